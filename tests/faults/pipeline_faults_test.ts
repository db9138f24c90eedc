// `resume pipeline` where a write fails.
import { assert, assertEquals } from "@std/assert";
import { sha256 } from "../../lib/pipeline/hash.ts";
import type { Called } from "../support/called.ts";
import { NOW, repoFiles } from "../support/pipeline_call.ts";
import { leaseText, stateText } from "../support/pipeline_state.ts";
import { failEach } from "../support/write_faults.ts";
import { PIPELINE_WRITINGS } from "../support/writings.ts";

const MARKER = "/repo/.pipeline/derived-refresh.yaml";
const OWN = leaseText("me", "11:58:00", "12:03:00");
const RUNNING = stateText({
  steps: ["done", "done", "done", "running", "pending", "pending"],
});

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

const WITH_MARKER = [["heartbeat"], ["advance", "--status", "done"], [
  "end",
  "--outcome",
  "stopped",
]];
const LOG = "/repo/.pipeline/log.yaml";

for (const argv of WITH_MARKER) {
  for (const happened of [true, false]) {
    const name = happened ? "logs what happened" : "logs nothing that did not happen";
    Deno.test(`resume pipeline ${argv[0]} ${name} whichever change fails over a marker`, async () => {
      const before = happened ? "0".repeat(64) : await sha256(new TextEncoder().encode(RUNNING));
      const marker = `status: pending\nsession_id: me\nstate_before: "${before}"\nentries:\n` +
        "  -\n    id: OLD\n    type: step\nfailures: []\n";
      const more = { ".pipeline/.lock": OWN, ".pipeline/derived-refresh.yaml": marker };
      const faults = await failEach({
        argv: ["pipeline", ...argv, "--session", "me", "--now", NOW, "--json"],
        options: { files: repoFiles({ state: RUNNING, more }), now: NOW },
        may: /\.lock\.guard$/,
        accepts: (called) => called.code === 0,
        between: (path) => path === MARKER || path === LOG,
        repaired: (again) => {
          repaired(again);
          const log = again.world.files.text(LOG) ?? "";
          assertEquals(log.includes("id: OLD\n"), happened);
        },
      });
      assertEquals(faults > 0, true);
    });
  }
}
