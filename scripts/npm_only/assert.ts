/**
 * `@std/assert`, the part in use, with `node:util` for the deep comparison of what is not plain. For tests only: what ships imports no `node:` module.
 *
 * @module
 */
export { assertEquals, assertNotEquals, assertStrictEquals, equal } from "./assert_equals.ts";
export {
  assertArrayIncludes,
  assertMatch,
  assertObjectMatch,
  assertStringIncludes,
} from "./assert_parts.ts";
export { assertRejects, assertThrows } from "./assert_throws.ts";
export {
  assert,
  assertExists,
  assertFalse,
  assertGreater,
  assertGreaterOrEqual,
  assertInstanceOf,
  AssertionError,
  assertLess,
  assertLessOrEqual,
  fail,
  unreachable,
} from "./assert_basics.ts";
