/**
 * The links of the todo file and the working state (cycle spec 1.5, "Active map").
 *
 * @module
 */
import { headingsOf } from "./headings.ts";
import { maskCode, visibleLines } from "./markdown.ts";

/** Text between `[` and `]` in a paragraph may cross lines; a target may not be longer than this. */
const MAX_TARGET = 4096;
/** So many labels are not left open at the end of a line by anybody who writes for readers. */
const MAX_OPEN = 8;

function unescaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 0;
}

/** The target of an inline link, from behind its `](`; null when that is no link. */
export function targetAt(text: string, from: number): string | null {
  const rest = text.slice(from, from + MAX_TARGET);
  const match =
    /^[ \t]*(?:<([^<>\n]*)>|((?:[^\s()<>\\]|\\.|\([^\s()]*\))*))(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*\)/
      .exec(rest);
  if (match === null) return null;
  // One of the two groups takes part.
  const [, bracketed = "", bare = ""] = match;
  return (bracketed || bare).replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** Counts the `[` that are open, from line to line of a paragraph. */
function targetsOf(text: string, open: number): { targets: string[]; open: number } {
  const targets: string[] = [];
  const opened: boolean[] = Array.from({ length: open }, () => false);
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if ((char !== "[" && char !== "]") || !unescaped(text, at)) continue;
    if (char === "[") {
      opened.push(text[at - 1] === "!" && unescaped(text, at - 1));
      continue;
    }
    const isImage = opened.pop();
    if (isImage !== false || text[at + 1] !== "(") continue;
    const target = targetAt(text, at + 2);
    if (target !== null) targets.push(target);
  }
  return { targets, open: Math.min(opened.length, MAX_OPEN) };
}

/** Whether what stands below a heading is of the past. */
function isPast(heading: string): boolean {
  return /historical|archive/i.test(heading);
}

/**
 * The targets of the inline links of a text, in order: outside of fences, comments and code spans, and
 * not below a heading that speaks of history or an archive. A URL is left out, a fragment is dropped,
 * percent signs are decoded.
 *
 * @example
 * ```ts
 * import { linkTargets } from "./links.ts";
 * const got = linkTargets("[a](x/work.json#top)\n# Archive\n[b](y/work.json)");
 * if (got.join() !== "x/work.json") throw new Error("unexpected");
 * ```
 */
export function linkTargets(text: string): string[] {
  const targets: string[] = [];
  const lines = visibleLines(text);
  const found = headingsOf(lines);
  const above: { level: number; past: boolean }[] = [];
  let open = 0;
  for (const line of lines) {
    const heading = found.get(line);
    if (heading !== undefined) {
      while ((above.at(-1)?.level ?? 0) >= heading.level) above.pop();
      above.push({ level: heading.level, past: isPast(heading.text) });
    }
    if (line.text.trim() === "" || heading !== undefined) open = 0;
    const got = targetsOf(maskCode(line.text), open);
    open = got.open;
    if (!above.some((one) => one.past)) targets.push(...got.targets);
  }
  return targets.flatMap((target) => {
    const path = decoded(target.replace(/#.*$/s, ""));
    return path === "" || /^(?:[A-Za-z][A-Za-z0-9+.-]*:|\/\/)/.test(path) ? [] : [path];
  });
}

function decoded(text: string): string {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    const bytes = run.slice(1).split("%").map((pair) => Number.parseInt(pair, 16));
    return new TextDecoder().decode(new Uint8Array(bytes));
  });
}
