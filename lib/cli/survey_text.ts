/**
 * The survey as a person reads it, and the choice among its items. Loaded only where text is wanted.
 *
 * @module
 */
import { AS_ANSWERED, commandOf, nameOf, renderSurvey } from "../render/survey.ts";
import type { SurveyAnswer } from "../survey/decide.ts";
import type { Context, Outcome } from "./context.ts";
import { viewOf } from "./output.ts";
import { translatorOf } from "./survey_call.ts";

/** The outcome with its text; on a terminal with several items one of them can be chosen. */
export async function surveyOutcome(answer: SurveyAnswer, context: Context): Promise<Outcome> {
  const { survey, present, exit } = answer;
  const items = survey.items.filter((item) => item.state !== "complete");
  const words = await translatorOf(context);
  const text: Outcome["text"] = (view) => renderSurvey(survey, present, { ...view, ...words });
  if (items.length < 2 || !context.interactive()) return { exit, document: survey, text };
  const { choose } = await import("./choose.ts");
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
