/**
 * The tasks of one story, in the order of the file (story spec 2.3).
 *
 * @module
 */
import { field, isObject } from "../core/json/read.ts";
import { distinctKeys, type Member } from "../core/json/members.ts";
import { shownStatus, taskBucket } from "./status.ts";

/** One task. `status` is the recorded one, `PENDING` where none is. */
export interface Task {
  readonly id: string;
  readonly done: boolean;
  readonly status: string;
  readonly commit: string | null;
  readonly node: unknown;
}

/** What is odd about tasks; a warning line of `story`, a problem of `epic`. */
export type TaskFinding =
  | { readonly kind: "tasks-not-object" }
  | { readonly kind: "tasks-array" }
  | { readonly kind: "duplicate-task"; readonly task: string }
  | { readonly kind: "unknown-status"; readonly task: string; readonly value: string }
  | { readonly kind: "task-not-object"; readonly task: string }
  | { readonly kind: "task-without-id"; readonly task: string }
  | { readonly kind: "non-contiguous-done" };

/** Tasks and findings, both in the order in which they are told. */
export interface TaskList {
  readonly tasks: readonly Task[];
  readonly findings: readonly TaskFinding[];
}

interface Entry {
  readonly id: string;
  readonly node: unknown;
  readonly named: boolean;
}

function mapEntries(tasks: Record<string, unknown>, members: readonly Member[] | null): {
  entries: Entry[];
  repeated: string[];
} {
  const { keys, repeated } = members === null
    ? { keys: Object.keys(tasks), repeated: [] }
    : distinctKeys(members);
  return { entries: keys.map((id) => ({ id, node: field(tasks, id), named: true })), repeated };
}

/** Elements of a list; an id given twice keeps its first place and its last value, as in a map. */
function listEntries(tasks: readonly unknown[]): { entries: Entry[]; repeated: string[] } {
  const entries: Entry[] = [];
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [position, node] of tasks.entries()) {
    const id = field(node, "id");
    if (typeof id !== "string") {
      entries.push({ id: `#${position + 1}`, node, named: false });
      continue;
    }
    const place = places.get(id);
    if (place === undefined) {
      places.set(id, entries.length);
      entries.push({ id, node, named: true });
    } else {
      repeated.add(id);
      entries[place] = { id, node, named: true };
    }
  }
  return { entries, repeated: [...repeated] };
}

function readTask(entry: Entry): { task: Task; finding: TaskFinding | null } {
  const { id, node } = entry;
  const status = field(node, "status");
  const word = taskBucket(status);
  const commit = field(node, "commitSha");
  const task: Task = {
    id,
    done: entry.named && word === "done",
    status: word === "none" ? "PENDING" : shownStatus(status),
    commit: typeof commit === "string" && commit !== "" ? commit : null,
    node,
  };
  if (!entry.named) return { task, finding: { kind: "task-without-id", task: id } };
  if (!isObject(node)) return { task, finding: { kind: "task-not-object", task: id } };
  if (word !== "unknown") return { task, finding: null };
  return { task, finding: { kind: "unknown-status", task: id, value: shownStatus(status) } };
}

/** Whether a completed task follows one that is not. */
function hasHole(tasks: readonly Task[]): boolean {
  const open = tasks.findIndex((task) => !task.done);
  return open >= 0 && tasks.slice(open).some((task) => task.done);
}

/**
 * Reads `tasks` of a story. `members` gives the order of the file; without it the order of the parsed
 * object is used, which moves integer-like ids to the front.
 *
 * @example
 * ```ts
 * import { readTasks } from "./tasks.ts";
 * const { tasks } = readTasks({ A: { status: "DONE" }, B: {} }, null);
 * if (tasks.map((task) => task.done).join() !== "true,false") throw new Error("unexpected");
 * ```
 */
export function readTasks(tasks: unknown, members: readonly Member[] | null): TaskList {
  if (tasks === undefined || tasks === null || tasks === false) return { tasks: [], findings: [] };
  const isList = Array.isArray(tasks);
  if (!isList && !isObject(tasks)) return { tasks: [], findings: [{ kind: "tasks-not-object" }] };
  const { entries, repeated } = isList ? listEntries(tasks) : mapEntries(tasks, members);
  const read = entries.map(readTask);
  const list = read.map((one) => one.task);
  return {
    tasks: list,
    findings: [
      ...(isList && tasks.length > 0 ? [{ kind: "tasks-array" } as const] : []),
      ...repeated.map((task) => ({ kind: "duplicate-task", task } as const)),
      ...read.flatMap((one) => (one.finding === null ? [] : [one.finding])),
      ...(hasHole(list) ? [{ kind: "non-contiguous-done" } as const] : []),
    ],
  };
}

/** The first task that is not completed, with its 1-based place; null when there is none. */
export function firstOpen(tasks: readonly Task[]): { id: string; index: number } | null {
  const at = tasks.findIndex((task) => !task.done);
  const task = tasks[at];
  return task === undefined ? null : { id: task.id, index: at + 1 };
}

/** `fresh-start`, `phase-2-task-N` or `all-done` (story spec 2.4). */
export function resumePointOf(tasks: readonly Task[]): string {
  const open = firstOpen(tasks);
  if (!tasks.some((task) => task.done)) return "fresh-start";
  return open === null ? "all-done" : `phase-2-task-${open.index}`;
}
