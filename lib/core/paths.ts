/**
 * Paths as text: always `/`, never the disk. A drive letter counts as a root.
 *
 * @module
 */

/** Whether a path starts at a root: `/…` or `C:/…`. */
export function isAbsolute(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);
}

/**
 * Resolves `.`, `..` and doubled slashes without looking at the disk; `..` never leaves a root.
 *
 * @example
 * ```ts
 * import { normalize } from "./paths.ts";
 * if (normalize("/a//b/./../c/") !== "/a/c") throw new Error("unexpected");
 * ```
 */
export function normalize(path: string): string {
  const root = /^(?:[A-Za-z]:)?\//.exec(path)?.[0] ?? "";
  const out: string[] = [];
  for (const part of path.slice(root.length).split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && out.length > 0 && out.at(-1) !== "..") out.pop();
    else if (part !== ".." || root === "") out.push(part);
  }
  return root + out.join("/") || ".";
}

/** Joins and normalises; a later absolute part starts over. */
export function join(...parts: readonly string[]): string {
  let path = "";
  for (const part of parts) path = path === "" || isAbsolute(part) ? part : `${path}/${part}`;
  return normalize(path);
}

/** The folder that holds a path; a root is its own. */
export function dirname(path: string): string {
  return isAbsolute(path) ? join(path, "..") : join(`${path}/..`);
}

/** The last part of a path. */
export function basename(path: string): string {
  const clean = path.replace(/\/+$/, "");
  return clean.slice(clean.lastIndexOf("/") + 1);
}

/** Whether `path` is `folder` or lies below it; both normalised and absolute. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** `path` as seen from `root`, with `/`; unchanged when it lies elsewhere. */
export function relativeTo(root: string, path: string): string {
  if (path === root) return ".";
  return isInside(path, root)
    ? path.slice(root.endsWith("/") ? root.length : root.length + 1)
    : path;
}

/** The folder itself and every one above it, nearest first. */
export function ancestors(folder: string): string[] {
  const out: string[] = [];
  for (let at = folder;; at = dirname(at)) {
    out.push(at);
    if (dirname(at) === at) return out;
  }
}

/**
 * Whether a path from a state file may be looked at below its base: relative, no `..`, no drive letter,
 * no backslash, no control character (design rule 7). Links are checked on the disk, not here.
 */
export function isSafeRelative(path: string): boolean {
  // deno-lint-ignore no-control-regex
  if (path === "" || isAbsolute(path) || /[\\\u0000-\u001f\u007f]/.test(path)) return false;
  return !/^[A-Za-z]:/.test(path) && !path.split("/").includes("..");
}
