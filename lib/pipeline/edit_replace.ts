/**
 * One value replaced in the source: scalar by scalar, collection by scalar and the other way round.
 *
 * @module
 */
import { isMap, isPair, isScalar, isSeq, type ParsedNode, type YAMLMap, type YAMLSeq } from "yaml";
import {
  columnOf,
  endOf,
  isBlockCollection,
  isUnwritten,
  lineEndAfter,
  type Splice,
  startOf,
} from "./edit_place.ts";
import { isMap as isPlainMap, type YamlMap } from "./value.ts";
import { flowText, itemLines, mapLines, scalarText } from "./yaml_text.ts";

/** Where a value stands in its collection. */
export interface Slot {
  readonly flow: boolean;
  /** Column of the key, or of the `-`. */
  readonly column: number;
  /** Behind the colon of the key, or the `-`. */
  readonly after: number;
}

/** An edit under way. */
export interface Job {
  readonly text: string;
  readonly eol: string;
  /** The whole document is JSON: keys and texts are always in double quotes. */
  readonly json: boolean;
  /** Lists that are replaced whole, as joined paths. */
  readonly whole: ReadonlySet<string>;
  readonly splices: Splice[];
}

/** New lines with the line ends of the text. */
function own(job: Job, lines: string): string {
  return lines.replaceAll("\n", job.eol);
}

/** Whether a flow collection is written as JSON. */
export function isJson(node: YAMLMap.Parsed | YAMLSeq.Parsed): boolean {
  const [first] = node.items;
  const key = isPair(first) ? first.key : first;
  return isScalar(key) ? key.type === "QUOTE_DOUBLE" : isMap(key) && isJson(key);
}

function isFilled(value: unknown): boolean {
  return (Array.isArray(value) && value.length > 0) ||
    (isPlainMap(value) && Object.keys(value).length > 0);
}

function emptyText(value: unknown): string {
  if (Array.isArray(value)) return "[]";
  return isPlainMap(value) ? "{}" : scalarText(value);
}

/** A tag would turn the new value into something else. */
function dropTag(job: Job, node: ParsedNode, slot: Slot): void {
  if (!isScalar(node) || node.tag === undefined) return;
  const before = job.text.slice(slot.after, startOf(node));
  const tag = /![^\s]*[ \t]*/.exec(before);
  if (tag !== null) {
    const start = slot.after + tag.index;
    job.splices.push({ start, end: start + tag[0].length, text: "" });
  }
}

/** Puts a collection where a scalar or an empty collection stood; a comment behind it stays. */
function putCollection(job: Job, node: ParsedNode, slot: Slot, want: unknown): void {
  const { text } = job;
  let end = slot.after;
  if (!isUnwritten(node)) {
    end = endOf(node, text);
    const start = slot.after + text.slice(slot.after, startOf(node)).trimEnd().length;
    job.splices.push({ start, end, text: "" });
  }
  const lines = Array.isArray(want)
    ? itemLines(want, slot.column + 2)
    : mapLines(want as YamlMap, slot.column + 2);
  const place = lineEndAfter(text, end);
  job.splices.push({ start: place, end: place, text: job.eol + own(job, lines.slice(0, -1)) });
}

/** Puts a scalar where a collection in block style stood; a comment on the key's line stays. */
function dropCollection(job: Job, node: ParsedNode, slot: Slot, want: unknown): void {
  const { text } = job;
  const head = Math.min(lineEndAfter(text, slot.after), startOf(node));
  job.splices.push({ start: slot.after, end: slot.after, text: ` ${emptyText(want)}` });
  job.splices.push({ start: head, end: endOf(node, text), text: "" });
}

/** Puts a new value where one stood. */
export function replace(job: Job, node: ParsedNode, slot: Slot, want: unknown): void {
  const { text } = job;
  if (slot.flow) {
    const json = job.json || text[slot.after - 2] === '"';
    const [start, end] = node.range;
    const space = start === slot.after && end === start ? " " : "";
    job.splices.push({ start, end, text: space + flowText(want, json) });
    return;
  }
  if (isFilled(want)) {
    if (isBlockCollection(node)) replaceBlock(job, node, slot, want);
    else putCollection(job, node, slot, want);
    return;
  }
  if (isUnwritten(node)) {
    const place = isScalar(node) && (node.anchor || node.tag) ? startOf(node) : slot.after;
    job.splices.push({ start: place, end: place, text: ` ${emptyText(want)}` });
    return;
  }
  if (isBlockCollection(node)) return dropCollection(job, node, slot, want);
  dropTag(job, node, slot);
  job.splices.push({ start: startOf(node), end: endOf(node, text), text: emptyText(want) });
}

/** A value for a key that has not even a colon: `{a}`, `? a`. */
export function valueOfBareKey(
  job: Job,
  map: YAMLMap.Parsed,
  key: ParsedNode,
  want: unknown,
): void {
  const place = endOf(key, job.text);
  const line = `${job.eol}${" ".repeat(columnOf(job.text, startOf(map)))}`;
  const value = flowText(want, job.json || isJson(map));
  job.splices.push({
    start: place,
    end: place,
    text: `${map.flow === true ? "" : line}: ${value}`,
  });
}

/** A block collection for another one: a list keeps its column. */
function replaceBlock(job: Job, node: ParsedNode, slot: Slot, want: unknown): void {
  const { text } = job;
  const start = startOf(node);
  const column = isSeq(node) && Array.isArray(want) ? columnOf(text, start) : slot.column + 2;
  const lines = Array.isArray(want) ? itemLines(want, column) : mapLines(want as YamlMap, column);
  const lead = columnOf(text, start);
  job.splices.push({
    start: start - lead,
    end: endOf(node, text),
    text: own(job, lines.slice(0, -1)),
  });
}
