/**
 * `@std/datetime/constants`: spans of time in milliseconds.
 *
 * @module
 */

/** Milliseconds in a second. */
export const SECOND = 1_000;
/** Milliseconds in a minute. */
export const MINUTE: number = 60 * SECOND;
/** Milliseconds in an hour. */
export const HOUR: number = 60 * MINUTE;
/** Milliseconds in a day. */
export const DAY: number = 24 * HOUR;
/** Milliseconds in a week. */
export const WEEK: number = 7 * DAY;
