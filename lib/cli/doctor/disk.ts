/**
 * Tries, in the temporary folder, what the writing commands do beside a state file. The user's own
 * folders are left alone, so a file system of another kind under them is not covered.
 *
 * @module
 */
import type { DoctorFinding } from "../../core/doctor.ts";
import { join } from "../../core/paths.ts";
import type { FilePort, Io, Ports } from "../../io/ports.ts";

const BYTES = new TextEncoder().encode("resume doctor\n");

function temporaryFolder({ env, platform }: Ports): string {
  const named = env("TMPDIR") ?? env("TEMP") ?? env("TMP");
  if (named !== undefined) return platform === "windows" ? named.replaceAll("\\", "/") : named;
  return platform === "windows" ? "C:/Windows/Temp" : "/tmp";
}

async function lockFinding(fs: FilePort, folder: string, path: string): Promise<DoctorFinding> {
  const request = { mode: "exclusive", create: false, waitMs: 0 } as const;
  const first = await fs.lock(path, request);
  if (!first.ok) return { code: "locks-unsupported", args: { folder, reason: first.message } };
  // Nobody can know of this file, so a lock that is taken means that locks do something else here.
  const second = await fs.lock(path, request);
  if (second.ok) second.value?.release();
  first.value?.release();
  return first.value !== null && second.ok && second.value === null
    ? { code: "locks-hold", args: { folder } }
    : { code: "locks-ignored", args: { folder } };
}

/** The first of the ways to write that does not work; `path` is there and can be written. */
function writeFinding(fs: FilePort, folder: string, path: string): DoctorFinding {
  const second = `${path}-2`;
  const ways: readonly (readonly [string, () => Io<void>])[] = [
    ["append", () => fs.appendFile(path, BYTES)],
    ["rename", () => fs.replaceFile(path, BYTES, `${path}-new`)],
    ["hard link", () => fs.hardLink(path, second)],
  ];
  for (const [operation, act] of ways) {
    const done = act();
    if (!done.ok) return { code: "writes-fail", args: { folder, operation, reason: done.message } };
  }
  return { code: "writes-ok", args: { folder } };
}

/** Locks and writes, tried on files that are gone afterwards. */
export async function diskFindings(ports: Ports): Promise<DoctorFinding[]> {
  const { fs } = ports;
  const folder = temporaryFolder(ports);
  const path = join(folder, `resume-doctor-${ports.pid}-${ports.now()}`);
  const made = fs.createFile(path, BYTES); // never a file that was there
  if (!made.ok) return [{ code: "writes-untested", args: { folder, reason: made.message } }];
  const locks = await lockFinding(fs, folder, path);
  const writes = writeFinding(fs, folder, path);
  for (const left of [`${path}-2`, path]) fs.removeFile(left);
  return [locks, writes];
}
