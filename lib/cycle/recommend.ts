/**
 * Where the cycle stands and which phase comes next (cycle spec 2.2, the first table).
 *
 * @module
 */
import type { Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { type Block, isFinished, isResume, type PhaseBlock } from "./blocks.ts";
import { found } from "./messages.ts";
import { findingOfStatus, isDone, type Phase, phaseOf, PHASES } from "./phases.ts";
import { lastValue, positionOf, type Segment, skipsOf } from "./segment.ts";

/** What the ledger alone says. */
export interface Standing {
  /** `null`: the ledger says that the cycle is over. */
  readonly recommended: Phase | null;
  readonly position: PhaseBlock | null;
  readonly problems: readonly Problem[];
}

/** Whether the last block, imports aside, aborts the cycle. */
export function isAborted(segment: Segment): boolean {
  const last = segment.blocks.findLast((block) => !isResume(block, "IMPORTED"));
  return last !== undefined && isResume(last, "ABORTED") &&
    last.fields.get("cycle_aborted") === "true";
}

/** The phase after a finished one: what it recommends, else the next that is not skipped. */
function afterDone(position: PhaseBlock, skips: ReadonlySet<Phase>): Standing {
  const named = position.fields.get("next_recommended") ?? "";
  const recommended = phaseOf(named);
  if (recommended !== null) return { recommended, position, problems: [] };
  const problems = named === ""
    ? []
    : [found("next-recommended-unknown", "the recorded next phase is no phase of a cycle", {
      args: { value: cleanText(named) },
    })];
  const at = PHASES.indexOf(position.phase);
  const next = PHASES.slice(at + 1).find((phase) => !skips.has(phase)) ?? null;
  if (next === null) {
    problems.push(
      found(
        "cycle-complete-unrecorded",
        "every phase is done, but no end of the cycle is recorded",
      ),
    );
  }
  return { recommended: next, position, problems };
}

const STATUS_TEXT = {
  "crashed-phase": "the phase was started and nothing after that was recorded",
  "phase-blocked": "the phase could not go on",
  "entry-incomplete": "the last entry of the phase was not written to its end",
  "phase-status-unknown": "the status of the phase is not known; it counts as unfinished",
} as const;

function samePhase(position: PhaseBlock): Standing {
  const code = findingOfStatus(position.status);
  const args = { phase: position.phase, status: cleanText(position.status) };
  const problems = code === null ? [] : [found(code, STATUS_TEXT[code], { args })];
  return { recommended: position.phase, position, problems };
}

/**
 * Decides the recommended phase of a segment.
 */
export function standingOf(segment: Segment): Standing {
  const position = positionOf(segment);
  if (lastValue(segment, "cycle_complete") === "true") {
    return { recommended: null, position, problems: [] };
  }
  if (isAborted(segment)) {
    return { recommended: null, position, problems: [found("aborted", "the cycle was aborted")] };
  }
  const skips = skipsOf(segment);
  if (position === null) {
    const first = phaseOf(segment.start?.fields.get("first_phase") ?? "");
    // A selection that names no phase at all must not make a cycle that has nothing to do.
    const recommended = first ?? PHASES.find((phase) => !skips.has(phase)) ?? PHASES[0];
    return { recommended, position, problems: [] };
  }
  return isDone(position.status) ? afterDone(position, skips) : samePhase(position);
}

/** One phase with what was last recorded of it. */
export interface PhaseRow {
  readonly phase: Phase;
  readonly block: Block | null;
  readonly done: boolean;
}

/**
 * The phases that count: canonical, not skipped or recorded all the same; SCOPE only when it is
 * recorded or recommended.
 */
export function countedPhases(segment: Segment, recommended: Phase | null): PhaseRow[] {
  const skips = skipsOf(segment);
  const latest = new Map<Phase, Block>();
  for (const block of segment.blocks) if (block.phase !== null) latest.set(block.phase, block);
  return PHASES.flatMap((phase) => {
    const block = latest.get(phase) ?? null;
    const counts = block !== null ||
      (phase === "SCOPE" ? recommended === "SCOPE" : !skips.has(phase));
    return counts ? [{ phase, block, done: block !== null && isFinished(block) }] : [];
  });
}
