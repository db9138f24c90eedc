/**
 * Finds and reads the state of an epic: the only part of this system that touches the disk. Nothing is
 * written, not even a lock file.
 *
 * @module
 */
import { isObject, readJson } from "../core/json/read.ts";
import { lockWait } from "../core/lock_wait.ts";
import { ancestors, join, relativeTo } from "../core/paths.ts";
import type { IoFailure, Ports } from "../io/ports.ts";
import { jsonType, type Snapshot, type StateRead } from "./snapshot.ts";

/** No state file is this large; above it the text would not fit into one string. */
const MAX_BYTES = 400 * 1024 * 1024;

/** What to read. Without `root` the walk of story spec 1.1 starts at `cwd`. */
export interface StoryRequest {
  readonly root: string | null;
  readonly cwd: string;
  /** Four digits. */
  readonly epicId: string;
  /** The story whose file time is wanted; null for all of the epic. */
  readonly storyId: string | null;
}

/** The two places of an epic folder, relative to a root. */
function places(epicId: string): [string, string] {
  return [`ai/epics/epic-${epicId}`, `plans/epic-${epicId}`];
}

/** Without permission to look, a folder may be there: "no state" would have a caller start over. */
function mayBeFolder(ports: Ports, path: string): boolean {
  const found = ports.fs.stat(path);
  return found.ok ? found.value.kind === "folder" : found.reason === "denied";
}

function findRoot(ports: Ports, request: StoryRequest): string {
  if (request.root !== null) return request.root;
  for (const folder of ancestors(request.cwd)) {
    if (places(request.epicId).some((place) => mayBeFolder(ports, join(folder, place)))) {
      return folder;
    }
    if (ports.fs.lstat(join(folder, ".git")).ok) break;
  }
  return request.cwd;
}

type Found =
  | { readonly folder: string }
  | { readonly failed: IoFailure; readonly folder: string }
  | null;

function findState(ports: Ports, root: string, epicId: string): Found {
  for (const folder of places(epicId)) {
    const found = ports.fs.stat(join(root, folder, "execution-state.json"));
    if (found.ok && found.value.kind === "file") return { folder };
    if (!found.ok && found.reason === "denied") return { folder, failed: found };
  }
  return null;
}

function reasonText(failed: IoFailure): string {
  return failed.reason === "denied" ? "permission denied" : failed.message;
}

/** Reads under the shared lock; `null` when a writer kept it. */
async function readLocked(
  ports: Ports,
  path: string,
): Promise<ReturnType<Ports["fs"]["readBytes"]> | null> {
  const lock = `${path}.lock`;
  const facts = ports.fs.stat(lock);
  const waitMs = lockWait(ports.env("RESUME_LOCK_WAIT_MS"), 30_000);
  const held = facts.ok && facts.value.kind === "file"
    ? await ports.fs.lock(lock, { mode: "shared", create: false, waitMs })
    : null;
  if (held !== null && held.ok && held.value === null) return null;
  const bytes = ports.fs.readBytes(path, MAX_BYTES);
  // A lock file that cannot be opened is no reason not to read: rename keeps a read whole.
  if (held !== null && held.ok) held.value?.release();
  return bytes;
}

function storyFiles(ports: Ports, folder: string, storyId: string | null): StateRead["storyFiles"] {
  const files = new Map<string, number | null>();
  let names: readonly string[] = [];
  if (storyId !== null) names = [`${storyId}.md`];
  else {
    const listed = ports.fs.readFolder(folder);
    names = listed.ok ? listed.value.map((entry) => entry.name) : [];
  }
  for (const name of names) {
    const facts = name.endsWith(".md") ? ports.fs.stat(join(folder, name)) : null;
    if (facts?.ok && facts.value.kind === "file") files.set(name.slice(0, -3), facts.value.mtimeMs);
  }
  return files;
}

/** Reads the state of an epic (story spec 1.1 to 1.5). */
export async function collectStory(ports: Ports, request: StoryRequest): Promise<Snapshot> {
  const root = findRoot(ports, request);
  const found = findState(ports, root, request.epicId);
  const folder = found?.folder ?? places(request.epicId)[0];
  const path = join(folder, "execution-state.json");
  if (found === null) return { kind: "absent", root, path };
  if ("failed" in found) {
    return { kind: "unreadable", root, path, reason: reasonText(found.failed) };
  }
  const absolute = join(root, path);
  const opened = ports.fs.openRead(absolute);
  if (!opened.ok) {
    if (opened.reason === "absent") return { kind: "absent", root, path };
    return { kind: "unreadable", root, path, reason: reasonText(opened) };
  }
  opened.value.close();
  const bytes = await readLocked(ports, absolute);
  if (bytes === null) return { kind: "locked", root, path };
  if (!bytes.ok) {
    if (bytes.reason === "absent") return { kind: "absent", root, path };
    if (bytes.reason === "too-large") return { kind: "corrupt", root, path, reason: bytes.message };
    return { kind: "unreadable", root, path, reason: reasonText(bytes) };
  }
  const read = readJson(bytes.value);
  if (!read.ok) {
    const { line, column } = read;
    const place = line === undefined || column === undefined ? {} : { line, column };
    return { kind: "corrupt", root, path, reason: read.reason, ...place };
  }
  if (!isObject(read.value)) return { kind: "not-object", root, path, type: jsonType(read.value) };
  return {
    kind: "read",
    root,
    path: relativeTo(root, absolute),
    folder,
    value: read.value,
    text: read.text,
    storyFiles: storyFiles(ports, join(root, folder), request.storyId),
  };
}
