/**
 * The lines of a Markdown text that are not in a fenced block or an HTML comment. A small reader: what
 * is linked, ticked or approved must not hang on the whole of Markdown.
 *
 * @module
 */

/** A line that can be seen, with its number from 1. It may hold U+2028, which ends no line of Markdown. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

const FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/s;

function sameMark(mark: string, text: string): boolean {
  const close = /^[ \t]*(`{3,}|~{3,})[ \t]*$/.exec(text)?.[1];
  return close !== undefined && close[0] === mark[0] && close.length >= mark.length;
}

/**
 * Writes the inside of code spans over with `·`, one for one, so that nothing in them is read as a link
 * or a comment.
 */
export function maskCode(text: string): string {
  if (!text.includes("`")) return text;
  let out = "";
  let at = 0;
  while (at < text.length) {
    if (text[at] !== "`") {
      const next = text.indexOf("`", at);
      const to = next < 0 ? text.length : next;
      out += text.slice(at, to);
      at = to;
      continue;
    }
    let run = 1;
    while (text[at + run] === "`") run++;
    const ticks = text.slice(at, at + run);
    const close = closing(text, at + run, run);
    if (close < 0) {
      out += ticks;
      at += run;
      continue;
    }
    out += ticks + "·".repeat(close - at - run) + ticks;
    at = close + run;
  }
  return out;
}

/** Where a run of exactly `length` backticks stands, from `from` on; -1 without one. */
function closing(text: string, from: number, length: number): number {
  let at = text.indexOf("`", from);
  while (at >= 0) {
    let run = 1;
    while (text[at + run] === "`") run++;
    if (run === length) return at;
    at = text.indexOf("`", at + run);
  }
  return -1;
}

/** Takes the comments out of a line; `open` tells whether one goes on behind it. */
function withoutComments(text: string): { text: string; open: boolean } {
  if (!text.includes("<!--")) return { text, open: false };
  const masked = maskCode(text);
  let out = "";
  let at = 0;
  while (true) {
    const from = masked.indexOf("<!--", at);
    if (from < 0) return { text: out + text.slice(at), open: false };
    out += text.slice(at, from);
    const to = text.indexOf("-->", from + 4);
    if (to < 0) return { text: out, open: true };
    at = to + 3;
  }
}

/**
 * The visible lines of a text; LF, CRLF and CR end a line.
 *
 * @example
 * ```ts
 * import { visibleLines } from "./markdown.ts";
 * const lines = visibleLines("a\n~~~\nb\n~~~\n<!-- c\nd --> e");
 * if (lines.map((line) => line.text).join() !== "a,, e") throw new Error("unexpected");
 * ```
 */
export function visibleLines(text: string): Line[] {
  const lines: Line[] = [];
  let fence: string | null = null;
  let comment = false;
  for (const [index, raw] of text.replace(/\r\n?/g, "\n").split("\n").entries()) {
    let line = raw;
    if (fence !== null) {
      if (sameMark(fence, line)) fence = null;
      continue;
    }
    if (comment) {
      const end = line.indexOf("-->");
      if (end < 0) continue;
      line = line.slice(end + 3);
      comment = false;
    }
    const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
    if (mark !== "" && !(mark.startsWith("`") && info.includes("`"))) {
      fence = mark;
      continue;
    }
    const rest = withoutComments(line);
    comment = rest.open;
    lines.push({ number: index + 1, text: rest.text });
  }
  return lines;
}

/** A heading, its marks taken off. */
export interface Heading {
  readonly level: number;
  readonly text: string;
}

/** A heading of a line, `#` to `######`; null for any other line. */
export function headingOf(line: string): Heading | null {
  const [, marks = "", rest = ""] = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/s.exec(line) ?? [];
  if (marks === "") return null;
  return { level: marks.length, text: rest.replace(/(?:^|[ \t]+)#+[ \t]*$/, "").trim() };
}

/**
 * The cells of a table row; null for a line that is none. `\|` is no border.
 */
export function cellsOf(line: string): string[] | null {
  const text = line.trim();
  if (!text.includes("|")) return null;
  const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
  if (text.startsWith("|")) cells.shift();
  if (cells.length > 1 && cells.at(-1) === "") cells.pop();
  return cells;
}

/** Whether a line is the one under a table's header. */
export function isDelimiterRow(line: string): boolean {
  const cells = cellsOf(line);
  return cells !== null && cells.length > 0 && cells.every((cell) => /^:?-+:?$/.test(cell));
}
