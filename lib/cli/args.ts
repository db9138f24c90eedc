/**
 * Strict arguments. `parseArgs` alone takes a missing value for "", reads `--json=0` as true and drops
 * what it does not know; so every word is checked here, left to right, before it sees them.
 *
 * @module
 */
import { parseArgs } from "@std/cli/parse-args";
import type { FlagSpec } from "./flags.ts";
import { nearest } from "./nearest.ts";

/** Arguments that cannot be used. The message is the whole line for stderr. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What stands on the command line. */
export interface Arguments {
  readonly help: boolean;
  /** The last value of each flag that takes one. */
  readonly values: ReadonlyMap<string, string>;
  readonly switches: ReadonlySet<string>;
  readonly operands: readonly string[];
}

/** How unknown words are treated. */
export interface ReadOptions {
  readonly maxOperands: number;
  /** Put behind `unknown flag X`: the story contract shows its usage there. */
  readonly tail?: string;
  /** Every operand, `--` and the empty word are unknown flags (story spec 2.1). */
  readonly contract?: boolean;
}

function unknownFlag(word: string, flags: readonly FlagSpec[], options: ReadOptions): UsageError {
  const shown = word.replace(/=.*$/s, "");
  if (options.tail !== undefined) {
    return new UsageError(`usage: unknown flag ${shown}; ${options.tail}`);
  }
  const close = nearest(shown.replace(/^-+/, ""), flags.map((flag) => flag.name));
  const hint = close === null ? "see --help" : `did you mean --${close}?`;
  return new UsageError(`usage: unknown flag ${shown}; ${hint}`);
}

/** The word of a flag in the only form that `parseArgs` cannot misread: `--key=value`, or `--switch`. */
function canonical(flag: FlagSpec, value: string | undefined): string {
  return value === undefined ? `--${flag.name}` : `--${flag.name}=${value}`;
}

/**
 * Checks the words left to right: the first unknown flag, missing value or `--help` decides. The word
 * after a flag is its value whatever it looks like; a repeated flag: the last one counts.
 *
 * @throws {UsageError} for words that no flag or operand fits
 */
export function readArguments(
  argv: readonly string[],
  flags: readonly FlagSpec[],
  options: ReadOptions,
): Arguments {
  const checked: string[] = [];
  const operands: string[] = [];
  let onlyOperands = false;
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? "";
    const isFlag = options.contract || (!onlyOperands && word.startsWith("-") && word !== "-");
    if (!isFlag) {
      if (operands.length === options.maxOperands) {
        throw new UsageError(`usage: unexpected argument ${word === "" ? '""' : word}; see --help`);
      }
      operands.push(word);
      continue;
    }
    if (word === "--" && !options.contract) {
      onlyOperands = true;
      continue;
    }
    const [, name, inline] = /^--([^=]*)(?:=(.*))?$/s.exec(word === "-h" ? "--help" : word) ?? [];
    const flag = flags.find((one) => one.name === name);
    if (flag === undefined) throw unknownFlag(word, flags, options);
    if (flag.value === undefined) {
      if (inline !== undefined) {
        if (options.contract) throw unknownFlag(word, flags, options);
        throw new UsageError(`usage: --${flag.name} takes no value`);
      }
      if (flag.name === "help") return { ...typed([], flags), help: true, operands };
      checked.push(canonical(flag, undefined));
      continue;
    }
    const value = inline ?? argv[++at];
    if (value === undefined) throw new UsageError(`usage: --${flag.name} requires a value`);
    checked.push(canonical(flag, value));
  }
  return { ...typed(checked, flags), help: false, operands };
}

/** Hands checked words to `parseArgs`; every value stays text, `007` and `1e3` included. */
function typed(
  words: readonly string[],
  flags: readonly FlagSpec[],
): Pick<Arguments, "values" | "switches"> {
  const string = flags.filter((flag) => flag.value !== undefined).map((flag) => flag.name);
  const boolean = flags.filter((flag) => flag.value === undefined).map((flag) => flag.name);
  const parsed: Record<string, unknown> = parseArgs([...words], { string, boolean });
  const values = new Map<string, string>();
  for (const name of string) {
    const value = parsed[name];
    if (typeof value === "string") values.set(name, value);
  }
  return { values, switches: new Set(boolean.filter((name) => parsed[name] === true)) };
}
