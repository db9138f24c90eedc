import { assertEquals } from "@std/assert";
import { historyArgs, parseHistory, reaches } from "../../../lib/core/git/history.ts";

const [A, B, C] = ["a", "b", "c"].map((digit) => digit.repeat(40)) as [string, string, string];

Deno.test("parseHistory() gives times in milliseconds, newest first, and boundaries apart", () => {
  assertEquals(parseHistory(`1700000000 ${A}\n1600000000 ${B}\n1500000000 -${C}\n`), {
    commits: [{ oid: A, timeMs: 1_700_000_000_000 }, { oid: B, timeMs: 1_600_000_000_000 }],
    boundary: [C],
  });
});

for (const line of ["", "x", `${A}`, `12 ${A} more`, `12 ${A.toUpperCase()}`, `-12 ${A}`]) {
  Deno.test(`parseHistory() passes over the line ${JSON.stringify(line).slice(0, 24)}`, () => {
    assertEquals(parseHistory(`${line}\n`), { commits: [], boundary: [] });
  });
}

for (
  const [hash, reached] of [
    [A, true],
    ["AAAA", true],
    ["bbbb", true],
    [C, true],
    ["dddd", false],
    [`${A}a`, false],
  ] as const
) {
  Deno.test(`reaches() is ${reached} for ${hash.slice(0, 6)} of ${hash.length} digits`, () => {
    assertEquals(reaches(parseHistory(`1 ${A}\n1 ${B}\n1 -${C}\n`), hash), reached);
  });
}

Deno.test("historyArgs() limits by a hash in lower case and ends the options", () => {
  const args = historyArgs("ABCD");
  assertEquals(args.slice(-2), ["^abcd", "--"]);
  assertEquals(historyArgs(null).includes("--"), true);
});
