// Recorded times of a pipeline.
import { assertEquals } from "@std/assert";
import { collectPipeline } from "../../lib/pipeline/collect.ts";
import { pipelineEvents } from "../../lib/pipeline/events.ts";
import { fakePorts } from "../support/fake_ports.ts";

async function eventsOf(files: Readonly<Record<string, string>>): Promise<unknown[]> {
  const below = Object.entries(files).map(([path, text]) => [`/repo/.pipeline/${path}`, text]);
  const { ports } = fakePorts({ files: Object.fromEntries(below) });
  const events = await pipelineEvents(ports, await collectPipeline(ports, "/repo"));
  return events.map(({ at, text }) => [at, text]);
}

const STATE = `pipeline:
  started: s0
prompt_state:
  steps:
    - {name: implement, started_at: s1, finished_at: s2}
    - {started_at: s3}
history:
  completed_prompts:
    - {prompt_file: 01-a.md, result: skipped, completed_at: p1}
    - {completed_at: p2}
`;
const OF_STATE = [
  ["s0", "pipeline started"],
  ["p1", "01-a.md skipped"],
  ["p2", "prompt pass"],
  ["s1", "implement started"],
  ["s2", "implement finished"],
  ["s3", "step started"],
  [undefined, "step finished"],
];

Deno.test("pipelineEvents() tells the times of a state, named as far as it names them", async () => {
  assertEquals(await eventsOf({ "state.yaml": STATE }), OF_STATE);
});

for (
  const [name, entry, text] of [
    [
      "its summary, without secrets",
      "    summary: token=abc\n    type: step\n",
      "token=[REDACTED]",
    ],
    ["its type", "    type: step\n", "step"],
    ["neither", "    status: done\n", "entry"],
  ] as const
) {
  Deno.test(`pipelineEvents() tells an entry of the log by ${name}`, async () => {
    const log = `entries:\n  - timestamp: t1\n${entry}`;
    const got = await eventsOf({ "state.yaml": STATE, "log.yaml": log });
    assertEquals(got, [...OF_STATE, ["t1", text]]);
  });
}
