/**
 * The bytes of the current cycle as they stand in the ledger, for the archive.
 *
 * @module
 */
import type { Io, ReadHandle } from "../io/ports.ts";
import type { Segment } from "./segment.ts";

/** More separators than this above one block are left behind. */
const LOOK_BACK = 64 * 1024;

/** How many bytes before `offset` are separators: whole lines of dashes and blanks only. */
function separatorsBefore(handle: ReadHandle, offset: number): Io<number> {
  const from = Math.max(0, offset - LOOK_BACK);
  const got = handle.readAt(from, offset - from);
  if (!got.ok) return got;
  const text = new TextDecoder("latin1").decode(got.value);
  // What follows the last line end is empty: a block starts in column 0.
  const [first, ...rest] = text.split("\n").slice(0, -1);
  let taken = 0;
  // The first line is whole only at the beginning of the file, behind a byte order mark.
  const head = first !== undefined && from === 0 ? [first.replace(/^\u00ef\u00bb\u00bf/, "")] : [];
  for (const body of [...head, ...rest].reverse()) {
    if (!/^[-\s]*$/.test(body)) break;
    taken += body.length + 1;
  }
  return { ok: true, value: taken };
}

/**
 * Reads the blocks of a segment byte for byte, with the separators above each of them; those above a
 * block of another cycle stay with that one.
 */
export function segmentBytes(handle: ReadHandle, segment: Segment): Io<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (const block of segment.blocks) {
    const above = separatorsBefore(handle, block.start);
    if (!above.ok) return above;
    const below = block.end < handle.size ? separatorsBefore(handle, block.end) : null;
    if (below !== null && !below.ok) return below;
    const from = block.start - above.value;
    const end = block.end - (below?.value ?? 0);
    const got = handle.readAt(from, end - from);
    if (!got.ok) return got;
    parts.push(got.value);
  }
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return { ok: true, value: all };
}
