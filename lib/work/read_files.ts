/**
 * Reading the files of a store: states, manifests, registrations. Every path is looked at before it is
 * opened, and no link that leaves the workspace is followed.
 *
 * @module
 */
import { decodeText } from "../core/decode.ts";
import { isObject, readJson } from "../core/json/read.ts";
import { isInside } from "../core/paths.ts";
import type { IoFailure, Ports } from "../io/ports.ts";
import { isUnsafeIdentifier } from "./names.ts";
import type { ActiveFile, FolderLink, ManifestFile, Refusal, StateFile } from "./snapshot.ts";
import { keepWrittenIds } from "./written_ids.ts";

/** No file of this system is larger. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** Real folders that links may lead into. */
export type Roots = readonly string[];

/** The physical paths of some folders, of those that exist. */
export function rootsOf(ports: Ports, ...folders: readonly string[]): Roots {
  return folders.flatMap((folder) => {
    const real = ports.fs.realPath(folder);
    return real.ok ? [real.value] : [];
  });
}

function refusalOf(failed: IoFailure): Refusal {
  if (failed.reason === "loop") return "link-loop";
  if (failed.reason === "absent" || failed.reason === "not-a-folder") return "link-dangling";
  return failed.reason === "too-large" ? "too-large" : "permission";
}

/** Where a path that is a link leads. */
export function followLink(ports: Ports, path: string, roots: Roots): Refusal | null {
  const real = ports.fs.realPath(path);
  if (!real.ok) return refusalOf(real);
  return roots.some((root) => isInside(real.value, root)) ? null : "link-outside";
}

/** The bytes of a regular file, or why they were not read. */
export type BytesRead =
  | { readonly kind: "read"; readonly bytes: Uint8Array }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly reason: Refusal };

/** Reads a file that may be a link inside the workspace, and nothing else. */
export function readRegular(ports: Ports, path: string, roots: Roots): BytesRead {
  const own = ports.fs.lstat(path);
  if (!own.ok) {
    return own.reason === "absent" || own.reason === "not-a-folder"
      ? { kind: "absent" }
      : { kind: "unreadable", reason: refusalOf(own) };
  }
  let facts = own.value;
  if (facts.kind === "link") {
    const refused = followLink(ports, path, roots);
    if (refused !== null) return { kind: "unreadable", reason: refused };
    const target = ports.fs.stat(path);
    if (!target.ok) return { kind: "unreadable", reason: refusalOf(target) };
    facts = target.value;
  }
  if (facts.kind !== "file") return { kind: "unreadable", reason: "not-regular" };
  if (facts.size > MOST_BYTES) return { kind: "unreadable", reason: "too-large" };
  const bytes = ports.fs.readBytes(path);
  if (bytes.ok) return { kind: "read", bytes: bytes.value };
  return bytes.reason === "absent"
    ? { kind: "absent" }
    : { kind: "unreadable", reason: refusalOf(bytes) };
}

/** Reads `state.json` of a session folder. */
export function readState(ports: Ports, dir: string, roots: Roots): StateFile {
  const file = readRegular(ports, `${dir}/state.json`, roots);
  return file.kind === "read" ? parseState(file.bytes) : file;
}

/** A state from its bytes. */
export function parseState(bytes: Uint8Array): StateFile {
  const read = readJson(bytes);
  if (!read.ok) {
    const { reason, line } = read;
    return { kind: "corrupt", reason, ...(line === undefined ? {} : { line }) };
  }
  const { value, text } = read;
  if (!isObject(value)) return { kind: "corrupt", reason: "not a JSON object" };
  keepWrittenIds(value, text);
  return { kind: "read", value };
}

const REASONS: Readonly<Record<Refusal, string>> = {
  "not-regular": "not a regular file",
  "link-outside": "a link that leaves the workspace",
  "link-dangling": "a link that leads nowhere",
  "link-loop": "a link that leads back to itself",
  "too-large": "larger than 32 MiB",
  permission: "permission denied",
};

/** Reads the manifest of a store. */
export function readManifest(ports: Ports, dir: string, roots: Roots): ManifestFile {
  const file = readRegular(ports, `${dir}/manifest.json`, roots);
  if (file.kind === "absent") return file;
  if (file.kind === "unreadable") return { kind: "corrupt", reason: REASONS[file.reason] };
  const read = readJson(file.bytes);
  if (read.ok) return { kind: "read", value: read.value };
  const { reason, line } = read;
  return { kind: "corrupt", reason, ...(line === undefined ? {} : { line }) };
}

/** Reads `.active-sessions`; missing, blank and `null` are an empty object. */
export function readActive(ports: Ports, dir: string, roots: Roots): ActiveFile {
  const file = readRegular(ports, `${dir}/.active-sessions`, roots);
  if (file.kind === "absent") return { kind: "read", sessions: new Map() };
  if (file.kind === "unreadable") return { kind: "corrupt", reason: REASONS[file.reason] };
  const decoded = decodeText(file.bytes);
  if (decoded.ok && /^\s*$/.test(decoded.text)) return { kind: "read", sessions: new Map() };
  const read = readJson(file.bytes);
  if (!read.ok) return { kind: "corrupt", reason: read.reason };
  if (read.value === null) return { kind: "read", sessions: new Map() };
  if (!isObject(read.value)) return { kind: "corrupt", reason: "not a JSON object" };
  const sessions = new Map<string, string[]>();
  for (const [session, identifier] of Object.entries(read.value)) {
    if (typeof identifier !== "string" || isUnsafeIdentifier(identifier)) continue;
    const known = sessions.get(identifier);
    if (known === undefined) sessions.set(identifier, [session]);
    else known.push(session);
  }
  return { kind: "read", sessions };
}

/** Where a folder of a store leads when it is a link; null when it leads to no folder. */
export function folderLink(ports: Ports, path: string, roots: Roots): FolderLink | null {
  const target = ports.fs.stat(path);
  if (target.ok && target.value.kind !== "folder") return null;
  switch (followLink(ports, path, roots)) {
    case null:
      return "inside";
    case "link-dangling":
      return "dangling";
    case "link-loop":
      return "loop";
    default:
      return "outside";
  }
}

/** The size of a regular file; `outside` when a link leads out of the workspace; null for the rest. */
export function sizeOf(ports: Ports, path: string, roots: Roots): number | "outside" | null {
  const facts = ports.fs.stat(path);
  if (!facts.ok || facts.value.kind !== "file") return null;
  return followLink(ports, path, roots) === null ? facts.value.size : "outside";
}
