/**
 * A command table with everything that completions must cope with.
 *
 * @module
 */
import type { CommandSpec, FlagSpec } from "../../lib/cli/flags.ts";

function command(words: readonly string[], given: Partial<CommandSpec> = {}): CommandSpec {
  return {
    words,
    summary: `does ${words.join(" ")}`,
    operands: "",
    maxOperands: 0,
    flags: [],
    globals: "all",
    where: "nothing is read",
    examples: [],
    exits: [0],
    ...given,
  };
}

const MAP: FlagSpec = { name: "map", value: "PATH", help: "a work map" };

/** One- and two-word commands, operands of each kind, and texts that shells trip over. */
export const MADE_UP: readonly CommandSpec[] = [
  command(["survey"], { flags: [{ name: "all", help: "complete work too" }] }),
  command(["work"], {
    operands: "[IDENTIFIER]",
    maxOperands: 1,
    flags: [{
      name: "repair",
      value: "HOW",
      choices: ["reset", "delete"],
      help: 'mend [it]: "quoted", it\'s $HOME `x` 100% \\ done',
    }],
  }),
  command(["cycle"], { flags: [{ name: "job", value: "ID", help: "a job" }, MAP] }),
  command(["cycle", "choose"], {
    operands: "A|B|C PHASE|D|E",
    maxOperands: 2,
    operandChoices: [["A", "B", "C", "D", "E"], ["SENSE", "BUILD"]],
    flags: [MAP, { name: "accept-warnings", help: "go on all the same" }],
  }),
  command(["cycle", "import"], { operands: "PATH", maxOperands: 1 }),
  command(["pipeline", "begin"], { flags: [{ name: "ttl", value: "TIME", help: "how long" }] }),
  command(["report"], {
    flags: [{ name: "html", value: "FILE", help: "where the page goes" }],
    globals: ["help"],
  }),
];
