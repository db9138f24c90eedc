/**
 * What `JSON.parse` forgets: the order of integer-like keys, repeated keys, and where a value stands.
 * Works on a text that `JSON.parse` has accepted, so it may skip instead of check.
 *
 * @module
 */

/** One `key: value` of an object, or one element of a list (then `key` is its position). */
export interface Member {
  readonly key: string;
  /** Offset of the key's quote (of the value in a list). */
  readonly at: number;
  /** Offset of the value. */
  readonly valueAt: number;
  /** Members of the value, when it is a container that was entered. */
  readonly inner: readonly Member[] | null;
}

/** Whether to enter the container at this path; others are skipped. */
export type Enter = (path: readonly string[]) => boolean;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN = 123;
const CLOSE = 125;

/** Behind the string whose quote stands at `at`. `indexOf` is far faster here than a loop. */
function skipString(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end > 0) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end + 1;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

/** Behind the container that opens at `at`. */
function skipContainer(text: string, at: number): number {
  let depth = 0;
  let i = at;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i = skipString(text, i);
      continue;
    }
    if (code === OPEN || code === OPEN_LIST) depth++;
    else if ((code === CLOSE || code === CLOSE_LIST) && --depth === 0) return i + 1;
    i++;
  }
  return i;
}

function skipBlank(text: string, at: number): number {
  let i = at;
  while (text.charCodeAt(i) <= 32) i++;
  return i;
}

interface Frame {
  readonly isList: boolean;
  readonly members: Member[];
}

/**
 * The members of the containers that `enter` lets in, in file order, repeated keys repeated. The
 * outermost container is always entered; null when the text is a scalar.
 *
 * @example
 * ```ts
 * import { membersOf } from "./members.ts";
 * const keys = membersOf('{"10":1,"2":2,"10":3}', () => false)?.map((member) => member.key);
 * if (keys?.join() !== "10,2,10") throw new Error("unexpected");
 * ```
 */
export function membersOf(text: string, enter: Enter): readonly Member[] | null {
  const start = skipBlank(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  if (text[start] !== "{" && text[start] !== "[") return null;
  const root: Frame = { isList: text[start] === "[", members: [] };
  const frames: Frame[] = [root];
  const path: string[] = [];
  let at = start + 1;
  while (true) {
    at = skipBlank(text, at);
    const frame = frames.at(-1);
    const code = text.charCodeAt(at);
    if (frame === undefined || at >= text.length) return root.members;
    if (code === COMMA) at++;
    else if (code === CLOSE || code === CLOSE_LIST) {
      frames.pop();
      path.pop();
      at++;
    } else {
      let key = String(frame.members.length);
      const keyAt = at;
      if (!frame.isList) {
        const end = skipString(text, at);
        key = JSON.parse(text.slice(at, end));
        at = skipBlank(text, skipBlank(text, end) + 1);
      }
      const valueAt = at;
      const opener = text.charCodeAt(at);
      const isContainer = opener === OPEN || opener === OPEN_LIST;
      path.push(key);
      if (isContainer && enter(path)) {
        const inner: Frame = { isList: opener === OPEN_LIST, members: [] };
        frame.members.push({ key, at: keyAt, valueAt, inner: inner.members });
        frames.push(inner);
        at++;
        continue;
      }
      path.pop();
      frame.members.push({ key, at: keyAt, valueAt, inner: null });
      if (isContainer) at = skipContainer(text, at);
      else if (opener === QUOTE) at = skipString(text, at);
      else while (at < text.length && !",]}".includes(text.charAt(at))) at++;
    }
  }
}

/** The member that counts for a key: the last one of that name. */
export function lastMember(members: readonly Member[], key: string): Member | undefined {
  return members.findLast((member) => member.key === key);
}

/** Keys in file order, each once at its first position, and those that were written more than once. */
export function distinctKeys(members: readonly Member[]): { keys: string[]; repeated: string[] } {
  const seen = new Map<string, number>();
  for (const { key } of members) seen.set(key, (seen.get(key) ?? 0) + 1);
  return {
    keys: [...seen.keys()],
    repeated: [...seen].filter(([, n]) => n > 1).map(([key]) => key),
  };
}
