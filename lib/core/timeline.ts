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

/** Events in the order of time, equal ones once; one whose time is no valid one has no place in it. */
export function sortEvents(events: readonly (TimelineEvent | null)[]): TimelineEvent[] {
  const seen = new Set<string>();
  const timed = events.flatMap((event) => {
    const ms = event === null ? null : parseTime(event.at, "utc");
    if (event === null || ms === null) return [];
    const key = JSON.stringify([event.at, event.system, event.id, event.text]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ event, ms }];
  });
  return timed.sort((a, b) => a.ms - b.ms).map(({ event }) => event);
}
