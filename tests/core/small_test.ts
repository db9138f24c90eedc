import { assertEquals, assertThrows } from "@std/assert";
import { assertNever } from "../../lib/core/assert_never.ts";
import { EXIT, EXIT_TABLE } from "../../lib/core/exit.ts";
import { lockWait } from "../../lib/core/lock_wait.ts";
import { hasProblem, problem } from "../../lib/core/problem.ts";

Deno.test("assertNever() throws when something slips through", () => {
  assertThrows(() => assertNever("new" as never), TypeError, '"new"');
});

for (
  const [setting, want] of [
    [undefined, 30_000],
    ["0", 0],
    ["5", 5],
    ["007", 7],
    ["999999999", 999_999_999],
    ["", 30_000],
    ["-1", 30_000],
    ["+1", 30_000],
    ["1.5", 30_000],
    ["1e3", 30_000],
    ["0x10", 30_000],
    [" 5", 30_000],
    ["5\n", 30_000],
    ["５", 30_000],
    ["9".repeat(400), 30_000],
    ["Infinity", 30_000],
  ] as const
) {
  Deno.test(`lockWait() takes ${JSON.stringify(setting)} for ${want} ms`, () => {
    assertEquals(lockWait(setting, 30_000), want);
  });
}

Deno.test("problem() leaves no key for a place that is not known", () => {
  assertEquals(problem("a", "info", "text"), {
    code: "a",
    severity: "info",
    message: "text",
    args: {},
  });
  assertEquals(
    Object.keys(problem("a", "error", "t", { args: { x: 1 }, line: 3, path: "p" })),
    ["code", "severity", "path", "line", "message", "args"],
  );
  assertEquals(
    Object.keys(problem("a", "error", "t", { path: undefined, line: undefined })).length,
    4,
  );
});

Deno.test("problem() keeps its own copy of the arguments", () => {
  const args = { n: 1 };
  const made = problem("a", "info", "t", { args });
  args.n = 2;
  assertEquals(made.args, { n: 1 });
});

Deno.test("hasProblem() looks for the code", () => {
  const found = [problem("a", "info", "b")];
  assertEquals([hasProblem(found, "a"), hasProblem(found, "b"), hasProblem([], "a")], [
    true,
    false,
    false,
  ]);
});

Deno.test("EXIT_TABLE explains each code once, in ascending order", () => {
  const codes = EXIT_TABLE.map((row) => row.code);
  assertEquals(codes, Object.values(EXIT).sort((a, b) => a - b));
  assertEquals(codes, [0, 1, 2, 3, 4, 64, 65, 70, 74, 75, 77, 78]);
  assertEquals(new Set(EXIT_TABLE.map((row) => row.name)).size, codes.length);
});
