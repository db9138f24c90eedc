/**
 * Reads how many tests passed from what `deno test` prints.
 *
 * @module
 */

/** How many tests passed and failed. */
export interface Tally {
  /** Those that passed. */
  readonly passed: number;
  /** Those that failed. */
  readonly failed: number;
}

// The colours, which `deno test` also writes into a pipe when it is told to.
// deno-lint-ignore no-control-regex -- the escape character is what is looked for
const COLOUR = /\x1b\[[0-9;]*m/g;

/**
 * Reads the tally of a `deno test` run.
 *
 * @param text What it printed.
 * @param code Its exit code.
 * @returns The tally; a run that broke off before its summary counts as one failure.
 *
 * @example
 * ```ts
 * count("ok | 3 passed (2 steps) | 0 failed (5ms)\n", 0); // { passed: 3, failed: 0 }
 * ```
 */
export function count(text: string, code: number): Tally {
  const summary = /^(?:ok|FAILED) \| (\d+) passed.*?\| (\d+) failed/;
  const line = text.replace(COLOUR, "").split("\n").findLast((each) => summary.test(each));
  const [, passed = "0", failed = "0"] = summary.exec(line ?? "") ?? [];
  // A leak or a refused permission outside any test fails the run though no test did.
  return { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1) };
}
