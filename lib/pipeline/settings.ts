/**
 * Everything that the configuration and the cycle decide, worked out once per answer.
 *
 * @module
 */
import {
  acceptanceSettings,
  baseSettings,
  type BatchSettings,
  batchSettings,
  type Effective,
  languageSetting,
  type Layers,
  platformSetting,
  profileSettings,
} from "./config.ts";
import { expansionOf, type Preset, presetOf } from "./presets.ts";
import { type Snapshot, valueOf } from "./snapshot.ts";
import { asMap, asText, type YamlMap } from "./value.ts";

/** What is in force. */
export interface Settings {
  readonly layers: Layers;
  readonly effective: Effective;
  readonly preset: Preset;
  /** The steps of a fresh prompt. */
  readonly expansion: readonly string[];
  readonly batch: BatchSettings;
  readonly acceptance: { readonly mode: string; readonly timeoutHours: number };
  readonly profiles: readonly string[];
  /** The platform that a new lease names. */
  readonly platform: string;
  readonly languageUnknown: string | null;
  /** The cycle: the map below `cycle`. */
  readonly cycle: YamlMap;
  /** `build` where the cycle names no kind. */
  readonly workflowKind: string;
  /** `C1`; null without a cycle. */
  readonly cycleId: string | null;
}

/** Works out what is in force. */
export function settingsOf(snapshot: Snapshot, lang: "en" | "zh" | null): Settings {
  const layers: Layers = {
    project: valueOf(snapshot.config),
    global: valueOf(snapshot.globalConfig),
    locale: snapshot.env.locale,
    lang,
  };
  const cycle = asMap(valueOf(snapshot.cycle).cycle);
  const preset = presetOf(cycle, layers);
  const number = asText(cycle.number);
  return {
    layers,
    effective: effectiveOf(layers, preset),
    preset,
    expansion: expansionOf(preset, layers),
    batch: batchSettings(layers),
    acceptance: acceptanceSettings(layers),
    profiles: profileSettings(layers),
    platform: platformSetting(layers) ?? (snapshot.env.claude ? "claude-code" : "cli"),
    languageUnknown: languageSetting(layers).unknown,
    cycle,
    workflowKind: asText(cycle.workflow_kind) ?? "build",
    cycleId: number === null ? null : `C${number}`,
  };
}

function effectiveOf(layers: Layers, preset: Preset): Effective {
  const base = baseSettings(layers);
  return {
    mode: base.mode,
    subagentTool: base.subagentTool,
    preset: preset.name,
    language: base.language,
    timezone: base.timezone,
    autoContinue: base.autoContinue,
    compactAuto: base.compactAuto,
    watchdog: base.watchdog,
  };
}
