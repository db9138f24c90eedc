/**
 * Random JSON documents, random faults in them, and a slow and simple reading to compare with.
 *
 * @module
 */
import type { Seeded } from "./seeded.ts";

/** Pieces of text that JSON handles in some special way. */
const WORDS: readonly string[] = [
  "",
  "a",
  "10",
  "2",
  "-1",
  "__proto__",
  "constructor",
  'quo"te',
  "back\\slash",
  "line\nend",
  "\u0000",
  "\u2028",
  "é",
  "\ud83d\ude00",
  "\ud800",
  "a.b",
  "[]",
  "TASK-1",
];

/** A document as text, with the spacing, escapes and repeated keys that JSON allows. */
export function randomText(chance: Seeded, depth = 4): string {
  const blank = (): string => chance.chance(0.2) ? chance.pick([" ", "\n", "\t", "\r\n"]) : "";
  const word = (): string => {
    const text = JSON.stringify(chance.pick(WORDS));
    if (!chance.chance(0.2) || text.length < 3) return text;
    const first = text.charAt(1);
    return /[a-zA-Z0-9]/.test(first)
      ? `"\\u${first.charCodeAt(0).toString(16).padStart(4, "0")}${text.slice(2)}`
      : text;
  };
  const scalar = (): string =>
    chance.pick([
      word,
      () => chance.pick(["0", "-0", "1", "12", "-3.5", "1e5", "2E-3", "0.10", "1.5e+2"]),
      () => chance.pick(["true", "false", "null"]),
    ])();
  const value = (left: number): string => {
    if (left === 0 || chance.chance(0.3)) return scalar();
    const list = chance.chance(0.4);
    const inner = Array.from({ length: chance.int(4) }, () => {
      const one = `${blank()}${value(left - 1)}${blank()}`;
      return list ? one : `${blank()}${word()}${blank()}:${one}`;
    });
    return list ? `[${inner.join(",")}${blank()}]` : `{${inner.join(",")}${blank()}}`;
  };
  return `${blank()}${value(depth)}${blank()}`;
}

/** What damage is made of. */
const DAMAGE: readonly string[] = [
  ...'{}[]:,"\\ \n\t0123456789-+.eEtrufalsn',
  "\u0000",
  "\u001f",
  "\ufeff",
  "\u00a0",
  "\u2028",
  "é",
  "\ud83d\ude00",
  "NaN",
  "//",
  "'",
  "\\u",
  "\\u12",
];

/** The text with one fault, or none by luck. */
export function mutate(text: string, chance: Seeded): string {
  const at = chance.int(text.length + 1);
  switch (chance.int(5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + chance.pick(DAMAGE) + text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(at + 1);
    case 3:
      return text.slice(0, at) + chance.pick(DAMAGE) + text.slice(at + 1);
    default:
      return text + chance.pick(DAMAGE);
  }
}

/** A key and the members of its value; a scalar has none. */
export type Tree = readonly (readonly [key: string, inner: Tree | null])[];

/** Keys in file order, repeats kept, by plain recursion over a text that is known to be JSON. */
export function naiveTree(text: string): Tree | null {
  let at = 0;
  const blank = (): void => {
    while (" \t\r\n".includes(text.charAt(at)) && at < text.length) at++;
  };
  const string = (): string => {
    const start = at++;
    while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    at++;
    return JSON.parse(text.slice(start, at));
  };
  const value = (): Tree | null => {
    blank();
    if (text[at] === '"') {
      string();
      return null;
    }
    if (text[at] !== "{" && text[at] !== "[") {
      while (at < text.length && !" \t\r\n,]}".includes(text.charAt(at))) at++;
      return null;
    }
    const isList = text[at++] === "[";
    const out: [string, Tree | null][] = [];
    while (true) {
      blank();
      if (text[at] === "," || text[at] === ":") {
        at++;
        continue;
      }
      if (text[at] === "}" || text[at] === "]") {
        at++;
        return out;
      }
      const key = isList ? String(out.length) : string();
      blank();
      if (text[at] === ":") at++;
      out.push([key, value()]);
    }
  };
  return value();
}
