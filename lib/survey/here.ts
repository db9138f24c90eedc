/**
 * Which systems may be here, by a few names: a system that cannot be is not even loaded.
 *
 * @module
 */
import type { System } from "../core/envelope.ts";
import { ancestors, join } from "../core/paths.ts";
import type { Ports } from "../io/ports.ts";
import type { SurveyRequest } from "./adapter.ts";

/** Names in the folder that a system starts from, or in one above it up to the repository's root. */
const NAMES: Readonly<Record<System, readonly string[]>> = {
  pipeline: [".pipeline"],
  story: ["ai/epics", "plans"],
  work: [".claude/configuration.yml", ".claude/work", ".claude/brainstorm"],
  cycle: [
    ".claude/runtime",
    ".claude/lintel-layout.yaml",
    ".claude/plans",
    ".claude/memory",
    ".lintel",
    "tasks/todo.md",
    "tasks/memory.md",
  ],
};
/** All of them: any one shows that a system may be here. */
export const MARKERS: readonly string[] = Object.values(NAMES).flat();
const LINTEL = ["LINTEL_REPO_ROOT", "LINTEL_STATE_DIR", "LINTEL_JOBS_DIR", "LINTEL_HOME"];

/** The systems that are worth loading. May name one too many, never one too few. */
export function systemsHere(ports: Ports, request: SurveyRequest): Set<System> {
  const { fs, env } = ports;
  const folders = request.root === null ? ancestors(request.cwd) : ancestors(request.root);
  const here = new Set<System>();
  for (const system of ["pipeline", "story", "work", "cycle"] as const) {
    const has = (folder: string): boolean =>
      NAMES[system].some((name) => fs.lstat(join(folder, name)).ok);
    if (folders.some(has)) here.add(system);
  }
  const home = env("HOME") ?? env("USERPROFILE");
  if (LINTEL.some((name) => env(name) !== undefined)) here.add("cycle");
  if (home !== undefined && fs.lstat(join(home.replaceAll("\\", "/"), ".lintel")).ok) {
    here.add("cycle");
  }
  // A linked worktree may be told of work in the main checkout.
  const [git] = folders.flatMap((folder) => {
    const facts = fs.lstat(join(folder, ".git"));
    return facts.ok ? [facts.value.kind] : [];
  });
  if (git === "file") here.add("work");
  return here;
}
