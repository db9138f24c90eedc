/**
 * Reads what an answer needs, and no more: each source only where the ones before it are not there
 * (cycle spec 2.1). The only part of this system, with the readers it calls, that touches the disk and
 * git. Nothing is written.
 *
 * @module
 */
import { jointStanding } from "./initiative.ts";
import { historyFor } from "./integrity.ts";
import { isApprovedPlan } from "./approval.ts";
import { type CheckpointRead, readCheckpoints } from "./checkpoints.ts";
import {
  fromRoot,
  readFile,
  shown,
  textOf,
  type Unreadable,
  unreadableOf,
  type World,
} from "./files.ts";
import { type GitRead, type HistoryWanted, readGit } from "./git_read.ts";
import { type JobRead, readJob } from "./job_read.ts";
import { type Layout, layoutOf, worldOf } from "./layout.ts";
import { type LedgerRead, openLedger } from "./ledger_read.ts";
import { type LinkRead, type PlanFolders, readLinks, readPlanFolders } from "./link_read.ts";
import { isOutside, type MapRead, readMap } from "./map_read.ts";
import { isOwn, ownMap } from "./own_map.ts";
import type { Phase } from "./phases.ts";
import { type PlanRead, recordedPath } from "./preconditions.ts";
import { positionOf, type Segment } from "./segment.ts";
import { readVault } from "./vault.ts";
import type { Ports } from "../io/ports.ts";

/** What is asked. */
export interface CycleRequest {
  readonly root: string | null;
  readonly cwd: string;
  /** A job ID that has been checked. */
  readonly job?: string | null;
  readonly map?: string | null;
}

/** A ledger with what its answer needs beside it. */
export interface LedgerState {
  readonly segment: Segment;
  readonly window: boolean;
  readonly map: MapRead | null;
  readonly plan: PlanRead | null;
  /** Of a cycle that is over, without any history: nothing hangs on it. */
  readonly git: GitRead;
}

/** What was read. Sources behind the one that answers are null. */
export interface Snapshot {
  readonly root: string;
  /** Why it cannot be told where anything is. */
  readonly unreadable: Unreadable | null;
  /** The ledger as answers show it. */
  readonly ledgerPath: string;
  readonly job: JobRead | null;
  readonly named: MapRead | null;
  readonly ledger: LedgerRead | null;
  readonly links: LinkRead | null;
  readonly state: LedgerState | null;
  readonly checkpoint: CheckpointRead | null;
  readonly folders: PlanFolders | null;
  readonly vault: readonly string[];
}

/** The recorded plan of a segment. */
function readPlan(world: World, segment: Segment): PlanRead | null {
  const recorded = recordedPath(segment, "plan_path");
  if (recorded === null) return null;
  const absolute = fromRoot(world, recorded);
  const path = shown(world, absolute);
  if (isOutside(world, absolute)) return { kind: "missing", path };
  const read = readFile(world, absolute);
  const unreadable = unreadableOf(world, absolute, read);
  if (unreadable !== null) return { kind: "unreadable", ...unreadable };
  if (read.kind !== "read") return { kind: "missing", path };
  return { kind: isApprovedPlan(textOf(read.bytes)) ? "approved" : "not-approved", path };
}

/** Reads what the answer for a ledger needs. `chosen` are further phases whose demands are checked. */
export async function readState(
  world: World,
  read: Extract<LedgerRead, { kind: "read" }>,
  links: LinkRead,
  chosen: readonly (Phase | null)[] = [],
): Promise<LedgerState> {
  const { segment, window } = read;
  const map = ownMap(world, segment, links);
  const { recommended } = jointStanding(segment, map);
  const phases = [recommended, ...chosen];
  const wanted: HistoryWanted = phases.includes("REVIEW")
    ? { kind: "all" }
    : recommended === null
    ? { kind: "none" }
    : historyFor(segment);
  return {
    segment,
    window,
    map,
    plan: map === null && phases.includes("BUILD") ? readPlan(world, segment) : null,
    git: await readGit(world, wanted),
  };
}

/** The phases that a letter may mean, for `readState`. */
export function priorPhase(segment: Segment): Phase | null {
  return positionOf(segment)?.phase ?? null;
}

/** Whether the ledger answers, given the active maps; else a map does. */
function ledgerAnswers(world: World, segment: Segment, links: LinkRead): boolean {
  const [only] = links.active;
  if (only === undefined) return true;
  return links.active.length === 1 && only.kind === "valid" && isOwn(world, segment, only);
}

/** The world and the layout of a request. */
export function placesOf(
  ports: Ports,
  request: Pick<CycleRequest, "root" | "cwd">,
): { world: World; layout: Layout } {
  const world = worldOf(ports, request.root, request.cwd);
  return { world, layout: layoutOf(world) };
}

/** Reads the sources in their order, up to the one that answers. */
export async function collectCycle(ports: Ports, request: CycleRequest): Promise<Snapshot> {
  const { world, layout } = placesOf(ports, request);
  const nothing: Snapshot = {
    root: world.root,
    unreadable: null,
    ledgerPath: shown(world, layout.ledger),
    job: null,
    named: null,
    ledger: null,
    links: null,
    state: null,
    checkpoint: null,
    folders: null,
    vault: [],
  };
  if (request.job) return { ...nothing, job: await readJob(world, layout, request.job) };
  if (request.map) return { ...nothing, named: readMap(world, fromRoot(world, request.map)) };
  if (layout.unreadable !== null) return { ...nothing, unreadable: layout.unreadable };
  const ledger = openLedger(world, layout.ledger);
  const isThere = ledger.kind === "read";
  if (!isThere && ledger.kind !== "absent" && ledger.kind !== "empty") {
    return { ...nothing, ledger };
  }
  const links = readLinks(world, layout);
  const base = { ...nothing, ledger, links };
  const cannotGoOn = links.unreadable !== null || links.active.length > 1 ||
    links.active.some((map) => map.kind !== "valid");
  if (cannotGoOn) return base;
  if (isThere && ledgerAnswers(world, ledger.segment, links)) {
    return { ...base, state: await readState(world, ledger, links) };
  }
  const git = await readGit(world, { kind: "none" });
  const checkpoint = await readCheckpoints(world, layout, git);
  if (links.active.length > 0 || checkpoint.newest !== null || checkpoint.unreadable !== null) {
    return { ...base, checkpoint };
  }
  const folders = readPlanFolders(world, links.plans);
  const vault = folders.open.length > 0 ? [] : readVault(world, layout.home);
  return { ...base, checkpoint, folders, vault };
}
