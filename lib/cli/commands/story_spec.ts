/**
 * The arguments of `resume story` and `resume epic`.
 *
 * @module
 */
import { EXIT } from "../../core/exit.ts";
import type { CommandSpec } from "../flags.ts";

const WHERE =
  "ai/epics/epic-XXXX/execution-state.json, else plans/epic-XXXX/execution-state.json, " +
  "below --root or the nearest folder upwards that has one of the two epic folders";
const EPIC_ID = { name: "epic-id", value: "ID", help: "the epic, one to four digits" };

/** The drop-in for the skill `x-internal-resume-story`. */
export const STORY: CommandSpec = {
  words: ["story"],
  summary: "the resume point of one story, as one JSON line",
  operands: "",
  maxOperands: 0,
  flags: [
    { name: "story-id", value: "ID", help: "the story, story-NNNN-NNNN" },
    EPIC_ID,
  ],
  globals: ["root", "get", "now", "help"],
  where: WHERE,
  examples: [
    { command: "resume story --story-id story-0049-0013 --epic-id 0049", about: "the whole line" },
    {
      command: "resume story --story-id story-0049-0013 --epic-id 49 --get resumePoint",
      about: "one field as text",
    },
  ],
  exits: [
    EXIT.ok,
    EXIT.noState,
    EXIT.notInState,
    EXIT.usage,
    EXIT.data,
    EXIT.held,
    EXIT.noPermission,
  ],
};

/** Every story of an epic. */
export const EPIC: CommandSpec = {
  words: ["epic"],
  summary: "every story of an epic: done, ready, blocked, its resume point",
  operands: "",
  maxOperands: 0,
  flags: [EPIC_ID, { name: "text", help: "print the list even when stdout is no terminal" }],
  globals: "all",
  where: WHERE,
  examples: [
    { command: "resume epic --epic-id 0049", about: "the list (JSON through a pipe)" },
    { command: "resume epic --epic-id 49 --get items[].id", about: "the ids of its stories" },
  ],
  exits: [EXIT.ok, EXIT.noState, EXIT.usage, EXIT.data, EXIT.held, EXIT.noPermission],
};
