/**
 * The full YAML 1.2 parser, with every finding by line. Loaded only for texts outside the plain style
 * and for edits, which need source ranges.
 *
 * @module
 */
import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  parseDocument,
  type YAMLMap,
} from "yaml";
import { conflictMarker, placeAt } from "../core/decode.ts";
import { asMap } from "./value.ts";
import type { YamlFailure, YamlRead } from "./yaml_read.ts";

/** More expansions than this are a bomb, not a state file. */
const MAX_ALIASES = 100;
/** Deeper than any state; every walk over a value may recurse this far. */
const MAX_DEPTH = 400;
/** What the parser says in words of its own. It recurses as deep as a text is nested. */
const OWN_REASONS: ReadonlyMap<string, string> = new Map([
  ["MULTIPLE_DOCS", "more than one document"],
  ["RESOURCE_EXHAUSTION", "nested too deeply"],
]);

/** A text that was parsed: its value, and its outermost map with source ranges. */
export interface YamlParsed extends YamlRead {
  readonly root: YAMLMap.Parsed;
}

function failed(
  kind: YamlFailure["kind"],
  reason: string,
  more: Partial<YamlFailure> = {},
): YamlFailure {
  return { ok: false, kind, reason, ...more };
}

/** Counts what resolving every alias would visit; more than the limit, too, when nested too deeply. */
function countAliases(document: Document.Parsed): number {
  const known = new Map<unknown, number>();
  function count(node: unknown, depth: number): number {
    if (depth > MAX_DEPTH) return Infinity;
    if (isAlias(node)) {
      const target = node.resolve(document);
      if (target === undefined) return 1;
      const cached = known.get(target);
      if (cached !== undefined) return cached + 1;
      known.set(target, 0);
      const inside = count(target, depth + 1);
      known.set(target, inside);
      return inside + 1;
    }
    if (isPair(node)) return count(node.key, depth + 1) + count(node.value, depth + 1);
    if (isMap(node) || isSeq(node)) {
      let sum = 0;
      for (const item of node.items) {
        sum += count(item, depth + 1);
        if (sum > MAX_ALIASES) return sum;
      }
      return sum;
    }
    return 0;
  }
  return count(document.contents, 0);
}

/** A scalar key: where it stands, what it says, and something to compare it by. */
interface Key {
  readonly at: number;
  readonly name: string;
  readonly id: string;
}

/** The key of a pair; null for one that may stand twice (`<<`) or is no scalar. */
function keyOf({ key }: Pair<ParsedNode, ParsedNode | null>): Key | null {
  // A merge key is read as a symbol.
  if (!isScalar(key) || typeof key.value === "symbol") return null;
  const name = String(key.value);
  return { at: key.range[0], name, id: `${typeof key.value} ${name}` };
}

/**
 * The first key that stands twice in its map, with all its lines. The parser's own check compares each
 * key with every other one, which takes minutes for a large map.
 */
function duplicateKey(
  document: Document.Parsed,
  text: string,
): { key: string; line: number; lines: number[] } | null {
  const todo: (ParsedNode | null)[] = [document.contents];
  let found: { map: YAMLMap.Parsed; key: Key } | null = null;
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (isSeq(node)) { for (const item of node.items) todo.push(item); }
    if (!isMap(node)) continue;
    const seen = new Set<string>();
    for (const pair of node.items) {
      todo.push(pair.value);
      const key = keyOf(pair);
      if (key === null) continue;
      if (seen.has(key.id) && (found === null || key.at < found.key.at)) found = { map: node, key };
      seen.add(key.id);
    }
  }
  if (found === null) return null;
  const { map, key } = found;
  const keys = map.items.map(keyOf).filter((one) => one !== null);
  const same = keys.filter((one) => one.id === key.id);
  const lines = same.map((one) => placeAt(text, one.at).line);
  return { key: key.name, line: placeAt(text, key.at).line, lines };
}

function toValue(document: Document.Parsed): { value: unknown } | { reason: string } {
  try {
    return { value: document.toJS({ maxAliasCount: -1 }) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Parses a text, without byte order mark, as one YAML map.
 *
 * @example
 * ```ts
 * import { parseYaml } from "./yaml_full.ts";
 * const got = parseYaml("a: 1\na: 2\n");
 * if (got.ok || got.kind !== "duplicate-key" || got.lines?.[1] !== 2) throw new Error("unexpected");
 * ```
 */
export function parseYaml(text: string, bom = false): YamlParsed | YamlFailure {
  if (text.includes("\0")) {
    return failed("syntax", "NUL byte", { line: placeAt(text, text.indexOf("\0")).line });
  }
  const marker = conflictMarker(text);
  if (marker >= 0) {
    const { line } = placeAt(text, marker);
    return failed("syntax", "conflict markers of a merge", { line });
  }
  // logLevel "silent" would let several documents pass.
  const document = parseDocument(text, {
    version: "1.2",
    schema: "core",
    merge: true,
    uniqueKeys: false,
    strict: true,
    prettyErrors: false,
    resolveKnownTags: false,
    logLevel: "error",
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line } = placeAt(text, error.pos[0]);
    const reason = OWN_REASONS.get(error.code) ?? error.message.replace(/\n[^]*/, "");
    return failed("syntax", reason, { line });
  }
  const twice = duplicateKey(document, text);
  if (twice !== null) return failed("duplicate-key", "duplicate key", twice);
  const aliases = countAliases(document);
  if (aliases === Infinity) return failed("syntax", "nested too deeply");
  if (aliases > MAX_ALIASES) {
    return failed("syntax", `more than ${MAX_ALIASES} alias expansions`);
  }
  const made = toValue(document);
  if ("reason" in made) return failed("syntax", made.reason);
  if (made.value === null || made.value === undefined) {
    return failed("empty", "the file holds no data");
  }
  const root = document.contents;
  if (!isMap(root)) {
    return failed("not-a-map", Array.isArray(made.value) ? "a list, not a map" : "no map");
  }
  return { ok: true, value: asMap(made.value), text, bom, root };
}
