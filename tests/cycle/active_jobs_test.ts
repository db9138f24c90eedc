import { assertEquals } from "@std/assert";
import { jobIds, namesJob } from "../../lib/cycle/active_jobs.ts";
import { parseBlock } from "../../lib/cycle/blocks.ts";
import { layoutOf, worldOf } from "../../lib/cycle/layout.ts";
import type { Segment } from "../../lib/cycle/segment.ts";
import { fakePorts } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";

const JOBS = "/repo/.claude/runtime/jobs";

function idsIn(files: Readonly<Record<string, Given>>): string[] {
  const { ports } = fakePorts({ files: { "/repo/x": "", ...files } });
  const world = worldOf(ports, "/repo", "/repo");
  return jobIds(world, layoutOf(world));
}

Deno.test("jobIds() lists the folders of jobs in order, and no links, files or odd names", () => {
  const files = {
    [`${JOBS}/b/job.yaml`]: "",
    [`${JOBS}/a.1/x`]: "",
    [`${JOBS}/_archive/job.yaml`]: "",
    [`${JOBS}/.b/job.yaml`]: "",
    [`${JOBS}/file`]: "",
    [`${JOBS}/link`]: { link: "/repo/x" },
  };
  assertEquals(idsIn(files), ["a.1", "b"]);
});

Deno.test("jobIds() lists nothing where there is no folder of jobs", () => {
  assertEquals(idsIn({}), []);
});

function segmentOf(...blocks: readonly string[]): Segment {
  const parsed = blocks.map((text) => parseBlock(`phase: PLAN\n${text}\n`));
  return { blocks: parsed, start: null, cycleId: null, startIsOther: false };
}

for (
  const [name, segment, named] of [
    ["no ledger", null, false],
    ["a scope in its folder", segmentOf("scope_path: .claude/runtime/jobs/j/scope.md"), true],
    ["a plan in its folder", segmentOf("plan_path: /home/al/.lintel/jobs/j/plan.md"), true],
    ["a plan from the root", segmentOf("plan_path: jobs/j/plan.md"), true],
    ["another job", segmentOf("scope_path: .claude/runtime/jobs/jj/scope.md"), false],
    ["a file of that name", segmentOf("plan_path: .claude/runtime/jobs/j"), false],
    ["a later plan elsewhere", segmentOf("plan_path: jobs/j/plan.md", "plan_path: p.md"), false],
  ] as const
) {
  Deno.test(`namesJob() is ${named} for ${name}`, () => {
    assertEquals(namesJob(segment, "j"), named);
  });
}
