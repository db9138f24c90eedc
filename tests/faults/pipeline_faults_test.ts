// `resume pipeline` where a write fails.
import { assert, assertEquals } from "@std/assert";
import type { Called } from "../support/called.ts";
import { failEach } from "../support/write_faults.ts";
import { PIPELINE_WRITINGS } from "../support/writings.ts";

const MARKER = "/repo/.pipeline/derived-refresh.yaml";

function repaired(again: Called): void {
  // A lease that could not be released, or a step that is done already, is said; nothing is broken.
  assert([0, 4].includes(again.code), `again: ${again.code} ${again.stdout}`);
  assertEquals(again.world.files.nodes.has(MARKER), false, "a marker stays");
  const log = again.world.files.text("/repo/.pipeline/log.yaml") ?? "";
  const ids = [...log.matchAll(/^ {4}id: (.*)$/gm)].map(([, id]) => id);
  assertEquals(ids, [...new Set(ids)], "an event is logged twice");
}

for (const given of PIPELINE_WRITINGS) {
  Deno.test(`resume ${given.name} loses nothing whichever change fails`, async () => {
    assertEquals(await failEach({ ...given, repaired }) > 0, true);
  });
}
