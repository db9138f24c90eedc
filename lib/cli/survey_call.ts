/**
 * What the survey, the brief and the report have in common: one reading of every system.
 *
 * @module
 */
import type { TimelineEvent } from "../core/timeline.ts";
import type { Translator } from "../render/survey.ts";
import { collectAll } from "../survey/collect.ts";
import { decideAll, type SurveyAnswer } from "../survey/decide.ts";
import { surveyRoot } from "../survey/root.ts";
import type { Context } from "./context.ts";

/** The survey of this call, and the events when they were asked for. */
export async function surveyOf(
  context: Context,
  options: { readonly events: boolean },
): Promise<SurveyAnswer & { readonly events: readonly TimelineEvent[] }> {
  const { ports, root, cwd, now, session, switches } = context;
  const top = surveyRoot(ports, root, cwd);
  const all = switches.has("all");
  const request = { root, cwd, top, now, session, all, events: options.events };
  const git = !switches.has("no-git");
  const found = await collectAll(ports, request, { git, deep: switches.has("deep") });
  return { ...decideAll(top, found), events: found.events };
}

/** The translator for the reader's language; English needs none. */
export async function translatorOf(
  context: Context,
): Promise<{ readonly translator?: Translator }> {
  return context.lang === "zh" ? { translator: (await import("../render/survey_zh.ts")).ZH } : {};
}
