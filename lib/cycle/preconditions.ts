/**
 * What a phase demands before it may run (cycle spec 2.2, "Preconditions").
 *
 * @module
 */
import { isHash } from "../core/git/args.ts";
import { EXIT, type ExitCode } from "../core/exit.ts";
import { reaches } from "../core/git/history.ts";
import { hasProblem, type Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { parseTime } from "../core/time.ts";
import type { Block } from "./blocks.ts";
import type { GitRead } from "./git_read.ts";
import type { MapRead, UnusableMap, ValidMap } from "./map_read.ts";
import { found, MAP_OUTSIDE } from "./messages.ts";
import { firstWord, isDone, lower, type Phase } from "./phases.ts";
import { lastOf, lastValue, type Segment, skipsOf } from "./segment.ts";

/** The plan that a ledger records. */
export type PlanRead =
  & {
    /** As answers show it. */
    readonly path: string;
  }
  & (
    | { readonly kind: "approved" | "not-approved" | "missing" }
    | { readonly kind: "unreadable"; readonly reason: string }
  );

/** What the checks look at. */
export interface Facts {
  readonly segment: Segment;
  /** The work map of this initiative; null when there is none. */
  readonly map: MapRead | null;
  /** The recorded plan; null when none is recorded. */
  readonly plan: PlanRead | null;
  /** Null where git was not asked. */
  readonly git: GitRead | null;
}

/** The finding on a map that is not APPROVED. */
export function notApproved({ path, status }: Pick<ValidMap, "path" | "status">): Problem {
  const text = `the work map is ${status}, not APPROVED`;
  return found("precondition-build-map-not-approved", text, { path, args: { status } });
}

/** The finding on a map without a ready card. */
export function noReadyCard({ path }: Pick<ValidMap, "path">): Problem {
  const text = "no card of the work map is ready to build";
  return found("precondition-build-no-ready-card", text, { path });
}

function reasonOf(map: Exclude<UnusableMap, { kind: "unreadable" }>): string {
  switch (map.kind) {
    case "invalid":
      return map.message;
    case "outside":
      return MAP_OUTSIDE;
    case "absent":
      return "there is no such file";
  }
}

/** What keeps the cards of a map from being built; empty when nothing does. */
function mapFindings(map: MapRead): Problem[] {
  if (map.kind === "unreadable") {
    const text = `the work map of this cycle cannot be read: ${map.reason}`;
    return [found("unreadable", text, { path: map.path })];
  }
  if (map.kind !== "valid") {
    const args = { reason: reasonOf(map) };
    const text = `the work map of this cycle cannot be used: ${args.reason}`;
    return [found("precondition-build-map-invalid", text, { path: map.path, args })];
  }
  return [
    ...(map.status === "APPROVED" ? [] : [notApproved(map)]),
    ...(map.cards.ready === null ? [noReadyCard(map)] : []),
  ];
}

/** Findings about dependencies that name no task. */
export function dependencyFindings(map: Pick<ValidMap, "cards" | "path">): Problem[] {
  return map.cards.unknown.map(({ task, token }) => {
    const args = { task, dependency: cleanText(token) };
    const text = `${task} depends on '${args.dependency}', which names no task`;
    return found("dependency-unknown", text, { path: map.path, args });
  });
}

function planFindings({ segment, plan }: Facts): Problem[] {
  if (skipsOf(segment).has("PLAN")) return [];
  if (plan === null) {
    return [found("unverified-plan", "no plan is recorded, so its approval is not verified")];
  }
  const detail = { path: plan.path };
  if (plan.kind === "unreadable") {
    return [found("unreadable", `the recorded plan cannot be read: ${plan.reason}`, detail)];
  }
  if (plan.kind === "missing") {
    return [found("precondition-build-plan-missing", "the recorded plan is not there", detail)];
  }
  return plan.kind === "approved"
    ? []
    : [found("precondition-build-plan-not-approved", "the recorded plan is not approved", detail)];
}

function buildFindings(facts: Facts): Problem[] {
  const { map } = facts;
  const baseline = found(
    "unverified-test-baseline",
    "whether the tests passed before BUILD is not verified",
  );
  if (map === null) return [...planFindings(facts), baseline];
  const unknown = map.kind === "valid" ? dependencyFindings(map) : [];
  return [...mapFindings(map), ...unknown, baseline];
}

/** Whether HEAD has a commit later than a block; null when that cannot be told. */
function hasCommitAfter(block: Block | null, git: GitRead | null): boolean | null {
  if (block === null || git === null || git.kind === "unavailable") return null;
  const commit = firstWord(block.fields.get("commit") ?? "").toLowerCase();
  const { head, history } = git;
  if (isHash(commit) && head !== null && history !== null && reaches(history, commit)) {
    return !head.startsWith(commit);
  }
  const at = parseTime(firstWord(block.fields.get("ts") ?? ""));
  if (at === null) return null;
  return history?.commits.some((one) => one.timeMs > at) ?? false;
}

function reviewFindings({ segment, git }: Facts): Problem[] {
  if (skipsOf(segment).has("BUILD")) return [];
  const since = lastOf(segment, "DEFINE") ?? segment.start;
  const built = hasCommitAfter(since, git);
  if (built === true) return [];
  return built === null
    ? [found("unverified-build-output", "whether BUILD left commits is not verified")]
    : [found("precondition-review-no-commits", "there is no commit since the last DEFINE")];
}

function shipFindings({ segment }: Facts): Problem[] {
  const out: Problem[] = [];
  if (!skipsOf(segment).has("REVIEW")) {
    const review = lastOf(segment, "REVIEW");
    const verdict = review?.fields.get("verdict") ?? "";
    const passed = review !== null && isDone(review.status) &&
      (verdict === "" || verdict.startsWith("PASS"));
    if (!passed) {
      out.push(found("precondition-ship-review-not-passed", "the last REVIEW did not pass"));
    }
  }
  if (lower(segment.start?.fields.get("cycle_mode") ?? "") === "customer-engagement") {
    out.push(found("unverified-voice-gate", "whether the voice gate was passed is not verified"));
  }
  return out;
}

function captureFindings({ segment }: Facts): Problem[] {
  if (skipsOf(segment).has("SHIP")) return [];
  const ship = lastOf(segment, "SHIP");
  return ship !== null && isDone(ship.status)
    ? []
    : [found("precondition-capture-ship-not-done", "SHIP is not done")];
}

/** The findings of a phase; those that are errors stop it. */
export function preconditionFindings(phase: Phase | null, facts: Facts): Problem[] {
  switch (phase) {
    case "BUILD":
      return buildFindings(facts);
    case "REVIEW":
      return reviewFindings(facts);
    case "SHIP":
      return shipFindings(facts);
    case "CAPTURE":
      return captureFindings(facts);
    default:
      return [];
  }
}

/** Whether one of the findings stops the phase. */
export function isStopped(findings: readonly Problem[]): boolean {
  return findings.some((one) => one.severity === "error");
}

/** How a call ends that such findings stop: what may not be read is a matter of permission. */
export function stoppedExit(findings: readonly Problem[]): ExitCode {
  return hasProblem(findings, "unreadable") ? EXIT.noPermission : EXIT.blocked;
}

/** The path that the segment records under a key; null when it records none. */
export function recordedPath(segment: Segment, key: "work_map_path" | "plan_path"): string | null {
  return lastValue(segment, key) || null;
}
