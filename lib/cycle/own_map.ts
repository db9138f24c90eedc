/**
 * Which work map a ledger speaks for: the one that it names, by whatever name (cycle spec 2.1).
 *
 * @module
 */
import { fromRoot, physicalOf, type World } from "./files.ts";
import type { LinkRead } from "./link_read.ts";
import { type MapRead, readMap } from "./map_read.ts";
import { recordedPath } from "./preconditions.ts";
import type { Segment } from "./segment.ts";

/** Whether a ledger names a map: itself, or its plan or tasks. Links in the names are followed. */
export function isOwn(world: World, segment: Segment, map: MapRead): boolean {
  const placeOf = (path: string): string => physicalOf(world, fromRoot(world, path));
  const named = recordedPath(segment, "work_map_path");
  if (named !== null && placeOf(named) === placeOf(map.path)) return true;
  const plan = recordedPath(segment, "plan_path");
  if (plan === null || map.kind !== "valid") return false;
  return [map.plan, map.tasksPath].some((path) => placeOf(path) === placeOf(plan));
}

/** The map of a ledger: the one that it records, else the active one whose plan it records. */
export function ownMap(world: World, segment: Segment, links: LinkRead): MapRead | null {
  const recorded = recordedPath(segment, "work_map_path");
  if (recorded !== null) return readMap(world, fromRoot(world, recorded));
  return links.active.find((map) => isOwn(world, segment, map)) ?? null;
}
