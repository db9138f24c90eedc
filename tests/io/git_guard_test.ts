import { assertEquals } from "@std/assert";
import { configNames } from "../../lib/core/git/config.ts";
import { guardArgs } from "../../lib/io/git_guard.ts";
import { type Given, memoryFiles } from "../support/memory_files.ts";

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

for (
  const [name, tree, cwd, want] of [
    [
      "in a bare repository",
      { "/bare/HEAD": "", "/bare/objects": { folder: true }, "/bare/config": EVIL },
      "/bare/refs",
      ["evil"],
    ],
    [
      "not in a folder that only has a HEAD",
      { "/bare/HEAD": "", "/bare/config": EVIL },
      "/bare",
      [],
    ],
    [
      "in a submodule, which has no common folder",
      { "/sub/.git": "gitdir: ../main/.git/modules/sub\n", "/main/.git/modules/sub/config": EVIL },
      "/sub",
      ["evil"],
    ],
    [
      "in the worktree's own configuration",
      {
        "/wt/.git": "gitdir: /main/.git/worktrees/wt\n",
        "/main/.git/worktrees/wt/commondir": "../..\n",
        "/main/.git/worktrees/wt/config.worktree": EVIL,
      },
      "/wt",
      ["evil"],
    ],
    [
      "above a .git file that names nothing",
      { "/repo/.git/config": EVIL, "/repo/sub/.git": "nonsense" },
      "/repo/sub",
      ["evil"],
    ],
    [
      "above a .git file that cannot be read",
      { "/repo/.git/config": EVIL, "/repo/sub/.git": { text: "gitdir: /x", denied: true } },
      "/repo/sub",
      ["evil"],
    ],
    [
      "in nothing that cannot be read, which git cannot read either",
      { "/repo/.git/config": { text: EVIL, denied: true } },
      "/repo",
      [],
    ],
    [
      "in no file of the user, who is trusted",
      { "/repo/.git/config": "[include]\n path = ~/evil\n", "/repo/.git/~/evil": EVIL },
      "/repo",
      [],
    ],
    [
      "in files that include each other",
      {
        "/repo/.git/config": "[include]\n path = a\n",
        "/repo/.git/a": `[include]\n path = config\n${EVIL}`,
      },
      "/repo",
      ["evil"],
    ],
  ] as const satisfies readonly (readonly [
    string,
    Readonly<Record<string, Given>>,
    string,
    readonly string[],
  ])[]
) {
  Deno.test(`guardArgs() finds filters ${name}`, () => {
    assertEquals(named(guardArgs(memoryFiles(tree).port, cwd)), [...want]);
  });
}

for (const [depth, want] of [[10, ["evil"]], [11, []]] as const) {
  Deno.test(`guardArgs() follows includes as deep as git does: ${depth}`, () => {
    const chain = Array.from({ length: depth }, (_, at) => [
      at === 0 ? "/repo/.git/config" : `/repo/.git/${at}`,
      `[include]\n path = ${at + 1}\n`,
    ]);
    const tree = Object.fromEntries([...chain, [`/repo/.git/${depth}`, EVIL]]);
    assertEquals(named(guardArgs(memoryFiles(tree).port, "/repo")), [...want]);
  });
}
