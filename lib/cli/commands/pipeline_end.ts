/**
 * `resume pipeline end`.
 *
 * @module
 */
import { end } from "../../pipeline/end.ts";
import type { EndOutcome } from "../../pipeline/event.ts";
import { type Arguments, UsageError } from "../scan.ts";
import type { Command, Context, Outcome } from "../context.ts";
import {
  changePipeline,
  checkChoice,
  checkLeaseFlags,
  holderOf,
  textFlag,
} from "./pipeline_write.ts";

const OUTCOMES: readonly EndOutcome[] = ["completed", "stopped", "blocked", "aborted"];

function check(args: Arguments): void {
  checkLeaseFlags(args);
  if (!args.values.has("outcome")) throw new UsageError("usage: --outcome is required");
  checkChoice(args, "outcome", OUTCOMES);
}

function run(context: Context): Promise<Outcome> {
  const holder = holderOf(context);
  const outcome = OUTCOMES.find((word) => word === context.values.get("outcome")) ?? "stopped";
  return changePipeline(
    context,
    holder,
    "ended",
    (snapshot, question) =>
      end(snapshot, question, { outcome, reason: textFlag(context, "reason") }),
  );
}

/** Stops or completes the pipeline and lets the lease go. */
export const pipelineEndCommand: Command = { check, run };
