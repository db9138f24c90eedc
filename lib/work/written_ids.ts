/**
 * Ids of chunks that were written as numbers: `JSON.parse` makes 1 of `1.0`, and rounds long ones.
 *
 * @module
 */
import { lastMember, type Member, membersOf } from "../core/json/members.ts";
import { field } from "../core/json/read.ts";

/** A number, behind a key, that `String` may write in another way than the file does. */
const REWRITTEN = /:[ \t\r\n]*(?:-0|-?\d+[.eE]|-?\d{16})/;
const NUMBER = /[-+.\deE]+/y;

function isInChunks(path: readonly string[]): boolean {
  return path[0] === "plan" && (path.length === 1 || path[1] === "chunks") && path.length <= 3;
}

function isNumbered(chunk: unknown): chunk is Record<string, unknown> {
  return typeof field(chunk, "id") === "number";
}

function chunkMembers(text: string): readonly Member[] {
  return ["plan", "chunks"].reduce<readonly Member[]>(
    (members, key) => lastMember(members, key)?.inner ?? [],
    membersOf(text, isInChunks) ?? [],
  );
}

function numberAt(text: string, at: number): string {
  NUMBER.lastIndex = at;
  NUMBER.test(text);
  return text.slice(at, NUMBER.lastIndex);
}

/**
 * Makes texts of the numbers among the ids of a state's chunks, as they stand in the file (work spec 2.1).
 * The state is one that was just parsed from this text, and is changed. Nearly always a glance at the text
 * is all that it takes.
 *
 * @example
 * ```ts
 * import { keepWrittenIds } from "./written_ids.ts";
 * const text = '{"plan":{"chunks":[{"id":1.10}]}}';
 * const state = JSON.parse(text);
 * keepWrittenIds(state, text);
 * if (state.plan.chunks[0].id !== "1.10") throw new Error("unexpected");
 * ```
 */
export function keepWrittenIds(state: Record<string, unknown>, text: string): void {
  const list = field(field(state, "plan"), "chunks");
  const chunks: readonly unknown[] = Array.isArray(list) ? list : [];
  if (!chunks.some(isNumbered) || !REWRITTEN.test(text)) return;
  const members = chunkMembers(text);
  for (const [at, chunk] of chunks.entries()) {
    const id = lastMember(members[at]?.inner ?? [], "id");
    if (id !== undefined && isNumbered(chunk)) chunk.id = numberAt(text, id.valueAt);
  }
}
