/**
 * The words of a cycle: phases, modes, statuses.
 *
 * @module
 */

/** The nine phases in their order. */
export const PHASES = [
  "SENSE",
  "SCOPE",
  "DEFINE",
  "DISCOVER",
  "PLAN",
  "BUILD",
  "REVIEW",
  "SHIP",
  "CAPTURE",
] as const;

/** A canonical phase. */
export type Phase = (typeof PHASES)[number];

/** What a mode leaves out. */
const SKIPPED_BY_MODE: ReadonlyMap<string, readonly Phase[]> = new Map([
  ["hotfix", ["SCOPE", "DEFINE", "DISCOVER", "PLAN", "CAPTURE"]],
  ["research-dive", ["SCOPE", "PLAN", "BUILD", "REVIEW", "SHIP", "CAPTURE"]],
]);

/** ASCII letters to upper case; others stay, so that no foreign letter turns into a word of ours. */
export function upper(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** ASCII letters to lower case. */
export function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The first blank-delimited word of a value. */
export function firstWord(value: string): string {
  return value.split(/[ \t]+/).find((word) => word !== "") ?? "";
}

/**
 * The canonical phase that a word is, in any case; null for any other word.
 *
 * @example
 * ```ts
 * import { phaseOf } from "./phases.ts";
 * if (phaseOf("plan (again)") !== "PLAN" || phaseOf("TUNE") !== null) throw new Error("unexpected");
 * ```
 */
export function phaseOf(value: string): Phase | null {
  const word = upper(firstWord(value));
  return PHASES.find((phase) => phase === word) ?? null;
}

/** The phases that a cycle leaves out: those of its mode, and those that its selection does not name. */
export function skippedPhases(mode: string, selected: string): ReadonlySet<Phase> {
  const skipped = new Set<Phase>(SKIPPED_BY_MODE.get(lower(mode)));
  const named = selected.split(/[ \t,]+/).filter((word) => word !== "").map(upper);
  if (named.length > 0) {
    for (const phase of PHASES) if (!named.includes(phase)) skipped.add(phase);
  }
  return skipped;
}

/** Whether a status ends a phase well. */
export function isDone(status: string): boolean {
  return status === "DONE" || status === "DONE_WITH_CONCERNS";
}

/** The statuses that stand for a phase which could not go on. */
const STUCK: readonly string[] = ["BLOCKED", "NEEDS_CONTEXT", "ABORTED", "UNTRUSTED"];
const KNOWN: readonly string[] = [
  ...STUCK,
  "STARTING",
  "IN_PROGRESS",
  "DONE",
  "DONE_WITH_CONCERNS",
  "PAUSED",
  "IMPORTED",
  "INCOMPLETE",
];

/** What an unfinished status says of its phase, as a problem code; null where it says nothing more. */
export function findingOfStatus(
  status: string,
): "crashed-phase" | "phase-blocked" | "entry-incomplete" | "phase-status-unknown" | null {
  if (status === "STARTING") return "crashed-phase";
  if (STUCK.includes(status)) return "phase-blocked";
  if (status === "INCOMPLETE") return "entry-incomplete";
  return KNOWN.includes(status) ? null : "phase-status-unknown";
}

/** Whether a status is one of the list of the contract. */
export function isKnownStatus(status: string): boolean {
  return KNOWN.includes(status);
}
