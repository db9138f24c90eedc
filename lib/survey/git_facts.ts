/**
 * What git says of recorded commits (survey spec section 3). Pure: it judges replies, it asks nothing.
 *
 * @module
 */
import type { Envelope, Evidence } from "../core/envelope.ts";
import type { ObjectAnswer } from "../core/git/objects.ts";
import { type Problem, problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";

/** How a recorded commit stands. */
export type Verdict = Evidence["commits"][number]["verdict"];

/** Why git could not be asked. */
export type Unavailable = "absent" | "not-a-repository" | "refused" | "failed";

/** Everything that was learned of the repository. */
export interface GitFacts {
  readonly unavailable: Unavailable | null;
  readonly branch: string | null;
  readonly head: string | null;
  /** Changed and untracked paths, relative to the top level. */
  readonly changed: readonly string[];
  readonly operation: string | null;
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

/** What is known where git says nothing: what the git folder's own files tell. */
export function noGit(
  unavailable: Unavailable,
  told: Partial<Pick<GitFacts, "branch" | "operation">> = {},
): GitFacts {
  const nothing = { branch: null, head: null, changed: [], operation: null, verdicts: new Map() };
  return { unavailable, ...nothing, ...told };
}

/**
 * Judges each commit. `answers` are those of `cat-file` for `commits`, in order; `notReached` is what
 * `rev-list` printed.
 */
export function judgeCommits(
  commits: readonly string[],
  answers: readonly ObjectAnswer[],
  about: { readonly notReached: ReadonlySet<string>; readonly shallow: boolean },
): Map<string, Verdict> {
  return new Map(commits.map((commit, at): [string, Verdict] => {
    const answer = answers[at];
    if (answer?.kind === "missing") return [commit, about.shallow ? "unknown" : "missing"];
    if (answer?.kind !== "found") return [commit, "unknown"];
    return [commit, about.notReached.has(answer.oid) ? "unreachable" : "reachable"];
  }));
}

/** What the repository says of one piece of work; null where there is none. */
export function evidenceOf(facts: GitFacts, commits: readonly string[]): Evidence | null {
  if (facts.unavailable === "not-a-repository") return null;
  return {
    branch: facts.branch === null ? null : cleanText(facts.branch),
    head: facts.head,
    dirty: facts.unavailable === null ? facts.changed.length > 0 : null,
    operation: facts.operation,
    commits: commits.map((sha) => ({
      sha: cleanText(sha, 64),
      verdict: facts.verdicts.get(sha) ?? "unknown",
    })),
  };
}

/**
 * Evidence of a system that asked git itself: it knows what HEAD reaches, and nothing of why a commit is not
 * reached.
 */
export function mergedEvidence(own: Evidence, facts: GitFacts): Evidence {
  if (facts.unavailable !== null) return { ...own, operation: facts.operation };
  const commits = own.commits.map((one) => {
    if (one.verdict !== "unreachable") return one;
    const verdict = facts.verdicts.get(one.sha) ?? "unknown";
    return { ...one, verdict: verdict === "reachable" ? "unreachable" : verdict };
  });
  return { ...own, operation: facts.operation, commits };
}

function listed(commits: readonly string[]): string {
  const short = commits.slice(0, 3).map((commit) => cleanText(commit, 12)).join(", ");
  return commits.length > 3 ? `${short} and ${commits.length - 3} more` : short;
}

/** Findings about the commits of one piece of work. */
export function commitProblems(evidence: Evidence): Problem[] {
  const of = (verdict: Verdict): string[] =>
    evidence.commits.filter((one) => one.verdict === verdict).map((one) => one.sha);
  const missing = of("missing");
  const unreachable = of("unreachable");
  const problems: Problem[] = [];
  if (missing.length > 0) {
    const text = `recorded commits are not in this repository: ${listed(missing)}`;
    problems.push(problem("commit-missing", "warning", text, { args: { commits: missing } }));
  }
  if (unreachable.length > 0) {
    const text = `recorded commits are not part of the current history: ${listed(unreachable)}`;
    problems.push(
      problem("commit-unreachable", "warning", text, { args: { commits: unreachable } }),
    );
  }
  return problems;
}

/** The finding of an operation under way; null without one. */
export function operationProblem(facts: GitFacts): Problem | null {
  if (facts.operation === null) return null;
  const text = `a ${facts.operation} is under way in this repository`;
  return problem("git-operation", "warning", text, { args: { operation: facts.operation } });
}

/** The finding that git could not be asked; null when it could. */
export function unavailableProblem(facts: GitFacts): Problem | null {
  const reason = facts.unavailable;
  if (reason === null) return null;
  const texts: Record<Unavailable, string> = {
    "absent": "git is not on PATH: recorded commits are not checked",
    "not-a-repository": "this is no git repository: recorded commits are not checked",
    "refused": "git refuses this folder (safe.directory): recorded commits are not checked",
    "failed": "git failed: recorded commits are not checked",
  };
  return problem("git-unavailable", "info", texts[reason], { args: { reason } });
}

/** Files that a piece of work names for loading and that have uncommitted changes. */
export function dirtyFiles(item: Envelope, prefix: string, changed: readonly string[]): string[] {
  const dirty = new Set(changed);
  return (item.next?.load ?? []).filter((path) => dirty.has(prefix + path));
}
