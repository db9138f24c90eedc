/**
 * Finds, in files that must not, whatever reaches outside: the runtime, the clock, chance, the
 * console.
 *
 * @module
 */
import { withoutComments } from "./comments.ts";

const IMPURE = /\bDeno\.|\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bconsole\./g;

// The ports are the one place that touches the world, and main.ts sets the exit code.
const MAY = [/^main\.ts$/, /^lib\/io\/deno_[^/]*\.ts$/, /^lib\/io\/terminal[^/]*\.ts$/];

/**
 * Looks through one file.
 *
 * @param path The file, relative to the project.
 * @param text What is in it.
 * @returns One line per fault.
 *
 * @example
 * ```ts
 * impurities("lib/core/a.ts", "const t = Date.now();"); // ["lib/core/a.ts:1 says Date.now"]
 * ```
 */
export function impurities(path: string, text: string): string[] {
  if (MAY.some((pattern) => pattern.test(path))) return [];
  return withoutComments(text).split("\n").flatMap((line, index) =>
    Array.from(line.matchAll(IMPURE), (match) => `${path}:${index + 1} says ${match[0]}`)
  );
}
