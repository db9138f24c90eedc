/**
 * The block that a choice or an import appends, in the writer's format (cycle spec 3).
 *
 * @module
 */
import { formatUtc } from "../core/time.ts";
import type { Segment } from "./segment.ts";

/** What every block of ours says. */
export interface BlockHead {
  readonly status: "DONE" | "ABORTED" | "IMPORTED";
  readonly now: number;
  readonly operator: string;
  /** The cycle that the block is added to. */
  readonly segment: Pick<Segment, "cycleId" | "startIsOther">;
}

/** A value on one line: CR and LF become a blank each. */
function oneLine(value: string): string {
  return value.replace(/[\r\n]/g, " ");
}

/** Who chooses. */
export function operatorOf(env: (name: string) => string | undefined): string {
  return env("LINTEL_OPERATOR") ?? env("USER") ?? env("USERNAME") ?? "unknown";
}

/**
 * The text of a RESUME block; `fields` follow the head in their order.
 *
 * @example
 * ```ts
 * import { resumeBlock } from "./block_text.ts";
 * const segment = { cycleId: "c", startIsOther: false };
 * const text = resumeBlock({ status: "DONE", now: 0, operator: "al\nice", segment }, [["a", "b"]]);
 * const want = "---\nphase: RESUME\nts: 1970-01-01T00:00:00Z\nstatus: DONE\noperator: al ice\na: b\n";
 * if (text !== want) throw new Error("unexpected");
 * ```
 */
export function resumeBlock(
  head: BlockHead,
  fields: readonly (readonly [key: string, value: string])[],
): string {
  const { cycleId, startIsOther } = head.segment;
  // Without it the block would count for the cycle that was started last.
  const id: [string, string][] = startIsOther && cycleId !== null ? [["cycle_id", cycleId]] : [];
  const all: readonly (readonly [string, string])[] = [
    ["phase", "RESUME"],
    ["ts", formatUtc(head.now)],
    ["status", head.status],
    ["operator", head.operator],
    ...id,
    ...fields,
  ];
  return `---\n${all.map(([key, value]) => `${key}: ${oneLine(value)}\n`).join("")}`;
}
