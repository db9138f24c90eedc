/**
 * Recorded events that carry a time, of all systems together.
 *
 * @module
 */
import type { System } from "./envelope.ts";
import { cleanText } from "./text.ts";
import { parseTime } from "./time.ts";

/** One event. `at` is RFC 3339 as recorded; `text` is recorded text, made harmless. */
export interface TimelineEvent {
  readonly at: string;
  readonly system: System;
  readonly id: string | null;
  readonly text: string;
}

/**
 * Makes an event; null when the time is no valid one.
 *
 * @example
 * ```ts
 * import { eventAt } from "./timeline.ts";
 * if (eventAt("yesterday", "work", "A", "x") !== null) throw new Error("unexpected");
 * ```
 */
export function eventAt(
  at: unknown,
  system: System,
  id: string | null,
  text: string,
): TimelineEvent | null {
  if (typeof at !== "string" || parseTime(at, "utc") === null) return null;
  return { at, system, id, text: cleanText(text, 120) };
}

/** Events in the order of time, equal ones once. */
export function sortEvents(events: readonly (TimelineEvent | null)[]): TimelineEvent[] {
  const seen = new Set<string>();
  return events.filter((event): event is TimelineEvent => {
    if (event === null) return false;
    const key = JSON.stringify([event.at, event.system, event.id, event.text]);
    return !seen.has(key) && seen.add(key) !== undefined;
  }).sort((a, b) => (parseTime(a.at, "utc") ?? 0) - (parseTime(b.at, "utc") ?? 0));
}
