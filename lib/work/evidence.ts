/**
 * What git says of an implementation: branch, uncommitted changes, recorded commits, and files that are
 * on the feature branch only.
 *
 * @module
 */
import type { Evidence } from "../core/envelope.ts";
import { isHash } from "../core/git/args.ts";
import type { ObjectAnswer } from "../core/git/objects.ts";
import type { GitStatus } from "../core/git/status.ts";
import { cleanText } from "../core/text.ts";
import type { Chunk } from "./chunks.ts";
import { type Fields, textsOf } from "./fields.ts";
import type { Findings } from "./findings.ts";

/** Why git had nothing to say. */
export type GitReason = "absent" | "not-a-repository" | "refused" | "failed";

/** What was read from git. */
export type EvidenceRead =
  | { readonly kind: "not-asked" }
  | { readonly kind: "unavailable"; readonly reason: GitReason }
  | {
    readonly kind: "read";
    readonly status: GitStatus;
    readonly operation: string | null;
    readonly isShallow: boolean;
    /** Answers by the name that was asked for. */
    readonly objects: ReadonlyMap<string, ObjectAnswer>;
  };

/** The recorded commits, each once: those of the state, then those of the chunks. */
export function commitsOf(state: Fields, chunks: readonly Chunk[]): string[] {
  const own = textsOf(state, "commits");
  const ofChunks = chunks.flatMap(({ commit }) => commit === null ? [] : [commit]);
  return [...new Set([...own, ...ofChunks])].filter((sha) => sha !== "");
}

/** The names to ask git for: commits that look like one, and files on the branch. */
export function namesToAsk(
  commits: readonly string[],
  branch: string | null,
  files: readonly string[],
): string[] {
  const paths = branch === null
    ? []
    : files.filter((file) => !/[\r\n\0]/.test(file)).map((file) => onBranch(branch, file));
  return [...commits.filter(isHash).map(asCommit), ...new Set(paths)];
}

/** A recorded hash as git is asked for it: only a commit will do. */
function asCommit(sha: string): string {
  return `${sha}^{commit}`;
}

/** The name of a file on a branch as git takes it. */
export function onBranch(branch: string, file: string): string {
  return `refs/heads/${branch}:${file}`;
}

/** The branch; `HEAD` when it is detached, as git says it; null when there is neither. */
function branchOf({ branch, head }: GitStatus): string | null {
  if (branch !== null) return cleanText(branch);
  return head === null ? null : "HEAD";
}

/** The `evidence` field. No reachability is asked for here: a commit is missing, or nothing is known. */
export function evidenceOf(
  read: EvidenceRead,
  commits: readonly string[],
  found: Findings,
): Evidence | null {
  if (read.kind === "not-asked") return null;
  if (read.kind === "unavailable") {
    found.add("git-unavailable", { args: { reason: read.reason } });
    return null;
  }
  const { status, operation, isShallow, objects } = read;
  const isMissing = (sha: string): boolean =>
    !isShallow && isHash(sha) && objects.get(asCommit(sha))?.kind === "missing";
  const missing = commits.filter(isMissing);
  if (missing.length > 0) found.add("commit-missing", { args: { commits: missing } });
  return {
    branch: branchOf(status),
    head: status.head,
    dirty: status.changed.length > 0,
    operation,
    commits: commits.map((sha) => ({
      sha: cleanText(sha, 64),
      verdict: isMissing(sha) ? "missing" : "unknown",
    })),
  };
}
