import { assertEquals, assertThrows } from "@std/assert";
import { COMMANDS } from "../../lib/cli/commands/table.ts";
import { LOADERS } from "../../lib/cli/commands/load.ts";
import { findCommand } from "../../lib/cli/find_command.ts";
import { UsageError } from "../../lib/cli/scan.ts";

function shown(argv: readonly string[]): string {
  const got = findCommand(argv);
  if ("topic" in got) return `help ${got.topic ?? ""}`.trim();
  if ("version" in got) return `version ${got.version}`;
  return [got.spec.words.join(" "), ...got.words].join("|");
}

for (
  const [argv, want] of [
    [["story"], "story"],
    [["story", "--story-id", "x"], "story|--story-id|x"],
    [["epic", "story"], "epic|story"],
    [["--json", "epic", "--epic-id", "1"], "epic|--json|--epic-id|1"],
    [["--root", "epic", "story", "x"], "story|--root|epic|x"],
    [["--root=r", "--json", "schema"], "schema|--root=r|--json"],
    [["--get", "a.b", "schema", "story"], "schema|--get|a.b|story"],
    [["schema", "story"], "schema|story"],
    [["help"], "help"],
    [["help", "story"], "help story"],
    [["help", "cycle", "choose"], "help cycle choose"],
    [["--json", "help"], "help"],
    [["--help"], "help"],
    [["-h"], "help"],
    [["--help", "story"], "help"],
    [["--version"], "version text"],
    [["--version", "--json"], "version json"],
    [["--json", "--version"], "version json"],
    [["--version", "--quiet"], "version text"],
    [["--root", "x", "--version", "--json", "--lang=zh"], "version json"],
    [["story", "--version"], "story|--version"],
  ] as const
) {
  Deno.test(`findCommand() takes ${argv.join(" ")} for ${want}`, () => {
    assertEquals(shown(argv), want);
  });
}

for (
  const [argv, message] of [
    [["stroy"], "usage: unknown command stroy; did you mean story?"],
    [["xyzzy"], "usage: unknown command xyzzy; see resume --help"],
    [["STORY"], "usage: unknown command STORY; did you mean story?"],
    [["--json", "stroy"], "usage: unknown command stroy; did you mean story?"],
    [["a\u001b[31m\n"], "usage: unknown command a\\u001b[31m\\u000a; see resume --help"],
    [["y".repeat(300)], `usage: unknown command ${"y".repeat(200)}…; see resume --help`],
    [[""], 'usage: unknown command ""; see resume --help'],
  ] as const
) {
  Deno.test(`findCommand() refuses ${JSON.stringify(argv).slice(0, 40)}`, () => {
    const error = assertThrows(() => findCommand(argv), UsageError);
    assertEquals(error.message, message);
  });
}

Deno.test("every command has its own words and a module behind it", () => {
  const names = COMMANDS.map((spec) => spec.words.join(" "));
  assertEquals(new Set(names).size, names.length);
  assertEquals(Object.keys(LOADERS).sort(), [...names].sort());
});

for (const spec of COMMANDS) {
  Deno.test(`${spec.words.join(" ")}: the module loads, and no flag is declared twice`, async () => {
    const command = await LOADERS[spec.words.join(" ")]?.();
    assertEquals(typeof command?.run, "function");
    const names = spec.flags.map((flag) => flag.name);
    assertEquals(new Set(names).size, names.length);
  });
}

Deno.test("findCommand() suggests a second word that was mistyped", () => {
  const error = assertThrows(
    () => findCommand(["pipeline", "advnace", "--status", "done"]),
    UsageError,
  );
  assertEquals(
    error.message,
    "usage: unknown command pipeline advnace; did you mean pipeline advance?",
  );
});
