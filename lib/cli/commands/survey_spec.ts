/**
 * The arguments of the survey, the brief and the report.
 *
 * @module
 */
import { EXIT } from "../../core/exit.ts";
import type { CommandSpec, FlagSpec } from "../flags.ts";

const WHERE = "every system by its own rules, from the current folder; nothing walks the tree";
const ALL: FlagSpec = { name: "all", help: "show complete work too, last" };
const NO_GIT: FlagSpec = { name: "no-git", help: "do not ask git about recorded commits" };

/** Every system at once; also without a command word. */
export const SURVEY: CommandSpec = {
  words: ["survey"],
  summary: "every system found here, what to take first and why (also without a command)",
  operands: "",
  maxOperands: 0,
  flags: [
    ALL,
    NO_GIT,
    { name: "deep", help: "also count newer commits and look for rewritten ones" },
  ],
  globals: "all",
  where: WHERE,
  examples: [
    {
      command: "resume survey --all",
      about: "complete work too; plain `resume` is the same command",
    },
    { command: "resume survey --get items.0.next.invoke", about: "the command that goes on" },
  ],
  exits: [
    EXIT.ok,
    EXIT.noState,
    EXIT.needsDecision,
    EXIT.blocked,
    EXIT.usage,
    EXIT.data,
    EXIT.internal,
    EXIT.held,
    EXIT.noPermission,
    EXIT.config,
  ],
};

/** A short text for a session-start hook. */
export const BRIEF: CommandSpec = {
  words: ["brief"],
  summary: "a short text for a session-start hook; silent when there is nothing",
  operands: "",
  maxOperands: 0,
  flags: [
    { name: "hook", value: "NAME", choices: ["claude-code"], help: "print the JSON of this hook" },
    NO_GIT,
  ],
  globals: "all",
  where: WHERE,
  examples: [
    { command: "resume brief", about: "at most 1,200 characters" },
    { command: "resume brief --hook claude-code", about: "as a SessionStart hook" },
  ],
  exits: [EXIT.ok, EXIT.usage],
};

/** One self-contained page. */
export const REPORT: CommandSpec = {
  words: ["report"],
  summary: "one self-contained page: progress, timeline, leases, problems",
  operands: "",
  maxOperands: 0,
  flags: [
    { name: "html", value: "FILE", help: "where to write it; - is standard output" },
    ALL,
    NO_GIT,
  ],
  globals: "all",
  where: WHERE,
  examples: [
    { command: "resume report --html report.html", about: "a page to open or to send" },
    { command: "resume report --json", about: "the same as data, with its timeline" },
  ],
  exits: [EXIT.ok, EXIT.noState, EXIT.usage, EXIT.io],
};
