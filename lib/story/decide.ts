/**
 * `resume story`: the drop-in answer, from what was read (story spec 2.2 to 2.4). Pure.
 *
 * @module
 */
import type * as z from "zod/mini";
import type * as schema from "../core/schema.ts";
import { EXIT, type ExitCode } from "../core/exit.ts";
import { field, isObject } from "../core/json/read.ts";
import { failureOf, NOT_IN_STATE, warningOf } from "./messages.ts";
import { otherShapeOf } from "./shapes.ts";
import type { Snapshot, StateRead } from "./snapshot.ts";
import { staleTasks } from "./stale.ts";
import { taskMembers } from "./task_order.ts";
import { readTasks, resumePointOf } from "./tasks.ts";

/** The line on stdout. */
export type StoryEnvelope = z.infer<typeof schema.Story>;

/** The whole answer: exit code, the envelope on exit 0, the lines for stderr. */
export interface StoryAnswer {
  readonly exit: ExitCode;
  readonly envelope: StoryEnvelope | null;
  readonly lines: readonly string[];
}

function answer(state: StateRead, storyId: string, story: unknown, lines: string[]): StoryAnswer {
  const tasks = field(story, "tasks");
  const members = isObject(tasks) ? taskMembers(state.text, storyId) : null;
  const list = readTasks(tasks, members);
  if (!isObject(story)) lines.push(`warn: story ${storyId} is not an object; read as no tasks`);
  lines.push(...list.findings.map(warningOf));
  const done = list.tasks.filter((task) => task.done);
  const stale = staleTasks(list.tasks, state.storyFiles.get(storyId) ?? null);
  return {
    exit: EXIT.ok,
    envelope: {
      resumePoint: resumePointOf(list.tasks),
      tasksCompleted: done.map((task) => ({ id: task.id, commitSha: task.commit })),
      tasksPending: list.tasks.filter((task) => !task.done).map((task) => task.id),
      lastCommitSha: done.at(-1)?.commit ?? null,
      staleWarnings: stale.map((id) => `Story file modified after task ${id} DONE`),
    },
    lines,
  };
}

/**
 * Decides what `resume story` answers. `storyId` is lower case and well formed, `epicId` has four
 * digits.
 *
 * @example
 * ```ts
 * import { decideStory } from "./decide.ts";
 * const got = decideStory(
 *   { kind: "absent", root: "/r", path: "ai/epics/epic-0049/execution-state.json" },
 *   "story-0049-0013",
 *   "0049",
 * );
 * if (got.exit !== 1 || got.envelope !== null) throw new Error("unexpected");
 * ```
 */
export function decideStory(snapshot: Snapshot, storyId: string, epicId: string): StoryAnswer {
  const lines: string[] = [];
  if (storyId.slice(6, 10) !== epicId) {
    lines.push(`warn: ${storyId} does not belong to epic ${epicId}`);
  }
  const failed = failureOf(snapshot);
  if (failed !== null) return { exit: failed.exit, envelope: null, lines: [...lines, failed.line] };
  const state = snapshot as StateRead;
  const stories = field(state.value, "stories");
  const story = field(stories, storyId);
  if (story !== undefined && story !== null && story !== false) {
    return answer(state, storyId, story, lines);
  }
  const shape = otherShapeOf(state.value, storyId);
  if (shape !== null) {
    lines.push(`warn: ${shape} holds this story; only stories{} is served here, see resume epic`);
  }
  return { exit: EXIT.notInState, envelope: null, lines: [...lines, NOT_IN_STATE] };
}
