/**
 * The answer of `resume pipeline` for people.
 *
 * @module
 */
import type { Envelope } from "../core/envelope.ts";

/** What a renderer needs to know of the terminal. */
export interface PipelineView {
  readonly lang: "en" | "zh";
  readonly color: boolean;
  readonly now: number;
}

/** Lease, resume point, next, progress and problems. */
export function renderPipeline(envelope: Envelope, view: PipelineView): string {
  return `${envelope.state} ${view.lang}\n`;
}
