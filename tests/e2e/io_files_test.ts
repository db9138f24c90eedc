// The real file system behind the ports: every failure is a value with the right reason.
import { assertEquals } from "@std/assert";
import { denoFiles } from "../../lib/io/deno_files.ts";
import { failure } from "../../lib/io/deno_failure.ts";
import type { Io } from "../../lib/io/ports.ts";
import { fill, inFolder } from "../support/disk.ts";
import { has } from "../support/program.ts";

const ON_WINDOWS = Deno.build.os === "windows";
const fs = denoFiles((ms) => new Promise((done) => setTimeout(done, ms)));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (got: Io<Uint8Array>): string =>
  got.ok ? new TextDecoder().decode(got.value) : got.reason;
const said = (got: Io<unknown>): string => (got.ok ? "ok" : got.reason);

function test(name: string, body: (folder: string) => Promise<void> | void): void {
  Deno.test({ name, ignore: ON_WINDOWS, fn: () => inFolder(body) });
}

test("lstat() and stat() tell files, folders, links and what is at their end", (at) => {
  fill(at, { "file": "abc", "folder/x": "" });
  Deno.symlinkSync("file", `${at}/link`);
  Deno.symlinkSync("gone", `${at}/dangling`);
  Deno.symlinkSync("loop", `${at}/loop`);
  const kind = (got: Io<{ kind: string }>): string => (got.ok ? got.value.kind : got.reason);
  const both = (name: string): string[] => [
    kind(fs.lstat(`${at}/${name}`)),
    kind(fs.stat(`${at}/${name}`)),
  ];
  assertEquals(both("file"), ["file", "file"]);
  assertEquals(both("folder"), ["folder", "folder"]);
  assertEquals(both("link"), ["link", "file"]);
  assertEquals(both("dangling"), ["link", "absent"]);
  assertEquals(both("loop"), ["link", "loop"]);
  assertEquals(both("gone"), ["absent", "absent"]);
  assertEquals(both("file/below")[1], "not-a-folder");
  assertEquals(kind(fs.stat("/dev/null")), "other");
});

test("stat() gives size, time and mode", (at) => {
  fill(at, { file: "abc" });
  Deno.utimeSync(`${at}/file`, 1_700_000_000.5, 1_700_000_000.5);
  Deno.chmodSync(`${at}/file`, 0o640);
  const got = fs.stat(`${at}/file`);
  assertEquals(got.ok && [got.value.size, got.value.mtimeMs], [3, 1_700_000_000_500]);
  assertEquals(got.ok && (got.value.mode ?? 0) & 0o777, 0o640);
});

test("readBytes() reads, refuses what is too large, and names what cannot be read", (at) => {
  fill(at, { "file": "abc", "folder/x": "" });
  assertEquals(text(fs.readBytes(`${at}/file`)), "abc");
  assertEquals(text(fs.readBytes(`${at}/file`, 3)), "abc");
  assertEquals(text(fs.readBytes(`${at}/file`, 2)), "too-large");
  assertEquals(text(fs.readBytes(`${at}/gone`)), "absent");
  assertEquals(text(fs.readBytes(`${at}/folder`)), "is-a-folder");
  // A file of the kernel has size 0 and still more to read.
  if (Deno.build.os === "linux") {
    assertEquals(text(fs.readBytes("/proc/self/status", 5)), "too-large");
  }
});

test("openRead() reads pieces from anywhere, fewer at the end", (at) => {
  fill(at, { file: "0123456789" });
  const got = fs.openRead(`${at}/file`);
  if (!got.ok) throw new Error(got.message);
  assertEquals(got.value.size, 10);
  assertEquals(text(got.value.readAt(8, 5)), "89");
  assertEquals(text(got.value.readAt(2, 3)), "234");
  assertEquals(text(got.value.readAt(10, 3)), "");
  assertEquals(text(got.value.readAt(0, 0)), "");
  got.value.close();
  assertEquals(said(fs.openRead(`${at}/gone`)), "absent");
});

test("readFolder() lists names in the order of their code units, with their kinds", (at) => {
  fill(at, { "b": "", "B": "", "a10": "", "a9": "", "é": "", "dir/x": "" });
  Deno.symlinkSync("b", `${at}/link`);
  const got = fs.readFolder(at);
  assertEquals(got.ok && got.value.map((entry) => `${entry.name} ${entry.kind}`), [
    "B file",
    "a10 file",
    "a9 file",
    "b file",
    "dir folder",
    "link link",
    "é file",
  ]);
  assertEquals([said(fs.readFolder(`${at}/gone`)), said(fs.readFolder(`${at}/b`))], [
    "absent",
    "not-a-folder",
  ]);
});

test("realPath() resolves every link", (at) => {
  fill(at, { "a/b/file": "" });
  Deno.symlinkSync("a", `${at}/short`);
  const got = fs.realPath(`${at}/short/b/../b/file`);
  assertEquals(got.ok && got.value, `${at}/a/b/file`);
  assertEquals(said(fs.realPath(`${at}/gone`)), "absent");
});

test("createFile() never replaces, and leaves nothing behind when it fails", (at) => {
  assertEquals(said(fs.createFile(`${at}/new`, bytes("x"))), "ok");
  assertEquals(said(fs.createFile(`${at}/new`, bytes("y"))), "exists");
  assertEquals(text(fs.readBytes(`${at}/new`)), "x");
  Deno.symlinkSync("gone", `${at}/dangling`);
  assertEquals(said(fs.createFile(`${at}/dangling`, bytes("y"))), "exists");
  assertEquals(said(fs.createFile(`${at}/no/folder`, bytes("y"))), "absent");
});

test("replaceFile() keeps the mode, and the old content until the rename", (at) => {
  fill(at, { file: "old" });
  Deno.chmodSync(`${at}/file`, 0o666);
  assertEquals(said(fs.replaceFile(`${at}/file`, bytes("new"), `${at}/.t`)), "ok");
  assertEquals(text(fs.readBytes(`${at}/file`)), "new");
  assertEquals((Deno.statSync(`${at}/file`).mode ?? 0) & 0o777, 0o666);
  assertEquals([...Deno.readDirSync(at)].length, 1);
  // A temporary file of somebody else is not touched.
  fill(at, { ".t": "theirs" });
  assertEquals(said(fs.replaceFile(`${at}/file`, bytes("no"), `${at}/.t`)), "exists");
  assertEquals([text(fs.readBytes(`${at}/file`)), text(fs.readBytes(`${at}/.t`))], [
    "new",
    "theirs",
  ]);
  // What cannot be renamed over leaves no temporary file.
  fill(at, { "dir/x": "" });
  assertEquals(fs.replaceFile(`${at}/dir`, bytes("no"), `${at}/.u`).ok, false);
  assertEquals(said(fs.lstat(`${at}/.u`)), "absent");
});

test("appendFile() adds at the end and makes the file", (at) => {
  assertEquals(said(fs.appendFile(`${at}/log`, bytes("a\n"))), "ok");
  assertEquals(said(fs.appendFile(`${at}/log`, bytes("b\n"))), "ok");
  assertEquals(text(fs.readBytes(`${at}/log`)), "a\nb\n");
  assertEquals(said(fs.appendFile(`${at}/no/log`, bytes("x"))), "absent");
});

test("rename(), hardLink(), removeFile() and makeFolder() do that and no more", (at) => {
  fill(at, { a: "a", b: "b" });
  assertEquals(said(fs.hardLink(`${at}/a`, `${at}/b`)), "exists");
  assertEquals(said(fs.hardLink(`${at}/a`, `${at}/c`)), "ok");
  assertEquals(said(fs.rename(`${at}/a`, `${at}/d`)), "ok");
  assertEquals(said(fs.rename(`${at}/a`, `${at}/e`)), "absent");
  assertEquals(said(fs.removeFile(`${at}/d`)), "ok");
  assertEquals(said(fs.removeFile(`${at}/d`)), "absent");
  assertEquals(text(fs.readBytes(`${at}/c`)), "a");
  assertEquals(said(fs.makeFolder(`${at}/x/y`)), "ok");
  assertEquals(said(fs.makeFolder(`${at}/x/y`)), "ok");
  assertEquals(fs.makeFolder(`${at}/c/z`).ok, false);
});

test("a full device is told as full, and nothing of a write remains", () => {
  if (Deno.build.os !== "linux") return;
  assertEquals(said(fs.appendFile("/dev/full", bytes("x"))), "full");
});

test("lock() shares with readers, excludes writers, and gives up in time", async (at) => {
  fill(at, { lock: "" });
  const path = `${at}/lock`;
  const ask = (mode: "shared" | "exclusive", waitMs = 0): ReturnType<typeof fs.lock> =>
    fs.lock(path, { mode, create: false, waitMs, pollMs: 10 });
  const one = await ask("shared");
  const two = await ask("shared");
  const three = await ask("exclusive", 50);
  assertEquals([one.ok && one.value !== null, two.ok && two.value !== null], [true, true]);
  assertEquals(three, { ok: true, value: null });
  if (one.ok) one.value?.release();
  if (two.ok) two.value?.release();
  const four = await ask("exclusive");
  assertEquals(await ask("shared"), { ok: true, value: null });
  const waiting = ask("shared", 5000);
  if (four.ok) four.value?.release();
  const five = await waiting;
  assertEquals(five.ok && five.value !== null, true);
  if (five.ok) five.value?.release();
});

test("lock() makes the file only when it is told to", async (at) => {
  const request = { mode: "exclusive", waitMs: 0 } as const;
  assertEquals(said(await fs.lock(`${at}/l`, { ...request, create: false })), "absent");
  assertEquals(said(fs.lstat(`${at}/l`)), "absent");
  const got = await fs.lock(`${at}/l`, { ...request, create: true });
  if (got.ok) got.value?.release();
  assertEquals([said(got), said(fs.lstat(`${at}/l`))], ["ok", "ok"]);
});

Deno.test({
  name: "lock() shares a file that may only be read",
  ignore: !has("flock"),
  fn: () =>
    inFolder(async (at) => {
      fill(at, { lock: "" });
      await Deno.chmod(`${at}/lock`, 0o444);
      const got = await fs.lock(`${at}/lock`, { mode: "shared", create: false, waitMs: 0 });
      assertEquals(got.ok && got.value !== null, true);
      if (got.ok) got.value?.release();
    }),
});

for (
  const [error, reason] of [
    [new Deno.errors.NotFound("x"), "absent"],
    [new Deno.errors.PermissionDenied("x"), "denied"],
    [new Deno.errors.NotCapable("x"), "denied"],
    [new Deno.errors.AlreadyExists("x"), "exists"],
    [new Deno.errors.NotADirectory("x"), "not-a-folder"],
    [new Deno.errors.IsADirectory("x"), "is-a-folder"],
    [new Deno.errors.FilesystemLoop("x"), "loop"],
    [new Error("No space left on device (os error 28)"), "full"],
    [new Error("Read-only file system (os error 30)"), "read-only"],
    [new Error("Too many levels of symbolic links (os error 40)"), "loop"],
    [new Error("Not a directory (os error 20)"), "not-a-folder"],
    [new Error("Is a directory (os error 21)"), "is-a-folder"],
    [new Error("Input/output error (os error 5)"), "other"],
    [new Error("(os error 280)"), "other"],
    [Object.assign(new Error("x"), { code: "ENOSPC" }), "full"],
    [Object.assign(new Error("x"), { code: "EROFS" }), "read-only"],
    ["text", "other"],
    [undefined, "other"],
  ] as const
) {
  Deno.test(`failure() calls ${String(error).slice(0, 60)} ${reason}`, () => {
    assertEquals(failure(error).reason, reason);
  });
}

Deno.test("failure() keeps the first line of what the system said", () => {
  assertEquals(failure(new Error("a\n    at b")).message, "a");
});
