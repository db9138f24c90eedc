/**
 * `log.yaml`: new entries in the style of those that are there (pipeline spec 3.6.1). Pure.
 *
 * @module
 */
import { isScalar, isSeq, type YAMLSeq } from "yaml";
import { decodeText } from "../../core/decode.ts";
import { parseTime } from "../../core/time.ts";
import { editYaml } from "../edit.ts";
import {
  applySplices,
  columnOf,
  endOf,
  isUnwritten,
  lineEndAfter,
  lineEndOf,
  linesAfter,
  rangeEnd,
  type Splice,
  startOf,
} from "../edit_place.ts";
import { asList, asText, at, isMap, sameValue, type YamlMap } from "../value.ts";
import { parseYaml, type YamlParsed } from "../yaml_full.ts";
import { isBlankYaml } from "../yaml_read.ts";
import { flowText, itemLines, type ItemStyle } from "../yaml_text.ts";

/** The new text, or why the file is left alone. */
export type LogEdit =
  | { readonly ok: true; readonly text: string; readonly bom: boolean; readonly changed: boolean }
  | { readonly ok: false; readonly reason: string };

const CREATED_COLUMN = 2;

function created(entries: readonly YamlMap[], eol: string): string {
  return `entries:\n${itemLines(entries, CREATED_COLUMN, "lone")}`.replaceAll("\n", eol);
}

/** Whether the newest entry stands first. */
function isNewestFirst(items: readonly unknown[]): boolean {
  const first = parseTime(at(items[0], "timestamp"));
  const last = parseTime(at(items.at(-1), "timestamp"));
  return first !== null && last !== null && first > last;
}

/** Whether the first item begins on the line of its `-`. */
function styleOf(text: string, list: YAMLSeq.Parsed): ItemStyle {
  const [inline] = list.items.map((item) =>
    !text.slice(startOf(list), startOf(item)).includes("\n")
  );
  return inline ? "inline" : "lone";
}

/** New entries in a list that is written in block style. */
function intoBlock(read: YamlParsed, list: YAMLSeq.Parsed, entries: readonly YamlMap[]): Splice {
  const { text } = read;
  const column = columnOf(text, startOf(list));
  const style = styleOf(text, list);
  if (!isNewestFirst(asList(read.value.entries))) {
    return linesAfter(text, endOf(list, text), itemLines(entries, column, style));
  }
  const lines = itemLines([...entries].reverse(), column, style);
  const start = startOf(list) - column;
  return { start, end: start, text: lines.replaceAll("\n", lineEndOf(text)) };
}

/** New entries in a list that is written in brackets. */
function intoFlow(read: YamlParsed, list: YAMLSeq.Parsed, entries: readonly YamlMap[]): Splice {
  const items = entries.map((entry) => flowText(entry, true));
  if (isNewestFirst(asList(read.value.entries))) {
    const start = startOf(list) + 1;
    return { start, end: start, text: items.reverse().map((item) => `${item}, `).join("") };
  }
  const start = list.items.reduce((_, item) => rangeEnd(item), startOf(list) + 1);
  return { start, end: start, text: items.map((item) => `, ${item}`).join("") };
}

/** The text of a log that has no list, or an empty one; null when it cannot be edited in place. */
function withList(read: YamlParsed, entries: readonly YamlMap[]): string | null {
  const { text, root } = read;
  const pair = root.items.find((one) => isScalar(one.key) && one.key.value === "entries");
  if (root.flow === true || pair?.value === null) {
    return editYaml(read, { ...read.value, entries });
  }
  if (pair === undefined) {
    return applySplices(text, [linesAfter(text, endOf(root, text), created(entries, "\n"))]);
  }
  const { key, value } = pair;
  const after = text.indexOf(":", rangeEnd(key)) + 1;
  const end = isUnwritten(value) ? after : rangeEnd(value);
  const eol = lineEndOf(text);
  const place = lineEndAfter(text, end);
  const lines = itemLines(entries, CREATED_COLUMN, "lone").slice(0, -1).replaceAll("\n", eol);
  return applySplices(text, [
    { start: after, end, text: "" },
    { start: place, end: place, text: eol + lines },
  ]);
}

/** The text of a log with more entries; null when it has no list that could take them. */
function withEntries(read: YamlParsed, entries: readonly YamlMap[]): string | null {
  const list = read.root.items.find(({ key }) => isScalar(key) && key.value === "entries")?.value;
  if (isSeq(list) && list.items.length > 0) {
    const splice = list.flow === true
      ? intoFlow(read, list, entries)
      : intoBlock(read, list, entries);
    return applySplices(read.text, [splice]);
  }
  const { entries: old } = read.value;
  const isVacant = asList(old).length === 0 && asText(old) === null && !isMap(old);
  return isVacant ? withList(read, entries) : null;
}

/** The texts of the ids that a log holds. */
export function loggedIds(value: YamlMap): Set<string> {
  const ids = asList(value.entries).map((entry) => asText(at(entry, "id")));
  return new Set(ids.filter((id) => id !== null));
}

/** Entries whose ids are not among the known ones, each id once. */
function freshEntries(entries: readonly YamlMap[], known: ReadonlySet<string>): YamlMap[] {
  const seen = new Set(known);
  return entries.filter(({ id }) => {
    const isFresh = !seen.has(String(id));
    seen.add(String(id));
    return isFresh;
  });
}

/**
 * Adds entries to the bytes of a log (null: there is none yet). An id that is there already is not added
 * again; a log that cannot be parsed is left alone.
 */
export function editLog(bytes: Uint8Array | null, given: readonly YamlMap[]): LogEdit {
  const entries = freshEntries(given, new Set());
  if (bytes === null) {
    return { ok: true, text: created(entries, "\n"), bom: false, changed: entries.length > 0 };
  }
  const decoded = decodeText(bytes);
  if (decoded.ok && decoded.valid && isBlankYaml(decoded.text)) {
    const { text, bom } = decoded;
    const gap = text === "" || text.endsWith("\n") ? "" : "\n";
    const added = created(entries, text.includes("\r\n") ? "\r\n" : "\n");
    return { ok: true, text: text + gap + added, bom, changed: entries.length > 0 };
  }
  if (!decoded.ok) return { ok: false, reason: `cannot be parsed: ${decoded.reason}` };
  if (!decoded.valid) return { ok: false, reason: "is not UTF-8 text" };
  const read = parseYaml(decoded.text, decoded.bom);
  if (!read.ok) {
    const where = read.line === undefined ? "" : ` (line ${read.line})`;
    return { ok: false, reason: `cannot be parsed${where}: ${read.reason}` };
  }
  const known = loggedIds(read.value);
  const fresh = freshEntries(entries, known);
  if (fresh.length === 0) return { ok: true, text: read.text, bom: read.bom, changed: false };
  const text = withEntries(read, fresh);
  if (text === null) return { ok: false, reason: "has no list of entries" };
  const after = parseYaml(text);
  const wanted = new Set([...known, ...fresh.map((entry) => String(entry.id))]);
  if (!after.ok || !sameValue([...loggedIds(after.value)].sort(), [...wanted].sort())) {
    return { ok: false, reason: "is written in a way that cannot be added to" };
  }
  return { ok: true, text, bom: read.bom, changed: true };
}
