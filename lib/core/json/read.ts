/**
 * Reading a JSON state file: the value, or a fault with its place.
 *
 * @module
 */
import { conflictMarker, decodeText, placeAt } from "../decode.ts";
import { locateFault } from "./locate.ts";

/** What was read. `text` is the decoded text, for `membersOf`. */
export type JsonRead =
  | { readonly ok: true; readonly value: unknown; readonly text: string; readonly valid: boolean }
  | JsonCorrupt;

/** Why a file is no JSON; line and column (from 1) where there is a place. */
export interface JsonCorrupt {
  readonly ok: false;
  readonly reason: string;
  readonly line?: number;
  readonly column?: number;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own property of an object; undefined for anything else, `__proto__` included. */
export function field(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function fault(text: string): JsonCorrupt {
  const marker = conflictMarker(text);
  if (marker >= 0) {
    return { ok: false, reason: "conflict marker of a merge", ...placeAt(text, marker) };
  }
  const found = locateFault(text) ?? { offset: 0, reason: "not readable" };
  return { ok: false, reason: found.reason, ...placeAt(text, found.offset) };
}

/**
 * Reads the bytes of a JSON file (story spec 1.4). A byte order mark and CRLF are fine; empty, blank,
 * UTF-16, conflict markers, a second document and every other fault are refused with their place.
 * Nesting and size do not matter.
 *
 * @example
 * ```ts
 * import { readJson } from "./read.ts";
 * const got = readJson(new TextEncoder().encode('{"a":\n[1,]}'));
 * if (got.ok || got.line !== 2 || got.column !== 4) throw new Error("unexpected");
 * ```
 */
export function readJson(bytes: Uint8Array): JsonRead {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return { ok: false, reason: decoded.reason };
  const { text, valid } = decoded;
  if (/^[ \t\r\n]*$/.test(text)) return { ok: false, reason: "the file is empty" };
  try {
    return { ok: true, value: JSON.parse(text), text, valid };
  } catch {
    return fault(text);
  }
}
