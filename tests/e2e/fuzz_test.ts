// Damaged states, each the bundled cases changed at random; the same seed in every run. More of them:
// `deno task torture fuzz`.
import { assertEquals } from "@std/assert";
import { corpus } from "../support/corpus.ts";
import { type Fault, fuzz } from "../support/fuzz.ts";
import { fuzzWrites } from "../support/fuzz_writes.ts";

const TOTAL = 5_000;
const PARTS = 5;
const seeds = corpus();

function told(faults: readonly Fault[]): string[] {
  return faults.slice(0, 5).map(({ seed, name, args, path, what, mutations }) =>
    `seed ${seed} ${name} ${args.join(" ")} ${path} [${mutations.join(", ")}]: ${what}`
  );
}

for (let part = 0; part < PARTS; part++) {
  const [first, count] = [1 + part * (TOTAL / PARTS), TOTAL / PARTS];
  Deno.test(`run() keeps its rules over damaged states ${first} to ${first + count - 1}`, async () => {
    assertEquals(told(await fuzz(seeds, first, count)), []);
  });
}

Deno.test("run() loses nothing when it writes over damaged states 1 to 1000", async () => {
  assertEquals(told(await fuzzWrites(seeds, 1, 1_000)), []);
});
