/**
 * Edits of a YAML text that leave every other byte alone: the wanted value is compared with the one
 * that was read, and only scalars that differ, new keys and new items are written.
 *
 * @module
 */
import { isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from "yaml";
import { applySplices, columnOf, endOf, lineEndOf, linesAfter, startOf } from "./edit_place.ts";
import { isJson, type Job, replace, type Slot } from "./edit_replace.ts";
import { asList, clone, isMap as isPlainMap, sameValue, setKey, type YamlMap } from "./value.ts";
import { parseYaml, type YamlParsed } from "./yaml_full.ts";
import type { YamlRead } from "./yaml_read.ts";
import { flowText, itemLines, keyText, oneLine, pairLines } from "./yaml_text.ts";

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
