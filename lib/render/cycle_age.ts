/**
 * How long ago something was, in words.
 *
 * @module
 */

/** Whole units of an age. */
export interface Age {
  readonly unit: "now" | "minute" | "hour" | "day" | "future";
  readonly count: number;
}

/**
 * The age of a time: whole minutes below an hour, whole hours below a day, else whole days.
 *
 * @example
 * ```ts
 * import { ageOf } from "./cycle_age.ts";
 * const age = ageOf(0, 12 * 3_600_000);
 * if (age.unit !== "hour" || age.count !== 12) throw new Error("unexpected");
 * ```
 */
export function ageOf(at: number, now: number): Age {
  const minutes = Math.floor((now - at) / 60_000);
  if (now - at < -60_000) return { unit: "future", count: 0 };
  if (minutes < 1) return { unit: "now", count: 0 };
  if (minutes < 60) return { unit: "minute", count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? { unit: "hour", count: hours }
    : { unit: "day", count: Math.floor(hours / 24) };
}
