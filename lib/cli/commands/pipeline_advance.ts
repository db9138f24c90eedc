/**
 * `resume pipeline advance`.
 *
 * @module
 */
import { isInside, join, relativeTo } from "../../core/paths.ts";
import { advance, type ReportFile } from "../../pipeline/advance.ts";
import type { PromptResult, StepOutcome } from "../../pipeline/event.ts";
import { look, placeOf } from "../../pipeline/files.ts";
import { type Arguments, UsageError } from "../scan.ts";
import type { Command, Context, Outcome } from "../context.ts";
import {
  changePipeline,
  checkChoice,
  checkLeaseFlags,
  holderOf,
  textFlag,
} from "./pipeline_write.ts";

const STATUSES = ["done", "skipped", "blocked"] as const;
const RESULTS = ["pass", "blocked", "aborted", "stopped", "skipped"] as const;

function check(args: Arguments): void {
  checkLeaseFlags(args);
  checkChoice(args, "status", STATUSES);
  checkChoice(args, "result", RESULTS);
  const status = args.values.get("status");
  if (status === undefined && !args.values.has("result")) {
    throw new UsageError("usage: --status or --result is required");
  }
  if (status === undefined && args.values.has("step")) {
    throw new UsageError("usage: --step needs --status");
  }
  if (status === "blocked" && (args.values.get("reason") ?? "").trim() === "") {
    throw new UsageError("usage: --status blocked requires --reason");
  }
  if (args.values.has("report") && !args.values.has("result")) {
    throw new UsageError("usage: --report needs --result");
  }
}

/** Where the report is, seen from the root. */
function reportOf(context: Context, root: string): ReportFile {
  const given = context.values.get("report");
  if (given === undefined) return { kind: "default" };
  const place = placeOf(context.ports, root);
  const absolute = join(root, given);
  const base = isInside(absolute, root) ? root : place.realRoot;
  if (given === "" || !isInside(absolute, base) || absolute === base) {
    throw new UsageError("usage: --report must lie inside the root");
  }
  const path = relativeTo(base, absolute);
  const found = look(place, path);
  if (found === "outside") throw new UsageError("usage: --report must lie inside the root");
  return found === "file" ? { kind: "named", path } : { kind: "missing", path };
}

function wordOf<T extends string>(context: Context, name: string, words: readonly T[]): T | null {
  return words.find((word) => word === context.values.get(name)) ?? null;
}

function run(context: Context): Promise<Outcome> {
  const holder = holderOf(context);
  return changePipeline(
    context,
    holder,
    "working",
    (snapshot, question, root) =>
      advance(snapshot, question, {
        holder,
        status: wordOf<StepOutcome>(context, "status", STATUSES),
        step: textFlag(context, "step"),
        reason: textFlag(context, "reason"),
        executor: textFlag(context, "executor"),
        notes: context.values.get("notes") ?? null,
        result: wordOf<PromptResult>(context, "result", RESULTS),
        report: reportOf(context, root),
      }),
  );
}

/** Records how a step or a prompt ended and starts what follows. */
export const pipelineAdvanceCommand: Command = { check, run };
