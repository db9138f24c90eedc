/**
 * Where things stand in the source of a YAML document: columns, line ends, ends of content.
 *
 * @module
 */
import { isAlias, isCollection, isMap, isScalar, isSeq, type Node, Scalar } from "yaml";

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
export function isBlockCollection(node: unknown): boolean {
  return isCollection(node) && node.flow !== true;
}

/** The start of what a node says, without its anchor and tag. */
export function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** The end of what a node says: comments and line ends behind it do not count. */
export function endOf(node: Node, text: string): number {
  const end = node.range?.[1] ?? 0;
  if (isBlockScalar(node)) {
    if (text[end - 1] !== "\n") return end;
    return text[end - 2] === "\r" ? end - 2 : end - 1;
  }
  if (isAlias(node) || !isBlockCollection(node)) return end;
  if (isMap(node)) {
    const pair = node.items.at(-1);
    if (pair === undefined) return end;
    const key = pair.key as Node;
    const colon = text.indexOf(":", key.range?.[1] ?? 0) + 1;
    const value = pair.value as Node | null;
    if (value === null || (isScalar(value) && value.range?.[0] === value.range?.[1])) {
      return colon;
    }
    return endOf(value, text);
  }
  if (isSeq(node)) {
    const item = node.items.at(-1) as Node | undefined;
    return item === undefined || item === null ? end : endOf(item, text);
  }
  return end;
}

/** Whole lines put behind the line of an offset. */
export function linesAfter(text: string, offset: number, lines: string): Splice {
  const eol = lineEndOf(text);
  const own = eol === "\n" ? lines : lines.replaceAll("\n", eol);
  const at = text.indexOf("\n", offset);
  if (at >= 0) return { start: at + 1, end: at + 1, text: own };
  return { start: text.length, end: text.length, text: eol + own.slice(0, -eol.length) };
}
