import { assertEquals } from "@std/assert";
import { compactJson } from "../../../lib/core/json/compact.ts";
import { randomText } from "../../support/random_json.ts";
import { seeded } from "../../support/seeded.ts";

for (
  const text of [
    "null",
    "true",
    "-1.5",
    '"a\\nb"',
    "[]",
    "{}",
    "[[],{}]",
    '{"a":[1,{"b":null}],"c":""}',
    '{"1":1,"0":2,"x":3}',
    '{"__proto__":1}',
  ]
) {
  Deno.test(`compactJson() writes ${text} as JSON.stringify does`, () => {
    const value: unknown = JSON.parse(text);
    assertEquals(compactJson(value), JSON.stringify(value));
  });
}

Deno.test("compactJson() is JSON.stringify, or its start, for 2,000 documents", () => {
  const chance = seeded(41);
  for (let i = 0; i < 2000; i++) {
    const value: unknown = JSON.parse(randomText(chance));
    const whole = JSON.stringify(value);
    const shown = compactJson(value, 40);
    if (!whole.startsWith(shown) || (shown !== whole && shown.length < 40)) {
      throw new Error(`${shown} of ${whole}`);
    }
  }
});

for (const [open, close] of [["[", "]"], ['{"1":', "}"]] as const) {
  Deno.test(`compactJson() gets through 100,000 levels of ${open}`, () => {
    const value: unknown = JSON.parse(open.repeat(100_000) + "1" + close.repeat(100_000));
    assertEquals(compactJson(value).startsWith(open.repeat(100)), true);
    assertEquals(compactJson(value).length < 1100, true);
  });
}
