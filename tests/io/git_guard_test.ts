import { assertEquals } from "@std/assert";
import { configNames } from "../../lib/core/git/config.ts";
import { guardArgs } from "../../lib/io/git_guard.ts";
import { memoryFiles } from "../support/memory_files.ts";

const EVIL = '[filter "evil"]\n\tclean = touch pwned\n';

function named(args: readonly string[]): string[] {
  return args.filter((arg) => arg.endsWith(".clean=")).map((arg) => arg.slice(7, -7));
}

for (
  const [name, text, filters, includes] of [
    ["a plain section", EVIL, ["evil"], []],
    ["any case and blanks", '  [ FILTER "Evil" ]\n', ["Evil"], []],
    ["a key on the line of the section", '[include] path = "../x"\n', [], ["../x"]],
    ["a conditional include", '[includeIf "gitdir:/"]\n  path = y\n', [], ["y"]],
    ["the old dotted form", "[filter.evil]\n", ["evil"], []],
    ["escapes in a name", '[filter "a\\"b"]\n', ['a"b'], []],
    ["paths of other sections", "[core]\npath = z\n", [], []],
  ] as const
) {
  Deno.test(`configNames() reads ${name}`, () => {
    assertEquals(configNames(text), { filters: [...filters], includes: [...includes] });
  });
}

Deno.test("guardArgs() takes the programs away from filters of the repository and what it includes", () => {
  const files = memoryFiles({
    "/repo/.git/config": "[include]\n path = ../.hidden\n",
    "/repo/.hidden": '[filter "evil"]\n[include]\n path = .hidden\n',
    "/repo/.git/config.worktree": '[filter "second"]\n',
  });
  assertEquals(named(guardArgs(files.port, "/repo/src")), ["evil", "second"]);
});

Deno.test("guardArgs() follows a linked worktree to the common configuration", () => {
  const files = memoryFiles({
    "/wt/.git": "gitdir: /main/.git/worktrees/wt\n",
    "/main/.git/worktrees/wt/commondir": "../..\n",
    "/main/.git/config": EVIL,
  });
  assertEquals(named(guardArgs(files.port, "/wt")), ["evil"]);
});

for (
  const [name, tree] of [["no repository", {}], ["a FIFO as configuration", {
    "/repo/.git/config": { fifo: true },
  }]] as const
) {
  Deno.test(`guardArgs() is empty for ${name}`, () => {
    assertEquals(guardArgs(memoryFiles(tree).port, "/repo"), []);
  });
}
