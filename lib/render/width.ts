/**
 * Columns on a terminal: a CJK character takes two.
 *
 * @module
 */
import { unicodeWidth } from "@std/cli/unicode-width";

/** The columns that a text without colours takes. */
export function width(text: string): number {
  // Nearly everything is ASCII; the table of wide characters is for the rest.
  return /^[\x20-\x7e]*$/.test(text) ? text.length : unicodeWidth(text);
}

/** Fills a text with blanks up to a number of columns. */
export function pad(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - width(text)));
}

/**
 * Cuts a text to a number of columns, with `…` at its end.
 *
 * @example
 * ```ts
 * import { clip } from "./width.ts";
 * if (clip("状态文档", 5) !== "状态…") throw new Error("unexpected");
 * ```
 */
export function clip(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let out = "";
  let used = 0;
  for (const char of text) {
    used += width(char);
    if (used > columns - 1) break;
    out += char;
  }
  return `${out}…`;
}
