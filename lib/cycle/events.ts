/**
 * Recorded times of a cycle, for a timeline.
 *
 * @module
 */
import { valueOf } from "./blocks.ts";
import type { Segment } from "./segment.ts";

/** What each block of the current cycle says and when. */
export function cycleEvents(segment: Segment): { at: unknown; text: string }[] {
  return segment.blocks.map((block) => ({
    at: valueOf(block, "ts"),
    text: [valueOf(block, "phase"), valueOf(block, "status")].filter((part) => part !== null).join(
      " ",
    ),
  }));
}
