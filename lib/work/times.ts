/**
 * The times of a state (work spec 2.9): what is valid, what lies in the future, and the last activity.
 *
 * @module
 */
import { parseTime } from "../core/time.ts";
import type { Findings } from "./findings.ts";

/** A clock may be this much ahead of ours. */
const SKEW_MS = 5 * 60_000;

/** A valid time: as it is shown, and as an instant. */
export interface Time {
  readonly text: string;
  readonly at: number;
}

/** Puts `:00` where the seconds were left out; everything else stays. */
function withSeconds(text: string): string {
  if (text.length !== 17 && text.length !== 22) return text;
  return text.replace(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})$/, "$1:00$2");
}

/**
 * Reads one recorded time. A malformed or future one is named by `field` and is null; a missing one is
 * null without a finding.
 *
 * @example
 * ```ts
 * import { findings } from "./findings.ts";
 * import { timeOf } from "./times.ts";
 * const found = findings();
 * const got = timeOf("2026-11-28T16:30Z", "updated_at", Date.UTC(2026, 10, 30), found);
 * if (got?.text !== "2026-11-28T16:30:00Z" || found.list.length > 0) throw new Error("unexpected");
 * ```
 */
export function timeOf(value: unknown, field: string, now: number, found: Findings): Time | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? withSeconds(value) : "";
  const at = parseTime(text);
  if (at === null) {
    found.add("timestamp-malformed", { args: { field } });
    return null;
  }
  if (at > now + SKEW_MS) {
    found.add("timestamp-future", { args: { field } });
    return null;
  }
  return { text, at };
}

/** The latest of some times; the first of equals. */
export function latestOf(times: readonly (Time | null)[]): Time | null {
  let best: Time | null = null;
  for (const time of times) {
    if (time !== null && (best === null || time.at > best.at)) best = time;
  }
  return best;
}
