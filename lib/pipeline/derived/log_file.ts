/**
 * `log.yaml`: new entries in the style of those that are there (pipeline spec 3.6.1). Pure.
 *
 * @module
 */
import { isMap, isScalar, isSeq, type Node, type YAMLSeq } from "yaml";
import { decodeText } from "../../core/decode.ts";
import { parseTime } from "../../core/time.ts";
import {
  applySplices,
  columnOf,
  endOf,
  lineEndAfter,
  lineEndOf,
  linesAfter,
  type Splice,
  startOf,
} from "../edit_place.ts";
import { asList, asText, at, sameValue, type YamlMap } from "../value.ts";
import { parseYaml, type YamlParsed } from "../yaml_full.ts";
import { isBlankYaml } from "../yaml_read.ts";
import { flowText, itemLines, type ItemStyle } from "../yaml_text.ts";

/** The new text, or why the file is left alone. */
export type LogEdit =
  | { readonly ok: true; readonly text: string; readonly bom: boolean; readonly changed: boolean }
  | { readonly ok: false; readonly reason: string };

const CREATED_COLUMN = 2;

function created(entries: readonly YamlMap[], eol: string): string {
  const lines = `entries:\n${itemLines(entries, CREATED_COLUMN, "lone")}`;
  return eol === "\n" ? lines : lines.replaceAll("\n", eol);
}

/** Whether the newest entry stands first. */
function isNewestFirst(items: readonly unknown[]): boolean {
  const first = parseTime(at(items[0], "timestamp"));
  const last = parseTime(at(items.at(-1), "timestamp"));
  return first !== null && last !== null && first > last;
}

function styleOf(text: string, list: YAMLSeq): ItemStyle {
  const first = list.items[0] as Node | undefined;
  if (first === undefined || first === null) return "lone";
  const between = text.slice(startOf(list), startOf(first));
  return between.includes("\n") ? "lone" : "inline";
}

/** New entries in a list that is written in block style. */
function intoBlock(read: YamlParsed, list: YAMLSeq, entries: readonly YamlMap[]): Splice {
  const { text } = read;
  const column = columnOf(text, startOf(list));
  const style = styleOf(text, list);
  if (!isNewestFirst(asList(read.value.entries))) {
    return linesAfter(text, endOf(list, text), itemLines(entries, column, style));
  }
  const eol = lineEndOf(text);
  const lines = itemLines([...entries].reverse(), column, style);
  const start = startOf(list) - column;
  return { start, end: start, text: eol === "\n" ? lines : lines.replaceAll("\n", eol) };
}

/** New entries in a list that is written in brackets. */
function intoFlow(read: YamlParsed, list: YAMLSeq, entries: readonly YamlMap[]): Splice {
  const first = isNewestFirst(asList(read.value.entries));
  const items = (first ? [...entries].reverse() : entries).map((entry) => flowText(entry, true));
  const place = first
    ? startOf(list) + 1
    : (list.items.at(-1) as Node).range?.[1] ?? startOf(list) + 1;
  const body = first ? `${items.join(", ")}, ` : `, ${items.join(", ")}`;
  return { start: place, end: place, text: body };
}

/** The list of a log that has none, or an empty one. */
function intoEmpty(read: YamlParsed, entries: readonly YamlMap[]): Splice[] | null {
  const root = read.document.contents;
  if (!isMap(root)) return null;
  const { text } = read;
  const pair = root.items.find((one) => isScalar(one.key) && one.key.value === "entries");
  if (pair === undefined) {
    return root.flow === true
      ? null
      : [linesAfter(text, endOf(root, text), created(entries, "\n"))];
  }
  const key = pair.key as Node;
  const value = pair.value as Node | null;
  if (root.flow === true) return null;
  const after = text.indexOf(":", key.range?.[1] ?? 0) + 1;
  const isEmpty = value === null || value.range?.[0] === value.range?.[1];
  const end = isEmpty ? after : value?.range?.[1] ?? after;
  const eol = lineEndOf(text);
  const place = lineEndAfter(text, end);
  const lines = itemLines(entries, CREATED_COLUMN, "lone").slice(0, -1).replaceAll("\n", eol);
  return [
    { start: after, end, text: "" },
    { start: place, end: place, text: eol + lines },
  ];
}

/** The texts of the ids that a log holds. */
export function loggedIds(value: YamlMap): Set<string> {
  return new Set(asList(value.entries).flatMap((entry) => asText(at(entry, "id")) ?? []));
}

/**
 * Adds entries to the bytes of a log (null: there is none yet). An id that is there already is not added
 * again; a log that cannot be parsed is left alone.
 */
export function editLog(bytes: Uint8Array | null, entries: readonly YamlMap[]): LogEdit {
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
  const fresh = entries.filter((entry) => !known.has(asText(entry.id) ?? ""));
  if (fresh.length === 0) return { ok: true, text: read.text, bom: read.bom, changed: false };
  const root = read.document.contents;
  const list: unknown = isMap(root) ? root.get("entries", true) : undefined;
  let splices: readonly Splice[] | null = null;
  if (isSeq(list) && list.items.length > 0) {
    splices = [list.flow === true ? intoFlow(read, list, fresh) : intoBlock(read, list, fresh)];
  } else if (asList(read.value.entries).length === 0 && !asText(read.value.entries)) {
    splices = intoEmpty(read, fresh);
  }
  if (splices === null) return { ok: false, reason: "has no list of entries" };
  const text = applySplices(read.text, splices);
  const after = parseYaml(text);
  const wanted = new Set([...known, ...fresh.map((entry) => asText(entry.id) ?? "")]);
  if (!after.ok || !sameValue([...loggedIds(after.value)].sort(), [...wanted].sort())) {
    return { ok: false, reason: "is written in a way that cannot be added to" };
  }
  return { ok: true, text, bom: read.bom, changed: true };
}
