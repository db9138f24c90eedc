/**
 * Steps and prompts of a draft: the pointer moves, a step starts, a new prompt begins (pipeline spec
 * 3.2).
 *
 * @module
 */
import { stepOverride } from "./config.ts";
import { currentOf, type Draft, mapAt, modelOf, pipelineOf, touch } from "./draft.ts";
import { enterFeature } from "./draft_queue.ts";
import { holderOf } from "./features.ts";
import { milestoneOf } from "./milestones.ts";
import { inStateForm } from "./model.ts";
import type { Plan } from "./plan.ts";
import { slugOf } from "./prompt_path.ts";
import { kept } from "./redact.ts";
import { stepsOfFresh } from "./rows_work.ts";
import type { Settings } from "./settings.ts";
import { asList, asMap, asText, isMap, type YamlMap } from "./value.ts";

/** A step that was never run, all ten fields. */
export function freshStep(settings: Settings, name: string): YamlMap {
  const override = stepOverride(settings.layers, name);
  const { mode, subagentTool } = settings.effective;
  const executor = override.executor ?? (mode === "subagent" ? "subagent" : "self");
  const tool = executor === "subagent" ? override.subagentTool ?? subagentTool : null;
  return {
    name: kept(name),
    status: "pending",
    executor: kept(executor),
    subagent_tool: tool === null ? null : kept(tool),
    subagent_result: null,
    reason: null,
    started_at: null,
    finished_at: null,
    duration_seconds: null,
    notes: "",
  };
}

/** `prompt_state`, begun now where there is none. */
function promptStateOf(draft: Draft): YamlMap {
  if (!isMap(draft.state.prompt_state)) {
    draft.state.prompt_state = {
      started_at: draft.time,
      updated_at: draft.time,
      finished_at: null,
      result: "running",
    };
  }
  return mapAt(draft.state, "prompt_state");
}

/** The saved steps as maps; made from the preset where none are saved. */
export function stepMaps(draft: Draft): YamlMap[] {
  const { settings } = draft.assessment;
  const prompt = promptStateOf(draft);
  const saved = asList(prompt.steps);
  const names = saved.length > 0 ? saved : settings.expansion;
  const maps = names.map((item) => isMap(item) ? item : freshStep(settings, asText(item) ?? ""));
  if (saved.length === 0 || maps.some((map, index) => map !== saved[index])) prompt.steps = maps;
  return maps;
}

/** Points at a step, or at none. */
export function point(draft: Draft, index: number | null): void {
  const current = currentOf(draft);
  const name = index === null ? null : asText(stepMaps(draft)[index]?.name);
  current.step = name;
  current.step_index = index;
}

/** Work goes on: status and phase, and the result of the prompt when it was stopped. */
export function goRunning(draft: Draft): void {
  pipelineOf(draft).status = "running";
  currentOf(draft).phase = "executing";
  const prompt = asMap(draft.state.prompt_state);
  if (["stopped", "aborted", "blocked"].includes(asText(prompt.result) ?? "")) {
    prompt.result = "running";
  }
}

function startStep(draft: Draft, index: number): void {
  const step = stepMaps(draft)[index];
  if (step === undefined || step.status === "running") return;
  step.status = "running";
  step.started_at = draft.time;
}

/** A milestone that waited is in progress now. */
function markInProgress(draft: Draft, promptName: string | null): void {
  const milestone = milestoneOf(draft.state, promptName);
  if (milestone?.status !== "pending") return;
  asMap(asList(draft.state.milestones)[milestone.index]).status = "in_progress";
}

/**
 * Moves the pointer to the next step to run and starts it; without one the pointer is null. A step
 * that is blocked is pointed at, not started.
 */
export function startNextStep(draft: Draft, start = true): void {
  const model = modelOf(draft);
  const { next, steps } = model.list;
  if (next === null) {
    point(draft, null);
    return;
  }
  point(draft, next);
  if (start && steps[next]?.status !== "blocked") startStep(draft, next);
  markInProgress(draft, model.promptName);
}

function promptTitle(draft: Draft, promptName: string): string {
  const milestone = milestoneOf(draft.state, promptName);
  const { features } = modelOf(draft);
  const featureId = milestone?.featureId ?? holderOf(features, promptName)?.id ?? null;
  if (milestone?.id && milestone.name && featureId) {
    return kept(`${milestone.id} / ${featureId} - ${milestone.name}`);
  }
  return kept(slugOf(promptName));
}

const CLEARED = ["diff_score", "code_quality", "evaluation", "analysis_summary", "evidence"];

/** Begins a prompt: pointer, fresh steps, milestone, feature. Its first step waits unless `start`. */
export function startPrompt(
  draft: Draft,
  plan: Extract<Plan, { kind: "start-prompt" }>,
  start = true,
): void {
  const model = modelOf(draft);
  const fresh = stepsOfFresh(model);
  const current = currentOf(draft);
  enterFeature(draft, plan.feature);
  current.prompt_index = plan.prompt.index;
  current.prompt_file = inStateForm(model, plan.prompt);
  current.prompt_name = promptTitle(draft, plan.prompt.name);
  const prompt = promptStateOf(draft);
  prompt.started_at = draft.time;
  prompt.updated_at = draft.time;
  prompt.finished_at = null;
  prompt.result = "running";
  for (const key of CLEARED) if (Object.hasOwn(prompt, key)) prompt[key] = null;
  const { settings } = draft.assessment;
  prompt.steps = fresh.map((name) => freshStep(settings, name));
  draft.whole.add("/prompt_state/steps");
  point(draft, fresh.length > 0 ? 0 : null);
  if (start && fresh.length > 0) startStep(draft, 0);
  markInProgress(draft, plan.prompt.name);
}

/** Carries out what comes next after a prompt, as far as it can be: a prompt starts, or none does. */
export function follow(draft: Draft, plan: Plan, start = true): void {
  goRunning(draft);
  if (plan.kind === "start-prompt") startPrompt(draft, plan, start);
  else {
    if (plan.kind === "decompose") enterFeature(draft, plan.feature);
    const current = currentOf(draft);
    current.step = null;
    current.step_index = null;
  }
  touch(draft);
}
