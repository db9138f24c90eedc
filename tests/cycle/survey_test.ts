import { assertEquals } from "@std/assert";
import { collectCycle } from "../../lib/cycle/collect.ts";
import { activeJobs, cycleEvents } from "../../lib/cycle/survey.ts";
import { block, LEDGER, started } from "../support/cycle.ts";
import { fakePorts } from "../support/fake_ports.ts";

const LAYOUT = { "/repo/.claude/lintel-layout.yaml": "layout_version: 5\n" };
const JOBS = "/repo/.claude/runtime/jobs";

Deno.test("activeJobs() answers the jobs that are ACTIVE, in the order of their IDs", async () => {
  const { ports } = fakePorts({
    files: {
      ...LAYOUT,
      [`${JOBS}/b/job.yaml`]: "status: ACTIVE\ncurrent_step: PLAN\n",
      [`${JOBS}/a/job.yaml`]: "status: ACTIVE\ncurrent_step: BUILD\n",
      [`${JOBS}/done/job.yaml`]: "status: DONE\n",
      [`${JOBS}/broken/job.yaml`]: "steps: x\n",
      [`${JOBS}/_archive/job.yaml`]: "status: ACTIVE\n",
      [`${JOBS}/empty`]: { folder: true },
    },
  });
  const answers = await activeJobs(ports, { root: null, cwd: "/repo" });
  assertEquals(answers.map((one) => one.envelope.id), ["a", "b"]);
});

Deno.test("cycleEvents() lists the recorded times of the cycle, clean", async () => {
  const text = started() + block("PLAN", { status: "DO\u001b[31mNE", ts: "x" }) + block("TUNE");
  const { ports } = fakePorts({ files: { ...LAYOUT, [LEDGER]: text } });
  const snapshot = await collectCycle(ports, { root: null, cwd: "/repo" });
  assertEquals(cycleEvents(snapshot), [
    { at: "2026-01-02T10:00:00Z", text: "CYCLE STARTING" },
    { at: "x", text: "PLAN DONE" },
  ]);
});

Deno.test("collectCycle() takes the answers of git from somebody who has them", async () => {
  const { ports, world } = fakePorts({ files: { ...LAYOUT, [LEDGER]: started({ branch: "x" }) } });
  const snapshot = await collectCycle(ports, {
    root: null,
    cwd: "/repo",
    git: () => Promise.resolve({ kind: "unavailable", reason: "absent" }),
  });
  assertEquals(snapshot.state?.git, { kind: "unavailable", reason: "absent" });
  assertEquals(world.git, []);
});
