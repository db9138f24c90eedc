// deno-lint-ignore-file no-import-prefix -- outside this folder nobody knows of minimist
/**
 * `@std/cli/parse-args` over minimist.
 *
 * The two differ in what the word after a long flag means, in what `--no-x` means and in what a
 * repeat leaves behind. So every long flag is first rewritten to `--key=value` by the rules of
 * `@std/cli`; minimist then never has to guess, and the result is evened out at the end.
 *
 * @module
 */
import minimist from "npm:minimist@1.2.8";
import { type Flag, rewriteLongFlags } from "./long_flags.ts";

/** What {@linkcode parseArgs} is told about the flags. */
export interface ParseOptions {
  /** Keep the words after `--` apart, in the result's own `--`. */
  readonly "--"?: boolean;
  /** Other names of a flag; naming one declares both. */
  readonly alias?: Readonly<Record<string, string | readonly string[]>>;
  /** Flags without a value; `true`: every long flag without `=`. */
  readonly boolean?: boolean | string | readonly string[];
  /** Flags whose repeats are all kept, in a list. */
  readonly collect?: string | readonly string[];
  /** Values of absent flags; does not declare them. */
  readonly default?: Readonly<Record<string, unknown>>;
  /** Flags that `--no-` switches off. */
  readonly negatable?: string | readonly string[];
  /** Leave everything from the first operand on alone. */
  readonly stopEarly?: boolean;
  /** Flags whose value stays text; `_` is the operands. */
  readonly string?: string | readonly string[];
  /** Sees undeclared flags (with a key) and operands (without); `false` drops the word. */
  readonly unknown?: (arg: string, key?: string, value?: unknown) => unknown;
}

/** The flags by name, the operands in `_`. */
export interface Args {
  /** The operands. */
  _: (string | number)[];
  /** The words after `--`, when asked for. */
  "--"?: string[];
  /** A flag's value. */
  [name: string]: unknown;
}

/**
 * Parses command line words.
 *
 * @param args The words.
 * @param options What is known about the flags.
 * @returns The flags and operands.
 *
 * @example
 * ```ts
 * parseArgs(["--id", "7", "x"], { string: ["id"] }); // { id: "7", _: ["x"] }
 * ```
 */
export function parseArgs(args: string[], options: ParseOptions = {}): Args {
  const names = aliasGroups(options.alias);
  const flags = {
    booleans: new Set(widen(options.boolean, names)),
    strings: new Set(widen(options.string, names)),
    negatable: new Set(widen(options.negatable, names)),
    allBooleans: options.boolean === true,
    stopEarly: options.stopEarly === true,
  };
  const { words, seen } = rewriteLongFlags(args, flags);
  const parsed: Args = minimist(words, {
    "--": options["--"] === true,
    alias: options.alias ?? {},
    boolean: options.boolean === true ? true : [...flags.booleans],
    default: options.default ?? {},
    stopEarly: flags.stopEarly,
    string: [...flags.strings],
    unknown: (word: string): boolean => askUnknown(word, seen, options),
  });
  return evenOut(parsed, flags, new Set(widen(options.collect, names)), options.default ?? {});
}

function askUnknown(word: string, seen: Flag[], options: ParseOptions): boolean {
  if (options.unknown === undefined) return true;
  if (word === "-" || !word.startsWith("-")) return options.unknown(word) !== false;
  const at = seen.findIndex((flag) => flag.word === word);
  // A cluster of letters is not rewritten; its letters come one call after the other.
  if (at < 0) return options.unknown(word, word.slice(1).replace(/=.*$/s, "")) !== false;
  const [flag] = seen.splice(at, 1);
  return options.unknown(flag?.original ?? word, flag?.key, flag?.value) !== false;
}

/** minimist piles repeats up; here the last one wins unless the flag collects. */
function evenOut(
  parsed: Args,
  flags: { booleans: Set<string>; strings: Set<string> },
  collect: Set<string>,
  defaults: Readonly<Record<string, unknown>>,
): Args {
  for (const name of Object.keys(parsed)) {
    if (name === "_" || name === "--") continue;
    const value = parsed[name];
    const given = value !== defaults[name];
    if (Array.isArray(value) && given && !collect.has(name)) parsed[name] = value.at(-1);
    if (!Array.isArray(value) && given && collect.has(name)) {
      parsed[name] = value === false && flags.booleans.has(name) ? [] : [value];
    }
  }
  for (const name of flags.strings) {
    if (name !== "_" && collect.has(name) && !Object.hasOwn(parsed, name)) parsed[name] = [];
  }
  return parsed;
}

function aliasGroups(alias: ParseOptions["alias"]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const [name, others] of Object.entries(alias ?? {})) {
    const group = [name, ...[others].flat()];
    for (const member of group) groups.set(member, group);
  }
  return groups;
}

function widen(
  names: boolean | string | readonly string[] | undefined,
  groups: ReadonlyMap<string, readonly string[]>,
): string[] {
  if (names === undefined || typeof names === "boolean") return [];
  return [names].flat().filter((name) => name !== "").flatMap((name) => groups.get(name) ?? [name]);
}
