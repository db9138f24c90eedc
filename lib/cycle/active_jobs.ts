/**
 * Jobs that are under way beside the cycle.
 *
 * @module
 */
import { isJobId } from "./job_read.ts";
import type { Layout } from "./layout.ts";
import { lastValue, type Segment } from "./segment.ts";
import type { World } from "./files.ts";

/** IDs of the job folders, in order; links and odd names are no jobs. */
export function jobIds(world: World, layout: Layout): string[] {
  const listed = world.ports.fs.readFolder(layout.jobs);
  if (!listed.ok) return [];
  return listed.value.filter(({ name, kind }) => kind === "folder" && isJobId(name)).map((one) =>
    one.name
  );
}

/** Whether the ledger names a job: by a scope or a plan in its folder. */
export function namesJob(segment: Segment | null, id: string): boolean {
  if (segment === null) return false;
  const recorded = ["scope_path", "plan_path"].map((key) => `/${lastValue(segment, key)}`);
  return recorded.some((path) => path.includes(`/jobs/${id}/`));
}
