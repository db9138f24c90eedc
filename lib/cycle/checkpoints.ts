/**
 * The newest checkpoint of a branch (cycle spec 1.3). Names decide, never times; contents are looked at
 * only for the line that tells whose they are.
 *
 * @module
 */
import { basename, dirname, join, relativeTo } from "../core/paths.ts";
import { failed, readFile, shown, textOf, type Unreadable, type World } from "./files.ts";
import { branchName, type GitRead } from "./git_read.ts";
import type { Layout } from "./layout.ts";

/** The newest checkpoint, and folders that were refused. */
export interface CheckpointRead {
  readonly newest: { readonly path: string; readonly mtimeMs: number | null } | null;
  /** Folders that are reached through a link, or whose branch is no safe path; as shown. */
  readonly refused: readonly string[];
  /** A folder that may not be listed. */
  readonly unreadable: Unreadable | null;
}

interface Candidate {
  readonly path: string;
  readonly mtimeMs: number | null;
}

/** Whether a branch name may be used as a path below the sessions. */
export function isSafeBranch(branch: string): boolean {
  // deno-lint-ignore no-control-regex
  if (/[\\\u0000-\u001f\u007f]/.test(branch) || branch.includes("..")) return false;
  return branch.split("/").every((part) => part !== "" && !part.startsWith("."));
}

function compareBytes(a: string, b: string): number {
  const left = new TextEncoder().encode(a);
  const right = new TextEncoder().encode(b);
  for (const [at, byte] of left.entries()) {
    // The end of a name comes before every byte.
    const difference = byte - (right[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/**
 * Compares two checkpoint names: those that begin with a date and time come after all others, then the
 * bytes decide.
 */
export function compareNames(a: string, b: string): number {
  const isDated = (name: string): boolean => /^\d{8}-\d{6}/.test(name);
  return Number(isDated(a)) - Number(isDated(b)) || compareBytes(a, b);
}

/** The key of a repository in names: the SHA-1 of its physical root as a git blob. */
export async function ownerKey(physical: string): Promise<string> {
  const path = new TextEncoder().encode(physical);
  const head = new TextEncoder().encode(`blob ${path.length}\0`);
  const blob = new Uint8Array(head.length + path.length);
  blob.set(head);
  blob.set(path, head.length);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-1", blob));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a link stands on the way from a base down to a folder; the base itself counts too. */
function throughLink(world: World, base: string, folder: string): boolean {
  const parts = relativeTo(base, folder).split("/");
  const steps = parts.map((_, at) => join(base, parts.slice(0, at + 1).join("/")));
  return steps.some((step) => {
    const facts = world.ports.fs.lstat(step);
    return facts.ok && facts.value.kind === "link";
  });
}

/** The files of a folder that may be checkpoints. */
function listed(
  world: World,
  folder: string,
): readonly Candidate[] | { readonly denied: string } {
  const names = world.ports.fs.readFolder(folder);
  if (!names.ok) {
    const read = failed(names);
    return read.kind === "denied" ? { denied: read.reason } : [];
  }
  return names.value.flatMap(({ name, kind }) => {
    if (kind !== "file" || !name.endsWith("-context-save.md")) return [];
    const path = join(folder, name);
    const facts = world.ports.fs.lstat(path);
    if (!facts.ok || facts.value.kind !== "file" || facts.value.size === 0) return [];
    return [{ path, mtimeMs: facts.value.mtimeMs }];
  });
}

/** Whether a file of the shared folder is one of this repository. */
function isOwned(world: World, path: string, key: string): boolean {
  if (new RegExp(`^.{8}-.{6}-r${key}-`, "su").test(basename(path))) return true;
  const read = readFile(world, path);
  if (read.kind !== "read") return false;
  const line = `**Repository:** ${world.physical}`;
  return textOf(read.bytes).split("\n").some((one) => one.replace(/\r$/, "") === line);
}

/** Finds the newest checkpoint of the branch that git names. */
export async function readCheckpoints(
  world: World,
  layout: Layout,
  git: GitRead,
): Promise<CheckpointRead> {
  const branch = branchName(git) ?? "no-branch";
  const shared = layout.sharedSessions;
  const bases = [...new Set([layout.sessions, ...(shared === null ? [] : [shared])])];
  const refused: string[] = [];
  const candidates: Candidate[] = [];
  let unreadable: CheckpointRead["unreadable"] = null;
  for (const base of bases) {
    const folder = join(base, branch);
    // Sessions lie below the root, or right in the home.
    const anchor = base === shared ? dirname(base) : world.root;
    if (!isSafeBranch(branch) || throughLink(world, anchor, folder)) {
      if (isSafeBranch(branch) || world.ports.fs.lstat(base).ok) refused.push(shown(world, folder));
      continue;
    }
    const files = listed(world, folder);
    if ("denied" in files) {
      unreadable ??= { path: shown(world, folder), reason: files.denied };
      continue;
    }
    if (files.length === 0) continue;
    const key = base === shared ? await ownerKey(world.physical) : null;
    candidates.push(...files.filter(({ path }) => key === null || isOwned(world, path, key)));
  }
  let newest: Candidate | null = null;
  for (const one of candidates) {
    if (newest === null || compareNames(basename(one.path), basename(newest.path)) > 0) {
      newest = one;
    }
  }
  return {
    newest: newest === null ? null : { path: shown(world, newest.path), mtimeMs: newest.mtimeMs },
    refused,
    unreadable,
  };
}
