/**
 * One story of an epic as an envelope (story spec 2.6). Pure.
 *
 * @module
 */
import { assertNever } from "../core/assert_never.ts";
import { type Envelope, envelope, type Next, type State } from "../core/envelope.ts";
import { field, isObject } from "../core/json/read.ts";
import type { Member } from "../core/json/members.ts";
import { type Problem, problem } from "../core/problem.ts";
import { cleanText, escapeText } from "../core/text.ts";
import { latestTime } from "../core/time.ts";
import { type Blockers, blockersOf } from "./blockers.ts";
import { taskProblem } from "./epic_problems.ts";
import type { StoryNode } from "./shapes.ts";
import { staleTasks } from "./stale.ts";
import { foldStatus, shownStatus, storyBucket } from "./status.ts";
import { firstOpen, readTasks, resumePointOf, type Task } from "./tasks.ts";

type Action = "finish-story" | "continue-task" | "start-story";

interface Verdict {
  readonly state: State;
  readonly action: Action | null;
  readonly problems: readonly Problem[];
}

/** What an item is built from. */
export interface ItemInput {
  readonly root: string;
  readonly story: StoryNode;
  readonly stories: ReadonlyMap<string, StoryNode>;
  /** Members of the story's `tasks` in file order. */
  readonly members: readonly Member[] | null;
  /** The story file, relative to the root, and its last change; null when it is not there. */
  readonly file: { readonly path: string; readonly mtimeMs: number | null } | null;
}

const MISMATCH = "story-task-mismatch";

function blockedBy(blockers: Blockers): Problem[] {
  const { unmet, unknown, unreadable } = blockers;
  if (unreadable) {
    return [
      problem("blocked-by", "warning", "blockedBy is no list of story ids", {
        args: { blockers: [] },
      }),
    ];
  }
  const names = (ids: readonly string[]): string => ids.map((id) => escapeText(id, 60)).join(", ");
  const problems = [
    problem("blocked-by", "warning", `waits for ${names(unmet)}`, {
      args: { blockers: [...unmet] },
    }),
  ];
  if (unknown.length > 0) {
    const args = { blockers: [...unknown] };
    problems.push(
      problem("unknown-blocker", "warning", `this state does not hold ${names(unknown)}`, { args }),
    );
  }
  return problems;
}

/** The table of story spec 2.6: the first row that holds. */
function judge(story: StoryNode, tasks: readonly Task[], blockers: Blockers): Verdict {
  if (!isObject(story.node)) {
    const text = "the node cannot be read as a story";
    return {
      state: "inconsistent",
      action: null,
      problems: [problem("story-not-object", "error", text)],
    };
  }
  const word = storyBucket(story.status);
  const status = typeof story.status === "string" ? foldStatus(story.status) : "";
  const finished = tasks.filter((task) => task.done).length;
  const all = tasks.length > 0 && finished === tasks.length;
  if (word === "done" && finished < tasks.length) {
    const text = `recorded as done, but ${
      tasks.length - finished
    } of ${tasks.length} tasks are not`;
    return { state: "inconsistent", action: null, problems: [problem(MISMATCH, "warning", text)] };
  }
  if (word === "done" || (word === "none" && all)) {
    return { state: "complete", action: null, problems: [] };
  }
  if (status === "deferred") {
    const text = "recorded as DEFERRED: a person takes it up again";
    return {
      state: "needs-decision",
      action: null,
      problems: [problem("story-deferred", "info", text)],
    };
  }
  if (blockers.unreadable || blockers.unmet.length > 0) {
    return { state: "blocked", action: null, problems: blockedBy(blockers) };
  }
  if (status === "blocked" && blockers.listed.length === 0) {
    const text = "recorded as BLOCKED, with nothing recorded that blocks it";
    return {
      state: "blocked",
      action: null,
      problems: [problem("story-blocked", "warning", text)],
    };
  }
  if (all) {
    const text = "every task is completed, the story is not recorded as done";
    const problems = [problem(MISMATCH, "warning", text)];
    return { state: "resumable", action: "finish-story", problems };
  }
  return {
    state: "resumable",
    action: finished > 0 ? "continue-task" : "start-story",
    problems: [],
  };
}

function statusProblems(story: StoryNode, tasks: readonly Task[]): Problem[] {
  const problems: Problem[] = [];
  const word = storyBucket(story.status);
  if (word === "unknown") {
    const value = escapeText(shownStatus(story.status));
    const text = `unknown status '${value}' of the story; treated as not done`;
    problems.push(problem("unknown-status", "warning", text, { args: { value } }));
  }
  if (word === "done" && tasks.length === 0) {
    problems.push(problem("story-without-tasks", "info", "done at story level, no tasks recorded"));
  }
  if (typeof story.status === "string" && foldStatus(story.status) === "failed") {
    problems.push(problem("story-failed", "warning", "recorded as FAILED"));
  }
  if (!/^story-[0-9]{4}-[0-9]{4}$/.test(story.id)) {
    const text = "`resume story` cannot be asked for this id";
    problems.push(problem("story-id-form", "info", text));
  }
  return problems;
}

/** A word for our own sentences; recorded text that is not plain stays out of `next`. */
function plain(id: string, otherwise: string): string {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(id) ? id : otherwise;
}

function nextOf(action: Action | null, input: ItemInput, tasks: readonly Task[]): Next | null {
  if (action === null) return null;
  const load = input.file === null ? [] : [input.file.path];
  const open = firstOpen(tasks);
  const story = plain(input.story.id, "this story");
  const task = open === null ? "" : plain(open.id, `task ${open.index}`);
  const text = (): string => {
    switch (action) {
      case "finish-story":
        return `Finish ${story}: every task is completed, the story is not recorded as done`;
      case "continue-task":
        return `Continue ${story} with ${task}`;
      case "start-story":
        return open === null ? `Start ${story}` : `Start ${story} with ${task}`;
      default:
        return assertNever(action);
    }
  };
  return { action, text: text(), invoke: null, load };
}

function titleOf(node: unknown, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const title = field(node, key);
    if (typeof title === "string") return cleanText(title);
  }
  return null;
}

function times(node: unknown): unknown[] {
  return ["completedAt", "finishedAt", "startedAt"].map((key) => field(node, key));
}

/** The envelope of one story. */
export function epicItem(input: ItemInput): Envelope {
  const { story, file } = input;
  const { tasks, findings } = readTasks(field(story.node, "tasks"), input.members);
  const verdict = judge(story, tasks, blockersOf(story, input.stories));
  const open = firstOpen(tasks);
  const done = tasks.filter((task) => task.done);
  const stale = staleTasks(tasks, file?.mtimeMs ?? null);
  const problems = [
    ...verdict.problems,
    ...statusProblems(story, tasks),
    ...(isObject(story.node) ? findings.map(taskProblem) : []),
  ];
  if (stale.length > 0) {
    const text = "the story file is newer than completed tasks";
    problems.push(
      problem("stale-story", "warning", text, { path: file?.path, args: { tasks: stale } }),
    );
  }
  const isDone = verdict.state === "complete" && tasks.length === 0;
  return envelope({
    system: "story",
    root: input.root,
    id: story.id,
    title: titleOf(story.node, "title"),
    state: verdict.state,
    resumePoint: {
      kind: "story",
      point: isDone ? "all-done" : resumePointOf(tasks),
      taskId: open?.id ?? null,
      index: open?.index ?? null,
    },
    progress: tasks.length === 0 ? null : { done: done.length, total: tasks.length },
    completed: done.map((task) => ({
      id: task.id,
      title: titleOf(task.node, "title", "description"),
      commit: task.commit === null ? null : cleanText(task.commit),
    })),
    pending: tasks.filter((task) => !task.done).map((task) => ({
      id: task.id,
      status: cleanText(task.status),
      title: titleOf(task.node, "title", "description"),
    })),
    next: nextOf(verdict.action, input, tasks),
    problems,
    updatedAt: latestTime(
      [...times(story.node), ...tasks.flatMap((task) => times(task.node))],
      "utc",
    ),
  });
}
