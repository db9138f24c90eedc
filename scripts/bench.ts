#!/usr/bin/env -S deno run -A
/**
 * Measures the tool, prints a table, and fails when a ratio is more than a tenth over.
 *
 * `scripts/dev.ts bench [WORD…]`: only rows whose file or name holds one of the words.
 *
 * @module
 */
import { alternate, canWeigh, milliseconds, peakKilobytes, ratioTable } from "./bench/measure.ts";
import { yardstick } from "./bench/programs.ts";
import { type Context, type Outcome, type Row, table, verdict } from "./bench/row.ts";
import { filesBelow, note, ROOT, say } from "./project.ts";
import { compile } from "./tasks/build.ts";
import { programFile } from "./tasks/targets.ts";

const RUNS = 25;

async function allRows(words: readonly string[]): Promise<Row[]> {
  const found: Row[] = [];
  for (const path of await filesBelow("scripts/bench/rows", ".ts")) {
    const { rows } = await import(new URL(`../${path}`, import.meta.url).href) as {
      rows: readonly Row[];
    };
    found.push(
      ...rows.filter(({ name }) =>
        words.length === 0 || words.some((word) => `${path} ${name}`.includes(word))
      ),
    );
  }
  return found;
}

async function measure(row: Row, built: Omit<Context, "dir">): Promise<Outcome> {
  if (row.what === "memory" && !await canWeigh()) return { row, skipped: "GNU time is not here" };
  const dir = await Deno.makeTempDir({ prefix: "resume-bench-" });
  try {
    const context = { ...built, dir };
    const other = row.against(context);
    if (other === undefined) return { row, skipped: "what to compare with is not here" };
    await row.setup(context);
    const gauge = row.what === "memory" ? peakKilobytes : milliseconds;
    const floor = row.floor === undefined ? [] : [row.floor(context)];
    const programs = [row.command(context), other, ...floor];
    const samples = await alternate(programs, row.runs ?? RUNS, gauge);
    const ratios = ratioTable(samples);
    const ratio = ratios[0]?.[1] ?? NaN;
    const least = ratios[2]?.[1];
    const [own = NaN, against = NaN] = samples.map((sample) => sample.median);
    return {
      row,
      figures: { ratio, own, other: against, ...(least === undefined ? {} : { floor: least }) },
    };
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

async function main(words: readonly string[]): Promise<number> {
  const rows = await allRows(words);
  if (rows.length === 0) {
    note("No such row.");
    return 64;
  }
  const code = await compile([]);
  if (code !== 0) return code;
  const programs = {
    resume: `${ROOT}/${programFile("dist/resume", Deno.build.target)}`,
    empty: await yardstick("empty"),
    readAndParse: await yardstick("read-and-parse"),
  };
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    note(`… ${row.name}`);
    outcomes.push(await measure(row, programs));
  }
  for (const line of table(outcomes)) say(line);
  return outcomes.some((outcome) => verdict(outcome) === "missed") ? 1 : 0;
}

if (import.meta.main) Deno.exitCode = await main(Deno.args);
