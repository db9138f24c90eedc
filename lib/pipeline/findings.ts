/**
 * Findings that change no answer: they are listed beside it (pipeline spec 2.3, 2.4, 5).
 *
 * @module
 */
import type { PipelineCode } from "../core/pipeline_words.ts";
import { type Problem, problem, type ProblemDetail, type Severity } from "../core/problem.ts";
import { unknownProfiles } from "./evidence.ts";
import { currentFinished, type Model } from "./model.ts";
import { currentFeature, openActive } from "./plan.ts";
import { shown, shownValue } from "./redact.ts";
import type { Settings } from "./settings.ts";
import { PLACES, type Snapshot } from "./snapshot.ts";
import { isOver } from "./steps.ts";
import { asInt, asList, asText, at } from "./value.ts";

/** The longest message of a finding. */
const MAX_MESSAGE = 1_000;

/** A finding as it is answered: whatever was recorded is quoted in it harmless and without secrets. */
export function shownProblem(found: Problem): Problem {
  const args = Object.entries(found.args).map(([key, value]) => [key, shownValue(value)]);
  return {
    ...found,
    message: shown(found.message, MAX_MESSAGE),
    args: Object.fromEntries(args),
  };
}

/** A finding with one of our codes. */
export function finding(
  code: PipelineCode,
  severity: Severity,
  message: string,
  detail: ProblemDetail = {},
): Problem {
  return problem(code, severity, message, detail);
}

/** Commands of `continuation.yaml` that would mean what `next` says anyway. */
const ALLOWED = new Set(["/hw:resume", "继续", "下一步", "执行下一步"]);

/** What the marker of derived files says is behind; null without a marker. */
export function stalePaths(snapshot: Snapshot): readonly string[] | null {
  const { marker } = snapshot;
  if (marker.kind === "absent") return null;
  if (marker.kind !== "read") return [];
  return asList(marker.yaml.value.failures).flatMap((item) => {
    const path = asText(at(item, "path"));
    return path === null ? [] : [shown(path)];
  });
}

/** What the files beside the state tell. */
export function fileFindings(snapshot: Snapshot): Problem[] {
  const found: Problem[] = [];
  const paths = stalePaths(snapshot);
  if (paths !== null) {
    const read = snapshot.marker.kind === "read";
    const message = read
      ? "derived files are behind the state"
      : "the marker of derived files cannot be read";
    const detail = { path: PLACES.marker, args: { paths } };
    found.push(finding("derived-stale", "warning", message, detail));
  }
  const { hint } = snapshot;
  if (hint.kind === "read" && hint.yaml.value.status === "active") {
    const command = asText(hint.yaml.value.safe_resume_command);
    const args = {
      nextAction: shownValue(hint.yaml.value.next_action),
      commandAllowed: command !== null && ALLOWED.has(command.trim()),
    };
    const message = "a continuation hint is there; it is not followed";
    found.push(finding("continuation-hint", "info", message, { path: PLACES.hint, args }));
  }
  if (snapshot.strays.length > 0) {
    const args = { paths: snapshot.strays.map((path) => shown(path)) };
    found.push(
      finding("stray-temp", "info", "temporary files of an interrupted write are left", { args }),
    );
  }
  return found;
}

/** What the configuration tells. */
export function settingFindings(snapshot: Snapshot, settings: Settings): Problem[] {
  const found: Problem[] = [];
  const { globalConfig } = snapshot;
  const isBlank = globalConfig.kind === "bad" && globalConfig.failure.kind === "empty";
  if (globalConfig.kind !== "absent" && globalConfig.kind !== "read" && !isBlank) {
    const reason = globalConfig.kind === "bad" ? globalConfig.failure.reason : globalConfig.kind;
    const line = globalConfig.kind === "bad" ? globalConfig.failure.line : undefined;
    const message = `the global configuration is not used: ${shown(reason)}`;
    const detail = { path: `~/${PLACES.globalConfig}`, line };
    found.push(finding("global-config-invalid", "warning", message, detail));
  }
  const { preset, languageUnknown } = settings;
  if (preset.unknown !== null) {
    const args = { preset: shown(preset.unknown), used: preset.name };
    const message = `unknown preset ${args.preset}, ${preset.name} is used`;
    found.push(finding("preset-unknown", "warning", message, { args }));
  }
  if (languageUnknown !== null) {
    const args = { language: shown(languageUnknown), used: settings.effective.language };
    const message = `unknown language ${args.language}, ${args.used} is used`;
    found.push(finding("language-unknown", "warning", message, { args }));
  }
  return found;
}

function stepFindings(model: Model): Problem[] {
  const { steps, saved, pointer, next } = model.list;
  const path = model.snapshot.paths.state;
  const found: Problem[] = [];
  if (!saved || currentFinished(model)) return found;
  for (const [stepIndex, step] of steps.entries()) {
    if (step.status !== "unknown") continue;
    const args = { step: shown(step.name), stepIndex, status: shown(step.written) };
    const message = `unknown status ${args.status} of step ${args.step} counts as not done`;
    found.push(finding("step-status-unknown", "warning", message, { path, args }));
  }
  const pointed = pointer === null ? undefined : steps[pointer];
  if (pointed !== undefined && isOver(pointed)) {
    const to = next === null ? null : shown(steps[next]?.name ?? "");
    const args = { from: shown(pointed.name), to };
    const message = `the pointer stands on ${args.from}, which is ${pointed.status}`;
    found.push(finding("pointer-advanced", "info", message, { path, args }));
  }
  const holes = next === null ? [] : steps.slice(next + 1).filter((one) => one.status === "done");
  if (holes.length > 0) {
    const args = { steps: holes.map((one) => shown(one.name)) };
    const message = `done behind the first open step: ${args.steps.join(", ")}`;
    found.push(finding("step-hole", "warning", message, { path, args }));
  }
  return found;
}

function countFindings(model: Model): Problem[] {
  const path = model.snapshot.paths.state;
  const found: Problem[] = [];
  const recorded = asInt(at(model.state, "current", "prompt_index"));
  if (recorded !== null && model.promptIndex !== null && recorded !== model.promptIndex) {
    const args = { recorded, position: model.promptIndex };
    const message = `prompt_index is ${recorded}, the prompt's position is ${model.promptIndex}`;
    found.push(finding("prompt-index-mismatch", "warning", message, { path, args }));
  }
  const total = asInt(at(model.state, "pipeline", "prompts_total"));
  if (total !== null && total !== model.prompts.length) {
    const args = { recorded: total, prompts: model.prompts.length };
    const message = `prompts_total is ${total}, ${model.prompts.length} prompts are there`;
    found.push(finding("prompts-total-mismatch", "info", message, { path, args }));
  }
  return found;
}

function queueFindings(model: Model): Problem[] {
  const found: Problem[] = [];
  if (model.queue === null) return found;
  const { unknown } = currentFeature(model);
  if (unknown !== null) {
    const args = { feature: shown(unknown) };
    const message = `current_feature ${args.feature} is not in the queue`;
    found.push(finding("queue-current-unknown", "warning", message, { path: PLACES.queue, args }));
  }
  const active = openActive(model);
  if (active.length > 1) {
    const args = { features: active.map((one) => shown(one.id)) };
    const message = `more than one feature is active: ${args.features.join(", ")}`;
    found.push(finding("queue-two-active", "warning", message, { path: PLACES.queue, args }));
  }
  return found;
}

/** What the state and the queue tell. */
export function modelFindings(model: Model): Problem[] {
  const unknown = unknownProfiles(model);
  const profiles = unknown.length === 0 ? [] : [
    finding("profile-unknown", "warning", `unknown test profiles: ${shown(unknown.join(", "))}`, {
      args: { profiles: unknown.map((name) => shown(name)) },
    }),
  ];
  return [...stepFindings(model), ...countFindings(model), ...queueFindings(model), ...profiles];
}
