/**
 * The findings of `resume work`: every code with its severity and its English sentence, and a list that
 * takes each finding once. The terminal's Chinese sentences are in `lib/render/work_problems.ts`.
 *
 * @module
 */
import { type Problem, problem, type ProblemDetail, type Severity } from "../core/problem.ts";
import { MESSAGES, SEVERITIES, type WorkCode } from "./codes.ts";

/** Where a finding lies and what it is about; `severity` where a code has two. */
export interface Detail extends ProblemDetail {
  readonly severity?: Severity;
}

/** Makes a finding of this system. */
export function finding(code: WorkCode, detail: Detail = {}): Problem {
  const args = detail.args ?? {};
  const message = MESSAGES[code](args, detail);
  return problem(code, detail.severity ?? SEVERITIES[code], message, detail);
}

/** A list of findings that grows; the same finding twice is one. */
export interface Findings {
  add(code: WorkCode, detail?: Detail): void;
  /** Names a field of the state that has the wrong shape. */
  readonly malformed: (field: string) => void;
  readonly list: readonly Problem[];
}

/** A list of 100,000 bad entries is one fault, not 100,000: of these codes no more are kept. */
const MOST: Readonly<Partial<Record<WorkCode, number>>> = {
  "field-malformed": 20,
  "timestamp-malformed": 20,
  "timestamp-future": 20,
  "injection-indicator": 20,
};

/**
 * An empty list. `path` is the file that findings about fields are in, or a way to say it: most states of
 * a survey have no finding, and then it is never made.
 */
export function findings(path?: string | (() => string)): Findings {
  const list: Problem[] = [];
  let seen: Set<string> | null = null;
  const counts: Partial<Record<WorkCode, number>> = {};
  const add = (code: WorkCode, detail: Detail = {}): void => {
    const count = counts[code] ?? 0;
    if (count >= (MOST[code] ?? Infinity)) return;
    const key = `${code} ${detail.path ?? ""} ${JSON.stringify(detail.args ?? {})}`;
    seen ??= new Set();
    if (seen.has(key)) return;
    seen.add(key);
    counts[code] = count + 1;
    const place = typeof path === "function" ? path() : path;
    list.push(finding(code, { path: place, ...detail }));
  };
  return { add, malformed: (field) => add("field-malformed", { args: { field } }), list };
}
