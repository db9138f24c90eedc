/**
 * The notes of earlier sessions (`updates[]`), quoted behind the frame.
 *
 * @module
 */
import type { Envelope } from "../core/envelope.ts";
import { FRAME } from "../core/frame.ts";
import { isObject } from "../core/json/read.ts";
import { cleanText } from "../core/text.ts";
import type { Fields } from "./fields.ts";
import type { Findings } from "./findings.ts";
import { looksLikeInstruction } from "./injection.ts";
import { type Time, timeOf } from "./times.ts";

/** How many notes are shown. */
const SHOWN = 10;

/** What the notes hold. */
export interface Notes {
  readonly history: Envelope["history"];
  readonly times: readonly Time[];
}

/** Reads `updates[]`; entries without text are passed over. */
export function notesOf(state: Fields, now: number, found: Findings): Notes {
  const times: Time[] = [];
  const usable: { time: Time | null; note: string; auto: boolean }[] = [];
  for (const [at, entry] of (state.list("updates") ?? []).entries()) {
    if (!isObject(entry)) continue;
    const time = timeOf(entry.timestamp, `updates[${at}].timestamp`, now, found);
    if (time !== null) times.push(time);
    const { note } = entry;
    if (typeof note !== "string" || note.trim() === "") continue;
    if (looksLikeInstruction(note)) {
      found.add("injection-indicator", { args: { index: at, field: `updates[${at}].note` } });
    }
    usable.push({ time, note, auto: entry.auto === true || note.startsWith("[auto] ") });
  }
  if (usable.length === 0) return { history: null, times };
  const entries = usable.slice(-SHOWN).map(({ time, note, auto }) => ({
    timestamp: time?.text ?? null,
    text: cleanText(note, 200, " ⏎ "),
    auto,
  }));
  return {
    history: { frame: FRAME, entries, earlier: usable.length - entries.length },
    times,
  };
}
