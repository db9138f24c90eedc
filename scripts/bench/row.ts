/**
 * What a row of the table is, and how it is judged. A file in scripts/bench/rows/ exports `rows`,
 * so that a system brings its own.
 *
 * @module
 */
import type { Program } from "./measure.ts";

/** The compiled programs and the folder that a row may use. */
export interface Context {
  /** A folder of the row's own, empty before `setup`. */
  readonly dir: string;
  /** The compiled tool. */
  readonly resume: string;
  /** A compiled program that does nothing. */
  readonly empty: string;
  /** A compiled program that reads the file it is given and parses it as JSON. */
  readonly readAndParse: string;
}

/** One row: a command, what it is held against, and how many times as much it may cost. */
export interface Row {
  /** The work, as the table says it. */
  readonly name: string;
  /** The ratio; `null`: only shown. */
  readonly atMost: number | null;
  /** What is measured; the time unless told otherwise. */
  readonly what?: "time" | "memory";
  /** How many rounds; fewer for work that is long. */
  readonly runs?: number;
  /** Writes the fixtures. */
  setup(context: Context): Promise<void>;
  /** The command. */
  command(context: Context): Program;
  /** What it is held against; `undefined` when that is not at hand, and the row is left out. */
  against(context: Context): Program | undefined;
  /**
   * The least that any compiled program costs. Where that alone is over the limit, the machine's
   * runtime has decided the row, and it cannot tell anything about the command.
   */
  floor?(context: Context): Program;
}

/** Figures of a row, or why there are none. */
export interface Outcome {
  /** The row. */
  readonly row: Pick<Row, "name" | "atMost" | "what">;
  /** The ratio and the two medians, in milliseconds or kilobytes. */
  readonly figures?: {
    readonly ratio: number;
    readonly own: number;
    readonly other: number;
    /** The ratio of the floor, where the row has one. */
    readonly floor?: number;
  };
  /** Why it was left out. */
  readonly skipped?: string;
}

/** A miss by no more than this is put down to the measuring. */
const TOLERANCE = 1.1;

/** How a row came out. */
export type Verdict =
  | "ok"
  | "ok (within a tenth)"
  | "missed"
  | "not reachable here: an empty program is over it"
  | "shown only"
  | "left out";

/**
 * Judges a row.
 *
 * @param outcome Its figures.
 * @returns The verdict; `missed` fails the run.
 */
export function verdict({ row, figures }: Outcome): Verdict {
  if (figures === undefined) return "left out";
  if (row.atMost === null) return "shown only";
  if (figures.ratio <= row.atMost) return "ok";
  if (figures.ratio <= row.atMost * TOLERANCE) return "ok (within a tenth)";
  const hopeless = figures.floor !== undefined && figures.floor > row.atMost;
  return hopeless ? "not reachable here: an empty program is over it" : "missed";
}

/**
 * Writes the rows as a Markdown table.
 *
 * @param outcomes The rows.
 * @returns The table's lines.
 */
export function table(outcomes: readonly Outcome[]): string[] {
  const body = outcomes.map((outcome) => {
    const { name, atMost } = outcome.row;
    const limit = atMost === null ? "–" : `${atMost} ×`;
    return `| ${name} | ${measured(outcome)} | ${limit} | ${verdict(outcome)} |`;
  });
  return ["| work | measured | at most | verdict |", "|---|---|---|---|", ...body];
}

function measured({ row, figures, skipped }: Outcome): string {
  if (figures === undefined) return skipped ?? "–";
  const unit = row.what === "memory" ? "MB" : "ms";
  const shown = (value: number): string =>
    (row.what === "memory" ? value / 1024 : value).toFixed(value < 10 ? 1 : 0);
  const { ratio, own, other } = figures;
  return `${ratio.toFixed(2)} × (${shown(own)} ${unit} / ${shown(other)} ${unit})`;
}
