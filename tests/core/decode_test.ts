import { assertEquals } from "@std/assert";
import { conflictMarker, decodeText, placeAt } from "../../lib/core/decode.ts";

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
const BOM = [0xef, 0xbb, 0xbf];

for (
  const [name, bytes, text, bom, valid] of [
    ["nothing", [], "", false, true],
    ["plain text", utf8("a状😀"), "a状😀", false, true],
    ["a byte order mark", [...BOM, ...utf8("a")], "a", true, true],
    ["a byte order mark alone", BOM, "", true, true],
    ["only the first of two marks", [...BOM, ...BOM], "\ufeff", true, true],
    ["a mark in the middle", [...utf8("a"), ...BOM], "a\ufeff", false, true],
    ["CRLF as it is", utf8("a\r\nb"), "a\r\nb", false, true],
    ["an invalid byte", [0x61, 0xff, 0x62], "a\ufffdb", false, false],
    ["an invalid byte after a mark", [...BOM, 0x61, 0xe9], "a\ufffd", true, false],
    ["half a character at the end", [0x61, 0xe7, 0x8a], "a\ufffd", false, false],
    ["no mark by its first byte", [0xef, 0x61, 0xbf], "\ufffda\ufffd", false, false],
    ["no mark by its second byte", [0xef, 0xbb, 0x61], "\ufffda", false, false],
    ["two bytes that are nearly a mark", [0xfe, 0xfe, 0x61], "\ufffd\ufffda", false, false],
    ["two others", [0xff, 0xff, 0x61], "\ufffd\ufffda", false, false],
    ["an over-long slash", [0xc0, 0xaf], "\ufffd\ufffd", false, false],
    ["an encoded surrogate", [0xed, 0xa0, 0x80], "\ufffd\ufffd\ufffd", false, false],
    ["a NUL behind the first four bytes", [...utf8("abcd"), 0], "abcd\u0000", false, true],
  ] as const
) {
  Deno.test(`decodeText() reads ${name}`, () => {
    assertEquals(decodeText(new Uint8Array(bytes)), { ok: true, text, bom, valid });
  });
}

for (
  const [name, bytes, word] of [
    ["UTF-16 LE by its mark", [0xff, 0xfe, 0x7b, 0], "UTF-16"],
    ["UTF-16 BE by its mark", [0xfe, 0xff, 0, 0x7b], "UTF-16"],
    ["a UTF-16 mark alone", [0xff, 0xfe], "UTF-16"],
    ["UTF-16 LE without a mark", [0x7b, 0, 0x7d, 0], "UTF-16"],
    ["UTF-16 BE without a mark", [0, 0x7b, 0, 0x7d], "UTF-16"],
    ["UTF-16 LE without any NUL", [0xff, 0xfe, 0x2d, 0x4e, 0x87, 0x65], "UTF-16"],
    ["UTF-16 BE without any NUL", [0xfe, 0xff, 0x4e, 0x2d, 0x65, 0x87], "UTF-16"],
    ["UTF-32 LE by its mark", [0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0], "UTF-32"],
    ["UTF-32 BE by its mark", [0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b], "UTF-32"],
    ["a file of NULs, as a crash leaves it", new Array(64).fill(0), "NUL"],
    ["one NUL", [0], "NUL"],
    ["a NUL among the first four bytes", [0x7b, 0x7d, 0x0a, 0], "UTF-16"],
  ] as const
) {
  Deno.test(`decodeText() refuses ${name}`, () => {
    const got = decodeText(new Uint8Array(bytes));
    assertEquals([got.ok, !got.ok && got.reason.includes(word)], [false, true]);
  });
}

for (
  const [text, offset, line, column] of [
    ["", 0, 1, 1],
    ["abc", 0, 1, 1],
    ["abc", 3, 1, 4],
    ["a\nb", 1, 1, 2],
    ["a\nb", 2, 2, 1],
    ["a\r\nb", 3, 2, 1],
    ["a\n\n", 3, 3, 1],
    ["a\rb", 2, 1, 3],
    ["😀x", 2, 1, 2],
    ["状态x", 2, 1, 3],
    ["\n😀😀!", 5, 2, 3],
    ["\ud83d\ud83d!", 2, 1, 3],
  ] as const
) {
  Deno.test(`placeAt() finds ${offset} in ${JSON.stringify(text)}`, () => {
    assertEquals(placeAt(text, offset), { line, column });
  });
}

Deno.test("placeAt() counts in one line of 20 million characters", () => {
  const text = "x".repeat(20_000_000) + "😀!";
  assertEquals(placeAt(text, text.length - 1), { line: 1, column: 20_000_002 });
});

for (
  const [name, text, want] of [
    ["ours", "{\n<<<<<<< HEAD\n}", 2],
    ["theirs alone", "a\n>>>>>>> branch\n", 2],
    ["one at the very start", "<<<<<<< HEAD", 0],
    ["one without a name", "a\n<<<<<<<\nb", 2],
    ["one before a CRLF", "a\r\n<<<<<<<\r\nb", 3],
    ["no heading underline", "Title\n=======\n", -1],
    ["no longer arrow", "<<<<<<<<\n", -1],
    ["no marker in a line", 'x <<<<<<< "', -1],
    ["no other letters behind", "<<<<<<<HEAD", -1],
    ["nothing", "", -1],
  ] as const
) {
  Deno.test(`conflictMarker() finds ${name}`, () => assertEquals(conflictMarker(text), want));
}

Deno.test("placeAt() counts the last character of the basic plane as one, and one above it as one", () => {
  assertEquals(placeAt("\uffff\u{10000}x", 3), { line: 1, column: 3 });
});

for (
  const [bytes, reason] of [
    [[0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b], "UTF-32"],
    [[0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0], "UTF-32"],
    [[0xfe, 0xff, 0, 0x7b], "UTF-16"],
    [[0, 0, 0xfe, 0x7b], "UTF-16"],
    [[0, 0x7b, 0, 0x7d], "UTF-16"],
  ] as const
) {
  Deno.test(`decodeText() calls ${bytes.join(" ")} ${reason}`, () => {
    const got = decodeText(new Uint8Array(bytes));
    assertEquals(got.ok ? "read" : got.reason.includes(reason), true);
  });
}
