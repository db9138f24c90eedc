/**
 * Checks every word of a command line, left to right: nothing unknown, no missing value, no value where
 * none belongs.
 *
 * @module
 */
import { escapeText } from "../core/text.ts";
import type { FlagSpec } from "./flags.ts";
import { nearest } from "./nearest.ts";

/**
 * Arguments that cannot be used. The message is the whole line for stderr; a word of the command line
 * in it is cut and escaped by itself (`escapeText`), so that our own words stay readable.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What stands on the command line. */
export interface Arguments {
  readonly help: boolean;
  /** The value of each flag that takes one. */
  readonly values: ReadonlyMap<string, string>;
  readonly switches: ReadonlySet<string>;
  readonly operands: readonly string[];
}

/** How unknown words are treated. */
export interface ScanOptions {
  readonly maxOperands: number;
  /** Put behind `unknown flag X`: the story contract shows its usage there. */
  readonly tail?: string;
  /** Every operand, `--` and the empty word are unknown flags (story spec 2.1). */
  readonly contract?: boolean;
}

function unknownFlag(word: string, flags: readonly FlagSpec[], options: ScanOptions): UsageError {
  const name = word.replace(/=.*$/s, "");
  const shown = escapeText(name);
  if (options.tail !== undefined) {
    return new UsageError(`usage: unknown flag ${shown}; ${options.tail}`);
  }
  const close = nearest(name.replace(/^-+/, ""), flags.map((flag) => flag.name));
  const hint = close === null ? "see --help" : `did you mean --${close}?`;
  return new UsageError(`usage: unknown flag ${shown}; ${hint}`);
}

/** Whether a word is one of the flags, with or without a value. */
function isFlagOf(word: string, flags: readonly FlagSpec[]): boolean {
  const name = /^--([^=]+)/.exec(word)?.[1];
  return flags.some((flag) => flag.name === name);
}

/**
 * Checks the words left to right: the first unknown flag, missing value or `--help` decides. In the story
 * contract the word after a flag is its value whatever it looks like, and of a repeated flag the last one
 * counts. Elsewhere a flag is no value of another one (`--session=--json` is), and two values are refused.
 *
 * @throws {UsageError} for words that no flag or operand fits
 */
export function scanArguments(
  argv: readonly string[],
  flags: readonly FlagSpec[],
  options: ScanOptions,
): Arguments {
  const values = new Map<string, string>();
  const switches = new Set<string>();
  const operands: string[] = [];
  let onlyOperands = false;
  const words = argv[Symbol.iterator]();
  for (const word of words) {
    const isFlag = options.contract || (!onlyOperands && word.startsWith("-") && word !== "-");
    if (!isFlag) {
      if (operands.length === options.maxOperands) {
        const shown = word === "" ? '""' : escapeText(word);
        throw new UsageError(`usage: unexpected argument ${shown}; see --help`);
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
      if (flag.name === "help") return { help: true, values, switches, operands };
      switches.add(flag.name);
      continue;
    }
    const value: string | undefined = inline ?? words.next().value;
    const isMissing = value === undefined ||
      (!options.contract && inline === undefined && isFlagOf(value, flags));
    if (isMissing) throw new UsageError(`usage: --${flag.name} requires a value`);
    if (!options.contract && (values.get(flag.name) ?? value) !== value) {
      throw new UsageError(`usage: --${flag.name} is given twice`);
    }
    values.set(flag.name, value);
  }
  return { help: false, values, switches, operands };
}
