import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { SHELLS } from "../../lib/cli/commands/completions_spec.ts";
import { COMMANDS } from "../../lib/cli/commands/table.ts";
import { fishCompletions } from "../../lib/cli/completions/fish.ts";
import { zshCompletions } from "../../lib/cli/completions/zsh.ts";
import { completionTree, type Node, valueFlags } from "../../lib/cli/completions/model.ts";
import { PHASES } from "../../lib/cycle/phases.ts";
import { run } from "../../lib/cli/run.ts";
import { fakePorts, type FakeWorld } from "../support/fake_ports.ts";
import { MADE_UP } from "../support/made_up_commands.ts";

async function said(...argv: string[]): Promise<{ exit: number; world: FakeWorld }> {
  const { ports, world } = fakePorts();
  return { exit: await run(["completions", ...argv], ports), world };
}

for (const shell of SHELLS) {
  Deno.test(`resume completions ${shell} prints a script that knows every command and flag`, async () => {
    const { exit, world } = await said(shell);
    assertEquals([exit, world.stderr, world.dropped], [0, "", 1]);
    for (const { words, flags } of COMMANDS) {
      for (const word of words) assertStringIncludes(world.stdout, word);
      for (const { name } of flags) assertStringIncludes(world.stdout, name);
    }
    assert(!world.stdout.includes("x-internal"));
    assert(world.stdout.endsWith("\n"));
  });
}

for (
  const [argv, message] of [
    [[], "usage: resume completions needs a shell: bash, zsh, fish, powershell\n"],
    [["bahs"], "usage: unknown shell bahs; did you mean bash?\n"],
    [["tcsh"], "usage: unknown shell tcsh; known: bash, zsh, fish, powershell\n"],
    [["bash", "zsh"], "usage: unexpected argument zsh; see --help\n"],
    [["bash", "--json"], "usage: unknown flag --json; see --help\n"],
  ] as const
) {
  Deno.test(`resume completions ${argv.join(" ")} is refused`, async () => {
    const { exit, world } = await said(...argv);
    assertEquals([exit, world.stdout, world.stderr], [64, "", message]);
  });
}

Deno.test("completionTree() has a place for each word in front of a command", () => {
  assertEquals(completionTree(MADE_UP).map(({ path }) => path), [
    "",
    "survey",
    "work",
    "cycle",
    "cycle choose",
    "cycle import",
    "pipeline",
    "pipeline begin",
    "report",
    "help",
  ]);
});

Deno.test("completionTree() gives resume itself the flags of the survey and --version", () => {
  const [top] = completionTree(MADE_UP);
  const names = top?.flags.map(({ name }) => name) ?? [];
  assertEquals([names[0], names.at(-1), names.includes("root")], ["all", "version", true]);
  const [bare] = completionTree(MADE_UP.slice(1));
  assertEquals(bare?.flags[0]?.name, "root");
});

for (
  const [path, flag, names, choices] of [
    ["work", "root", "folders", []],
    ["work", "get", "nothing", []],
    ["work", "lang", "nothing", ["en", "zh", "auto"]],
    ["cycle", "map", "files", []],
    ["cycle", "job", "nothing", []],
    ["report", "html", "files", []],
  ] as const
) {
  Deno.test(`completionTree() says what completes ${path} --${flag}`, () => {
    const place = completionTree(MADE_UP).find((one) => one.path === path);
    const values = place?.flags.find(({ name }) => name === flag)?.values;
    assertEquals([values?.names, values?.choices], [names, [...choices]]);
  });
}

Deno.test("completionTree() says what completes an operand", () => {
  const place = (path: string): Node | undefined =>
    completionTree(MADE_UP).find((one) => one.path === path);
  assertEquals(place("cycle choose")?.operands.map(({ choices }) => choices), [
    ["A", "B", "C", "D", "E"],
    ["SENSE", "BUILD"],
  ]);
  assertEquals(place("cycle import")?.operands.map(({ names }) => names), ["files"]);
  assertEquals(place("work")?.operands.map(({ label, names }) => [label, names]), [[
    "IDENTIFIER",
    "nothing",
  ]]);
});

Deno.test("completionTree() knows the options and phases of resume cycle choose", () => {
  const place = completionTree(COMMANDS).find(({ path }) => path === "cycle choose");
  const [options, phases] = place?.operands ?? [];
  assertEquals([options?.choices, phases?.choices], [["A", "B", "C", "D", "E"], [...PHASES]]);
});

Deno.test("valueFlags() names each flag with a value once", () => {
  const found = valueFlags(completionTree(MADE_UP));
  assertEquals(found.toSorted(), [
    "get",
    "html",
    "job",
    "lang",
    "map",
    "now",
    "repair",
    "root",
    "session",
    "ttl",
  ]);
});

Deno.test("COMMANDS hold nothing that a shell would read as syntax", () => {
  const word = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
  for (const { words, flags, operandChoices } of COMMANDS) {
    for (const one of [...words, ...flags.map(({ name }) => name)]) assert(word.test(one), one);
    for (const one of flags.flatMap(({ choices }) => choices ?? [])) assert(word.test(one), one);
    for (const one of (operandChoices ?? []).flat()) assert(word.test(one), one);
  }
});

Deno.test("completionTree() calls an operand that nobody has named a value, and reads ellipses and brackets away", () => {
  const spec = (operands: string, maxOperands: number): string[] => {
    const [one] = MADE_UP.filter(({ words }) => words[0] === "work");
    const command = { ...one ?? COMMANDS[0], operands, maxOperands } as (typeof COMMANDS)[number];
    return completionTree([command]).find(({ path }) => path === "work")?.operands
      .map(({ label, names }) => `${label} ${names}`) ?? [];
  };
  assertEquals(spec("", 1), ["VALUE nothing"]);
  assertEquals(spec("[DIR]", 1), ["DIR folders"]);
  assertEquals(spec("FILE...", 2), ["FILE files", "FILE files"]);
});

for (
  const [shell, script, want] of [
    ["fish", fishCompletions, "-a '(__fish_complete_directories)'"],
    ["zsh", zshCompletions, "1::DIR:_files -/"],
  ] as const
) {
  Deno.test(`the script for ${shell} offers folders for an operand that is one`, () => {
    const [one] = MADE_UP;
    const command = {
      ...one,
      words: ["visit"],
      operands: "DIR",
      maxOperands: 1,
    } as typeof MADE_UP[0];
    assertStringIncludes(script(completionTree([command])), want);
  });
}

Deno.test("the script for zsh offers the words below a command beside its operand", () => {
  const [one] = MADE_UP;
  const above = { ...one, words: ["visit"], operands: "FILE", maxOperands: 1 } as typeof MADE_UP[0];
  const below = { ...one, words: ["visit", "all"] } as typeof MADE_UP[0];
  assertStringIncludes(
    zshCompletions(completionTree([above, below])),
    "_alternative '\\''commands:command:_resume_next_visit'\\'' '\\''values:FILE:_files'\\'' ",
  );
});
