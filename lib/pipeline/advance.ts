/**
 * `advance`: a step or a prompt ends, what follows is started (pipeline spec 3.4).
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import { assess, type Assessment } from "./assess.ts";
import { endPrompt } from "./advance_result.ts";
import { endStep, findStep } from "./advance_step.ts";
import { currentOf, type Draft, happen, modelOf, newDraft, pipelineOf, touch } from "./draft.ts";
import { goRunning, point, startNextStep, stepMaps } from "./draft_steps.ts";
import type { PromptResult, StepOutcome } from "./event.ts";
import { finding } from "./findings.ts";
import { type Holder, refreshLease, refreshLength } from "./lease_change.ts";
import { currentFinished } from "./model.ts";
import type { Question } from "./row.ts";
import type { Snapshot } from "./snapshot.ts";
import {
  asRead,
  commitOrRefuse,
  leaseLost,
  type Outcome,
  type Refusal,
  refuse,
  refuseWith,
} from "./transition.ts";
import { asMap, asText, isMap } from "./value.ts";

/** The report of a prompt: where it is, or why it cannot be named. */
export type ReportFile =
  | { readonly kind: "default" }
  | { readonly kind: "named"; readonly path: string }
  | { readonly kind: "missing"; readonly path: string };

/** What `advance` was asked to do. */
export interface AdvanceOptions {
  readonly holder: Holder;
  /** Null only with a result. */
  readonly status: StepOutcome | null;
  readonly step: string | null;
  readonly reason: string | null;
  readonly executor: string | null;
  readonly notes: string | null;
  readonly result: PromptResult | null;
  readonly report: ReportFile;
}

const WORKING_ROWS = new Set([19, 21, 22, 23]);

/** Whether this command has something to work on; the refusal when it has not. */
function admit(assessment: Assessment): Refusal | null {
  const { row, lease, model } = assessment;
  if (row <= 7) return asRead(assessment);
  const lost = lease.verdict === "own" ? null : leaseLost(assessment, lease);
  const isComplete = row === 8 || row === 9;
  const isFinal = isComplete || row === 14 || row === 15 ||
    (WORKING_ROWS.has(row) && currentFinished(model));
  const path = assessment.snapshot.paths.state;
  const message = "there is no open step to record anything on";
  const final = finding("step-final", "error", message, { path });
  if (lost !== null) {
    return lost.exit === EXIT.blocked && isComplete
      ? { ...lost, problems: [...lost.problems, final] }
      : lost;
  }
  if (isFinal) return refuse(assessment, [final]);
  return WORKING_ROWS.has(row) ? null : asRead(assessment);
}

/** After the step: the pointer moves on and the next step is started, unless the prompt ends here. */
function moveOn(draft: Draft, options: AdvanceOptions): void {
  if (options.status === "blocked") {
    pipelineOf(draft).status = "blocked";
    const prompt = draft.state.prompt_state;
    if (isMap(prompt)) prompt.result = "blocked";
    return;
  }
  if (options.result !== null) {
    const { next } = modelOf(draft).list;
    point(draft, next);
    return;
  }
  goRunning(draft);
  startNextStep(draft);
}

/** Records the step; a refusal, or null. */
function recordStep(draft: Draft, options: AdvanceOptions, status: StepOutcome): Refusal | null {
  const { assessment } = draft;
  const index = findStep(assessment.model, options.step);
  if (index === "not-found") {
    const args = { step: options.step, steps: assessment.model.list.steps.map((one) => one.name) };
    const message = "the prompt has no such step";
    const detail = { path: assessment.snapshot.paths.state, args };
    const problems = [finding("step-not-found", "error", message, detail)];
    return refuse(assessment, problems, EXIT.notInState);
  }
  if (index === "final") {
    return refuseWith(assessment, "step-final", "the step is done or skipped already");
  }
  const reason = endStep(draft, index, options, status);
  moveOn(draft, options);
  const { list } = modelOf(draft);
  const next = status === "done" ? list.steps[list.next ?? -1]?.name ?? null : null;
  const step = asText(stepMaps(draft)[index]?.name) ?? "";
  happen(draft, { kind: "step", step, outcome: status, reason, next });
  return null;
}

/** Records how a step or a prompt ended. */
export function advance(
  snapshot: Snapshot,
  question: Question,
  options: AdvanceOptions,
): Outcome {
  const assessment = assess(snapshot, question);
  const refused = admit(assessment);
  if (refused !== null) return refused;
  const draft = newDraft(assessment);
  touch(draft);
  if (options.status !== null) {
    const problem = recordStep(draft, options, options.status);
    if (problem !== null) return problem;
  }
  let completed = false;
  if (options.result !== null) {
    const ended = endPrompt(draft, options, options.result);
    if (ended.refusal !== null) return ended.refusal;
    completed = ended.completed;
  }
  const prompt = asMap(draft.state.prompt_state);
  if (Object.keys(prompt).length > 0) prompt.updated_at = draft.time;
  const { lease } = assessment;
  const phaseMoved = asText(currentOf(draft).phase) !== assessment.model.phase;
  return commitOrRefuse(draft, {
    lease: completed
      ? { kind: "release" }
      : refreshLease(draft, refreshLength(lease, options.holder.ttlMs), phaseMoved),
    cron: completed,
  });
}
