/**
 * Edits of a JSON text that leave everything else as it was: no number is rounded, no key moves, no
 * space changes. Works on a text that `JSON.parse` has accepted.
 *
 * @module
 */
import type { Member } from "./members.ts";

/** Offset behind the string whose quote stands at `at`. */
function stringEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  return end + 1;
}

/**
 * Offset behind the value that starts at `at`.
 *
 * @example
 * ```ts
 * import { valueEnd } from "./splice.ts";
 * if (valueEnd('{"a":[1,"]"],"b":2}', 5) !== 12) throw new Error("unexpected");
 * ```
 */
export function valueEnd(text: string, at: number): number {
  const first = text[at];
  if (first === '"') return stringEnd(text, at);
  if (first !== "{" && first !== "[") {
    const rest = /[\s,\]}]|$/g;
    rest.lastIndex = at;
    return rest.exec(text)?.index ?? text.length;
  }
  let depth = 0;
  for (let i = at; i < text.length;) {
    const char = text[i];
    if (char === '"') {
      i = stringEnd(text, i);
      continue;
    }
    if (char === "{" || char === "[") depth++;
    else if ((char === "}" || char === "]") && --depth === 0) return i + 1;
    i++;
  }
  return text.length;
}

/** Puts another value in the place of one. */
export function replaceValue(text: string, member: Member, value: string): string {
  return text.slice(0, member.valueAt) + value + text.slice(valueEnd(text, member.valueAt));
}

/**
 * Takes elements out of a list, each with the comma that set it off. `elements` are all members of the
 * list; `drop` tells which go.
 *
 * @example
 * ```ts
 * import { membersOf } from "./members.ts";
 * import { withoutElements } from "./splice.ts";
 * const text = "[1, 2, 3]";
 * const got = withoutElements(text, membersOf(text, () => false) ?? [], (at) => at === 2);
 * if (got !== "[1, 2]") throw new Error("unexpected");
 * ```
 */
export function withoutElements(
  text: string,
  elements: readonly Member[],
  drop: (at: number) => boolean,
): string {
  const kept = elements.filter((_, at) => !drop(at));
  const [first] = elements;
  const last = elements.at(-1);
  if (first === undefined || last === undefined || kept.length === elements.length) return text;
  const end = valueEnd(text, last.valueAt);
  if (kept.length === 0) return text.slice(0, first.at) + text.slice(end);
  // What stands between two elements goes with the one that goes, so that no comma is left over.
  const parts: string[] = [];
  for (const [at, element] of elements.entries()) {
    if (drop(at)) continue;
    const before = elements[at - 1];
    const gap = before === undefined ? "" : text.slice(valueEnd(text, before.valueAt), element.at);
    parts.push(
      (parts.length === 0 ? "" : gap) + text.slice(element.at, valueEnd(text, element.at)),
    );
  }
  return text.slice(0, first.at) + parts.join("") + text.slice(end);
}

/** Indents grow with the square of the depth: 200 kB of brackets would become gigabytes. */
const MAX_LAID_OUT = 64 * 1024 * 1024;

/**
 * Lays a JSON text out with two spaces, as `JSON.stringify(value, null, 2)` would, but with every scalar
 * and the order of keys as they stand; null when that would be more than 64 MiB.
 *
 * @example
 * ```ts
 * import { layOut } from "./splice.ts";
 * if (layOut('{"10":1.0,"2":[]}') !== '{\n  "10": 1.0,\n  "2": []\n}') throw new Error("unexpected");
 * ```
 */
export function layOut(text: string): string | null {
  let out = "";
  let depth = 0;
  const line = (): string => `\n${"  ".repeat(depth)}`;
  for (let i = 0; i < text.length;) {
    if (out.length > MAX_LAID_OUT) return null;
    const char = text.charAt(i);
    if (char === '"') {
      const end = stringEnd(text, i);
      out += text.slice(i, end);
      i = end;
      continue;
    }
    if (char === "{" || char === "[") {
      const close = /\s*([\]}])/y;
      close.lastIndex = i + 1;
      const empty = close.exec(text);
      if (empty !== null) {
        out += char + empty[1];
        i = close.lastIndex;
        continue;
      }
      depth++;
      out += char + line();
    } else if (char === "}" || char === "]") {
      depth--;
      out += line() + char;
    } else if (char === ",") out += char + line();
    else if (char === ":") out += ": ";
    else if (!/\s/.test(char)) out += char;
    i++;
  }
  return out;
}
