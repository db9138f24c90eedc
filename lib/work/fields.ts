/**
 * Reading the fields of a state: a value of the wrong shape counts as missing and is named once.
 *
 * @module
 */
import { isObject } from "../core/json/read.ts";
import { escapeText } from "../core/text.ts";

/** Told the name of each field that has the wrong shape. */
export type Report = (field: string) => void;

/**
 * One JSON object, read field by field. `null` is the same as a missing field. A class, since a survey
 * makes thousands of them and closures would be made anew for each.
 */
export class Fields {
  readonly #value: Record<string, unknown>;
  readonly #report: Report;
  readonly #prefix: string;

  /** `prefix` is the name of the object itself in findings; "" for the top level. */
  constructor(value: Record<string, unknown>, report: Report, prefix: string) {
    this.#value = value;
    this.#report = report;
    this.#prefix = prefix;
  }

  /** The value as it is; `undefined` when missing or null. */
  raw(key: string): unknown {
    const found = Object.hasOwn(this.#value, key) ? this.#value[key] : undefined;
    return found === null ? undefined : found;
  }

  /** The text of a field; null when it is missing or no text. */
  text(key: string): string | null {
    const found = this.raw(key);
    return typeof found === "string" ? found : this.#missing(key, found);
  }

  /** The number of a field; null when it is missing or no number. */
  number(key: string): number | null {
    const found = this.raw(key);
    return typeof found === "number" ? found : this.#missing(key, found);
  }

  /** The object of a field; null when it is missing or no object. */
  map(key: string): Fields | null {
    const found = this.raw(key);
    return isObject(found)
      ? new Fields(found, this.#report, this.path(key))
      : this.#missing(key, found);
  }

  /** The list of a field; null when it is missing or no list. */
  list(key: string): readonly unknown[] | null {
    const found = this.raw(key);
    return Array.isArray(found) ? found : this.#missing(key, found);
  }

  /** The keys in the order in which JSON gives them. */
  keys(): readonly string[] {
    return Object.keys(this.#value);
  }

  /** The name of a field as findings give it: `plan.chunks`. */
  path(key: string): string {
    return this.#prefix === "" ? key : `${this.#prefix}.${key}`;
  }

  /** Names a field as malformed. */
  malformed(key: string): void {
    this.#report(this.path(key));
  }

  #missing(key: string, found: unknown): null {
    if (found !== undefined) this.malformed(key);
    return null;
  }
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
export function fieldsOf(value: Record<string, unknown>, report: Report, prefix = ""): Fields {
  return new Fields(value, report, prefix);
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
  report: Report,
): { readonly at: number; readonly fields: Fields }[] {
  const found: { at: number; fields: Fields }[] = [];
  for (const [at, element] of (fields.list(key) ?? []).entries()) {
    const name = `${fields.path(key)}[${at}]`;
    if (isObject(element)) found.push({ at, fields: fieldsOf(element, report, name) });
    else report(name);
  }
  return found;
}

/** A value of any shape as a finding shows it; what is nested is not looked into. */
export function shownValue(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "a map";
  return escapeText(JSON.stringify(value) ?? "nothing");
}
