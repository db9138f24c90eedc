/**
 * Times as the files of a pipeline hold them: whole seconds, in a named zone, with a numeric offset.
 *
 * @module
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The zone that counts where none is set or the one that is set is unknown. */
export const DEFAULT_ZONE = "Asia/Shanghai";

/** Zones whose offset never changes: no calendar data needed. */
const FIXED: Readonly<Record<string, number>> = { [DEFAULT_ZONE]: 8 * HOUR, UTC: 0, "Etc/UTC": 0 };

function formatter(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch {
    return null;
  }
}

/** Whether there is a zone of this name. */
export function isZone(zone: string): boolean {
  return Object.hasOwn(FIXED, zone) || formatter(zone) !== null;
}

/** How far a zone is ahead of UTC at a moment, in whole minutes as milliseconds. */
function offsetOf(ms: number, zone: string): number {
  // Shanghai had summer time until 1991.
  const fixed = Object.hasOwn(FIXED, zone) && ms > 700_000_000_000 ? FIXED[zone] : undefined;
  if (fixed !== undefined) return fixed;
  const parts = new Map(
    formatter(zone)?.formatToParts(new Date(ms)).map((part) => [part.type, Number(part.value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => Number(parts.get(name));
  const day = Date.UTC(part("year"), part("month") - 1, part("day"));
  const local = day + part("hour") * HOUR + part("minute") * MINUTE + part("second") * 1000;
  return Math.round((local - Math.floor(ms / 1000) * 1000) / MINUTE) * MINUTE;
}

/**
 * A time in a zone: `2026-05-10T12:00:00+08:00`.
 *
 * @example
 * ```ts
 * import { zonedTime } from "./times.ts";
 * if (zonedTime(0, "UTC") !== "1970-01-01T00:00:00+00:00") throw new Error("unexpected");
 * ```
 */
export function zonedTime(ms: number, zone: string): string {
  const offset = offsetOf(ms, zone);
  const local = new Date(Math.floor(ms / 1000) * 1000 + offset).toISOString().slice(0, -5);
  const minutes = Math.abs(offset) / MINUTE;
  const hh = String(Math.floor(minutes / 60)).padStart(2, "0");
  const mm = String(minutes % 60).padStart(2, "0");
  return `${local}${offset < 0 ? "-" : "+"}${hh}:${mm}`;
}

/** The same as part of an id: `20260510T120000+0800`. */
export function stampOf(time: string): string {
  const [day = "", rest = ""] = time.split("T");
  return `${day.replaceAll("-", "")}T${rest.replaceAll(":", "")}`;
}

/** `12:00` of a zoned time. */
export function clockOf(time: string): string {
  return time.slice(11, 16);
}

/**
 * A span between 30 seconds and 24 hours (`30s`, `5m`, `2h`) in milliseconds; null for anything else.
 *
 * @example
 * ```ts
 * import { parseSpan } from "./times.ts";
 * if (parseSpan("5m") !== 300_000 || parseSpan("29s") !== null) throw new Error("unexpected");
 * ```
 */
export function parseSpan(text: string): number | null {
  const [, digits, unit] = /^([0-9]{1,6})([smh])$/.exec(text) ?? [];
  if (digits === undefined || unit === undefined) return null;
  const ms = Number(digits) * (unit === "h" ? HOUR : unit === "m" ? MINUTE : 1000);
  return ms >= 30_000 && ms <= 24 * HOUR ? ms : null;
}
