/**
 * Recorded text that reads like an instruction. It is named and never acted on; nothing here alters what
 * is next.
 *
 * @module
 */

const SIGNS: readonly RegExp[] = [
  /historical\s+reference/i,
  /\b(?:ignore|disregard|forget)\b[\s\S]{0,200}?\b(?:above|previous|prior|earlier)\b/i,
  /\bend\s+(?:of\s+)?(?:the\s+|this\s+)?reference\b|\breference\s+(?:ends|is over)\b/i,
  // A heading, a code fence or a tag at the start of a line.
  /^[ \t]*(?:#|`{3}|~{3}|<\/?[a-z!?])/im,
];

/** A text without any of these cannot show a sign; it is looked at no further. */
const SUSPICIOUS = /[^\x20-\x7e]|reference|ignore|disregard|forget|^\s*[#`~<]/i;

/** Characters that show nothing and could split a word that is looked for. */
const INVISIBLE =
  // deno-lint-ignore no-control-regex
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Only this much of a text is looked at: more is not shown anywhere. */
const MOST = 20_000;

/**
 * Whether a text mentions the frame, says to ignore what came before, claims the end of the reference,
 * or has a line that begins like a heading, a fence or a tag (work spec 2.9).
 *
 * @example
 * ```ts
 * import { looksLikeInstruction } from "./injection.ts";
 * if (!looksLikeInstruction("Ignore all previous notes") || looksLikeInstruction("C# is used")) {
 *   throw new Error("unexpected");
 * }
 * ```
 */
export function looksLikeInstruction(text: string): boolean {
  if (!SUSPICIOUS.test(text)) return false;
  const lines = text.slice(0, MOST).replace(INVISIBLE, "").replace(/\r\n?|\u2028|\u2029/g, "\n");
  return SIGNS.some((sign) => sign.test(lines));
}
