/**
 * `resume completions`: a completion script, made from the command table.
 *
 * @module
 */
import { escapeText } from "../../core/text.ts";
import { bashCompletions } from "../completions/bash.ts";
import { fishCompletions } from "../completions/fish.ts";
import { completionTree, type Node } from "../completions/model.ts";
import { powershellCompletions } from "../completions/powershell.ts";
import { zshCompletions } from "../completions/zsh.ts";
import type { Command, Context, Outcome } from "../context.ts";
import { nearest } from "../nearest.ts";
import { UsageError } from "../scan.ts";
import { SHELLS } from "./completions_spec.ts";
import { COMMANDS } from "./table.ts";

const WRITERS: Readonly<Record<(typeof SHELLS)[number], (nodes: readonly Node[]) => string>> = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
  powershell: powershellCompletions,
};

function shellOf(word: string | undefined): (typeof SHELLS)[number] {
  if (word === undefined) {
    throw new UsageError(`usage: resume completions needs a shell: ${SHELLS.join(", ")}`);
  }
  const found = SHELLS.find((shell) => shell === word);
  if (found !== undefined) return found;
  const close = nearest(word, SHELLS);
  const hint = close === null ? `known: ${SHELLS.join(", ")}` : `did you mean ${close}?`;
  throw new UsageError(`usage: unknown shell ${escapeText(word)}; ${hint}`);
}

function run(context: Context): Promise<Outcome> {
  const shell = shellOf(context.operands[0]);
  context.ports.dropWrite(false);
  const script = WRITERS[shell](completionTree(COMMANDS));
  return Promise.resolve({ exit: 0, text: () => script });
}

/** Prints the script of one shell. */
export const completionsCommand: Command = { run };
