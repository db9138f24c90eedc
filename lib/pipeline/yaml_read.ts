/**
 * YAML in, plain values out.
 *
 * @module
 */
import { decodeText } from "../core/decode.ts";
import type { YamlMap } from "./value.ts";
import { fastYaml } from "./yaml_fast.ts";

/** Why a text is no usable YAML map. */
export interface YamlFailure {
  readonly ok: false;
  readonly kind: "syntax" | "duplicate-key" | "empty" | "not-a-map";
  readonly reason: string;
  readonly line?: number;
  /** Of a duplicate key: the key and its lines. */
  readonly key?: string;
  readonly lines?: readonly number[];
}

/** A text that was read. */
export interface YamlRead {
  readonly ok: true;
  readonly value: YamlMap;
  /** Without byte order mark. */
  readonly text: string;
  readonly bom: boolean;
}

/**
 * Reads bytes as one YAML map: the short way where the text is plain, else with the full parser.
 *
 * @example
 * ```ts
 * import { readYaml } from "./yaml_read.ts";
 * const got = await readYaml(new TextEncoder().encode("a: 1\n"));
 * if (!got.ok || got.value.a !== 1) throw new Error("unexpected");
 * ```
 */
export async function readYaml(bytes: Uint8Array): Promise<YamlRead | YamlFailure> {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return { ok: false, kind: "syntax", reason: decoded.reason };
  const { text, bom, valid } = decoded;
  if (!valid) return { ok: false, kind: "syntax", reason: "the file is not UTF-8 text" };
  const value = fastYaml(text);
  if (value !== null) return { ok: true, value, text, bom };
  if (isBlankYaml(text)) return { ok: false, kind: "empty", reason: "the file holds no data" };
  const { parseYaml } = await import("./yaml_full.ts");
  const parsed = parseYaml(text, bom);
  return parsed.ok ? { ok: true, value: parsed.value, text, bom } : parsed;
}

/** Whether a text is only blanks, comments and document marks. */
export function isBlankYaml(text: string): boolean {
  return text.split("\n").every((line) => /^\s*(?:#.*|---\s*(?:#.*)?)?\r?$/.test(line));
}
