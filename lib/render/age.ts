/**
 * How long ago something was, in whole units, rounded down.
 *
 * @module
 */
import { parseTime } from "../core/time.ts";

/** An age in the largest unit that fits; `now` below a minute, `future` ahead of the clock. */
export type Age =
  | { readonly unit: "unknown" | "now" | "future" }
  | { readonly unit: "minute" | "hour" | "day"; readonly count: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The age of a recorded time against the clock, both in milliseconds since the epoch.
 *
 * @example
 * ```ts
 * import { ageOf } from "./age.ts";
 * const age = ageOf("2026-05-01T00:00:00Z", Date.UTC(2026, 4, 1, 2, 30));
 * if (age.unit !== "hour" || age.count !== 2) throw new Error("unexpected");
 * ```
 */
export function ageOf(time: string | null, now: number): Age {
  const at = parseTime(time, "utc");
  if (at === null) return { unit: "unknown" };
  const passed = now - at;
  if (passed < -5 * MINUTE) return { unit: "future" };
  if (passed < MINUTE) return { unit: "now" };
  if (passed < HOUR) return { unit: "minute", count: Math.floor(passed / MINUTE) };
  if (passed < DAY) return { unit: "hour", count: Math.floor(passed / HOUR) };
  return { unit: "day", count: Math.floor(passed / DAY) };
}

const UNITS_ZH = { minute: "分钟", hour: "小时", day: "天" } as const;

/** An age in words, by language: `2 hours ago`. */
export const sayAge = {
  en: (age: Age): string => {
    switch (age.unit) {
      case "unknown":
        return "unknown";
      case "now":
        return "just now";
      case "future":
        return "in the future";
      default:
        return `${age.count} ${age.unit}${age.count === 1 ? "" : "s"} ago`;
    }
  },
  zh: (age: Age): string => {
    switch (age.unit) {
      case "unknown":
        return "未知";
      case "now":
        return "刚刚";
      case "future":
        return "在未来";
      default:
        return `${age.count} ${UNITS_ZH[age.unit]}前`;
    }
  },
} as const;
