/**
 * What a task waits for, as it is written in Markdown.
 *
 * @module
 */
import { readId } from "./task_ids.ts";

const NOTHING: readonly string[] = ["", "none", "-", "n/a", "—", "–"];

function plain(token: string): string {
  return token.trim().replace(/^(?:\*\*|__|`)+/, "").replace(/(?:\*\*|__|`|\.)+$/, "").trim();
}

/**
 * The tokens of a list: separated by commas or `and`. A remark in parentheses behind an id is left out;
 * any other words make a token that names no task, and so is never met.
 *
 * @example
 * ```ts
 * import { listedTasks } from "./dependencies.ts";
 * if (listedTasks("T001, T002 and T003").length !== 3) throw new Error("list");
 * if (listedTasks("none").length !== 0) throw new Error("none");
 * ```
 */
export function listedTasks(text: string): string[] {
  const tokens = text.split(/,|;|[ \t]+and[ \t]+|^and[ \t]+/i).map(plain);
  return tokens.filter((token) => !NOTHING.includes(token.toLowerCase())).map((token) => {
    const bare = token.replace(/[ \t]*\([^()]*\)$/, "");
    const read = readId(bare);
    return read !== null && read.rest.trim() === "" ? read.id : token;
  });
}

/** The tokens of a line `Dependencies: A, B`; null for any other line. */
export function dependencyLine(line: string): string[] | null {
  const list =
    /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*|__)?Dependencies(?::(?:\*\*|__)?|(?:\*\*|__):)(.*)$/is
      .exec(line)?.[1];
  return list === undefined ? null : listedTasks(list);
}

/** The tokens of every `(depends A)`, `(x; depends on A and B)` in a line. */
export function dependenciesIn(line: string): string[] {
  const out: string[] = [];
  for (const [, inner = ""] of line.matchAll(/\(([^()]*)\)/g)) {
    for (const part of inner.split(/; */)) {
      const list = /^depends[ \t]+(?:on[ \t]+)?(.*)$/is.exec(part)?.[1];
      if (list !== undefined) out.push(...listedTasks(list));
    }
  }
  return out;
}
