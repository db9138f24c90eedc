/**
 * What a ledger and its work map say together.
 *
 * @module
 */
import type { Problem } from "../core/problem.ts";
import type { MapRead } from "./map_read.ts";
import { found } from "./messages.ts";
import { type Phase, PHASES } from "./phases.ts";
import { type Standing, standingOf } from "./recommend.ts";
import type { Segment } from "./segment.ts";

/** Where a ledger and its map stand together. */
export interface Joint extends Standing {
  /** Whether the ledger is past the cards that its map still has open. */
  readonly mismatch: boolean;
}

/** The map's leaves that are not done. */
function openLeaves(map: MapRead | null): number {
  if (map === null || map.kind !== "valid") return 0;
  return map.cards.leaves.filter((leaf) => !map.cards.isDone(leaf)).length;
}

/** The card that a phase begins with: the map's ready one for BUILD, else none. */
export function readyCard(phase: Phase | null, map: MapRead | null): string | null {
  return phase === "BUILD" && map?.kind === "valid" ? map.cards.ready?.id ?? null : null;
}

function isPastBuild(phase: Phase | null): boolean {
  return phase === null || PHASES.indexOf(phase) > PHASES.indexOf("BUILD");
}

/** The recommended phase: that of the ledger, but BUILD while its map has open cards. */
export function jointStanding(segment: Segment, map: MapRead | null): Joint {
  const standing = standingOf(segment);
  const open = openLeaves(map);
  if (open === 0 || !isPastBuild(standing.recommended)) return { ...standing, mismatch: false };
  const said = standing.recommended ?? "the end of the cycle";
  const finding: Problem = found(
    "ledger-map-mismatch",
    `the ledger is at ${said}, but its work map has open cards (${open})`,
    { path: map?.path, args: { recommended: standing.recommended, open } },
  );
  return {
    position: standing.position,
    recommended: "BUILD",
    problems: [...standing.problems, finding],
    mismatch: true,
  };
}
