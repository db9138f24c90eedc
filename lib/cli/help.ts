/**
 * The help texts, made from the command table.
 *
 * @module
 */
import { EXIT_TABLE, type ExitCode } from "../core/exit.ts";
import { UsageError } from "./scan.ts";
import { COMMANDS } from "./commands/table.ts";
import { type CommandSpec, flagsOf, type FlagSpec, GLOBAL_FLAGS } from "./flags.ts";
import { nearest } from "./nearest.ts";

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
}

function flagRow(flag: FlagSpec): [string, string] {
  return [`--${flag.name}${flag.value === undefined ? "" : ` ${flag.value}`}`, flag.help];
}

function exitRows(codes: readonly ExitCode[]): [string, string][] {
  const rows = EXIT_TABLE.filter((row) => codes.includes(row.code));
  return rows.map((row) => [String(row.code), `${row.name}: ${row.when}`]);
}

/** The help of one command; for the skill under the name that it was called by. */
export function helpOf(spec: CommandSpec, skill: string | null): string {
  if (skill !== null || spec.words[0] === "story") return bannerOf(spec, skill);
  const name = `resume ${spec.words.join(" ")}`;
  const flags = [...spec.flags, ...flagsOf(spec).slice(spec.flags.length)];
  return `${name}: ${spec.summary}\n\n` +
    `Usage: ${[name, spec.operands, "[options]"].filter((part) => part !== "").join(" ")}\n\n` +
    `Options:\n${columns(flags.map(flagRow))}\n` +
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
    `State: ${spec.where}.\n`;
}

function overview(): string {
  return "resume: where did the work stop, what is next, can the record be trusted, who holds it?\n\n" +
    "Usage: resume COMMAND [options]\n\n" +
    `Commands:\n${
      columns(
        COMMANDS.map((spec) => [[...spec.words, spec.operands].join(" ").trim(), spec.summary]),
      )
    }\n` +
    `Global options:\n${columns(GLOBAL_FLAGS.map(flagRow))}\n` +
    "Examples:\n" +
    columns(
      COMMANDS.slice(0, 2).map((spec) => spec.examples[0]).flatMap((one) =>
        one === undefined ? [] : [[one.command, one.about] as const]
      ),
    ) +
    `\nExit codes:\n${columns(exitRows(EXIT_TABLE.map((row) => row.code)))}\n` +
    "Each command has its own help: resume COMMAND --help. More: resume help exit-codes.\n";
}

/**
 * The help of a topic: a command, `exit-codes`, or everything (null).
 *
 * @throws {UsageError} for a topic that does not exist
 */
export function helpTopic(topic: string | null): string {
  if (topic === null) return overview();
  if (topic === "exit-codes") return columns(exitRows(EXIT_TABLE.map((row) => row.code)));
  const spec = COMMANDS.find((one) => one.words.join(" ") === topic);
  if (spec !== undefined) return helpOf(spec, null);
  const close = nearest(topic, [...COMMANDS.map((one) => one.words.join(" ")), "exit-codes"]);
  const hint = close === null ? "see resume --help" : `did you mean ${close}?`;
  throw new UsageError(`usage: no help for ${topic}; ${hint}`);
}
