/**
 * Findings as data: a stable code and arguments. The English sentence is made where the finding is; a
 * translation is looked up by code when a person reads it.
 *
 * @module
 */
import type * as z from "zod/mini";
import type * as schema from "./schema.ts";
import { escapeText } from "./text.ts";

/** One finding. */
export type Problem = z.infer<typeof schema.Problem>;
/** How grave a finding is. */
export type Severity = Problem["severity"];

/** Where a finding lies and what it is about. */
export interface ProblemDetail {
  readonly path?: string | undefined;
  readonly line?: number | undefined;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** The longest path or argument that a finding shows. */
const MAX_PATH = 4096;

/** Recorded values in the arguments, escaped like the path; their shape stays. */
function escapeValues(value: unknown): unknown {
  if (typeof value === "string") return escapeText(value, MAX_PATH);
  if (Array.isArray(value)) return value.map(escapeValues);
  return typeof value === "object" && value !== null ? escapeArgs(value) : value;
}

function escapeArgs(args: object): Record<string, unknown> {
  const entries = Object.entries(args);
  return Object.fromEntries(
    entries.map(([key, value]) => [escapeText(key, MAX_PATH), escapeValues(value)]),
  );
}

/**
 * Makes a finding; absent `path` and `line` leave no key behind. A path is recorded text too, wherever
 * a link or a configuration has named it: control characters in it are escaped, and in `args` as well.
 *
 * @example
 * ```ts
 * import { problem } from "./problem.ts";
 * const found = problem("no-state", "error", "no state file", { path: "a.json" });
 * if ("line" in found || found.path !== "a.json") throw new Error("unexpected");
 * ```
 */
export function problem(
  code: string,
  severity: Severity,
  message: string,
  detail: ProblemDetail = {},
): Problem {
  return {
    code,
    severity,
    ...(detail.path === undefined ? {} : { path: escapeText(detail.path, MAX_PATH) }),
    ...(detail.line === undefined ? {} : { line: detail.line }),
    message,
    args: escapeArgs(detail.args ?? {}),
  };
}

/** Whether a finding of this code is among them. */
export function hasProblem(problems: readonly Problem[], code: string): boolean {
  return problems.some((found) => found.code === code);
}
