/**
 * Values as YAML gives them: looked at without trusting their shape.
 *
 * @module
 */

/** A YAML map as a plain object. */
export type YamlMap = { [key: string]: unknown };

/** Whether a value is a map. */
export function isMap(value: unknown): value is YamlMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as a map; an empty one when it is something else. */
export function asMap(value: unknown): YamlMap {
  return isMap(value) ? value : {};
}

/** The value as a list; an empty one when it is something else. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * A scalar as text: numbers and booleans as they print; null for nothing, an empty text, a collection.
 *
 * @example
 * ```ts
 * import { asText } from "./value.ts";
 * if (asText(12) !== "12" || asText("") !== null || asText([]) !== null) throw new Error("unexpected");
 * ```
 */
export function asText(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** A whole number, or null. */
export function asInt(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
}

/** A whole number that is not negative, or null. */
export function asCount(value: unknown): number | null {
  const number = asInt(value);
  return number !== null && number >= 0 ? number : null;
}

/** True for `false` and the text of it. */
export function isFalse(value: unknown): boolean {
  return value === false || (typeof value === "string" && value.trim().toLowerCase() === "false");
}

/** The value behind a row of keys. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    found = isMap(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}

/** A copy that shares nothing: an aliased map must not change at its other places. */
export function clone<T>(value: T): T;
export function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => clone(item));
  if (!isMap(value)) return value;
  const copy: YamlMap = {};
  for (const [key, inner] of Object.entries(value)) setKey(copy, key, clone(inner));
  return copy;
}

/** Sets a key, `__proto__` included. */
export function setKey(map: YamlMap, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(map, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else map[key] = value;
}

/** Whether two values are the same all the way down; the order of keys does not matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length &&
      a.every((item, index) => sameValue(item, b[index]));
  }
  if (!isMap(a) || !isMap(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]));
}
