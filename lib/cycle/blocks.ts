/**
 * One block of the ledger as its fields (cycle spec 1.2).
 *
 * @module
 */
import { firstWord, isDone, isKnownStatus, type Phase, phaseOf, upper } from "./phases.ts";

/** A block that was read. */
export interface Block {
  /** The first word of `phase`, in upper case: a canonical phase, CYCLE, RESUME, or anything. */
  readonly word: string;
  /** The phase, when it is a canonical one. */
  readonly phase: Phase | null;
  /** Upper case; INCOMPLETE for a torn write. */
  readonly status: string;
  /** The column-0 fields that are used, in the order of their last lines; values trimmed. */
  readonly fields: ReadonlyMap<string, string>;
  /** Where its `phase:` line begins in the file, in bytes. */
  readonly start: number;
  /** Where the next block begins, or the file ends. */
  readonly end: number;
}

const KEY = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The keys that anything hangs on; others are let go of, since a ledger may hold very many blocks. */
const USED: ReadonlySet<string> = new Set([
  "phase",
  "status",
  "ts",
  "entry_format",
  "entry_complete",
  "cycle_id",
  "cycle_mode",
  "first_phase",
  "phases_selected",
  "work_map_path",
  "next_recommended",
  "branch",
  "commit",
  "cycle_paused",
  "cycle_complete",
  "cycle_aborted",
  "plan_path",
  "scope_path",
  "tokens_est",
  "verdict",
  "source",
]);

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const found = text.indexOf("\n", at);
    const end = found < 0 ? text.length : found;
    const colon = text.indexOf(":", at);
    // No colon further on: no field either.
    if (colon < 0) break;
    if (colon < end && colon > at) {
      const key = text.slice(at, colon);
      if (USED.has(key) || (key.includes("concern") && KEY.test(key))) {
        // Set anew, so that the order is that of the line which counts.
        fields.delete(key);
        fields.set(key, text.slice(colon + 1, end).trim());
      }
    }
    at = end + 1;
  }
  return fields;
}

/** The status; `phase: CYCLE DONE` without a status of its own must not pass for a start. */
function statusOf(recorded: string, phase: string, word: string): string {
  const status = upper(recorded);
  if (status !== "" || word !== "CYCLE") return status;
  const second = upper(firstWord(phase.slice(word.length)));
  return isKnownStatus(second) ? second : "";
}

/**
 * Reads the text of a block, from its `phase:` line to the next one. A line ends at LF; a CR before it
 * goes with the blanks around the value, a lone CR stays.
 *
 * @example
 * ```ts
 * import { parseBlock } from "./blocks.ts";
 * const block = parseBlock("phase: plan\r\nstatus: done\n  status: no field\n");
 * if (block.phase !== "PLAN" || block.status !== "DONE") throw new Error("unexpected");
 * ```
 */
export function parseBlock(text: string, start = 0, end: number = start + text.length): Block {
  const fields = fieldsOf(text);
  const phase = fields.get("phase") ?? "";
  const word = upper(firstWord(phase));
  const torn = fields.get("entry_format") === "1" && fields.get("entry_complete") !== "true";
  // A torn write cannot have completed anything.
  if (torn && fields.has("cycle_complete")) fields.set("cycle_complete", "false");
  const status = torn ? "INCOMPLETE" : statusOf(fields.get("status") ?? "", phase, word);
  return { word, phase: phaseOf(word), status, fields, start, end };
}

/** A field; an empty one counts as absent. */
export function valueOf(block: Block, key: string): string | null {
  return block.fields.get(key) || null;
}

/** Whether a block starts a cycle. */
export function isStart(block: Block): boolean {
  return block.word === "CYCLE" && (block.status === "STARTING" || block.status === "");
}

/** A block of a canonical phase. */
export type PhaseBlock = Block & { readonly phase: Phase };

/** Whether a block is one of a canonical phase. */
export function isOfPhase(block: Block): block is PhaseBlock {
  return block.phase !== null;
}

/** Whether a block records a phase that was finished. */
export function isFinished(block: Block): boolean {
  return block.phase !== null && isDone(block.status);
}

/** Whether a block is a RESUME of this status. */
export function isResume(block: Block, status: string): boolean {
  return block.word === "RESUME" && block.status === status;
}
