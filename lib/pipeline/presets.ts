/**
 * Which steps a prompt is made of (pipeline spec 1.4).
 *
 * @module
 */
import { type Layers, setting, stepOverride } from "./config.ts";
import { asList, asText, type YamlMap } from "./value.ts";

const STEPS = {
  tdd: [
    "write_tests",
    "review_tests",
    "run_tests_red",
    "implement",
    "run_tests_green",
    "review_code",
  ],
  "implement-only": ["implement", "run_tests", "review_code"],
  analysis: [
    "define_question",
    "gather_context",
    "hypothesize",
    "experiment",
    "interpret",
    "conclude",
  ],
} as const;

type PresetName = keyof typeof STEPS;

function isPreset(name: string | null): name is PresetName {
  return name !== null && Object.hasOwn(STEPS, name);
}

const BY_KIND: ReadonlyMap<string, PresetName> = new Map([
  ["build", "tdd"],
  ["analysis", "analysis"],
  ["showcase", "implement-only"],
]);

/** The preset in force. */
export interface Preset {
  readonly name: string;
  /** A preset that is named and not known. */
  readonly unknown: string | null;
  /** Its steps, before overrides; empty for `custom` without a sequence. */
  readonly steps: readonly string[];
}

/**
 * The preset of a cycle: the cycle's own, then the configuration's, then the one of its kind.
 *
 * @example
 * ```ts
 * import { presetOf } from "./presets.ts";
 * const layers = { project: {}, global: {}, locale: null, lang: null };
 * if (presetOf({ workflow_kind: "showcase" }, layers).name !== "implement-only") {
 *   throw new Error("unexpected");
 * }
 * ```
 */
export function presetOf(cycle: YamlMap, layers: Layers): Preset {
  const kind = asText(cycle.workflow_kind) ?? "build";
  const fallback = BY_KIND.get(kind) ?? "tdd";
  const named = asText(cycle.preset) ??
    asText(setting(layers, "execution.steps.preset", null));
  if (named === "custom") {
    const sequence = setting(layers, "execution.steps.sequence", null);
    const steps = asList(sequence).flatMap((step) => asText(step)?.trim() ?? []);
    return { name: named, unknown: null, steps };
  }
  const ignored = named === "tdd" && (kind === "analysis" || kind === "showcase");
  const name = isPreset(named) && !ignored ? named : fallback;
  return { name, unknown: isPreset(named) ? null : named, steps: STEPS[name] };
}

/** The steps of a fresh prompt: those that no override disables. */
export function expansionOf(preset: Preset, layers: Layers): string[] {
  return preset.steps.filter((step) => stepOverride(layers, step).enabled);
}
