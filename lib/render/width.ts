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

/**
 * Breaks a text into lines of at most `columns`, at blanks where it can; the first line may be shorter.
 *
 * @example
 * ```ts
 * import { wrap } from "./width.ts";
 * if (wrap("one two three", 8).join("|") !== "one two|three") throw new Error("unexpected");
 * ```
 */
export function wrap(text: string, columns: number, first: number = columns): string[] {
  const lines: string[] = [];
  let line = "";
  const room = (): number => (lines.length === 0 ? first : columns);
  const end = (): void => {
    lines.push(line);
    line = "";
  };
  for (const word of text.split(" ")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (width(joined) <= room()) {
      line = joined;
      continue;
    }
    if (line !== "") end();
    // A word that is wider than a line is cut.
    for (const char of word) {
      if (line !== "" && width(line) + width(char) > room()) end();
      line += char;
    }
  }
  return [...lines, line];
}
