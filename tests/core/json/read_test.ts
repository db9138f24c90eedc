import { assertEquals } from "@std/assert";
import { field, isObject, readJson } from "../../../lib/core/json/read.ts";
import { mutate, randomText } from "../../support/random_json.ts";
import { seeded } from "../../support/seeded.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

for (
  const [name, text, value] of [
    ["plain", '{"a":1}', { a: 1 }],
    ["a byte order mark", '\ufeff{"a":1}', { a: 1 }],
    ["CRLF", '{\r\n"a":\r\n1}\r\n', { a: 1 }],
    ["a top level that is no object", "[1]", [1]],
    ["null", "null", null],
  ] as const
) {
  Deno.test(`readJson() reads ${name}`, () => {
    const got = readJson(bytes(text));
    assertEquals(got.ok && got.value, value);
    assertEquals(got.ok && got.valid, true);
  });
}

Deno.test("readJson() replaces an invalid byte and says so", () => {
  const got = readJson(new Uint8Array([...bytes('{"a":"'), 0xe9, ...bytes('"}')]));
  assertEquals(got.ok && got.value, { a: "\ufffd" });
  assertEquals(got.ok && got.valid, false);
});

for (
  const [name, text, line, column, reason] of [
    ["a trailing comma", '{"a":\n[1,]}', 2, 4, 'unexpected character "]"'],
    ["a truncated file", '{\n  "a": {\n', 3, 1, "unexpected end of text"],
    ["a fault behind CRLF", '{\r\n"a":1,\r\n}\r\n', 3, 1, 'unexpected character "}"'],
    ["columns of characters", '{"😀状": x}', 1, 8, 'unexpected character "x"'],
    ["a fault behind a mark", '\ufeff{"a":x}', 1, 6, 'unexpected character "x"'],
    ["a second mark", "\ufeff\ufeff{}", 1, 1, 'unexpected character "\ufeff"'],
    ["a second document", '{"a":1}\n{"b":2}\n', 2, 1, "text after the document"],
    ["a trailing NUL", '{"a":1}\n\u0000', 2, 1, "text after the document"],
    ["NaN", '{"a":NaN}', 1, 6, 'unexpected character "N"'],
    ["a comment", "{\n// x\n}", 2, 1, 'unexpected character "/"'],
    [
      "conflict markers, before an earlier fault",
      '{,\n<<<<<<< HEAD\n"a":1\n=======\n"a":2\n>>>>>>> x\n}',
      2,
      1,
      "conflict marker of a merge",
    ],
  ] as const
) {
  Deno.test(`readJson() names the place of ${name}`, () => {
    assertEquals(readJson(bytes(text)), { ok: false, reason, line, column });
  });
}

for (
  const [name, given, word] of [
    ["an empty file", bytes(""), "empty"],
    ["a blank file", bytes(" \r\n\t\n"), "empty"],
    ["a mark alone", bytes("\ufeff"), "empty"],
    ["a mark and blanks", bytes("\ufeff \n"), "empty"],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), "UTF-16"],
    ["NULs alone", new Uint8Array(4096), "NUL"],
  ] as const
) {
  Deno.test(`readJson() refuses ${name} without a place`, () => {
    const got = readJson(given);
    assertEquals([got.ok, Object.keys(got)], [false, ["ok", "reason"]]);
    assertEquals(!got.ok && got.reason.includes(word), true);
  });
}

Deno.test("readJson() answers for any bytes, and gives a place inside the text", () => {
  const chance = seeded(31);
  for (let i = 0; i < 5000; i++) {
    const text = mutate(mutate(randomText(chance), chance), chance);
    const given = bytes(text);
    for (let n = chance.int(3); n > 0 && given.length > 0; n--) {
      given[chance.int(given.length)] = chance.int(256);
    }
    const got = readJson(given);
    if (got.ok || got.line === undefined) continue;
    const lines = new TextDecoder().decode(given).split("\n");
    const line = lines[got.line - 1];
    const column = got.column ?? 0;
    if (line === undefined || column < 1 || column > Array.from(line).length + 1) {
      throw new Error(`${got.line}:${column} is not in ${JSON.stringify(text)}`);
    }
  }
});

Deno.test("readJson() reads 100,000 levels", () => {
  const depth = 100_000;
  assertEquals(readJson(bytes("[".repeat(depth) + "]".repeat(depth))).ok, true);
  assertEquals(readJson(bytes("[".repeat(depth))).ok, false);
});

for (
  const [value, want] of [
    [{}, true],
    [{ a: 1 }, true],
    [[], false],
    [null, false],
    [undefined, false],
    ["x", false],
    [1, false],
    [true, false],
  ] as const
) {
  Deno.test(`isObject() is ${want} for ${JSON.stringify(value)}`, () => {
    assertEquals(isObject(value), want);
  });
}

Deno.test("field() reads own keys alone", () => {
  const odd: unknown = JSON.parse('{"__proto__":{"x":1},"a":null}');
  assertEquals(field(odd, "__proto__"), { x: 1 });
  assertEquals(field(odd, "a"), null);
  assertEquals([field({}, "__proto__"), field({}, "toString"), field([1], "0")], [
    undefined,
    undefined,
    undefined,
  ]);
  assertEquals([field(null, "a"), field("text", "length"), field(undefined, "a")], [
    undefined,
    undefined,
    undefined,
  ]);
});

Deno.test("readJson() names a conflict marker at the very beginning", () => {
  const bytes = new TextEncoder().encode("<<<<<<< HEAD\n{}\n=======\n[]\n>>>>>>> b\n");
  const got = readJson(bytes);
  assertEquals(got.ok ? null : [got.reason, got.line, got.column], [
    "conflict marker of a merge",
    1,
    1,
  ]);
});
