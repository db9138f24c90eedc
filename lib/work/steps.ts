/**
 * Stages and phases: their recorded status and what it counts as.
 *
 * @module
 */
import { isObject } from "../core/json/read.ts";
import { cleanText, escapeText } from "../core/text.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import type { Findings } from "./findings.ts";

/** What a recorded status counts as; everything unknown is `open`. */
export type StepStatus = "pending" | "in_progress" | "completed" | "skipped" | "open";

/** One stage or phase. */
export interface Step {
  readonly name: string;
  /** Whether the state has it at all. */
  readonly present: boolean;
  readonly status: StepStatus;
  /** The status as it was recorded, without the remark behind `/`. */
  readonly recorded: string;
  /** Its other fields; null for a bare status. */
  readonly fields: Fields | null;
}

/** Words that steps know; `completed_with_failures` (tests and QA) counts as completed. */
const PHASE_WORDS = new Set(["pending", "in_progress", "completed"]);

/** The words of stages, which can be skipped too. */
export const STAGE_WORDS: ReadonlySet<string> = new Set([...PHASE_WORDS, "skipped"]);

/** The words of the phases `test` and `qa`. */
export const TEST_WORDS: ReadonlySet<string> = new Set([
  ...PHASE_WORDS,
  "completed_with_failures",
]);

function statusOf(word: string): StepStatus {
  if (word === "completed_with_failures") return "completed";
  return word as StepStatus;
}

/**
 * Reads one step of a map: an object with `status`, or a bare text. Text behind `/` is a remark; a
 * missing step or status is pending.
 */
export function stepOf(
  parent: Fields | null,
  name: string,
  found: Findings,
  words: ReadonlySet<string> = PHASE_WORDS,
): Step {
  const raw = parent?.raw(name);
  const absent: Step = {
    name,
    present: false,
    status: "pending",
    recorded: "pending",
    fields: null,
  };
  if (parent === null || raw === undefined) return absent;
  const field = parent.path(name);
  const fields = isObject(raw) ? fieldsOf(raw, field) : null;
  if (fields === null && typeof raw !== "string") return { ...absent, present: true };
  const text = fields === null ? String(raw) : fields.text("status");
  if (text === null) return { ...absent, present: true, fields };
  const recorded = words.has(text) ? text : text.split("/")[0]?.trim() ?? "";
  if (words.has(recorded)) {
    return { name, present: true, status: statusOf(recorded), recorded, fields };
  }
  found.add("unknown-status", { args: { field, value: escapeText(text) } });
  return { name, present: true, status: "open", recorded: cleanText(recorded), fields };
}

/** Whether a step needs no more work. */
export function isDone(step: Step): boolean {
  return step.status === "completed" || step.status === "skipped";
}

/** The first step that is not done; names a later one that is completed. */
export function firstOpen(steps: readonly Step[], found: Findings): Step | null {
  const at = steps.findIndex((step) => !isDone(step));
  const open = steps[at];
  if (open === undefined) return null;
  const later = steps.slice(at + 1).find((step) => step.status === "completed");
  if (later !== undefined) {
    found.add("stages-out-of-order", { args: { open: open.name, later: later.name } });
  }
  return open;
}

/** `completed` and `pending` of an envelope. */
export function stepLists(steps: readonly Step[]): {
  completed: { id: string; title: null; commit: null }[];
  pending: { id: string; status: string; title: null }[];
} {
  return {
    completed: steps.filter(isDone).map(({ name }) => ({ id: name, title: null, commit: null })),
    pending: steps.filter((step) => !isDone(step)).map(({ name, recorded }) => ({
      id: name,
      status: recorded,
      title: null,
    })),
  };
}
