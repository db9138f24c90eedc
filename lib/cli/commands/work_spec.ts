/**
 * The arguments of `resume work`.
 *
 * @module
 */
import { EXIT } from "../../core/exit.ts";
import type { CommandSpec } from "../flags.ts";

/** Work sessions: the list, one of them, and the three ways to write. */
export const WORK: CommandSpec = {
  words: ["work"],
  summary: "work sessions: where each stopped and which skill takes over",
  operands: "[IDENTIFIER]",
  maxOperands: 1,
  flags: [
    { name: "register", help: "enter this session into .active-sessions" },
    {
      name: "repair",
      value: "HOW",
      choices: ["reset", "delete"],
      help: "reset or delete a corrupt or missing state",
    },
    { name: "yes", help: "do what --repair announces" },
    { name: "worktrees", help: "make the worktrees that are missing" },
  ],
  globals: "all",
  where: "$WORK_DIR of the nearest .claude/configuration.yml upwards from --root or the current " +
    "folder, .claude/work by default: manifest.json and */state.json",
  examples: [
    { command: "resume work", about: "everything that is not complete, last activity first" },
    { command: "resume work JIRA-123 --get next.invoke", about: "the skill that takes over" },
  ],
  exits: [
    EXIT.ok,
    EXIT.noState,
    EXIT.notInState,
    EXIT.needsDecision,
    EXIT.blocked,
    EXIT.usage,
    EXIT.data,
    EXIT.io,
    EXIT.held,
    EXIT.noPermission,
  ],
};
