/**
 * Measures whole processes against each other, side by side in one run: the machine's speed and
 * its moods fall on all of them alike, so that the ratios hold where the times do not.
 *
 * @module
 */

/** A program to run. */
export interface Program {
  /** What a table calls it. */
  readonly name: string;
  /** The program and its words. */
  readonly argv: readonly string[];
  /** Where it runs. */
  readonly cwd?: string;
  /** Variables on top of our own. */
  readonly env?: Readonly<Record<string, string>>;
  /** The exit code that it answers with; 0 unless told otherwise. */
  readonly exit?: number;
}

/** What a program cost. */
export interface Sample {
  /** What a table calls it. */
  readonly name: string;
  /** One value per round, in the order of the rounds. */
  readonly values: readonly number[];
  /** Their median. */
  readonly median: number;
}

/** Takes the cost of one run. */
export type Gauge = (program: Program) => Promise<number>;

/**
 * The middle of some numbers; between the two middle ones when their count is even.
 *
 * @param values The numbers, at least one.
 * @returns The median.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError("Cannot take the median: there are no values");
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/**
 * How many times as much each program cost as each other one: the median over the rounds of the
 * ratio within a round, in which both met the same conditions.
 *
 * @param samples What the programs cost.
 * @returns `table[a][b]` is a's cost by b's, by position.
 *
 * @example
 * ```ts
 * ratioTable([{ name: "a", values: [2, 4], median: 3 }, { name: "b", values: [1, 2], median: 1.5 }]);
 * // [[1, 2], [0.5, 1]]
 * ```
 */
export function ratioTable(samples: readonly Sample[]): number[][] {
  return samples.map((a) =>
    samples.map((b) => median(a.values.map((value, round) => value / (b.values[round] ?? NaN))))
  );
}

/**
 * Runs programs in turns, A B C A B C …, after one round that does not count.
 *
 * @param programs The programs.
 * @param runs How many rounds count.
 * @param gauge What is measured; the time in milliseconds unless told otherwise.
 * @returns What each cost, in their order.
 */
export async function alternate(
  programs: readonly Program[],
  runs: number,
  gauge: Gauge = milliseconds,
): Promise<Sample[]> {
  const values: number[][] = programs.map(() => []);
  for (let round = 0; round <= runs; round++) {
    for (const [at, program] of programs.entries()) {
      const value = await gauge(program);
      if (round > 0) values[at]?.push(value);
    }
  }
  return programs.map(({ name }, at) => {
    const taken = values[at] ?? [];
    return { name, values: taken, median: median(taken) };
  });
}

/** The time that a run takes, in milliseconds. */
export async function milliseconds(program: Program): Promise<number> {
  const begin = performance.now();
  const { code } = await command(program.argv, program, "null").output();
  const end = performance.now();
  if (code !== (program.exit ?? 0)) {
    throw new Error(`Cannot measure "${program.name}": it exits with ${code}`);
  }
  return end - begin;
}

const TIME = "/usr/bin/time";

/** Whether {@linkcode peakKilobytes} can work here: it takes GNU time. */
export async function canWeigh(): Promise<boolean> {
  try {
    const { code } = await new Deno.Command(TIME, { args: ["-f", "%M", "true"], stderr: "null" })
      .output();
    return code === 0;
  } catch {
    return false;
  }
}

/** The most memory that a run has at one moment, in kilobytes. */
export async function peakKilobytes(program: Program): Promise<number> {
  const argv = [TIME, "-f", "%M", ...program.argv];
  const { code, stderr } = await command(argv, program, "piped").output();
  if (code !== (program.exit ?? 0)) {
    throw new Error(`Cannot weigh "${program.name}": it exits with ${code}`);
  }
  // What the program itself says on stderr comes first.
  return Number(new TextDecoder().decode(stderr).trim().split("\n").at(-1));
}

function command(
  argv: readonly string[],
  { cwd, env }: Program,
  stderr: "null" | "piped",
): Deno.Command {
  const [program = "", ...args] = argv;
  return new Deno.Command(program, {
    args,
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...env },
    stdin: "null",
    stdout: "null",
    stderr,
  });
}
