/**
 * Cuts what a terminal sends into single keys.
 *
 * @module
 */

const ESC = "\u001b";
/** A whole escape sequence, SS3 key or Alt+key; or one character. */
const KEY = new RegExp(`${ESC}\\[[0-?]*[ -/]*[@-~]|${ESC}O[ -~]|${ESC}[^${ESC}[O]|[^]`, "u");
/** What may be the beginning of a sequence whose rest has not come yet. */
const BEGUN = new RegExp(`^${ESC}(?:\\[[0-?]*[ -/]*|O)?$`);

/** Cuts bytes into keys; keeps what is not whole yet. */
export interface KeySplitter {
  /** The keys that are whole after these bytes. */
  readonly push: (bytes: Uint8Array) => string[];
  /** Whether an escape sequence may go on: nobody knows yet if it was the Esc key. */
  readonly waiting: () => boolean;
  /** Takes what is there as it is: nothing more came, so it was Esc. */
  readonly flush: () => string[];
}

/**
 * Starts with nothing read. Characters and sequences may come in pieces.
 *
 * @example
 * ```ts
 * import { keySplitter } from "./keys.ts";
 * const splitter = keySplitter();
 * const keys = [[27], [91, 65, 113]].flatMap((bytes) => splitter.push(new Uint8Array(bytes)));
 * if (keys.join() !== "\u001b[A,q") throw new Error("unexpected");
 * ```
 */
export function keySplitter(): KeySplitter {
  const decoder = new TextDecoder();
  let rest = "";

  function take(all: boolean): string[] {
    const keys: string[] = [];
    while (rest !== "" && (all || !BEGUN.test(rest))) {
      rest = rest.replace(KEY, (key) => {
        keys.push(key);
        return "";
      });
    }
    return keys;
  }

  return {
    push(bytes): string[] {
      rest += decoder.decode(bytes, { stream: true });
      return take(false);
    },
    waiting: () => rest !== "",
    flush: () => take(true),
  };
}
