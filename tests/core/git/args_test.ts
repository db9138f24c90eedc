import { assertEquals, assertThrows } from "@std/assert";
import {
  catFileArgs,
  countSinceArgs,
  isHash,
  notReachedArgs,
  objectsInput,
  safeArgs,
  statusArgs,
} from "../../../lib/core/git/args.ts";

for (
  const [text, want] of [
    ["abc1", true],
    ["ABCDEF", true],
    ["a".repeat(64), true],
    ["abc", false],
    ["a".repeat(65), false],
    ["abcg", false],
    ["", false],
    ["HEAD", false],
    ["--all", false],
    ["abcd\n", false],
    ["abcd ef01", false],
    ["ａｂｃｄ", false],
  ] as const
) {
  Deno.test(`isHash() is ${want} for ${JSON.stringify(text)}`, () => {
    assertEquals(isHash(text), want);
  });
}

for (
  const [name, args] of [
    ["statusArgs", statusArgs()],
    ["catFileArgs", catFileArgs()],
    ["notReachedArgs", notReachedArgs()],
    ["countSinceArgs", countSinceArgs("2026-01-01T00:00:00Z", 5)],
    ["safeArgs", safeArgs("rev-parse", "HEAD")],
  ] as const
) {
  Deno.test(`${name}() keeps the repository's configuration from running anything`, () => {
    const words = args.join(" ");
    for (const part of ["-c core.fsmonitor=false", "-c core.hooksPath=/dev/null"]) {
      assertEquals(words.includes(part), true, part);
    }
    assertEquals(args.includes("--no-optional-locks"), true);
  });
}

Deno.test("the argument lists are made anew for each caller", () => {
  const first = statusArgs();
  first.push("--evil");
  assertEquals(statusArgs().includes("--evil"), false);
});

Deno.test("objectsInput() writes one name a line", () => {
  assertEquals(new TextDecoder().decode(objectsInput(["abc1", "HEAD"])), "abc1\nHEAD\n");
  assertEquals(objectsInput([]).length, 0);
});

for (const name of ["", "a\nb", "a\rb", "a\0"]) {
  Deno.test(`objectsInput() refuses ${JSON.stringify(name)}, which would shift the answers`, () => {
    assertThrows(() => objectsInput(["ok", name]), TypeError);
  });
}
