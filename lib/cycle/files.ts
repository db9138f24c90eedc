/**
 * Reads files as the contract demands it: looked at before they are opened, never a device, never
 * through a link that leaves the repository, never more than a cap (cycle spec 1.1).
 *
 * @module
 */
import { ancestors, dirname, isInside, join, relativeTo } from "../core/paths.ts";
import type { FileFacts, IoFailure, Ports } from "../io/ports.ts";

/** The cap of everything but the ledger. */
export const MAX_BYTES = 4 * 1024 * 1024;

/** Where files are looked for. */
export interface World {
  readonly ports: Ports;
  /** Absolute, as it was named or found. */
  readonly root: string;
  /** The same with all links resolved. */
  readonly physical: string;
}

/** A file that may be opened, or why it may not. */
export type Looked =
  | { readonly kind: "file"; readonly facts: FileFacts }
  | { readonly kind: "absent" }
  /** A folder, device or FIFO, or a link that leaves the root. */
  | { readonly kind: "unsafe"; readonly reason: string }
  | { readonly kind: "denied"; readonly reason: string };

/** The content of a file, or why there is none. */
export type FileRead =
  | { readonly kind: "read"; readonly bytes: Uint8Array }
  | { readonly kind: "too-large" }
  | Exclude<Looked, { readonly kind: "file" }>;

/** What may not be read, as answers show it. */
export interface Unreadable {
  readonly path: string;
  readonly reason: string;
}

/** A path as answers show it: relative to the root where it lies inside. */
export function shown(world: Pick<World, "root">, path: string): string {
  return relativeTo(world.root, path);
}

/** What a failed access says of a path. */
export function failed(error: IoFailure): FileRead & Looked {
  if (error.reason === "absent" || error.reason === "not-a-folder") return { kind: "absent" };
  if (error.reason === "loop") return { kind: "unsafe", reason: "a link that leads to itself" };
  const reason = error.reason === "denied" ? "permission denied" : error.message;
  return { kind: "denied", reason };
}

/** Whether what a path leads to may be opened, given that the path itself exists. */
function leavesRoot(world: World, path: string, isLink: boolean): boolean {
  const inside = isInside(path, world.root);
  if (!inside && !isLink) return false;
  const real = world.ports.fs.realPath(path);
  if (!real.ok) return false;
  if (isInside(real.value, world.physical)) return false;
  if (inside) return true;
  const folder = world.ports.fs.realPath(dirname(path));
  return !folder.ok || !isInside(real.value, folder.value);
}

/** Looks at a path without opening it. */
export function look(world: World, path: string): Looked {
  const { fs } = world.ports;
  const own = fs.lstat(path);
  if (!own.ok) return failed(own);
  const isLink = own.value.kind === "link";
  const facts = isLink ? fs.stat(path) : own;
  if (!facts.ok) return failed(facts);
  if (leavesRoot(world, path, isLink)) {
    return { kind: "unsafe", reason: "a link that leaves the repository" };
  }
  if (facts.value.kind !== "file") return { kind: "unsafe", reason: "not a regular file" };
  return { kind: "file", facts: facts.value };
}

/** Reads a file of at most `cap` bytes. */
export function readFile(world: World, path: string, cap: number = MAX_BYTES): FileRead {
  const looked = look(world, path);
  if (looked.kind !== "file") return looked;
  if (looked.facts.size > cap) return { kind: "too-large" };
  const read = world.ports.fs.readBytes(path, cap);
  if (read.ok) return { kind: "read", bytes: read.value };
  return read.reason === "too-large" ? { kind: "too-large" } : failed(read);
}

/** What a read says of a file that is there and not to be had; null when it was read, or is not there. */
export function unreadableOf(world: World, path: string, read: FileRead): Unreadable | null {
  if (read.kind === "denied") return { path: shown(world, path), reason: read.reason };
  return read.kind === "too-large"
    ? { path: shown(world, path), reason: `larger than ${MAX_BYTES} bytes` }
    : null;
}

/**
 * Where a path really leads, to tell two names of one file. Of what is not there, the folder is looked at
 * that is.
 */
export function physicalOf(world: World, path: string): string {
  for (const above of ancestors(path)) {
    const real = world.ports.fs.realPath(above);
    if (real.ok) return join(real.value, relativeTo(above, path));
  }
  return path;
}

/** Whether a path is not there because a link, itself or on the way to it, leads nowhere. */
export function dangles(world: World, path: string): boolean {
  const { fs } = world.ports;
  const nearest = ancestors(path).find((above) => fs.lstat(above).ok);
  if (nearest === undefined) return false;
  const own = fs.lstat(nearest);
  return own.ok && own.value.kind === "link" && !fs.stat(nearest).ok;
}

/** The text of a file; invalid bytes become U+FFFD, a byte order mark is dropped. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/**
 * A path of the environment or of a record, below the root unless it is absolute. One that is written
 * with the links of the root resolved is brought back below the root's own name.
 */
export function fromRoot(world: Pick<World, "root" | "physical">, path: string): string {
  const full = join(world.root, path);
  return isInside(full, world.physical) && !isInside(full, world.root)
    ? join(world.root, relativeTo(world.physical, full))
    : full;
}

/** Whether a path leads to a folder. */
export function isFolder(ports: Ports, path: string): boolean {
  const facts = ports.fs.stat(path);
  return facts.ok && facts.value.kind === "folder";
}

/** Whether a folder below the root, there or not, would be made outside of it through a link. */
export function folderLeaves(world: World, folder: string): boolean {
  if (!isInside(folder, world.root)) return false;
  for (const above of ancestors(folder)) {
    const real = world.ports.fs.realPath(above);
    if (real.ok) return !isInside(real.value, world.physical);
  }
  return false;
}
