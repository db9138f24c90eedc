/**
 * `@std/fs/walk`.
 *
 * @module
 */

/** What {@linkcode walk} yields, and how deep it goes. */
export interface WalkOptions {
  /** Yield directories, the root first. */
  readonly includeDirs?: boolean;
  /** Yield files. */
  readonly includeFiles?: boolean;
  /** Yield symbolic links. */
  readonly includeSymlinks?: boolean;
  /** Only paths with one of these endings. */
  readonly exts?: readonly string[];
  /** Only paths that one of these matches. */
  readonly match?: readonly RegExp[];
  /** How many levels below the root. */
  readonly maxDepth?: number;
  /** Neither yield nor enter what one of these matches. */
  readonly skip?: readonly RegExp[];
}

/** An entry, with its whole path. */
export interface WalkEntry extends Deno.DirEntry {
  /** The path, beginning with the root as it was given. */
  path: string;
}

/**
 * Walks a directory, entries in the order that the system gives. Links are never followed.
 *
 * @param root The directory.
 * @param options What to yield.
 */
export async function* walk(root: string, options: WalkOptions = {}): AsyncGenerator<WalkEntry> {
  const { includeDirs = true, includeFiles = true, includeSymlinks = true } = options;
  const depth = options.maxDepth ?? Infinity;
  if (depth < 0) return;
  if (includeDirs && chosen(root, options)) yield await rootEntry(root);
  if (depth < 1 || options.skip?.some((pattern) => pattern.test(root))) return;
  for await (const entry of Deno.readDir(root)) {
    const path = root.endsWith("/") ? `${root}${entry.name}` : `${root}/${entry.name}`;
    if (entry.isDirectory) yield* walk(path, { ...options, maxDepth: depth - 1 });
    else if (entry.isSymlink ? includeSymlinks : includeFiles) {
      if (chosen(path, options)) yield { path, ...entry };
    }
  }
}

async function rootEntry(path: string): Promise<WalkEntry> {
  const { isDirectory, isFile, isSymlink } = await Deno.stat(path);
  const name = path.replace(/\/+$/, "").split("/").at(-1) ?? path;
  return { path, name, isDirectory, isFile, isSymlink };
}

function chosen(path: string, { exts, match, skip }: WalkOptions): boolean {
  if (exts !== undefined && !exts.some((ext) => path.endsWith(ext))) return false;
  if (match !== undefined && !match.some((pattern) => pattern.test(path))) return false;
  return !skip?.some((pattern) => pattern.test(path));
}
