/**
 * List items of a tasks file: what has a box, and what is only prose (cycle spec 1.5, "Tasks").
 *
 * @module
 */
import { targetAt } from "./links.ts";
import { type IdRead, isFirm, readId } from "./task_ids.ts";

/** A list item that may be a task. */
export interface Item {
  /** What stands in its box; null without a box. */
  readonly mark: string | null;
  readonly read: IdRead | null;
}

/** An item with a box. */
export type Box = Item & { readonly mark: string };

/** One character; a sign that only changes the look of the one before it goes with that. */
const BOX = /^\[([^\]]\p{M}*)\](.*)$/su;
/** `[c]: target "title"`, behind its label. */
const DEFINITION = /^:[ \t]*(?:<[^<>]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/;

/** Whether a mark means done. */
export function isTicked(mark: string): boolean {
  return mark === "x" || mark === "X";
}

/** Whether an item has a box. */
export function isBox(item: Item | null): item is Box {
  return item !== null && item.mark !== null;
}

/** The text of a list item, whatever quotes and lists it stands in; null for a line that is none. */
function innermost(line: string): { marker: string; quoted: boolean; text: string } | null {
  const lead = /[ \t]*(?:>|([-*+]|\d{1,9}[.)])[ \t]+)/y;
  let marker: string | null = null;
  let quoted = false;
  let end = 0;
  for (let found = lead.exec(line); found !== null; found = lead.exec(line)) {
    end = lead.lastIndex;
    marker = found[1] ?? null;
    quoted ||= marker === null;
  }
  return marker === null ? null : { marker, quoted, text: line.slice(end) };
}

/** What looks like a box and is one: no link, no definition of one, no letter put in by an editor. */
function boxOf(text: string): Box | null {
  const [, mark = "", behind = ""] = BOX.exec(text) ?? [];
  if (mark === "") return null;
  const read = readId(behind.trimStart());
  if (behind === "" || /^\s/.test(behind)) return { mark, read };
  if (behind.startsWith("(") && targetAt(behind, 1) !== null) return null;
  if (mark.trim() !== "" && DEFINITION.test(behind)) return null;
  // `[T]he build`, `[1]and others`. What may be an unticked box must not be lost, though.
  const isProse = /^[\p{L}\p{N}]/u.test(mark) && !isTicked(mark) && read === null;
  return isProse ? null : { mark, read };
}

/**
 * A list item as a box with or without an id, or as a bullet with a firm id; null for prose. What is quoted
 * without a box is prose too.
 *
 * @example
 * ```ts
 * import { itemOf } from "./items.ts";
 * if (itemOf("> - [ ]T1 a")?.read?.id !== "T1" || itemOf("- [ ](a.md)") !== null) throw new Error("box");
 * ```
 */
export function itemOf(line: string): Item | null {
  const inner = innermost(line);
  if (inner === null) return null;
  const box = boxOf(inner.text);
  if (box !== null) return box;
  const read = inner.marker.length === 1 && !inner.quoted ? readId(inner.text) : null;
  return read !== null && isFirm(read.id) ? { mark: null, read } : null;
}
