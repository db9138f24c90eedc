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

/** What a flag does, with the values that there are unless it names them itself. */
export function flagHelp({ help, choices = [] }: FlagSpec): string {
  const named = choices.every((choice) => help.includes(choice));
  return named ? help : `${help} (${choices.join(", ")})`;
}

/** A flag and what it does. */
export function flagRow(flag: FlagSpec): [string, string] {
  return [`--${flag.name}${flag.value === undefined ? "" : ` ${flag.value}`}`, flagHelp(flag)];
}

/** Exit codes with their names and meanings. */
export function exitRows(codes: readonly ExitCode[]): [string, string][] {
  const rows = EXIT_TABLE.filter((row) => codes.includes(row.code));
  return rows.map((row) => [String(row.code), `${row.name}: ${row.when}`]);
}
