import { assertEquals } from "@std/assert";
import { CHECKS } from "../../scripts/smoke/checks.ts";
import { embeddedPermissions } from "../../scripts/smoke/embedded.ts";
import { World } from "../../scripts/smoke/world.ts";

const EXPECTED = { version: "1.0.0", target: "aarch64-apple-darwin" };
const encoder = new TextEncoder();

Deno.test("embeddedPermissions() reads the last ones: a runtime may carry a program of its own", () => {
  const first = '{"permissions":{"allow_net":[],"prompt":true},"x":1}';
  const last = '{"permissions":{"allow_net":null,"allow_run":["git"],"prompt":false},"y":{}}';
  assertEquals(embeddedPermissions(encoder.encode(`\0${first}\0${last}\0`)), {
    grants: { allow_net: null, allow_run: ["git"] },
    prompt: false,
  });
});

for (const text of ["", "no program", '"permissions":{', '"permissions":{"a":{}}']) {
  Deno.test(`embeddedPermissions() finds none in ${JSON.stringify(text)}`, () => {
    assertEquals(embeddedPermissions(encoder.encode(text)), undefined);
  });
}

Deno.test({
  name: "CHECKS fail for a program that does nothing right",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const folder = await Deno.makeTempDir();
    const program = `${folder}/wrong`;
    await Deno.writeTextFile(
      program,
      '#!/bin/sh\necho "wrong $0" >&2\n: >"$TMPDIR/left"\n: >seen\necho out || :\nexit 3\n',
      { mode: 0o755 },
    );
    const passed: string[] = [];
    try {
      for (const { name, run } of CHECKS) {
        const world = new World(program);
        const fault = await run(world, EXPECTED).catch((error) => String(error));
        if (fault === undefined) passed.push(name);
        await world.remove();
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
    const elsewhere = Deno.build.os === "darwin"
      ? []
      : ["is signed as macOS asks of every program"];
    assertEquals(passed, elsewhere);
  },
});
