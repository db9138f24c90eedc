/**
 * The root of the whole survey (survey spec section 1).
 *
 * @module
 */
import { ancestors, join } from "../core/paths.ts";
import type { Ports } from "../io/ports.ts";
import { MARKERS } from "./here.ts";

/**
 * `--root`, else the nearest folder upwards with `.git`, else the nearest with a marker, else the
 * current one.
 */
export function surveyRoot(ports: Ports, root: string | null, cwd: string): string {
  if (root !== null) return root;
  const there = (path: string): boolean => ports.fs.lstat(path).ok;
  const folders = ancestors(cwd);
  return folders.find((folder) => there(join(folder, ".git"))) ??
    folders.find((folder) => MARKERS.some((marker) => there(join(folder, marker)))) ??
    cwd;
}
