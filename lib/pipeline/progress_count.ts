/**
 * How far a pipeline is.
 *
 * @module
 */
import { isPassed, milestoneStatus, type Model, type Prompt } from "./model.ts";
import { asCount, at } from "./value.ts";

/** Whether a prompt counts as completed: passed by the history, or its milestone done or skipped. */
export function isCompleted(model: Model, prompt: Prompt): boolean {
  const status = milestoneStatus(model, prompt.name);
  return isPassed(model, prompt.name) || status === "done" || status === "skipped";
}

/** Done and total: as recorded when both are counts, else counted. */
export function progressOf(model: Model): { readonly done: number; readonly total: number } {
  const done = asCount(at(model.state, "pipeline", "prompts_completed"));
  const total = asCount(at(model.state, "pipeline", "prompts_total"));
  if (done !== null && total !== null) return { done, total };
  const completed = model.prompts.filter((prompt) => isCompleted(model, prompt)).length;
  return { done: completed, total: model.prompts.length };
}
