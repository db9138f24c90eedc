/**
 * The arguments of `resume doctor`.
 *
 * @module
 */
import { EXIT } from "../../core/exit.ts";
import type { CommandSpec } from "../flags.ts";

/** The check of the installation. */
export const DOCTOR: CommandSpec = {
  words: ["doctor"],
  summary: "what works here: permissions, git, locks, terminal, language, links",
  operands: "",
  maxOperands: 0,
  flags: [],
  globals: "all",
  where: "no state is read; locks and writes are tried on a file in the temporary folder",
  examples: [
    { command: "resume doctor", about: "the list, with what to do" },
    { command: "resume doctor --get works", about: "true or false" },
  ],
  exits: [EXIT.ok, EXIT.blocked, EXIT.usage],
};
