/**
 * What comes next: the step, the report, the next prompt, or what stands between (pipeline spec 2.3
 * and 2.4).
 *
 * @module
 */
import { type Feature, holderOf } from "./features.ts";
import { currentFinished, isFinal, isFinished, type Model, type Prompt } from "./model.ts";
import { asText } from "./value.ts";

/** What comes next. */
export type Plan =
  | { readonly kind: "continue-step"; readonly stepIndex: number }
  | { readonly kind: "write-report" }
  | {
    readonly kind: "start-prompt";
    readonly prompt: Prompt;
    readonly feature: Feature | null;
    readonly outOfOrder: boolean;
  }
  | { readonly kind: "decompose"; readonly feature: Feature }
  | { readonly kind: "gate"; readonly feature: Feature; readonly known: boolean }
  | { readonly kind: "depends"; readonly feature: Feature; readonly unmet: readonly string[] }
  | { readonly kind: "chain-off"; readonly feature: Feature }
  | { readonly kind: "prompt-missing"; readonly name: string }
  | { readonly kind: "complete" };

/** What a person has already decided. */
export interface Decided {
  /** The feature whose gate is open. */
  readonly confirmed?: string | undefined;
}

/** The feature that work is in; `unknown` when `current_feature` names none. */
export function currentFeature(
  model: Model,
): { readonly feature: Feature | null; readonly unknown: string | null } {
  const named = asText(model.queue?.current_feature);
  const found = named === null ? undefined : model.features.find((one) => one.id === named);
  if (found !== undefined) return { feature: found, unknown: null };
  return { feature: holderOf(model.features, model.promptName), unknown: named };
}

/** Whether nothing is left to do in a feature that has milestones. */
export function featureFinished(model: Model, feature: Feature): boolean {
  return feature.milestones.length > 0 &&
    feature.milestones.every((milestone) =>
      milestone.promptName === null
        ? isFinal(milestone.status)
        : isFinished(model, milestone.promptName)
    );
}

/** The first unfinished prompt after a position, else the first before it. */
function nextPrompt(
  model: Model,
  among: (prompt: Prompt) => boolean,
): { readonly prompt: Prompt; readonly outOfOrder: boolean } | null {
  const open = model.prompts.filter((one) => among(one) && !isFinished(model, one.name));
  const after = open.find((one) => one.index > (model.promptIndex ?? -1));
  if (after !== undefined) return { prompt: after, outOfOrder: false };
  const [before] = open;
  return before === undefined ? null : { prompt: before, outOfOrder: true };
}

/** The next prompt of one feature. */
function startIn(model: Model, feature: Feature): Plan {
  const names = new Set(feature.milestones.flatMap((one) => one.promptName ?? []));
  const found = nextPrompt(model, (prompt) => names.has(prompt.name));
  if (found !== null) return { kind: "start-prompt", feature, ...found };
  const missing = [...names].find((name) => !isFinished(model, name));
  return missing === undefined
    ? { kind: "decompose", feature }
    : { kind: "prompt-missing", name: missing };
}

function unmetOf(model: Model, feature: Feature, current: Feature | null): string[] {
  return feature.dependsOn.filter((id) => {
    const found = model.features.find((one) => one.id === id);
    if (found === undefined) return true;
    if (found.status === "done") return false;
    return !(found === current && featureFinished(model, found));
  });
}

/** The feature behind the current one: an unfinished active one, else the first that waits. */
function nextFeature(model: Model, current: Feature | null): Feature | null {
  const open = model.features.filter((one) => one !== current && !featureFinished(model, one));
  return open.find((one) => one.status === "active") ??
    open.find((one) => one.status === "queued" || one.status === "decomposed") ?? null;
}

function enter(
  model: Model,
  feature: Feature,
  current: Feature | null,
  decided: Decided,
): Plan {
  if (!feature.autoChain) return { kind: "chain-off", feature };
  const unmet = unmetOf(model, feature, current);
  if (unmet.length > 0) return { kind: "depends", feature, unmet };
  const open = feature.gate === "auto" || feature.status === "active" ||
    decided.confirmed === feature.id;
  if (!open) return { kind: "gate", feature, known: feature.gate === "confirm" };
  return startIn(model, feature);
}

/** Features in which nothing is begun any more; a prompt of theirs that is unfinished still is. */
const CLOSED = ["done", "deferred", "blocked"];

/** What is left in the current feature; null when the chain goes on behind it. */
function planInCurrent(model: Model, current: Feature | null): Plan | null {
  if (current === null || featureFinished(model, current)) return null;
  const plan = startIn(model, current);
  return plan.kind === "decompose" && CLOSED.includes(current.status ?? "") ? null : plan;
}

/** What follows a finished prompt. */
export function planAfterPrompt(model: Model, decided: Decided = {}): Plan {
  const { feature: current } = currentFeature(model);
  const inCurrent = planInCurrent(model, current);
  if (inCurrent !== null) return inCurrent;
  const next = nextFeature(model, current);
  if (next !== null) return enter(model, next, current, decided);
  const free = nextPrompt(model, (prompt) => holderOf(model.features, prompt.name) === null);
  return free === null ? { kind: "complete" } : { kind: "start-prompt", feature: null, ...free };
}

/** What comes next in a model. */
export function planNext(model: Model, decided: Decided = {}): Plan {
  if (currentFinished(model)) return planAfterPrompt(model, decided);
  const { next } = model.list;
  return next === null ? { kind: "write-report" } : { kind: "continue-step", stepIndex: next };
}

/** The active features that still have something to do. */
export function openActive(model: Model): Feature[] {
  return model.features.filter((one) => one.status === "active" && !featureFinished(model, one));
}
