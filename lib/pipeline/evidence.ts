/**
 * Test profiles: what must have been done before a prompt may pass (pipeline spec 2.7).
 *
 * @module
 */
import { type Problem, problem } from "../core/problem.ts";
import { currentFinished, type Model } from "./model.ts";
import { PLACES, valueOf } from "./snapshot.ts";
import { shown } from "./redact.ts";
import { stemOf } from "./prompt_path.ts";
import { asText, at, isMap, type YamlMap } from "./value.ts";

interface Profile {
  readonly name: string;
  /** Items by name, each with the fields of which one must be there. */
  readonly required: readonly {
    readonly item: string;
    readonly met: (map: YamlMap) => boolean;
  }[];
  readonly violation: string;
}

function isSet(value: unknown): boolean {
  return value === true || value === 1 || value === "true";
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(value);
}

function flags(...names: readonly string[]): Profile["required"] {
  return names.map((item) => ({ item, met: (map) => isSet(map[item]) }));
}

function filled(item: string): Profile["required"][number] {
  return {
    item,
    met: (map) => {
      const value = map[item];
      if (Array.isArray(value)) return value.length > 0;
      if (isMap(value)) return Object.keys(value).length > 0;
      return value !== false && asText(value) !== null;
    },
  };
}

function number(item: string): Profile["required"][number] {
  return { item, met: (map) => isNumber(map[item]) };
}

const PROFILES: readonly Profile[] = [
  {
    name: "webapp",
    required: [
      ...flags("e2e_run", "browser_interaction"),
      {
        item: "visual_evidence",
        met: (map) => isSet(map.visual_evidence) || isSet(map.screenshot),
      },
    ],
    violation: "unit_only",
  },
  {
    name: "agent-service",
    required: flags("cli_planned", "shared_core_interface", "cli_run"),
    violation: "split_core_logic",
  },
  {
    name: "research",
    required: [
      filled("baseline_metric"),
      filled("expected_direction"),
      filled("validation_script"),
      ...flags("script_executed"),
      number("before_metric"),
      number("after_metric"),
      {
        item: "delta",
        met: (map) =>
          asText(map.delta) !== null || (isNumber(map.before_metric) && isNumber(map.after_metric)),
      },
    ],
    violation: "diff_only",
  },
];

/** What is missing for the active profiles. */
export interface EvidenceGap {
  readonly profiles: readonly string[];
  readonly missing: readonly string[];
  readonly violations: readonly string[];
}

/** The profiles that are set and not known. */
export function unknownProfiles(model: Model): string[] {
  return model.settings.profiles.filter((name) => !PROFILES.some((one) => one.name === name));
}

/** The gap between what the profiles ask and what is recorded; null when there is none. */
export function evidenceGap(model: Model): EvidenceGap | null {
  const active = model.settings.profiles.flatMap((name) =>
    PROFILES.filter((one) => one.name === name)
  );
  const own = at(model.state, "prompt_state", "evidence");
  const map = isMap(own) ? own : valueOf(model.snapshot.evidence);
  const missing: string[] = [];
  const violations: string[] = [];
  for (const { required, violation } of active) {
    for (const { item, met } of required) if (!met(map)) missing.push(item);
    if (isSet(map[violation])) violations.push(violation);
  }
  const gap = { profiles: active.map((one) => one.name), missing, violations };
  return missing.length === 0 && violations.length === 0 ? null : gap;
}

/** Whether the evidence is due: only the last step is left, or none. */
export function isEvidenceDue(model: Model): boolean {
  if (currentFinished(model)) return false;
  const { next, steps } = model.list;
  if (next === null) return true;
  return steps.findLastIndex((step) => step.enabled) === next;
}

/** The findings of a gap. */
export function evidenceProblems(model: Model, gap: EvidenceGap): Problem[] {
  const detail = {
    path: `${PLACES.evidence}/${stemOf(shown(model.promptName, 400))}.yaml`,
    args: { profiles: gap.profiles, missing: gap.missing, violations: gap.violations },
  };
  const found: Problem[] = [];
  if (gap.missing.length > 0) {
    const message = `evidence is missing: ${gap.missing.join(", ")}`;
    found.push(problem("evidence-missing", "error", message, detail));
  }
  if (gap.violations.length > 0) {
    const message = `the evidence breaks its profile: ${shown(gap.violations.join(", "))}`;
    found.push(problem("evidence-violation", "error", message, detail));
  }
  return found;
}
