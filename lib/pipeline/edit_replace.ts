/**
 * One value replaced in the source: scalar by scalar, collection by scalar and the other way round.
 *
 * @module
 */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import {
  columnOf,
  endOf,
  isBlockCollection,
  isBlockScalar,
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
  return job.eol === "\n" ? lines : lines.replaceAll("\n", job.eol);
}

function isEmptyScalar(node: Node | null): boolean {
  return node === null || (isScalar(node) && node.range?.[0] === node.range?.[1]);
}

/** Whether a flow collection is written as JSON. */
export function isJson(node: YAMLMap | YAMLSeq): boolean {
  const [first] = node.items as unknown[];
  const key = isMap(node) ? (first as Pair | undefined)?.key : first;
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
function dropTag(job: Job, node: Node, slot: Slot): void {
  if (!isScalar(node) || node.tag === undefined) return;
  const before = job.text.slice(slot.after, startOf(node));
  const tag = /![^\s]*[ \t]*/.exec(before);
  if (tag === null) return;
  const start = slot.after + tag.index;
  job.splices.push({ start, end: start + tag[0].length, text: "" });
}

/** Puts a collection where a scalar or an empty collection stood; a comment behind it stays. */
function putCollection(job: Job, node: Node | null, slot: Slot, want: unknown): void {
  const { text } = job;
  let end = slot.after;
  if (node !== null && !isEmptyScalar(node)) {
    end = isBlockScalar(node) ? endOf(node, text) : node.range?.[1] ?? end;
    const gap = /[ \t]*$/.exec(text.slice(slot.after, startOf(node)))?.[0].length ?? 0;
    job.splices.push({ start: startOf(node) - gap, end, text: "" });
  }
  const lines = Array.isArray(want)
    ? itemLines(want, slot.column + 2)
    : mapLines(want as YamlMap, slot.column + 2);
  const place = lineEndAfter(text, end);
  job.splices.push({ start: place, end: place, text: job.eol + own(job, lines.slice(0, -1)) });
}

/** Puts a scalar where a collection in block style stood; a comment on the key's line stays. */
function dropCollection(job: Job, node: Node, slot: Slot, want: unknown): void {
  const { text } = job;
  const head = Math.min(lineEndAfter(text, slot.after), startOf(node));
  job.splices.push({ start: slot.after, end: slot.after, text: ` ${emptyText(want)}` });
  job.splices.push({ start: head, end: endOf(node, text), text: "" });
}

/** Puts a new value where one stood. */
export function replace(job: Job, node: Node | null, slot: Slot, want: unknown): void {
  const { text } = job;
  if (slot.flow) {
    const json = job.json || text[slot.after - 2] === '"';
    const start = node === null ? slot.after : startOf(node);
    const end = node === null ? start : node.range?.[1] ?? start;
    const space = start === slot.after && end === start ? " " : "";
    job.splices.push({ start, end, text: space + flowText(want, json) });
    return;
  }
  if (isFilled(want)) {
    if (node !== null && isBlockCollection(node) && !isAlias(node)) {
      replaceBlock(job, node, slot, want);
    } else putCollection(job, node, slot, want);
    return;
  }
  if (node === null || isEmptyScalar(node)) {
    const props = node !== null && startOf(node) > slot.after && (node.anchor || node.tag);
    const place = props ? startOf(node) : slot.after;
    job.splices.push({ start: place, end: place, text: ` ${emptyText(want)}` });
    return;
  }
  if (isBlockCollection(node)) return dropCollection(job, node, slot, want);
  dropTag(job, node, slot);
  const end = isBlockScalar(node) ? endOf(node, text) : node.range?.[1] ?? 0;
  job.splices.push({ start: startOf(node), end, text: emptyText(want) });
}

/** A block collection for another one: a list keeps its column. */
function replaceBlock(job: Job, node: Node, slot: Slot, want: unknown): void {
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
