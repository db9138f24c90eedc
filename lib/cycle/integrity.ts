/**
 * Whether the record still fits the repository and the clock (cycle spec 2.2, "Integrity").
 *
 * @module
 */
import { isHash } from "../core/git/args.ts";
import { reaches } from "../core/git/history.ts";
import type { Evidence } from "../core/envelope.ts";
import type { Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { parseTime } from "../core/time.ts";
import type { GitRead, HistoryWanted } from "./git_read.ts";
import { found } from "./messages.ts";
import { firstWord } from "./phases.ts";
import { lastTime, lastValue, type Segment } from "./segment.ts";

const DAY = 86_400_000;
/** A clock may be off by this much. */
const SKEW = 60_000;

/** What the segment records of branch and commit; empty where nothing counts. */
function recordedPlace(segment: Segment): { branch: string; commit: string } {
  return {
    branch: firstWord(lastValue(segment, "branch")),
    commit: firstWord(lastValue(segment, "commit")),
  };
}

/** The recorded time of the last work, as it was written; null when it is no valid time. */
export function updatedAt(segment: Segment): string | null {
  const text = lastTime(segment);
  return parseTime(text) === null ? null : text;
}

/** What of the history this check needs. */
export function historyFor(segment: Segment): HistoryWanted {
  const { commit } = recordedPlace(segment);
  return isHash(commit) ? { kind: "since", commit } : { kind: "none" };
}

function isReachable(git: GitRead & { kind: "read" }, commit: string): boolean {
  if (!isHash(commit) || git.head === null) return false;
  return git.head.startsWith(commit.toLowerCase()) ||
    (git.history !== null && reaches(git.history, commit));
}

function placeFindings(segment: Segment, git: GitRead): Problem[] {
  if (git.kind === "unavailable") {
    return [found("git-unavailable", "branch and commit are not checked", {
      args: { reason: git.reason },
    })];
  }
  const { branch, commit } = recordedPlace(segment);
  const current = git.branch ?? "HEAD";
  const out: Problem[] = [];
  if (branch !== "" && branch !== current) {
    const args = { recorded: cleanText(branch), current: cleanText(current) };
    const text = `state recorded on '${args.recorded}', currently on '${args.current}'`;
    out.push(found("branch-drift", text, { args }));
  }
  if (commit !== "" && !isReachable(git, commit)) {
    const shown = cleanText(commit, 64);
    const text = `state's commit ${shown} not in current branch history`;
    out.push(found("commit-unreachable", text, { args: { commit: shown } }));
  }
  return out;
}

function ageFindings(segment: Segment, now: number): Problem[] {
  const text = lastTime(segment);
  if (text === "") return [];
  const at = parseTime(text);
  if (at === null) {
    const args = { ts: cleanText(text) };
    return [found("ts-unparsable", "the recorded time is no RFC 3339 time with a zone", { args })];
  }
  if (at - now > SKEW) {
    return [found("future-ts", `the recorded time ${text} lies in the future`, {
      args: { ts: text },
    })];
  }
  const days = Math.floor((now - at) / DAY);
  const args = { days };
  const out: Problem[] = [];
  if (days > 7) out.push(found("stale", `state is ${days} days old (>7d threshold)`, { args }));
  if (days > 30) {
    out.push(found("stale-30d", `state is ${days} days old (>30d): is it still valid?`, { args }));
  }
  return out;
}

/** The findings on branch, commit and age, in the order in which they are printed. */
export function integrityFindings(segment: Segment, git: GitRead, now: number): Problem[] {
  return [...placeFindings(segment, git), ...ageFindings(segment, now)];
}

/** What git says, for the answer; null when it says nothing. Without a segment no commit is judged. */
export function evidenceOf(segment: Segment | null, git: GitRead | null): Evidence | null {
  if (git === null || git.kind === "unavailable") return null;
  const commit = segment === null ? "" : recordedPlace(segment).commit;
  const verdict = isReachable(git, commit) ? "reachable" : "unreachable";
  return {
    branch: git.branch === null ? null : cleanText(git.branch),
    head: git.head,
    dirty: git.dirty,
    operation: null,
    commits: commit === "" ? [] : [{ sha: cleanText(commit, 64), verdict }],
  };
}
