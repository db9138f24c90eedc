/**
 * Edits of a YAML text that leave every other byte alone: the wanted value is compared with the one
 * that was read, and only scalars that differ, new keys and new items are written.
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
  applySplices,
  columnOf,
  endOf,
  isBlockCollection,
  isBlockScalar,
  lineEndAfter,
  lineEndOf,
  linesAfter,
  type Splice,
  startOf,
} from "./edit_place.ts";
import { asList, clone, isMap as isPlainMap, sameValue, setKey, type YamlMap } from "./value.ts";
import { parseYaml, type YamlParsed } from "./yaml_full.ts";
import type { YamlRead } from "./yaml_read.ts";
import {
  flowText,
  itemLines,
  keyText,
  mapLines,
  oneLine,
  pairLines,
  scalarText,
} from "./yaml_text.ts";

/** Where a value stands in its collection. */
interface Slot {
  readonly flow: boolean;
  /** Column of the key, or of the `-`. */
  readonly column: number;
  /** Behind the colon of the key, or the `-`. */
  readonly after: number;
}

interface Job {
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

function isJson(node: YAMLMap | YAMLSeq): boolean {
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

function replace(job: Job, node: Node | null, slot: Slot, want: unknown): void {
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

function slotOfPair(job: Job, map: YAMLMap, pair: Pair): Slot {
  const key = pair.key as Node;
  const start = startOf(key);
  return {
    flow: map.flow === true,
    column: columnOf(job.text, start),
    after: job.text.indexOf(":", key.range?.[1] ?? start) + 1,
  };
}

function addKeys(job: Job, map: YAMLMap, missing: readonly [string, unknown][]): void {
  const { text } = job;
  const last = map.items.at(-1);
  if (map.flow === true || last === undefined) {
    const json = job.json || isJson(map);
    const first = map.items[0]?.key as Node | undefined;
    const [opening = 0, closing = 0] = map.range ?? [];
    const open = text.slice(opening, first === undefined ? opening : startOf(first));
    const gap = open.includes("\n") && first !== undefined
      ? `,${job.eol}${" ".repeat(columnOf(text, startOf(first)))}`
      : ", ";
    const body = missing.map(([key, value]) =>
      `${json ? JSON.stringify(key) : keyText(key)}: ${flowText(value, json)}`
    ).join(gap);
    const lastNode = (last?.value ?? last?.key) as Node | undefined;
    const place = lastNode === undefined ? closing - 1 : lastNode.range?.[1] ?? closing - 1;
    job.splices.push({ start: place, end: place, text: last === undefined ? body : gap + body });
    return;
  }
  const column = columnOf(text, startOf(map.items[0]?.key as Node));
  const lines = missing.map(([key, value]) => pairLines(key, value, column)).join("");
  job.splices.push(linesAfter(text, endOf(map, text), lines));
}

function diffMap(job: Job, map: YAMLMap, old: YamlMap, want: YamlMap, path: string): void {
  const missing: [string, unknown][] = [];
  for (const [key, value] of Object.entries(want)) {
    if (Object.hasOwn(old, key) && sameValue(old[key], value)) continue;
    const pair = map.items.find((one) => isScalar(one.key) && String(one.key.value) === key);
    if (pair === undefined) missing.push([key, value]);
    else {
      const slot = slotOfPair(job, map, pair);
      diff(job, pair.value as Node | null, slot, old[key], value, `${path}/${key}`);
    }
  }
  if (missing.length > 0) addKeys(job, map, missing);
}

function diffList(job: Job, list: YAMLSeq, old: unknown[], want: unknown[], path: string): void {
  const { text } = job;
  const column = columnOf(text, startOf(list));
  for (const [index, value] of want.slice(0, old.length).entries()) {
    const item = list.items[index] as Node | null;
    const before = item === null ? 0 : startOf(item);
    const after = list.flow === true ? before : text.lastIndexOf("-", before - 1) + 1;
    const slot: Slot = { flow: list.flow === true, column, after };
    diff(job, item, slot, old[index], value, `${path}/${index}`);
  }
  const added = want.slice(old.length);
  if (added.length === 0) return;
  if (list.flow === true) {
    const place = (list.items.at(-1) as Node).range?.[1] ?? 0;
    const body = added.map((item) => `, ${flowText(item, job.json || isJson(list))}`).join("");
    job.splices.push({ start: place, end: place, text: body });
  } else job.splices.push(linesAfter(text, endOf(list, text), itemLines(added, column)));
}

function diff(
  job: Job,
  node: Node | null,
  slot: Slot,
  old: unknown,
  want: unknown,
  path: string,
): void {
  if (sameValue(old, want)) return;
  if (isMap(node) && isPlainMap(old) && isPlainMap(want) && node.items.length > 0) {
    if (Object.keys(old).every((key) => Object.hasOwn(want, key))) {
      return diffMap(job, node, old, want, path);
    }
  }
  if (isSeq(node) && Array.isArray(old) && Array.isArray(want) && !job.whole.has(path)) {
    if (old.length > 0 && want.length >= old.length) return diffList(job, node, old, want, path);
  }
  replace(job, node, slot, want);
}

/** The wanted value with the texts that are new made fit for one line. */
function fit(old: unknown, want: unknown): unknown {
  if (sameValue(old, want)) return want;
  if (typeof want === "string") return oneLine(want);
  if (Array.isArray(want)) return want.map((item, index) => fit(asList(old)[index], item));
  if (!isPlainMap(want)) return want;
  const made: YamlMap = {};
  for (const [key, value] of Object.entries(want)) {
    setKey(made, key, fit(isPlainMap(old) ? old[key] : undefined, value));
  }
  return made;
}

/**
 * The text with the wanted value, or null when the document is built so that it cannot be edited in
 * place. `whole` names lists (`/prompt_state/steps`) that are written anew rather than item by item.
 *
 * @example
 * ```ts
 * import { editYaml } from "./edit.ts";
 * import { parseYaml } from "./yaml_full.ts";
 * const read = parseYaml("a: 1 # one\nb: x\n");
 * if (!read.ok || editYaml(read, { a: 2, b: "x" }) !== "a: 2 # one\nb: x\n") {
 *   throw new Error("unexpected");
 * }
 * ```
 */
export function editYaml(
  read: YamlRead,
  want: YamlMap,
  whole: readonly string[] = [],
): string | null {
  const target = fit(read.value, clone(want)) as YamlMap;
  if (sameValue(read.value, target)) return read.text;
  const first = parseYaml(read.text, read.bom);
  if (!first.ok) return null;
  let current: YamlParsed = first;
  // An alias changes along with its anchor; the next round puts its own value back at its place.
  for (let round = 0; round < 4; round++) {
    if (sameValue(current.value, target)) return current.text;
    const root = current.document.contents;
    if (!isMap(root)) return null;
    const job: Job = {
      text: current.text,
      eol: lineEndOf(current.text),
      json: /^\s*\{\s*"/.test(current.text),
      whole: new Set(round === 0 ? whole : []),
      splices: [],
    };
    diffMap(job, root as YAMLMap, current.value, target, "");
    const next = parseYaml(applySplices(current.text, job.splices), current.bom);
    if (!next.ok) return null;
    current = next;
  }
  return sameValue(current.value, target) ? current.text : null;
}
