/**
 * `resume`, `resume survey`: every system at once.
 *
 * @module
 */
import type { Command, Context, Outcome } from "../context.ts";
import { surveyOf } from "../survey_call.ts";

async function run(context: Context): Promise<Outcome> {
  context.ports.dropWrite(!context.switches.has("no-git"));
  const answer = await surveyOf(context, { events: false });
  if (context.json || context.values.has("get")) {
    return { exit: answer.exit, document: answer.survey };
  }
  const { surveyOutcome } = await import("../survey_text.ts");
  return await surveyOutcome(answer, context);
}

/** Answers with everything that is unfinished here. */
export const surveyCommand: Command = { run };
