/**
 * What the todo file and the working state link to: active work maps, and plans without a map
 * (cycle spec 1.5).
 *
 * @module
 */
import { basename, dirname, isInside, join, relativeTo } from "../core/paths.ts";
import { type Cards, cardsOf } from "./cards.ts";
import {
  look,
  physicalOf,
  readFile,
  shown,
  textOf,
  type Unreadable,
  unreadableOf,
  type World,
} from "./files.ts";
import type { Layout } from "./layout.ts";
import { linkTargets } from "./links.ts";
import { isComplete, isOutside, type MapRead, readMap } from "./map_read.ts";
import { readTasks, type TaskFile } from "./tasks.ts";

/** The links that were found. */
export interface LinkRead {
  /** Different maps whose JSON does not say COMPLETE, in the order of their links. */
  readonly active: readonly MapRead[];
  /** Links to maps outside of the root, as written from the root. */
  readonly unsafe: readonly string[];
  /** Linked files of plans, absolute, in order. */
  readonly plans: readonly string[];
  /** A file that may not be read. */
  readonly unreadable: Unreadable | null;
}

const PLAN_FILES: readonly string[] = ["plan.md", "tasks.md", "spec.md", "prompt.md"];

/** The targets of the links of one file, absolute. */
function targetsOf(world: World, path: string): string[] | Unreadable {
  const read = readFile(world, path);
  if (read.kind !== "read") return unreadableOf(world, path, read) ?? [];
  return linkTargets(textOf(read.bytes)).map((target) => join(dirname(path), target));
}

/** Reads both files and the maps that they link to. */
export function readLinks(world: World, layout: Layout): LinkRead {
  const targets: string[] = [];
  let unreadable: Unreadable | null = null;
  for (const path of [layout.todo, layout.workingState]) {
    const got = targetsOf(world, path);
    if (Array.isArray(got)) targets.push(...got);
    else unreadable ??= got;
  }
  const active: MapRead[] = [];
  const unsafe: string[] = [];
  const seen = new Set<string>();
  for (const target of targets) {
    if (basename(target) !== "work.json") continue;
    const real = physicalOf(world, target);
    if (seen.has(real)) continue;
    seen.add(real);
    if (isOutside(world, target)) {
      unsafe.push(shown(world, target));
      continue;
    }
    const map = readMap(world, target);
    if (!isComplete(map)) active.push(map);
  }
  const plans = targets.filter((target) => PLAN_FILES.includes(basename(target)));
  return { active, unsafe, plans, unreadable };
}

/** A folder of plans that is linked, with its tasks. */
export interface PlanFolder {
  /** As shown; `.` for the root. */
  readonly path: string;
  /** Those of its four files that are there. */
  readonly load: readonly string[];
  readonly tasksPath: string;
  readonly tasks: TaskFile;
  readonly cards: Cards;
}

/** What the linked plans are. */
export interface PlanFolders {
  /** Folders with an open leaf, in the order of the links. */
  readonly open: readonly PlanFolder[];
  readonly unsafe: readonly string[];
  readonly unreadable: Unreadable | null;
}

/** Reads the folders of the linked plans. */
export function readPlanFolders(world: World, plans: readonly string[]): PlanFolders {
  const open: PlanFolder[] = [];
  const unsafe: string[] = [];
  let unreadable: Unreadable | null = null;
  for (const folder of new Set(plans.map(dirname))) {
    if (!isInside(folder, world.root) || isOutside(world, folder)) {
      unsafe.push(shown(world, folder));
      continue;
    }
    const isThere = (name: string): boolean => look(world, join(folder, name)).kind === "file";
    const source = ["tasks.md", "plan.md"].find(isThere);
    if (source === undefined) continue;
    const path = join(folder, source);
    const read = readFile(world, path);
    if (read.kind !== "read") {
      unreadable ??= unreadableOf(world, path, read);
      continue;
    }
    const tasks = readTasks(textOf(read.bytes));
    const cards = cardsOf(tasks);
    if (cards.leaves.every((leaf) => cards.isDone(leaf))) continue;
    const load = ["prompt.md", "spec.md", "plan.md", "tasks.md"].filter(isThere);
    open.push({
      path: relativeTo(world.root, folder),
      load: load.map((name) => shown(world, join(folder, name))),
      tasksPath: shown(world, path),
      tasks,
      cards,
    });
  }
  return { open, unsafe, unreadable };
}
