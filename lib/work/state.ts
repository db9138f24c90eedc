/**
 * What every `state.json` has, whatever its type (work spec 1.4).
 *
 * @module
 */
import type { Envelope } from "../core/envelope.ts";
import { field } from "../core/json/read.ts";
import { cleanText, escapeText } from "../core/text.ts";
import { type Fields, fieldsOf, shownValue } from "./fields.ts";
import type { Findings } from "./findings.ts";
import { notesOf } from "./history.ts";
import { looksLikeInstruction } from "./injection.ts";
import type { ManifestItem } from "./manifest.ts";
import { latestOf, timeOf } from "./times.ts";

/** The types of work. */
export const TYPES = ["requirements", "proposal", "brainstorm", "implementation", "epic"] as const;
/** A type of work. */
export type WorkType = (typeof TYPES)[number];

/** The common facts of one state. */
export interface StateFacts {
  readonly fields: Fields;
  /** Null when it is not one of the five. */
  readonly type: WorkType | null;
  /** The type as it was recorded; null when missing. */
  readonly recordedType: string | null;
  /** The status as it was recorded; "" when missing. */
  readonly status: string;
  readonly lifecycleDone: boolean;
  readonly title: string;
  readonly updatedAt: string | null;
  readonly updatedAtMs: number | null;
  readonly history: Envelope["history"];
}

/** Whether a text is one of the five types. */
export function isWorkType(text: string | null): text is WorkType {
  return text !== null && (TYPES as readonly string[]).includes(text);
}

function judgeVersion(fields: Fields, found: Findings): void {
  const version = fields.raw("schema_version");
  if (version === 1) return;
  if (version === undefined) found.add("schema-version-missing");
  else if (typeof version === "number" && Number.isInteger(version) && version > 1) {
    found.add("schema-version-newer", { args: { version } });
  } else {
    found.add("schema-version-odd", { args: { value: shownValue(version) } });
  }
}

function judgeStatus(status: string | null, type: string | null, found: Findings): void {
  const known = status === "in_progress" || status === "completed" ||
    (status === "planning" && type === "epic") || (status === "promoted" && type === "brainstorm");
  if (known) return;
  const value = status === null ? null : escapeText(status);
  found.add("unknown-status", { args: { field: "status", value } });
}

/** The title that is shown: of the state, else of the manifest, else the identifier. */
export function titleOf(id: string, recorded: string | null, item: ManifestItem | null): string {
  const clean = (text: string | null): string => text === null ? "" : cleanText(text).trim();
  return clean(recorded) || clean(item?.title ?? null) || id;
}

/** The latest activity of a state, or of the manifest where the state has none. */
function activity(
  fields: Fields,
  notes: readonly ReturnType<typeof timeOf>[],
  item: ManifestItem | null,
  now: number,
  found: Findings,
): ReturnType<typeof timeOf> {
  const own = (key: string): ReturnType<typeof timeOf> => timeOf(fields.raw(key), key, now, found);
  const recent = latestOf([own("updated_at"), own("auto_context_last_at"), ...notes]);
  const [started, created] = [own("started_at"), own("created_at")];
  own("completed_at");
  if (recent !== null) return recent;
  return timeOf(item?.updatedAt, "manifest.updated_at", now, found) ?? started ?? created;
}

/** Reads the common facts; what is odd about them is named. */
export function stateFacts(
  value: Record<string, unknown>,
  id: string,
  context: { readonly item: ManifestItem | null; readonly now: number; readonly found: Findings },
): StateFacts {
  const { item, now, found } = context;
  const fields = fieldsOf(value);
  judgeVersion(fields, found);
  const recordedType = fields.text("type");
  const identifier = fields.text("identifier");
  if (identifier !== null && identifier !== id) {
    found.add("identifier-mismatch", { args: { identifier: escapeText(identifier) } });
  }
  const status = fields.text("status");
  judgeStatus(status, recordedType, found);
  const recordedTitle = fields.text("title");
  const title = recordedTitle ?? item?.title ?? "";
  if (looksLikeInstruction(title)) found.add("injection-indicator", { args: { field: "title" } });
  const notes = notesOf(fields, now, found);
  const updated = activity(fields, notes.times, item, now, found);
  return {
    fields,
    type: isWorkType(recordedType) ? recordedType : null,
    recordedType,
    status: status ?? "",
    lifecycleDone: fields.text("lifecycle") === "done",
    title: titleOf(id, recordedTitle, item),
    updatedAt: updated?.text ?? null,
    updatedAtMs: updated?.at ?? null,
    history: notes.history,
  };
}

/** Whether a state on its own says that its work is completed. A promoted brainstorm does not. */
export function isCompleted(facts: Pick<StateFacts, "status" | "lifecycleDone">): boolean {
  return facts.lifecycleDone || facts.status === "completed";
}

/** Whether a state on its own says that its work is finished (a promoted brainstorm is, too). */
export function isFinished(facts: Pick<StateFacts, "status" | "type" | "lifecycleDone">): boolean {
  return isCompleted(facts) || isPromoted(facts);
}

/** Whether a state is a brainstorm that became requirements. */
export function isPromoted(facts: Pick<StateFacts, "status" | "type">): boolean {
  return facts.type === "brainstorm" && facts.status === "promoted";
}

/** The type that the shape of a state suggests; null when it suggests none. */
export function hintOf(value: Record<string, unknown>): WorkType | null {
  if (Array.isArray(field(field(value, "plan"), "chunks"))) return "implementation";
  if (field(value, "iterations") !== undefined) return "proposal";
  if (field(value, "stages") !== undefined) return "requirements";
  if (field(field(value, "phases"), "exploration") !== undefined) return "brainstorm";
  return field(value, "tickets") !== undefined ? "epic" : null;
}

/** The known type that a recorded one comes close to; null without one. */
export function nearestType(recorded: string): WorkType | null {
  const word = recorded.trim().toLowerCase();
  if (word.length < 3) return null;
  return TYPES.find((type) => type === word) ??
    TYPES.find((type) => type.startsWith(word) || word.startsWith(type)) ?? null;
}
