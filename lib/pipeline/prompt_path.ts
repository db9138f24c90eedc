/**
 * Names of prompts: states write them bare or as a path, here they are compared by file name.
 *
 * @module
 */
import { basename, isInside, isSafeRelative, join } from "../core/paths.ts";

/** `01-feature.md` of either form. */
export function fileNameOf(promptFile: string): string {
  return basename(promptFile);
}

/** `01-feature` of a file name. */
export function stemOf(promptFile: string): string {
  return fileNameOf(promptFile).replace(/\.md$/i, "");
}

/** `feature`: the stem without its number. */
export function slugOf(promptFile: string): string {
  return stemOf(promptFile).replace(/^\d+[-_. ]+(?=.)/, "");
}

/** Whether a prompt is named without a folder. */
export function isBare(promptFile: string): boolean {
  return !promptFile.includes("/");
}

/**
 * A prompt as a path from the root; null when it is absolute, has `..` or lies elsewhere.
 *
 * @example
 * ```ts
 * import { promptPath } from "./prompt_path.ts";
 * if (promptPath("01-a.md", ".pipeline/prompts") !== ".pipeline/prompts/01-a.md") throw new Error();
 * if (promptPath("../01-a.md", ".pipeline/prompts") !== null) throw new Error();
 * ```
 */
export function promptPath(promptFile: string, promptsDir: string): string | null {
  if (!isSafeRelative(promptFile)) return null;
  const path = isBare(promptFile) ? join(promptsDir, promptFile) : join(promptFile);
  return path !== promptsDir && isInside(path, promptsDir) ? path : null;
}

/** A path that a state refers to, inside `.pipeline`; null when it is not. */
export function referencePath(reference: string): string | null {
  if (!isSafeRelative(reference)) return null;
  const path = join(reference);
  return path !== ".pipeline" && isInside(path, ".pipeline") ? path : null;
}

const encoder = new TextEncoder();

/** The order of file names: by their bytes. */
export function byBytes(a: string, b: string): number {
  const left = encoder.encode(a);
  const right = encoder.encode(b);
  for (const [at, byte] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    if (byte !== other) return byte - other;
  }
  return left.length - right.length;
}
