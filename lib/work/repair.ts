/**
 * `--repair`: sets a corrupt state aside and writes a fresh one, or moves the folder to the trash. What
 * was there before is renamed, never removed.
 *
 * @module
 */
import type { Io, IoFailure, Ports } from "../io/ports.ts";
import { type Fresh, freshState, manifestWithout, stampOf } from "./fresh_state.ts";
import { replaceThrough, takeLock } from "./record.ts";
import type { Entry, Store } from "./snapshot.ts";

/** How a repair ended. */
export type Repaired =
  | { readonly kind: "reset"; readonly backup: string | null }
  | { readonly kind: "trashed"; readonly trash: string }
  | { readonly kind: "held" }
  | { readonly kind: "changed" }
  | { readonly kind: "failed"; readonly reason: string };

/** The session to repair, as it was judged. */
export interface RepairTarget {
  readonly entry: Entry;
  readonly store: Store;
  /** The bytes of `state.json` that were judged; null when there was none. */
  readonly judged: Uint8Array | null;
  /** RFC 3339, UTC. */
  readonly now: string;
}

function failed(io: IoFailure, what: string): Repaired {
  return { kind: "failed", reason: `${what}: ${io.message}` };
}

const LINK = "a file that would be written is a link";

function isLink(ports: Ports, path: string): boolean {
  const facts = ports.fs.lstat(path);
  return facts.ok && facts.value.kind === "link";
}

/** The bytes of the state as it stands; null when there is none; undefined when it cannot be read. */
export function stateBytes(ports: Ports, dir: string): Uint8Array | null | undefined {
  const path = `${dir}/state.json`;
  const facts = ports.fs.lstat(path);
  if (!facts.ok) return facts.reason === "absent" ? null : undefined;
  if (facts.value.kind !== "file") return undefined;
  const bytes = ports.fs.readBytes(path);
  return bytes.ok ? bytes.value : undefined;
}

function isUnchanged(ports: Ports, target: RepairTarget): boolean {
  const now = stateBytes(ports, target.entry.dir);
  const { judged } = target;
  if (now === undefined) return false;
  if (now === null || judged === null) return now === judged;
  return now.length === judged.length && now.every((byte, at) => byte === judged[at]);
}

/** A name that is not taken: `base`, else `base-2`, `base-3` … */
function freeName(ports: Ports, base: string): string {
  for (let at = 1;; at++) {
    const path = at === 1 ? base : `${base}-${at}`;
    const facts = ports.fs.lstat(path);
    if (!facts.ok) return path;
  }
}

/** Runs a repair under the lock of the state, if the state is still the one that was judged. */
async function underLock(
  ports: Ports,
  target: RepairTarget,
  repair: () => Repaired,
): Promise<Repaired> {
  const state = `${target.entry.dir}/state.json`;
  if (isLink(ports, state)) return { kind: "failed", reason: LINK };
  const lock = await takeLock(ports, `${state}.lock`);
  if (!lock.ok) return failed(lock, "the lock could not be taken");
  if (lock.value === null) return { kind: "held" };
  const done = isUnchanged(ports, target) ? repair() : { kind: "changed" as const };
  lock.value.release();
  return done;
}

/**
 * Gives the old state its other name. A second name comes first where the disk has them, so that a run
 * which ends in between leaves no folder without a state.
 *
 * @returns How to take it back.
 */
function setAside(ports: Ports, state: string, backup: string): Io<() => void> {
  const { fs } = ports;
  if (fs.hardLink(state, backup).ok) {
    return { ok: true, value: () => void fs.removeFile(backup) };
  }
  const moved = fs.rename(state, backup);
  return moved.ok ? { ok: true, value: () => void fs.rename(backup, state) } : moved;
}

/** Writes a fresh state; the old one keeps its bytes under another name. */
export function resetState(
  ports: Ports,
  target: RepairTarget,
  fresh: Omit<Fresh, "now">,
): Promise<Repaired> {
  const { fs } = ports;
  const state = `${target.entry.dir}/state.json`;
  return underLock(ports, target, () => {
    const temp = `${state}.tmp.${ports.pid}`;
    const left = fs.lstat(temp);
    if (left.ok && left.value.kind === "file") fs.removeFile(temp);
    const text = freshState({ ...fresh, now: target.now });
    const made = fs.createFile(temp, new TextEncoder().encode(text));
    if (!made.ok) return failed(made, "the new state could not be written");
    const backup = target.judged === null
      ? null
      : freeName(ports, `${state}.corrupt-${stampOf(target.now)}`);
    const aside = backup === null ? null : setAside(ports, state, backup);
    if (aside?.ok === false) {
      fs.removeFile(temp);
      return failed(aside, "the old state could not be set aside");
    }
    const placed = fs.rename(temp, state);
    if (placed.ok) return { kind: "reset", backup };
    aside?.value();
    fs.removeFile(temp);
    return failed(placed, "the new state could not be put in place");
  });
}

/** Takes the items of a name out of the manifest; null when nothing had to change. */
function dropItems(ports: Ports, target: RepairTarget): Io<void> | null {
  const { store, entry, now } = target;
  const path = `${store.dir}/manifest.json`;
  const facts = ports.fs.lstat(path);
  if (store.manifest.kind !== "read" || !facts.ok) return null;
  const bytes = ports.fs.readBytes(path);
  if (!bytes.ok) return bytes;
  const edited = manifestWithout(bytes.value, { key: store.key, name: entry.name, now });
  return edited === null ? null : replaceThrough(ports, path, edited, `${path}.tmp.${ports.pid}`);
}

/** Moves the folder to `.trash`, then takes its items out of the manifest; both or neither. */
export function trashSession(ports: Ports, target: RepairTarget): Promise<Repaired> {
  const { fs } = ports;
  const { store, entry, now } = target;
  const folder = `${store.dir}/.trash`;
  return underLock(ports, target, () => {
    if (isLink(ports, folder) || isLink(ports, `${store.dir}/manifest.json`)) {
      return { kind: "failed", reason: LINK };
    }
    const made = fs.makeFolder(folder);
    if (!made.ok) return failed(made, "the trash could not be made");
    const trash = freeName(ports, `${folder}/${entry.name}-${stampOf(now)}`);
    const moved = fs.rename(entry.dir, trash);
    if (!moved.ok) return failed(moved, "the folder could not be moved");
    const edited = dropItems(ports, target);
    if (edited === null || edited.ok) return { kind: "trashed", trash };
    fs.rename(trash, entry.dir);
    return failed(edited, "the manifest could not be written");
  });
}
