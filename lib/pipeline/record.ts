/**
 * Carries a transition out: under the guard lock, on the bytes that were judged, in an order in which a
 * crash forgets nothing (pipeline spec 3.1, 3.9).
 *
 * @module
 */
import type { Io, Ports } from "../io/ports.ts";
import { commitDerived, type DerivedPlan } from "./commit_derived.ts";
import { type NewBytes, newBytes } from "./commit_text.ts";
import { type DerivedFailure, pendingMarker } from "./derived/marker.ts";
import { encodeText, type TempNames } from "./derived/refresh.ts";
import { entryOf } from "./event.ts";
import {
  CAPS,
  look,
  type Place,
  placeOf,
  readBytes,
  readLockBytes,
  readYamlFile,
  targetOf,
} from "./files.ts";
import { join } from "../core/paths.ts";
import { lockWait } from "../core/lock_wait.ts";
import { sameBytes, sha256 } from "./hash.ts";
import { settleMarker } from "./settle.ts";
import { type LockFile, PLACES, type Snapshot, type YamlFile } from "./snapshot.ts";
import type { Transition } from "./transition.ts";
import type { YamlMap } from "./value.ts";

/** How a commit ended. */
export type Committed =
  | { readonly ok: true; readonly failures: readonly DerivedFailure[] }
  | {
    readonly ok: false;
    readonly code: "guard-timeout" | "lease-changed" | "state-changed" | "write-failed";
    readonly path: string;
    readonly reason: string;
  };

type Failed = Extract<Committed, { ok: false }>;

const GUARD_WAIT_MS = 5000;

function writeFailed(path: string, reason: string): Failed {
  return { ok: false, code: "write-failed", path, reason };
}

/** Temporary names in the same folder: `NAME.tmp-<pid>-<ms>-<n>`. */
function tempNames(ports: Ports): TempNames {
  const stamp = `${ports.pid}-${ports.now()}`;
  let count = 0;
  return (path) => `${path}.tmp-${stamp}-${++count}`;
}

function bytesOf(file: YamlFile | LockFile): Uint8Array | null {
  return file.kind === "read" ? file.bytes : null;
}

/** Whether a file still holds what was judged; null stands for no file. */
function isSame(
  before: Uint8Array | null,
  now: { readonly kind: string; readonly bytes?: Uint8Array },
): boolean {
  if (now.kind === "absent") return before === null;
  return now.bytes !== undefined && before !== null && sameBytes(before, now.bytes);
}

/** Whether the disk still holds what was judged. */
function compare(place: Place, snapshot: Snapshot): Failed | null {
  if (!isSame(bytesOf(snapshot.lock), readLockBytes(place, PLACES.lock))) {
    const reason = "the lease was changed meanwhile";
    return { ok: false, code: "lease-changed", path: PLACES.lock, reason };
  }
  for (
    const [path, before, cap] of [
      [snapshot.paths.state, snapshot.state, CAPS.state],
      [PLACES.queue, snapshot.queue, CAPS.other],
    ] as const
  ) {
    if (!isSame(bytesOf(before), readBytes(place, path, cap))) {
      const reason = `${path} was changed meanwhile`;
      return { ok: false, code: "state-changed", path, reason };
    }
  }
  return null;
}

/** One file that is written, with what puts it back. */
interface Step {
  readonly path: string;
  readonly before: Uint8Array | null;
  readonly after: Uint8Array;
  /** The file must not be there yet. */
  readonly exclusive?: boolean;
}

/**
 * Makes a file that must not be there yet, whole or not at all: written aside, then given its name. A
 * process that dies in between leaves no empty lease.
 */
function createWhole(
  { fs }: Ports,
  path: string,
  bytes: Uint8Array,
  temp: string,
): Io<void> {
  const aside = fs.createFile(temp, bytes);
  if (!aside.ok) return aside;
  const named = fs.hardLink(temp, path);
  fs.removeFile(temp);
  // Some file systems have no second names.
  return named.ok || named.reason === "exists" ? named : fs.createFile(path, bytes);
}

/** A file that was written, and a second name of what stood there before. */
interface Done {
  readonly step: Step;
  readonly backup: string | null;
}

/** Puts a file back. The second name needs no space on the disk, which may be what has run out. */
function putBack(place: Place, { step, backup }: Done, temp: TempNames): void {
  const { fs } = place.ports;
  const path = targetOf(place, step.path);
  if (step.before === null) fs.removeFile(path);
  else if (backup === null || !fs.rename(backup, path).ok) {
    fs.replaceFile(path, step.before, temp(path));
  }
}

/** Writes files in order; when one fails those before it are put back as they were. */
function writeAll(place: Place, steps: readonly Step[], temp: TempNames): Failed | null {
  const { fs } = place.ports;
  const done: Done[] = [];
  let failed: Failed | null = null;
  for (const step of steps) {
    const absolute = targetOf(place, step.path);
    // The last file needs no way back.
    const name = step.before === null || step === steps.at(-1) ? null : temp(absolute);
    const backup = name !== null && fs.hardLink(absolute, name).ok ? name : null;
    const written = step.exclusive
      ? createWhole(place.ports, absolute, step.after, temp(absolute))
      : fs.replaceFile(absolute, step.after, temp(absolute));
    if (written.ok) {
      done.push({ step, backup });
      continue;
    }
    if (backup !== null) fs.removeFile(backup);
    failed = step.exclusive && written.reason === "exists"
      ? {
        ok: false,
        code: "lease-changed",
        path: step.path,
        reason: "the lease was taken meanwhile",
      }
      : writeFailed(step.path, written.message);
    break;
  }
  for (const one of done.reverse()) {
    if (failed !== null) putBack(place, one, temp);
    else if (one.backup !== null) fs.removeFile(one.backup);
  }
  return failed;
}

function authoritySteps(transition: Transition, bytes: NewBytes): Step[] {
  const { snapshot } = transition.assessment;
  const steps: Step[] = [];
  if (bytes.lease !== null) {
    const exclusive = transition.lease.kind === "take" && !transition.lease.replaces;
    const before = bytesOf(snapshot.lock);
    steps.push({ path: PLACES.lock, before, after: bytes.lease, exclusive });
  }
  if (bytes.state !== null) {
    const before = bytesOf(snapshot.state);
    steps.push({ path: snapshot.paths.state, before, after: bytes.state });
  }
  if (bytes.queue !== null) {
    const before = bytesOf(snapshot.queue);
    steps.push({ path: PLACES.queue, before, after: bytes.queue });
  }
  return steps;
}

function derivedPlan(transition: Transition, bytes: NewBytes, session: string): DerivedPlan {
  const { draft, assessment, trigger } = transition;
  const cycle = assessment.settings.cycleId ?? "C1";
  const frame = { time: draft.time, cycle, session, trigger };
  const entries: YamlMap[] = draft.happenings.map((one) => entryOf(one, frame));
  const authority = [
    ...(bytes.state === null ? [] : [assessment.snapshot.paths.state]),
    ...(bytes.queue === null ? [] : [PLACES.queue]),
  ];
  return { transition, session, entries, authority };
}

/** Releases the lease when it is still the one that was judged. */
function release(place: Place, transition: Transition): DerivedFailure | null {
  if (transition.lease.kind !== "release") return null;
  const { lock } = transition.assessment.snapshot;
  if (!isSame(bytesOf(lock), readLockBytes(place, PLACES.lock))) return null;
  const removed = place.ports.fs.removeFile(join(place.root, PLACES.lock));
  if (removed.ok || removed.reason === "absent") return null;
  return { path: PLACES.lock, error: removed.message };
}

async function commitLocked(
  place: Place,
  transition: Transition,
  bytes: NewBytes,
  session: string,
): Promise<Committed> {
  const { snapshot } = transition.assessment;
  const temp = tempNames(place.ports);
  const { time } = transition.draft;
  const settled = await settleMarker(place, snapshot.paths.state, time, temp);
  const changed = compare(place, snapshot);
  if (changed !== null) return changed;
  const plan = derivedPlan(transition, bytes, session);
  const marker = await readYamlFile(place, PLACES.marker, CAPS.derived);
  const unreadable = marker.kind !== "read" && marker.kind !== "absent";
  const withMarker = transition.derived && !unreadable;
  if (!withMarker && settled.stuck !== null) return writeFailed(PLACES.marker, settled.stuck);
  const steps = authoritySteps(transition, bytes);
  if (withMarker) {
    const before = bytesOf(snapshot.state);
    const hash = await sha256(before ?? new Uint8Array());
    const watchdog = transition.watchdog === null ? [] : [PLACES.watchdog];
    const failures = [PLACES.log, PLACES.progress, ...watchdog]
      .map((path) => ({ path, error: "not refreshed yet" }));
    const frame = { time, authority: plan.authority, failures };
    const text = pendingMarker(frame, session, hash, plan.entries, settled.left);
    steps.unshift({ path: PLACES.marker, before: bytesOf(marker), after: encodeText(text, false) });
  }
  const failed = writeAll(place, steps, temp);
  if (failed !== null) return failed;
  // What could not be settled is tried once more with the rest, and told once.
  const entries = [...settled.left, ...plan.entries];
  const failures = transition.derived
    ? await commitDerived(place, { ...plan, entries }, withMarker, temp)
    : settled.failures;
  const kept = release(place, transition);
  if (kept !== null) return writeFailed(kept.path, kept.error);
  return { ok: true, failures };
}

/** Carries a transition out for a session. */
export async function commit(
  ports: Ports,
  transition: Transition,
  session: string,
): Promise<Committed> {
  const made = newBytes(transition);
  if (!made.ok) return writeFailed(made.path, "the file cannot be edited in place");
  const place = placeOf(ports, transition.assessment.snapshot.root);
  const guard = look(place, PLACES.guard);
  if (guard !== "absent" && guard !== "file") {
    return writeFailed(PLACES.guard, "no regular file inside the root");
  }
  const waitMs = lockWait(ports.env("RESUME_LOCK_WAIT_MS"), GUARD_WAIT_MS);
  const request = { mode: "exclusive", create: true, waitMs } as const;
  const lock = await ports.fs.lock(join(place.root, PLACES.guard), request);
  if (!lock.ok) return writeFailed(PLACES.guard, lock.message);
  if (lock.value === null) {
    const reason = `another process kept ${PLACES.guard} for ${waitMs / 1000} s`;
    return { ok: false, code: "guard-timeout", path: PLACES.guard, reason };
  }
  try {
    return await commitLocked(place, transition, made.bytes, session);
  } finally {
    lock.value.release();
  }
}
