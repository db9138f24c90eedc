/**
 * What can be completed, made from the command table: the same tree for every shell.
 *
 * @module
 */
import { type CommandSpec, flagsOf, type FlagSpec, GLOBAL_FLAGS } from "../flags.ts";

/** What a value or an operand may be. */
export interface Values {
  /** What stands for it in the help. */
  readonly label: string;
  readonly choices: readonly string[];
  /** Which names of the disk fit, when there are no choices. */
  readonly names: "files" | "folders" | "nothing";
}

/** A flag; a switch has no values. */
export interface Flag {
  readonly name: string;
  readonly help: string;
  readonly values: Values | null;
}

/** A place in the command line: a command, or the words in front of one. */
export interface Node {
  /** The words, joined by a blank; empty for `resume` itself. */
  readonly path: string;
  /** The words that lead on. */
  readonly next: readonly { readonly word: string; readonly help: string }[];
  readonly flags: readonly Flag[];
  /** What the first operand may be, the second, …. */
  readonly operands: readonly Values[];
}

/** The topics that `resume help` knows beside the commands. */
export const HELP_TOPICS: readonly string[] = ["exit-codes", "environment", "formats"];

const VERSION: Flag = { name: "version", help: "show the version", values: null };

function namesOf(label: string): Values["names"] {
  if (/^(DIR|FOLDER)$/.test(label)) return "folders";
  return /^(FILE|PATH)$/.test(label) ? "files" : "nothing";
}

function flagOf(spec: FlagSpec): Flag {
  const { name, help, value: label } = spec;
  if (label === undefined) return { name, help, values: null };
  const names = spec.completes ?? namesOf(label);
  return { name, help, values: { label, choices: spec.choices ?? [], names } };
}

function operandsOf(spec: CommandSpec): Values[] {
  const labels = spec.operands.split(/\s+/).map((word) => word.replace(/^\[|\]$|\.\.\.$|…$/g, ""));
  return Array.from({ length: spec.maxOperands }, (_, at) => {
    const label = labels[at] || labels.at(-1) || "VALUE";
    return { label, choices: spec.operandChoices?.[at] ?? [], names: namesOf(label) };
  });
}

/** `resume help` is not a command of its own, but it is typed like one. */
function helpNode(commands: readonly CommandSpec[]): Node {
  const word = (at: number): string[] => [
    ...new Set(commands.flatMap((spec) => spec.words[at] ?? [])),
  ];
  const operands = [[...HELP_TOPICS, ...word(0)], word(1)]
    .map((choices) => ({ label: "TOPIC", choices, names: "nothing" as const }));
  return { path: "help", next: [], flags: [], operands };
}

/**
 * Every place of the command line, `resume` itself first.
 *
 * @example
 * ```ts
 * import { completionTree } from "./model.ts";
 * if (completionTree([])[0]?.next[0]?.word !== "help") throw new Error("unexpected");
 * ```
 */
export function completionTree(commands: readonly CommandSpec[]): Node[] {
  const bySpec = new Map(commands.map((spec) => [spec.words.join(" "), spec]));
  const paths = new Set([""]);
  for (const { words } of commands) {
    words.forEach((_, at) => paths.add(words.slice(0, at + 1).join(" ")));
  }
  const nextOf = (path: string): Node["next"] =>
    [...paths].filter((one) => one !== "" && parentOf(one) === path).map((one) => ({
      word: one.slice(one.lastIndexOf(" ") + 1),
      help: bySpec.get(one)?.summary ?? `the commands of ${one}`,
    }));
  const nodes = [...paths].map((path): Node => {
    const spec = bySpec.get(path === "" ? "survey" : path);
    // Without a word it is the survey, once there is one; the global flags may stand in front anyway.
    const flags = spec === undefined ? (path === "" ? GLOBAL_FLAGS : []) : flagsOf(spec);
    const own = { path, next: nextOf(path), flags: flags.map(flagOf) };
    if (path !== "") return { ...own, operands: spec === undefined ? [] : operandsOf(spec) };
    const help = { word: "help", help: "help on a command or a topic" };
    return { ...own, next: [...own.next, help], flags: [...own.flags, VERSION], operands: [] };
  });
  return [...nodes, helpNode(commands)];
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(" ")));
}

/** The names of all flags that take a value, each once: what a walk over the words must skip. */
export function valueFlags(nodes: readonly Node[]): string[] {
  const found = nodes.flatMap((node) => node.flags.filter((flag) => flag.values !== null));
  return [...new Set(found.map((flag) => flag.name))];
}
