/**
 * Prints the result of a command: the one place where stdout and stderr are written.
 *
 * @module
 */
import { EXIT, type ExitCode } from "../core/exit.ts";
import { getPath } from "../core/json/get.ts";
import { cleanText, safeJson } from "../core/text.ts";
import type { Context, Outcome, View } from "./context.ts";

/**
 * How text is laid out for this call: colour only on a terminal that wants it, and lines are broken only
 * where there is a width, since a program that reads them looks for whole ones.
 */
export function viewOf(context: Context): View {
  const { ports } = context;
  const terminal = ports.terminal();
  const plain = context.switches.has("no-color") || ports.env("NO_COLOR") !== undefined ||
    ports.env("TERM") === "dumb";
  return {
    lang: context.lang ?? "en",
    color: terminal.stdout && !plain,
    width: terminal.stdout || ports.env("COLUMNS") !== undefined ? terminal.columns : Infinity,
    now: context.now,
  };
}

function forTerminal(text: string): string {
  return text.split("\n").map((line) => cleanText(line, Infinity)).join("\n");
}

/** Damaged, unreadable and locked state keep their code: on 1 a caller would start anew. */
function exitWithout(exit: ExitCode): ExitCode {
  return exit >= EXIT.usage ? exit : EXIT.noState;
}

/** Prints and returns the exit code: that of the outcome, or 1 for a field that is not there. */
export function print(outcome: Outcome, context: Context): ExitCode {
  const { ports } = context;
  if (!context.switches.has("quiet")) {
    for (const line of outcome.notes ?? []) ports.err(`${line}\n`);
  }
  const field = context.values.get("get");
  if (field !== undefined) {
    if (outcome.document === undefined) return outcome.exit;
    const text = getPath(outcome.document, field);
    if (text === null) return exitWithout(outcome.exit);
    // A program gets the value byte for byte; a terminal would obey what is in it.
    ports.out(`${ports.terminal().stdout ? forTerminal(text) : text}\n`);
    return outcome.exit;
  }
  if ((context.json || outcome.asDocument === true) && outcome.document !== undefined) {
    const json = outcome.exact === true ? JSON.stringify : safeJson;
    ports.out(`${json(outcome.document)}\n`);
  } else if (outcome.text !== undefined) ports.out(outcome.text(viewOf(context)));
  if (!context.switches.has("quiet")) {
    for (const line of outcome.remarks ?? []) ports.err(`${line}\n`);
  }
  return outcome.exit;
}
