/**
 * What a story waits for (story spec 2.6).
 *
 * @module
 */
import { compactJson } from "../core/json/compact.ts";
import { field } from "../core/json/read.ts";
import { storyBucket } from "./status.ts";
import type { StoryNode } from "./shapes.ts";

/** What `blockedBy` says. `unreadable`: neither a list of ids nor one id. */
export interface Blockers {
  readonly listed: readonly string[];
  readonly unmet: readonly string[];
  readonly unknown: readonly string[];
  readonly unreadable: boolean;
}

/**
 * Judges `blockedBy` of a story. A blocker is met only when its story is in this state and done at
 * story level; finished tasks alone do not count.
 */
export function blockersOf(story: StoryNode, stories: ReadonlyMap<string, StoryNode>): Blockers {
  const recorded = field(story.node, "blockedBy");
  const list = typeof recorded === "string" ? [recorded] : recorded ?? [];
  if (!Array.isArray(list)) return { listed: [], unmet: [], unknown: [], unreadable: true };
  const listed = list.map((id) => (typeof id === "string" ? id : compactJson(id)));
  const unmet = listed.filter((id) => storyBucket(stories.get(id)?.status) !== "done");
  return { listed, unmet, unknown: unmet.filter((id) => !stories.has(id)), unreadable: false };
}
