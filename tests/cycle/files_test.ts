import { assertEquals } from "@std/assert";
import {
  dangles,
  folderLeaves,
  fromRoot,
  look,
  physicalOf,
  readFile,
} from "../../lib/cycle/files.ts";
import { layoutOf, worldOf } from "../../lib/cycle/layout.ts";
import type { FilePort } from "../../lib/io/ports.ts";
import { failure, fakePorts, withFs } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";

type Files = Readonly<Record<string, Given>>;

const FACTS = { ok: true, value: { kind: "file", size: 1, mtimeMs: 0, mode: 0o644 } } as const;
const LEAVES = { kind: "unsafe", reason: "a link that leaves the repository" };

for (
  const [name, files, path, want] of [
    ["a file", { "/repo/a": "x" }, "/repo/a", "file"],
    ["nothing", {}, "/repo/a", { kind: "absent" }],
    ["a path below a file", { "/repo/a": "x" }, "/repo/a/b", { kind: "absent" }],
    ["a folder", { "/repo/a/b": "x" }, "/repo/a", {
      kind: "unsafe",
      reason: "not a regular file",
    }],
    ["a FIFO", { "/repo/a": { fifo: true } }, "/repo/a", {
      kind: "unsafe",
      reason: "not a regular file",
    }],
    ["a link to itself", { "/repo/a": { link: "a" } }, "/repo/a", {
      kind: "unsafe",
      reason: "a link that leads to itself",
    }],
    ["a link inside", { "/repo/a": { link: "b" }, "/repo/b": "x" }, "/repo/a", "file"],
    ["a link that leaves", { "/repo/a": { link: "/b" }, "/b": "x" }, "/repo/a", LEAVES],
    ["a file elsewhere", { "/else/a": "x" }, "/else/a", "file"],
    [
      "a link elsewhere that stays in its folder",
      { "/else/a": { link: "b" }, "/else/b": "x" },
      "/else/a",
      "file",
    ],
    [
      "a link elsewhere that leaves its folder",
      { "/else/a": { link: "../b" }, "/b": "x" },
      "/else/a",
      LEAVES,
    ],
    [
      "a link elsewhere that leads into the root",
      { "/else/a": { link: "/repo/b" }, "/repo/b": "x" },
      "/else/a",
      "file",
    ],
  ] as readonly (readonly [string, Files, string, unknown])[]
) {
  Deno.test(`look() sees ${name}`, () => {
    const { ports, world } = fakePorts({ files: { "/repo/x": "", ...files } });
    const got = look(worldOf(ports, "/repo", "/repo"), path);
    assertEquals(got.kind === "file" ? "file" : got, want);
    assertEquals(world.files.opened, []);
  });
}

for (
  const [name, replaced, want] of [
    ["may not be looked at", { lstat: () => failure("denied", "EACCES") }, {
      kind: "denied",
      reason: "permission denied",
    }],
    ["cannot be looked at", { lstat: () => failure("other", "input/output error") }, {
      kind: "denied",
      reason: "input/output error",
    }],
    ["may not be read", { readBytes: () => failure("denied", "EACCES") }, {
      kind: "denied",
      reason: "permission denied",
    }],
    ["cannot be read", { readBytes: () => failure("other", "input/output error") }, {
      kind: "denied",
      reason: "input/output error",
    }],
    ["vanishes before it is read", { readBytes: () => failure("absent") }, { kind: "absent" }],
    ["vanishes while it is looked at", {
      realPath: () => failure("absent"),
      readBytes: () => failure("absent"),
    }, { kind: "absent" }],
    ["grows before it is read", { readBytes: () => failure("too-large") }, { kind: "too-large" }],
    ["is larger than the cap", {
      lstat: () => ({ ...FACTS, value: { ...FACTS.value, size: 4 * 1024 * 1024 + 1 } }),
    }, { kind: "too-large" }],
  ] as readonly (readonly [string, Partial<FilePort>, unknown])[]
) {
  Deno.test(`readFile() answers for a file that ${name}`, () => {
    const { ports } = fakePorts({ files: { "/repo/a": "x" } });
    const world = worldOf(ports, "/repo", "/repo");
    const got = readFile({ ...world, ports: withFs(ports, replaced) }, "/repo/a");
    assertEquals(got as unknown, want);
  });
}

for (
  const [path, want] of [
    ["a/b", "/link/a/b"],
    ["./a//b/../c", "/link/a/c"],
    ["/link/a", "/link/a"],
    ["/repo/a", "/link/a"],
    ["/repo", "/link"],
    ["/else/a", "/else/a"],
    ["../a", "/a"],
  ] as const
) {
  Deno.test(`fromRoot() makes ${want} of ${path} where the root is a link`, () => {
    assertEquals(fromRoot({ root: "/link", physical: "/repo" }, path), want);
  });
}

Deno.test("layoutOf() finds what is named by the physical root below the root as it was named", () => {
  const { ports } = fakePorts({
    files: { "/repo/x": "", "/link": { link: "/repo" } },
    env: { LINTEL_STATE_DIR: "/repo/s" },
  });
  assertEquals(layoutOf(worldOf(ports, "/link", "/link")).ledger, "/link/s/00-state.md");
});

for (
  const [name, files, leaves] of [
    ["is there", { "/repo/a/b/x": "" }, false],
    ["is not there yet", { "/repo/a/x": "" }, false],
    ["is a link that stays", { "/repo/a/b": { link: "/repo/c" }, "/repo/c/x": "" }, false],
    ["is a link that leaves", { "/repo/a/b": { link: "/else" }, "/else/x": "" }, true],
    ["would be made behind a link that leaves", {
      "/repo/a": { link: "/else" },
      "/else/x": "",
    }, true],
  ] as readonly (readonly [string, Files, boolean])[]
) {
  Deno.test(`folderLeaves() is ${leaves} for a folder that ${name}`, () => {
    const { ports } = fakePorts({ files: { "/repo/x": "", ...files } });
    assertEquals(folderLeaves(worldOf(ports, "/repo", "/repo"), "/repo/a/b"), leaves);
  });
}

for (
  const [name, files, want] of [
    ["a file", { "/repo/a/b": "x" }, false],
    ["nothing", {}, false],
    ["a path below a file", { "/repo/a": "x" }, false],
    ["a link that leads nowhere", { "/repo/a/b": { link: "c" } }, true],
    ["a link that leads nowhere elsewhere", { "/repo/a/b": { link: "/none" } }, true],
    ["a path below a link that leads nowhere", { "/repo/a": { link: "/none" } }, true],
    ["nothing below a link", { "/repo/a": { link: "c" }, "/repo/c/x": "" }, false],
    ["a link that leads to a link that leads nowhere", {
      "/repo/a": { link: "c" },
      "/repo/c/b": { link: "none" },
    }, true],
  ] as readonly (readonly [string, Files, boolean])[]
) {
  Deno.test(`dangles() is ${want} for ${name}`, () => {
    const { ports } = fakePorts({ files: { "/repo/x": "", ...files } });
    assertEquals(dangles(worldOf(ports, "/repo", "/repo"), "/repo/a/b"), want);
  });
}

Deno.test("dangles() is false where nothing can be looked at", () => {
  const { ports } = fakePorts({ files: { "/repo/x": "" } });
  const world = worldOf(withFs(ports, { lstat: () => failure("denied") }), "/repo", "/repo");
  assertEquals(dangles(world, "/repo/x"), false);
});

for (
  const [path, want] of [
    ["/repo/a/f", "/repo/a/f"],
    ["/repo/l/f", "/repo/a/f"],
    ["/repo/l/none/x", "/repo/a/none/x"],
    ["/none/x", "/none/x"],
  ] as const
) {
  Deno.test(`physicalOf() is ${want} for ${path}`, () => {
    const { ports } = fakePorts({ files: { "/repo/a/f": "", "/repo/l": { link: "a" } } });
    assertEquals(physicalOf(worldOf(ports, "/repo", "/repo"), path), want);
  });
}

Deno.test("physicalOf() keeps a path of which nothing is to be found out", () => {
  const { ports } = fakePorts({ files: { "/repo/x": "" } });
  const world = worldOf(withFs(ports, { realPath: () => failure("denied") }), "/repo", "/repo");
  assertEquals(physicalOf(world, "/repo/x"), "/repo/x");
});

Deno.test("folderLeaves() does not judge a folder that was named elsewhere", () => {
  const { ports } = fakePorts({ files: { "/repo/x": "", "/else/x": "" } });
  assertEquals(folderLeaves(worldOf(ports, "/repo", "/repo"), "/else/s"), false);
});

Deno.test("worldOf() takes a root that is not there as it was named", () => {
  const { ports } = fakePorts({});
  const { root, physical } = worldOf(ports, "/none", "/repo");
  assertEquals([root, physical], ["/none", "/none"]);
});

for (
  const [name, files, cwd, want] of [
    [
      "a layout file above",
      { "/repo/.claude/lintel-layout.yaml": "", "/repo/a/b/x": "" },
      "/repo/a/b",
      "/repo",
    ],
    [
      "a runtime folder above",
      { "/repo/.claude/runtime/x": "", "/repo/a/x": "" },
      "/repo/a",
      "/repo",
    ],
    ["nothing above", { "/repo/a/x": "" }, "/repo/a", "/repo/a"],
  ] as readonly (readonly [string, Files, string, string])[]
) {
  Deno.test(`worldOf() finds the root by ${name}`, () => {
    assertEquals(worldOf(fakePorts({ files }).ports, null, cwd).root, want);
  });
}
