/**
 * The features of a queue.
 *
 * @module
 */
import type { BatchSettings } from "./config.ts";
import { fileNameOf } from "./prompt_path.ts";
import { asList, asMap, asText, at, isFalse, type YamlMap } from "./value.ts";

/** One feature, with the values that are in force for it. */
export interface Feature {
  readonly index: number;
  readonly id: string;
  readonly title: string | null;
  readonly status: string | null;
  readonly gate: string;
  readonly failurePolicy: string;
  readonly autoChain: boolean;
  readonly dependsOn: readonly string[];
  readonly milestones: readonly {
    readonly index: number;
    readonly id: string | null;
    readonly status: string | null;
    /** File name of its prompt: the queue's own word, else what the state has for its id. */
    readonly promptName: string | null;
  }[];
}

/** The file name of the prompt of a milestone that the queue names by its id alone; null: none known. */
export interface PromptOfId {
  (id: string, featureId: string): string | null;
}

function featureOf(
  item: unknown,
  index: number,
  defaults: YamlMap,
  batch: BatchSettings,
  promptOfId: PromptOfId,
): Feature {
  const map = asMap(item);
  const featureId = asText(map.id) ?? "";
  const chain = map.auto_chain ?? defaults.auto_chain ?? batch.autoChain;
  const depends = Array.isArray(map.depends_on)
    ? map.depends_on
    : asText(map.depends_on) === null
    ? []
    : [map.depends_on];
  return {
    index,
    id: featureId,
    title: asText(map.title),
    status: asText(map.status),
    gate: asText(map.gate) ?? asText(defaults.default_gate) ?? batch.defaultGate,
    failurePolicy: asText(map.failure_policy) ?? asText(defaults.failure_policy) ??
      batch.failurePolicy,
    autoChain: !isFalse(chain),
    dependsOn: asList(depends).flatMap((id) => asText(id) ?? []),
    milestones: asList(map.milestones).map((milestone, place) => {
      const file = asText(at(milestone, "prompt_file"));
      const id = asText(at(milestone, "id"));
      const known = id === null ? null : promptOfId(id, featureId);
      return {
        index: place,
        id,
        status: asText(at(milestone, "status")),
        promptName: file === null ? known : fileNameOf(file),
      };
    }),
  };
}

/** The features of a queue in file order. */
export function featuresOf(
  queue: YamlMap,
  batch: BatchSettings,
  promptOfId: PromptOfId,
): Feature[] {
  const defaults = asMap(queue.defaults);
  return asList(queue.features).map((item, index) =>
    featureOf(item, index, defaults, batch, promptOfId)
  );
}

/** The feature that holds a prompt. */
export function holderOf(features: readonly Feature[], promptName: string | null): Feature | null {
  if (promptName === null) return null;
  return features.find((feature) =>
    feature.milestones.some((milestone) => milestone.promptName === promptName)
  ) ?? null;
}
