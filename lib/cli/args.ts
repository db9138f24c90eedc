/**
 * The arguments of a command. `parseArgs` types them; alone it would take a missing value for "", read
 * `--json=0` as true and drop what it does not know, so it only ever sees words that were checked.
 *
 * @module
 */
import { parseArgs } from "@std/cli/parse-args";
import type { FlagSpec } from "./flags.ts";
import { type Arguments, scanArguments, type ScanOptions } from "./scan.ts";

/** Checked words in the only form that cannot be misread: `--key=value`, `--switch`. */
function canonical(checked: Arguments): string[] {
  const values = [...checked.values].map(([name, value]) => `--${name}=${value}`);
  return [...values, ...[...checked.switches].map((name) => `--${name}`)];
}

/**
 * Reads the arguments of a command; every value stays text, `007` and `1e3` included.
 *
 * @throws {UsageError} for words that no flag or operand fits
 */
export function readArguments(
  argv: readonly string[],
  flags: readonly FlagSpec[],
  options: ScanOptions,
): Arguments {
  const checked = scanArguments(argv, flags, options);
  const string = flags.filter((flag) => flag.value !== undefined).map((flag) => flag.name);
  const boolean = flags.filter((flag) => flag.value === undefined).map((flag) => flag.name);
  const parsed: Record<string, unknown> = parseArgs(canonical(checked), { string, boolean });
  const values = new Map<string, string>();
  for (const name of string) {
    const value = parsed[name];
    if (typeof value === "string") values.set(name, value);
  }
  const switches = new Set(boolean.filter((name) => parsed[name] === true));
  return { help: checked.help, values, switches, operands: checked.operands };
}
