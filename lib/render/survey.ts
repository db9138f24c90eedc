/**
 * The survey for people: what is unfinished, which to take first and why, then a block an item.
 *
 * @module
 */
import type { Envelope, Survey } from "../core/envelope.ts";
import type { Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { ageOf } from "./age.ts";
import { paint } from "./paint.ts";
import { STATE_STYLE } from "./state_text.ts";
import { SURVEY_TEXT, type SurveyText } from "./survey_text.ts";
import { clip, width, wrap } from "./width.ts";

/** Sentences in another language; English ones stand in the answer itself. */
export interface Translator {
  next(item: Envelope): string;
  /** Where it stands; null: in the words of the survey. */
  point?(item: Envelope): string | null;
  /** `system`: whose finding it is; null for one of the whole survey. */
  problem(found: Problem, system: Envelope["system"] | null): string;
}

/** English: as the answer says it. */
export const AS_ANSWERED: Translator = {
  next: (item) => item.next?.text ?? "",
  problem: (found) => found.message,
};

/** What a renderer needs to know of the reader. */
export interface SurveyView {
  readonly lang: "en" | "zh";
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Absent for English. */
  readonly translator?: Translator;
}

const INDENT = "    ";
const WARNINGS = 3;
const RANK = { error: 0, warning: 1, info: 2 } as const;
/** What an item is called: `pipeline C1`. */
export function nameOf(item: Envelope): string {
  return item.id === null ? item.system : `${item.system} ${cleanText(item.id, 80)}`;
}

/** A bar of a cell for each part, of ten for more parts: `███░░`. Full only when all is done. */
export function barOf(done: number, total: number): string {
  const cells = Math.min(total, 10);
  const full = done >= total ? cells : Math.floor((done * cells) / total);
  return "█".repeat(full) + "░".repeat(cells - full);
}

/** Problems that a person should see, most serious first. */
export function seriousOf(problems: readonly Problem[]): Problem[] {
  return problems.filter((found) => found.severity !== "info")
    .sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

function leaseLine(item: Envelope, text: SurveyText): string | null {
  const { lease } = item;
  if (lease === null || lease.verdict === "none") return null;
  const holder = text.holder(
    cleanText(lease.session ?? "?", 60),
    cleanText(lease.platform ?? "?", 30),
  );
  const until = lease.expiresAt === null ? "" : `, ${text.until(cleanText(lease.expiresAt, 40))}`;
  const who = lease.verdict === "own" && lease.session !== null ? `(${holder})` : holder;
  return `${text.leases[lease.verdict]} ${who}${until}`;
}

/** A text behind a mark or a label; what does not fit goes on below it, a little further in. */
function hung(head: string, taken: number, text: string, view: SurveyView): string {
  const room = Math.max(16, view.width - INDENT.length);
  const lines = wrap(text, room - 2, Math.max(8, room - taken));
  return head + lines.join(`\n${INDENT}  `);
}

function problemLines(item: Envelope, text: SurveyText, view: SurveyView): string[] {
  const serious = seriousOf(item.problems);
  const lines = serious.slice(0, WARNINGS).map((found) => {
    const sign = paint(
      found.severity === "error" ? "✗" : "!",
      found.severity === "error" ? "red" : "yellow",
      view.color,
    );
    const place = found.path === undefined
      ? ""
      : ` (${cleanText(found.path, 80)}${found.line === undefined ? "" : `:${found.line}`})`;
    const words = (view.translator ?? AS_ANSWERED).problem(found, item.system);
    return hung(`${INDENT}${sign} `, 2, cleanText(words, 400) + place, view);
  });
  const more = serious.length - lines.length;
  return more > 0 ? [...lines, `${INDENT}${text.more(more)}`] : lines;
}

/** Where an item stands, in words. */
export function pointOf(item: Envelope, text: SurveyText, translator?: Translator): string {
  if (item.resumePoint === null) return "";
  return cleanText(translator?.point?.(item) ?? text.point(item.resumePoint), 200);
}

function blockOf(item: Envelope, at: number, text: SurveyText, view: SurveyView): string {
  const title = item.title === null || item.title === item.id
    ? ""
    : ` — ${cleanText(item.title, 120)}`;
  const head = clip(`[${at + 1}] ${nameOf(item)}${title}`, view.width);
  const row = (label: string, value: string): string =>
    hung(`${INDENT}${paint(`${label}:`, "dim", view.color)} `, width(label) + 2, value, view);
  const point = pointOf(item, text, view.translator);
  const state = item.state === "resumable" ? "" : text.states[item.state];
  const where = [point, state].filter((part) => part !== "").join(" · ");
  const rows = [row(text.at, where === "" ? text.states[item.state] : where)];
  if (item.next !== null) rows.push(row(text.next, (view.translator ?? AS_ANSWERED).next(item)));
  if (item.progress !== null) {
    const { done, total } = item.progress;
    rows.push(row(text.progress, `${done}/${total} ${barOf(done, total)}`.trim()));
  }
  const lease = leaseLine(item, text);
  if (lease !== null) rows.push(row(text.lease, lease));
  rows.push(row(text.activity, text.age(ageOf(item.updatedAt, view.now))));
  return [
    paint(head, STATE_STYLE[item.state], view.color),
    ...rows,
    ...problemLines(item, text, view),
  ].join("\n");
}

/** The command that goes on with an item: what its system says, else our own that shows more. */
export function commandOf(item: Envelope): string {
  return item.next?.invoke ?? lookOf(item);
}

/** Our own command that shows more of an item. */
function lookOf(item: Envelope): string {
  const isPlain = item.id !== null && /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(item.id);
  switch (item.system) {
    case "work":
      return isPlain ? `resume work ${item.id}` : "resume work";
    case "story":
      return isPlain ? `resume epic --epic-id ${item.id?.replace("epic-", "")}` : "resume epic";
    default:
      return `resume ${item.system}`;
  }
}

/** The whole screen. `found` says whether any system is here at all. */
export function renderSurvey(survey: Survey, found: boolean, view: SurveyView): string {
  const text = SURVEY_TEXT[view.lang];
  const open = survey.items.filter((item) => item.state !== "complete");
  const choice = survey.pick ?? null;
  const pick = choice === null ? undefined : survey.items[choice.index];
  if (survey.items.length === 0) return `${found ? text.nothingOpen : text.nothingFound}\n`;
  const gap = view.lang === "zh" ? "；" : "; ";
  const first = choice === null || pick === undefined
    ? text.noneToTake
    : text.takeFirst(nameOf(pick), text.reasons[choice.reason]);
  const head = open.length === 0
    ? text.nothingOpen
    : `${text.unfinished(open.length)}${gap}${first}`;
  const blocks = survey.items.map((item, at) => blockOf(item, at, text, view));
  const [top] = open;
  const last = pick !== undefined
    ? [text.continueWith(commandOf(pick))]
    : top === undefined
    ? []
    : [text.lookAt(lookOf(top))];
  return `${[paint(head, "bold", view.color), ...blocks, ...last].join("\n\n")}\n`;
}
