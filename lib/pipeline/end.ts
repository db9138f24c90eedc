/**
 * `end`: a run stops or the pipeline is completed; the lease goes (pipeline spec 3.5).
 *
 * @module
 */
import { assess, type Assessment } from "./assess.ts";
import { type Draft, happen, newDraft, pipelineOf, touch } from "./draft.ts";
import { stepMaps } from "./draft_steps.ts";
import type { EndOutcome } from "./event.ts";
import { completePipeline } from "./finish.ts";
import { followUpSubject } from "./follow_up.ts";
import { currentFinished, isFinished } from "./model.ts";
import { planNext } from "./plan.ts";
import { kept, shown } from "./redact.ts";
import type { Question } from "./row.ts";
import type { Snapshot } from "./snapshot.ts";
import { asRead, commitOrRefuse, leaseLost, type Outcome, refuseWith } from "./transition.ts";
import { isMap } from "./value.ts";

/** What `end` was asked to do. */
export interface EndOptions {
  readonly outcome: EndOutcome;
  readonly reason: string | null;
}

/** On a complete pipeline only a lease of ours is left to be released. */
function releaseOnly(assessment: Assessment): Outcome {
  if (assessment.lease.verdict === "none") return asRead(assessment);
  return {
    kind: "change",
    assessment,
    draft: newDraft(assessment),
    lease: { kind: "release" },
    derived: false,
    leaseOnly: true,
    watchdog: null,
    cron: false,
    trigger: "user",
  };
}

/** Status, result, and the reason at the pointer's step. */
function stop(draft: Draft, outcome: EndOutcome, reason: string | null): void {
  const { list } = draft.assessment.model;
  pipelineOf(draft).status = outcome;
  const prompt = draft.state.prompt_state;
  if (isMap(prompt) && prompt.result === "running") prompt.result = outcome;
  const finished = currentFinished(draft.assessment.model);
  const step = list.pointer === null || finished ? undefined : stepMaps(draft)[list.pointer];
  if (step === undefined) return;
  if (outcome === "blocked") step.status = "blocked";
  if (reason !== null) step.reason = reason;
}

/** The pipeline is not complete while a prompt is. */
function workLeft(assessment: Assessment): Outcome | null {
  const { model } = assessment;
  const isRevision = assessment.row === 14;
  if (!isRevision && planNext(model).kind === "complete") return null;
  const open = model.prompts.filter((prompt) => !isFinished(model, prompt.name));
  const args = { prompts: open.map((prompt) => shown(prompt.name)) };
  const message = isRevision ? "a revision is unfinished" : "prompts are unfinished";
  return refuseWith(assessment, "work-left", message, args);
}

/** Ends the run. */
export function end(snapshot: Snapshot, question: Question, options: EndOptions): Outcome {
  const assessment = assess(snapshot, question);
  const { row, lease } = assessment;
  const { outcome } = options;
  if (row <= 7) return asRead(assessment);
  if (lease.verdict !== "own" && lease.verdict !== "none") return leaseLost(assessment, lease);
  if (row === 8 || row === 9) return releaseOnly(assessment);
  if (row === 12 || row === 13) return asRead(assessment);
  const reason = options.reason === null ? null : kept(options.reason);
  const draft = newDraft(assessment);
  if (outcome === "completed") {
    const left = workLeft(assessment);
    if (left !== null) return left;
    completePipeline(draft, reason);
  } else {
    if (row === 14) {
      if (outcome === "aborted") {
        const message = "a revision cannot be aborted: its acceptance was rejected";
        return refuseWith(assessment, "invariant-rejection", message);
      }
    } else stop(draft, outcome, reason);
    touch(draft);
    const subject = row === 15 ? followUpSubject(assessment.model) : undefined;
    happen(draft, { kind: "end", outcome, reason }, subject);
  }
  const release = lease.verdict === "own" ? "release" : "none";
  return commitOrRefuse(draft, { lease: { kind: release }, cron: outcome !== "blocked" });
}
