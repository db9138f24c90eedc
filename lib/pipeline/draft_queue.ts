/**
 * The feature queue of a draft (pipeline spec 3.2, last paragraph).
 *
 * @module
 */
import { type Draft, mapAt, modelOf, touchQueue } from "./draft.ts";
import type { Feature } from "./features.ts";
import { currentFeature, featureFinished } from "./plan.ts";
import { keptValue } from "./redact.ts";
import { valueOf } from "./snapshot.ts";
import { asList, asMap, asText, at, isMap, type YamlMap } from "./value.ts";

function featureMap(draft: Draft, feature: Feature): YamlMap {
  return asMap(asList(draft.queue?.features)[feature.index]);
}

/** Copies what was measured, as it is but for secrets: `n/a` stays `n/a`, 0 stays 0. */
function copyMetrics(draft: Draft, feature: Feature): void {
  const measured = asList(valueOf(draft.assessment.snapshot.metrics).features)
    .find((item) => asText(at(item, "id")) === feature.id);
  if (!isMap(measured)) return;
  for (const key of ["duration_ms", "token_count", "cost"]) {
    const value = measured[key];
    if (value === undefined || value === null || typeof value === "object") continue;
    mapAt(featureMap(draft, feature), "metric_summary")[key] = keptValue(value);
  }
}

/** Closes a feature of which nothing is left. */
export function closeFeature(draft: Draft, feature: Feature | null): void {
  if (draft.queue === null || feature === null) return;
  const now = modelOf(draft).features[feature.index];
  if (now === undefined || !featureFinished(modelOf(draft), now)) return;
  if (now.status !== "deferred") featureMap(draft, feature).status = "done";
  copyMetrics(draft, feature);
  touchQueue(draft);
}

/** Makes a feature the current one; the one before is closed when nothing of it is left. */
export function enterFeature(draft: Draft, feature: Feature | null): void {
  if (draft.queue === null || feature === null) return;
  const { feature: before } = currentFeature(modelOf(draft));
  if (before !== null && before.index !== feature.index) closeFeature(draft, before);
  if (asText(draft.queue.current_feature) === feature.id && feature.status === "active") return;
  draft.queue.current_feature = feature.id;
  featureMap(draft, feature).status = "active";
  touchQueue(draft);
}

/** Nothing may be entered: the current feature is closed and no other one becomes current. */
export function leaveFeature(draft: Draft): void {
  closeFeature(draft, currentFeature(modelOf(draft)).feature);
  if (draft.queue !== null) draft.queue.current_feature = null;
  touchQueue(draft);
}

/** Sets a feature aside with its last milestone. */
export function deferFeature(draft: Draft, promptName: string, reason: string): void {
  const model = modelOf(draft);
  for (const feature of model.features) {
    const holds = feature.milestones.some((one) => one.promptName === promptName);
    if (!holds || !featureFinished(model, feature)) continue;
    const map = featureMap(draft, feature);
    map.status = "deferred";
    map.deferred_reason = reason;
    touchQueue(draft);
  }
}
