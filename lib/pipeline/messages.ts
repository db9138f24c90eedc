/**
 * The English texts of `next` and `options`. Only our own words and checked tokens stand in them
 * (design rule 2).
 *
 * @module
 */
import type { Envelope, ResumePoint } from "../core/envelope.ts";
import type { PipelineAction, PipelineOption } from "../core/pipeline_words.ts";

/** A recorded word that may stand in `next`, or null. */
export function token(text: string | null): string | null {
  return text !== null && /^[A-Za-z0-9._/-]{1,120}$/.test(text) ? text : null;
}

/** The words for an action, with the step and the prompt where they are plain. */
export function actionText(action: PipelineAction, point: ResumePoint | null): string {
  const at = point !== null && point.kind === "pipeline" ? point : null;
  const step = token(at?.step ?? null);
  const prompt = token(at?.promptFile ?? null);
  const ofPrompt = prompt === null ? "" : ` of ${prompt}`;
  const texts: Readonly<Record<PipelineAction, string>> = {
    start: "start a pipeline",
    "repair-state": "repair the state, then ask again",
    "repair-config": "repair the configuration, then ask again",
    "repair-lease": "find out who owns the lease before it is repaired or removed",
    wait: "wait until the lease is released or expires",
    revise: `revise${prompt === null ? "" : ` ${prompt}`} by the feedback`,
    "start-follow-up-plan": "plan the follow-up",
    "accept-or-reject": "accept or reject the result",
    "resume-aborted": "decide whether the aborted pipeline goes on",
    "finish-phase": "finish the planning or lifecycle phase first",
    "resolve-blocker": `resolve what blocks ${step ?? "the step"}${ofPrompt}`,
    "confirm-gate": "confirm the gate of the next feature",
    "choose-feature": "choose the next feature",
    "collect-evidence": `collect the evidence${ofPrompt}`,
    "complete-pipeline": "complete the pipeline: nothing is left to do",
    "continue-step": `continue ${step ?? "the next step"}${ofPrompt}`,
    "write-report": `write the report${ofPrompt}`,
    "start-prompt": `start ${prompt ?? "the next prompt"}${step === null ? "" : ` at ${step}`}`,
    "decompose-feature": "decompose the next feature into milestones",
  };
  return texts[action];
}

const OPTION_TEXTS: Readonly<Record<PipelineOption, string>> = {
  accept: "accept the result",
  reject: "reject the result, with feedback",
  retry: "try the blocked step again",
  defer: "set this milestone aside and go on",
  stop: "stop the pipeline",
  confirm: "open the gate and go on",
  resume: "go on with the aborted pipeline",
  leave: "leave it aborted",
};

/** Options with their texts. */
export function optionsOf(
  choices: readonly (readonly [PipelineOption, string | null])[],
): Envelope["options"] {
  return choices.map(([key, invoke]) => ({ key, text: OPTION_TEXTS[key], invoke }));
}
