/**
 * Which tasks are leaves, which are done, and which one is ready (cycle spec 1.5, "leaf" and "Card").
 *
 * @module
 */
import { isTicked, type Task, type TaskFile } from "./tasks.ts";

/** The leaves of a tasks file. */
export interface Cards {
  readonly leaves: readonly Task[];
  readonly isDone: (task: Task) => boolean;
  /** The first leaf that is not done and whose dependencies all are; null without one. */
  readonly ready: Task | null;
  /** Dependencies that name no task: the task, and the token. */
  readonly unknown: readonly { readonly task: string; readonly token: string }[];
}

/** Groups within groups, deeper than anybody writes them. */
const MAX_DEPTH = 500;

/** Every prefix of an id that ends before a dot. */
function parentsOf(id: string): string[] {
  const out: string[] = [];
  for (let at = id.indexOf("."); at >= 0; at = id.indexOf(".", at + 1)) out.push(id.slice(0, at));
  return out;
}

function ticked(task: Task): boolean {
  return task.boxes.length > 0 && task.boxes.every(isTicked);
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
  const isLeaf = (task: Task): boolean => !below.has(task.id);
  const leaves = file.tasks.filter(isLeaf);

  /** Done, for a leaf by its boxes, else when all leaves below are; a circle of groups never is. */
  const done = new Map<string, boolean>();
  const isDone = (task: Task, depth = 0): boolean => {
    const known = done.get(task.id);
    if (known !== undefined) return known;
    if (depth > MAX_DEPTH) return false;
    done.set(task.id, false);
    const children = (below.get(task.id) ?? []).map((id) => byId.get(id));
    const value = isLeaf(task)
      ? ticked(task)
      : children.every((child) => child !== undefined && isDone(child, depth + 1));
    done.set(task.id, value);
    return value;
  };
  const isMet = (token: string): boolean => {
    const task = byId.get(token);
    return task !== undefined && isDone(task);
  };
  const ready = leaves.find((task) => !isDone(task) && task.dependencies.every(isMet)) ?? null;
  const unknown = leaves.flatMap((task) =>
    isDone(task) ? [] : task.dependencies.filter((token) => !byId.has(token)).map((token) => ({
      task: task.id,
      token,
    }))
  );
  return { leaves, isDone, ready, unknown };
}
