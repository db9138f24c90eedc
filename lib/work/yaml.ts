/**
 * The configuration as YAML. Loaded only when there is a configuration file, since the parser is the
 * heaviest part of this system.
 *
 * @module
 */
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  visit,
  type YAMLMap,
} from "yaml";
import type { ConfigMap, ConfigNode } from "./config.ts";

/** The first document, or why it is none. */
export type ConfigRead =
  | { readonly ok: true; readonly config: ConfigNode; readonly documents: number }
  | { readonly ok: false; readonly reason: string; readonly line?: number };

type Resolve = (node: unknown) => unknown;

/** Null and `false` count as missing; everything else is taken as the text that was written. */
function scalarText(value: unknown, source: string | undefined): string | undefined {
  if (value === null || value === undefined || value === false) return undefined;
  return typeof value === "string" ? value : source ?? String(value);
}

function lookUp(map: YAMLMap, key: string, resolve: Resolve, depth: number): unknown {
  let merged: unknown;
  for (const { key: node, value } of map.items) {
    const name = resolve(node);
    const text = isScalar(name) ? scalarText(name.value, name.source) : undefined;
    if (text === key) return value;
    if (text === "<<" && depth < 3) {
      const source = resolve(value);
      for (const one of isSeq(source) ? source.items : [source]) {
        const from = resolve(one);
        if (isMap(from)) merged ??= lookUp(from, key, resolve, depth + 1);
      }
    }
  }
  return merged;
}

function nodeOf(raw: unknown, resolve: Resolve): ConfigNode {
  const node = resolve(raw);
  if (isScalar(node)) return scalarText(node.value, node.source);
  if (isSeq(node)) return { items: () => node.items.map((item) => nodeOf(item, resolve)) };
  if (!isMap(node)) return undefined;
  const map: ConfigMap = { get: (key) => nodeOf(lookUp(node, key, resolve, 0), resolve) };
  return map;
}

/** Where a key is written a second time; null when none is. The parser's own search is quadratic. */
function repeatedKey(document: Document.Parsed): number | null {
  let found: number | null = null;
  visit(document, {
    Map(_, map): symbol | undefined {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key) || key.value === "<<") continue;
        if (seen.has(key.value)) {
          found = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        seen.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}

/** The parser needs seconds to find out that so many brackets are too many for it. */
const MAX_OPEN = 1_000;

/** The line where more brackets are open than any configuration has; null when there is none. */
function tooDeepLine(text: string): number | null {
  let open = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[{}\]]/g)) {
    open += bracket === "[" || bracket === "{" ? 1 : open > 0 ? -1 : 0;
    if (open > MAX_OPEN) return text.slice(0, index).split("\n").length;
  }
  return null;
}

/** Parses the whole text; only the first document has to be good. */
export function readConfig(text: string): ConfigRead {
  const tooDeep = tooDeepLine(text);
  if (tooDeep !== null) return { ok: false, reason: "it is nested too deeply", line: tooDeep };
  const lines = new LineCounter();
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false };
  const documents = parseAllDocuments(text, options);
  if (!Array.isArray(documents) || documents[0] === undefined) {
    return { ok: true, config: undefined, documents: 0 };
  }
  const [first] = documents;
  const [error] = first.errors;
  if (error !== undefined) {
    return { ok: false, reason: error.message, line: lines.linePos(error.pos[0]).line };
  }
  const repeated = repeatedKey(first);
  if (repeated !== null) {
    return { ok: false, reason: "a key is repeated", line: lines.linePos(repeated).line };
  }
  const resolve: Resolve = (node) => isAlias(node) ? node.resolve(first) : node;
  const top = resolve(first.contents);
  if (top === null || top === undefined || (isScalar(top) && top.value === null)) {
    return { ok: true, config: undefined, documents: documents.length };
  }
  if (!isMap(top)) return { ok: false, reason: "the document is not a map" };
  return { ok: true, config: nodeOf(top, resolve), documents: documents.length };
}
