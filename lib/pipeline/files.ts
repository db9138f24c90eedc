/**
 * Reads single files safely: looked at before they are opened, never through a link that leaves the
 * root, never a FIFO or device, never above a size (design rule 7).
 *
 * @module
 */
import { isInside, join } from "../core/paths.ts";
import type { Io, Ports } from "../io/ports.ts";
import type { LockFile, YamlFile } from "./snapshot.ts";
import { readYaml } from "./yaml_read.ts";

/** Caps in bytes. */
export const CAPS = {
  state: 8 * 1024 * 1024,
  other: 1024 * 1024,
  lock: 64 * 1024,
  derived: 16 * 1024 * 1024,
} as const;

/** Where files are read: the root as it was given, and its physical path. */
export interface Place {
  readonly ports: Ports;
  readonly root: string;
  readonly realRoot: string;
}

/** A place for a root. */
export function placeOf(ports: Ports, root: string): Place {
  const real = ports.fs.realPath(root);
  return { ports, root, realRoot: real.ok ? real.value : root };
}

/** What stands at a path below the root, links inside the root followed. */
export type Look = "absent" | "file" | "folder" | "other" | "outside" | "denied";

/** Looks at a path without opening it. */
export function look(place: Place, path: string): Look {
  const { fs } = place.ports;
  const absolute = join(place.root, path);
  const facts = fs.lstat(absolute);
  if (!facts.ok) {
    if (facts.reason === "denied") return "denied";
    return facts.reason === "absent" || facts.reason === "not-a-folder" ? "absent" : "other";
  }
  const real = fs.realPath(absolute);
  if (!real.ok) return real.reason === "denied" ? "denied" : "outside";
  if (!isInside(real.value, place.realRoot)) return "outside";
  if (facts.value.kind !== "link") return facts.value.kind;
  const target = fs.stat(absolute);
  return target.ok && target.value.kind !== "link" ? target.value.kind : "outside";
}

/** A file before its YAML is looked at. */
export type RawFile =
  | Exclude<YamlFile, { kind: "bad" | "read" }>
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

/** The bytes of a regular file below the root. */
export function readBytes(place: Place, path: string, cap: number): RawFile {
  const found = look(place, path);
  if (found === "absent") return { kind: "absent" };
  if (found === "denied") return { kind: "denied", message: "permission denied" };
  if (found !== "file") return { kind: "not-a-file" };
  return bytesOf(place.ports.fs.readBytes(join(place.root, path), cap));
}

function bytesOf(read: Io<Uint8Array>): RawFile {
  if (read.ok) return { kind: "bytes", bytes: read.value };
  if (read.reason === "absent") return { kind: "absent" };
  if (read.reason === "denied") return { kind: "denied", message: read.message };
  if (read.reason === "too-large") return { kind: "too-large", message: read.message };
  return { kind: "not-a-file" };
}

/** Bytes as a YAML file of a snapshot. */
export async function yamlOf(got: RawFile): Promise<YamlFile> {
  if (got.kind !== "bytes") return got;
  const yaml = await readYaml(got.bytes);
  if (yaml.ok) return { kind: "read", bytes: got.bytes, yaml };
  return { kind: "bad", bytes: got.bytes, failure: yaml };
}

/** A YAML file below the root. */
export async function readYamlFile(
  place: Place,
  path: string,
  cap: number = CAPS.other,
): Promise<YamlFile> {
  return await yamlOf(readBytes(place, path, cap));
}

/** A YAML file anywhere; links are followed, since people keep their own configuration so. */
export async function readOwnYaml(ports: Ports, path: string, cap: number): Promise<YamlFile> {
  const facts = ports.fs.stat(path);
  if (!facts.ok) {
    return facts.reason === "denied"
      ? { kind: "denied", message: facts.message }
      : { kind: "absent" };
  }
  if (facts.value.kind !== "file") return { kind: "not-a-file" };
  return await yamlOf(bytesOf(ports.fs.readBytes(path, cap)));
}

/** The bytes of the lease file: not even a link inside the root is followed. */
export function readLockBytes(
  place: Place,
  path: string,
): Exclude<LockFile, { kind: "read" }> | { readonly kind: "bytes"; readonly bytes: Uint8Array } {
  const { fs } = place.ports;
  const absolute = join(place.root, path);
  const facts = fs.lstat(absolute);
  if (!facts.ok) {
    if (facts.reason === "absent" || facts.reason === "not-a-folder") return { kind: "absent" };
    return { kind: "bad", error: "unreadable" };
  }
  if (facts.value.kind === "link") return { kind: "bad", error: "link" };
  if (facts.value.kind !== "file") return { kind: "bad", error: "not-a-file" };
  const read = fs.readBytes(absolute, CAPS.lock);
  if (read.ok) return { kind: "bytes", bytes: read.value };
  if (read.reason === "absent") return { kind: "absent" };
  return { kind: "bad", error: read.reason === "too-large" ? "too-large" : "unreadable" };
}

/** The lease file. */
export async function readLock(place: Place, path: string): Promise<LockFile> {
  const got = readLockBytes(place, path);
  if (got.kind !== "bytes") return got;
  return { kind: "read", bytes: got.bytes, yaml: await readYaml(got.bytes) };
}

/** Where a file is written: behind a link, so that the link stays one. */
export function targetOf(place: Place, path: string): string {
  const { fs } = place.ports;
  const absolute = join(place.root, path);
  const facts = fs.lstat(absolute);
  if (!facts.ok || facts.value.kind !== "link") return absolute;
  const real = fs.realPath(absolute);
  return real.ok && isInside(real.value, place.realRoot) ? real.value : absolute;
}
