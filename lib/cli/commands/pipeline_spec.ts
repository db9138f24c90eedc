/**
 * The arguments of `resume pipeline` and of its writing commands.
 *
 * @module
 */
import { EXIT } from "../../core/exit.ts";
import type { CommandSpec, FlagSpec } from "../flags.ts";

const WHERE = ".pipeline/{state,cycle,config,feature-queue}.yaml, .pipeline/.lock and the files " +
  "beside them, below --root or the nearest folder upwards that has a .pipeline; " +
  "$HOME/.hypo-workflow/config.yaml";

const READ_EXITS = [
  EXIT.ok,
  EXIT.noState,
  EXIT.needsDecision,
  EXIT.blocked,
  EXIT.usage,
  EXIT.data,
  EXIT.held,
  EXIT.noPermission,
  EXIT.config,
] as const;
const WRITE_EXITS = [...READ_EXITS.slice(0, 6), EXIT.io, ...READ_EXITS.slice(6)];

const LEASE_FLAGS: readonly FlagSpec[] = [
  { name: "platform", value: "NAME", help: "the platform that the lease names" },
  { name: "owner", value: "NAME", help: "the owner that the lease names (else USER)" },
  { name: "command", value: "TEXT", help: "the command that the lease names (/hw:resume)" },
  { name: "ttl", value: "SPAN", help: "how long the lease is good for, 30s to 24h (5m)" },
];

function spec(
  word: string | null,
  fields: Pick<CommandSpec, "summary" | "flags" | "examples" | "exits">,
): CommandSpec {
  return {
    words: word === null ? ["pipeline"] : ["pipeline", word],
    operands: "",
    maxOperands: 0,
    globals: "all",
    where: WHERE,
    ...fields,
  };
}

/** Who holds the pipeline, where it stopped, what is next. Writes nothing. */
export const PIPELINE = spec(null, {
  summary: "who holds the pipeline, where it stopped, what is next; writes nothing",
  flags: [],
  examples: [
    { command: "resume pipeline", about: "lease, resume point, progress and problems" },
    { command: "resume pipeline --get resumePoint.step", about: "the next step as text" },
  ],
  exits: READ_EXITS,
});

/** Takes the lease and starts the next step. */
export const PIPELINE_BEGIN = spec("begin", {
  summary: "takes the lease and starts the next step",
  flags: [
    ...LEASE_FLAGS,
    { name: "fix-pointer", help: "set step_index by the name of the step first" },
    { name: "resume-aborted", help: "go on with an aborted pipeline" },
    { name: "retry", help: "start the blocked step again" },
    { name: "defer", value: "REASON", help: "set the blocked milestone aside and go on" },
    { name: "confirm", value: "FEATURE", help: "open the gate of this feature" },
    {
      name: "trigger",
      value: "WHO",
      choices: ["user", "watchdog"],
      help: "who started this run: user (without this) or watchdog",
    },
    { name: "note", value: "TEXT", help: "a remark for the log" },
  ],
  examples: [
    { command: "resume pipeline begin", about: "take the lease, start the next step" },
    { command: "resume pipeline begin --retry", about: "start a blocked step again" },
  ],
  exits: WRITE_EXITS,
});

/** Keeps an own lease alive. */
export const PIPELINE_HEARTBEAT = spec("heartbeat", {
  summary: "keeps the own lease alive",
  flags: LEASE_FLAGS,
  examples: [
    { command: "resume pipeline heartbeat", about: "prolong the lease by its own length" },
    { command: "resume pipeline heartbeat --ttl 30m", about: "prolong it by half an hour" },
  ],
  exits: WRITE_EXITS,
});

/** Records how a step or a prompt ended and goes on. */
export const PIPELINE_ADVANCE = spec("advance", {
  summary: "records how a step or a prompt ended and starts what follows",
  flags: [
    ...LEASE_FLAGS,
    {
      name: "status",
      value: "STATUS",
      choices: ["done", "skipped", "blocked"],
      help: "how the step ended",
    },
    { name: "step", value: "NAME", help: "the step that is meant (else the current one)" },
    { name: "reason", value: "TEXT", help: "why it was skipped or blocked" },
    { name: "executor", value: "NAME", help: "who ran the step" },
    { name: "notes", value: "TEXT", help: "notes on the step" },
    {
      name: "result",
      value: "RESULT",
      choices: ["pass", "blocked", "aborted", "stopped", "skipped"],
      help: "ends the prompt with this result",
    },
    { name: "report", value: "FILE", help: "the report of the prompt, inside the root" },
  ],
  examples: [
    { command: "resume pipeline advance --status done", about: "close the step, start the next" },
    {
      command: "resume pipeline advance --result pass",
      about: "close the prompt after its report",
    },
  ],
  exits: [...WRITE_EXITS.slice(0, 2), EXIT.notInState, ...WRITE_EXITS.slice(2)],
});

/** Stops or completes the pipeline and lets the lease go. */
export const PIPELINE_END = spec("end", {
  summary: "stops or completes the pipeline and releases the lease",
  flags: [
    ...LEASE_FLAGS,
    {
      name: "outcome",
      value: "OUTCOME",
      choices: ["completed", "stopped", "blocked", "aborted"],
      help: "how this run ended",
    },
    { name: "reason", value: "TEXT", help: "why" },
  ],
  examples: [
    { command: "resume pipeline end --outcome stopped", about: "stop here, keep the point" },
    { command: "resume pipeline end --outcome completed", about: "nothing is left to do" },
  ],
  exits: WRITE_EXITS,
});
