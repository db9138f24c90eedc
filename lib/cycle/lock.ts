/**
 * The lock of the ledger, and the answers where it or a write fails.
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import { lockWait } from "../core/lock_wait.ts";
import { cleanText } from "../core/text.ts";
import type { LockHandle } from "../io/ports.ts";
import { type Answer, refusal } from "./answer.ts";
import { shown, type World } from "./files.ts";
import { found } from "./messages.ts";

const WAIT_MS = 5000;

/** The answer of a write that failed; what was there before is intact. */
export function writeFailed(root: string, path: string, reason: string, id: string | null): Answer {
  const text = `nothing was recorded: ${cleanText(reason)}`;
  return refusal(root, "blocked", EXIT.io, [found("write-failed", text, { path })], id);
}

/** Takes the exclusive lock beside the ledger, or answers why it cannot. */
export async function takeLock(
  world: World,
  ledger: string,
  id: string | null,
): Promise<{ readonly lock: LockHandle } | { readonly answer: Answer }> {
  const { ports, root } = world;
  const path = `${ledger}.lock`;
  const place = shown(world, path);
  const facts = ports.fs.lstat(path);
  if (facts.ok && facts.value.kind !== "file") {
    return { answer: writeFailed(root, place, "the lock is not a regular file", id) };
  }
  const waitMs = lockWait(ports.env("RESUME_LOCK_WAIT_MS"), WAIT_MS);
  const got = await ports.fs.lock(path, { mode: "exclusive", create: true, waitMs });
  if (!got.ok) return { answer: writeFailed(root, place, got.message, id) };
  if (got.value !== null) return { lock: got.value };
  const problem = found("lock-timeout", "another process holds the lock of the ledger: try later", {
    path: place,
    args: { waitMs },
  });
  return { answer: refusal(root, "held", EXIT.held, [problem], id) };
}
