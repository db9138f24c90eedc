import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { alternate, median, type Program, ratioTable } from "../../scripts/bench/measure.ts";
import { table, verdict } from "../../scripts/bench/row.ts";
import { rows } from "../../scripts/bench/rows/story.ts";
import { bigState, ordinaryState } from "../../scripts/bench/story_state.ts";

Deno.test("median() takes the middle, and leaves its input alone", () => {
  const values = [3, 1, 2];
  assertEquals([median(values), median([4, 1, 3, 2]), values], [2, 2.5, [3, 1, 2]]);
  assertThrows(() => median([]), RangeError);
});

Deno.test("ratioTable() pairs the values of a round", () => {
  const sample = (name: string, values: number[]) => ({ name, values, median: median(values) });
  const samples = [sample("a", [2, 40, 6]), sample("b", [1, 20, 3])];
  assertEquals(ratioTable(samples), [[1, 2], [0.5, 1]]);
});

Deno.test("alternate() runs in turns and drops the first round", async () => {
  const order: string[] = [];
  const programs: Program[] = [{ name: "a", argv: ["a"] }, { name: "b", argv: ["b"] }];
  const samples = await alternate(programs, 2, (program) => {
    order.push(program.name);
    return Promise.resolve(order.length);
  });
  assertEquals(order.join(""), "ababab");
  assertEquals(samples.map(({ values }) => values), [[3, 5], [4, 6]]);
});

Deno.test("alternate() measures no program that fails", async () => {
  const argv = [Deno.execPath(), "eval", "-q", "Deno.exit(3)"];
  await assertRejects(() => alternate([{ name: "bad", argv }], 1), Error, "exits with 3");
});

const figures = (ratio: number) => ({ ratio, own: 20 * ratio, other: 20 });

for (
  const [ratio, atMost, expected] of [
    [1.2, 1.25, "ok"],
    [1.3, 1.25, "ok (within a tenth)"],
    [1.4, 1.25, "missed"],
    [9, null, "shown only"],
  ] as const
) {
  Deno.test(`verdict() of ${ratio} by ${atMost} is ${expected}`, () => {
    assertEquals(verdict({ row: { name: "x", atMost }, figures: figures(ratio) }), expected);
  });
}

Deno.test("table() writes figures, limits and reasons", () => {
  const lines = table([
    { row: { name: "x", atMost: 1.25 }, figures: figures(1.2) },
    {
      row: { name: "y", atMost: 1.2, what: "memory" },
      figures: { ratio: 1, own: 51200, other: 51200 },
    },
    { row: { name: "z", atMost: null }, skipped: "not here" },
  ]);
  assertEquals(lines.slice(2), [
    "| x | 1.20 × (24 ms / 20 ms) | 1.25 × | ok |",
    "| y | 1.00 × (50 MB / 50 MB) | 1.2 × | ok |",
    "| z | not here | – | left out |",
  ]);
});

Deno.test("the states that are measured with are what the rows say", () => {
  const { stories } = JSON.parse(ordinaryState()) as { stories: Record<string, { tasks: object }> };
  assertEquals(Object.keys(stories).length, 22);
  assert(Object.values(stories).every(({ tasks }) => Object.keys(tasks).length === 5));
  const size = bigState(300_000).length;
  assert(size >= 300_000 && size < 600_000, `${size}`);
  assertEquals(new Set(rows.map(({ name }) => name)).size, rows.length);
});
