/**
 * The arguments of `resume schema`.
 *
 * @module
 */
import { EXIT } from "../../core/exit.ts";
import { DOCUMENTS } from "../documents.ts";
import { type CommandSpec, NO_STATE } from "../flags.ts";

/** The JSON Schema of an output. */
export const SCHEMA: CommandSpec = {
  words: ["schema"],
  summary: "the JSON Schema of an output; without a name, the names",
  operands: "[NAME]",
  maxOperands: 1,
  operandChoices: [DOCUMENTS.map(({ name }) => name)],
  flags: [],
  globals: "all",
  where: NO_STATE,
  examples: [
    { command: "resume schema envelope", about: "the answer for one piece of work" },
    { command: "resume schema survey", about: "several answers at once" },
  ],
  exits: [EXIT.ok, EXIT.usage],
};
