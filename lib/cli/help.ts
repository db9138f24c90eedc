/**
 * The help texts, made from the command table.
 *
 * @module
 */
import { EXIT_TABLE } from "../core/exit.ts";
import { escapeText } from "../core/text.ts";
import { UsageError } from "./scan.ts";
import { COMMANDS } from "./commands/table.ts";
import { type CommandSpec, flagsOf, GLOBAL_FLAGS, NO_STATE } from "./flags.ts";
import { columns, exitRows, flagRow } from "./help_columns.ts";
import { TOPICS } from "./help_topics.ts";
import { nearest } from "./nearest.ts";

/** The commands whose words begin with these. */
function below(words: readonly string[]): readonly CommandSpec[] {
  return COMMANDS.filter((spec) =>
    spec.words.length > words.length && words.every((word, at) => spec.words[at] === word)
  );
}

function commandRows(specs: readonly CommandSpec[]): [string, string][] {
  return specs.map((spec) => [[...spec.words, spec.operands].join(" ").trim(), spec.summary]);
}

/** The help of one command; for the skill under the name that it was called by. */
export function helpOf(spec: CommandSpec, skill: string | null): string {
  if (skill !== null || spec.words[0] === "story") return bannerOf(spec, skill);
  const name = `resume ${spec.words.join(" ")}`;
  const more = below(spec.words);
  return `${name}: ${spec.summary}\n\n` +
    `Usage: ${[name, spec.operands, "[options]"].filter((part) => part !== "").join(" ")}\n\n` +
    (more.length === 0 ? "" : `Commands:\n${columns(commandRows(more))}\n`) +
    `Options:\n${columns(flagsOf(spec).map(flagRow))}\n` +
    `Examples:\n${columns(spec.examples.map((one) => [one.command, one.about]))}\n` +
    `Exit codes:\n${columns(exitRows(spec.exits))}\n` +
    `State: ${spec.where}.\n`;
}

/** The contract wants a banner of under 20 lines. */
function bannerOf(spec: CommandSpec, skill: string | null): string {
  const name = skill ?? `resume ${spec.words.join(" ")}`;
  const exits = exitRows(spec.exits).map(([code, text]) => `${code} ${text.split(":")[0]}`);
  const [example] = spec.examples;
  return `${name}: ${spec.summary} (read-only)\n` +
    `Usage: ${name} --story-id <id> --epic-id <id>${skill === null ? " [options]" : ""}\n` +
    columns(flagsOf(skill === null ? spec : { ...spec, globals: ["help"] }).map(flagRow)) +
    (skill === null
      ? columns(spec.examples.map((one) => [one.command, one.about]))
      : `  ${example?.command.replace("resume story", name)}\n`) +
    `Exit codes: ${exits.join(", ")}\n` +
    `State: ${skill === null ? spec.where : spec.where.replace("--root or ", "")}.\n`;
}

function overview(): string {
  const reading = COMMANDS.filter((spec) => spec.words.length === 1 && spec.where !== NO_STATE);
  const examples = reading.flatMap((spec) => spec.examples.slice(0, 1));
  return "resume: where did the work stop, what is next, can the record be trusted, who holds it?\n\n" +
    "Usage: resume [COMMAND] [options]\n\n" +
    `Commands:\n${columns(commandRows(COMMANDS))}\n` +
    `Global options:\n${columns(GLOBAL_FLAGS.map(flagRow))}\n` +
    `Examples:\n${columns(examples.map((one) => [one.command, one.about]))}` +
    `\nExit codes:\n${columns(exitRows(EXIT_TABLE.map((row) => row.code)))}\n` +
    "Each command has its own help: resume COMMAND --help. The version: resume --version [--json]\n" +
    `More: resume help ${Object.keys(TOPICS).join(" | ")}\n`;
}

/**
 * The help of a topic: a command, one of `TOPICS`, or everything (null).
 *
 * @throws {UsageError} for a topic that does not exist
 */
export function helpTopic(topic: string | null): string {
  if (topic === null) return overview();
  const text = new Map(Object.entries(TOPICS)).get(topic);
  if (text !== undefined) return text();
  const spec = COMMANDS.find((one) => one.words.join(" ") === topic);
  if (spec !== undefined) return helpOf(spec, null);
  const known = [...COMMANDS.map((one) => one.words.join(" ")), ...Object.keys(TOPICS)];
  const close = nearest(topic, known);
  const hint = close === null ? "see resume --help" : `did you mean ${close}?`;
  throw new UsageError(`usage: no help for ${escapeText(topic)}; ${hint}`);
}
