/**
 * Times. The pattern is strict, the calendar is checked, and the clock is never read here: `Date.parse`
 * would roll 30 February over and take a zone-less time as local.
 *
 * @module
 */

/** The usual form, on a day that every month has: the engine's own parser is exact there. */
const USUAL = /^\d{4}-\d\d-(?:0\d|1\d|2[0-8])T(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{3})?Z$/;

const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})?)?$/;

/** What to make of a time without a zone, or of a date alone. */
export type Zoneless = "refuse" | "utc";

function offsetMinutes(zone: string): number | null {
  if (zone === "Z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

function utcMs(parts: readonly number[]): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return null;
  // setUTCFullYear, since Date.UTC reads the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  date.setUTCHours(hour, minute, second);
  return date.getTime();
}

/**
 * Reads a time as milliseconds since the epoch; digits past the millisecond are cut.
 *
 * Accepted: `YYYY-MM-DDThh:mm:ss[.f…]` with `Z` or `±hh:mm`, capital letters, nothing around it, a day
 * that the calendar has. With `zoneless: "utc"` also without zone and as a date alone, both in UTC
 * (story spec 2.4). Anything else is null.
 *
 * @example
 * ```ts
 * import { parseTime } from "./time.ts";
 * if (parseTime("2026-02-28T23:00:00-01:00") !== Date.UTC(2026, 2, 1)) throw new Error("offset");
 * if (parseTime("2026-02-30T00:00:00Z") !== null) throw new Error("calendar");
 * ```
 */
export function parseTime(text: unknown, zoneless: Zoneless = "refuse"): number | null {
  if (typeof text !== "string") return null;
  if (USUAL.test(text)) {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? null : ms;
  }
  const match = PATTERN.exec(text);
  if (match === null) return null;
  const zone = match[8];
  if (zone === undefined && zoneless === "refuse") return null;
  const offset = offsetMinutes(zone ?? "Z");
  const base = utcMs(match.slice(1, 7).map((part) => Number(part ?? 0)));
  if (offset === null || base === null) return null;
  const fraction = Number((match[7] ?? "").padEnd(3, "0").slice(0, 3));
  return base + fraction - offset * 60_000;
}

/**
 * Writes a time in UTC with whole seconds: `2026-05-10T04:00:00Z`.
 *
 * @example
 * ```ts
 * import { formatUtc } from "./time.ts";
 * if (formatUtc(1500) !== "1970-01-01T00:00:01Z") throw new Error("unexpected");
 * ```
 */
export function formatUtc(ms: number): string {
  return new Date(Math.floor(ms / 1000) * 1000).toISOString().replace(".000Z", "Z");
}

/** A valid time as RFC 3339: what was recorded without a zone is completed as UTC. */
function withZone(text: string): string {
  if (!text.includes("T")) return `${text}T00:00:00Z`;
  return /(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`;
}

/**
 * The latest of some recorded times, as it was recorded; null when none is a valid time.
 *
 * @example
 * ```ts
 * import { latestTime } from "./time.ts";
 * const got = latestTime(["2026-04-20T10:00:00+02:00", "2026-04-20", null], "utc");
 * if (got !== "2026-04-20T10:00:00+02:00") throw new Error("unexpected");
 * ```
 */
export function latestTime(
  times: readonly unknown[],
  zoneless: Zoneless = "refuse",
): string | null {
  let best: { at: number; text: string } | null = null;
  for (const text of times) {
    const at = parseTime(text, zoneless);
    if (at !== null && typeof text === "string" && (best === null || at > best.at)) {
      best = { at, text };
    }
  }
  return best === null ? null : withZone(best.text);
}
