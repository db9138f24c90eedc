// `resume pipeline` where a write fails.
import { assert, assertEquals } from "@std/assert";
import type { Called } from "../support/called.ts";
import { NOW, type PipelineOptions, repoFiles } from "../support/pipeline_call.ts";
import { leaseText, stateText } from "../support/pipeline_state.ts";
import { failEach, type Writing } from "../support/write_faults.ts";

const OWN = leaseText("me", "11:58:00", "12:03:00");
const EXPIRED = leaseText("someone", "10:58:00", "11:03:00");
const RUNNING = stateText({
  steps: ["done", "done", "done", "running", "pending", "pending"],
});
const MARKER = "/repo/.pipeline/derived-refresh.yaml";

function codes(called: Called): string[] {
  return JSON.parse(called.stdout).problems.map((one: { code: string }) => one.code);
}

function writing(
  argv: readonly string[],
  options: PipelineOptions,
  more: Partial<Writing> = {},
): Writing {
  return {
    argv: ["pipeline", ...argv, "--session", "me", "--now", NOW, "--json"],
    options: { files: repoFiles(options), now: NOW, env: { HOME: "/home/al", USER: "bob" } },
    may: /\.lock\.guard$|derived-refresh\.yaml$/,
    accepts: (called) => called.code === 0 && codes(called).includes("derived-refresh-failed"),
    repaired: (again) => {
      // A lease that could not be released, or a step that is done already, is said; nothing is broken.
      assert([0, 4].includes(again.code), `again: ${again.code} ${again.stdout}`);
      assertEquals(again.world.files.nodes.has(MARKER), false, "a marker stays");
      const log = again.world.files.text("/repo/.pipeline/log.yaml") ?? "";
      const ids = [...log.matchAll(/^ {4}id: (.*)$/gm)].map(([, id]) => id);
      assertEquals(ids, [...new Set(ids)], "an event is logged twice");
    },
    ...more,
  };
}

for (
  const [name, given] of [
    ["begin, fresh", writing(["begin"], {})],
    ["begin, takeover", writing(["begin"], { more: { ".pipeline/.lock": EXPIRED } })],
    ["begin, own", writing(["begin"], { more: { ".pipeline/.lock": OWN }, state: RUNNING })],
    ["heartbeat", writing(["heartbeat"], { more: { ".pipeline/.lock": OWN }, state: RUNNING })],
    [
      "advance",
      writing(["advance", "--status", "done"], {
        more: { ".pipeline/.lock": OWN },
        state: RUNNING,
      }),
    ],
    [
      "end",
      writing(["end", "--outcome", "stopped"], {
        more: { ".pipeline/.lock": OWN },
        state: RUNNING,
      }),
    ],
  ] as const
) {
  Deno.test(`resume pipeline ${name} loses nothing whichever change fails`, async () => {
    const tried = await failEach(given);
    assertEquals(tried > 0, true);
  });
}
