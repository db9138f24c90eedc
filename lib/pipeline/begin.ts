/**
 * `begin`: the lease is taken, the next step is started (pipeline spec 3.2, 3.8).
 *
 * @module
 */
import { assess, type Assessment } from "./assess.ts";
import {
  currentOf,
  type Draft,
  happen,
  mapAt,
  modelOf,
  newDraft,
  setMilestone,
  touch,
} from "./draft.ts";
import { deferFeature, leaveFeature } from "./draft_queue.ts";
import { follow, goRunning, startNextStep, stepMaps } from "./draft_steps.ts";
import type { Subject, TakeoverReason } from "./event.ts";
import { finding } from "./findings.ts";
import { findFollowUp, followUpSubject } from "./follow_up.ts";
import { type Holder, platformOf, refreshLease, takeLease } from "./lease_change.ts";
import { fileNameOf } from "./prompt_path.ts";
import { type Plan, planAfterPrompt } from "./plan.ts";
import { kept, shown } from "./redact.ts";
import type { Question } from "./row.ts";
import { blockedStep } from "./rows_work.ts";
import { PLACES, type Snapshot, valueOf } from "./snapshot.ts";
import { asRead, commitOrRefuse, type Outcome, refuseWith } from "./transition.ts";
import { asInt, asList, asText, at, clone, type YamlMap } from "./value.ts";

/** What a person has decided. */
export type Decision =
  | { readonly kind: "retry" }
  | { readonly kind: "defer"; readonly reason: string }
  | { readonly kind: "confirm"; readonly feature: string };

/** What `begin` was asked to do. */
export interface BeginOptions {
  readonly holder: Holder;
  readonly fixPointer: boolean;
  readonly resumeAborted: boolean;
  readonly decision: Decision | null;
  readonly trigger: "user" | "watchdog";
  readonly note: string | null;
}

/** The state with step_index set by the name of the step; null when that changes nothing. */
function withFixedPointer(snapshot: Snapshot): YamlMap | null {
  const state = clone(valueOf(snapshot.state));
  const name = asText(at(state, "current", "step"));
  const steps = asList(at(state, "prompt_state", "steps"));
  const index = steps.findIndex((step) => asText(at(step, "name") ?? step) === name);
  if (name === null || index < 0) return null;
  const written = asInt(at(state, "current", "step_index"));
  const there = written === null ? undefined : steps[written];
  if (asText(at(there, "name") ?? there) === name) return null;
  mapAt(state, "current").step_index = index;
  return state;
}

const DECIDED_ROWS = { retry: 19, defer: 19, confirm: 20 } as const;

/** The assessment to go on from, or an answer. */
function judge(
  snapshot: Snapshot,
  question: Question,
  options: BeginOptions,
): Assessment | Outcome {
  const { decision } = options;
  const first = assess(snapshot, question);
  if (decision === null) {
    if (first.state === "complete") {
      return asRead(first, [finding("nothing-to-begin", "info", "nothing is left to begin")]);
    }
    return first.state === "resumable" ? first : asRead(first);
  }
  const wanted = DECIDED_ROWS[decision.kind];
  if (first.row < wanted && first.state !== "resumable" && first.state !== "complete") {
    return asRead(first);
  }
  const misuse = { kind: "misuse", message: `--${decision.kind} does not fit here` } as const;
  if (first.row !== wanted) return misuse;
  if (decision.kind === "confirm") {
    if (first.plan?.kind !== "gate") return misuse;
    if (first.plan.feature.id !== decision.feature) {
      const feature = shown(first.plan.feature.id);
      const message = `the gate holds feature ${feature}, not ${shown(decision.feature)}`;
      return refuseWith(first, "gate-confirm", message, { feature });
    }
    const opened = assess(snapshot, { ...question, confirmed: decision.feature });
    return opened.state === "resumable" ? opened : asRead(opened);
  }
  if (decision.kind === "defer") return first;
  const retried = assess(snapshot, { ...question, ignoreBlock: true });
  return retried.state === "resumable" ? retried : asRead(retried);
}

/** The blocked step waits again; why it was blocked stays in its notes. */
function unblock(draft: Draft, plan: Plan): void {
  const index = blockedStep(draft.assessment.model, plan);
  const step = index === null ? undefined : stepMaps(draft)[index];
  if (step === undefined) return;
  step.status = "pending";
  const reason = asText(step.reason);
  if (reason !== null) {
    const notes = asText(step.notes);
    step.notes = kept(`${notes === null ? "" : `${notes}; `}retried: ${reason}`);
  }
  step.reason = null;
}

function writeMirror(draft: Draft): Subject {
  const follow = findFollowUp(draft.assessment.model);
  if (follow.ok && !follow.mirrored) {
    const { id, title, promptRef } = follow.item;
    const map = mapAt(draft.state, "continuation");
    map.id = id === null ? null : kept(id);
    map.kind = "follow_up_plan";
    map.status = "active";
    map.title = title === null ? null : kept(title);
    // A path names a file: it is the same one only letter by letter.
    map.prompt_ref = promptRef;
    map.updated_at = draft.time;
  }
  draft.state.last_heartbeat = draft.time;
  return followUpSubject(draft.assessment.model);
}

/** Changes the draft; the subject of the entry where it is not the current prompt. */
function carryOut(draft: Draft, decision: Decision | null): Subject | undefined {
  const { row, plan } = draft.assessment;
  if (row === 15) return writeMirror(draft);
  if (plan === null) {
    // Row 14: a revision keeps its phase and its pointer.
    mapAt(draft.state, "pipeline").status = "running";
    touch(draft);
    return undefined;
  }
  if (decision?.kind === "retry") unblock(draft, plan);
  if (plan.kind === "continue-step" || plan.kind === "write-report") {
    goRunning(draft);
    stepMaps(draft);
    startNextStep(draft);
    touch(draft);
    return undefined;
  }
  follow(draft, plan);
  if (plan.kind !== "decompose") return undefined;
  const label = kept(plan.feature.id);
  return { label, milestoneId: null, name: label };
}

/** The milestone is set aside, the next prompt begun. */
function defer(draft: Draft, promptName: string, reason: string): boolean {
  if (!setMilestone(draft, promptName, "deferred", reason)) return false;
  deferFeature(draft, promptName, reason);
  const plan = planAfterPrompt(modelOf(draft));
  if (["gate", "depends", "chain-off"].includes(plan.kind)) leaveFeature(draft);
  follow(draft, plan);
  return true;
}

function decisionText(decision: Decision | null): string | null {
  if (decision === null) return null;
  if (decision.kind === "defer") return `defer ${decision.reason}`;
  return decision.kind === "confirm" ? `confirm ${decision.feature}` : decision.kind;
}

function takeoverOf(assessment: Assessment): TakeoverReason | null {
  if (assessment.lease.verdict === "expired") return "expired_lease";
  return assessment.lease.verdict === "failed" ? "reported_failure" : null;
}

function watchdogLine(draft: Draft, reason: TakeoverReason | null, note: string | null): string {
  const own = draft.assessment.lease.verdict === "own" ? "own lease" : "new lease";
  const what = reason === null ? own : `takeover ${reason}`;
  const file = asText(currentOf(draft).prompt_file);
  const prompt = file === null ? "-" : kept(fileNameOf(file));
  const step = asText(currentOf(draft).step);
  const tail = note === null ? "" : ` note=${kept(note)}`;
  return `${draft.time} resume: watchdog-triggered, ${what} prompt=${prompt} ` +
    `step=${step === null ? "-" : kept(step)}${tail}`;
}

/** Notes the takeover and the begin. */
function note(draft: Draft, options: BeginOptions, subject: Subject | undefined): void {
  const { lease } = draft.assessment;
  const reason = takeoverOf(draft.assessment);
  const previous = kept(lease.session);
  if (reason !== null) {
    happen(draft, { kind: "takeover", reason, lease }, subject);
    const args = { reason, previousSession: shown(previous) };
    const message = `the lease of session ${args.previousSession} was taken over: ${reason}`;
    draft.problems.push(
      finding("lease-taken-over", "info", message, { path: PLACES.lock, args }),
    );
  }
  const { row } = draft.assessment;
  const pointed = asText(currentOf(draft).step);
  const step = row === 14 ? "revise" : row === 15 ? null : pointed;
  happen(draft, {
    kind: "begin",
    step: step === null ? null : kept(step),
    platform: platformOf(draft, options.holder),
    decision: decisionText(options.decision),
    note: options.note,
    takeover: reason === null ? null : { reason, previous },
  }, subject);
}

/** Takes the lease and starts what comes next. */
export function begin(snapshot: Snapshot, question: Question, options: BeginOptions): Outcome {
  const fixed = options.fixPointer ? withFixedPointer(snapshot) : null;
  const asked: Question = {
    ...question,
    resumeAborted: options.resumeAborted,
    ...(fixed === null ? {} : { state: fixed }),
  };
  const judged = judge(snapshot, asked, options);
  if ("kind" in judged) return judged;
  const { model, lease } = judged;
  if (options.trigger === "watchdog" && model.status === "stopped") {
    const message = "the stop was intentional: a watchdog does not undo it";
    return refuseWith(judged, "watchdog-stopped", message);
  }
  const draft = newDraft(judged);
  let subject: Subject | undefined;
  if (options.decision?.kind === "defer") {
    if (!defer(draft, model.promptName ?? "", kept(options.decision.reason))) {
      return refuseWith(judged, "invariant-pointer", "the prompt has no milestone to set aside");
    }
  } else subject = carryOut(draft, options.decision);
  note(draft, options, subject);
  const { holder } = options;
  return commitOrRefuse(draft, {
    lease: lease.verdict === "own"
      ? refreshLease(draft, holder.ttlMs ?? 300_000, true)
      : takeLease(draft, holder, lease.verdict !== "none"),
    watchdog: options.trigger === "watchdog"
      ? watchdogLine(draft, takeoverOf(judged), options.note)
      : null,
    trigger: options.trigger,
  });
}
