/**
 * `resume work` for people: the texts, and the question that a terminal is asked.
 *
 * @module
 */
import type { Problem } from "../../core/problem.ts";
import { renderWork } from "../../render/work.ts";
import { renderWorkList, workChoices, type WorkList } from "../../render/work_list.ts";
import { problemLine, PROBLEMS_ZH, problemText } from "../../render/work_problems.ts";
import { TRANSLATED, WORK_TEXT } from "../../render/work_text.ts";
import type { Action } from "../../work/actions.ts";
import type { SurveyAnswer, WorkAnswer } from "../../work/answer.ts";
import type { WorkCode } from "../../work/codes.ts";
import { choose } from "../choose.ts";
import type { Context, Outcome } from "../context.ts";
import { viewOf } from "../output.ts";

// A code or an action without a Chinese sentence is a type error here.
PROBLEMS_ZH satisfies Record<WorkCode, unknown>;
TRANSLATED.actions satisfies Record<Action, string>;

/** The findings as lines for stderr. */
function remarks(problems: readonly Problem[], context: Context): string[] {
  const { lang } = viewOf(context);
  const color = context.ports.terminal().stderr && viewOf(context).color;
  return problems.map((found) => problemLine(found, { lang, color }));
}

/** One piece of work. */
export function workOutcome(answer: WorkAnswer, context: Context): Outcome {
  const { problems } = answer.envelope;
  return {
    exit: answer.exit,
    document: answer.envelope,
    text: (view) => renderWork(answer, view, (found) => problemText(found, view.lang)),
    remarks: remarks(problems, context),
  };
}

function listOf({ survey, exit }: SurveyAnswer): WorkList {
  return {
    workDir: survey.workDir,
    items: survey.items,
    refused: exit === 65 ? "not-a-folder" : exit === 77 ? "unreadable" : null,
  };
}

/** The list; on a terminal one of several is chosen and shown. */
export async function surveyOutcome(
  answer: SurveyAnswer,
  context: Context,
  answerOne: (id: string) => Promise<WorkAnswer>,
): Promise<Outcome> {
  const list = listOf(answer);
  const { items, problems } = answer.survey;
  const notes = remarks([...problems, ...items.flatMap((item) => item.problems)], context);
  const outcome: Outcome = {
    exit: answer.exit,
    document: answer.survey,
    text: (view) => renderWorkList(list, view),
    remarks: notes,
  };
  if (items.length === 0 || !context.interactive()) return outcome;
  const view = viewOf(context);
  const text = WORK_TEXT[view.lang];
  const chosen = await choose(context.ports, workChoices(list, view), {
    ...view,
    heading: `${text.found}\n\n`,
    listing: `${renderWorkList(list, view)}\n`,
  });
  if (chosen === null) return { exit: answer.exit, remarks: notes };
  const id = items[chosen]?.id ?? null;
  if (id === null) return { exit: 0, text: () => `${text.startNew}\n` };
  context.ports.out("\n");
  return workOutcome(await answerOne(id), context);
}
