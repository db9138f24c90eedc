/**
 * What a decision about one session consists of, before it becomes an envelope.
 *
 * @module
 */
import type { Envelope, State } from "../core/envelope.ts";
import { EXIT, type ExitCode } from "../core/exit.ts";
import type { Detail } from "../core/work_detail.ts";
import type { Fields } from "./fields.ts";
import type { Findings } from "./findings.ts";
import { type Action, actionText } from "./actions.ts";

/** Where work goes on. */
export interface Point {
  readonly stage: string;
  readonly label: string;
  readonly chunk?: string | null;
  readonly iteration?: number | null;
  readonly ticket?: string | null;
}

/** Agents of the deep dive. */
export interface Agents {
  readonly done: readonly string[];
  readonly remaining: readonly string[];
}

/** A decision. Fields that are left out are empty. */
export interface Verdict {
  readonly exit: ExitCode;
  readonly state: State;
  readonly point?: Point;
  readonly progress?: Envelope["progress"];
  readonly completed?: Envelope["completed"];
  readonly pending?: Envelope["pending"];
  readonly next?: Envelope["next"];
  readonly options?: Envelope["options"];
  readonly agents?: Agents;
  readonly detail?: Detail;
}

/** The files below a session folder that were looked for, with their size; null: nothing was looked at. */
export type Sizes = ReadonlyMap<string, number> | null;

/** What the rules of a type are given. */
export interface TypeInput {
  readonly id: string;
  readonly state: Fields;
  readonly sizes: Sizes;
  readonly found: Findings;
}

/** What to do next, with its English sentence. */
export function nextOf(
  action: Action,
  invoke: string | null,
  load: readonly string[] = [],
): NonNullable<Envelope["next"]> {
  return { action, text: actionText(action), invoke, load: [...load] };
}

/** A decision that work can go on. */
export function resumable(rest: Omit<Verdict, "exit" | "state">): Verdict {
  return { exit: EXIT.ok, state: "resumable", ...rest };
}

/** A decision that a person must take first; `next` then invokes nothing. */
export function needsDecision(rest: Omit<Verdict, "exit" | "state">): Verdict {
  return { exit: EXIT.needsDecision, state: "needs-decision", ...rest };
}

/** Those of the files that exist and are not empty. */
export function present(sizes: Sizes, ...paths: readonly string[]): string[] {
  return paths.filter((path) => (sizes?.get(path) ?? 0) > 0);
}

/** Names the empty ones among context files. */
export function nameEmpty(input: TypeInput, ...paths: readonly string[]): void {
  for (const path of paths) {
    if (input.sizes?.get(path) === 0) input.found.add("context-empty", { path, args: { path } });
  }
}
