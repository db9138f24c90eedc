/**
 * The list of an epic for people.
 *
 * @module
 */
import type { Envelope, Survey } from "../core/envelope.ts";
import { escapeText } from "../core/text.ts";
import { EPIC_TEXT } from "./epic_text.ts";
import { paint, type Style } from "./paint.ts";
import { pad, width } from "./width.ts";

/** What is listed. */
export interface EpicList {
  readonly survey: Survey;
  /** The recorded status of each item. */
  readonly statuses: readonly string[];
}

/** What a renderer needs to know of the reader. */
export interface EpicView {
  readonly color: boolean;
  readonly lang: keyof typeof EPIC_TEXT;
}

type Text = (typeof EPIC_TEXT)[EpicView["lang"]];

function mark(state: Envelope["state"]): string {
  if (state === "complete") return "✓";
  return state === "resumable" ? "→" : "○";
}

function styleOf(state: Envelope["state"]): Style {
  if (state === "complete") return "green";
  if (state === "resumable") return "cyan";
  return state === "inconsistent" ? "red" : "yellow";
}

/** What is next, or why nothing is. */
function standing(item: Envelope, text: Text): string {
  const { next, resumePoint } = item;
  if (item.state === "complete") return text.complete;
  const worst = item.problems.find((found) => found.severity !== "info") ?? item.problems[0];
  if (next === null) return worst === undefined ? text.undecided : text.problem(worst);
  const task = resumePoint?.kind === "story" ? resumePoint.taskId : null;
  return text.next(next.action, task === null ? "" : escapeText(task, 60));
}

function idOf(item: Envelope): string {
  return escapeText(item.id ?? "");
}

/** A fold, since an argument list ends somewhere above a hundred thousand. */
function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, width(text)), 0);
}

/** Story id, mark, recorded status, tasks done, and what is next or what blocks it: a line a story. */
export function renderEpic(list: EpicList, epicId: string, view: EpicView): string {
  const text = EPIC_TEXT[view.lang];
  const { items } = list.survey;
  if (items.length === 0) return `${text.empty(epicId)}\n`;
  const done = items.filter((item) => item.state === "complete").length;
  const idWidth = widest(items.map(idOf));
  const statusWidth = widest(list.statuses);
  const lines = items.map((item, at) => {
    const count = item.progress === null ? "-" : `${item.progress.done}/${item.progress.total}`;
    const sign = paint(mark(item.state), styleOf(item.state), view.color);
    const columns = [pad(idOf(item), idWidth), pad(list.statuses[at] ?? "-", statusWidth)];
    return `  ${sign} ${columns.join("  ")}  ${count.padStart(5)}  ${standing(item, text)}`;
  });
  return `${text.head(epicId, done, items.length)}\n\n${lines.join("\n")}\n`;
}
