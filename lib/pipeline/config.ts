/**
 * Configuration: project over global over default, each layer with its own key names (pipeline spec
 * 1.4).
 *
 * @module
 */
import { kept } from "./redact.ts";
import { DEFAULT_ZONE, isZone } from "./times.ts";
import { asList, asMap, asText, at, isFalse, isMap, type YamlMap } from "./value.ts";

/** What the configuration comes to; the last field of the answer. */
export interface Effective {
  readonly mode: string;
  readonly subagentTool: string;
  readonly preset: string;
  readonly language: "en" | "zh-CN";
  readonly timezone: string;
  readonly autoContinue: boolean;
  readonly compactAuto: boolean;
  readonly watchdog: boolean;
}

/** One layer over the other. */
export interface Layers {
  readonly project: YamlMap;
  readonly global: YamlMap;
  readonly locale: string | null;
  /** `--lang`. */
  readonly lang: "en" | "zh" | null;
}

/**
 * Whether the project decides a path of keys: it has it, or an explicit null before its end, or a value
 * that is no map and so replaces the whole map that the global layer has at the same keys.
 */
function decides(project: YamlMap, own: readonly string[], other: readonly string[]): boolean {
  let found: unknown = project;
  for (const [depth, key] of own.entries()) {
    if (!isMap(found)) {
      return found === null || own.slice(0, depth).every((one, place) => one === other[place]);
    }
    if (!Object.hasOwn(found, key)) return false;
    found = found[key];
  }
  return true;
}

/** The value of `project` (a dotted path), else of `global`; null in the project yields undefined. */
export function setting(layers: Layers, project: string, global: string | null): unknown {
  const own = project.split(".");
  const other = global?.split(".") ?? [];
  if (decides(layers.project, own, other)) return at(layers.project, ...own) ?? undefined;
  return global === null ? undefined : at(layers.global, ...other) ?? undefined;
}

function flag(value: unknown, fallback: boolean): boolean {
  if (isFalse(value)) return false;
  if (value === true || (typeof value === "string" && value.trim().toLowerCase() === "true")) {
    return true;
  }
  return fallback;
}

/** `zh-CN`, `en`, or null for a word that means neither. */
function languageOf(word: string, locale: string | null): "en" | "zh-CN" | null {
  const plain = word.trim().toLowerCase();
  if (["zh", "zh-cn", "zh_cn"].includes(plain)) return "zh-CN";
  if (plain === "en" || plain === "en-us") return "en";
  if (plain === "auto") return locale?.toLowerCase().startsWith("zh") ? "zh-CN" : "en";
  return null;
}

/** The language, and the word that names none. */
export function languageSetting(
  layers: Layers,
): { readonly language: "en" | "zh-CN"; readonly unknown: string | null } {
  const word = asText(setting(layers, "output.language", "output.language"));
  const read = word === null ? null : languageOf(word, layers.locale);
  const unknown = word !== null && read === null ? word : null;
  if (layers.lang !== null) return { language: layers.lang === "zh" ? "zh-CN" : "en", unknown };
  return { language: read ?? "zh-CN", unknown };
}

/** The time zone; an unknown one gives the default. */
export function zoneSetting(layers: Layers): string {
  const zone = asText(setting(layers, "output.timezone", "output.timezone"));
  return zone !== null && isZone(zone) ? zone : DEFAULT_ZONE;
}

/** Words for no platform in particular; with `unknown` in it a lease could not be judged. */
const NO_PLATFORM = ["auto", "unknown"];

/** A platform by the name that leases use; null for none, for `auto` and for `unknown`. */
export function platformName(value: unknown): string | null {
  const name = kept(asText(value)?.toLowerCase() ?? null);
  if (name === "" || NO_PLATFORM.includes(name)) return null;
  if (name === "claude") return "claude-code";
  return name === "open-code" ? "opencode" : name;
}

/** The configured platform. `auto` counts as absent in its layer, so that the one below is asked. */
export function platformSetting(layers: Layers): string | null {
  const { platform, ...rest } = layers.project;
  const isAbsent = NO_PLATFORM.includes(asText(platform)?.trim().toLowerCase() ?? "");
  const asked = isAbsent ? { ...layers, project: rest } : layers;
  return platformName(setting(asked, "platform", "agent.platform"));
}

/** Everything but the preset. */
export function baseSettings(layers: Layers): Omit<Effective, "preset"> {
  return {
    mode: asText(setting(layers, "execution.mode", "execution.default_mode")) ?? "self",
    subagentTool: asText(setting(layers, "execution.subagent_tool", "subagent.provider")) ?? "auto",
    language: languageSetting(layers).language,
    timezone: zoneSetting(layers),
    autoContinue: flag(setting(layers, "evaluation.auto_continue", null), true),
    compactAuto: flag(setting(layers, "compact.auto", "compact.auto"), true),
    watchdog: flag(setting(layers, "watchdog.enabled", "watchdog.enabled"), false),
  };
}

/** How features follow each other, before the queue has its say. */
export interface BatchSettings {
  readonly failurePolicy: string;
  readonly autoChain: unknown;
  readonly defaultGate: string;
}

/** `batch.*` of the configuration. */
export function batchSettings(layers: Layers): BatchSettings {
  const read = (key: string): unknown => setting(layers, `batch.${key}`, `batch.${key}`);
  return {
    failurePolicy: asText(read("failure_policy")) ?? "skip_defer",
    autoChain: read("auto_chain") ?? true,
    defaultGate: asText(read("default_gate")) ?? "auto",
  };
}

/** Acceptance mode and time-out of the configuration. */
export function acceptanceSettings(layers: Layers): { mode: string; timeoutHours: number } {
  const hours = setting(layers, "acceptance.timeout_hours", "acceptance.timeout_hours");
  const number = Number(asText(hours) ?? Number.NaN);
  return {
    mode: asText(setting(layers, "acceptance.mode", "acceptance.mode")) ?? "auto",
    timeoutHours: Number.isFinite(number) && number >= 0 ? number : 72,
  };
}

/** The names of the active test profiles. */
export function profileSettings(layers: Layers): string[] {
  const key = "execution.test_profiles";
  if (isFalse(setting(layers, `${key}.enabled`, `${key}.enabled`))) return [];
  const profiles = setting(layers, `${key}.profiles`, `${key}.profiles`);
  const names = Array.isArray(profiles) ? profiles : asText(profiles) === null ? [] : [profiles];
  return [...new Set(asList(names).flatMap((name) => asText(name)?.trim() ?? []))];
}

/** What is set for one step. */
export interface StepOverride {
  readonly enabled: boolean;
  readonly executor: string | null;
  readonly subagentTool: string | null;
}

/** The override of a step: `step_overrides.X`, then `execution.step_overrides.X`. */
export function stepOverride(layers: Layers, step: string): StepOverride {
  const top = at(layers.project, "step_overrides", step);
  const found = top ?? at(layers.project, "execution", "step_overrides", step);
  if (isFalse(found)) return { enabled: false, executor: null, subagentTool: null };
  const map = asMap(found);
  return {
    enabled: !isFalse(map.enabled),
    executor: asText(map.executor) ?? asText(map.reviewer),
    subagentTool: asText(map.subagent_tool),
  };
}
