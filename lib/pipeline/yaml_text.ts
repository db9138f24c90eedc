/**
 * New YAML text: block style, two spaces, one key a line, no comments, no flow collections, since a
 * line reader that knows no more reads the same files (pipeline spec 1.2).
 *
 * @module
 */
import { isMap, type YamlMap } from "./value.ts";

const PLAIN = /^(?:[A-Za-z]|\.[A-Za-z/]|\/)[A-Za-z0-9_./ +-]*$/;
const WORDS = /^(?:true|false|null|yes|no|on|off|\.inf|\.nan)$/i;
// deno-lint-ignore no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const LONE =
  /(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])|[\ufeff\ufffe\uffff]/g;

/** Text for a file: newlines and control characters become one space. */
export function oneLine(text: string): string {
  return text.replace(CONTROL, " ").replace(LONE, "\ufffd");
}

function quoted(text: string): string {
  if (text.includes('"') || text.includes("\\")) return `'${text.replaceAll("'", "''")}'`;
  return `"${text}"`;
}

/**
 * A scalar as new text.
 *
 * @example
 * ```ts
 * import { scalarText } from "./yaml_text.ts";
 * if (scalarText("lunch break") !== "lunch break" || scalarText("/hw:x") !== '"/hw:x"') {
 *   throw new Error("unexpected");
 * }
 * ```
 */
export function scalarText(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number") {
    if (Number.isNaN(value)) return ".nan";
    return Number.isFinite(value) ? String(value) : value > 0 ? ".inf" : "-.inf";
  }
  if (typeof value !== "string") return String(value);
  const text = oneLine(value);
  if (text === "") return '""';
  return PLAIN.test(text) && !text.endsWith(" ") && !WORDS.test(text) ? text : quoted(text);
}

/** A key as new text. */
export function keyText(key: string): string {
  return scalarText(key);
}

/** `key:` and its value, ready to stand in a map at this column; every line ends with `\n`. */
export function pairLines(key: string, value: unknown, column: number): string {
  const start = `${" ".repeat(column)}${keyText(key)}:`;
  if (Array.isArray(value) && value.length > 0) {
    return `${start}\n${itemLines(value, column + 2)}`;
  }
  if (isMap(value) && Object.keys(value).length > 0) {
    return `${start}\n${mapLines(value, column + 2)}`;
  }
  return `${start} ${emptyOr(value)}\n`;
}

function emptyOr(value: unknown): string {
  if (Array.isArray(value)) return "[]";
  return isMap(value) ? "{}" : scalarText(value);
}

/** A map as lines at a column. */
export function mapLines(map: YamlMap, column: number): string {
  return Object.entries(map).map(([key, value]) => pairLines(key, value, column)).join("");
}

/** How an item begins: `- key:`, or a lone `-` with the map below it. */
export type ItemStyle = "inline" | "lone";

/** List items as lines, their `-` at a column. */
export function itemLines(
  items: readonly unknown[],
  column: number,
  style: ItemStyle = "inline",
): string {
  const pad = " ".repeat(column);
  return items.map((item) => {
    if (!isMap(item) || Object.keys(item).length === 0) return `${pad}- ${emptyOr(item)}\n`;
    const lines = mapLines(item, column + 2);
    return style === "lone" ? `${pad}-\n${lines}` : `${pad}- ${lines.slice(column + 2)}`;
  }).join("");
}

/** A value inside a flow collection; keys in quotes where the neighbours have them (JSON). */
export function flowText(value: unknown, json: boolean): string {
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item, json)).join(", ")}]`;
  if (isMap(value)) {
    const pairs = Object.entries(value).map(([key, inner]) =>
      `${json ? JSON.stringify(key) : keyText(key)}: ${flowText(inner, json)}`
    );
    return `{${pairs.join(", ")}}`;
  }
  return json && typeof value === "string" ? JSON.stringify(oneLine(value)) : scalarText(value);
}
