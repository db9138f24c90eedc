/**
 * Which blocks belong to the current cycle (cycle spec 1.2, "Segment"). Blocks are fed from the end of
 * the file to its beginning, so that reading can stop where the cycle starts.
 *
 * @module
 */
import { type Block, isOfPhase, isResume, isStart, type PhaseBlock, valueOf } from "./blocks.ts";
import { firstWord, type Phase, skippedPhases } from "./phases.ts";

/** The blocks of the current cycle in file order, and what else the ledger tells of it. */
export interface Segment {
  readonly blocks: readonly Block[];
  /** The block that starts the cycle; null when none does. */
  readonly start: Block | null;
  /** `cycle_id` of the cycle, as it was recorded; null when it has none. */
  readonly cycleId: string | null;
  /** Whether the last cycle start of the file is one of another cycle. */
  readonly startIsOther: boolean;
}

/** A tag: a `cycle_id`, the private tag of a start without one, or that of the blocks before any. */
type Tag = string | symbol;

/** Takes blocks from the last to the first. */
export interface Collector {
  /** Takes one more block; false once the cycle is whole and nothing before it matters. */
  add(block: Block): boolean;
  /** The segment of what was taken; null when nothing was. */
  finish(): Segment | null;
}

/** Makes a collector for one ledger. */
export function collector(): Collector {
  /** Blocks whose place is not known yet, last first: untagged ones, and all before the first start. */
  let held: Block[] = [];
  /** Blocks of the current cycle, last first. */
  const kept: Block[] = [];
  let current: Tag | null = null;
  let lastStart: Tag | null = null;
  let start: Block | null = null;

  const add = (block: Block): boolean => {
    const id = valueOf(block, "cycle_id");
    if (!isStart(block)) {
      if (current === null && kept.length + held.length === 0) current = id;
      if (lastStart !== null && id !== null && id !== current) return true;
      held.push(block);
      return true;
    }
    const tag: Tag = id ?? Symbol("cycle without an id");
    current ??= tag;
    lastStart ??= tag;
    for (const one of held) if ((valueOf(one, "cycle_id") ?? tag) === current) kept.push(one);
    held = [];
    if (tag !== current) return true;
    kept.push(block);
    start = block;
    return false;
  };

  const finish = (): Segment | null => {
    // No start in the file: the whole of it. Else what stands before any start is of no cycle, except
    // where it names the current one.
    const rest = lastStart === null
      ? held
      : held.filter((one) => valueOf(one, "cycle_id") === current);
    const blocks = [...kept, ...rest].reverse();
    if (blocks.length === 0) return null;
    return {
      blocks,
      start,
      cycleId: typeof current === "string" ? current : null,
      startIsOther: lastStart !== null && lastStart !== current,
    };
  };
  return { add, finish };
}

/** The position: the last block of a canonical phase. */
export function positionOf(segment: Segment): PhaseBlock | null {
  return segment.blocks.findLast(isOfPhase) ?? null;
}

/** The last block of a phase. */
export function lastOf(segment: Segment, phase: Phase): Block | null {
  return segment.blocks.findLast((block) => block.phase === phase) ?? null;
}

/** The last value that the segment records for a key; an empty one hides those before it. */
export function lastValue(segment: Segment, key: string): string {
  const block = segment.blocks.findLast((one) => one.fields.has(key));
  return block?.fields.get(key) ?? "";
}

/** The first word of the last `ts` that tells of work: an import does not make a state fresh. */
export function lastTime(segment: Segment): string {
  const block = segment.blocks.findLast((one) =>
    one.fields.has("ts") && !isResume(one, "IMPORTED")
  );
  return firstWord(block?.fields.get("ts") ?? "");
}

/** The phases that this cycle leaves out. */
export function skipsOf(segment: Segment): ReadonlySet<Phase> {
  const { start } = segment;
  return skippedPhases(
    start?.fields.get("cycle_mode") ?? "",
    start?.fields.get("phases_selected") ?? "",
  );
}

/** Whether an import is recorded that no resumption has followed; the block, or null. */
export function importOf(segment: Segment): Block | null {
  const last = segment.blocks.findLast((block) =>
    isResume(block, "IMPORTED") || isResume(block, "DONE")
  );
  return last !== undefined && isResume(last, "IMPORTED") ? last : null;
}

/** Whether the cycle is paused: nothing of a phase, and no resumption, came after the pause. */
export function isPaused(segment: Segment): boolean {
  const at = segment.blocks.findLastIndex((block) =>
    block.fields.get("cycle_paused") === "true" ||
    (block.word === "CYCLE" && block.status === "PAUSED")
  );
  if (at < 0) return false;
  return !segment.blocks.slice(at + 1).some((block) =>
    block.phase !== null || isResume(block, "DONE")
  );
}
