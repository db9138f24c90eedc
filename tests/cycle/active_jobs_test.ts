import { assertEquals } from "@std/assert";
import { isActive, jobFolder, namesJob } from "../../lib/cycle/active_jobs.ts";
import { parseBlock } from "../../lib/cycle/blocks.ts";
import { parseJob } from "../../lib/cycle/jobs.ts";
import { layoutOf, worldOf } from "../../lib/cycle/layout.ts";
import type { Segment } from "../../lib/cycle/segment.ts";
import { failure, fakePorts, withFs } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";

const JOBS = "/repo/.claude/runtime/jobs";

function idsIn(files: Readonly<Record<string, Given>>): readonly string[] {
  const { ports } = fakePorts({ files: { "/repo/x": "", ...files } });
  const world = worldOf(ports, "/repo", "/repo");
  return jobFolder(world, layoutOf(world)).ids;
}

Deno.test("jobFolder() lists the folders of jobs in order, and no links, files or odd names", () => {
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

Deno.test("jobFolder() lists nothing where there is no folder of jobs", () => {
  assertEquals(idsIn({}), []);
});

for (
  const [reason, unreadable] of [
    ["denied", { path: ".claude/runtime/jobs", reason: "permission denied" }],
    ["other", { path: ".claude/runtime/jobs", reason: "disk" }],
    ["absent", null],
    ["not-a-folder", null],
  ] as const
) {
  Deno.test(`jobFolder() is ${unreadable === null ? "empty" : "unreadable"} when it is ${reason}`, () => {
    const { ports } = fakePorts({ files: { "/repo/x": "" } });
    const fails = withFs(ports, { readFolder: () => failure(reason, "disk") });
    const world = worldOf(fails, "/repo", "/repo");
    assertEquals(jobFolder(world, layoutOf(world)), { ids: [], unreadable });
  });
}

const at = { id: "j", path: "j/job.yaml" };
for (
  const [name, read, active] of [
    ["an ACTIVE job", parseJob("status: ACTIVE\n"), true],
    ["a DONE job", parseJob("status: DONE\n"), false],
    ["a job without a status", parseJob("steps: []\n"), false],
    ["a damaged job", parseJob("status: [\n"), true],
  ] as const
) {
  Deno.test(`isActive() is ${active} for ${name}`, () => {
    assertEquals(isActive({ kind: "read", ...at, job: read, tree: false, scope: null }), active);
  });
}

Deno.test("isActive() is true for a job that cannot be read", () => {
  assertEquals(isActive({ kind: "unreadable", ...at, reason: "disk" }), true);
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
    ["its own ID", segmentOf("cycle_id: j"), true],
    ["the ID of another", segmentOf("cycle_id: jj"), false],
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
