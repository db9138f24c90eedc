import { assertEquals } from "@std/assert";
import { keySplitter } from "../../lib/io/keys.ts";

const ESC = "\u001b";

for (
  const [name, chunks, keys] of [
    ["one key", ["q"], ["q"]],
    ["two keys in one read", ["jj"], ["j", "j"]],
    ["arrows in one read", [`${ESC}[A${ESC}[Bq`], [`${ESC}[A`, `${ESC}[B`, "q"]],
    ["application arrows", [`${ESC}OA${ESC}OB`], [`${ESC}OA`, `${ESC}OB`]],
    ["modifiers", [`${ESC}[1;5A`], [`${ESC}[1;5A`]],
    ["Home and End by number", [`${ESC}[1~${ESC}[4~`], [`${ESC}[1~`, `${ESC}[4~`]],
    ["a sequence after its first byte", [ESC, "[A"], [`${ESC}[A`]],
    ["a sequence after its bracket", [`${ESC}[`, "A"], [`${ESC}[A`]],
    ["a sequence in its numbers", [`${ESC}[1`, ";5", "A"], [`${ESC}[1;5A`]],
    ["SS3 in two reads", [`${ESC}O`, "A"], [`${ESC}OA`]],
    ["Alt and a letter", [`${ESC}q`], [`${ESC}q`]],
    ["a character beyond the BMP", ["😀j"], ["😀", "j"]],
    ["control keys", ["\u0003\u0004\r"], ["\u0003", "\u0004", "\r"]],
  ] as const
) {
  Deno.test(`keySplitter() reads ${name}`, () => {
    const splitter = keySplitter();
    const found = chunks.flatMap((chunk) => splitter.push(new TextEncoder().encode(chunk)));
    assertEquals([found, splitter.waiting()], [[...keys], false]);
  });
}

Deno.test("keySplitter() puts a character together that came in pieces", () => {
  const splitter = keySplitter();
  const found = [[0xe4], [0xb8], [0xad, 0x71]].map((bytes) => splitter.push(new Uint8Array(bytes)));
  assertEquals(found, [[], [], ["中", "q"]]);
});

Deno.test("keySplitter() waits behind Esc, and takes it for the key when nothing comes", () => {
  const splitter = keySplitter();
  assertEquals(splitter.push(new Uint8Array([27])), []);
  assertEquals(splitter.waiting(), true);
  assertEquals([splitter.flush(), splitter.waiting()], [[ESC], false]);
});

Deno.test("keySplitter() takes Esc twice as two keys", () => {
  const splitter = keySplitter();
  assertEquals([splitter.push(new Uint8Array([27, 27])), splitter.flush()], [[ESC], [ESC]]);
});

Deno.test("keySplitter() survives bytes that are no text", () => {
  assertEquals(keySplitter().push(new Uint8Array([0xff, 0x6a])), ["\ufffd", "j"]);
});

Deno.test("keySplitter() takes the pieces of a sequence as keys when its rest never comes", () => {
  const splitter = keySplitter();
  assertEquals(splitter.push(new TextEncoder().encode(`${ESC}[1;`)), []);
  assertEquals(splitter.flush(), [ESC, "[", "1", ";"]);
  assertEquals([splitter.waiting(), splitter.flush()], [false, []]);
});
