/**
 * `@std/fs/expand-glob`, for `*`, `?` and `**`.
 *
 * @module
 */
import { walk, type WalkEntry } from "./fs_walk.ts";

/** Where and what {@linkcode expandGlob} looks for. */
export interface ExpandGlobOptions {
  /** The directory to start from; the working directory otherwise. */
  readonly root?: string;
  /** Yield directories too. */
  readonly includeDirs?: boolean;
}

/**
 * Yields what a pattern matches, sorted by path; a root that is not there yields nothing.
 *
 * @param pattern The pattern, relative to the root.
 * @param options Where and what to look for.
 */
export async function* expandGlob(
  pattern: string,
  options: ExpandGlobOptions = {},
): AsyncGenerator<WalkEntry> {
  const root = (options.root ?? Deno.cwd()).replace(/\/+$/, "");
  const wanted = globToRegExp(pattern);
  const found: WalkEntry[] = [];
  try {
    for await (const entry of walk(root, { includeDirs: options.includeDirs ?? true })) {
      if (wanted.test(entry.path.slice(root.length + 1))) found.push(entry);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  yield* found.sort((a, b) => a.path < b.path ? -1 : 1);
}

function globToRegExp(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (token) => {
    if (token === "**/") return "(?:[^/]+/)*";
    if (token === "**") return ".*";
    if (token === "*") return "[^/]*";
    return token === "?" ? "[^/]" : `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}
