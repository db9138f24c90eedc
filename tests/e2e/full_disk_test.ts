// The writing commands of the compiled binary on a disk that is full, out of inodes or read-only: a small
// one in memory, mounted for the test.
import { assert, assertEquals } from "@std/assert";
import { inFolder } from "../support/disk.ts";
import { COMPILED, type Ended, start } from "../support/program.ts";
import {
  isWhole,
  lay,
  lost,
  type Reference,
  runIn,
  undisturbed,
} from "../support/real_writings.ts";
import { type NamedWriting, WRITINGS } from "../support/writings.ts";

const PAGE = 4096;
/** The sizes are tried one by one up to here, then in larger steps. */
const SMALL = 8;
const LARGEST = 64;

async function ok(...argv: readonly string[]): Promise<string> {
  const got = await start(argv);
  assertEquals(got.code, 0, `${argv.join(" ")}: ${got.stderr}`);
  return got.stdout;
}

function canMount(): boolean {
  if (Deno.build.os !== "linux" || !COMPILED) return false;
  const folder = Deno.makeTempDirSync();
  const run = (name: string, ...args: string[]) => {
    try {
      return new Deno.Command(name, { args, stdout: "null", stderr: "null" }).outputSync().success;
    } catch {
      return false;
    }
  };
  const mounted = run("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", folder);
  if (mounted) run("umount", folder);
  Deno.removeSync(folder);
  return mounted;
}

async function onDisk(test: (disk: string) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    await ok("mount", "-t", "tmpfs", "-o", "size=2m,nr_inodes=1000", "tmpfs", folder);
    try {
      await test(folder);
    } finally {
      await ok("umount", folder);
    }
  });
}

/** Blocks and inodes in use. */
async function used(disk: string): Promise<{ blocks: number; inodes: number }> {
  const [blocks = 0, free = 0, inodes = 0, left = 0] =
    (await ok("stat", "-f", "-c", "%b %f %c %d", disk)).trim().split(" ").map(Number);
  return { blocks: blocks - free, inodes: inodes - left };
}

type Limit = "full" | "no inodes" | "read-only";

async function limit(disk: string, kind: Limit, room: number): Promise<void> {
  const { blocks, inodes } = await used(disk);
  const option = kind === "full"
    ? `size=${(blocks + room) * PAGE}`
    : kind === "no inodes"
    ? `nr_inodes=${inodes + room}`
    : "ro";
  await ok("mount", "-o", `remount,${option}`, disk);
}

async function unlimited(disk: string): Promise<void> {
  await ok("mount", "-o", "remount,rw,size=2m,nr_inodes=1000", disk);
}

function isAsGood(ended: Ended, writing: NamedWriting, disk: string, clean: Reference): boolean {
  return ended.code === (writing.exit ?? 0) && isWhole(disk, clean);
}

/** One call on a disk with so much room; tells whether it was enough. */
async function attempt(
  writing: NamedWriting,
  disk: string,
  clean: Reference,
  kind: Limit,
  room: number,
): Promise<boolean> {
  const label = `${writing.name}, ${kind}, room for ${room}`;
  lay(writing, disk);
  await limit(disk, kind, room);
  const ended = await runIn(writing, disk);
  assertEquals(lost(writing, disk, clean), [], `${label}: ${ended.stdout}`);
  const good = isAsGood(ended, writing, disk, clean);
  const accepted = good || ended.code === 74 || writing.accepts?.(ended) === true;
  assert(accepted, `${label}: exit ${ended.code} ${ended.stdout} ${ended.stderr}`);
  JSON.parse(ended.stdout);
  await unlimited(disk);
  if (!good) {
    const again = await runIn(writing, disk);
    assertEquals(lost(writing, disk, clean), [], `${label}, then again: ${again.stdout}`);
    assert([0, 4].includes(again.code), `${label}, then again: ${again.code} ${again.stdout}`);
  }
  return good;
}

for (const writing of WRITINGS) {
  Deno.test({
    name: `resume ${writing.name} loses nothing on a disk that is full, out of inodes or read-only`,
    ignore: !canMount(),
    fn: () =>
      onDisk(async (disk) => {
        const clean = await undisturbed(writing, disk);
        for (const kind of ["full", "no inodes"] as const) {
          let room = 0;
          while (!(await attempt(writing, disk, clean, kind, room))) {
            room += room < SMALL ? 1 : SMALL;
            assert(room <= LARGEST, `${writing.name} needs more room than ${LARGEST}`);
          }
          assert(room > 0, `${writing.name} needs no room: nothing was tried`);
        }
        assertEquals(await attempt(writing, disk, clean, "read-only", 0), false);
      }),
  });
}
