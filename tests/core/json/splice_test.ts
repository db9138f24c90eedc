import { assertEquals } from "@std/assert";
import { membersOf } from "../../../lib/core/json/members.ts";
import { layOut, valueEnd, withoutElements } from "../../../lib/core/json/splice.ts";

for (
  const [text, at, value] of [
    ["1", 0, "1"],
    ["-1.5e3]", 0, "-1.5e3"],
    ["[true , 2]", 1, "true"],
    ["[null]", 1, "null"],
    ['{"a":false}', 5, "false"],
    ["[1\n]", 1, "1"],
    ['"a\\"b" ,', 0, '"a\\"b"'],
    ['"a\\\\",1', 0, '"a\\\\"'],
    ['{"}":"]"},1', 0, '{"}":"]"}'],
    ["[[],[{}]] 2", 0, "[[],[{}]]"],
    ['[1,{"a":[2]},3]', 3, '{"a":[2]}'],
  ] as const
) {
  Deno.test(`valueEnd() ends ${value} in ${JSON.stringify(text)}`, () => {
    assertEquals(text.slice(at, valueEnd(text, at)), value);
  });
}

for (
  const value of [
    {},
    [],
    { a: {} },
    [[], {}],
    { a: [1, "x, y", { b: null }], "c:d": true },
    [[[1]], [[2, [3]]]],
    { 'a"b': "\\", e: "[{" },
    "text",
    -1.5,
  ]
) {
  const compact = JSON.stringify(value);
  Deno.test(`layOut() lays ${compact} out as JSON.stringify() does`, () => {
    const want = JSON.stringify(value, null, 2);
    assertEquals(layOut(compact), want);
    assertEquals(layOut(want), want);
    assertEquals(layOut(compact.replaceAll(/([[{])([\]}])/g, "$1 \n\t$2")), want);
  });
}

Deno.test("layOut() keeps numbers and order as they stand", () => {
  assertEquals(layOut('{"b":1.0,"a":1e2}'), '{\n  "b": 1.0,\n  "a": 1e2\n}');
});

Deno.test("layOut() gives up where indents would fill the memory", () => {
  assertEquals(layOut("[".repeat(100_000) + "1" + "]".repeat(100_000)), null);
});

for (
  const [text, gone, want] of [
    ["[1, 2, 3]", [0], "[2, 3]"],
    ["[1, 2, 3]", [1], "[1, 3]"],
    ["[1, 2, 3]", [2], "[1, 2]"],
    ["[1, 2, 3]", [0, 1], "[3]"],
    ["[1, 2, 3]", [1, 2], "[1]"],
    ["[ 1 , 2 ]", [0, 1], "[  ]"],
    ["[1]", [], "[1]"],
    ["[]", [0], "[]"],
    ['[{"a":1},\n {"b":[2]}]', [0], '[{"b":[2]}]'],
  ] as const
) {
  Deno.test(`withoutElements() takes ${gone} out of ${JSON.stringify(text)}`, () => {
    const members = membersOf(text, () => false) ?? [];
    const numbers: readonly number[] = gone;
    assertEquals(withoutElements(text, members, (at) => numbers.includes(at)), want);
  });
}
