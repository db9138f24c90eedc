/**
 * Which tasks are leaves, which are done, and which one is ready (cycle spec 1.5, "leaf" and "Card").
 *
 * @module
 */
import { isTicked } from "./items.ts";
import { parentsOf } from "./task_ids.ts";
import type { Task, TaskFile } from "./tasks.ts";

/** The leaves of a tasks file. */
export interface Cards {
  readonly leaves: readonly Task[];
  readonly isDone: (task: Task) => boolean;
  /** The first leaf that is not done and whose dependencies all are; null without one. */
  readonly ready: Task | null;
  /** Dependencies that name no task, of every task, done or not: the task, and the token. */
  readonly unknown: readonly { readonly task: string; readonly token: string }[];
}

/** Groups within groups, deeper than anybody writes them. */
const MAX_DEPTH = 500;

function ticked(task: Task): boolean {
  return task.boxes.length > 0 && task.boxes.every(isTicked);
}

/** Whether a heading has a box of its own that is open: it is not done when all below it is. */
function isOpenItself(task: Task): boolean {
  return task.kinds.includes("heading") && !task.own.every(isTicked);
}

/** Finds the leaves and the ready card. */
export function cardsOf(file: TaskFile): Cards {
  const byId = new Map(file.tasks.map((task) => [task.id, task]));
  /** Of each id that is no leaf: the ids right below it. */
  const below = new Map<string, string[]>();
  const put = (parent: string, child: string): void => {
    const list = below.get(parent);
    if (list === undefined) below.set(parent, [child]);
    else list.push(child);
  };
  for (const task of file.tasks) {
    for (const parent of parentsOf(task.id)) if (byId.has(parent)) put(parent, task.id);
    for (const member of task.members) put(task.id, member);
  }

  /** Done, without tasks below by its boxes, else when all of those are; a circle of groups never is. */
  const done = new Map<string, boolean>();
  const isDone = (task: Task, depth = 0): boolean => {
    const known = done.get(task.id);
    if (known !== undefined) return known;
    if (depth > MAX_DEPTH) return false;
    done.set(task.id, false);
    const value = below.has(task.id)
      ? !isOpenItself(task) && isDoneBelow(task, depth)
      : ticked(task);
    done.set(task.id, value);
    return value;
  };
  const isDoneBelow = (task: Task, depth = 0): boolean =>
    (below.get(task.id) ?? []).every((id) => {
      const child = byId.get(id);
      return child !== undefined && isDone(child, depth + 1);
    });
  // What is left of such a heading in the end is its own box.
  const leaves = file.tasks.filter((task) =>
    !below.has(task.id) || (isOpenItself(task) && isDoneBelow(task))
  );
  const isMet = (token: string): boolean => {
    const task = byId.get(token);
    return task !== undefined && isDone(task);
  };
  const ready = leaves.find((task) => !isDone(task) && task.dependencies.every(isMet)) ?? null;
  const unknown = file.tasks.flatMap((task) =>
    [...new Set(task.dependencies)].filter((token) => !byId.has(token)).map((token) => ({
      task: task.id,
      token,
    }))
  );
  return { leaves, isDone, ready, unknown };
}
