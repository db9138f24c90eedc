/**
 * The findings of this system: which codes there are, and how grave each is (cycle spec 5).
 *
 * @module
 */
import { type Problem, problem, type ProblemDetail, type Severity } from "../core/problem.ts";

const ERRORS = [
  "ledger-corrupt",
  "ledger-conflict-markers",
  "ledger-not-regular",
  "unreadable",
  "job-missing",
  "job-yaml-invalid",
  "scope-missing",
  "all-leaves-gated",
  "work-map-invalid",
  "work-map-not-found",
  "precondition-build-map-invalid",
  "precondition-build-map-not-approved",
  "precondition-build-no-ready-card",
  "precondition-build-plan-missing",
  "precondition-build-plan-not-approved",
  "precondition-review-no-commits",
  "precondition-ship-review-not-passed",
  "precondition-capture-ship-not-done",
  "no-last-phase",
  "import-not-found",
  "import-not-a-ledger",
  "lock-timeout",
  "write-failed",
] as const;
const WARNINGS = [
  "branch-drift",
  "commit-unreachable",
  "stale",
  "stale-30d",
  "future-ts",
  "crashed-phase",
  "phase-blocked",
  "entry-incomplete",
  "phase-status-unknown",
  "ledger-window",
  "other-initiative",
  "ledger-map-mismatch",
  "ambiguous-work-map",
  "ambiguous-initiative",
  "tasks-unrecognized",
  "dependency-unknown",
  "work-map-open-tasks",
  "unnamed-open-boxes",
  "map-link-unsafe",
  "vault-state-found",
  "imported",
  "import-ledger-exists",
  "job-not-active",
  "step-status-unknown",
  "step-duplicate",
  "checkpoint-folder-unsafe",
] as const;
const INFOS = [
  "paused",
  "aborted",
  "cycle-complete-unrecorded",
  "next-recommended-unknown",
  "ledger-empty",
  "no-prior-state",
  "ts-unparsable",
  "git-unavailable",
  "current-step-done",
  "work-map-missing",
  "evidence-unverified",
  "unverified-plan",
  "unverified-test-baseline",
  "unverified-build-output",
  "unverified-voice-gate",
] as const;

/** A problem code of this system. */
export type CycleCode =
  | (typeof ERRORS)[number]
  | (typeof WARNINGS)[number]
  | (typeof INFOS)[number];

/** Every code with its severity, in the order of the contract. */
export const CODES: ReadonlyMap<string, Severity> = new Map([
  ...ERRORS.map((code) => [code, "error"] as const),
  ...WARNINGS.map((code) => [code, "warning"] as const),
  ...INFOS.map((code) => [code, "info"] as const),
]);

/**
 * A finding of this system.
 *
 * @example
 * ```ts
 * import { found } from "./messages.ts";
 * if (found("stale", "state is 8 days old").severity !== "warning") throw new Error("unexpected");
 * ```
 */
export function found(code: CycleCode, message: string, detail: ProblemDetail = {}): Problem {
  return problem(code, CODES.get(code) ?? "error", message, detail);
}

/** The text for a job ID that is none; on stderr with exit 64. */
export const JOB_ID_TEXT = "RESUME BLOCKED: select one job ID, not an empty value or path";

/** The message of `scope-missing`. */
export function scopeText(path: string): string {
  return `RESUME BLOCKED: selected scope is missing or empty: ${path}`;
}

/** The message of `imported`. */
export function importedText(source: string): string {
  return `State imported from ${source}. Branch may differ. Verify before proceeding.`;
}

/** The message of a map that lies elsewhere; for `--map` the line of exit 64. */
export const MAP_OUTSIDE = "Work map must be inside the repository";
