/**
 * Rewrites long flags to `--key=value`, by the rules of `@std/cli/parse-args`.
 *
 * @module
 */

/** What was known about a long flag when it was rewritten. */
export interface Flag {
  /** The rewritten word. */
  readonly word: string;
  /** The word as it was given. */
  readonly original: string;
  /** The flag's name. */
  readonly key: string;
  /** The value that it gets. */
  readonly value: string | boolean;
}

/** The declarations that decide what a word after a flag is. */
export interface Declared {
  /** Flags without a value. */
  readonly booleans: ReadonlySet<string>;
  /** Flags whose value stays text. */
  readonly strings: ReadonlySet<string>;
  /** Flags that `--no-` switches off. */
  readonly negatable: ReadonlySet<string>;
  /** Every long flag without `=` is a boolean. */
  readonly allBooleans: boolean;
  /** Words from the first operand on are left alone. */
  readonly stopEarly: boolean;
}

/**
 * Rewrites the long flags of a command line.
 *
 * @param args The words as given.
 * @param declared What is known about the flags.
 * @returns The words, and a record of each long flag, in order.
 */
export function rewriteLongFlags(
  args: readonly string[],
  declared: Declared,
): { words: string[]; seen: Flag[] } {
  const end = args.indexOf("--");
  const head = end < 0 ? args : args.slice(0, end);
  const words: string[] = [];
  const seen: Flag[] = [];
  for (let i = 0; i < head.length; i++) {
    const arg = head[i] ?? "";
    if (!arg.startsWith("--")) {
      words.push(arg);
      if (declared.stopEarly && !/^-[^-]/.test(arg)) {
        words.push(...head.slice(i + 1));
        break;
      }
      continue;
    }
    const next = head[i + 1];
    const { flag, took } = rewrite(arg, next, declared);
    if (took) i++;
    words.push(flag.word);
    seen.push(flag);
  }
  return { words: end < 0 ? words : [...words, ...args.slice(end)], seen };
}

function rewrite(
  arg: string,
  next: string | undefined,
  declared: Declared,
): { flag: Flag; took: boolean } {
  const equals = arg.indexOf("=", 3);
  if (equals > 0) {
    const flag = { word: arg, original: arg, key: arg.slice(2, equals) };
    return { flag: { ...flag, value: arg.slice(equals + 1) }, took: false };
  }
  const key = arg.slice(2);
  if (key.startsWith("no-") && declared.negatable.has(key.slice(3))) {
    // The one form in which minimist's own `--no-` is what is meant.
    return { flag: { word: arg, original: arg, key: key.slice(3), value: false }, took: false };
  }
  const isBoolean = declared.booleans.has(key) || declared.allBooleans;
  // An empty word is no value and stays an operand, as does a word that looks like a flag.
  const takes = next !== undefined && next !== "" && !next.startsWith("-") &&
    (!isBoolean || next === "true" || next === "false");
  if (takes) {
    return { flag: { word: `--${key}=${next}`, original: arg, key, value: next }, took: true };
  }
  if (declared.strings.has(key)) {
    return { flag: { word: `--${key}=`, original: arg, key, value: "" }, took: false };
  }
  const word = isBoolean || key.startsWith("no-") ? `--${key}=true` : arg;
  return { flag: { word, original: arg, key, value: true }, took: false };
}
