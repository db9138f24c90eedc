/**
 * Where things are (cycle spec 1.1): the root, and the old or the new place of each kind of state.
 *
 * @module
 */
import { ancestors, join } from "../core/paths.ts";
import type { Ports } from "../io/ports.ts";
import {
  fromRoot,
  isFolder,
  readFile,
  textOf,
  type Unreadable,
  unreadableOf,
  type World,
} from "./files.ts";

/** The places of one repository, absolute. */
export interface Layout {
  readonly state: string;
  readonly ledger: string;
  readonly sessions: string;
  /** Sessions of every repository; null without a home. */
  readonly sharedSessions: string | null;
  readonly jobs: string;
  readonly todo: string;
  readonly workingState: string;
  /** `LINTEL_HOME`; null without a home. */
  readonly home: string | null;
  /** The file that tells old places from new ones, where it cannot be read; the places are a guess then. */
  readonly unreadable: Unreadable | null;
}

function exists(ports: Ports, path: string): boolean {
  return ports.fs.stat(path).ok;
}

function findRoot(ports: Ports, cwd: string): string {
  const above = ancestors(cwd);
  return above.find((folder) => exists(ports, join(folder, ".git"))) ??
    above.find((folder) =>
      isFolder(ports, join(folder, ".claude/runtime")) ||
      exists(ports, join(folder, ".claude/lintel-layout.yaml"))
    ) ?? cwd;
}

/** The root: named, from the environment, or found from the current folder upwards. */
export function worldOf(ports: Ports, named: string | null, cwd: string): World {
  const variable = ports.env("LINTEL_REPO_ROOT");
  const root = named ?? (variable === undefined ? findRoot(ports, cwd) : join(cwd, variable));
  const real = ports.fs.realPath(root);
  return { ports, root, physical: real.ok ? real.value : root };
}

/**
 * Whether the text of the layout file says version 5 or later.
 *
 * @example
 * ```ts
 * import { isMigrated } from "./layout.ts";
 * if (!isMigrated("layout_version: 5\r\n") || isMigrated(" layout_version: 5")) throw new Error("no");
 * ```
 */
export function isMigrated(text: string): boolean {
  const line = text.split("\n").find((one) => one.startsWith("layout_version:")) ?? "";
  const version = /^layout_version:[ \t]*(\d+)[ \t]*(?:#.*)?$/s.exec(line.replaceAll("\r", ""))
    ?.[1];
  return version !== undefined && Number(version) >= 5;
}

function homeOf(world: World): string | null {
  const { ports } = world;
  const own = ports.env("LINTEL_HOME");
  if (own !== undefined) return fromRoot(world, own);
  const home = ports.env("HOME") ?? ports.env("USERPROFILE");
  return home === undefined ? null : join(home.replaceAll("\\", "/"), ".lintel");
}

/** The layout of a root. A folder decides for the old place even when it is empty. */
export function layoutOf(world: World): Layout {
  const { ports } = world;
  const path = fromRoot(world, ".claude/lintel-layout.yaml");
  const file = readFile(world, path);
  const migrated = file.kind === "read" && isMigrated(textOf(file.bytes));
  const home = homeOf(world);
  const inHome = (name: string): string | null => home === null ? null : join(home, name);
  const variable = (name: string): string | null => {
    const value = ports.env(name);
    return value === undefined ? null : fromRoot(world, value);
  };
  const pick = (fresh: string, old: string | null, isThere: typeof exists): string =>
    !migrated && old !== null && isThere(ports, old) ? old : fromRoot(world, fresh);
  const state = variable("LINTEL_STATE_DIR") ??
    pick(".claude/runtime/state", fromRoot(world, ".lintel/state"), isFolder);
  return {
    state,
    ledger: join(state, "00-state.md"),
    sessions: pick(".claude/runtime/sessions", inHome("sessions"), isFolder),
    sharedSessions: inHome("sessions"),
    jobs: variable("LINTEL_JOBS_DIR") ?? pick(".claude/runtime/jobs", inHome("jobs"), isFolder),
    todo: pick(".claude/plans/todo.md", fromRoot(world, "tasks/todo.md"), exists),
    workingState: pick(
      ".claude/memory/working-state.md",
      fromRoot(world, "tasks/memory.md"),
      exists,
    ),
    home,
    unreadable: unreadableOf(world, path, file),
  };
}

/** Why it cannot be told where the jobs are; null when it can, or a variable says it. */
export function jobsUnreadable(world: World, layout: Layout): Unreadable | null {
  return world.ports.env("LINTEL_JOBS_DIR") === undefined ? layout.unreadable : null;
}
