import { assert, assertEquals, assertThrows } from "@std/assert";
import type { Entry } from "../../scripts/packaging/archive/entry.ts";
import { tar, tarGz } from "../../scripts/packaging/archive/tar.ts";
import { crc32, zip } from "../../scripts/packaging/archive/zip.ts";

const encoder = new TextEncoder();
const TIME = 1_700_000_000; // 2023-11-14 22:13:20 UTC

const ENTRIES: readonly Entry[] = [
  { name: "r/b.txt", bytes: encoder.encode("text\n".repeat(300)) },
  { name: "r/a", bytes: encoder.encode("#!/bin/sh\n"), executable: true },
  { name: "r/empty", bytes: new Uint8Array() },
  { name: "r/é/name", bytes: new Uint8Array(512).fill(7) },
];

function isHere(program: string): boolean {
  try {
    new Deno.Command(program, { args: ["--help"], stdout: "null", stderr: "null" }).outputSync();
    return true;
  } catch {
    return false;
  }
}

/** Unpacks with a program of this machine, and reads what came out. */
async function unpacked(
  archive: Uint8Array,
  argv: (file: string, folder: string) => readonly string[],
): Promise<Map<string, { bytes: Uint8Array; mode: number; time: number }>> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeFile(`${folder}/archive`, archive);
    await Deno.mkdir(`${folder}/out`);
    const [program = "", ...args] = argv(`${folder}/archive`, `${folder}/out`);
    const { success, stderr } = await new Deno.Command(program, { args, env: { TZ: "UTC" } })
      .output();
    assert(success, new TextDecoder().decode(stderr));
    const found = new Map<string, { bytes: Uint8Array; mode: number; time: number }>();
    for (const { name } of ENTRIES) {
      const info = await Deno.stat(`${folder}/out/${name}`);
      found.set(name, {
        bytes: await Deno.readFile(`${folder}/out/${name}`),
        mode: (info.mode ?? 0) & 0o777,
        time: (info.mtime?.getTime() ?? 0) / 1000,
      });
    }
    return found;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function agrees(
  archive: Uint8Array,
  argv: (file: string, folder: string) => readonly string[],
): Promise<void> {
  const found = await unpacked(archive, argv);
  for (const { name, bytes, executable } of ENTRIES) {
    const got = found.get(name);
    assertEquals(got?.bytes, bytes, name);
    assertEquals([got?.mode, got?.time], [executable ? 0o755 : 0o644, TIME], name);
  }
}

Deno.test({
  name: "tarGz() writes what tar reads, with modes and times",
  ignore: Deno.build.os === "windows" || !isHere("tar"),
  fn: async () => {
    await agrees(
      await tarGz(ENTRIES, TIME),
      (file, folder) => ["tar", "-xzpf", file, "-C", folder],
    );
  },
});

Deno.test({
  name: "zip() writes what unzip reads, with modes and times",
  ignore: Deno.build.os === "windows" || !isHere("unzip"),
  fn: async () => {
    await agrees(await zip(ENTRIES, TIME), (file, folder) => ["unzip", "-q", file, "-d", folder]);
  },
});

for (const [name, make] of [["tarGz", tarGz], ["zip", zip]] as const) {
  Deno.test(`${name}() gives the same bytes whatever the order of the entries`, async () => {
    assertEquals(await make(ENTRIES, TIME), await make(ENTRIES.toReversed(), TIME));
  });
}

Deno.test("tar() belongs to nobody of this machine and ends with two empty blocks", () => {
  const bytes = tar(ENTRIES.slice(1, 2), TIME);
  const text = new TextDecoder().decode(bytes.subarray(0, 512));
  assertEquals(text.slice(100, 124), "0000755\x000000000\x000000000\x00");
  assertEquals(text.slice(265, 329), "\x00".repeat(64)); // names of owner and group
  assertEquals(bytes.length, 4 * 512);
  assertEquals(bytes.subarray(2 * 512).some((byte) => byte !== 0), false);
});

Deno.test("tar() refuses a name that the format cannot hold", () => {
  assertThrows(() => tar([{ name: "x".repeat(101), bytes: new Uint8Array() }], 0), RangeError);
});

Deno.test("tarGz() has no time in its header", async () => {
  assertEquals([...(await tarGz(ENTRIES, TIME)).subarray(0, 8)], [31, 139, 8, 0, 0, 0, 0, 0]);
});

Deno.test("crc32() gives the check value of the standard", () => {
  assertEquals(crc32(encoder.encode("123456789")), 0xcbf43926);
  assertEquals(crc32(new Uint8Array()), 0);
});
