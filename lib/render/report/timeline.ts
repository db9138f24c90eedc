/**
 * The timeline of a report as svg: gaps are shown to scale.
 *
 * @module
 */
import { parseTime } from "../../core/time.ts";
import type { TimelineEvent } from "../../core/timeline.ts";
import { esc } from "./escape.ts";

const WIDTH = 960;
const LEFT = 96;
const RIGHT = 24;
const ROW = 34;
/** More marks than this cannot be told apart, and would make the page heavy. */
const MAX_EVENTS = 2_000;

interface Timed {
  readonly ms: number;
  readonly event: TimelineEvent;
}

function shortTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace("T", " ");
}

function timed(events: readonly TimelineEvent[]): Timed[] {
  return events.flatMap((event) => {
    const ms = parseTime(event.at, "utc");
    return ms === null ? [] : [{ ms, event }];
  });
}

/** Where a time lies on the common scale. */
function place(ms: number, from: number, span: number): number {
  const share = span === 0 ? 0.5 : (ms - from) / span;
  return Math.round((LEFT + share * (WIDTH - LEFT - RIGHT)) * 10) / 10;
}

/**
 * Draws the events, a row for each system; empty without events. Every mark has a title, and the same
 * events stand in a list below, so that nothing depends on seeing. An event without a time has no place.
 */
export function timelineSvg(events: readonly TimelineEvent[], label: string): string {
  const shown = timed(events).slice(-MAX_EVENTS);
  if (shown.length === 0) return "";
  const from = Math.min(...shown.map(({ ms }) => ms));
  const to = Math.max(...shown.map(({ ms }) => ms));
  const systems = [...new Set(shown.map(({ event }) => event.system))];
  const height = systems.length * ROW + 44;
  const rows = systems.map((system, at) => {
    const y = at * ROW + 24;
    const dots = shown.filter(({ event }) => event.system === system).map(({ ms, event }) =>
      `<circle cx="${place(ms, from, to - from)}" cy="${y}" r="5"><title>${esc(event.at)} ${
        esc(event.id ?? "")
      } ${esc(event.text)}</title></circle>`
    ).join("");
    return `<g class="${system}"><text x="8" y="${y + 4}">${system}</text>` +
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/>${dots}</g>`;
  }).join("");
  const y = height - 8;
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${esc(label)}">${rows}` +
    `<text x="${LEFT}" y="${y}">${shortTime(from)} UTC</text>` +
    `<text x="${WIDTH - RIGHT}" y="${y}" text-anchor="end">${shortTime(to)} UTC</text></svg>`;
}
