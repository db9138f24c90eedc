// `resume cycle` where a write fails.
import { assertEquals } from "@std/assert";
import { failEach } from "../support/write_faults.ts";
import { CYCLE_WRITINGS } from "../support/writings.ts";

for (const given of CYCLE_WRITINGS) {
  Deno.test(`resume ${given.name} loses nothing whichever change fails`, async () => {
    assertEquals(await failEach(given) > 0, true);
  });
}
