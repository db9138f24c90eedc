/**
 * The headings of a text in both manners: marked with `#`, and underlined.
 *
 * @module
 */
import { type Heading, headingOf, type Line } from "./markdown.ts";

const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const RULE = /^ {0,3}([*_])[ \t]*(?:\1[ \t]*){2,}$/;
/** What begins a list, a quote or a row of a table; its text may go on in the next line without a mark. */
const OTHER = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)|[>|])/;
const CODE = /^(?: {4}| {0,3}\t)/;

/** How many lines at the beginning are settings between two lines of `---`, and so no text. */
function settingsAt(lines: readonly Line[]): number {
  const [first] = lines;
  if (first?.number !== 1 || !/^---[ \t]*$/.test(first.text)) return 0;
  return lines.findIndex((line, at) => at > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line.text)) + 1;
}

/**
 * The headings by the lines on which they begin. An underlined one is a whole paragraph, which may have
 * several lines.
 *
 * @example
 * ```ts
 * import { headingsOf } from "./headings.ts";
 * import { visibleLines } from "./markdown.ts";
 * const [heading] = headingsOf(visibleLines("Not\nyet\n---\n")).values();
 * if (heading?.level !== 2 || heading.text !== "Not\nyet") throw new Error("unexpected");
 * ```
 */
export function headingsOf(lines: readonly Line[]): ReadonlyMap<Line, Heading> {
  const headings = new Map<Line, Heading>();
  const settings = settingsAt(lines);
  /** The lines of the paragraph that goes on. */
  let paragraph: Line[] = [];
  /** Whether what goes on is that of a list, a quote or a table, which cannot be underlined. */
  let isOther = false;
  let number = 0;
  for (const [index, line] of lines.entries()) {
    const { text } = line;
    const begins = text.trim() === "" || line.number !== number + 1 || index <= settings;
    number = line.number;
    if (begins) {
      paragraph = [];
      isOther = false;
    }
    const heading = headingOf(text);
    const mark = UNDERLINE.exec(text)?.[1];
    const [first] = paragraph;
    if (heading !== null) headings.set(line, heading);
    if (mark !== undefined && first !== undefined) {
      const words = paragraph.map((one) => one.text.trim()).join("\n");
      headings.set(first, { level: mark.startsWith("=") ? 1 : 2, text: words });
    }
    if (heading !== null || mark !== undefined || RULE.test(text)) {
      paragraph = [];
      // Only a row of `=` is text where there is nothing to underline.
      isOther &&= mark?.startsWith("=") === true;
    } else if (OTHER.test(text)) {
      paragraph = [];
      isOther = true;
    } else if (!isOther && text.trim() !== "" && (first !== undefined || !CODE.test(text))) {
      paragraph.push(line);
    }
  }
  return headings;
}
