import { assertEquals } from "@std/assert";
import { flowText, itemLines, mapLines, scalarText } from "../../lib/pipeline/yaml_text.ts";
import { parseYaml } from "../../lib/pipeline/yaml_full.ts";

for (
  const [value, text] of [
    ["lunch break", "lunch break"],
    [".pipeline/prompts/01-a.md", ".pipeline/prompts/01-a.md"],
    ["M03 / F001 - polish", "M03 / F001 - polish"],
    ["/hw:resume", '"/hw:resume"'],
    ["2026-05-10T12:00:00+08:00", '"2026-05-10T12:00:00+08:00"'],
    ["", '""'],
    ["x ", '"x "'],
    ["Yes", '"Yes"'],
    ["null", '"null"'],
    [".inf", '".inf"'],
    [".5", '".5"'],
    ["1", '"1"'],
    ["-x", '"-x"'],
    ['say "x"', `'say "x"'`],
    ["a\\b", "'a\\b'"],
    [`it's "x"`, `'it''s "x"'`],
    ["中文", '"中文"'],
    ["a\r\n\u0007b", "a b"],
    ["#x", '"#x"'],
    [null, "null"],
    [true, "true"],
    [0, "0"],
    [1.5, "1.5"],
    [Infinity, ".inf"],
    [-Infinity, "-.inf"],
    [Number.NaN, ".nan"],
  ] as const
) {
  Deno.test(`scalarText() writes ${JSON.stringify(value)} as ${text}`, () => {
    assertEquals(scalarText(value), text);
    const read = parseYaml(`k: ${text}\n`);
    const back = read.ok ? read.value.k : read;
    // deno-lint-ignore no-control-regex
    assertEquals(back, typeof value === "string" ? value.replace(/[\r\n\u0007]+/g, " ") : value);
  });
}

Deno.test("itemLines() writes both ways to begin an item", () => {
  const items = [{ a: 1, b: { c: "x" } }, "s"];
  assertEquals(itemLines(items, 2), "  - a: 1\n    b:\n      c: x\n  - s\n");
  assertEquals(itemLines(items, 2, "lone"), "  -\n    a: 1\n    b:\n      c: x\n  - s\n");
});

Deno.test("mapLines() writes empty collections in brackets", () => {
  assertEquals(mapLines({ a: [], b: {}, c: [1] }, 0), "a: []\nb: {}\nc:\n  - 1\n");
});

for (
  const [json, text] of [
    [true, '{"a b": [1, "x", []], "c": {}}'],
    [false, "{a b: [1, x, []], c: {}}"],
  ] as const
) {
  Deno.test(`flowText() writes ${json ? "JSON" : "brackets"}`, () => {
    assertEquals(flowText({ "a b": [1, "x", []], c: {} }, json), text);
  });
}
