/**
 * Bytes of a state file as text.
 *
 * @module
 */

/** The text, or why these bytes are no UTF-8 text at all. */
export type Decoded =
  | { readonly ok: true; readonly text: string; readonly bom: boolean; readonly valid: boolean }
  | { readonly ok: false; readonly reason: string };

const STRICT = new TextDecoder("utf-8", { fatal: true });
const LENIENT = new TextDecoder();

function otherEncoding(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return "UTF-32";
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return "UTF-32";
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return "UTF-16";
  if (bytes.subarray(0, 4).includes(0)) {
    return bytes.every((byte) => byte === 0) ? "NUL bytes" : "UTF-16";
  }
  return null;
}

/**
 * Decodes UTF-8. A byte order mark is dropped; an invalid byte becomes U+FFFD and clears `valid`;
 * UTF-16 and UTF-32 (by mark, or NUL among the first four bytes) are refused by name.
 *
 * @example
 * ```ts
 * import { decodeText } from "./decode.ts";
 * const got = decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]));
 * if (!got.ok || got.text !== "a" || !got.bom) throw new Error("unexpected");
 * ```
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const other = otherEncoding(bytes);
  if (other === "NUL bytes") return { ok: false, reason: "the file holds only NUL bytes" };
  if (other !== null) return { ok: false, reason: `${other} text, save it as UTF-8` };
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    return {
      ok: true,
      text: STRICT.decode(bytes),
      bom,
      valid: true,
    };
  } catch {
    return { ok: true, text: LENIENT.decode(bytes), bom, valid: false };
  }
}

/** A place in a text, both from 1; columns count characters, a CR before LF belongs to the line end. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Counted without a copy: a state may be one line of many megabytes. */
function charactersIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; count++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

/** The line and column of an offset (in UTF-16 units). */
export function placeAt(text: string, offset: number): Place {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: charactersIn(text, start, offset) + 1 };
}

/** The offset of the first line that begins like a conflict marker of a merge; -1 without one. */
export function conflictMarker(text: string): number {
  // Not `=======`: that is also how Markdown underlines a heading.
  return text.search(/^(?:<{7}|>{7})(?: |\r?$)/m);
}
