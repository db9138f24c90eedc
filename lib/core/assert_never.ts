/**
 * The end of a `switch` over a union.
 *
 * @module
 */

/**
 * Fails type checking when a case was forgotten, and throws if one slips through at run time.
 *
 * @throws {TypeError} always
 */
export function assertNever(value: never): never {
  throw new TypeError(`Cannot handle value ${JSON.stringify(value)}`);
}
