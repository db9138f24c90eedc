import { assertEquals } from "@std/assert";
import { paint } from "../../lib/render/paint.ts";
import { clip, pad, width, wrap } from "../../lib/render/width.ts";

for (
  const [text, columns] of [
    ["", 0],
    ["abc", 3],
    ["状态", 4],
    ["a状", 3],
    ["ｆｕｌｌ", 8],
    ["é", 1],
    ["✓", 1],
  ] as const
) {
  Deno.test(`width() of ${text || "nothing"} is ${columns}`, () => {
    assertEquals(width(text), columns);
    assertEquals(width(pad(text, 10)), 10);
    assertEquals(pad(text, 0), text);
  });
}

for (
  const [text, columns, want] of [
    ["abc", 3, "abc"],
    ["abcd", 3, "ab…"],
    ["状态文档", 8, "状态文档"],
    ["状态文档", 5, "状态…"],
    ["状态文档", 4, "状…"],
    ["状态", 1, "…"],
    ["", 0, ""],
  ] as const
) {
  Deno.test(`clip() makes ${want} of ${text} in ${columns} columns`, () => {
    assertEquals(clip(text, columns), want);
    assertEquals(width(clip(text, columns)) <= Math.max(columns, 1), true);
  });
}

Deno.test("paint() colours only where there is colour", () => {
  assertEquals(paint("x", "red", true), "\u001b[31mx\u001b[0m");
  assertEquals(paint("x", "red", false), "x");
});

for (
  const [text, columns, first, want] of [
    ["one two three", 8, 8, ["one two", "three"]],
    ["one two three", 8, 3, ["one", "two", "three"]],
    // A long path gets no blank in it, wherever it is cut.
    ["see /aaaa/bbbb/cccc", 20, 8, ["see", "/aaaa/bbbb/cccc"]],
    ["see /aaaa/bbbb/cccc", 12, 8, ["see", "/aaaa/bbbb/c", "ccc"]],
    ["/aaaa/bbbb/cccc d", 12, 8, ["/aaaa/bb", "bb/cccc d"]],
    ["a  b", 5, 5, ["a  b"]],
    ["abcdefgh", 3, 3, ["abc", "def", "gh"]],
    ["状态文档", 5, 5, ["状态", "文档"]],
    ["状态", 1, 1, ["状", "态"]],
    ["", 5, 5, [""]],
  ] as const
) {
  Deno.test(`wrap() breaks ${text || "nothing"} at ${first} and then ${columns} columns`, () => {
    assertEquals(wrap(text, columns, first), [...want]);
  });
}

Deno.test("wrap() gives the first line as much room as the others unless it is told", () => {
  assertEquals(wrap("one two three", 8), ["one two", "three"]);
});
