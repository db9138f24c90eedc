/**
 * The arguments of `resume cycle`, `resume cycle choose` and `resume cycle import`.
 *
 * @module
 */
import { EXIT } from "../../core/exit.ts";
import { PHASES } from "../../cycle/phases.ts";
import type { CommandSpec } from "../flags.ts";

const WHERE = ".claude/runtime/state/00-state.md (or .lintel/state before layout version 5), " +
  "checkpoints and jobs beside it, work maps linked from the todo file, LINTEL_HOME";

/** Where the cycle, the job or the committed work stands. */
export const CYCLE: CommandSpec = {
  words: ["cycle"],
  summary: "where a Lintel cycle, job or work map stands",
  operands: "",
  maxOperands: 0,
  flags: [
    { name: "job", value: "ID", help: "the job to look at instead of the ledger" },
    { name: "map", value: "PATH", help: "the work map to look at, from the root" },
  ],
  globals: "all",
  where: WHERE,
  examples: [
    { command: "resume cycle", about: "the screen with its five options" },
    { command: "resume cycle --job j1 --get resumePoint.node", about: "the step to go on with" },
  ],
  exits: [
    EXIT.ok,
    EXIT.noState,
    EXIT.notInState,
    EXIT.needsDecision,
    EXIT.blocked,
    EXIT.usage,
    EXIT.data,
    EXIT.noPermission,
  ],
};

/** Records a choice in the ledger. */
export const CYCLE_CHOOSE: CommandSpec = {
  words: ["cycle", "choose"],
  summary: "record how the cycle goes on: A, B, C PHASE, D or E",
  operands: "A|B|C PHASE|D|E",
  maxOperands: 2,
  operandChoices: [["A", "B", "C", "D", "E"], PHASES],
  flags: [
    { name: "accept-warnings", help: "go on although the record does not fit" },
  ],
  globals: "all",
  where: WHERE,
  examples: [
    { command: "resume cycle choose A", about: "go on at the recommended phase" },
    { command: "resume cycle choose C REVIEW", about: "go to another phase" },
  ],
  exits: [
    EXIT.ok,
    EXIT.noState,
    EXIT.needsDecision,
    EXIT.blocked,
    EXIT.usage,
    EXIT.data,
    EXIT.io,
    EXIT.held,
    EXIT.noPermission,
  ],
};

/** Adopts a ledger from another machine. */
export const CYCLE_IMPORT: CommandSpec = {
  words: ["cycle", "import"],
  summary: "adopt a ledger from another machine, on the record",
  operands: "PATH",
  maxOperands: 1,
  flags: [],
  globals: "all",
  where: WHERE,
  examples: [
    { command: "resume cycle import ~/sync/00-state-app-m2.md", about: "take that ledger over" },
    { command: "resume cycle import in.md --json", about: "the same, as JSON" },
  ],
  exits: [
    EXIT.ok,
    EXIT.notInState,
    EXIT.needsDecision,
    EXIT.usage,
    EXIT.data,
    EXIT.blocked,
    EXIT.io,
    EXIT.held,
    EXIT.noPermission,
  ],
};
