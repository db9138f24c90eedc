/**
 * Reading the fields of a state: a value of the wrong shape counts as missing and is named once.
 *
 * @module
 */
import { isObject } from "../core/json/read.ts";

/** One JSON object, read field by field. `null` is the same as a missing field. */
export interface Fields {
  text(key: string): string | null;
  number(key: string): number | null;
  map(key: string): Fields | null;
  list(key: string): readonly unknown[] | null;
  /** The value as it is; `undefined` when missing or null. */
  raw(key: string): unknown;
  /** The keys in the order in which JSON gives them. */
  keys(): readonly string[];
  /** The name of a field as findings give it: `plan.chunks`. */
  path(key: string): string;
  /** Names a field as malformed. */
  malformed(key: string): void;
}

/**
 * Reads an object; `report` is told the name of each field that has the wrong shape.
 *
 * @example
 * ```ts
 * import { fieldsOf } from "./fields.ts";
 * const bad: string[] = [];
 * const fields = fieldsOf({ title: 7, phases: { plan: {} } }, (name) => bad.push(name));
 * if (fields.text("title") !== null || bad[0] !== "title") throw new Error("unexpected");
 * ```
 */
export function fieldsOf(
  value: Record<string, unknown>,
  report: (field: string) => void,
  prefix = "",
): Fields {
  const path = (key: string): string => prefix === "" ? key : `${prefix}.${key}`;
  const raw = (key: string): unknown => {
    const found = Object.hasOwn(value, key) ? value[key] : undefined;
    return found === null ? undefined : found;
  };
  function take<T>(key: string, fits: (found: unknown) => found is T): T | null {
    const found = raw(key);
    if (found === undefined) return null;
    if (fits(found)) return found;
    report(path(key));
    return null;
  }
  return {
    text: (key) => take(key, (found): found is string => typeof found === "string"),
    number: (key) => take(key, (found): found is number => typeof found === "number"),
    list: (key) => take(key, (found): found is readonly unknown[] => Array.isArray(found)),
    map: (key) => {
      const found = take(key, isObject);
      return found === null ? null : fieldsOf(found, report, path(key));
    },
    raw,
    keys: () => Object.keys(value),
    path,
    malformed: (key) => report(path(key)),
  };
}

/** The texts of a list; elements of another shape are named. */
export function textsOf(fields: Fields, key: string): string[] {
  const texts: string[] = [];
  for (const [at, element] of (fields.list(key) ?? []).entries()) {
    if (typeof element === "string") texts.push(element);
    else fields.malformed(`${key}[${at}]`);
  }
  return texts;
}

/** The objects of a list with their place; elements of another shape are named and passed over. */
export function objectsOf(
  fields: Fields,
  key: string,
  report: (field: string) => void,
): { readonly at: number; readonly fields: Fields }[] {
  const found: { at: number; fields: Fields }[] = [];
  for (const [at, element] of (fields.list(key) ?? []).entries()) {
    const name = `${fields.path(key)}[${at}]`;
    if (isObject(element)) found.push({ at, fields: fieldsOf(element, report, name) });
    else report(name);
  }
  return found;
}
