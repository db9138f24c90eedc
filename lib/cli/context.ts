/**
 * What every command is given, and what it hands back.
 *
 * @module
 */
import type { ExitCode } from "../core/exit.ts";
import type { Ports } from "../io/ports.ts";
import type { Arguments } from "./scan.ts";

/** The languages of the text. */
export type Lang = "en" | "zh";

/** How text is to be laid out. */
export interface View {
  readonly lang: Lang;
  readonly color: boolean;
  readonly width: number;
  /** The clock to judge ages by, in milliseconds since the epoch. */
  readonly now: number;
}

/** The call, all of it checked. */
export interface Context {
  readonly ports: Ports;
  /** `--root` as an absolute path; null without one. */
  readonly root: string | null;
  /** The current folder, physical. */
  readonly cwd: string;
  /** `--now`, else the clock; milliseconds since the epoch. */
  readonly now: number;
  /** Who asks: `--session`, else the environment. */
  readonly session: string | null;
  /** `--lang`; null when nothing was said. */
  readonly lang: Lang | null;
  readonly json: boolean;
  /** Whether a question may be asked: a terminal, and neither `--no-input` nor `--json`. */
  readonly interactive: () => boolean;
  readonly values: ReadonlyMap<string, string>;
  readonly switches: ReadonlySet<string>;
  readonly operands: readonly string[];
}

/** The result of a command. */
export interface Outcome {
  readonly exit: ExitCode;
  /** What `--json` prints and `--get` looks into. */
  readonly document?: unknown;
  /** What a person reads on stdout. */
  readonly text?: (view: View) => string;
  /** Print the document even without `--json`. */
  readonly asDocument?: boolean;
  /** The document is a contract's line: its bytes are those of plain JSON. */
  readonly exact?: boolean;
  /** Lines for stderr. */
  readonly notes?: readonly string[];
  /** Lines for stderr that follow the result. */
  readonly remarks?: readonly string[];
}

/** A command behind its arguments. */
export interface Command {
  /** Checks its own arguments before the global ones are looked at; throws `UsageError`. */
  readonly check?: (args: Arguments) => void;
  readonly run: (context: Context) => Promise<Outcome>;
}
