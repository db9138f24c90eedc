// Where the work of a workspace is, from files alone.
import { assertEquals } from "@std/assert";
import { placesOf } from "../../lib/work/config.ts";
import { findGit, startFolder } from "../../lib/work/locate.ts";
import { isContained } from "../../lib/work/stores.ts";
import { readConfig } from "../../lib/work/yaml.ts";
import { failure, fakePorts, withFs } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";

type Files = Readonly<Record<string, Given>>;

const LINK = { "/real/a/x": "", "/link": { link: "/real" } };
for (
  const [name, request, env, want] of [
    ["--root", { root: "/else", cwd: "/real/a" }, { PWD: "/link/a" }, "/else"],
    [
      "PWD where it is the same folder",
      { root: null, cwd: "/real/a" },
      { PWD: "/link/a" },
      "/link/a",
    ],
    ["cwd where PWD is another folder", { root: null, cwd: "/real" }, { PWD: "/link/a" }, "/real"],
    ["cwd where PWD is not there", { root: null, cwd: "/real/a" }, { PWD: "/gone" }, "/real/a"],
    ["cwd where PWD is relative", { root: null, cwd: "/real/a" }, { PWD: "a" }, "/real/a"],
    ["cwd where PWD goes up", { root: null, cwd: "/real/a" }, { PWD: "/link/a/../a" }, "/real/a"],
    ["cwd without PWD", { root: null, cwd: "/real/a" }, {}, "/real/a"],
  ] as const
) {
  Deno.test(`startFolder() takes ${name}`, () => {
    const { ports } = fakePorts({ files: LINK, env });
    assertEquals(startFolder(ports, request), want);
  });
}

const TREE = "/main/.git/worktrees/w";
for (
  const [name, files, want] of [
    ["no repository", { "/repo/x": "" }, null],
    ["a repository above", { "/repo/.git/HEAD": "" }, ["/repo", "/repo/.git", "/repo/.git", null]],
    [
      "a linked worktree",
      { "/repo/.git": `gitdir: ${TREE}\n`, [`${TREE}/commondir`]: "../..\n" },
      ["/repo", TREE, "/main/.git", "/main"],
    ],
    [
      "a linked worktree with an absolute common folder",
      { "/repo/.git": `gitdir: ${TREE}\n`, [`${TREE}/commondir`]: "/main/.git\n" },
      ["/repo", TREE, "/main/.git", "/main"],
    ],
    [
      "a submodule, which has no common folder",
      { "/repo/.git": "gitdir: ../top/.git/modules/m\n" },
      ["/repo", "/top/.git/modules/m", "/top/.git/modules/m", null],
    ],
    [
      "a common folder that is not said",
      { "/repo/.git": `gitdir: ${TREE}\n`, [`${TREE}/commondir`]: " \n" },
      ["/repo", TREE, TREE, null],
    ],
    [
      "a common folder that is a folder",
      { "/repo/.git": `gitdir: ${TREE}\n`, [`${TREE}/commondir/x`]: "" },
      ["/repo", TREE, TREE, null],
    ],
    ["a .git that names nothing", { "/repo/.git": "text\n" }, null],
    ["a .git that is a FIFO", { "/repo/.git": { fifo: true } }, null],
    ["a .git that may not be read", { "/repo/.git": { text: "gitdir: x", denied: true } }, null],
    ["a .git in UTF-16", { "/repo/.git": new Uint8Array([0xff, 0xfe, 0x67, 0]) }, null],
  ] as readonly (readonly [string, Files, readonly unknown[] | null])[]
) {
  Deno.test(`findGit() sees ${name}`, () => {
    const git = findGit(fakePorts({ files: { "/repo/a/x": "", ...files } }).ports, "/repo/a");
    const got = git === null ? null : [git.top, git.gitDir, git.commonDir, git.mainCheckout];
    assertEquals(got, want === null ? null : [...want]);
  });
}

for (
  const [root, want, isRejected] of [
    ["trees", "/repo/trees", false],
    ["./a//b/", "/repo/a/b", false],
    ["", "/repo/.worktrees", false],
    ["'null'", "/repo/.worktrees", false],
    ["/abs", "/repo/.worktrees", true],
    ["C:/x", "/repo/.worktrees", true],
    ["a/../b", "/repo/.worktrees", true],
    ["'a\\b'", "/repo/.worktrees", true],
    ['"a\\e[31m"', "/repo/.worktrees", true],
    ["[a]", "/repo/.worktrees", false],
  ] as const
) {
  Deno.test(`placesOf() makes ${want} of worktree.root: ${root}`, () => {
    const read = readConfig(`worktree:\n  root: ${root}\n`);
    const got = placesOf(read.ok ? read.config : undefined, "/repo");
    assertEquals(read.ok && got.worktreeRoot, want);
    const keys = got.problems.map((one) => [one.code, one.args.key]);
    assertEquals(keys, isRejected ? [["config-value-rejected", "worktree.root"]] : []);
  });
}

for (
  const [text, want] of [
    ["storage: {artifacts: {brainstorms: {}}}", "/repo/.claude/brainstorm"],
    ["storage: {artifacts: {brainstorms: {subdir: ideas}}}", "/repo/.claude/ideas"],
    ["storage: {artifacts: {brainstorms: {subdir: ./work/}}}", null],
    ["storage: {artifacts: {brainstorms: ideas}}", null],
    ["storage: {}", null],
  ] as const
) {
  Deno.test(`placesOf() has the second store ${want} for ${text}`, () => {
    const read = readConfig(text);
    assertEquals(read.ok && placesOf(read.config, "/repo").brainstorms, want);
  });
}

for (
  const [name, text, workDir] of [
    ["a merged map", "d: &d {subdir: x}\nstorage: {artifacts: {work: {<<: *d}}}\n", "x"],
    [
      "the first of several merged maps",
      "a: &a {subdir: x}\nb: &b {subdir: y}\nstorage: {artifacts: {work: {<<: [*a, *b]}}}\n",
      "x",
    ],
    [
      "a key of its own before a merged one",
      "d: &d {subdir: x}\nstorage: {artifacts: {work: {<<: *d, subdir: y}}}\n",
      "y",
    ],
    ["a key that is a list", "? [a]\n: b\nstorage: {artifacts: {work: {subdir: x}}}\n", "x"],
    ["a merge of a text", "storage: {artifacts: {work: {<<: text, subdir: x}}}\n", "x"],
  ] as const
) {
  Deno.test(`readConfig() looks through ${name}`, () => {
    const read = readConfig(text);
    assertEquals(read.ok && placesOf(read.config, "/repo").workDir, `/repo/.claude/${workDir}`);
  });
}

for (
  const [name, files, folder, want] of [
    ["a folder", { "/repo/t/x": "" }, "/repo/t", true],
    ["a folder that is not there yet", { "/repo/x": "" }, "/repo/t/a", true],
    ["the root", { "/repo/x": "" }, "/repo", true],
    ["a folder elsewhere", { "/repo/x": "", "/t/x": "" }, "/t", false],
    ["a link that stays", { "/repo/t": { link: "u" }, "/repo/u/x": "" }, "/repo/t/a", true],
    ["a link that leaves", { "/repo/t": { link: "/u" }, "/u/x": "" }, "/repo/t/a", false],
    ["a link that leads nowhere", { "/repo/t": { link: "/gone" } }, "/repo/t/a", false],
    ["a root that is not there", {}, "/repo/t", false],
  ] as readonly (readonly [string, Files, string, boolean])[]
) {
  Deno.test(`isContained() is ${want} for ${name}`, () => {
    assertEquals(isContained(fakePorts({ files }).ports, folder, "/repo"), want);
  });
}

Deno.test("isContained() takes the root of the disk for a root like any other", () => {
  const { ports } = fakePorts({ files: { "/t/x": "", "/l": { link: "/gone" } } });
  const got = ["/t", "/gone/a", "/l/a"].map((folder) => isContained(ports, folder, "/"));
  assertEquals(got, [true, true, false]);
});

Deno.test("isContained() gives up where the root vanishes meanwhile", () => {
  const { ports } = fakePorts({ files: { "/repo/x": "" } });
  let asked = 0;
  const gone = withFs(ports, {
    realPath: (path) => asked++ === 0 ? ports.fs.realPath(path) : failure("absent"),
    lstat: () => failure("absent"),
  });
  assertEquals(isContained(gone, "/repo/t", "/repo"), false);
});

Deno.test("isContained() trusts no folder whose real place cannot be told", () => {
  const { ports } = fakePorts({ files: { "/repo/t/x": "" } });
  const blind = withFs(ports, {
    realPath: (path) => path === "/repo" ? ports.fs.realPath(path) : failure("denied"),
  });
  assertEquals(isContained(blind, "/repo/t", "/repo"), false);
});

for (const deep of ["[", "{a: [", "\n- [\n"]) {
  Deno.test(`readConfig() refuses 200,000 of ${JSON.stringify(deep)} at once, and names the line`, () => {
    const start = performance.now();
    const read = readConfig(`storage: x\ndeep: ${deep.repeat(200_000)}`);
    assertEquals(read.ok ? null : read.reason, "it is nested too deeply");
    assertEquals(read.ok || (read.line ?? 0) < 2, false);
    assertEquals(performance.now() - start < 2_000, true);
  });
}

Deno.test("readConfig() reads brackets that close, however many there are", () => {
  const read = readConfig(
    `deep: ${"[".repeat(400)}${"]".repeat(400)}\nmany: [${"[], ".repeat(5000)}]\n`,
  );
  assertEquals(read.ok, true);
});
