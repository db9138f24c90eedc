/**
 * Values inside HTML.
 *
 * @module
 */
import { cleanText } from "../../core/text.ts";

/** Any value as harmless text of a page, in an element or in a quoted attribute. */
export function esc(value: string | number, max = 400): string {
  return cleanText(String(value), max).replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}
