import { assertEquals } from "@std/assert";
import { paint } from "../../lib/render/paint.ts";
import { clip, pad, width } from "../../lib/render/width.ts";

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
