import { assertEquals } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { CHECKS } from "../../scripts/smoke/checks.ts";
import { World } from "../../scripts/smoke/world.ts";

const BINARY = Deno.env.get("RESUME_BIN");

for (const { name, run } of BINARY === undefined ? [] : CHECKS) {
  Deno.test(`the compiled program ${name}`, async () => {
    const world = new World(BINARY ?? "");
    try {
      assertEquals(
        await run(world, { version: config.version, target: Deno.build.target }),
        undefined,
      );
    } finally {
      await world.remove();
    }
  });
}
