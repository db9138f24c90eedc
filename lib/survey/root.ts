/**
 * The root of the whole survey (survey spec section 1).
 *
 * @module
 */
import { ancestors, join } from "../core/paths.ts";
import type { Ports } from "../io/ports.ts";

/** State of a system, or what says where its state is. */
const MARKERS = [
  ".pipeline",
  ".claude/runtime",
  ".claude/lintel-layout.yaml",
  ".claude/configuration.yml",
  ".claude/work",
  ".lintel/state",
];
/** An epic's state lies in a folder of these; other folders have such names too. */
const EPICS = [["ai/epics", ""], ["plans", "epic-"]] as const;

function hasEpic(ports: Ports, folder: string): boolean {
  return EPICS.some(([place, prefix]) => {
    // Nothing is opened above the root that is not there.
    if (!ports.fs.lstat(join(folder, place)).ok) return false;
    const listed = ports.fs.readFolder(join(folder, place));
    return listed.ok &&
      listed.value.some((one) =>
        one.name.startsWith(prefix) && one.kind !== "file" &&
        ports.fs.lstat(join(folder, place, one.name, "execution-state.json")).ok
      );
  });
}

/**
 * `--root`, else the nearest folder upwards with `.git`, else the nearest with a marker, else the
 * current one.
 */
export function surveyRoot(ports: Ports, root: string | null, cwd: string): string {
  if (root !== null) return root;
  const there = (path: string): boolean => ports.fs.lstat(path).ok;
  const folders = ancestors(cwd);
  return folders.find((folder) => there(join(folder, ".git"))) ??
    folders.find((folder) =>
      MARKERS.some((marker) => there(join(folder, marker))) || hasEpic(ports, folder)
    ) ??
    cwd;
}
