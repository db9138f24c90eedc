/**
 * Whether a plan says that it is approved (cycle spec 2.2, preconditions of BUILD).
 *
 * @module
 */
import { headingsOf } from "./headings.ts";
import { type Heading, headingOf, type Line, visibleLines } from "./markdown.ts";
import { firstWord } from "./phases.ts";

/** `Status: APPROVED`, `**Status:** APPROVED (alice)`, `**Status**: **APPROVED**`. */
const STATUS_LINE = /^[ \t]*(?:\*\*|__)?Status(?::(?:\*\*|__)?|(?:\*\*|__):)[ \t]*(.*)$/s;

function isApprovedWord(value: string): boolean {
  return firstWord(value.trim()).replace(/^[*_`]+/, "").replace(/[*_`.,;:!]+$/, "") === "APPROVED";
}

/** The words of a heading. A status line in an underlined paragraph is read as that, and not again. */
function wordsOf(line: Line, heading: Heading): string {
  if (headingOf(line.text) !== null) return heading.text;
  return heading.text.split("\n").some((one) => STATUS_LINE.test(one)) ? "" : heading.text;
}

function approves(heading: string): boolean {
  const at = heading.search(/(?<![\w-])APPROVED(?![\w-])/);
  if (at < 0) return false;
  const before = heading.slice(0, at);
  return !/(?<![A-Za-z0-9])not(?![A-Za-z0-9])/i.test(before) &&
    !/\bto\s+be\s+$/i.test(before);
}

/**
 * Whether a status line or a heading outside of fences approves the plan; what is only planned or
 * denied does not.
 *
 * @example
 * ```ts
 * import { isApprovedPlan } from "./approval.ts";
 * if (!isApprovedPlan("**Status:** APPROVED")) throw new Error("approved");
 * if (isApprovedPlan("Status: NOT APPROVED")) throw new Error("not approved");
 * ```
 */
export function isApprovedPlan(text: string): boolean {
  const lines = visibleLines(text);
  return lines.some((line) => isApprovedWord(STATUS_LINE.exec(line.text)?.[1] ?? "")) ||
    [...headingsOf(lines)].some(([line, heading]) => approves(wordsOf(line, heading)));
}
