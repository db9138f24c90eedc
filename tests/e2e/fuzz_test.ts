// Damaged states, each the bundled cases changed at random; the same seed in every run. More of them:
// `deno task torture fuzz`.
import { assertEquals } from "@std/assert";
import { corpus } from "../support/corpus.ts";
import { fuzz } from "../support/fuzz.ts";

const TOTAL = 5_000;
const PARTS = 5;
const seeds = corpus();

for (let part = 0; part < PARTS; part++) {
  const [first, count] = [1 + part * (TOTAL / PARTS), TOTAL / PARTS];
  Deno.test(`run() keeps its rules over damaged states ${first} to ${first + count - 1}`, async () => {
    const faults = await fuzz(seeds, first, count);
    assertEquals(
      faults.slice(0, 5).map(({ seed, name, args, path, what, mutations }) =>
        `seed ${seed} ${name} ${args.join(" ")} ${path} [${mutations.join(", ")}]: ${what}`
      ),
      [],
    );
  });
}
