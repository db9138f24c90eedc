/**
 * Rows of the help texts.
 *
 * @module
 */
import { EXIT_TABLE, type ExitCode } from "../core/exit.ts";
import type { FlagSpec } from "./flags.ts";

/** Two columns, the left one as wide as its widest entry. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
}

/** A flag and what it does, with the values that there are. */
export function flagRow(flag: FlagSpec): [string, string] {
  const name = `--${flag.name}${flag.value === undefined ? "" : ` ${flag.value}`}`;
  const choices = flag.choices === undefined ? "" : ` (${flag.choices.join(", ")})`;
  return [name, `${flag.help}${choices}`];
}

/** Exit codes with their names and meanings. */
export function exitRows(codes: readonly ExitCode[]): [string, string][] {
  const rows = EXIT_TABLE.filter((row) => codes.includes(row.code));
  return rows.map((row) => [String(row.code), `${row.name}: ${row.when}`]);
}
