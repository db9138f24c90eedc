/**
 * Reads a ledger from its end: chunk by chunk backwards, cut at block starts, until the start of the
 * current cycle is reached. Time and memory follow the cycle and not the file.
 *
 * @module
 */
import type { Io, ReadHandle } from "../io/ports.ts";
import { parseBlock } from "./blocks.ts";
import { collector, type Segment } from "./segment.ts";

const CHUNK = 64 * 1024;
const WINDOW = 64 * 1024 * 1024;
/** As many characters as the longest thing that is searched for and may cross two chunks. */
const OVERLAP = 10;

/** What a ledger holds. */
export type LedgerText =
  | { readonly kind: "empty" }
  | { readonly kind: "corrupt"; readonly reason: string }
  | { readonly kind: "conflict" }
  | {
    readonly kind: "read";
    readonly segment: Segment;
    /** Whether the beginning of the cycle was not found within what is read at most. */
    readonly window: boolean;
    readonly size: number;
    readonly endsWithLine: boolean;
  };

/** What a ledger is read from. */
export type Readable = Pick<ReadHandle, "size" | "readAt">;

/** Limits that a test makes small. */
export interface LedgerLimits {
  readonly chunk?: number;
  readonly window?: number;
}

/** One unit a byte: offsets in the text are offsets in the file. */
const bytewise = new TextDecoder("latin1");
const utf8 = new TextDecoder();
/** A byte order mark, bytewise. */
const BOM = "\u00ef\u00bb\u00bf";

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The text of bytes; where all are ASCII it is there already, and a call for each block saved. */
function textOf(bytewise: string, bytes: Uint8Array): string {
  // deno-lint-ignore no-control-regex
  return /^[\u0000-\u007f]*$/.test(bytewise) ? bytewise : utf8.decode(bytes);
}

/** Where blocks start in a chunk, last first; `text` goes on a little behind it. */
function startsIn(text: string, length: number, atFileStart: boolean): number[] {
  const starts: number[] = [];
  let at = text.lastIndexOf("\nphase:", length - 1);
  while (at >= 0) {
    starts.push(at + 1);
    at = at === 0 ? -1 : text.lastIndexOf("\nphase:", at - 1);
  }
  if (!atFileStart) return starts;
  const first = text.startsWith(BOM) ? BOM.length : 0;
  if (text.startsWith("phase:", first)) starts.push(first);
  return starts;
}

function hasConflict(text: string, atFileStart: boolean): boolean {
  return text.includes("\n<<<<<<< ") || text.includes("\n>>>>>>> ") ||
    (atFileStart && /^(?:\u00ef\u00bb\u00bf)?(?:<<<<<<<|>>>>>>>) /.test(text));
}

/** Blanks, whole line ends and a byte order mark are no content; a CR alone is. */
function hasContent(text: string, atFileStart: boolean): boolean {
  const body = atFileStart && text.startsWith(BOM) ? text.slice(BOM.length) : text;
  return /[^ \t\r\n]|\r(?!\n)/.test(body);
}

/**
 * Reads the current cycle of an open ledger (cycle spec 1.2). A failed read is a failure of the whole.
 */
export function readLedger(handle: Readable, limits: LedgerLimits = {}): Io<LedgerText> {
  const chunkSize = limits.chunk ?? CHUNK;
  const oldest = Math.max(0, handle.size - (limits.window ?? WINDOW));
  const cycle = collector();
  /** What follows the chunk and belongs to a block that starts before it, in file order. */
  let carry: Uint8Array[] = [];
  let ahead = "";
  let end = handle.size;
  let blockEnd = handle.size;
  let content = false;
  let anyLf = false;
  let anyCr = false;
  let whole = false;
  let endsWithLine = true;
  while (end > oldest && !whole) {
    // A rest too small to be told apart from a split byte order mark is read along.
    const from = end - chunkSize - oldest < OVERLAP ? oldest : end - chunkSize;
    const got = handle.readAt(from, end - from);
    if (!got.ok) return got;
    const chunk = got.value;
    if (chunk.length < end - from) {
      return { ok: false, reason: "other", message: "the file became shorter while it was read" };
    }
    const body = bytewise.decode(chunk);
    if (end === handle.size) endsWithLine = body.endsWith("\n");
    if (body.includes("\0")) {
      return { ok: true, value: { kind: "corrupt", reason: "it holds NUL bytes" } };
    }
    const text = body + ahead;
    if (hasConflict(text, from === 0)) return { ok: true, value: { kind: "conflict" } };
    content ||= hasContent(text, from === 0);
    anyLf ||= body.includes("\n");
    anyCr ||= body.includes("\r");
    let cut = chunk.length;
    for (const start of startsIn(text, chunk.length, from === 0)) {
      const own = carry.length === 0
        ? textOf(body.slice(start, cut), chunk.subarray(start, cut))
        : utf8.decode(joined([chunk.subarray(start, cut), ...carry]));
      carry = [];
      cut = start;
      const more = cycle.add(parseBlock(own, from + start, blockEnd));
      blockEnd = from + start;
      if (more) continue;
      whole = true;
      break;
    }
    if (cut > 0) carry.unshift(chunk.subarray(0, cut));
    ahead = text.slice(0, OVERLAP);
    end = from;
  }
  if (!content) return { ok: true, value: { kind: "empty" } };
  const segment = cycle.finish();
  if (segment === null) {
    return { ok: true, value: { kind: "corrupt", reason: "it holds text but no block" } };
  }
  if (!anyLf && anyCr) {
    return { ok: true, value: { kind: "corrupt", reason: "its lines end in CR alone" } };
  }
  return {
    ok: true,
    value: {
      kind: "read",
      segment,
      window: !whole && end > 0,
      size: handle.size,
      endsWithLine,
    },
  };
}
