/**
 * Story files that are newer than the tasks finished from them (story spec 2.4).
 *
 * @module
 */
import { field } from "../core/json/read.ts";
import { parseTime } from "../core/time.ts";
import type { Task } from "./tasks.ts";

/**
 * Ids of the completed tasks whose `completedAt` is older than the story file, both in whole seconds.
 * A file without a time, or dated 0, makes nothing stale. `mtimeMs` is in milliseconds, UTC.
 */
export function staleTasks(tasks: readonly Task[], mtimeMs: number | null): string[] {
  const changed = mtimeMs === null ? 0 : Math.floor(mtimeMs / 1000);
  if (changed === 0) return [];
  return tasks.filter((task) => {
    const at = task.done ? parseTime(field(task.node, "completedAt"), "utc") : null;
    return at !== null && Math.floor(at / 1000) < changed;
  }).map((task) => task.id);
}
