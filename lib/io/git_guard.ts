/**
 * Keeps filters that a repository's own configuration defines from being run (design rule 8). Their
 * names are read from the files of the git folder before git is started.
 *
 * @module
 */
import { configNames, withoutFilters } from "../core/git/config.ts";
import { parseGitFile } from "../core/git/folder.ts";
import { ancestors, dirname, join } from "../core/paths.ts";
import type { FilePort } from "./ports.ts";

const MAX_BYTES = 1024 * 1024;
/** Includes may include; git itself stops at ten. */
const MAX_DEPTH = 10;

function read(fs: FilePort, path: string): string | null {
  const facts = fs.stat(path);
  if (!facts.ok || facts.value.kind !== "file") return null;
  const bytes = fs.readBytes(path, MAX_BYTES);
  return bytes.ok ? new TextDecoder().decode(bytes.value) : null;
}

/** The configuration files of the repository around a folder; a bare one counts too. */
function configFiles(fs: FilePort, cwd: string): string[] {
  for (const folder of ancestors(cwd)) {
    const git = join(folder, ".git");
    const facts = fs.stat(git);
    if (facts.ok && facts.value.kind === "folder") {
      return [join(git, "config"), join(git, "config.worktree")];
    }
    const named = facts.ok ? parseGitFile(read(fs, git) ?? "") : null;
    if (named !== null) {
      const own = join(folder, named);
      const common = read(fs, join(own, "commondir"))?.trim();
      const shared = common === undefined ? own : join(own, common);
      return [join(shared, "config"), join(own, "config.worktree"), join(own, "config")];
    }
    if (fs.stat(join(folder, "HEAD")).ok && fs.stat(join(folder, "objects")).ok) {
      return [join(folder, "config")];
    }
  }
  return [];
}

/** Arguments that go in front of a git command run in `cwd`. */
export function guardArgs(fs: FilePort, cwd: string): string[] {
  const filters = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string, depth: number): void => {
    if (seen.has(path) || depth > MAX_DEPTH) return;
    seen.add(path);
    const { filters: found, includes } = configNames(read(fs, path) ?? "");
    for (const name of found) filters.add(name);
    // `~/…` is the user's own configuration, which is trusted anyway.
    for (const include of includes) {
      if (!include.startsWith("~")) visit(join(dirname(path), include), depth + 1);
    }
  };
  for (const path of configFiles(fs, cwd)) visit(path, 0);
  return withoutFilters([...filters]);
}
