/**
 * The end of a pipeline, on which `advance` and `end` agree (pipeline spec 3.5).
 *
 * @module
 */
import { currentOf, type Draft, happen, modelOf, pipelineOf, touch } from "./draft.ts";
import { closeFeature } from "./draft_queue.ts";
import { finding } from "./findings.ts";
import { currentFeature } from "./plan.ts";
import { asText, at } from "./value.ts";

/** Nothing is left: the pipeline is completed. */
export function completePipeline(draft: Draft, reason: string | null): void {
  const { assessment } = draft;
  closeFeature(draft, currentFeature(modelOf(draft)).feature);
  const pipeline = pipelineOf(draft);
  pipeline.status = "completed";
  pipeline.finished = draft.time;
  currentOf(draft).phase = "completed";
  touch(draft);
  happen(draft, { kind: "end", outcome: "completed", reason });
  const mode = asText(at(assessment.model.cycle, "acceptance", "mode")) ??
    assessment.settings.acceptance.mode;
  if (mode !== "auto") {
    const message = "the result is to be accepted";
    draft.problems.push(finding("acceptance-due", "info", message, { args: { mode } }));
  }
}
