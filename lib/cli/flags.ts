/**
 * What a command takes, as data: the arguments are read by it, and help, completions and the man page
 * are made from it.
 *
 * @module
 */
import type { ExitCode } from "../core/exit.ts";

/** One flag. Without `value` it is a switch. */
export interface FlagSpec {
  readonly name: string;
  /** What stands for the value in the help, `ID`. */
  readonly value?: string;
  /** The values that there are, for help and completions. */
  readonly choices?: readonly string[];
  /** Which names complete the value, where what stands for it (`DIR`, `FILE`, `PATH`) does not say. */
  readonly completes?: "files" | "folders" | "nothing";
  readonly help: string;
}

/** One command. */
export interface CommandSpec {
  /** The words that call it: `["cycle", "choose"]`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** Its operands as the usage line shows them, `[IDENTIFIER]`. */
  readonly operands: string;
  readonly maxOperands: number;
  /** The values that there are for the first operand, the second, …; for completions. */
  readonly operandChoices?: readonly (readonly string[])[];
  readonly flags: readonly FlagSpec[];
  /** Which of the global flags it takes. */
  readonly globals: "all" | readonly string[];
  /** Where it looks for state. */
  readonly where: string;
  readonly examples: readonly { readonly command: string; readonly about: string }[];
  readonly exits: readonly ExitCode[];
}

/** What `where` says for a command that reads no state. */
export const NO_STATE = "nothing is read";

/** The flags that every command takes, unless it says otherwise. */
export const GLOBAL_FLAGS: readonly FlagSpec[] = [
  { name: "root", value: "DIR", help: "the repository to look at" },
  { name: "json", help: "print one JSON document" },
  {
    name: "get",
    value: "PATH",
    completes: "nothing",
    help: "print one field of the JSON as text, e.g. next.invoke",
  },
  { name: "lang", value: "LANG", choices: ["en", "zh", "auto"], help: "language of the text" },
  { name: "now", value: "TIME", help: "judge ages by this RFC 3339 time" },
  { name: "session", value: "ID", help: "who is asking (else CLAUDE_SESSION_ID)" },
  { name: "no-color", help: "no colours (as NO_COLOR does)" },
  { name: "no-input", help: "never ask, even on a terminal" },
  { name: "quiet", help: "no remarks on stderr" },
  { name: "help", help: "show this help" },
];

/** The flags of a command, its own first. */
export function flagsOf(spec: CommandSpec): readonly FlagSpec[] {
  const { globals } = spec;
  const shared = GLOBAL_FLAGS.filter((flag) => globals === "all" || globals.includes(flag.name));
  return [...spec.flags, ...shared];
}
