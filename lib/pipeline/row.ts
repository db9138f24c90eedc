/**
 * One row of the decision table, and the question that it answers.
 *
 * @module
 */
import type { Envelope, ResumePoint, State } from "../core/envelope.ts";
import type { ExitCode } from "../core/exit.ts";
import type { PipelineAction } from "../core/pipeline_words.ts";
import type { Problem } from "../core/problem.ts";
import type { Plan } from "./plan.ts";
import type { YamlMap } from "./value.ts";

/** A row of the decision: what it answers with. */
export interface Row {
  readonly row: number;
  readonly state: State;
  readonly exit: ExitCode;
  readonly problems: readonly Problem[];
  readonly action: PipelineAction | null;
  readonly load: readonly string[];
  readonly point: ResumePoint | null;
  readonly options: Envelope["options"];
  /** What comes next, where the row got that far. */
  readonly plan: Plan | null;
  /** Recorded text that the row quotes. */
  readonly quotes: readonly { readonly text: string; readonly time: string | null }[];
}

/** A row with the fields that most rows leave alone filled in. */
export function row(
  fields: Pick<Row, "row" | "state" | "exit"> & Partial<Row>,
): Row {
  return {
    problems: [],
    action: null,
    load: [],
    point: null,
    options: [],
    plan: null,
    quotes: [],
    ...fields,
  };
}

/** Who asks, when, and what a person has decided already. */
export interface Question {
  readonly session: string | null;
  readonly now: number;
  readonly lang: "en" | "zh" | null;
  /** Row 17 lets pass. */
  readonly resumeAborted?: boolean;
  /** Row 19 lets pass. */
  readonly ignoreBlock?: boolean;
  /** This feature's gate is open. */
  readonly confirmed?: string | undefined;
  /** The state to judge instead of the one on disk. */
  readonly state?: YamlMap;
}
