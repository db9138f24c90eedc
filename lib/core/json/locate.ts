/**
 * Where a JSON text stops being JSON. Only run after `JSON.parse` has refused the text: it gives no
 * line, and its messages change between engines.
 *
 * @module
 */
import { escapeText } from "../text.ts";

/** Offset of the first character that cannot be part of a JSON text, and why. */
export interface JsonFault {
  readonly offset: number;
  readonly reason: string;
}

const BLANK = /[ \t\n\r]*/y;
// deno-lint-ignore no-control-regex
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const NUMBER_PREFIX = /-?(?:0|[1-9]\d*)?(?:(?<=\d)\.\d*)?(?:(?<=\d)[eE][+-]?)?/y;

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function unexpected(text: string, offset: number): JsonFault {
  if (offset >= text.length) return { offset: text.length, reason: "unexpected end of text" };
  const char = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  const shown = escapeText(char);
  const quoted = shown === char ? JSON.stringify(char) : `"${shown}"`;
  return { offset, reason: `unexpected character ${quoted}` };
}

/** After a string that starts at `from` (its quote): the offset behind it, or the fault in it. */
function skipString(text: string, from: number): number | JsonFault {
  let at = from + 1;
  while (true) {
    at = endOf(PLAIN, text, at);
    const char = text[at];
    if (char === '"') return at + 1;
    if (char !== "\\") {
      if (char === undefined) return { offset: at, reason: "unexpected end of text in a string" };
      return { offset: at, reason: "control character in a string" };
    }
    const escape = text[at + 1] ?? "";
    if (escape === "u") {
      for (let i = at + 2; i < at + 6; i++) {
        if (!/^[0-9a-fA-F]$/.test(text[i] ?? "")) return unexpected(text, i);
      }
      at += 6;
    } else if (escape !== "" && '"\\/bfnrt'.includes(escape)) at += 2;
    else return unexpected(text, at + 1);
  }
}

/** After a value that is no container. */
function skipScalar(text: string, at: number): number | JsonFault {
  if (text[at] === '"') return skipString(text, at);
  for (const word of ["true", "false", "null"]) {
    if (text[at] !== word[0]) continue;
    for (let i = 0; i < word.length; i++) {
      if (text[at + i] !== word[i]) return unexpected(text, at + i);
    }
    return at + word.length;
  }
  NUMBER.lastIndex = at;
  const number = NUMBER.exec(text);
  if (number === null) return unexpected(text, endOf(NUMBER_PREFIX, text, at));
  const end = at + number[0].length;
  // `1.` or `1e`: the match stopped before the part that is wrong.
  const further = endOf(NUMBER_PREFIX, text, at);
  return further > end ? unexpected(text, further) : end;
}

type State = "value" | "first-value" | "key" | "first-key" | "after";

/**
 * Finds the first fault of a text that is no JSON; null when it is JSON after all. Iterative: the depth
 * of the text does not matter.
 *
 * @example
 * ```ts
 * import { locateFault } from "./locate.ts";
 * if (locateFault('{"a":1,}')?.offset !== 7) throw new Error("unexpected");
 * ```
 */
export function locateFault(text: string): JsonFault | null {
  const open: string[] = [];
  let state: State = "value";
  let at = endOf(BLANK, text, 0);
  while (true) {
    const char = text[at];
    if (state === "after") {
      const top = open.at(-1);
      if (top === undefined) break;
      if (char === ",") state = top === "{" ? "key" : "value";
      else if (char === (top === "{" ? "}" : "]")) open.pop();
      else return unexpected(text, at);
      at++;
    } else if (state === "key" || state === "first-key") {
      if (state === "first-key" && char === "}") {
        open.pop();
        state = "after";
        at++;
      } else {
        if (char !== '"') return unexpected(text, at);
        const end = skipString(text, at);
        if (typeof end !== "number") return end;
        at = endOf(BLANK, text, end);
        if (text[at] !== ":") return unexpected(text, at);
        at++;
        state = "value";
      }
    } else if (state === "first-value" && char === "]") {
      open.pop();
      state = "after";
      at++;
    } else if (char === "{" || char === "[") {
      open.push(char);
      state = char === "{" ? "first-key" : "first-value";
      at++;
    } else {
      const end = skipScalar(text, at);
      if (typeof end !== "number") return end;
      at = end;
      state = "after";
    }
    at = endOf(BLANK, text, at);
  }
  return at < text.length ? { offset: at, reason: "text after the document" } : null;
}
