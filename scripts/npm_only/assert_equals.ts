/**
 * The assertions of `@std/assert` that compare two values as a whole.
 *
 * @module
 */
import { isDeepStrictEqual } from "node:util";
import { AssertionError, show, with_ } from "./assert_basics.ts";

/**
 * Whether two values are equal all the way down.
 *
 * Where `node:util` is stricter than `@std/assert` the latter's rules hold: -0 equals 0, and an
 * object without a prototype equals a plain one.
 *
 * @param a One value.
 * @param b The other.
 * @returns Whether they are equal.
 */
export function equal(a: unknown, b: unknown): boolean {
  return compare(a, b, new Map());
}

function compare(a: unknown, b: unknown, seen: Map<unknown, unknown>): boolean {
  if (typeof a === "number" && typeof b === "number") return a === b || Object.is(a, b);
  if (!comparable(a) || !comparable(b) || Array.isArray(a) !== Array.isArray(b)) {
    return isDeepStrictEqual(a, b);
  }
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  const keys = Reflect.ownKeys(a).filter((key) => isEnumerable(a, key));
  const others = Reflect.ownKeys(b).filter((key) => isEnumerable(b, key));
  if (keys.length !== others.length) return false;
  if (Array.isArray(a) && a.length !== (b as unknown as unknown[]).length) return false;
  return keys.every((key) => isEnumerable(b, key) && compare(a[key], b[key], seen));
}

function isEnumerable(value: object, key: PropertyKey): boolean {
  return Object.prototype.propertyIsEnumerable.call(value, key);
}

/** Arrays and plain objects, which are walked here; everything else is left to `node:util`. */
function comparable(value: unknown): value is Record<PropertyKey, unknown> {
  if (value === null || typeof value !== "object") return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || prototype === Array.prototype;
}

/** Fails unless the two are equal all the way down. */
export function assertEquals<T>(actual: T, expected: T, message?: string): void {
  if (equal(actual, expected)) return;
  throw new AssertionError(`${with_("Values are not equal", message)}\n${both(actual, expected)}`);
}

/** Fails when the two are equal all the way down. */
export function assertNotEquals<T>(actual: T, expected: T, message?: string): void {
  if (!equal(actual, expected)) return;
  const text = `Expected actual: ${show(actual)} not to be: ${show(expected)}`;
  throw new AssertionError(with_(text, message));
}

/** Fails unless the two are the same value. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  message?: string,
): asserts actual is T {
  if (Object.is(actual, expected)) return;
  const text = with_("Values are not strictly equal", message);
  throw new AssertionError(`${text}\n${both(actual, expected)}`);
}

/** The two values, line by line where they are long, the differing lines marked. */
function both(actual: unknown, expected: unknown): string {
  const got = show(actual).split("\n");
  const want = show(expected).split("\n");
  const mark = (lines: readonly string[], other: readonly string[], sign: string): string =>
    lines.map((line) => `${other.includes(line) ? " " : sign} ${line}`).join("\n");
  return `[actual]\n${mark(got, want, "-")}\n[expected]\n${mark(want, got, "+")}`;
}
