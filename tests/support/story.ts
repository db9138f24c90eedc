/**
 * States of the story system, made up.
 *
 * @module
 */
import { isObject, readJson } from "../../lib/core/json/read.ts";
import { decideStory, type StoryAnswer } from "../../lib/story/decide.ts";
import { decideEpic, type EpicAnswer } from "../../lib/story/epic.ts";
import { jsonType, type Snapshot } from "../../lib/story/snapshot.ts";

/** The story that tests ask for. */
export const STORY = "story-0049-0013";
/** Its epic. */
export const EPIC = "0049";
/** Where the state of the epic is, relative to a root. */
export const STATE = `ai/epics/epic-${EPIC}/execution-state.json`;

/** A text, or what is to be written as one. */
export type StateText = string | Readonly<Record<string, unknown>>;

/** The text of a state. */
export function textOf(state: StateText): string {
  return typeof state === "string" ? state : JSON.stringify(state);
}

/** What the disk would have shown for a state and the times of its story files. */
export function snapshotOf(
  state: StateText,
  storyFiles: Readonly<Record<string, number | null>> = {},
): Snapshot {
  const place = { root: "/repo", path: STATE };
  const read = readJson(new TextEncoder().encode(textOf(state)));
  if (!read.ok) return { kind: "corrupt", ...place, ...read };
  if (!isObject(read.value)) {
    return { kind: "not-object", ...place, type: jsonType(read.value) };
  }
  return {
    kind: "read",
    ...place,
    folder: `ai/epics/epic-${EPIC}`,
    value: read.value,
    text: read.text,
    storyFiles: new Map(Object.entries(storyFiles)),
  };
}

/** A state whose one story has these tasks; text keeps the order of integer-like ids. */
export function withTasks(tasks: unknown): string {
  const text = typeof tasks === "string" ? tasks : JSON.stringify(tasks);
  return `{"stories":{"${STORY}":{"tasks":${text}}}}`;
}

/** Tasks T1, T2 … with these statuses, each with a commit when it is done. */
export function tasksOf(statuses: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(statuses.map((status, at) => {
    const done = status === "DONE" ? { commitSha: `c${at + 1}` } : {};
    return [`T${at + 1}`, status === undefined ? {} : { status, ...done }];
  }));
}

/** What `resume story` answers for a state. */
export function ask(state: StateText, changedMs: number | null = null): StoryAnswer {
  return decideStory(
    snapshotOf(state, changedMs === null ? {} : { [STORY]: changedMs }),
    STORY,
    EPIC,
  );
}

/** What `resume epic` answers for a state. */
export function askEpic(
  state: StateText,
  storyFiles: Readonly<Record<string, number | null>> = {},
): EpicAnswer {
  return decideEpic(snapshotOf(state, storyFiles));
}
