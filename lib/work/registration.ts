/**
 * The text of `.active-sessions`: one entry set, everything else kept. Pure.
 *
 * @module
 */
import { decodeText } from "../core/decode.ts";
import { membersOf } from "../core/json/members.ts";
import { isObject, readJson } from "../core/json/read.ts";
import { layOut, valueEnd } from "../core/json/splice.ts";

/** The new text, or that the old one cannot be edited without loss. */
export type Registered = { readonly ok: true; readonly text: string } | { readonly ok: false };

/**
 * Sets `session` to `identifier`. An existing key keeps its place, a new one goes last; `null` bytes, a
 * blank file and `null` are an empty object (work spec 3).
 *
 * @example
 * ```ts
 * import { register } from "./registration.ts";
 * const old = new TextEncoder().encode('{"10":"A","2":"B"}');
 * const got = register(old, "s", "C");
 * const want = '{\n  "10": "A",\n  "2": "B",\n  "s": "C"\n}\n';
 * if (!got.ok || got.text !== want) throw new Error("unexpected");
 * ```
 */
export function register(
  bytes: Uint8Array | null,
  session: string,
  identifier: string,
): Registered {
  const entry = [JSON.stringify(session), JSON.stringify(identifier)] as const;
  const write = (pairs: readonly (readonly [string, string])[], bom = ""): Registered => {
    const lines = pairs.map(([key, value]) => `${key}:${value}`).join(",");
    const text = layOut(`{${lines}}`);
    return text === null ? { ok: false } : { ok: true, text: `${bom}${text}\n` };
  };
  const decoded = bytes === null ? null : decodeText(bytes);
  if (bytes === null || decoded === null) return write([entry]);
  // Bytes that are no UTF-8 would be lost in writing them back.
  if (!decoded.ok || !decoded.valid) return { ok: false };
  const bom = decoded.bom ? "\ufeff" : "";
  if (/^\s*$/.test(decoded.text)) return write([entry], bom);
  const read = readJson(bytes);
  if (!read.ok) return { ok: false };
  if (read.value === null) return write([entry], bom);
  if (!isObject(read.value)) return { ok: false };
  const { text } = read;
  const pairs = new Map<string, readonly [string, string]>();
  for (const { key, valueAt } of membersOf(text, () => false) ?? []) {
    pairs.set(key, [JSON.stringify(key), text.slice(valueAt, valueEnd(text, valueAt))]);
  }
  pairs.set(session, entry);
  return write([...pairs.values()], bom);
}
