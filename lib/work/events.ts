/**
 * Recorded times of a session, for a timeline.
 *
 * @module
 */
import { field } from "../core/json/read.ts";
import { cleanText } from "../core/text.ts";

const TIMES = [
  ["created_at", "created"],
  ["started_at", "started"],
  ["completed_at", "completed"],
] as const;

/** Every recorded time of a state; the order does not matter. */
export function workEvents(state: Record<string, unknown>): { at: unknown; text: string }[] {
  const own = TIMES.map(([key, text]) => ({ at: field(state, key), text }));
  const updates = field(state, "updates");
  const notes = (Array.isArray(updates) ? updates : []).map((update) => ({
    at: field(update, "timestamp"),
    text: cleanText(String(field(update, "note") ?? "update"), 120),
  }));
  return [...own, ...notes].filter(({ at }) => typeof at === "string");
}
