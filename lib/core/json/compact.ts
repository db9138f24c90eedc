/**
 * The start of a value's JSON, for messages.
 *
 * @module
 */
import { isObject } from "./read.ts";

type Piece = string | { readonly value: unknown };

/** The parts of a container that can show within `max` characters, each with what stands before it. */
function partsOf(value: unknown, max: number): readonly [before: string, inner: unknown][] | null {
  if (Array.isArray(value)) return value.slice(0, max).map((inner) => ["", inner]);
  if (!isObject(value)) return null;
  return Object.keys(value).slice(0, max).map((key) => [`${JSON.stringify(key)}:`, value[key]]);
}

/**
 * Writes a value that `JSON.parse` made as compact JSON, and stops soon after `max` characters. Unlike
 * `JSON.stringify`, which a few thousand levels of objects with integer-like keys overflow, it gets by
 * without recursion.
 *
 * @example
 * ```ts
 * import { compactJson } from "./compact.ts";
 * if (compactJson({ a: [1, "x"] }) !== '{"a":[1,"x"]}') throw new Error("unexpected");
 * ```
 */
export function compactJson(value: unknown, max = 1000): string {
  const left: Piece[] = [{ value }];
  let out = "";
  while (out.length < max) {
    const piece = left.pop();
    if (piece === undefined) break;
    if (typeof piece === "string") {
      out += piece;
      continue;
    }
    const parts = partsOf(piece.value, max);
    if (parts === null) {
      out += JSON.stringify(piece.value);
      continue;
    }
    const isList = Array.isArray(piece.value);
    out += isList ? "[" : "{";
    left.push(isList ? "]" : "}");
    for (const [at, [before, inner]] of [...parts.entries()].reverse()) {
      left.push({ value: inner }, at === 0 ? before : `,${before}`);
    }
  }
  return out;
}
