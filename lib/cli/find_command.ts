/**
 * Which command a command line means.
 *
 * @module
 */
import { escapeText } from "../core/text.ts";
import { UsageError } from "./scan.ts";
import { COMMANDS } from "./commands/table.ts";
import { type CommandSpec, GLOBAL_FLAGS } from "./flags.ts";
import { nearest } from "./nearest.ts";
import { SURVEY } from "./commands/survey_spec.ts";

/** A command and the words for it, a help topic, or the version. */
export type Called =
  | { readonly spec: CommandSpec; readonly words: readonly string[] }
  | { readonly topic: string | null }
  | { readonly version: "text" | "json" };

/** The global flags in front of the command word: `resume --json work`. */
function leadingFlags(argv: readonly string[]): number {
  let lead = 0;
  for (const [at, word] of argv.entries()) {
    if (at < lead) continue;
    const [, name, inline] = /^--([^=]+)(=.*)?$/s.exec(word) ?? [];
    const flag = GLOBAL_FLAGS.find((one) => one.name === name);
    if (flag === undefined || flag.name === "help") break;
    lead += flag.value === undefined || inline !== undefined ? 1 : 2;
  }
  return Math.min(lead, argv.length);
}

/** The command with the longest run of words at the start of `words`. */
function match(words: readonly string[]): CommandSpec | null {
  let best: CommandSpec | null = null;
  for (const spec of COMMANDS) {
    if (!spec.words.every((word, at) => words[at] === word)) continue;
    if (best === null || spec.words.length > best.words.length) best = spec;
  }
  return best;
}

/** A mistyped second word (`pipeline advnace`) of a command that takes no operand gets its hint here. */
function refuseSecondWord(spec: CommandSpec, word: string | undefined): void {
  if (word === undefined || word.startsWith("-") || spec.maxOperands > 0) return;
  const below = COMMANDS.filter((one) =>
    one.words.length === spec.words.length + 1 &&
    spec.words.every((own, at) => one.words[at] === own)
  );
  const close = nearest(word, below.flatMap((one) => one.words.slice(-1)));
  const name = spec.words.join(" ");
  if (close === null) return;
  throw new UsageError(
    `usage: unknown command ${name} ${escapeText(word)}; did you mean ${name} ${close}?`,
  );
}

/**
 * Finds the command. Without a command word it is the survey.
 *
 * @throws {UsageError} for a word that is no command
 */
export function findCommand(argv: readonly string[]): Called {
  const others = argv.filter((word) => word !== "--version");
  if (others.length < argv.length && leadingFlags(others) === others.length) {
    return { version: others.includes("--json") ? "json" : "text" };
  }
  const lead = leadingFlags(argv);
  const rest = argv.slice(lead);
  const [first] = rest;
  if (first === "help") {
    const topic = rest.slice(1).filter((word) => word !== "--help" && word !== "-h");
    return { topic: topic.join(" ") || null };
  }
  if (first === "--help" || first === "-h") return { topic: null };
  if (first === undefined || first.startsWith("-")) return { spec: SURVEY, words: argv };
  const spec = match(rest);
  if (spec !== null) {
    refuseSecondWord(spec, rest[spec.words.length]);
    return { spec, words: [...argv.slice(0, lead), ...rest.slice(spec.words.length)] };
  }
  const close = nearest(first, COMMANDS.flatMap((one) => one.words.slice(0, 1)));
  const hint = close === null ? "see resume --help" : `did you mean ${close}?`;
  const shown = first === "" ? '""' : escapeText(first);
  throw new UsageError(`usage: unknown command ${shown}; ${hint}`);
}
