/**
 * The assertions of `@std/assert` that look at one or two plain values.
 *
 * @module
 */

/** What a failed assertion throws. */
export class AssertionError extends Error {
  override readonly name = "AssertionError";
}

/** A class, concrete or abstract. */
// deno-lint-ignore no-explicit-any -- only `any` fits every constructor
export type AnyConstructor<T = any> = abstract new (...args: any[]) => T;

/** Fails unless the value is truthy. */
export function assert(value: unknown, message = ""): asserts value {
  if (!value) throw new AssertionError(message);
}

/** Fails unless the value is falsy. */
export function assertFalse(value: unknown, message = ""): void {
  if (value) throw new AssertionError(message);
}

/** Fails always. */
export function fail(message?: string): never {
  throw new AssertionError(`Failed assertion${message === undefined ? "." : `: ${message}`}`);
}

/** Marks a place that no test should come to. */
export function unreachable(reason?: string): never {
  throw new AssertionError(reason ?? "Unreachable.");
}

/** Fails when the value is `null` or `undefined`. */
export function assertExists<T>(value: T, message?: string): asserts value is NonNullable<T> {
  if (value === null || value === undefined) {
    throw new AssertionError(
      with_(`Expected actual: "${value}" to not be null or undefined`, message),
    );
  }
}

/** Fails unless the value is an instance of the class. */
export function assertInstanceOf<T extends AnyConstructor>(
  actual: unknown,
  expected: T,
  message?: string,
): asserts actual is InstanceType<T> {
  if (actual instanceof expected) return;
  const found = actual === null || typeof actual !== "object"
    ? typeof actual
    : actual.constructor?.name ?? "Object";
  const text = `Expected object to be an instance of "${expected.name}" but was "${found}"`;
  throw new AssertionError(with_(text, message));
}

/** Fails unless the first value is greater. */
export function assertGreater<T>(actual: T, limit: T, message?: string): void {
  if (!(actual > limit)) compareFailed(actual, ">", limit, message);
}

/** Fails unless the first value is greater or equal. */
export function assertGreaterOrEqual<T>(actual: T, limit: T, message?: string): void {
  if (!(actual >= limit)) compareFailed(actual, ">=", limit, message);
}

/** Fails unless the first value is less. */
export function assertLess<T>(actual: T, limit: T, message?: string): void {
  if (!(actual < limit)) compareFailed(actual, "<", limit, message);
}

/** Fails unless the first value is less or equal. */
export function assertLessOrEqual<T>(actual: T, limit: T, message?: string): void {
  if (!(actual <= limit)) compareFailed(actual, "<=", limit, message);
}

function compareFailed(actual: unknown, sign: string, limit: unknown, message?: string): never {
  throw new AssertionError(with_(`Expect ${show(actual)} ${sign} ${show(limit)}`, message));
}

/** A value as a failed test shows it. */
export function show(value: unknown): string {
  return Deno.inspect(value, {
    depth: 20,
    sorted: true,
    trailingComma: true,
    strAbbreviateSize: 1e5,
  });
}

/** A finding, and the caller's word on it when there is one. */
export function with_(text: string, message: string | undefined): string {
  return message === undefined ? `${text}.` : `${text}: ${message}`;
}
