/**
 * `@std/datetime`, the part in use.
 *
 * @module
 */
export * from "./datetime_constants.ts";
export * from "./datetime_format.ts";
