/**
 * The milestones of a state, and which prompt belongs to which.
 *
 * @module
 */
import type { PromptOfId } from "./features.ts";
import { fileNameOf, slugOf, stemOf } from "./prompt_path.ts";
import { asList, asText, at, type YamlMap } from "./value.ts";

/** An entry of `milestones[]`. */
export interface Milestone {
  readonly index: number;
  readonly id: string | null;
  readonly featureId: string | null;
  readonly name: string | null;
  readonly status: string | null;
}

function fileOf(item: unknown): string | null {
  const file = asText(at(item, "prompt_file"));
  return file === null ? null : fileNameOf(file);
}

/** Whether an entry of the old shape, which names no file, is called like a prompt. */
function isNamed(item: unknown, promptName: string): boolean {
  const name = asText(at(item, "name"))?.toLowerCase();
  if (fileOf(item) !== null || name === undefined) return false;
  return [promptName, stemOf(promptName), slugOf(promptName)].some((one) =>
    one.toLowerCase() === name
  );
}

/** The milestone of a prompt: by its file name, else (old shape) by its own name. */
export function milestoneOf(state: YamlMap, promptName: string | null): Milestone | null {
  if (promptName === null) return null;
  const list = asList(state.milestones);
  let index = list.findIndex((item) => fileOf(item) === promptName);
  if (index < 0) index = list.findIndex((item) => isNamed(item, promptName));
  if (index < 0) return null;
  const item = list[index];
  return {
    index,
    id: asText(at(item, "id")),
    featureId: asText(at(item, "feature_id")),
    name: asText(at(item, "name")),
    status: asText(at(item, "status")),
  };
}

/**
 * Finds prompts by milestone ids. Ids may begin anew in each feature: an entry that names another feature
 * is another milestone.
 */
export function promptsById(state: YamlMap, promptNames: readonly string[]): PromptOfId {
  const entries = new Map<string, unknown>();
  const key = (id: string, featureId: string | null): string => JSON.stringify([id, featureId]);
  for (const item of asList(state.milestones)) {
    const id = asText(at(item, "id"));
    if (id === null) continue;
    const place = key(id, asText(at(item, "feature_id")));
    if (!entries.has(place)) entries.set(place, item);
  }
  return (id, featureId) => {
    const item = entries.get(key(id, featureId)) ?? entries.get(key(id, null));
    if (item === undefined) return null;
    return fileOf(item) ?? promptNames.find((name) => isNamed(item, name)) ?? null;
  };
}
