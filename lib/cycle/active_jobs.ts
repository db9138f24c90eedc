/**
 * Jobs that are under way beside the cycle.
 *
 * @module
 */
import { failed, shown, type Unreadable, type World } from "./files.ts";
import { isJobId, type JobRead } from "./job_read.ts";
import { jobsUnreadable, type Layout } from "./layout.ts";
import { lastValue, type Segment } from "./segment.ts";

/** The folder of the jobs. */
export interface JobFolder {
  /** IDs of the jobs, in order; links and odd names are no jobs. */
  readonly ids: readonly string[];
  /** Why it cannot be listed; null when it can, or is not there. */
  readonly unreadable: Unreadable | null;
}

/** Lists the jobs. */
export function jobFolder(world: World, layout: Layout): JobFolder {
  const unknown = jobsUnreadable(world, layout);
  if (unknown !== null) return { ids: [], unreadable: unknown };
  const listed = world.ports.fs.readFolder(layout.jobs);
  if (!listed.ok) {
    const why = failed(listed);
    const unreadable = why.kind === "denied"
      ? { path: shown(world, layout.jobs), reason: why.reason }
      : null;
    return { ids: [], unreadable };
  }
  const jobs = listed.value.filter(({ name, kind }) => kind === "folder" && isJobId(name));
  return { ids: jobs.map(({ name }) => name), unreadable: null };
}

/** Whether a job is under way, as far as its file tells: one that is damaged may be. */
export function isActive(read: JobRead | null): boolean {
  return read?.kind !== "read" || !read.job.ok || read.job.status === "ACTIVE";
}

/** Whether the ledger names a job: by its own ID, or by a scope or a plan in the job's folder. */
export function namesJob(segment: Segment | null, id: string): boolean {
  if (segment === null) return false;
  if (lastValue(segment, "cycle_id") === id) return true;
  const recorded = ["scope_path", "plan_path"].map((key) => `/${lastValue(segment, key)}`);
  return recorded.some((path) => path.includes(`/jobs/${id}/`));
}
