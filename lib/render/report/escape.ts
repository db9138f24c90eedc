/**
 * Values inside HTML.
 *
 * @module
 */
import { cleanText } from "../../core/text.ts";

const NAMES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Any value as harmless text of a page, in an element or in a quoted attribute. */
export function esc(value: string | number, max = 400): string {
  return cleanText(String(value), max).replace(/[&<>"']/g, (char) => NAMES[char] ?? "");
}
