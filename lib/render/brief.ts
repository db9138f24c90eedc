/**
 * What a session-start hook adds to an agent's context (survey spec section 4): short, plain, framed as
 * history.
 *
 * @module
 */
import type { Envelope, Survey } from "../core/envelope.ts";
import type { Problem } from "../core/problem.ts";
import { cleanText, cut } from "../core/text.ts";
import { AS_ANSWERED, commandOf, nameOf, pointOf, seriousOf, type Translator } from "./survey.ts";
import { SURVEY_TEXT, type SurveyText } from "./survey_text.ts";

const LIMIT = 1_200;
const ITEMS = 5;
const WARNINGS = 3;

function wayOn(item: Envelope, text: SurveyText): string {
  switch (item.state) {
    case "held": {
      const holder = cleanText(item.lease?.session ?? item.lease?.platform ?? "?", 60);
      return text.heldBy(holder, cleanText(item.lease?.expiresAt ?? "?", 40));
    }
    case "needs-decision":
      return text.decide;
    case "blocked":
    case "inconsistent":
      return text.stuck;
    case "corrupt":
      return text.damaged;
    default:
      return `→ ${commandOf(item)}`;
  }
}

function lineOf(item: Envelope, at: number, text: SurveyText, translator: Translator): string {
  const point = cut(pointOf(item, text, translator), 100) || text.states[item.state];
  const stage = item.resumePoint?.kind === "work"
    ? ` [${cleanText(item.resumePoint.stage, 40)}]`
    : "";
  const title = item.title === null || item.title === item.id
    ? ""
    : ` · "${cleanText(item.title, 60)}"`;
  const progress = item.progress === null ? "" : ` (${item.progress.done}/${item.progress.total})`;
  return `${at + 1}. ${cut(nameOf(item), 80)} — ${point}${stage}${title}${progress} ${
    wayOn(item, text)
  }`;
}

/** The warnings of the listed items, each sentence once. */
function warningsOf(
  survey: Survey,
  items: readonly Envelope[],
  translator: Translator,
): string[] {
  const line = (one: Problem, system: Envelope["system"] | null): string =>
    `! ${system === null ? "" : `${system}: `}${cleanText(translator.problem(one, system), 120)}`;
  const own = items.flatMap((item) => item.problems.map((one) => ({ one, system: item.system })));
  const all = [...own, ...survey.problems.map((one) => ({ one, system: null }))];
  const order = seriousOf(all.map(({ one }) => one));
  return [
    ...new Set(order.map((one) => line(one, all.find((pair) => pair.one === one)?.system ?? null))),
  ];
}

/**
 * The brief of what is unfinished, at most 1,200 characters with its last line end; empty when nothing
 * is. Lines are left out from the end until it fits.
 */
export function renderBrief(
  survey: Survey,
  lang: "en" | "zh",
  translator: Translator = AS_ANSWERED,
): string {
  const text = SURVEY_TEXT[lang];
  const open = survey.items.filter((item) => item.state !== "complete");
  if (open.length === 0) return "";
  for (let warnings = WARNINGS; warnings >= 0; warnings--) {
    for (let count = Math.min(ITEMS, open.length); count >= 1; count--) {
      if (warnings > 0 && count < Math.min(2, open.length)) continue;
      const shown = open.slice(0, count);
      const lines = [
        text.frame,
        ...shown.map((item, at) => lineOf(item, at, text, translator)),
        ...warningsOf(survey, shown, translator).slice(0, warnings),
        ...(open.length > count ? [text.moreItems(open.length - count)] : []),
      ];
      const whole = `${lines.join("\n")}\n`;
      if (whole.length <= LIMIT) return whole;
    }
  }
  return `${cut(`${text.frame}\n${text.moreItems(open.length)}`, LIMIT - 2)}\n`;
}
