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

/** A key whose value is a secret: in a file it stands before a colon like any other name. */
const SECRET_KEY = /(?:token|api[_-]?key|password|secret)$/i;

/** Rewrites the texts of a value of any shape; what stands under the name of a secret is masked. */
function mapTexts(value: unknown, write: (text: string) => string): unknown {
  if (typeof value === "string") return write(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, write));
  if (!isMap(value)) return value ?? null;
  const made: YamlMap = {};
  for (const [key, inner] of Object.entries(value)) {
    const isSecret = SECRET_KEY.test(key) && ["string", "number"].includes(typeof inner);
    setKey(made, key, isSecret && inner !== "" ? MASK : mapTexts(inner, write));
  }
  return made;
}

/** A recorded value of any shape for an answer. */
export function shownValue(value: unknown): unknown {
  return mapTexts(value, shown);
}

/** A recorded value of any shape for a file. */
export function keptValue(value: unknown): unknown {
  return mapTexts(value, kept);
}
