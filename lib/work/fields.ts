/**
 * Reading the fields of a state: a value of the wrong shape counts as missing. That it has the wrong shape
 * is said elsewhere, once for the whole state (`shapes.ts`).
 *
 * @module
 */
import { isObject } from "../core/json/read.ts";
import { escapeText } from "../core/text.ts";

/**
 * One JSON object, read field by field. `null` is the same as a missing field. A class, since a survey
 * makes thousands of them and closures would be made anew for each.
 */
export class Fields {
  readonly #value: Record<string, unknown>;
  readonly #prefix: string;

  /** `prefix` is the name of the object itself in findings; "" for the top level. */
  constructor(value: Record<string, unknown>, prefix: string) {
    this.#value = value;
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
    return typeof found === "string" ? found : null;
  }

  /** The number of a field; null when it is missing or no number. */
  number(key: string): number | null {
    const found = this.raw(key);
    return typeof found === "number" ? found : null;
  }

  /** The object of a field; null when it is missing or no object. */
  map(key: string): Fields | null {
    const found = this.raw(key);
    return isObject(found) ? new Fields(found, this.path(key)) : null;
  }

  /** The list of a field; null when it is missing or no list. */
  list(key: string): readonly unknown[] | null {
    const found = this.raw(key);
    return Array.isArray(found) ? found : null;
  }

  /** The keys in the order in which JSON gives them. */
  keys(): readonly string[] {
    return Object.keys(this.#value);
  }

  /** The name of a field as findings give it: `plan.chunks`. */
  path(key: string): string {
    return this.#prefix === "" ? key : `${this.#prefix}.${key}`;
  }
}

/**
 * Reads an object; `prefix` is its own name in findings.
 *
 * @example
 * ```ts
 * import { fieldsOf } from "./fields.ts";
 * const fields = fieldsOf({ title: 7, phases: { plan: "completed" } });
 * if (fields.text("title") !== null) throw new Error("unexpected");
 * if (fields.map("phases")?.path("plan") !== "phases.plan") throw new Error("unexpected");
 * ```
 */
export function fieldsOf(value: Record<string, unknown>, prefix = ""): Fields {
  return new Fields(value, prefix);
}

/** The texts of a list; elements of another shape are passed over. */
export function textsOf(fields: Fields, key: string): string[] {
  return (fields.list(key) ?? []).filter((element) => typeof element === "string");
}

/** The objects of a list with their place; elements of another shape are passed over. */
export function objectsOf(
  fields: Fields,
  key: string,
): { readonly at: number; readonly fields: Fields }[] {
  const found: { at: number; fields: Fields }[] = [];
  for (const [at, element] of (fields.list(key) ?? []).entries()) {
    if (!isObject(element)) continue;
    found.push({ at, fields: fieldsOf(element, `${fields.path(key)}[${at}]`) });
  }
  return found;
}

/** A value of any shape as a finding shows it; what is nested is not looked into. */
export function shownValue(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "a map";
  return escapeText(JSON.stringify(value) ?? "nothing");
}
