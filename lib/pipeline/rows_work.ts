/**
 * Rows 14 to 23: what a person must decide, and where the work goes on.
 *
 * @module
 */
import type { ResumePoint } from "../core/envelope.ts";
import { EXIT } from "../core/exit.ts";
import { type Question, type Row, row } from "./row.ts";
import { evidenceGap, evidenceProblems, isEvidenceDue } from "./evidence.ts";
import { finding } from "./findings.ts";
import { findFollowUp, isFollowUp } from "./follow_up.ts";
import type { Lease } from "./lease.ts";
import { optionsOf } from "./messages.ts";
import { inStateForm, isFinal, milestoneStatus, type Model } from "./model.ts";
import { type Plan, planNext } from "./plan.ts";
import { barrier } from "./rows_barrier.ts";
import { shown } from "./redact.ts";
import { feedbackRef, feedbackText, isPendingAcceptance, needsRevision } from "./revision.ts";
import { isElsewhere } from "./rows_model.ts";
import { PLACES } from "./snapshot.ts";

const RESUMABLE = { state: "resumable", exit: EXIT.ok } as const;
const DECIDE = { state: "needs-decision", exit: EXIT.needsDecision } as const;
const BEGIN_ABORTED = "resume pipeline begin --resume-aborted";

/** A point of the work. */
function pointAt(fields: Partial<Extract<ResumePoint, { kind: "pipeline" }>>): ResumePoint {
  return {
    kind: "pipeline",
    phase: "executing",
    promptFile: null,
    promptIndex: null,
    step: null,
    stepIndex: null,
    ...fields,
  };
}

/** The point in the current prompt. */
function here(
  model: Model,
  step: string | null,
  stepIndex: number | null,
  phase = "executing",
): ResumePoint {
  return pointAt({
    phase,
    promptFile: model.promptFile === null ? null : shown(model.promptFile, 400),
    promptIndex: model.promptIndex,
    step: step === null ? null : shown(step),
    stepIndex,
  });
}

function loadPrompt(model: Model): string[] {
  return model.promptPath === null ? [] : [model.promptPath];
}

function revise(model: Model): Row {
  const quote = feedbackText(model);
  return row({
    row: 14,
    ...RESUMABLE,
    action: "revise",
    point: here(model, "revise", 0, "needs_revision"),
    load: [feedbackRef(model)?.path, model.promptPath].filter((one) => typeof one === "string"),
    quotes: quote === null ? [] : [quote],
  });
}

function followUp(model: Model): Row {
  const found = findFollowUp(model);
  // Everything but two active plans is an inconsistency, which row 13 has told.
  if (!found.ok) {
    const problems = [found.problem];
    return row({ row: 15, ...DECIDE, problems, action: "start-follow-up-plan" });
  }
  const message = "the state does not name the follow-up plan; begin writes it";
  const detail = { path: model.snapshot.paths.state, args: { id: shown(found.item.id) } };
  return row({
    row: 15,
    ...RESUMABLE,
    problems: found.mirrored
      ? []
      : [finding("continuation-mirror-missing", "warning", message, detail)],
    action: "start-follow-up-plan",
    point: pointAt({
      phase: "follow_up_planning",
      promptFile: shown(found.item.promptRef, 400),
    }),
    load: [found.path],
  });
}

function accept(): Row {
  const message = "the result waits for acceptance";
  return row({
    row: 16,
    ...DECIDE,
    problems: [finding("acceptance-pending", "warning", message)],
    action: "accept-or-reject",
    options: optionsOf([["accept", "/hw:accept"], ["reject", "/hw:reject"]]),
  });
}

/** The point that a plan leads to. */
function pointOf(model: Model, plan: Plan): ResumePoint | null {
  switch (plan.kind) {
    case "continue-step": {
      const step = model.list.steps[plan.stepIndex];
      return here(model, step?.name ?? null, plan.stepIndex);
    }
    case "write-report":
    case "complete":
      return here(model, null, null);
    case "start-prompt": {
      const [step = null] = stepsOfFresh(model);
      return pointAt({
        promptFile: shown(inStateForm(model, plan.prompt), 400),
        promptIndex: plan.prompt.index,
        step: step === null ? null : shown(step),
        stepIndex: step === null ? null : 0,
      });
    }
    case "decompose":
      return pointAt({});
    default:
      return null;
  }
}

/** The steps of a fresh prompt; a saved list stands in where the preset gives none. */
export function stepsOfFresh(model: Model): readonly string[] {
  if (model.settings.expansion.length > 0) return model.settings.expansion;
  return model.list.steps.filter((step) => step.enabled).map((step) => step.name);
}

function aborted(model: Model, plan: Plan): Row {
  return row({
    row: 17,
    ...DECIDE,
    problems: [finding("pipeline-aborted", "warning", "the pipeline was aborted")],
    action: "resume-aborted",
    point: pointOf(model, plan),
    options: optionsOf([["resume", BEGIN_ABORTED], ["leave", null]]),
    plan,
  });
}

function elsewhere(model: Model): Row {
  const args = { phase: shown(model.phase) };
  const message = `the pipeline is in phase ${args.phase}`;
  return row({
    row: 18,
    ...DECIDE,
    problems: [finding("phase-elsewhere", "warning", message, { args })],
    action: "finish-phase",
  });
}

/** The blocked step of the current prompt, if that is what stops it. */
export function blockedStep(model: Model, plan: Plan): number | null {
  if (plan.kind !== "continue-step") return null;
  return model.list.steps[plan.stepIndex]?.status === "blocked" ? plan.stepIndex : null;
}

function isBlocked(model: Model, plan: Plan): boolean {
  const status = model.promptName === null ? null : milestoneStatus(model, model.promptName);
  if (isFinal(status)) return false;
  return model.status === "blocked" || model.phase === "blocked" ||
    blockedStep(model, plan) !== null;
}

function blocked(model: Model, plan: Plan): Row {
  const index = blockedStep(model, plan);
  const step = index === null ? undefined : model.list.steps[index];
  const args = { step: step === undefined ? null : shown(step.name), reason: shownReason(step) };
  const message = step === undefined
    ? "the pipeline is blocked"
    : `step ${args.step} is blocked${args.reason === null ? "" : `: ${args.reason}`}`;
  const detail = { path: model.snapshot.paths.state, args };
  return row({
    row: 19,
    ...DECIDE,
    problems: [finding("step-blocked", "warning", message, detail)],
    action: "resolve-blocker",
    point: pointOf(model, plan),
    load: loadPrompt(model),
    options: optionsOf([
      ["retry", "resume pipeline begin --retry"],
      ["defer", 'resume pipeline begin --defer "<reason>"'],
      ["stop", "resume pipeline end --outcome stopped"],
    ]),
    plan,
    quotes: args.reason === null ? [] : [{ text: args.reason, time: null }],
  });
}

function shownReason(step: { readonly reason: string | null } | undefined): string | null {
  return step === undefined || step.reason === null ? null : shown(step.reason);
}

function evidence(model: Model, plan: Plan): Row | null {
  const gap = isEvidenceDue(model) ? evidenceGap(model) : null;
  if (gap === null) return null;
  return row({
    row: 21,
    state: "blocked",
    exit: EXIT.blocked,
    problems: evidenceProblems(model, gap),
    action: "collect-evidence",
    point: pointOf(model, plan),
    load: loadPrompt(model),
    plan,
  });
}

function goOn(model: Model, plan: Plan): Row {
  const point = pointOf(model, plan);
  switch (plan.kind) {
    case "complete":
      return row({ row: 22, ...RESUMABLE, action: "complete-pipeline", point, plan });
    case "decompose":
      return row({
        row: 23,
        ...RESUMABLE,
        action: "decompose-feature",
        point,
        load: [PLACES.queue],
        plan,
      });
    case "start-prompt": {
      const args = { prompt: shown(plan.prompt.name) };
      const message = `an earlier prompt is unfinished: ${args.prompt}`;
      const problems = plan.outOfOrder
        ? [finding("prompt-out-of-order", "warning", message, { args })]
        : [];
      const load = [plan.prompt.path];
      return row({ row: 23, ...RESUMABLE, problems, action: "start-prompt", point, load, plan });
    }
    default: {
      const action = plan.kind === "write-report" ? "write-report" : "continue-step";
      return row({ row: 23, ...RESUMABLE, action, point, load: loadPrompt(model), plan });
    }
  }
}

/** Rows 14 to 23 of pipeline spec 2.2. */
export function decideWork(model: Model, _lease: Lease, question: Question): Row {
  if (needsRevision(model)) return revise(model);
  if (isFollowUp(model)) return followUp(model);
  if (isPendingAcceptance(model)) return accept();
  const plan = planNext(model, { confirmed: question.confirmed });
  if (model.status === "aborted" && question.resumeAborted !== true) return aborted(model, plan);
  if (isElsewhere(model.phase)) return elsewhere(model);
  if (question.ignoreBlock !== true && isBlocked(model, plan)) return blocked(model, plan);
  return barrier(model, plan) ?? evidence(model, plan) ?? goOn(model, plan);
}
