/**
 * How one step ends.
 *
 * @module
 */
import { parseTime } from "../core/time.ts";
import type { AdvanceOptions } from "./advance.ts";
import type { Draft } from "./draft.ts";
import { stepMaps } from "./draft_steps.ts";
import type { StepOutcome } from "./event.ts";
import type { Model } from "./model.ts";
import { kept } from "./redact.ts";
import { isOver, type Step } from "./steps.ts";
import { asMap, asText } from "./value.ts";

const FALLBACK = "fallback=inline_validation, reason=tests_skipped";

/** The step that is meant: by name, else the pointer's while it is open, else the next one to run. */
export function findStep(model: Model, name: string | null): number | "not-found" | "final" {
  const { steps, pointer, next } = model.list;
  const isOpen = (step: Step | undefined): boolean => step !== undefined && !isOver(step);
  if (name !== null) {
    const named = steps.flatMap((step, index) => step.name === name ? [index] : []);
    if (named.length === 0) return "not-found";
    const open = named.find((index) => isOpen(steps[index]));
    return open ?? "final";
  }
  if (pointer !== null && isOpen(steps[pointer]) && steps[pointer]?.enabled) return pointer;
  return next ?? "final";
}

/** Steps that make no sense without `write_tests`. */
function cascade(draft: Draft): void {
  for (const step of stepMaps(draft)) {
    const pending = (asText(step.status) ?? "pending") === "pending";
    if (!pending) continue;
    if (step.name === "review_tests" || step.name === "run_tests_red") {
      step.status = "skipped";
      step.reason = "dependency_skipped";
    } else if (step.name === "run_tests_green") step.notes = FALLBACK;
  }
}

/** Writes how a step ended; the reason that stands in it now. */
export function endStep(
  draft: Draft,
  index: number,
  options: AdvanceOptions,
  status: StepOutcome,
): string | null {
  const step = asMap(stepMaps(draft)[index]);
  const given = options.reason === null ? null : kept(options.reason);
  const reason = given ?? (status === "skipped" ? "user_skipped" : null);
  step.status = status;
  if (reason !== null) step.reason = reason;
  if (options.executor !== null) step.executor = kept(options.executor);
  if (options.notes !== null) step.notes = kept(options.notes);
  if (status === "done") {
    const started = parseTime(step.started_at);
    const seconds = started === null
      ? null
      : Math.max(0, Math.floor((draft.assessment.now - started) / 1000));
    step.finished_at = draft.time;
    step.duration_seconds = seconds;
  }
  if (status === "skipped" && asText(step.name) === "write_tests") cascade(draft);
  return reason;
}
