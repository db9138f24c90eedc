/**
 * What a screen shows of a work session beside its envelope: made by the rules, read by the renderer.
 *
 * @module
 */

/** What the text for people shows beside the envelope. */
export interface Detail {
  /** Steps with their mark, in order. */
  readonly steps?: readonly { readonly name: string; readonly mark: "done" | "here" | "open" }[];
  readonly iterations?: number;
  readonly latest?: string | null;
  readonly status?: string;
  readonly lastPhase?: string | null;
  readonly selectedApproach?: string | null;
  readonly filesRecorded?: number;
  readonly tests?: string | null;
  readonly lastChunk?: string | null;
  /** Where a promoted brainstorm leads. */
  readonly target?: string;
  /** Sessions that could be resumed instead. */
  readonly sessions?: readonly string[];
}
