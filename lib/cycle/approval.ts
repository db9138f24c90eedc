/**
 * Whether a plan says that it is approved (cycle spec 2.2, preconditions of BUILD).
 *
 * @module
 */
import { headingOf, visibleLines } from "./markdown.ts";
import { firstWord } from "./phases.ts";

/** `Status: APPROVED`, `**Status:** APPROVED (alice)`, `**Status**: **APPROVED**`. */
const STATUS_LINE = /^[ \t]*(?:\*\*|__)?Status(?::(?:\*\*|__)?|(?:\*\*|__):)[ \t]*(.*)$/;

function isApprovedWord(value: string): boolean {
  return firstWord(value.trim()).replace(/^[*_`]+/, "").replace(/[*_`.,;:!]+$/, "") === "APPROVED";
}

function approves(heading: string): boolean {
  const at = heading.search(/(?<![\w-])APPROVED(?![\w-])/);
  if (at < 0) return false;
  const before = heading.slice(0, at);
  return !/(?<![A-Za-z0-9])not(?![A-Za-z0-9])/i.test(before) &&
    !/\bto[ \t]+be[ \t]+$/i.test(before);
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
  return visibleLines(text).some((line) => {
    const status = STATUS_LINE.exec(line.text)?.[1];
    if (status !== undefined) return isApprovedWord(status);
    const heading = headingOf(line.text);
    return heading !== null && approves(heading.text);
  });
}
