import { assertEquals } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { CHECKS } from "../../scripts/smoke/checks.ts";
import { World } from "../../scripts/smoke/world.ts";

const BINARY = Deno.env.get("RESUME_BIN");

for (const { name, run } of CHECKS) {
  Deno.test({
    name: `the compiled program ${name}`,
    ignore: BINARY === undefined,
    fn: async () => {
      const world = new World(BINARY ?? "");
      try {
        assertEquals(await run(world, config.version), undefined);
      } finally {
        await world.remove();
      }
    },
  });
}
