/**
 * Edits of a YAML text that leave every other byte alone: the wanted value is compared with the one
 * that was read, and only scalars that differ, new keys and new items are written.
 *
 * @module
 */
import {
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import {
  applySplices,
  columnOf,
  endOf,
  lineEndOf,
  linesAfter,
  rangeEnd,
  startOf,
} from "./edit_place.ts";
import { isJson, type Job, replace, type Slot, valueOfBareKey } from "./edit_replace.ts";
import { asList, clone, isMap as isPlainMap, sameValue, setKey, type YamlMap } from "./value.ts";
import { parseYaml } from "./yaml_full.ts";
import type { YamlRead } from "./yaml_read.ts";
import { flowText, itemLines, keyText, oneLine, pairLines } from "./yaml_text.ts";

function slotOfPair(job: Job, map: YAMLMap.Parsed, { key }: Pair<ParsedNode>): Slot {
  return {
    flow: map.flow === true,
    column: columnOf(job.text, startOf(key)),
    after: job.text.indexOf(":", rangeEnd(key)) + 1,
  };
}

function addKeys(job: Job, map: YAMLMap.Parsed, missing: readonly [string, unknown][]): void {
  const { text } = job;
  const column = columnOf(text, startOf(map));
  if (map.flow !== true) {
    const lines = missing.map(([key, value]) => pairLines(key, value, column)).join("");
    job.splices.push(linesAfter(text, endOf(map, text), lines));
    return;
  }
  const json = job.json || isJson(map);
  const [first] = map.items;
  const isTall = first !== undefined && text.slice(startOf(map), startOf(first.key)).includes("\n");
  const gap = isTall ? `,${job.eol}${" ".repeat(columnOf(text, startOf(first.key)))}` : ", ";
  const body = missing.map(([key, value]) =>
    `${json ? JSON.stringify(key) : keyText(key)}: ${flowText(value, json)}`
  ).join(gap);
  const last = map.items.at(-1);
  const place = last === undefined ? rangeEnd(map) - 1 : rangeEnd(last.value ?? last.key);
  job.splices.push({ start: place, end: place, text: last === undefined ? body : gap + body });
}

function diffMap(job: Job, map: YAMLMap.Parsed, old: YamlMap, want: YamlMap, path: string): void {
  const missing: [string, unknown][] = [];
  for (const [key, value] of Object.entries(want)) {
    if (Object.hasOwn(old, key) && sameValue(old[key], value)) continue;
    const pair = map.items.find((one) => isScalar(one.key) && String(one.key.value) === key);
    if (pair === undefined) missing.push([key, value]);
    else if (pair.value === null) valueOfBareKey(job, map, pair.key, value);
    else {
      const slot = slotOfPair(job, map, pair);
      diff(job, pair.value, slot, old[key], value, `${path}/${key}`);
    }
  }
  if (missing.length > 0) addKeys(job, map, missing);
}

function diffList(
  job: Job,
  list: YAMLSeq.Parsed,
  old: unknown[],
  want: unknown[],
  path: string,
): void {
  const { text } = job;
  const column = columnOf(text, startOf(list));
  let place = startOf(list) + 1;
  for (const [index, item] of list.items.entries()) {
    const before = startOf(item);
    place = rangeEnd(item);
    const after = list.flow === true ? before : text.lastIndexOf("-", before - 1) + 1;
    const slot: Slot = { flow: list.flow === true, column, after };
    diff(job, item, slot, old[index], want[index], `${path}/${index}`);
  }
  const added = want.slice(old.length);
  if (added.length === 0) return;
  if (list.flow === true) {
    const body = added.map((item) => `, ${flowText(item, job.json || isJson(list))}`).join("");
    job.splices.push({ start: place, end: place, text: body });
  } else job.splices.push(linesAfter(text, endOf(list, text), itemLines(added, column)));
}

function diff(
  job: Job,
  node: ParsedNode,
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
  let current = parseYaml(read.text, read.bom);
  // An alias changes along with its anchor; the next round puts its own value back at its place.
  for (let round = 0; current.ok && round < 5; round++) {
    if (sameValue(current.value, target)) return current.text;
    const job: Job = {
      text: current.text,
      eol: lineEndOf(current.text),
      json: /^\s*\{\s*"/.test(current.text),
      whole: new Set(round === 0 ? whole : []),
      splices: [],
    };
    diffMap(job, current.root, current.value, target, "");
    current = parseYaml(applySplices(current.text, job.splices), current.bom);
  }
  return null;
}
