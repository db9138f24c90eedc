/**
 * `resume pipeline begin`.
 *
 * @module
 */
import { begin, type Decision } from "../../pipeline/begin.ts";
import { type Arguments, UsageError } from "../scan.ts";
import type { Command, Context, Outcome } from "../context.ts";
import {
  changePipeline,
  checkChoice,
  checkLeaseFlags,
  holderOf,
  textFlag,
} from "./pipeline_write.ts";

function check(args: Arguments): void {
  checkLeaseFlags(args);
  checkChoice(args, "trigger", ["user", "watchdog"]);
  const given = [args.switches.has("retry"), args.values.has("defer"), args.values.has("confirm")];
  if (given.filter((one) => one).length > 1) {
    throw new UsageError("usage: only one of --retry, --defer and --confirm");
  }
  for (const name of ["defer", "confirm"]) {
    if (args.values.get(name)?.trim() === "") {
      throw new UsageError(`usage: --${name} must not be empty`);
    }
  }
}

function decisionOf(context: Context): Decision | null {
  if (context.switches.has("retry")) return { kind: "retry" };
  const reason = context.values.get("defer");
  if (reason !== undefined) return { kind: "defer", reason };
  const feature = context.values.get("confirm");
  return feature === undefined ? null : { kind: "confirm", feature };
}

function run(context: Context): Promise<Outcome> {
  const holder = holderOf(context);
  return changePipeline(
    context,
    holder,
    "working",
    (snapshot, question) =>
      begin(snapshot, question, {
        holder,
        fixPointer: context.switches.has("fix-pointer"),
        resumeAborted: context.switches.has("resume-aborted"),
        decision: decisionOf(context),
        trigger: context.values.get("trigger") === "watchdog" ? "watchdog" : "user",
        note: textFlag(context, "note"),
      }),
  );
}

/** Takes the lease and starts the next step. */
export const pipelineBeginCommand: Command = { check, run };
