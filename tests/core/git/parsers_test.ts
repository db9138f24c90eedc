import { assertEquals } from "@std/assert";
import { OPERATIONS, parseGitFile, parseHead } from "../../../lib/core/git/folder.ts";
import { parseObjects } from "../../../lib/core/git/objects.ts";
import { parseStatus } from "../../../lib/core/git/status.ts";

const OID = "a".repeat(40);
const OID_256 = "b".repeat(64);

for (
  const [text, want] of [
    ["ref: refs/heads/main\n", { kind: "branch", branch: "main" }],
    ["ref: refs/heads/feature/x-1\r\n", { kind: "branch", branch: "feature/x-1" }],
    ["ref:refs/heads/x", { kind: "branch", branch: "x" }],
    ["ref: refs/heads/状态\n", { kind: "branch", branch: "状态" }],
    [`${OID}\n`, { kind: "detached", oid: OID }],
    [`${OID_256}\n`, { kind: "detached", oid: OID_256 }],
    ["ref: refs/tags/v1\n", { kind: "unknown" }],
    ["ref: refs/heads/\n", { kind: "unknown" }],
    [`${OID.slice(1)}\n`, { kind: "unknown" }],
    ["", { kind: "unknown" }],
    ["\n", { kind: "unknown" }],
    ["<<<<<<< HEAD", { kind: "unknown" }],
  ] as const
) {
  Deno.test(`parseHead() reads ${JSON.stringify(text)}`, () => {
    assertEquals<unknown>(parseHead(text), want);
  });
}

for (
  const [text, want] of [
    ["gitdir: /a/.git/worktrees/x\n", "/a/.git/worktrees/x"],
    ["gitdir: ../.git/modules/y", "../.git/modules/y"],
    ["gitdir: C:/a b/.git\r\n", "C:/a b/.git"],
    ["gitdir:\n", null],
    ["", null],
    ["something else", null],
  ] as const
) {
  Deno.test(`parseGitFile() reads ${JSON.stringify(text)}`, () => {
    assertEquals(parseGitFile(text), want);
  });
}

Deno.test("OPERATIONS names a rebase before the cherry-pick inside it", () => {
  const names = OPERATIONS.map(([name]) => name);
  assertEquals(names.indexOf("rebase-merge") < names.indexOf("CHERRY_PICK_HEAD"), true);
  assertEquals(new Set(names).size, names.length);
});

for (
  const [name, output, count, kinds] of [
    ["each kind of object", `${OID} commit\n${OID} tree\n${OID} blob\n${OID} tag\n`, 4, [
      "found",
      "found",
      "found",
      "found",
    ]],
    ["SHA-256", `${OID_256} commit\n`, 1, ["found"]],
    ["what is missing", `abc1 missing\n${OID} commit\n`, 2, ["missing", "found"]],
    ["what is ambiguous", "abc1 ambiguous\n", 1, ["ambiguous"]],
    ["a git that died half-way", `${OID} commit\n`, 3, ["found", "ambiguous", "ambiguous"]],
    ["a line cut off", `${OID} com`, 1, ["ambiguous"]],
    ["no output", "", 2, ["ambiguous", "ambiguous"]],
    ["more lines than names", `${OID} commit\n${OID} commit\n`, 1, ["found"]],
    ["no names", "", 0, []],
  ] as const
) {
  Deno.test(`parseObjects() reads ${name}`, () => {
    assertEquals(parseObjects(output, count).map((one) => one.kind), [...kinds]);
  });
}

for (
  const [name, output, want] of [
    ["a clean branch", `# branch.oid ${OID}\0# branch.head main\0`, ["main", OID, []]],
    ["an unborn branch", "# branch.oid (initial)\0# branch.head main\0", ["main", null, []]],
    ["a detached HEAD", `# branch.oid ${OID}\0# branch.head (detached)\0`, [null, OID, []]],
    [
      "headers that are not asked for",
      `# branch.oid ${OID}\0# branch.head x\0# branch.upstream o/x\0# branch.ab +1 -2\0# stash 3\0`,
      ["x", OID, []],
    ],
    [
      "a change with blanks in its name",
      `1 .M N... 100644 100644 100644 ${OID} ${OID} a  b c.txt\0`,
      [null, null, ["a  b c.txt"]],
    ],
    [
      "a rename, whose old name is no change of its own",
      `2 R. N... 100644 100644 100644 ${OID} ${OID} R100 new name\0old name\0? other\0`,
      [null, null, ["new name", "other"]],
    ],
    [
      "an old name that looks like a line",
      `2 R. N... 100644 100644 100644 ${OID} ${OID} R100 new\0? x\0`,
      [null, null, ["new"]],
    ],
    [
      "a conflict",
      `u UU N... 100644 100644 100644 100644 ${OID} ${OID} ${OID} both.txt\0`,
      [null, null, ["both.txt"]],
    ],
    ["untracked and ignored", "? new\nline\0! ignored\0", [null, null, ["new\nline", "ignored"]]],
    ["a line of no known kind", "9 something\0x\0", [null, null, []]],
    ["nothing", "", [null, null, []]],
  ] as const
) {
  Deno.test(`parseStatus() reads ${name}`, () => {
    const got = parseStatus(output);
    assertEquals<unknown>([got.branch, got.head, got.changed], want);
  });
}
