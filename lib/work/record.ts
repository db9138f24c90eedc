/**
 * `--register`: enters the session that asks into `.active-sessions`, by the protocol that the hooks of
 * the workflow share: a lock file, a merge, a rename.
 *
 * @module
 */
import { lockWait } from "../core/lock_wait.ts";
import type { Io, LockHandle, Ports } from "../io/ports.ts";
import { register } from "./registration.ts";

/** Why nothing was registered. */
export type Unregistered =
  | "no-session-id"
  | "lock-held"
  | "corrupt"
  | "write-failed"
  | "not-resumable"
  | "identifier-pattern";

/** How long a lock is waited for. */
const WAIT_MS = 2_000;

/**
 * Takes the lock file at `path`, which is made when it is not there and stays. A lock file that is a
 * link, a FIFO or a folder is never opened.
 */
export async function takeLock(ports: Ports, path: string): Promise<Io<LockHandle | null>> {
  const facts = ports.fs.lstat(path);
  if (facts.ok && facts.value.kind !== "file") {
    return { ok: false, reason: "other", message: "the lock is not a regular file" };
  }
  const waitMs = lockWait(ports.env("RESUME_LOCK_WAIT_MS"), WAIT_MS);
  return await ports.fs.lock(path, { mode: "exclusive", create: true, waitMs, pollMs: 50 });
}

/** Writes through a temporary file of this process; one that a dead process of this id left goes first. */
export function replaceThrough(
  ports: Ports,
  path: string,
  bytes: Uint8Array,
  temp: string,
): Io<void> {
  const left = ports.fs.lstat(temp);
  if (left.ok && left.value.kind === "file") ports.fs.removeFile(temp);
  return ports.fs.replaceFile(path, bytes, temp);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** Reads, sets, writes; the lock is held meanwhile. */
function setEntry(
  ports: Ports,
  path: string,
  session: string,
  identifier: string,
): Unregistered | null {
  const facts = ports.fs.lstat(path);
  if (facts.ok && facts.value.kind !== "file") return "write-failed";
  if (!facts.ok && facts.reason !== "absent") return "write-failed";
  const old = facts.ok ? ports.fs.readBytes(path, 32 * 1024 * 1024) : null;
  if (old !== null && !old.ok) return old.reason === "too-large" ? "corrupt" : "write-failed";
  const edited = register(old === null ? null : old.value, session, identifier);
  if (!edited.ok) return "corrupt";
  const bytes = new TextEncoder().encode(edited.text);
  if (old !== null && isSame(old.value, bytes)) return null;
  return replaceThrough(ports, path, bytes, `${path}.tmp.${ports.pid}`).ok ? null : "write-failed";
}

/** Registers a session on a piece of work; null when it is registered. */
export async function registerSession(
  ports: Ports,
  workDir: string,
  entry: { readonly session: string; readonly identifier: string },
): Promise<Unregistered | null> {
  if (!/^[A-Za-z0-9._-]+$/.test(entry.identifier)) return "identifier-pattern";
  const path = `${workDir}/.active-sessions`;
  const lock = await takeLock(ports, `${path}.lock`);
  if (!lock.ok) return "write-failed";
  if (lock.value === null) return "lock-held";
  const refused = setEntry(ports, path, entry.session, entry.identifier);
  lock.value.release();
  return refused;
}
