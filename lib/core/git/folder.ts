/**
 * What the files of a git folder say: no process is needed for the branch or for an operation under way.
 *
 * @module
 */

/** The place that `HEAD` names. */
export type HeadFile =
  | { readonly kind: "branch"; readonly branch: string }
  | { readonly kind: "detached"; readonly oid: string }
  | { readonly kind: "unknown" };

/**
 * Reads the text of a `HEAD` file.
 *
 * @example
 * ```ts
 * import { parseHead } from "./folder.ts";
 * const got = parseHead("ref: refs/heads/feature/x\n");
 * if (got.kind !== "branch" || got.branch !== "feature/x") throw new Error("unexpected");
 * ```
 */
export function parseHead(text: string): HeadFile {
  const line = text.replace(/\n.*$/s, "").trim();
  const ref = /^ref:\s*refs\/heads\/(.+)$/.exec(line)?.[1];
  if (ref !== undefined) return { kind: "branch", branch: ref };
  return /^[0-9a-f]{40,64}$/.test(line) ? { kind: "detached", oid: line } : { kind: "unknown" };
}

/** The folder that a `.git` file of a linked worktree or submodule names; null when it is none. */
export function parseGitFile(text: string): string | null {
  return /^gitdir:\s*(.+?)\s*$/m.exec(text)?.[1] ?? null;
}

/** Names in the git folder that mean an operation is under way, in the order in which they are asked. */
export const OPERATIONS: readonly (readonly [name: string, operation: string])[] = [
  ["rebase-merge", "rebase"],
  ["rebase-apply", "rebase"],
  ["MERGE_HEAD", "merge"],
  ["CHERRY_PICK_HEAD", "cherry-pick"],
  ["REVERT_HEAD", "revert"],
  ["BISECT_LOG", "bisect"],
];
