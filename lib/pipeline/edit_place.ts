/**
 * Where things stand in the source of a YAML document: columns, line ends, ends of content.
 *
 * @module
 */
import {
  isCollection,
  isPair,
  isScalar,
  type ParsedNode,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";

/** A replacement of source text. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies replacements that do not overlap; those at one place keep their order. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const sorted = splices.map((splice, order) => ({ splice, order }))
    .sort((a, b) => a.splice.start - b.splice.start || a.order - b.order);
  let out = "";
  let done = 0;
  for (const { splice } of sorted) {
    out += text.slice(done, splice.start) + splice.text;
    done = Math.max(done, splice.end);
  }
  return out + text.slice(done);
}

/** The line end that a text uses. */
export function lineEndOf(text: string): "\n" | "\r\n" {
  const at = text.indexOf("\n");
  return at > 0 && text[at - 1] === "\r" ? "\r\n" : "\n";
}

/** How far an offset is from the start of its line. */
export function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}

/** The offset of the line end after an offset, the CR of a CRLF before it; the length without one. */
export function lineEndAfter(text: string, offset: number): number {
  const at = text.indexOf("\n", offset);
  if (at < 0) return text.length;
  return at > offset && text[at - 1] === "\r" ? at - 1 : at;
}

/** Whether a scalar is written as `|` or `>`. */
export function isBlockScalar(node: unknown): boolean {
  return isScalar(node) &&
    (node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED);
}

/** Whether a node is a map or list in block style. */
export function isBlockCollection(node: ParsedNode): node is YAMLMap.Parsed | YAMLSeq.Parsed {
  return isCollection(node) && node.flow !== true;
}

/** The start of what a node says, without its anchor and tag. */
export function startOf(node: ParsedNode): number {
  return node.range[0];
}

/** The end of what a node says, line ends of a block included. */
export function rangeEnd(node: ParsedNode): number {
  return node.range[1];
}

/** Whether nothing is written where a value could stand. */
export function isUnwritten(node: ParsedNode): boolean {
  return isScalar(node) && startOf(node) === rangeEnd(node);
}

/** The end of what a node says: comments and line ends behind it do not count. */
export function endOf(node: ParsedNode, text: string): number {
  const end = rangeEnd(node);
  if (isBlockScalar(node)) {
    if (text[end - 1] !== "\n") return end;
    return text[end - 2] === "\r" ? end - 2 : end - 1;
  }
  const last = isBlockCollection(node) ? node.items.at(-1) : undefined;
  if (last === undefined) return end;
  if (!isPair(last)) return endOf(last, text);
  const { key, value } = last;
  if (value === null) return endOf(key, text);
  return isUnwritten(value) ? text.indexOf(":", rangeEnd(key)) + 1 : endOf(value, text);
}

/** Whole lines put behind the line of an offset. */
export function linesAfter(text: string, offset: number, lines: string): Splice {
  const eol = lineEndOf(text);
  const own = lines.replaceAll("\n", eol);
  const at = text.indexOf("\n", offset);
  if (at >= 0) return { start: at + 1, end: at + 1, text: own };
  return { start: text.length, end: text.length, text: eol + own.slice(0, -eol.length) };
}
