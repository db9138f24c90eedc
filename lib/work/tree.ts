/**
 * An implementation against the working tree: files of done chunks, worktrees, git. The tree wins over
 * what is recorded.
 *
 * @module
 */
import type { Evidence } from "../core/envelope.ts";
import { cleanText } from "../core/text.ts";
import { featureBranch } from "./branch.ts";
import { absentOf, branchNames, type Claim, claimsOf, type Grounds } from "./chunk_files.ts";
import { commitsOf, evidenceOf, onBranch } from "./evidence.ts";
import type { Findings } from "./findings.ts";
import { discrepancyOf, type Implementation } from "./implementation.ts";
import type { ManifestItem } from "./manifest.ts";
import type { TypeInput, Verdict } from "./verdict.ts";
import type { WorkSnapshot } from "./snapshot.ts";
import { type WorktreeField, worktreeField, worktreePlan } from "./worktree.ts";

/** Files of done chunks that are absent, less those that are on the feature branch. */
function judgeFiles(
  claims: readonly Claim[],
  grounds: Grounds,
  branch: string | null,
  snapshot: WorkSnapshot,
  found: Findings,
): boolean {
  const { evidence, existing } = snapshot;
  const objects = evidence.kind === "read" ? evidence.objects : null;
  const isOnBranch = (file: string): boolean =>
    branch !== null &&
    branchNames(file, grounds).some((name) =>
      objects?.get(onBranch(branch, name))?.kind === "found"
    );
  let isDiscrepant = false;
  for (const { chunk, files } of absentOf(claims, existing, grounds)) {
    const elsewhere = files.filter(isOnBranch);
    const absent = files.filter((file) => !elsewhere.includes(file));
    const named = (list: readonly string[]): string[] => list.map((file) => cleanText(file));
    if (elsewhere.length > 0) {
      const args = { chunk, files: named(elsewhere), branch };
      found.add("files-on-other-branch", { args });
    }
    if (absent.length === 0) continue;
    isDiscrepant = true;
    found.add("completed-files-absent", { args: { chunk, files: named(absent) } });
  }
  return isDiscrepant;
}

/** The decision as the tree leaves it, and what git and the worktrees are like. */
export interface TreeFacts {
  readonly verdict: Verdict;
  readonly evidence: Evidence | null;
  readonly worktree: WorktreeField | null;
}

/** What the working tree and git say of an implementation that goes on. */
export function againstTree(
  verdict: Verdict,
  work: Implementation,
  input: TypeInput,
  context: { readonly item: ManifestItem | null; readonly full: WorkSnapshot },
): TreeFacts {
  const { id, state, found } = input;
  const { full, item } = context;
  const { place } = full;
  const branch = featureBranch(id, state, item);
  const plan = worktreePlan(id, state, place, found);
  const grounds = { root: place.root, gitTop: full.gitTop, plan, facts: full.worktree };
  const claims = claimsOf(work.chunks, state, found);
  const isDiscrepant = judgeFiles(claims, grounds, branch, full, found);
  return {
    verdict: isDiscrepant ? discrepancyOf(verdict, id) : verdict,
    evidence: evidenceOf(full.evidence, commitsOf(state, work.chunks), found),
    worktree: plan === null ? null : worktreeField(plan, full.worktree, branch, found),
  };
}
