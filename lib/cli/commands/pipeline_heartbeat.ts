/**
 * `resume pipeline heartbeat`.
 *
 * @module
 */
import { heartbeat } from "../../pipeline/heartbeat.ts";
import type { Command, Context, Outcome } from "../context.ts";
import { changePipeline, checkLeaseFlags, holderOf } from "./pipeline_write.ts";

function run(context: Context): Promise<Outcome> {
  const holder = holderOf(context);
  return changePipeline(
    context,
    holder,
    "working",
    (snapshot, question) => heartbeat(snapshot, question, holder),
  );
}

/** Keeps the own lease alive. */
export const pipelineHeartbeatCommand: Command = { check: checkLeaseFlags, run };
