/**
 * `resume cycle`: where a Lintel cycle, job or work map stands. Writes nothing.
 *
 * @module
 */
import type { Answer } from "../../cycle/answer.ts";
import { collectCycle } from "../../cycle/collect.ts";
import { decideCycle } from "../../cycle/decide.ts";
import { isJobId } from "../../cycle/job_read.ts";
import { JOB_ID_TEXT, MAP_OUTSIDE } from "../../cycle/messages.ts";
import { renderCycle } from "../../render/cycle.ts";
import { type Arguments, UsageError } from "../scan.ts";
import type { Command, Context, Outcome } from "../context.ts";
import { viewOf } from "../output.ts";

function check(args: Pick<Arguments, "values">): void {
  const job = args.values.get("job");
  const map = args.values.get("map");
  if (job !== undefined && map !== undefined) {
    throw new UsageError("usage: --job and --map exclude each other");
  }
  if (job !== undefined && !isJobId(job)) throw new UsageError(JOB_ID_TEXT);
  if (map === "") throw new UsageError("usage: --map must not be empty");
}

/** The outcome of an answer: the envelope, and the screen for people. */
export function outcomeOf(answer: Answer, context: Context): Outcome {
  const ascii = context.ports.env("LINTEL_ASCII") === "1";
  return {
    exit: answer.exit,
    document: answer.envelope,
    text: (view) => renderCycle(answer, { ...view, ascii }),
  };
}

async function answerFor(
  context: Context,
  job: string | null,
  map: string | null,
): Promise<Answer> {
  const { ports, root, cwd, now } = context;
  const snapshot = await collectCycle(ports, { root, cwd, job, map });
  if (map !== null && snapshot.named?.kind === "outside") throw new UsageError(MAP_OUTSIDE);
  return decideCycle(snapshot, now);
}

/** On a terminal, the one of several maps that a person picks; null when nobody does. */
async function pickMap(context: Context, answer: Answer): Promise<string | null> {
  const found = answer.envelope.problems.find((one) => one.code === "ambiguous-work-map");
  const maps = found?.args.maps;
  if (!Array.isArray(maps) || !context.interactive()) return null;
  const { choose } = await import("../choose.ts");
  const items = maps.map((map) => ({ label: String(map) }));
  const at = await choose(context.ports, items, viewOf(context));
  return at === null ? null : String(maps[at]);
}

async function run(context: Context): Promise<Outcome> {
  const job = context.values.get("job") ?? null;
  const named = context.values.get("map") ?? null;
  const map = context.ports.platform === "windows" ? named?.replaceAll("\\", "/") ?? null : named;
  context.ports.dropWrite(job === null && map === null);
  const answer = await answerFor(context, job, map);
  const picked = await pickMap(context, answer);
  return outcomeOf(picked === null ? answer : await answerFor(context, null, picked), context);
}

/** Answers where the cycle, the job or the committed work stands. */
export const cycleCommand: Command = { check, run };
