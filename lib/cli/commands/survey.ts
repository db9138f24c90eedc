/**
 * `resume`, `resume survey`: every system at once.
 *
 * @module
 */
import { AS_ANSWERED, commandOf, nameOf, renderSurvey } from "../../render/survey.ts";
import type { Command, Context, Outcome } from "../context.ts";
import { viewOf } from "../output.ts";
import { surveyOf, translatorOf } from "../survey_call.ts";

async function run(context: Context): Promise<Outcome> {
  context.ports.dropWrite(!context.switches.has("no-git"));
  const answer = await surveyOf(context, { events: false });
  const { survey, present, exit } = answer;
  const items = survey.items.filter((item) => item.state !== "complete");
  const words = await translatorOf(context);
  const text: Outcome["text"] = (view) => renderSurvey(survey, present, { ...view, ...words });
  if (items.length < 2 || !context.interactive()) return { exit, document: survey, text };
  const { choose } = await import("../choose.ts");
  const view = { ...viewOf(context), ...words };
  context.ports.out(renderSurvey(survey, present, view));
  const initial = Math.max(0, survey.pick?.index ?? 0);
  const picked = await choose(
    context.ports,
    items.map((item) => ({
      label: nameOf(item),
      detail: (words.translator ?? AS_ANSWERED).next(item) || item.state,
    })),
    { ...view, initial, heading: "\n", listing: "\n" },
  );
  const chosen = picked === null ? undefined : items[picked];
  return {
    exit,
    document: survey,
    text: () => (chosen === undefined ? "" : `${commandOf(chosen)}\n`),
  };
}

/** Answers with everything that is unfinished here. */
export const surveyCommand: Command = { run };
