/**
 * The steps of the current prompt: as they are saved, else expanded from the preset.
 *
 * @module
 */
import { type Layers, stepOverride } from "./config.ts";
import { asInt, asList, asText, at, isMap, type YamlMap } from "./value.ts";

const STATUSES = ["pending", "running", "done", "skipped", "blocked"] as const;

/** How far a step is; `unknown` counts as not done. */
export type StepStatus = (typeof STATUSES)[number] | "unknown";

/** One step. */
export interface Step {
  readonly name: string;
  readonly status: StepStatus;
  /** The status as it is written. */
  readonly written: string | null;
  /** No override disables it. */
  readonly enabled: boolean;
  readonly reason: string | null;
  readonly startedAt: string | null;
}

/** The steps, where the saved pointer stands, and what is next. */
export interface StepList {
  readonly steps: readonly Step[];
  /** False: the list was expanded from the preset. */
  readonly saved: boolean;
  /** Position of `current.step`, by index and name, else by name; null when it names none. */
  readonly pointer: number | null;
  /** The first step that is still to be run; null when none is left. */
  readonly next: number | null;
}

/** Whether a step is over. */
export function isOver(step: Step): boolean {
  return step.status === "done" || step.status === "skipped";
}

function statusOf(value: unknown): StepStatus {
  const text = asText(value);
  if (text === null) return "pending";
  return STATUSES.find((status) => status === text) ?? "unknown";
}

function stepOf(item: unknown, layers: Layers): Step {
  // A bare name is a step that was never run.
  const map: YamlMap = isMap(item) ? item : { name: item };
  const name = asText(map.name) ?? "";
  return {
    name,
    status: statusOf(map.status),
    written: asText(map.status),
    enabled: stepOverride(layers, name).enabled,
    reason: asText(map.reason),
    startedAt: asText(map.started_at),
  };
}

/** Reads the step list of a state; `expansion` stands in where none is saved. */
export function readSteps(
  state: YamlMap,
  layers: Layers,
  expansion: readonly string[],
): StepList {
  const list = asList(at(state, "prompt_state", "steps"));
  const saved = list.length > 0;
  const steps = (saved ? list : expansion).map((item) => stepOf(item, layers));
  const name = asText(at(state, "current", "step"));
  const index = asInt(at(state, "current", "step_index"));
  const byIndex = index !== null && name !== null && steps[index]?.name === name ? index : null;
  const byName = name === null ? -1 : steps.findIndex((step) => step.name === name);
  const next = steps.findIndex((step) => step.enabled && !isOver(step));
  return {
    steps,
    saved,
    pointer: byIndex ?? (byName < 0 ? null : byName),
    next: next < 0 ? null : next,
  };
}
