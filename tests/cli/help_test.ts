import { assertEquals, assertStringIncludes } from "@std/assert";
import { COMMANDS } from "../../lib/cli/commands/table.ts";
import { findCommand } from "../../lib/cli/find_command.ts";
import { flagsOf } from "../../lib/cli/flags.ts";
import { scanArguments } from "../../lib/cli/scan.ts";
import { EXIT_TABLE } from "../../lib/core/exit.ts";
import { call } from "../support/called.ts";

for (const spec of COMMANDS) {
  const name = spec.words.join(" ");
  Deno.test(`resume ${name} --help shows two examples, the exit codes and where it looks`, async () => {
    const got = await call([...spec.words, "--help"]);
    assertEquals([got.code, got.stderr], [0, ""]);
    assertEquals(spec.examples.length >= 2, true);
    for (const one of spec.examples) assertStringIncludes(got.stdout, one.command);
    for (const flag of flagsOf(spec)) assertStringIncludes(got.stdout, `--${flag.name}`);
    for (const code of spec.exits) {
      const row = EXIT_TABLE.find((one) => one.code === code);
      assertStringIncludes(got.stdout, `${code}`);
      assertStringIncludes(got.stdout, row?.name ?? "?");
    }
    assertStringIncludes(got.stdout, spec.where);
    assertEquals(got.stdout.endsWith("\n") && !got.stdout.endsWith("\n\n"), true);
    assertEquals(/\t| \n/.test(got.stdout), false, "tabs or blanks at line ends");
    assertEquals(got.world.files.opened, []);
  });

  Deno.test(`resume help ${name} and -h show the same as --help`, async () => {
    const { stdout } = await call([...spec.words, "--help"]);
    assertEquals((await call(["help", ...spec.words])).stdout, stdout);
    assertEquals((await call([...spec.words, "-h"])).stdout, stdout);
  });

  Deno.test(`the examples of ${name} are calls that it takes`, () => {
    for (const one of spec.examples) {
      // What stands behind a shell operator is not for the tool.
      const [ours = ""] = one.command.split(/ [>|<&;]/);
      const [tool, ...words] = ours.split(" ");
      assertEquals(tool, "resume");
      const called = findCommand(words);
      if (called === null || !("spec" in called)) throw new Error(`no call: ${one.command}`);
      assertEquals(called.spec.words, spec.words);
      scanArguments(called.words, flagsOf(spec), spec);
    }
  });
}

Deno.test("the banner of story has under 20 lines, also under the skill's name", async () => {
  for (const programName of ["resume", "x-internal-resume-story"]) {
    const argv = programName === "resume" ? ["story", "--help"] : ["--help"];
    const { stdout, stderr, code } = await call(argv, { programName });
    assertEquals([code, stderr], [0, ""]);
    assertEquals(stdout.trimEnd().split("\n").length < 20, true);
  }
});

Deno.test("the banner under the skill's name knows its two flags and --help alone", async () => {
  const { stdout } = await call(["-h"], { programName: "x-internal-resume-story" });
  const flags = new Set(Array.from(stdout.matchAll(/--[a-z-]+/g), (match) => match[0]));
  assertEquals([...flags].sort(), ["--epic-id", "--help", "--story-id"]);
  assertStringIncludes(stdout, "x-internal-resume-story --story-id");
  assertEquals(stdout.includes("resume story"), false);
});

Deno.test("resume --help lists every command and every exit code", async () => {
  const { stdout, code } = await call(["--help"]);
  assertEquals(code, 0);
  for (const spec of COMMANDS) assertStringIncludes(stdout, `  ${spec.words.join(" ")}`);
  for (const row of EXIT_TABLE) assertStringIncludes(stdout, `${row.code}`);
  assertEquals((stdout.match(/^ +resume.* {2,}\S/gm) ?? []).length >= 2, true);
});

Deno.test("resume help exit-codes prints the table", async () => {
  const { stdout, code } = await call(["help", "exit-codes"]);
  assertEquals([code, stdout.trimEnd().split("\n").length], [0, EXIT_TABLE.length]);
});

for (
  const [topic, line] of [
    ["stroy", "usage: no help for stroy; did you mean story?\n"],
    ["exit-code", "usage: no help for exit-code; did you mean exit-codes?\n"],
    ["xyzzy", "usage: no help for xyzzy; see resume --help\n"],
    ["a\u001b[2J", "usage: no help for a\\u001b[2J; see resume --help\n"],
  ] as const
) {
  Deno.test(`resume help ${JSON.stringify(topic)} is refused`, async () => {
    const { code, stdout, stderr } = await call(["help", topic]);
    assertEquals([code, stdout, stderr], [64, "", line]);
  });
}
