/**
 * Lintel in the survey: the ledger, else the active map, else the newest checkpoint; and every active
 * job that the ledger does not name (survey spec section 1).
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import { hasProblem } from "../core/problem.ts";
import { eventAt } from "../core/timeline.ts";
import { isActive, jobFolder, namesJob } from "../cycle/active_jobs.ts";
import { collectCycle, placesOf } from "../cycle/collect.ts";
import { decideCycle, unreadable } from "../cycle/decide.ts";
import { cycleEvents } from "../cycle/events.ts";
import type { Ports } from "../io/ports.ts";
import type { Adapter, SurveyRequest } from "./adapter.ts";
import type { Item } from "./order.ts";

/** Answers from sources that the survey does not look at: a linked plan, the vault. */
const OTHER_SOURCES = ["vault-state-found", "work-map-missing", "ambiguous-initiative"];

/** The active jobs, one item each; one for all where their folder cannot be listed. */
async function jobItems(
  ports: Ports,
  request: SurveyRequest,
  isNamed: (id: string) => boolean,
): Promise<Item[]> {
  const { root, cwd, now } = request;
  const { world, layout } = placesOf(ports, request);
  const folder = jobFolder(world, layout);
  if (folder.unreadable !== null) return [unreadable(world.root, folder.unreadable, [])];
  const items: Item[] = [];
  for (const job of folder.ids) {
    if (isNamed(job)) continue;
    const snapshot = await collectCycle(ports, { root, cwd, job });
    const { envelope, exit } = decideCycle(snapshot, now);
    if (envelope.state !== "absent" && isActive(snapshot.job)) items.push({ envelope, exit });
  }
  return items;
}

/** Reads the cycle and the jobs. */
export const cycleAdapter: Adapter = async (ports, request) => {
  const { root, cwd, now } = request;
  const snapshot = await collectCycle(ports, { root, cwd });
  const { envelope, exit } = decideCycle(snapshot, now);
  const segment = snapshot.state?.segment ?? null;
  const isOther = OTHER_SOURCES.some((code) => hasProblem(envelope.problems, code));
  const own = envelope.state === "absent" || isOther ? [] : [{ envelope, exit }];
  const found = await jobItems(ports, request, (id) => namesJob(segment, id));
  // A folder above that nobody may look into is told of once; a plan is another matter.
  const isTold = exit === EXIT.noPermission && envelope.resumePoint === null;
  const jobs = isTold ? found.filter((job) => job.envelope.id !== null) : found;
  const events = request.events && segment !== null
    ? cycleEvents(segment).map(({ at, text }) => eventAt(at, "cycle", envelope.id, text))
    : [];
  return { present: own.length + jobs.length > 0, items: [...own, ...jobs], events };
};
