/**
 * Reads the job of an ID and the scope that goes with it (cycle spec 1.4).
 *
 * @module
 */
import { isInside, join } from "../core/paths.ts";
import {
  failed,
  type FileRead,
  fromRoot,
  look,
  MAX_BYTES,
  readFile,
  shown,
  textOf,
  unreadableOf,
  type World,
} from "./files.ts";
import type { Job } from "./jobs.ts";
import { jobsUnreadable, type Layout } from "./layout.ts";

/** What was found for a job ID. */
export type JobRead =
  | { readonly kind: "missing"; readonly id: string; readonly path: string }
  | {
    readonly kind: "unreadable";
    readonly id: string;
    readonly path: string;
    readonly reason: string;
  }
  /** A scope that the environment names and that is missing or empty. */
  | { readonly kind: "no-scope"; readonly id: string; readonly path: string }
  | {
    readonly kind: "read";
    readonly id: string;
    readonly path: string;
    readonly job: Job;
    readonly tree: boolean;
    /** As shown; null without a scope. */
    readonly scope: string | null;
  };

/** Whether a job ID is one name, and not a path. */
export function isJobId(id: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(id);
}

/**
 * Whether a scope asks for a tree: the second word of its first `depth_schema:` line.
 *
 * @example
 * ```ts
 * import { isTree } from "./job_read.ts";
 * if (!isTree("depth_schema: tree # note\r\n") || isTree('depth_schema: "tree"')) throw new Error();
 * ```
 */
export function isTree(scope: string): boolean {
  const line = scope.split("\n").find((one) => one.startsWith("depth_schema:")) ?? "";
  return line.replaceAll("\r", "").split(/[ \t]+/)[1] === "tree";
}

type ScopeRead =
  | { readonly kind: "none" }
  | { readonly kind: "missing"; readonly path: string }
  | { readonly kind: "unreadable"; readonly path: string; readonly reason: string }
  | { readonly kind: "read"; readonly path: string; readonly text: string };

function readScope(world: World, folder: string): ScopeRead {
  const named = world.ports.env("LINTEL_SCOPE_PATH");
  const absolute = named === undefined ? join(folder, "scope.md") : fromRoot(world, named);
  const path = shown(world, absolute);
  const read = readFile(world, absolute);
  const unreadable = unreadableOf(world, absolute, read);
  if (unreadable !== null) return { kind: "unreadable", ...unreadable };
  if (read.kind === "read" && (named === undefined || read.bytes.length > 0)) {
    return { kind: "read", path, text: textOf(read.bytes) };
  }
  return named === undefined ? { kind: "none" } : { kind: "missing", path: named };
}

/** Whether the job's folder is a real one, where the layout says. */
function isJobFolder(world: World, jobs: string, folder: string): boolean | FileRead {
  const facts = world.ports.fs.lstat(folder);
  if (!facts.ok) return failed(facts);
  if (facts.value.kind !== "folder") return false;
  if (!isInside(jobs, world.root)) return true;
  const real = world.ports.fs.realPath(folder);
  return real.ok && isInside(real.value, world.physical);
}

/** Reads a job; the ID has been checked. */
export async function readJob(world: World, layout: Layout, id: string): Promise<JobRead> {
  const unknown = jobsUnreadable(world, layout);
  if (unknown !== null) return { kind: "unreadable", id, ...unknown };
  const folder = join(layout.jobs, id);
  const file = join(folder, "job.yaml");
  const path = shown(world, file);
  const isFolder = isJobFolder(world, layout.jobs, folder);
  if (isFolder !== true) {
    return typeof isFolder === "object" && isFolder.kind === "denied"
      ? { kind: "unreadable", id, path, reason: isFolder.reason }
      : { kind: "missing", id, path };
  }
  const looked = look(world, file);
  if (looked.kind === "absent" || looked.kind === "unsafe") return { kind: "missing", id, path };
  const read = readFile(world, file);
  if (read.kind === "denied") return { kind: "unreadable", id, path, reason: read.reason };
  const scope = readScope(world, folder);
  if (scope.kind === "missing") return { kind: "no-scope", id, path: scope.path };
  if (scope.kind === "unreadable") return { ...scope, id };
  // The YAML parser is dear; only a job pays for it.
  const { parseJob } = await import("./jobs.ts");
  const job: Job = read.kind === "read"
    ? parseJob(textOf(read.bytes))
    : { ok: false, reason: `it is larger than ${MAX_BYTES} bytes`, line: null };
  return {
    kind: "read",
    id,
    path,
    job,
    tree: scope.kind === "read" && isTree(scope.text),
    scope: scope.kind === "read" ? scope.path : null,
  };
}
