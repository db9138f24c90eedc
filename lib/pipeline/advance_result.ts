/**
 * How a prompt ends, and what follows it.
 *
 * @module
 */
import type { AdvanceOptions } from "./advance.ts";
import {
  currentOf,
  type Draft,
  happen,
  mapAt,
  modelOf,
  pipelineOf,
  setMilestone,
  subjectOf,
  touch,
} from "./draft.ts";
import { deferFeature, leaveFeature } from "./draft_queue.ts";
import { follow, goRunning } from "./draft_steps.ts";
import { evidenceGap, evidenceProblems } from "./evidence.ts";
import type { PromptResult } from "./event.ts";
import { holderOf } from "./features.ts";
import { finding } from "./findings.ts";
import { completePipeline } from "./finish.ts";
import { milestoneOf } from "./milestones.ts";
import { countPasses, isFinal } from "./model.ts";
import { planAfterPrompt } from "./plan.ts";
import { slugOf, stemOf } from "./prompt_path.ts";
import { kept, shown } from "./redact.ts";
import { type Refusal, refuse, refuseWith } from "./transition.ts";
import { asCount, asList, asMap, asText, type YamlMap } from "./value.ts";

/** How ending a prompt went. */
export interface Ended {
  readonly refusal: Refusal | null;
  /** The pipeline is completed with it. */
  readonly completed: boolean;
}

/** What must hold for a pass. */
function passRefusal(draft: Draft): Refusal | null {
  const { assessment } = draft;
  const model = modelOf(draft);
  const { next, steps } = model.list;
  if (next !== null) {
    const open = steps.filter((step) =>
      step.enabled && step.status !== "done" && step.status !== "skipped"
    );
    const args = { steps: open.map((step) => shown(step.name)) };
    const message = `steps are unfinished: ${args.steps.join(", ")}`;
    return refuseWith(assessment, "steps-unfinished", message, args);
  }
  const gap = evidenceGap(model);
  return gap === null ? null : refuse(assessment, evidenceProblems(model, gap));
}

/** The report's path for the history; a warning when there is none. */
function reportOf(draft: Draft, options: AdvanceOptions, promptFile: string): string | null {
  const { snapshot } = draft.assessment;
  if (options.report.kind === "named") return options.report.path;
  const path = `${snapshot.paths.reportsDir}/${stemOf(promptFile)}.report.md`;
  if (snapshot.present.has(path)) return path;
  const message = "the prompt has no report";
  draft.problems.push(finding("report-missing", "warning", message, { path }));
  return null;
}

/** Adds the prompt to the history; where its report is. */
function addHistory(draft: Draft, options: AdvanceOptions, result: PromptResult): string | null {
  const { model } = draft.assessment;
  const file = model.promptFile ?? "";
  const current = currentOf(draft);
  const history = mapAt(draft.state, "history");
  const report = reportOf(draft, options, file);
  const entry: YamlMap = {
    prompt_index: model.promptIndex ?? asCount(current.prompt_index),
    prompt_file: file,
    prompt_name: kept(asText(current.prompt_name) ?? slugOf(file)),
    result,
    report_file: report,
    completed_at: draft.time,
  };
  history.completed_prompts = [...asList(history.completed_prompts), entry];
  return report;
}

/** Why a prompt is blocked: what was said, else what its blocked step says. */
function blockReason(draft: Draft, options: AdvanceOptions): string {
  if (options.reason !== null) return kept(options.reason);
  const step = modelOf(draft).list.steps.find((one) => one.status === "blocked");
  return kept(step?.reason ?? "blocked");
}

/** Sets the milestone; whether the chain goes on. */
function settleMilestone(
  draft: Draft,
  result: PromptResult,
  promptName: string,
  reason: string,
): boolean {
  if (result === "pass" || result === "skipped") {
    setMilestone(draft, promptName, result === "pass" ? "done" : "skipped");
    return true;
  }
  if (result !== "blocked") {
    pipelineOf(draft).status = result;
    return false;
  }
  const model = modelOf(draft);
  const policy = holderOf(model.features, promptName)?.failurePolicy ??
    draftPolicy(draft);
  if (policy !== "skip_defer" || milestoneOf(draft.state, promptName) === null) {
    pipelineOf(draft).status = "blocked";
    return false;
  }
  setMilestone(draft, promptName, "deferred", reason);
  deferFeature(draft, promptName, reason);
  return true;
}

/** The policy for a prompt that no feature holds. */
function draftPolicy(draft: Draft): string {
  const defaults = asMap(draft.queue?.defaults);
  return asText(defaults.failure_policy) ?? draft.assessment.settings.batch.failurePolicy;
}

/** What follows; whether the pipeline is completed. */
function goOn(draft: Draft): boolean {
  const { settings } = draft.assessment;
  const plan = planAfterPrompt(modelOf(draft));
  if (plan.kind === "complete") {
    goRunning(draft);
    const current = currentOf(draft);
    current.step = null;
    current.step_index = null;
    completePipeline(draft, null);
    return true;
  }
  if (plan.kind === "gate" || plan.kind === "depends" || plan.kind === "chain-off") {
    leaveFeature(draft);
  }
  const start = settings.effective.autoContinue;
  follow(draft, plan, start);
  if (!start && plan.kind === "start-prompt") {
    const message = "the next prompt waits for begin: evaluation.auto_continue is off";
    draft.problems.push(finding("auto-continue-off", "info", message));
  }
  return false;
}

/** Ends the current prompt with a result. */
export function endPrompt(draft: Draft, options: AdvanceOptions, result: PromptResult): Ended {
  const { model, settings } = draft.assessment;
  const promptName = model.promptName ?? "";
  if (options.report.kind === "missing") {
    const message = "the report is not there";
    const problems = [finding("report-missing", "error", message, { path: options.report.path })];
    return { refusal: refuse(draft.assessment, problems), completed: false };
  }
  const refusal = result === "pass" ? passRefusal(draft) : null;
  if (refusal !== null) return { refusal, completed: false };
  const subject = subjectOf(draft);
  const reason = result === "blocked"
    ? blockReason(draft, options)
    : options.reason === null
    ? null
    : kept(options.reason);
  const report = addHistory(draft, options, result);
  const prompt = mapAt(draft.state, "prompt_state");
  prompt.result = result;
  prompt.finished_at = draft.time;
  if (result === "pass") {
    const pipeline = pipelineOf(draft);
    const before = asCount(pipeline.prompts_completed);
    pipeline.prompts_completed = before === null ? countPasses(draft.state) : before + 1;
  }
  const goesOn = settleMilestone(draft, result, promptName, reason ?? "");
  happen(draft, { kind: "prompt", result, reason, report }, subject);
  const milestone = milestoneOf(draft.state, promptName);
  if (goesOn && settings.effective.compactAuto && isFinal(milestone?.status ?? null)) {
    const message = "a milestone is finished: /hw:compact may run";
    draft.problems.push(finding("compact-due", "info", message));
  }
  const completed = goesOn && goOn(draft);
  touch(draft);
  return { refusal: null, completed };
}
