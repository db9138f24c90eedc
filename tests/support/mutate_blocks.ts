/**
 * Damage that knows the grammar of line formats: blocks of a Markdown ledger, entries, keys and nodes of
 * YAML, members of JSON. Hand edits, merges and bad writers leave such files behind.
 *
 * @module
 */
import type { Random } from "./random.ts";

/** Changes the lines of a file. */
export type LineChange = (lines: string[], random: Random) => string[];

/** Lines cut in front of each one that matches; the first piece is what stands before. */
function pieces(lines: readonly string[], start: RegExp): string[][] {
  const out: string[][] = [[]];
  for (const line of lines) {
    if (start.test(line)) out.push([]);
    out.at(-1)?.push(line);
  }
  return out;
}

/** Where a block begins: a rule or heading of a ledger, an entry of a list, a key at the left. */
const STARTS: readonly RegExp[] = [
  /^---\s*$/,
  /^#{1,6} /,
  /^\s*- /,
  /^[A-Za-z_]+:/,
  /^ {2}[a-z_]+:/,
];

function onBlocks(change: (blocks: string[][], random: Random) => string[][]): LineChange {
  return (lines, random) => {
    const [head = [], ...blocks] = pieces(lines, random.pick(STARTS));
    return blocks.length === 0 ? lines : [...head, ...change(blocks, random).flat()];
  };
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const out = [...list];
  for (let at = out.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [out[at], out[other]] = [out[other] as T, out[at] as T];
  }
  return out;
}

/** The number of a line with `key: value` on it; null when there is none. */
function keyLine(lines: readonly string[], random: Random): number | null {
  const places = lines.flatMap((line, at) => (/^\s*(- )?"?[\w-]+"?:/.test(line) ? [at] : []));
  return places.length === 0 ? null : random.pick(places);
}

function onKey(
  change: (parts: { head: string; value: string }, random: Random) => readonly string[],
): LineChange {
  return (lines, random) => {
    const at = keyLine(lines, random);
    const found = at === null ? null : /^(\s*(?:- )?"?[\w-]+"?:)[ \t]*(.*)$/.exec(lines[at] ?? "");
    if (at === null || found === null) return lines;
    const [, head = "", value = ""] = found;
    return lines.toSpliced(at, 1, ...change({ head, value }, random));
  };
}

const STATUSES: readonly string[] = [
  "done",
  "Done",
  "DONE ",
  "completed",
  "complete",
  "pass",
  "SUCCESS",
  "✅",
  "yes",
  "on",
  "TRUE",
  "finished",
  "完成",
];

/** The changes by name. */
export const BLOCK_CHANGES: Readonly<Record<string, LineChange>> = {
  "repeat a block": onBlocks((blocks, random) => {
    const at = random.below(blocks.length);
    return blocks.toSpliced(random.below(blocks.length + 1), 0, blocks[at] ?? []);
  }),
  "drop a block": onBlocks((blocks, random) => blocks.toSpliced(random.below(blocks.length), 1)),
  "shuffle blocks": onBlocks(shuffled),
  "reverse blocks": onBlocks((blocks) => blocks.toReversed()),
  "many blocks": onBlocks((blocks, random) =>
    Array.from({ length: 300 }, () => random.pick(blocks))
  ),
  // Two writers without a lock: the lines of two blocks alternate.
  "interleave blocks": onBlocks((blocks, random) => {
    const at = random.below(blocks.length);
    const [one = [], two = []] = [blocks[at], blocks[at + 1]];
    const mixed = Array.from(
      { length: Math.max(one.length, two.length) },
      (_, i) => [...one.slice(i, i + 1), ...two.slice(i, i + 1)],
    );
    return blocks.toSpliced(at, 2, mixed.flat());
  }),
  "tear a block": onBlocks((blocks, random) => {
    const at = random.below(blocks.length);
    const block = blocks[at] ?? [];
    return blocks.toSpliced(at, 1, block.slice(0, random.below(block.length + 1)));
  }),
  "duplicate a key": onKey(({ head, value }, random) => [
    `${head} ${value}`,
    `${head} ${random.pick([value, "null", "other", "", ...STATUSES])}`,
  ]),
  "empty a value": onKey(({ head }) => [head]),
  "a status word": onKey(({ head }, random) => [`${head} ${random.pick(STATUSES)}`]),
  "a comment behind": onKey(({ head, value }) => [`${head} ${value} # done: true`]),
  "no blank": onKey(({ head, value }) => [`${head}${value}`]),
  "tab behind the colon": onKey(({ head, value }) => [`${head}\t${value}`]),
  "an anchor": onKey(({ head, value }) => [`${head} &a ${value}`]),
  "an alias": onKey(({ head }, random) => [`${head} *${random.pick(["a", "b", "none"])}`]),
  "a merge key": onKey(({ head, value }) => {
    const indent = /^\s*/.exec(head)?.[0] ?? "";
    return [`${head} ${value}`, `${indent}<<: *a`];
  }),
  "a tag": onKey(({ head, value }, random) => [
    `${head} ${random.pick(["!!str", "!!python/object:x", "!!binary", "!<x>", "!!set"])} ${value}`,
  ]),
  "a block scalar": onKey(({ head, value }, random) => [
    `${head} ${random.pick(["|", ">", "|-", ">+", "|9", "| # x"])}`,
    `        ${value}`,
    "        status: done",
  ]),
  "a flow node": onKey(({ head, value }, random) => [
    `${head} ${random.pick([`[${value}`, `{a: ${value}}`, `[[${value}]]`, `{${value}`, "[,]"])}`,
  ]),
  "a quoted value": onKey(({ head, value }, random) => [
    `${head} ${random.pick([`"${value}"`, `'${value}'`, `"${value}`, `'${value}''`, `"\\x"`])}`,
  ]),
  "two lines": onKey(({ head, value }) => [`${head} ${value}`, "          more of it"]),
  "a document mark": (lines, random) =>
    lines.toSpliced(random.below(lines.length), 0, random.pick(["---", "...", "--- x", "%YAML 9"])),
  "a code fence": (lines, random) =>
    lines.toSpliced(random.below(lines.length), 0, random.pick(["```", "~~~", "<!--", "-->"])),
  "tick a box": (lines) => lines.map((line) => line.replace("[ ]", "[X]")),
  "odd boxes": (lines, random) =>
    lines.map((line) =>
      line.replace(/\[[ x]\]/i, random.pick(["[]", "[-]", "[ x ]", "[✓]", "[x"]))
    ),
  "tabs for blanks": (lines) => lines.map((line) => line.replace(/^ {2}/, "\t")),
  "odd line ends": (lines, random) =>
    lines.map((line) => line + random.pick(["", "", "\r", "\u2028", "\u0085", " "])),
  "billion laughs": (lines) => [
    "a: &a [x, x, x, x, x, x, x, x, x]",
    ...Array.from("bcdefghij", (name, at) => {
      const last = "abcdefghij".charAt(at);
      return `${name}: &${name} [${Array(9).fill(`*${last}`).join(", ")}]`;
    }),
    ...lines,
  ],
};
