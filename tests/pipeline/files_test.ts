// Single files, looked at before they are opened.
import { assertEquals } from "@std/assert";
import { collectPipeline, findPipelineRoot } from "../../lib/pipeline/collect.ts";
import {
  CAPS,
  look,
  placeOf,
  readBytes,
  readLockBytes,
  readOwnYaml,
  targetOf,
} from "../../lib/pipeline/files.ts";
import type { FilePort, IoFailure, IoReason, Ports } from "../../lib/io/ports.ts";
import { withFs } from "../support/fake_ports.ts";
import { fakePorts } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";
import { pipelineFiles } from "../support/pipeline_state.ts";

const TREE: Record<string, Given> = {
  "/repo/file": "x",
  "/repo/folder/a": "x",
  "/repo/fifo": { fifo: true },
  "/repo/in": { link: "/repo/file" },
  "/repo/out": { link: "/etc/x" },
  "/repo/nowhere": { link: "/repo/none" },
  "/repo/big": "x".repeat(100),
  "/repo/denied": { text: "x", denied: true },
  "/etc/x": "x",
};

function ports(replaced: Partial<FilePort> = {}, files: Record<string, Given> = TREE): Ports {
  return withFs(fakePorts({ files }).ports, replaced);
}

function failing(reason: IoReason): (path: string) => IoFailure {
  return (path) => ({ ok: false, reason, message: `${reason}: ${path}` });
}

for (
  const [path, replaced, want] of [
    ["file", {}, "file"],
    ["folder", {}, "folder"],
    ["fifo", {}, "other"],
    ["none", {}, "absent"],
    ["file/x", {}, "absent"],
    ["in", {}, "file"],
    ["out", {}, "outside"],
    ["nowhere", {}, "outside"],
    ["file", { lstat: failing("denied") }, "denied"],
    ["file", { lstat: failing("loop") }, "other"],
    ["file", { realPath: failing("denied") }, "denied"],
    ["file", { realPath: failing("absent") }, "outside"],
    ["in", { stat: failing("absent") }, "outside"],
  ] as const
) {
  const how = Object.keys(replaced)[0] ?? "nothing";
  Deno.test(`look() finds ${want} at ${path} where ${how} fails`, () => {
    // The root itself is resolved before anything fails.
    const place = { ...placeOf(ports(), "/repo"), ports: ports(replaced) };
    assertEquals(look(place, path), want);
  });
}

Deno.test("placeOf() takes the root as it is where it cannot be resolved", () => {
  const got = placeOf(ports({ realPath: failing("denied") }), "/repo");
  assertEquals(got.realRoot, "/repo");
});

for (
  const [name, path, replaced, want] of [
    ["a file", "file", {}, "bytes"],
    ["nothing", "none", {}, "absent"],
    ["a file that may not be looked at", "file", { lstat: failing("denied") }, "denied"],
    ["a file that may not be read", "denied", {}, "denied"],
    ["a file above its size", "big", {}, "too-large"],
    ["a file that goes meanwhile", "file", { readBytes: failing("absent") }, "absent"],
    [
      "a file that turns into a folder",
      "file",
      { readBytes: failing("is-a-folder") },
      "not-a-file",
    ],
  ] as const
) {
  Deno.test(`readBytes() reads ${name} as ${want}`, () => {
    assertEquals(readBytes(placeOf(ports(replaced), "/repo"), path, 50).kind, want);
  });
}

for (
  const [name, path, replaced, want] of [
    ["a file", "/repo/file", {}, "bad"],
    ["a link out of the root", "/repo/out", {}, "bad"],
    ["a folder", "/repo/folder", {}, "not-a-file"],
    ["nothing", "/repo/none", {}, "absent"],
    ["a file that may not be looked at", "/repo/file", { stat: failing("denied") }, "denied"],
    ["a file that may not be read", "/repo/denied", {}, "denied"],
  ] as const
) {
  Deno.test(`readOwnYaml() reads ${name} as ${want}`, async () => {
    assertEquals((await readOwnYaml(ports(replaced), path, CAPS.other)).kind, want);
  });
}

for (
  const [name, path, replaced, want] of [
    ["a file", "file", {}, "bytes"],
    ["nothing", "none", {}, "absent"],
    ["nothing below a file", "file/x", {}, "absent"],
    ["a lease that may not be looked at", "file", { lstat: failing("denied") }, "unreadable"],
    ["a lease that goes meanwhile", "file", { readBytes: failing("absent") }, "absent"],
    ["a lease that may not be read", "denied", {}, "unreadable"],
    ["a lease above its size", "file", { readBytes: failing("too-large") }, "too-large"],
    ["a link inside the root", "in", {}, "link"],
    ["a FIFO", "fifo", {}, "not-a-file"],
  ] as const
) {
  Deno.test(`readLockBytes() reads ${name} as ${want}`, () => {
    const got = readLockBytes(placeOf(ports(replaced), "/repo"), path);
    assertEquals(got.kind === "bad" ? got.error : got.kind, want);
  });
}

for (
  const [path, target] of [
    ["file", "/repo/file"],
    ["none", "/repo/none"],
    ["in", "/repo/file"],
    ["out", "/repo/out"],
    ["nowhere", "/repo/nowhere"],
  ] as const
) {
  Deno.test(`targetOf() writes ${path} at ${target}`, () => {
    assertEquals(targetOf(placeOf(ports(), "/repo"), path), target);
  });
}

for (
  const [name, root, cwd, files, want] of [
    ["the one that was named", "/x", "/repo/a", {}, "/x"],
    ["the nearest folder upwards", null, "/repo/a/b", { "/repo/.pipeline/x": "" }, "/repo"],
    ["the current folder where a repository begins first", null, "/repo/a/b", {
      "/repo/.pipeline/x": "",
      "/repo/a/.git/HEAD": "",
    }, "/repo/a/b"],
    ["the current folder where none is", null, "/repo/a/b", {}, "/repo/a/b"],
  ] as const
) {
  Deno.test(`findPipelineRoot() takes ${name}`, () => {
    assertEquals(findPipelineRoot(ports({}, files), root, cwd), want);
  });
}

const FILES = Object.fromEntries(
  Object.entries(pipelineFiles()).map(([path, text]) => [`/repo/${path}`, text]),
);

Deno.test("collectPipeline() finds no prompts and no strays in folders that cannot be listed", async () => {
  const got = await collectPipeline(ports({ readFolder: failing("denied") }, FILES), "/repo");
  assertEquals([got.state.kind, got.promptNames, got.strays], ["read", [], []]);
});

Deno.test("collectPipeline() reads nothing from a folder that may not be entered", async () => {
  const lstat = (path: string) =>
    path === "/repo/.pipeline" ? failing("denied")(path) : ports({}, FILES).fs.lstat(path);
  const got = await collectPipeline(ports({ lstat }, FILES), "/repo");
  assertEquals([got.folder, got.state.kind, got.lock.kind, got.promptNames], [
    "denied",
    "absent",
    "absent",
    [],
  ]);
});
