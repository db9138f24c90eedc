/**
 * Damages the bundled cases and runs the tool on each in memory, and the writing
 * commands on a tenth as many: `deno task torture fuzz`. The number of
 * inputs and the first seed come from FUZZ_COUNT (100000) and FUZZ_SEED (1).
 *
 * @module
 */
import { corpus } from "../../tests/support/corpus.ts";
import { fuzz } from "../../tests/support/fuzz.ts";
import { fuzzWrites } from "../../tests/support/fuzz_writes.ts";
import { say } from "../project.ts";

const count = Number(Deno.env.get("FUZZ_COUNT") ?? "100000");
const first = Number(Deno.env.get("FUZZ_SEED") ?? "1");
const seeds = corpus();
const writes = Math.ceil(count / 10);
const faults = [...await fuzz(seeds, first, count), ...await fuzzWrites(seeds, first, writes)];
for (const fault of faults.slice(0, 40)) {
  say(
    `seed ${fault.seed} ${fault.name} (${fault.args.join(" ")}) ${fault.path} [${
      fault.mutations.join(", ")
    }]: ${fault.what}`,
  );
}
say(
  `${
    count + writes - faults.length
  } passed, ${faults.length} failed (${seeds.length} states, seed ${first})`,
);
Deno.exitCode = faults.length === 0 ? 0 : 1;
