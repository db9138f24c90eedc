/**
 * The list of an epic for people.
 *
 * @module
 */
import type { Envelope, Survey } from "../core/envelope.ts";
import { escapeText } from "../core/text.ts";
import { paint } from "./paint.ts";

/** What a renderer needs to know of the terminal. */
interface EpicView {
  readonly color: boolean;
}

function mark(state: Envelope["state"]): string {
  if (state === "complete") return "✓";
  return state === "resumable" ? "→" : "○";
}

function standing(item: Envelope): string {
  if (item.state === "complete") return "complete";
  if (item.next !== null) return item.next.text;
  const worst = item.problems.find((found) => found.severity !== "info") ?? item.problems[0];
  return worst === undefined ? item.state : `${item.state}: ${worst.message}`;
}

function colorOf(state: Envelope["state"]): "green" | "cyan" | "yellow" | "red" {
  if (state === "complete") return "green";
  if (state === "resumable") return "cyan";
  return state === "inconsistent" ? "red" : "yellow";
}

/** Story id, mark, tasks done, and what is next or what blocks it: one line a story. */
export function renderEpic(survey: Survey, epicId: string, view: EpicView): string {
  const { items } = survey;
  if (items.length === 0) return `Epic ${epicId}: no stories\n`;
  const done = items.filter((item) => item.state === "complete").length;
  const width = Math.max(...items.map((item) => escapeText(item.id ?? "").length));
  const lines = items.map((item) => {
    const count = item.progress === null ? "" : `${item.progress.done}/${item.progress.total}`;
    const id = escapeText(item.id ?? "").padEnd(width);
    const sign = paint(mark(item.state), colorOf(item.state), view.color);
    return `  ${sign} ${id}  ${count.padStart(5)}  ${standing(item)}`;
  });
  return `Epic ${epicId}: ${done} of ${items.length} stories complete\n\n${lines.join("\n")}\n`;
}
