/**
 * The assertions of `@std/assert` that look for one value within another.
 *
 * @module
 */
import { AssertionError, show, with_ } from "./assert_basics.ts";
import { assertEquals, equal } from "./assert_equals.ts";

/** Fails unless the text holds the other. */
export function assertStringIncludes(actual: string, expected: string, message?: string): void {
  if (actual.includes(expected)) return;
  throw new AssertionError(
    with_(`Expected actual: "${actual}" to contain: "${expected}"`, message),
  );
}

/** Fails unless the text matches. */
export function assertMatch(actual: string, expected: RegExp, message?: string): void {
  if (expected.test(actual)) return;
  throw new AssertionError(with_(`Expected actual: "${actual}" to match: "${expected}"`, message));
}

/** Fails unless the list holds an equal of every expected element. */
export function assertArrayIncludes<T>(
  actual: ArrayLike<T>,
  expected: ArrayLike<T>,
  message?: string,
): void {
  const all = Array.from(actual);
  const missing = Array.from(expected).filter((want) => !all.some((got) => equal(got, want)));
  if (missing.length === 0) return;
  const text = `Expected actual: "${show(actual)}" to include: "${show(expected)}"`;
  throw new AssertionError(`${with_(text, message)}\nmissing: ${show(missing)}`);
}

/** Fails unless every property of `expected` is in `actual`, and equal there. */
export function assertObjectMatch(
  // deno-lint-ignore no-explicit-any -- the signature that is stood in for
  actual: Record<PropertyKey, any>,
  expected: Record<PropertyKey, unknown>,
  message?: string,
): void {
  assertEquals(restrict(actual, expected), expected, message);
}

/** What is left of `actual` when only the keys of `expected` are looked at. */
function restrict(actual: unknown, expected: unknown): unknown {
  if (Array.isArray(actual) && Array.isArray(expected)) {
    // As many elements as are expected, each restricted in turn.
    return expected.map((want, i) => i in actual ? restrict(actual[i], want) : undefined);
  }
  if (!isPlain(actual) || !isPlain(expected)) return actual;
  const left: Record<PropertyKey, unknown> = {};
  for (const key of Reflect.ownKeys(expected)) {
    if (key in actual) left[key] = restrict(actual[key], expected[key]);
  }
  return left;
}

function isPlain(value: unknown): value is Record<PropertyKey, unknown> {
  if (value === null || typeof value !== "object") return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
