/**
 * The answer of `resume pipeline`: an assessment as an envelope. Pure.
 *
 * @module
 */
import { type Envelope, envelope, type Next } from "../core/envelope.ts";
import type { PipelineAction } from "../core/pipeline_words.ts";
import { parseTime } from "../core/time.ts";
import { assess, type Assessment } from "./assess.ts";
import type { Effective } from "./config.ts";
import { shownProblem } from "./findings.ts";
import { actionText } from "./messages.ts";
import { milestoneOf } from "./milestones.ts";
import { currentFinished, milestoneStatus, type Model } from "./model.ts";
import { isCompleted, progressOf } from "./progress_count.ts";
import { shown } from "./redact.ts";
import type { Question } from "./row.ts";
import { type Snapshot, valueOf } from "./snapshot.ts";
import { asText, at } from "./value.ts";

/** The envelope with the field of this system behind it. */
export type PipelineEnvelope = Envelope & { readonly effective: Effective | null };

/** Settings as recorded text. */
function shownEffective(effective: Effective): Effective {
  const { mode, subagentTool, preset, timezone } = effective;
  return {
    ...effective,
    mode: shown(mode),
    subagentTool: shown(subagentTool),
    preset: shown(preset),
    timezone: shown(timezone),
  };
}

/** Which command answers: a reading one, one that keeps work going, or one that ended it. */
export type Occasion = "reading" | "working" | "ended";

const FRAME = "HISTORICAL REFERENCE — recorded in a prior session; " +
  "verify against the working tree before acting.";

const RESUMABLE: readonly PipelineAction[] = [
  "revise",
  "start-follow-up-plan",
  "complete-pipeline",
  "continue-step",
  "write-report",
  "start-prompt",
  "decompose-feature",
];

/** The command that `next` names (pipeline spec 2.3). */
function invokeOf(assessment: Assessment, occasion: Occasion): string | null {
  const { action, state, plan, model } = assessment;
  if (action === "start") return "/hw:start";
  if (action === "resume-aborted") return "resume pipeline begin --resume-aborted";
  if (state !== "resumable" || action === null || !RESUMABLE.includes(action)) return null;
  if (occasion !== "working") return "resume pipeline begin";
  if (action === "start-prompt") return "resume pipeline begin";
  if (action === "write-report") return "resume pipeline advance --result pass";
  if (action === "complete-pipeline") return "resume pipeline end --outcome completed";
  if (action !== "continue-step" || plan?.kind !== "continue-step") return null;
  const step = model.list.steps[plan.stepIndex];
  return step?.status === "running"
    ? "resume pipeline advance --status done"
    : "resume pipeline begin";
}

function nextOf(assessment: Assessment, occasion: Occasion): Next | null {
  const { action, point, load } = assessment;
  if (action === null) return null;
  const invoke = invokeOf(assessment, occasion);
  return { action, text: actionText(action, point), invoke, load: [...load] };
}

type Items = Pick<Envelope, "completed" | "pending" | "progress">;

/** One item a prompt, and how many of them are done. */
function itemsOf(model: Model): Items {
  const completed: Envelope["completed"] = [];
  const pending: Envelope["pending"] = [];
  for (const prompt of model.prompts) {
    const milestone = milestoneOf(model.state, prompt.name);
    const id = shown(milestone?.id ?? prompt.stem);
    const title = shown(milestone?.name ?? prompt.stem);
    const status = milestoneStatus(model, prompt.name);
    if (isCompleted(model, prompt)) {
      completed.push({ id, title, commit: null });
      continue;
    }
    const isCurrent = prompt.name === model.promptName && !currentFinished(model);
    const word = status ?? (isCurrent ? "in_progress" : "pending");
    pending.push({ id, status: shown(word), title });
  }
  return { completed, pending, progress: progressOf(model) };
}

function leaseOf(assessment: Assessment): Envelope["lease"] {
  const { lease, snapshot } = assessment;
  if (snapshot.folder !== "folder") return null;
  const text = (value: string | null): string | null => value === null ? null : shown(value);
  return {
    verdict: lease.verdict,
    session: text(lease.session),
    platform: text(lease.platform),
    owner: text(lease.owner),
    heartbeatAt: lease.heartbeatAt,
    expiresAt: lease.expiresAt,
  };
}

function historyOf(assessment: Assessment): Envelope["history"] {
  if (assessment.quotes.length === 0) return null;
  const entries = assessment.quotes.map(({ text, time }) => ({
    timestamp: time,
    text: shown(text, 400),
    auto: false,
  }));
  return { frame: FRAME, entries, earlier: 0 };
}

/** An assessment as the answer of a command. */
export function envelopeOf(
  assessment: Assessment,
  occasion: Occasion = "reading",
): PipelineEnvelope {
  const { snapshot, settings, model } = assessment;
  const hasState = snapshot.state.kind === "read" && !snapshot.newerLayout;
  const usable = hasState && assessment.row >= 5;
  const name = asText(at(valueOf(snapshot.state), "pipeline", "name"));
  const heartbeat = model.state.last_heartbeat;
  return {
    ...envelope({
      system: "pipeline",
      root: snapshot.root,
      id: settings.cycleId === null ? null : shown(settings.cycleId),
      title: name === null ? null : shown(name),
      state: assessment.state,
      resumePoint: assessment.point,
      ...(usable ? itemsOf(model) : {}),
      next: nextOf(assessment, occasion),
      options: assessment.options,
      lease: leaseOf(assessment),
      history: historyOf(assessment),
      problems: assessment.problems.map(shownProblem),
      updatedAt: parseTime(heartbeat) === null ? null : String(heartbeat),
    }),
    effective: hasState && assessment.row !== 6 ? shownEffective(settings.effective) : null,
  };
}

/**
 * Decides what `resume pipeline` answers to a question about a snapshot.
 */
export function decidePipeline(
  snapshot: Snapshot,
  question: Question,
): { readonly exit: Assessment["exit"]; readonly envelope: PipelineEnvelope } {
  const assessment = assess(snapshot, question);
  return { exit: assessment.exit, envelope: envelopeOf(assessment) };
}
