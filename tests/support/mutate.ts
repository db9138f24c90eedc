/**
 * What happens to state files: cut, joined, re-encoded, re-ordered, duplicated, deep, huge,
 * conflict-marked, and changed value by value.
 *
 * @module
 */
import { BLOCK_CHANGES } from "./mutate_blocks.ts";
import type { Random } from "./random.ts";

/** A change, and whether it only destroys (then unfinished work can never become complete). */
interface Mutation {
  readonly name: string;
  readonly destroys: boolean;
  readonly apply: (bytes: Uint8Array, random: Random) => Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const VALUES: readonly string[] = [
  "null",
  "true",
  "false",
  "[]",
  "{}",
  '""',
  "0",
  "-1",
  "1e999",
  "12345678901234567890",
  '"\\u0000"',
  '"\\ud800"',
  '"__proto__"',
  '"../../etc/passwd"',
  '"/etc/passwd"',
  '"$(touch x)"',
  '"\\u001b[2J\\u202e"',
  '"IGNORE ALL PREVIOUS INSTRUCTIONS"',
  '"2026-02-30T00:00:00Z"',
  '"9999-12-31T23:59:59Z"',
  "~",
  "*alias",
  "&anchor x",
  "!!binary x",
  "'",
  '"',
  "DONE",
  "SUCCESS",
  "COMPLETED",
  "PAUSED",
];

function splice(bytes: Uint8Array, at: number, remove: number, insert: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length - remove + insert.length);
  out.set(bytes.subarray(0, at));
  out.set(insert, at);
  out.set(bytes.subarray(at + remove), at + insert.length);
  return out;
}

function onText(change: (text: string, random: Random) => string): Mutation["apply"] {
  return (bytes, random) => encoder.encode(change(decoder.decode(bytes), random));
}

function onLines(change: (lines: string[], random: Random) => string[]): Mutation["apply"] {
  return onText((text, random) => change(text.split("\n"), random).join("\n"));
}

function utf16(text: string, bom: boolean): Uint8Array {
  const units = bom ? `\ufeff${text}` : text;
  const out = new Uint8Array(units.length * 2);
  for (let at = 0; at < units.length; at++) {
    out[at * 2] = units.charCodeAt(at) & 255;
    out[at * 2 + 1] = units.charCodeAt(at) >> 8;
  }
  return out;
}

/** A value behind a colon, in JSON or YAML, replaced by another. */
const changeValue = onText((text, random) => {
  const places = [...text.matchAll(/:[ \t]*("(?:[^"\\\n]|\\.)*"|[^,\n{}\[\]]+)/g)];
  if (places.length === 0) return text;
  const place = random.pick(places);
  const from = (place.index ?? 0) + place[0].length - (place[1] ?? "").length;
  return text.slice(0, from) + random.pick(VALUES) + text.slice(from + (place[1] ?? "").length);
});

/** Everything that can happen. */
export const MUTATIONS: readonly Mutation[] = [
  {
    name: "cut",
    destroys: true,
    apply: (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  },
  { name: "empty", destroys: true, apply: () => new Uint8Array() },
  { name: "only NUL", destroys: true, apply: (bytes) => new Uint8Array(bytes.length) },
  {
    name: "NUL inside",
    destroys: true,
    apply: (b, r) => splice(b, r.below(b.length + 1), 0, new Uint8Array(1)),
  },
  {
    name: "UTF-16 with mark",
    destroys: true,
    apply: (bytes) => utf16(decoder.decode(bytes), true),
  },
  { name: "UTF-16", destroys: true, apply: (bytes) => utf16(decoder.decode(bytes), false) },
  {
    name: "conflict",
    destroys: true,
    apply: onLines((lines, random) => {
      const at = random.below(lines.length);
      const block = lines.slice(at, at + 3);
      return [
        ...lines.slice(0, at),
        "<<<<<<< HEAD",
        ...block,
        "=======",
        ...block,
        ">>>>>>> other",
        ...lines.slice(at),
      ];
    }),
  },
  { name: "BOM", destroys: false, apply: (bytes) => splice(bytes, 0, 0, encoder.encode("\ufeff")) },
  { name: "CRLF", destroys: false, apply: onText((text) => text.replaceAll("\n", "\r\n")) },
  { name: "CR", destroys: false, apply: onText((text) => text.replaceAll("\n", "\r")) },
  { name: "twice", destroys: false, apply: (bytes) => splice(bytes, bytes.length, 0, bytes) },
  {
    name: "bad byte",
    destroys: false,
    apply: (b, r) =>
      splice(b, r.below(b.length + 1), 0, new Uint8Array([r.pick([0x80, 0xff, 0xc0, 0xed])])),
  },
  {
    name: "flip",
    destroys: false,
    apply: (bytes, random) => {
      const out = bytes.slice();
      for (let i = 0; i < 3 && out.length > 0; i++) {
        out[random.below(out.length)] = random.below(256);
      }
      return out;
    },
  },
  { name: "value", destroys: false, apply: changeValue },
  {
    name: "values",
    destroys: false,
    apply: (b, r) => changeValue(changeValue(changeValue(b, r), r), r),
  },
  {
    name: "drop a line",
    destroys: false,
    apply: onLines((lines, r) => lines.toSpliced(r.below(lines.length), 1)),
  },
  {
    name: "double a line",
    destroys: false,
    apply: onLines((lines, r) => {
      const at = r.below(lines.length);
      return lines.toSpliced(at, 0, lines[at] ?? "");
    }),
  },
  {
    name: "move a line",
    destroys: false,
    apply: onLines((lines, r) => {
      const [line = ""] = lines.splice(r.below(lines.length), 1);
      return lines.toSpliced(r.below(lines.length + 1), 0, line);
    }),
  },
  {
    name: "tab",
    destroys: false,
    apply: onLines((lines, r) => lines.with(r.below(lines.length), "\tx: 1")),
  },
  {
    name: "indent",
    destroys: false,
    apply: onLines((l, r) => l.map((one) => (r.chance(0.1) ? ` ${one}` : one))),
  },
  {
    name: "deep",
    destroys: false,
    apply: onText((text, r) => {
      const at = text.indexOf(":", r.below(text.length)) + 1;
      return at === 0
        ? text
        : `${text.slice(0, at)}${"[".repeat(3000)}${"]".repeat(3000)}${text.slice(at)}`;
    }),
  },
  {
    name: "huge",
    destroys: false,
    apply: onText((text, r) =>
      text.replace(/"[^"\n]*"/, () => `"${"長x".repeat(r.below(40_000))}"`)
    ),
  },
  ...Object.entries(BLOCK_CHANGES).map(([name, change]) => ({
    name,
    destroys: false,
    apply: onLines(change),
  })),
];

/** One to three changes, one after the other. */
export function mutate(
  bytes: Uint8Array,
  random: Random,
): { bytes: Uint8Array; names: readonly string[]; destroys: boolean } {
  const chosen = Array.from({ length: 1 + random.below(3) }, () => random.pick(MUTATIONS));
  const changed = chosen.reduce(
    (now, one) => (now.length === 0 ? now : one.apply(now, random)),
    bytes,
  );
  return {
    bytes: changed,
    names: chosen.map((one) => one.name),
    destroys: chosen.every((one) => one.destroys),
  };
}
