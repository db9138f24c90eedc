/**
 * Secrets in recorded text (pipeline spec 3.7). What we print and what we write passes through here.
 *
 * @module
 */
import { cleanText } from "../core/text.ts";
import { isMap, setKey, type YamlMap } from "./value.ts";
import { oneLine } from "./yaml_text.ts";

const MASK = "[REDACTED]";
// A mask that stands already ends at our own punctuation, which a second pass must not take along.
const VALUE = String.raw`(?!\[REDACTED\][.)\]}]*(?:[\s"',;]|$))[^\s"',;]+`;
const NAMED = new RegExp(
  String.raw`((?:token|api[_-]?key|password|secret)["']?\s*[=:]\s*["']?)${VALUE}`,
  "gi",
);
const KEY = /(?<![A-Za-z0-9])sk-[A-Za-z0-9_-]{6,}/g;
const BEARER = new RegExp(String.raw`(\bBearer\s+["']?)${VALUE}`, "gi");

/**
 * Takes secrets out of a text.
 *
 * @example
 * ```ts
 * import { redact } from "./redact.ts";
 * if (redact("429, Password=a;b") !== "429, Password=[REDACTED];b") throw new Error("unexpected");
 * ```
 */
export function redact(text: string): string {
  return text.replace(BEARER, `$1${MASK}`).replace(NAMED, `$1${MASK}`).replace(KEY, MASK);
}

/** Recorded text for an answer: one line, harmless, without secrets, cut; empty where there is none. */
export function shown(text: string | null, max = 200): string {
  return text === null ? "" : cleanText(redact(text), max).trim();
}

/** Text that somebody gave us, for a file: one line, without secrets; empty where there is none. */
export function kept(text: string | null): string {
  return text === null ? "" : redact(oneLine(text)).trim();
}

/** A recorded value of any shape for an answer. */
export function shownValue(value: unknown): unknown {
  if (typeof value === "string") return shown(value);
  if (Array.isArray(value)) return value.map(shownValue);
  if (!isMap(value)) return value ?? null;
  const made: YamlMap = {};
  for (const [key, inner] of Object.entries(value)) setKey(made, key, shownValue(inner));
  return made;
}
