/**
 * What must hold in a state, on disk and before every write (pipeline spec 2.5).
 *
 * @module
 */
import { type Problem, problem } from "../core/problem.ts";
import { findFollowUp, isFollowUp } from "./follow_up.ts";
import { countPasses, currentFinished, type Model } from "./model.ts";
import { isSafeRelative } from "../core/paths.ts";
import { shown } from "./redact.ts";
import { feedbackRef, isRejected, needsRevision } from "./revision.ts";
import { asInt, asText, at } from "./value.ts";

function error(
  model: Model,
  code: string,
  message: string,
  args: Record<string, unknown> = {},
): Problem {
  return problem(code, "error", message, { path: model.snapshot.paths.state, args });
}

/** (a) The pointer names a step that is there. */
function checkPointer(model: Model, beforeWrite: boolean): Problem[] {
  const { steps, saved } = model.list;
  const step = asText(at(model.state, "current", "step"));
  if ((model.phase ?? "executing") !== "executing" || step === null || !saved) return [];
  if (currentFinished(model) || (step === "revise" && needsRevision(model))) return [];
  const written = at(model.state, "current", "step_index");
  const index = asInt(written);
  const found = index === null ? undefined : steps[index];
  if (found === undefined || found.name !== step) {
    const indexOfStep = steps.findIndex((one) => one.name === step);
    const args = {
      step: shown(step),
      stepIndex: typeof written === "number" ? written : asText(written),
      stepAtIndex: found === undefined ? null : shown(found.name),
      indexOfStep: indexOfStep < 0 ? null : indexOfStep,
    };
    const message = `step ${shown(step)} is not the one at step_index ${args.stepIndex}`;
    return [error(model, "pointer-mismatch", message, args)];
  }
  if (!beforeWrite || found.status !== "done") return [];
  const message = `the pointer stands on ${shown(step)}, which is done`;
  return [error(model, "invariant-pointer", message, { step: shown(step), stepIndex: index })];
}

/** (b) What was counted is what the history holds. */
function checkCount(model: Model): Problem[] {
  const recorded = asInt(at(model.state, "pipeline", "prompts_completed"));
  const list = at(model.state, "history", "completed_prompts");
  if (recorded === null || !Array.isArray(list)) return [];
  const passes = countPasses(model.state);
  if (recorded === passes) return [];
  const message = `prompts_completed is ${recorded}, the history holds ${passes}`;
  return [error(model, "invariant-count", message, { recorded, passes })];
}

/** (c) A rejection has its feedback, and a state that can act on it. */
function checkRevision(model: Model): Problem[] {
  if (!needsRevision(model)) return [];
  const found: Problem[] = [];
  const reference = feedbackRef(model);
  if (isRejected(model)) {
    const phase = model.phase ?? "executing";
    const args = { status: model.status, phase, feedbackRef: reference !== null };
    const fits = model.status === "running" &&
      (phase === "needs_revision" || phase === "executing") && reference !== null;
    if (!fits) {
      const message = "acceptance was rejected, but the state is not set for a revision";
      found.push(error(model, "invariant-rejection", message, args));
    }
  }
  if (reference === null) {
    if (!isRejected(model)) {
      found.push(error(model, "feedback-missing", "a revision without a feedback file"));
    }
  } else if (reference.path === null) {
    const args = { field: "feedback_ref", value: shown(reference.text) };
    found.push(error(model, "path-outside", "feedback_ref lies outside .pipeline", args));
  } else if (!model.snapshot.present.has(reference.path)) {
    const detail = { path: reference.path };
    found.push(problem("feedback-missing", "error", "the feedback file is not there", detail));
  }
  return found;
}

/** (d) Follow-up planning is said by state and cycle alike. */
function checkFollowUp(model: Model): Problem[] {
  if (!isFollowUp(model)) return [];
  const hasCycle = model.snapshot.cycle.kind === "read";
  const cycleStatus = asText(model.cycle.status);
  const fits = model.phase === "follow_up_planning" && model.status === "stopped" &&
    (!hasCycle || cycleStatus === "follow_up_planning");
  const found: Problem[] = [];
  if (!fits) {
    const args = { status: model.status, phase: model.phase, cycleStatus };
    const message = "follow-up planning needs status stopped, and the phase in state and cycle";
    found.push(error(model, "invariant-follow-up", message, args));
  }
  const follow = findFollowUp(model);
  if (!follow.ok && follow.problem.severity === "error") found.push(follow.problem);
  return found;
}

const PROMPT_PHASES = ["executing", "blocked", "needs_revision", "idle", "ready_to_start"];

/** The prompt lies in its folder and is there. */
function checkPrompt(model: Model): Problem[] {
  if (!PROMPT_PHASES.includes(model.phase ?? "executing") || model.promptFile === null) return [];
  if (model.promptPath === null) {
    const args = { field: "prompt_file", value: shown(model.promptFile) };
    const why = isSafeRelative(model.promptFile) ? "outside the prompts folder" : "unsafe";
    return [error(model, "path-outside", `prompt_file is ${why}`, args)];
  }
  const { promptPath, prompts, snapshot } = model;
  const isThere = snapshot.present.has(promptPath) ||
    prompts.some((prompt) => prompt.path === promptPath);
  if (isThere || currentFinished(model)) return [];
  const args = { existing: prompts.map((prompt) => shown(prompt.name)) };
  const detail = { path: promptPath, args };
  return [problem("prompt-missing", "error", "the current prompt is not there", detail)];
}

/** Runs every check; `beforeWrite` adds what only a state to be written must keep. */
export function checkModel(model: Model, beforeWrite = false): Problem[] {
  return [
    ...checkPointer(model, beforeWrite),
    ...checkCount(model),
    ...checkRevision(model),
    ...checkFollowUp(model),
    ...checkPrompt(model),
  ];
}
