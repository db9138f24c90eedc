import { assertEquals } from "@std/assert";
import { problem } from "../../lib/core/problem.ts";

for (const length of [4096, 4097, 5000]) {
  Deno.test(`problem() shows at most 4096 characters of a path and of an argument of ${length}`, () => {
    const long = "x".repeat(length);
    const { path, args } = problem("c", "info", "m", { path: long, args: { deep: [long] } });
    const want = length > 4096 ? `${"x".repeat(4096)}…` : long;
    assertEquals([path, args], [want, { deep: [want] }]);
  });
}

Deno.test("problem() escapes control characters in paths and at any depth of its arguments", () => {
  const args = { a: "\u001b[1m", b: { "\u001bk": ["\n", 7, null, true] } };
  const got = problem("c", "info", "m", { path: "a\nb", args });
  assertEquals(got.path, "a\\u000ab");
  assertEquals(got.args, { a: "\\u001b[1m", b: { "\\u001bk": ["\\u000a", 7, null, true] } });
});
