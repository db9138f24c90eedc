/**
 * The tickets of an epic: which are done, which wait for which (work spec 2.8).
 *
 * @module
 */
import { isObject } from "../core/json/read.ts";
import { cleanText, escapeText } from "../core/text.ts";
import { type Fields, fieldsOf, objectsOf, textsOf } from "./fields.ts";
import { type Findings, findings } from "./findings.ts";
import { isSafePath, isUnsafeIdentifier } from "./names.ts";
import type { StateFile } from "./snapshot.ts";
import { isFinished, isWorkType } from "./state.ts";

/** One ticket as the epic records it. */
export interface TicketRecord {
  readonly slug: string;
  /** Whether the slug may be joined to a path or stand in a command. */
  readonly isSafe: boolean;
  readonly title: string | null;
  readonly status: string;
  readonly implementation: string;
  readonly blockedBy: readonly string[];
  /** The spec below the epic's folder; null when it cannot be looked at. */
  readonly spec: string | null;
}

/** One ticket with what its own session says. */
export interface Ticket extends TicketRecord {
  readonly done: boolean;
  readonly inProgress: boolean;
  /** Its wave; null when no wave lists it. */
  readonly wave: number | null;
}

function recordOf(fields: Fields, at: number, found: Findings): TicketRecord {
  const unsafe = (field: string, value: string): void =>
    found.add("path-unsafe", { args: { field: fields.path(field), value: escapeText(value) } });
  const slug = fields.text("slug") ?? "";
  const recorded = slug.trim() === "" ? "" : slug;
  const isSafe = !isUnsafeIdentifier(recorded);
  if (!isSafe && recorded !== "") unsafe("slug", recorded);
  const file = fields.text("spec_file");
  if (file !== null && file !== "" && !isSafePath(file)) unsafe("spec_file", file);
  const usual = isSafe ? `${recorded}/spec.md` : null;
  const title = fields.text("title");
  return {
    slug: recorded === "" ? String(at + 1) : recorded,
    isSafe,
    title: title === null ? null : cleanText(title),
    status: fields.text("status") ?? "",
    implementation: fields.text("implementation_status") ?? "",
    blockedBy: textsOf(fields, "blocked_by"),
    spec: file === null || file === "" ? usual : isSafePath(file) ? file : null,
  };
}

/** Reads `tickets[]`; what is no object is named and passed over. */
export function ticketRecords(state: Fields, found: Findings): TicketRecord[] {
  return objectsOf(state, "tickets")
    .map(({ at, fields }) => recordOf(fields, at, found));
}

/** The waves by slug. */
function wavesOf(state: Fields): Map<string, number> {
  const waves = new Map<string, number>();
  for (const { at, fields } of objectsOf(state, "waves")) {
    const wave = fields.number("wave") ?? at + 1;
    for (const slug of textsOf(fields, "tickets")) {
      waves.set(slug, Math.min(wave, waves.get(slug) ?? wave));
    }
  }
  return waves;
}

/** What the own session of a ticket says: done, begun, or nothing (null). */
export function ownVerdict(file: StateFile | undefined): "done" | "begun" | null {
  if (file?.kind !== "read" || !isObject(file.value)) return null;
  const fields = fieldsOf(file.value);
  const type = fields.text("type");
  if (type !== "implementation" || !isWorkType(type)) return null;
  const status = fields.text("status") ?? "";
  const lifecycleDone = fields.text("lifecycle") === "done";
  return isFinished({ type, status, lifecycleDone }) ? "done" : "begun";
}

/** Reads the tickets together with their own sessions, which beat the copy in the epic. */
export function ticketsOf(
  state: Fields,
  own: (slug: string) => "done" | "begun" | null,
  found: Findings,
): Ticket[] {
  const waves = wavesOf(state);
  return ticketRecords(state, found).map((record) => {
    const words = [record.status, record.implementation];
    const session = record.isSafe ? own(record.slug) : null;
    const copy = words.includes("completed");
    const done = session === null ? copy : session === "done";
    if (session !== null && done !== copy) {
      found.add("ticket-status-stale", { args: { ticket: escapeText(record.slug) } });
    }
    return {
      ...record,
      done,
      inProgress: !done && (session === "begun" || words.includes("in_progress")),
      wave: waves.get(record.slug) ?? null,
    };
  });
}

/** The slugs that a state's tickets name, for looking up their sessions. */
export function ticketSlugs(value: Record<string, unknown>): string[] {
  const found = findings();
  return ticketRecords(fieldsOf(value), found)
    .filter((ticket) => ticket.isSafe).map((ticket) => ticket.slug);
}

/** The spec files that a state's tickets name, below the epic's folder. */
export function ticketSpecs(value: Record<string, unknown>): string[] {
  const found = findings();
  return ticketRecords(fieldsOf(value), found)
    .flatMap((ticket) => ticket.spec === null ? [] : [ticket.spec]);
}

/** A cycle among open tickets, in the order in which they wait; null when there is none. */
export function cycleOf(open: readonly Ticket[]): string[] | null {
  const bySlug = new Map(open.map((ticket) => [ticket.slug, ticket]));
  const settled = new Set<string>();
  for (const start of open) {
    const trail: string[] = [];
    const place = new Map<string, number>();
    // An explicit stack: an epic may be a chain of any length.
    const stack: { slug: string; next: number }[] = [{ slug: start.slug, next: 0 }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.next === 0) {
        place.set(top.slug, trail.length);
        trail.push(top.slug);
      }
      const dependency = bySlug.get(top.slug)?.blockedBy[top.next++];
      if (dependency === undefined) {
        settled.add(top.slug);
        place.delete(top.slug);
        trail.pop();
        stack.pop();
      } else if (place.has(dependency)) return trail.slice(place.get(dependency));
      else if (bySlug.has(dependency) && !settled.has(dependency)) {
        stack.push({ slug: dependency, next: 0 });
      }
    }
  }
  return null;
}
