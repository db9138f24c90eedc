/**
 * Task ids as they are written in Markdown (cycle spec 1.5, "Tasks").
 *
 * @module
 */

/** An id at the beginning of a text, and what follows it. */
export interface IdRead {
  readonly id: string;
  readonly rest: string;
}

/** One to four capitals and a digit: an id wherever it stands first. */
export function isFirm(id: string): boolean {
  return /^[A-Z]{1,4}[0-9]/.test(id);
}

/** Every prefix of a name that ends before a dot: `1.2.a` is below `1` and `1.2`. */
export function parentsOf(name: string): string[] {
  const out: string[] = [];
  for (let at = name.indexOf("."); at >= 0; at = name.indexOf(".", at + 1)) {
    out.push(name.slice(0, at));
  }
  return out;
}

/** What follows the id must end it: a blank, a colon, a dash, the closing mark, or nothing. */
function ends(rest: string, wrapper: string): boolean {
  const behind = wrapper !== "" && rest.startsWith(wrapper) ? rest.slice(wrapper.length) : rest;
  return behind === "" || /^[ \t:—–]/.test(behind);
}

/**
 * Reads the id that a text begins with; null when it begins with none.
 *
 * @example
 * ```ts
 * import { readId } from "./task_ids.ts";
 * if (readId("**T904** bold")?.id !== "T904" || readId("1. Setup")?.id !== "1") throw new Error("id");
 * if (readId("python3x, say") !== null) throw new Error("no id");
 * ```
 */
export function readId(text: string): IdRead | null {
  const wrapper = ["**", "__", "`"].find((mark) => text.startsWith(mark)) ?? "";
  const inner = text.slice(wrapper.length);
  let word = /^[A-Za-z0-9][A-Za-z0-9._-]*/.exec(inner)?.[0] ?? "";
  // `_` is a letter of ids, so a closing `__` is taken back out of the word.
  const close = wrapper === "__" ? word.indexOf("__") : -1;
  if (close > 0) word = word.slice(0, close);
  const rest = inner.slice(word.length);
  const id = word.replace(/\.+$/, "");
  if (word.length > 64 || !/[0-9]/.test(id) || !ends(rest, wrapper)) return null;
  return { id, rest: rest.startsWith(wrapper) ? rest.slice(wrapper.length) : rest };
}

/** The title behind an id: without the colon or dash and without the marks around it. */
export function titleOf(rest: string): string {
  return rest.replace(/^[ \t]*(?:[:—–-][ \t]*)?(?:\*\*|__)?[ \t]*/, "").replace(
    /[ \t]*(?:\*\*|__)?[ \t]*$/,
    "",
  );
}
