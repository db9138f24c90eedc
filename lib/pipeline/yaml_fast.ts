/**
 * The short way through YAML: the plain block style that pipelines are written in, without anchors,
 * tags, flow collections and multi-line scalars. The full parser costs more than everything else
 * together, and is only loaded for what stands outside this subset. Whatever is not certain is refused
 * here, never guessed; a test holds both against each other.
 *
 * @module
 */
import type { YamlMap } from "./value.ts";

interface Line {
  readonly indent: number;
  readonly text: string;
}

/** Reads on from a position; `at` moves. */
interface Cursor {
  readonly lines: readonly Line[];
  at: number;
  depth: number;
}

/** This text needs the full parser. */
const REFUSED = Symbol("refused");
type Refused = typeof REFUSED;

const KEY = /^([A-Za-z_][A-Za-z0-9_.-]*):(?: +(.*))?$/;
const KEY_WORDS = /^(?:true|false|null|__proto__)$/i;
// What a plain scalar may hold here: no tabs, no controls, no marks that end a line elsewhere.
const PLAIN =
  /^[A-Za-z0-9./_\u00a1-\u2027\u202a-\ud7ff\uf900-\ufefe\uff00-\uffef][ -~\u00a1-\u2027\u202a-\ud7ff\uf900-\ufefe\uff00-\uffef]*$/;
const INSIDE_QUOTES = /^[ !#-[\]-~\u00a1-\u2027\u202a-\ud7ff\uf900-\ufefe\uff00-\uffef]*$/;
const COMMENT = /^(?: +#.*)? *$/;
const NUMBER_LIKE =
  /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const WHOLE = /^(?:0|[1-9][0-9]{0,14})$/;
const MAX_DEPTH = 40;

function plainValue(text: string): unknown {
  if (!PLAIN.test(text) || text.includes(": ") || text.endsWith(":")) return REFUSED;
  if (WHOLE.test(text)) return Number(text);
  if (NUMBER_LIKE.test(text)) return REFUSED;
  switch (text) {
    case "true":
    case "True":
    case "TRUE":
      return true;
    case "false":
    case "False":
    case "FALSE":
      return false;
    case "null":
    case "Null":
    case "NULL":
      return null;
    default:
      return text;
  }
}

function scalarValue(text: string): unknown {
  const quote = text[0];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, 1);
    const inside = text.slice(1, end);
    if (end < 0 || text[end + 1] === quote || !COMMENT.test(text.slice(end + 1))) return REFUSED;
    // A single quote may stand in double quotes and the other way round; a backslash may not.
    const harmless = quote === "'" ? inside.replaceAll('"', "") : inside;
    return INSIDE_QUOTES.test(harmless) ? inside : REFUSED;
  }
  const comment = text.indexOf(" #");
  const value = (comment < 0 ? text : text.slice(0, comment)).trimEnd();
  if (value === "[]") return [];
  if (value === "{}") return {};
  return plainValue(value);
}

function isItem(line: Line): boolean {
  return line.text === "-" || line.text.startsWith("- ");
}

/** What follows `key:` or `-` without a value of its own: a deeper block, or nothing. */
function childValue(cursor: Cursor, indent: number, inMap: boolean): unknown {
  const next = cursor.lines[cursor.at];
  if (next === undefined || next.indent < indent) return null;
  if (next.indent === indent) return isItem(next) && inMap ? readSeq(cursor, indent) : null;
  return isItem(next) ? readSeq(cursor, next.indent) : readMap(cursor, next.indent, null);
}

/** Whether the next line belongs to a block further out, or to this one. */
function isMisplaced(cursor: Cursor, indent: number): boolean {
  const next = cursor.lines[cursor.at];
  return next !== undefined && next.indent > indent;
}

function readValue(cursor: Cursor, rest: string | undefined, indent: number): unknown {
  if (rest === undefined || rest === "" || rest.startsWith("#")) {
    return childValue(cursor, indent, true);
  }
  return scalarValue(rest);
}

/** A map whose keys stand at a column; `first` is the rest of a line `- key: …`. */
function readMap(cursor: Cursor, indent: number, first: string | null): YamlMap | Refused {
  if (++cursor.depth > MAX_DEPTH) return REFUSED;
  const map: YamlMap = {};
  let text = first;
  while (true) {
    if (text === null) {
      const line = cursor.lines[cursor.at];
      if (line === undefined || line.indent !== indent || isItem(line)) break;
      text = line.text;
      cursor.at++;
    }
    const [, key, rest] = KEY.exec(text) ?? [];
    if (key === undefined || KEY_WORDS.test(key) || Object.hasOwn(map, key)) return REFUSED;
    const value = readValue(cursor, rest, indent);
    if (value === REFUSED || isMisplaced(cursor, indent)) return REFUSED;
    map[key] = value;
    text = null;
  }
  cursor.depth--;
  return map;
}

/** A list whose dashes stand at a column. */
function readSeq(cursor: Cursor, indent: number): unknown[] | Refused {
  if (++cursor.depth > MAX_DEPTH) return REFUSED;
  const list: unknown[] = [];
  while (true) {
    const line = cursor.lines[cursor.at];
    if (line === undefined || line.indent !== indent || !isItem(line)) break;
    cursor.at++;
    const rest = line.text.slice(1).trimStart();
    const column = indent + line.text.length - rest.length;
    let value: unknown;
    if (rest === "") value = childValue(cursor, indent, false);
    else if (rest === "-" || rest.startsWith("- ") || rest.startsWith("#")) return REFUSED;
    else if (KEY.test(rest)) value = readMap(cursor, column, rest);
    else value = scalarValue(rest);
    if (value === REFUSED || isMisplaced(cursor, indent)) return REFUSED;
    list.push(value);
  }
  cursor.depth--;
  return list;
}

function linesOf(text: string): Line[] | null {
  const lines: Line[] = [];
  for (const raw of text.split("\n")) {
    const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    const body = line.trimStart();
    const indent = line.length - body.length;
    if (line.includes("\t") || line.includes("\r")) return null;
    if (body === "" || body.startsWith("#")) continue;
    if (indent === 0 && /^(?:---|\.\.\.)/.test(body)) return null;
    // trimStart takes more than the blanks that YAML knows.
    if (/[^ ]/.test(line.slice(0, indent))) return null;
    lines.push({ indent, text: body.trimEnd() });
  }
  return lines;
}

/**
 * The value of a text in plain block style; null when the full parser must look at it.
 *
 * @example
 * ```ts
 * import { fastYaml } from "./yaml_fast.ts";
 * if (fastYaml("a: 1\nb:\n  - c: x\n")?.a !== 1 || fastYaml("a: *b\n") !== null) {
 *   throw new Error("unexpected");
 * }
 * ```
 */
export function fastYaml(text: string): YamlMap | null {
  const lines = linesOf(text);
  if (lines === null || lines.length === 0 || lines[0]?.indent !== 0) return null;
  const cursor: Cursor = { lines, at: 0, depth: 0 };
  const map = readMap(cursor, 0, null);
  return map === REFUSED || cursor.at < lines.length ? null : map;
}
