/**
 * Revision after a rejection, and acceptance that waits (pipeline spec 2.2 rows 9, 14, 16; 2.6).
 *
 * @module
 */
import { parseTime } from "../core/time.ts";
import type { Model } from "./model.ts";
import { referencePath } from "./prompt_path.ts";
import { valueOf } from "./snapshot.ts";
import { asText, at } from "./value.ts";

/** Whether acceptance was refused, in the state or in the cycle. */
export function isRejected(model: Model): boolean {
  return asText(at(model.state, "acceptance", "state")) === "rejected" ||
    asText(at(model.cycle, "acceptance", "state")) === "rejected";
}

/** Whether work goes on with a revision. */
export function needsRevision(model: Model): boolean {
  return model.phase === "needs_revision" || isRejected(model);
}

/** The feedback: the state's reference, else the cycle's, as it is written and from the root. */
export function feedbackRef(model: Model): { text: string; path: string | null } | null {
  const text = asText(at(model.state, "acceptance", "feedback_ref")) ??
    asText(at(model.cycle, "acceptance", "feedback_ref"));
  return text === null ? null : { text, path: referencePath(text) };
}

/** What the feedback calls the problem, and when it was given. */
export function feedbackText(model: Model): { text: string; time: string | null } | null {
  const value = valueOf(model.snapshot.feedback);
  const text = asText(value.problem);
  if (text === null) return null;
  const time = value.rejected_at ?? value.created_at;
  return { text, time: parseTime(time) === null ? null : String(time) };
}

/** Whether a person has yet to accept. */
export function isPendingAcceptance(model: Model): boolean {
  const pending = "pending_acceptance";
  return model.status === pending || model.phase === pending ||
    asText(model.cycle.status) === pending ||
    asText(at(model.state, "acceptance", "state")) === "pending";
}

function acceptance(model: Model, key: string): unknown {
  return at(model.state, "acceptance", key) ?? at(model.cycle, "acceptance", key);
}

/** The acceptance mode: of the state, of the cycle, of the configuration. */
export function acceptanceMode(model: Model): string {
  return asText(acceptance(model, "mode")) ?? model.settings.acceptance.mode;
}

/** Whether acceptance in the mode `timeout` has waited long enough to count as given. */
export function isTimedOut(model: Model, now: number): boolean {
  if (!isPendingAcceptance(model) || acceptanceMode(model) !== "timeout") return false;
  const requested = parseTime(acceptance(model, "requested_at"));
  const own = Number(asText(acceptance(model, "timeout_hours")) ?? Number.NaN);
  const hours = Number.isFinite(own) && own >= 0 ? own : model.settings.acceptance.timeoutHours;
  return requested !== null && now - requested > hours * 3_600_000;
}
