/**
 * The chunks of an implementation plan: what each counts as.
 *
 * @module
 */
import { cleanText, escapeText } from "../core/text.ts";
import { type Fields, objectsOf } from "./fields.ts";
import type { Findings } from "./findings.ts";
import { looksLikeInstruction } from "./injection.ts";

/** What a chunk counts as. */
export type ChunkStatus = "completed" | "skipped" | "in_progress" | "pending" | "blocked";

/** One chunk. */
export interface Chunk {
  /** As it was recorded, else its position from 1; cleaned. */
  readonly id: string;
  readonly status: ChunkStatus;
  readonly recorded: string;
  readonly title: string | null;
  /** The recorded commit as it is; null without one. */
  readonly commit: string | null;
  readonly fields: Fields;
}

const WORDS: ReadonlyMap<string, ChunkStatus> = new Map([
  ["pending", "pending"],
  ["in_progress", "in_progress"],
  ["completed", "completed"],
  ["completed_uncommitted", "completed"],
  ["blocked", "blocked"],
  ["failed", "in_progress"],
  ["skipped", "skipped"],
]);

function idOf(fields: Fields, at: number): string {
  const raw = fields.raw("id");
  if (typeof raw === "number") return String(raw);
  const text = fields.text("id");
  return text === null || cleanText(text) === "" ? String(at + 1) : cleanText(text);
}

function statusOf(fields: Fields, id: string, found: Findings): [ChunkStatus, string] {
  const field = fields.path("status");
  const text = fields.text("status");
  const status = WORDS.get(text ?? "");
  if (text !== null && status !== undefined) return [status, text];
  const value = text === null ? null : escapeText(text);
  found.add("unknown-status", { args: { field, value, chunk: id } });
  return ["pending", text === null ? "pending" : cleanText(text)];
}

/** Reads `plan.chunks[]`; what is no object is named and passed over. */
export function chunksOf(state: Fields, found: Findings): Chunk[] {
  const plan = state.map("plan");
  if (plan === null) return [];
  return objectsOf(plan, "chunks").map(({ at, fields }) => {
    const id = idOf(fields, at);
    const [status, recorded] = statusOf(fields, id, found);
    const description = fields.text("description");
    if (description !== null && looksLikeInstruction(description)) {
      found.add("injection-indicator", { args: { field: fields.path("description"), chunk: id } });
    }
    return {
      id,
      status,
      recorded,
      title: description === null ? null : cleanText(description),
      commit: fields.text("commit"),
      fields,
    };
  });
}

/** Whether a chunk needs no more work. */
export function isDoneChunk(chunk: Chunk): boolean {
  return chunk.status === "completed" || chunk.status === "skipped";
}

/** The counters of `phases.implement` as `k/n`; null when there are none. */
function countersOf(implement: Fields | null): { done: number | null; total: number | null } {
  const done = implement?.number("chunks_completed") ?? null;
  const total = implement?.number("chunks_total") ?? null;
  if (done !== null || total !== null || implement === null) return { done, total };
  const raw = implement.raw("progress");
  const match = typeof raw === "string" ? /^\s*(\d+)\s*\/\s*(\d+)/.exec(raw) : null;
  return match === null
    ? { done: null, total: null }
    : { done: Number(match[1]), total: Number(match[2]) };
}

/** Names what is odd about the chunks together. */
export function judgeChunks(
  chunks: readonly Chunk[],
  implement: Fields | null,
  found: Findings,
): void {
  const seen = new Set<string>();
  let isBehindOpen = false;
  for (const chunk of chunks) {
    const args = { chunk: chunk.id };
    if (seen.has(chunk.id)) found.add("chunk-id-duplicate", { args });
    seen.add(chunk.id);
    if (chunk.status === "blocked") found.add("chunk-blocked", { args });
    if (chunk.status === "skipped") found.add("chunk-skipped", { args });
    if (chunk.recorded === "completed_uncommitted") found.add("chunk-uncommitted", { args });
    if (!isDoneChunk(chunk)) isBehindOpen = true;
    else if (isBehindOpen) {
      found.add("chunks-out-of-order", { args });
      isBehindOpen = false;
    }
  }
  const { done, total } = countersOf(implement);
  const counted = chunks.filter(isDoneChunk).length;
  if ((done !== null && done !== counted) || (total !== null && total !== chunks.length)) {
    const args = {
      recorded: `${done ?? "?"}/${total ?? "?"}`,
      counted: `${counted}/${chunks.length}`,
    };
    found.add("chunk-counter-mismatch", { args });
  }
}
