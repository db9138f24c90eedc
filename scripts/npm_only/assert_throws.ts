/**
 * The assertions of `@std/assert` about what a call throws.
 *
 * @module
 */
import { type AnyConstructor, AssertionError } from "./assert_basics.ts";

/** Fails unless the call throws; returns what it threw. */
export function assertThrows(fn: () => unknown, message?: string): unknown;
/** Fails unless the call throws an error of this class, with this text in its message. */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  // deno-lint-ignore no-explicit-any -- only `any` fits every constructor
  ErrorClass: abstract new (...args: any[]) => E,
  includes?: string,
  message?: string,
): E;
export function assertThrows(
  fn: () => unknown,
  classOrMessage?: AnyConstructor<Error> | string,
  includes?: string,
  message?: string,
): unknown {
  let thrown: unknown;
  try {
    fn();
  } catch (error) {
    thrown = error;
    return judge(thrown, classOrMessage, includes, message);
  }
  throw new AssertionError(`Expected function to throw${tail(classOrMessage, message)}`);
}

/** Fails unless the promise is rejected; returns what it was rejected with. */
export function assertRejects(fn: () => PromiseLike<unknown>, message?: string): Promise<unknown>;
/** Fails unless it is rejected with an error of this class, with this text in its message. */
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  // deno-lint-ignore no-explicit-any -- only `any` fits every constructor
  ErrorClass: abstract new (...args: any[]) => E,
  includes?: string,
  message?: string,
): Promise<E>;
export async function assertRejects(
  fn: () => PromiseLike<unknown>,
  classOrMessage?: AnyConstructor<Error> | string,
  includes?: string,
  message?: string,
): Promise<unknown> {
  let pending: PromiseLike<unknown> | undefined;
  try {
    pending = fn();
    await pending;
  } catch (error) {
    if (pending === undefined) {
      throw new AssertionError(
        `Function throws when expected to reject${tail(classOrMessage, message)}`,
      );
    }
    return judge(error, classOrMessage, includes, message);
  }
  throw new AssertionError(`Expected function to reject${tail(classOrMessage, message)}`);
}

function judge(
  thrown: unknown,
  classOrMessage: AnyConstructor<Error> | string | undefined,
  includes: string | undefined,
  message: string | undefined,
): unknown {
  if (classOrMessage === undefined || typeof classOrMessage === "string") return thrown;
  const after = tail(classOrMessage, message);
  if (!(thrown instanceof Error)) throw new AssertionError(`A non-Error object was thrown${after}`);
  const names = `"${classOrMessage.name}", but was "${thrown.constructor.name}"`;
  if (!(thrown instanceof classOrMessage)) {
    throw new AssertionError(`Expected error to be instance of ${names}${after}`);
  }
  if (includes !== undefined && !thrown.message.includes(includes)) {
    const texts = `"${includes}", but got "${thrown.message}"`;
    throw new AssertionError(`Expected error message to include ${texts}${after}`);
  }
  return thrown;
}

function tail(classOrMessage: unknown, message: string | undefined): string {
  const text = typeof classOrMessage === "string" ? classOrMessage : message;
  return text === undefined ? "." : `: ${text}`;
}
