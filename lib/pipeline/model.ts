/**
 * A state as the rules look at it. Built from plain values, so that the same rules judge what is on
 * disk and what is about to be written.
 *
 * @module
 */
import { type Feature, featuresOf } from "./features.ts";
import { milestoneOf, promptsById } from "./milestones.ts";
import { fileNameOf, isBare, promptPath, stemOf } from "./prompt_path.ts";
import type { Settings } from "./settings.ts";
import type { Snapshot } from "./snapshot.ts";
import { readSteps, type StepList } from "./steps.ts";
import { asList, asText, at, isMap, type YamlMap } from "./value.ts";

/** A prompt in file order. */
export interface Prompt {
  readonly name: string;
  readonly stem: string;
  readonly index: number;
  /** From the root. */
  readonly path: string;
}

/** Everything the rules ask about. */
export interface Model {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly state: YamlMap;
  readonly cycle: YamlMap;
  readonly queue: YamlMap | null;
  readonly features: readonly Feature[];
  readonly status: string | null;
  /** As it is written; null when it is absent, which reads as executing. */
  readonly phase: string | null;
  readonly prompts: readonly Prompt[];
  /** `current.prompt_file` as it is written. */
  readonly promptFile: string | null;
  /** Its file name. */
  readonly promptName: string | null;
  /** From the root; null when it lies outside the prompts folder. */
  readonly promptPath: string | null;
  /** Its position in the sorted list. */
  readonly promptIndex: number | null;
  readonly list: StepList;
}

const FINAL = new Set(["done", "deferred", "skipped", "failed"]);
const PASSED = new Set<string | null>(["pass", null]);

/** Whether a milestone's status says that nothing is left to do. */
export function isFinal(status: string | null): boolean {
  return status !== null && FINAL.has(status);
}

/** One entry of the history. */
interface HistoryEntry {
  readonly name: string;
  readonly result: string | null;
}

function historyOf(state: YamlMap): HistoryEntry[] {
  return asList(at(state, "history", "completed_prompts")).flatMap((item) => {
    const file = asText(isMap(item) ? item.prompt_file : item);
    if (file === null) return [];
    return [{ name: fileNameOf(file), result: isMap(item) ? asText(item.result) : null }];
  });
}

/** The status of a prompt's milestone: the state's, else the queue's. */
export function milestoneStatus(model: Model, promptName: string): string | null {
  const own = milestoneOf(model.state, promptName);
  if (own !== null) return own.status;
  for (const feature of model.features) {
    const found = feature.milestones.find((one) => one.promptName === promptName);
    if (found !== undefined) return found.status;
  }
  return null;
}

/** Whether the history holds a prompt with a result that finishes it. */
export function isPassed(model: Model, promptName: string): boolean {
  return historyOf(model.state).some((entry) =>
    entry.name === promptName && (PASSED.has(entry.result) || entry.result === "skipped")
  );
}

/** Whether a prompt is finished (pipeline spec 2.3). */
export function isFinished(model: Model, promptName: string): boolean {
  return isPassed(model, promptName) || isFinal(milestoneStatus(model, promptName));
}

/** How many history entries count as passed. */
export function countPasses(state: YamlMap): number {
  return asList(at(state, "history", "completed_prompts")).filter((item) =>
    PASSED.has(isMap(item) ? asText(item.result) : null)
  ).length;
}

/** A prompt's file in the form that the state uses. */
export function inStateForm(model: Model, prompt: Prompt): string {
  const forms = [
    model.promptFile,
    ...asList(model.state.milestones).map((item) => asText(at(item, "prompt_file"))),
  ];
  const [known] = forms.filter((form) => form !== null);
  return known !== undefined && isBare(known) ? prompt.name : prompt.path;
}

function namesInState(state: YamlMap, features: readonly Feature[]): Set<string> {
  const names = new Set<string>();
  const add = (value: unknown): void => {
    const text = asText(value);
    if (text !== null) names.add(fileNameOf(text));
  };
  add(at(state, "current", "prompt_file"));
  for (const item of asList(state.milestones)) add(at(item, "prompt_file"));
  for (const entry of historyOf(state)) names.add(entry.name);
  for (const feature of features) {
    for (const milestone of feature.milestones) add(milestone.promptName);
  }
  return names;
}

/** The prompts in file order: `NN-…`, and whatever else the state or the queue names. */
function promptsOf(
  snapshot: Snapshot,
  state: YamlMap,
  features: readonly Feature[],
): Prompt[] {
  const named = namesInState(state, features);
  const numbered = snapshot.promptNames.some((name) => /^\d/.test(name));
  return snapshot.promptNames
    .filter((name) => !numbered || /^\d/.test(name) || named.has(name))
    .map((name, index) => ({
      name,
      stem: stemOf(name),
      index,
      path: `${snapshot.paths.promptsDir}/${name}`,
    }));
}

/** Builds the model of a state and a queue. */
export function buildModel(
  snapshot: Snapshot,
  settings: Settings,
  state: YamlMap,
  queue: YamlMap | null,
): Model {
  const features = queue === null
    ? []
    : featuresOf(queue, settings.batch, promptsById(state, snapshot.promptNames));
  const prompts = promptsOf(snapshot, state, features);
  const promptFile = asText(at(state, "current", "prompt_file"));
  const promptName = promptFile === null ? null : fileNameOf(promptFile);
  const position = prompts.findIndex((prompt) => prompt.name === promptName);
  return {
    snapshot,
    settings,
    state,
    cycle: settings.cycle,
    queue,
    features,
    status: asText(at(state, "pipeline", "status")),
    phase: asText(at(state, "current", "phase")),
    prompts,
    promptFile,
    promptName,
    promptPath: promptFile === null ? null : promptPath(promptFile, snapshot.paths.promptsDir),
    promptIndex: position < 0 ? null : position,
    list: readSteps(state, settings.layers, settings.expansion),
  };
}

/** Whether the current prompt is finished; a state without one is before its first prompt. */
export function currentFinished(model: Model): boolean {
  return model.promptName === null || isFinished(model, model.promptName);
}
