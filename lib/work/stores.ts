/**
 * The stores of a workspace and the session folders in them.
 *
 * @module
 */
import { dirname, isInside } from "../core/paths.ts";
import type { Ports } from "../io/ports.ts";
import { itemNames } from "./manifest.ts";
import { isNoise, isUnsafeIdentifier } from "./names.ts";
import { folderLink, readManifest, readState, type Roots } from "./read_files.ts";
import type { Entry, FolderLink, StateFile, Store, StoreStatus } from "./snapshot.ts";

/** Old state files of this system. */
const LEGACY = ["requirements-state.json", "implementation-state.json"];

/** The names in a store, as they were listed. */
export interface StoreRead extends Store {
  /** Folders and links by name; true for a link. */
  readonly names: ReadonlyMap<string, boolean>;
}

function statusOf(ports: Ports, dir: string): { status: StoreStatus; reason: string } {
  const facts = ports.fs.stat(dir);
  if (facts.ok) {
    return { status: facts.value.kind === "folder" ? "read" : "not-a-folder", reason: "" };
  }
  if (facts.reason === "absent") return { status: "missing", reason: "" };
  if (facts.reason === "not-a-folder") return { status: "not-a-folder", reason: "" };
  const reason = facts.reason === "denied" ? "permission denied" : facts.message;
  return { status: "unreadable", reason };
}

/** Lists a store and reads its manifest. */
export function readStore(
  ports: Ports,
  dir: string,
  options: { readonly key: Store["key"]; readonly roots: Roots },
): StoreRead {
  const names = new Map<string, boolean>();
  const unsafe: string[] = [];
  let { status, reason } = statusOf(ports, dir);
  if (status === "read") {
    const listed = ports.fs.readFolder(dir);
    if (listed.ok) {
      for (const { name, kind } of listed.value) {
        if ((kind !== "folder" && kind !== "link") || name.startsWith(".")) continue;
        if (isUnsafeIdentifier(name)) unsafe.push(name);
        else names.set(name, kind === "link");
      }
    } else {
      status = "unreadable";
      reason = listed.reason === "denied" ? "permission denied" : listed.message;
    }
  }
  return {
    dir,
    key: options.key,
    status,
    reason,
    manifest: status === "read" ? readManifest(ports, dir, options.roots) : { kind: "absent" },
    folders: new Set(names.keys()),
    unsafe,
    names,
  };
}

/** The state behind a folder that is a link which is not followed. */
function unfollowed(link: FolderLink): StateFile {
  const reasons = {
    outside: "link-outside",
    dangling: "link-dangling",
    loop: "link-loop",
  } as const;
  return link === "none" || link === "inside"
    ? { kind: "absent" }
    : { kind: "unreadable", reason: reasons[link] };
}

/** An old state file in a folder; null without one. */
function legacyIn(ports: Ports, dir: string): string | null {
  return LEGACY.find((name) => ports.fs.lstat(`${dir}/${name}`).ok) ?? null;
}

/** Looks at one folder of a store; null when the name is no folder. */
export function readEntry(
  ports: Ports,
  store: { readonly at: number; readonly read: StoreRead },
  name: string,
  roots: Roots,
): Entry | null {
  const isLink = store.read.names.get(name);
  if (isLink === undefined) return null;
  const dir = store.read.dir === "/" ? `/${name}` : `${store.read.dir}/${name}`;
  const link = isLink ? folderLink(ports, dir, roots) : "none";
  if (link === null) return null;
  const isFollowed = link === "none" || link === "inside";
  const state = isFollowed ? readState(ports, dir, roots) : unfollowed(link);
  const legacy = isFollowed && state.kind === "absent" ? legacyIn(ports, dir) : null;
  return {
    name,
    dir,
    store: store.at,
    link,
    state,
    legacy,
    duplicate: false,
    interrupted: null,
  };
}

/** Whether a folder without a state should have one. */
function shouldHaveState(ports: Ports, entry: Entry, listed: ReadonlySet<string>): boolean {
  if (listed.has(entry.name) || entry.legacy !== null) return true;
  const context = ports.fs.stat(`${entry.dir}/context`);
  return context.ok && context.value.kind === "folder";
}

/** All sessions of the stores, and the folders that should be one. A name in both: the first store wins. */
export function readEntries(ports: Ports, stores: readonly StoreRead[], roots: Roots): Entry[] {
  const entries = new Map<string, Entry>();
  for (const [at, read] of stores.entries()) {
    const listed = itemNames(read);
    for (const name of read.names.keys()) {
      if (isNoise(name) && !listed.has(name)) continue;
      const entry = readEntry(ports, { at, read }, name, roots);
      if (entry === null) continue;
      if (entry.state.kind === "absent" && !shouldHaveState(ports, entry, listed)) continue;
      const first = entries.get(name);
      if (first === undefined || first.state.kind === "absent") entries.set(name, entry);
      else if (entry.state.kind !== "absent") entries.set(name, { ...first, duplicate: true });
    }
  }
  return [...entries.values()];
}

/** The names of the sessions of the stores, sorted; their states are not read. */
export function sessionNames(ports: Ports, stores: readonly StoreRead[], roots: Roots): string[] {
  const found = new Set<string>();
  for (const { dir, names } of stores) {
    for (const [name, isLink] of names) {
      const path = `${dir}/${name}`;
      if (isNoise(name) || (isLink && folderLink(ports, path, roots) !== "inside")) continue;
      const state = ports.fs.lstat(`${path}/state.json`);
      if (state.ok || state.reason === "denied") found.add(name);
    }
  }
  return [...found].sort();
}

/** Whether a folder lies in the root for good: no link on the way to it leads out. */
export function isContained(ports: Ports, folder: string, root: string): boolean {
  if (!isInside(folder, root)) return false;
  const realRoot = ports.fs.realPath(root);
  if (!realRoot.ok) return false;
  for (let at = folder;; at = dirname(at)) {
    const real = ports.fs.realPath(at);
    if (real.ok) return isInside(real.value, realRoot.value);
    // A link that leads nowhere would be followed once its target is made.
    if (ports.fs.lstat(at).ok || at === root) return false;
  }
}
