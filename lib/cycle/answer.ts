/**
 * What every answer of this system ends in: the envelope with its `protocol`, and the exit code.
 *
 * @module
 */
import {
  type Envelope,
  envelope,
  type EnvelopeInput,
  type Next,
  type State,
} from "../core/envelope.ts";
import { EXIT, type ExitCode } from "../core/exit.ts";
import type { Problem } from "../core/problem.ts";
import { hasUnsafe } from "../core/text.ts";

/** The word of Lintel's status protocol. */
export type Protocol = "DONE" | "NEEDS_CONTEXT" | "BLOCKED";

/** The envelope of this system. */
export type CycleEnvelope = Envelope & { readonly protocol: Protocol };

/** What the screen of a ledger shows beside the envelope; recorded text is already clean. */
export interface Screen {
  readonly word: "in-progress" | "paused" | "blocked" | "complete" | "aborted";
  readonly position:
    | { readonly phase: string; readonly status: string; readonly known: boolean }
    | null;
  readonly recommended: string | null;
  /** The recorded time as it was written. */
  readonly lastActivity: string | null;
  readonly estimate: string | null;
  readonly importedFrom: string | null;
}

/** An answer: what is printed, and how the program ends. */
export interface Answer {
  readonly exit: ExitCode;
  readonly envelope: CycleEnvelope;
  /** Only for a ledger that was read. */
  readonly screen: Screen | null;
  /** The letter of a choice that was written down. */
  readonly recorded?: string;
}

function protocolOf(state: State): Protocol {
  if (state === "resumable" || state === "complete") return "DONE";
  return state === "blocked" || state === "held" ? "BLOCKED" : "NEEDS_CONTEXT";
}

/** Builds an answer. */
export function answer(
  exit: ExitCode,
  input: Omit<EnvelopeInput, "system">,
  screen: Screen | null = null,
): Answer {
  const body = envelope({ ...input, system: "cycle" });
  return { exit, envelope: { ...body, protocol: protocolOf(input.state) }, screen };
}

/** Whether a path may stand in a command that is to be run. */
function isPlainPath(path: string): boolean {
  return /^[A-Za-z0-9._/@+-]+$/.test(path);
}

/** A command with a path; null when the path has other characters than plain ones. */
export function invokeWith(command: string, path: string): string | null {
  return isPlainPath(path) ? `${command} ${path}` : null;
}

/** The command that starts a phase. */
export function phaseCommand(phase: string): string {
  return `/li:${phase.toLowerCase()}`;
}

/** What to do next. A path that cannot be shown as it is would name another file: it is left out. */
export function step(
  action: string,
  text: string,
  invoke: string | null,
  load: readonly string[] = [],
): Next {
  return {
    action,
    text,
    invoke,
    load: load.filter((path) => path.length <= 4096 && !hasUnsafe(path)),
  };
}

/** Starting over. */
export function newCycle(load: readonly string[] = []): Next {
  return step("new-cycle", "start a new cycle", "/li:cycle", load);
}

/** An answer that stands in for one that could not be given. */
export function refusal(
  root: string,
  state: State,
  exit: ExitCode,
  problems: readonly Problem[],
  id: string | null = null,
): Answer {
  return answer(exit, { root, id, state, problems });
}

/** The exit codes by state, where a state has only one. */
export const EXIT_OF = {
  resumable: EXIT.ok,
  complete: EXIT.ok,
  "needs-decision": EXIT.needsDecision,
  blocked: EXIT.blocked,
} as const;
