/**
 * Recorded times of an epic, for a timeline.
 *
 * @module
 */
import { field, isObject } from "../core/json/read.ts";
import { storiesOf } from "./shapes.ts";
import type { StateRead } from "./snapshot.ts";

const TIMES = [
  ["startedAt", "started"],
  ["completedAt", "completed"],
  ["finishedAt", "finished"],
] as const;

/** What a node records of times. */
function eventsOf(node: unknown, name: string): { at: unknown; text: string }[] {
  return TIMES.flatMap(([key, word]) => {
    const at = field(node, key);
    return typeof at === "string" ? [{ at, text: `${name} ${word}` }] : [];
  });
}

/** Every recorded time of every story and task; the order does not matter. */
export function storyEvents(state: StateRead): { at: unknown; text: string }[] {
  const stories = storiesOf(state.value, (_, container) => Object.keys(container)) ?? [];
  return stories.flatMap((story) => {
    const tasks = field(story.node, "tasks");
    const named = Array.isArray(tasks)
      ? tasks.map((
        task,
        at,
      ): [string, unknown] => [String(field(task, "id") ?? `#${at + 1}`), task])
      : isObject(tasks)
      ? Object.entries(tasks)
      : [];
    return [
      ...eventsOf(story.node, story.id),
      ...named.flatMap(([id, task]) => eventsOf(task, id)),
    ];
  });
}
