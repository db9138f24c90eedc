/**
 * Text that came from a file: made harmless before a person or an agent reads it.
 *
 * @module
 */

/** Explicit bidi controls: they re-order what follows them on a screen. */
const BIDI = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
const LONE_SURROGATES =
  "(?<![\\ud800-\\udbff])[\\udc00-\\udfff]|[\\ud800-\\udbff](?![\\udc00-\\udfff])";
const UNSAFE = new RegExp(
  `[\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029${BIDI}]|${LONE_SURROGATES}`,
  "g",
);
/** Whole ANSI sequences (CSI, OSC, two-character), so that no `[31m` is left behind. */
const ANSI = new RegExp(
  [
    "(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]",
    "(?:\\u001b[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])[^\\u0007\\u001b\\u009c\\n]*(?:\\u0007|\\u001b\\\\|\\u009c)?",
    "\\u001b[ -/]*[0-~]",
  ].join("|"),
  "g",
);

/** Text that needs no cleaning at all: nearly all of it. */
const PLAIN = /^[\x20-\x7e]*$/;

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Cuts text to a number of code points, with `…` in place of what was cut. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const points = Array.from(text.slice(0, 2 * max + 2));
  return points.length <= max ? text : `${points.slice(0, max).join("")}…`;
}

/**
 * Writes control, line-separator and bidi characters and lone surrogates as `\u001b`-style escapes and
 * cuts the value at 200 characters (story spec section 4). For messages that must show what was there.
 *
 * @example
 * ```ts
 * import { escapeText } from "./text.ts";
 * if (escapeText("a\u001b[31m\n") !== "a\\u001b[31m\\u000a") throw new Error("unexpected");
 * ```
 */
export function escapeText(text: string, max = 200): string {
  if (text.length <= max && PLAIN.test(text)) return text;
  return cut(text, max).replace(UNSAFE, escapeUnit);
}

/**
 * A value as compact JSON whose bytes are harmless on a terminal too: what JSON allows to stand raw (C1,
 * bidi controls, line separators) is escaped, which changes no value.
 *
 * @example
 * ```ts
 * import { safeJson } from "./text.ts";
 * if (safeJson(["\u202e"]) !== '["\\u202e"]') throw new Error("unexpected");
 * ```
 */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, escapeUnit);
}

/**
 * Takes ANSI sequences, control and bidi characters out; line ends become `lineEnd`. For recorded text
 * that is quoted as data (design rule 2).
 *
 * @example
 * ```ts
 * import { cleanText } from "./text.ts";
 * if (cleanText("a\u001b[31mb\r\nc") !== "ab c") throw new Error("unexpected");
 * ```
 */
export function cleanText(text: string, max = 200, lineEnd = " "): string {
  if (text.length <= max && PLAIN.test(text)) return text;
  const lines = text.replace(ANSI, "").replace(/\r\n|[\n\r\u2028\u2029]/g, lineEnd);
  return cut(lines.replace(UNSAFE, ""), max);
}

/** Whether a text holds a character that `escapeText` would escape. */
export function hasUnsafe(text: string): boolean {
  if (PLAIN.test(text)) return false;
  UNSAFE.lastIndex = 0;
  return UNSAFE.test(text);
}

/**
 * A word for a shell command: as it is when it is plain, else in single quotes.
 *
 * @example
 * ```ts
 * import { shellWord } from "./text.ts";
 * if (shellWord("it's") !== "'it'\\''s'") throw new Error("unexpected");
 * ```
 */
export function shellWord(
  word: string,
  plain: RegExp = /^[A-Za-z0-9._/+][A-Za-z0-9._/+-]*$/,
): string {
  return plain.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
