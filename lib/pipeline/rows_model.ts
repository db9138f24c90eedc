/**
 * Rows 7 to 13: not started, complete, not ours to touch, or not consistent.
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import { parseTime } from "../core/time.ts";
import { type Row, row } from "./row.ts";
import { checkModel } from "./checks.ts";
import { finding } from "./findings.ts";
import { failureText, type Lease } from "./lease.ts";
import type { Model } from "./model.ts";
import { shown } from "./redact.ts";
import { isTimedOut } from "./revision.ts";
import { PLACES } from "./snapshot.ts";
import { asList, at } from "./value.ts";

const STATUSES = [
  "idle",
  "running",
  "blocked",
  "stopped",
  "aborted",
  "completed",
  "pending_acceptance",
];
const PHASES = [
  "executing",
  "idle",
  "ready_to_start",
  "planning",
  "needs_revision",
  "follow_up_planning",
  "pending_acceptance",
  "accepted",
  "blocked",
  "completed",
];

/** Whether planning or lifecycle work has the pipeline. */
export function isElsewhere(phase: string | null): boolean {
  return phase !== null && /^(?:plan_|lifecycle_|planning$)/.test(phase);
}

/** Whether anything was done yet. */
function hasWork(model: Model): boolean {
  const run = model.list.saved && model.list.steps.some((step) => step.status !== "pending");
  return run || asList(at(model.state, "history", "completed_prompts")).length > 0;
}

function neverStarted(model: Model): Row | null {
  const idle = model.status === null || model.status === "idle";
  const waiting = model.phase === null || model.phase === "idle" ||
    model.phase === "ready_to_start";
  if (!idle || !waiting || hasWork(model)) return null;
  const detail = { path: model.snapshot.paths.state };
  const problems = [finding("never-started", "error", "the pipeline was never started", detail)];
  const fields = { row: 7, state: "absent", exit: EXIT.noState } as const;
  return row({ ...fields, problems, action: "start" });
}

function completed(model: Model, lease: Lease, now: number): Row | null {
  const over = [null, "completed", "accepted", "idle"].includes(model.phase);
  if (model.status === "completed" && over) {
    const message = "the pipeline is complete, but a lease is left";
    const problems = lease.verdict === "none"
      ? []
      : [finding("lease-left-over", "warning", message, { path: PLACES.lock })];
    return row({ row: 8, state: "complete", exit: EXIT.ok, problems });
  }
  if (!isTimedOut(model, now)) return null;
  const message = "acceptance was not asked for in time: it counts as given";
  const problems = [finding("acceptance-timed-out", "info", message)];
  return row({ row: 9, state: "complete", exit: EXIT.ok, problems });
}

function mismatch(model: Model): Row | null {
  const { status, phase } = model;
  const known = (status === null || STATUSES.includes(status)) &&
    (phase === null || PHASES.includes(phase) || isElsewhere(phase));
  const executing = phase === null || phase === "executing";
  const idle = status === null || status === "idle";
  const fits = known &&
    !(status === "completed" && (executing || phase === "ready_to_start")) &&
    !(status === "running" && (phase === "completed" || phase === "accepted")) &&
    !(idle && (executing || hasWork(model)));
  if (fits) return null;
  const args = {
    status: status === null ? null : shown(status),
    phase: phase === null ? null : shown(phase),
  };
  const message = `status ${args.status} and phase ${args.phase} do not fit together`;
  const detail = { path: model.snapshot.paths.state, args };
  return inconsistent(12, [finding("status-mismatch", "error", message, detail)], model);
}

function inconsistent(number: number, problems: Row["problems"], model: Model): Row {
  const load = [model.snapshot.paths.state];
  const fields = { row: number, state: "inconsistent", exit: EXIT.blocked } as const;
  return row({ ...fields, problems, action: "repair-state", load });
}

function malformed(lease: Lease, point: Row["point"]): Row {
  const message = "the lease cannot be judged. " +
    "Run /hw:check and make sure that no run owns .pipeline/.lock before it is repaired or removed.";
  const detail = { path: PLACES.lock, args: { errors: [...lease.errors] } };
  const problems = [finding("lease-malformed", "error", message, detail)];
  const fields = { row: 10, state: "corrupt", exit: EXIT.data } as const;
  return row({ ...fields, problems, action: "repair-lease", point });
}

function held(lease: Lease, now: number, point: Row["point"]): Row {
  const secondsLeft = Math.ceil(((parseTime(lease.expiresAt) ?? now) - now) / 1000);
  const args = {
    secondsLeft,
    session: shown(lease.session),
    platform: shown(lease.platform),
    heartbeatAt: lease.heartbeatAt,
  };
  const message = `session ${args.session} on ${args.platform} holds the lease, ` +
    `last heartbeat ${args.heartbeatAt}, ${secondsLeft} s left`;
  const problems = [finding("lease-held", "error", message, { path: PLACES.lock, args })];
  return row({ row: 11, state: "held", exit: EXIT.held, problems, action: "wait", point });
}

/** Quotes of a reported failure. */
export function failureQuotes(lease: Lease): Row["quotes"] {
  if (lease.failure === null || lease.verdict === "own") return [];
  const text = failureText(lease.failure);
  return text === "" ? [] : [{ text, time: lease.heartbeatAt }];
}

/** Rows 7 to 13; `later` decides the rows from 14 on. */
export function decideModel(model: Model, lease: Lease, now: number, later: () => Row): Row {
  const early = neverStarted(model) ?? completed(model, lease, now);
  if (early !== null) return early;
  const rest = (): Row => {
    const bad = mismatch(model);
    if (bad !== null) return bad;
    const problems = checkModel(model);
    return problems.length > 0 ? inconsistent(13, problems, model) : later();
  };
  if (lease.verdict === "malformed") return malformed(lease, rest().point);
  if (lease.verdict === "held") return held(lease, now, rest().point);
  const found = rest();
  const quotes = [...failureQuotes(lease), ...found.quotes];
  return { ...found, quotes, problems: [...found.problems, ...leaseFindings(lease)] };
}

function leaseFindings(lease: Lease): Row["problems"] {
  const args = { session: shown(lease.session), expiresAt: lease.expiresAt };
  const detail = { path: PLACES.lock, args };
  if (lease.verdict === "expired") {
    const message = `the lease of session ${args.session} expired at ${args.expiresAt}`;
    return [finding("lease-expired", "warning", message, detail)];
  }
  if (lease.verdict !== "failed") return [];
  const message = `session ${args.session} reported a failure`;
  return [finding("lease-failed", "warning", message, detail)];
}
