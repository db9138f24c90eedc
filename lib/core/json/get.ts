/**
 * `--get PATH`: one field of a document as plain text, so that no jq is needed.
 *
 * @module
 */
import { isObject } from "./read.ts";

function step(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * The text of the fields at a path: names and positions joined by dots, `[]` for each element of a list
 * (`items[].id`, each on its own line). Strings as they are, other values as compact JSON. Null when
 * nothing is there: absent and `null` fields are the same.
 *
 * @example
 * ```ts
 * import { getPath } from "./get.ts";
 * if (getPath({ a: [{ b: "x" }, { b: 2 }] }, "a[].b") !== "x\n2") throw new Error("unexpected");
 * ```
 */
export function getPath(document: unknown, path: string): string | null {
  let values: unknown[] = [document];
  for (const word of path.replace(/^\./, "").replaceAll("[", ".[").split(".")) {
    if (word === "") continue;
    const index = /^\[(\d*)\]$/.exec(word);
    values = index?.[1] === ""
      ? values.flatMap((value) => (Array.isArray(value) ? value : []))
      : values.map((value) => step(value, index?.[1] ?? word));
  }
  const found = values.filter((value) => value !== undefined && value !== null);
  return found.length === 0 ? null : found.map(plain).join("\n");
}
