/**
 * What happened, as entries of the log and rows of the progress board (pipeline spec 3.6, 4). The log is
 * English always; rows are in the language that the pipeline is kept in.
 *
 * @module
 */
import { assertNever } from "../core/assert_never.ts";
import { failureText, type Lease } from "./lease.ts";
import { kept } from "./redact.ts";
import { stampOf } from "./times.ts";
import type { YamlMap } from "./value.ts";

/** How a step ended. */
export type StepOutcome = "done" | "skipped" | "blocked";
/** How a prompt ended. */
export type PromptResult = "pass" | "skipped" | "blocked" | "stopped" | "aborted";
/** How a run ended. */
export type EndOutcome = "completed" | "stopped" | "blocked" | "aborted";
/** Why a lease could be taken over. */
export type TakeoverReason = "expired_lease" | "reported_failure";

/** What an event is about. */
export interface Subject {
  /** Milestone id, else the prompt's stem; the continuation's id in follow-up planning. */
  readonly label: string;
  readonly milestoneId: string | null;
  readonly name: string;
}

/** One event. */
export type PipelineEvent =
  | { readonly kind: "takeover"; readonly reason: TakeoverReason; readonly lease: Lease }
  | {
    readonly kind: "begin";
    readonly step: string | null;
    readonly platform: string;
    readonly decision: string | null;
    readonly note: string | null;
    /** The takeover that came with it. */
    readonly takeover: { readonly reason: TakeoverReason; readonly previous: string } | null;
  }
  | {
    readonly kind: "step";
    readonly step: string;
    readonly outcome: StepOutcome;
    readonly reason: string | null;
    readonly next: string | null;
  }
  | {
    readonly kind: "prompt";
    readonly result: PromptResult;
    readonly reason: string | null;
    /** Where its report is, from the root. */
    readonly report: string | null;
  }
  | { readonly kind: "end"; readonly outcome: EndOutcome; readonly reason: string | null };

/** An event and what it is about. */
export interface Happening {
  readonly event: PipelineEvent;
  readonly subject: Subject;
}

/** What all entries of one commit share. */
export interface EntryFrame {
  /** Zoned. */
  readonly time: string;
  /** `C1` where no cycle is recorded. */
  readonly cycle: string;
  readonly session: string;
  readonly trigger: "user" | "watchdog";
}

const PROMPT_WORDS: Readonly<Record<PromptResult, readonly [string, string, string]>> = {
  pass: ["COMPLETE", "milestone_complete", "completed"],
  skipped: ["SKIPPED", "milestone_skipped", "skipped"],
  blocked: ["BLOCKED", "milestone_blocked", "blocked"],
  stopped: ["STOPPED", "milestone_stopped", "closed"],
  aborted: ["ABORTED", "milestone_aborted", "failed"],
};

const END_WORDS: Readonly<Record<EndOutcome, readonly [string, string, string]>> = {
  completed: ["PIPELINE-COMPLETE", "pipeline_complete", "completed"],
  stopped: ["PIPELINE-STOP", "pipeline_stop", "closed"],
  blocked: ["PIPELINE-BLOCKED", "pipeline_blocked", "blocked"],
  aborted: ["PIPELINE-ABORT", "pipeline_abort", "failed"],
};

interface EntryParts {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly summary: string;
  readonly ref?: string;
  readonly report?: string;
  readonly details: YamlMap;
}

/** Details with the empty ones left out. */
function details(pairs: Readonly<Record<string, string | null>>): YamlMap {
  const map: YamlMap = {};
  for (const [key, value] of Object.entries(pairs)) {
    if (value !== null && value !== "") map[key] = kept(value);
  }
  return map;
}

function takeoverParts(
  event: Extract<PipelineEvent, { kind: "takeover" }>,
  session: string,
): EntryParts {
  const { lease, reason } = event;
  const failure = reason === "reported_failure" ? lease.failure : null;
  const text = failure === null ? "" : kept(failureText(failure));
  return {
    id: "LEASE-TAKEOVER",
    type: "lease_takeover",
    status: "completed",
    summary: `Execution lease takeover: ${reason}${text === "" ? "" : ` (${text})`}.`,
    ref: ".pipeline/.lock",
    report: ".pipeline/.lock",
    details: {
      recovery_signal: reason === "expired_lease" ? "inferred_stall" : "reported_failure",
      previous_session_id: kept(lease.session),
      previous_platform: kept(lease.platform),
      previous_owner: kept(lease.owner),
      next_session_id: kept(session),
      ...details({
        failure_type: failure?.type ?? null,
        failure_message: failure?.message ?? null,
      }),
    },
  };
}

function partsOf({ event, subject }: Happening, session: string): EntryParts {
  const { label } = subject;
  switch (event.kind) {
    case "takeover":
      return takeoverParts(event, session);
    case "begin":
      return {
        id: "PIPELINE-RESUME",
        type: "pipeline_resume",
        status: "running",
        summary: `Resumed ${label}${event.step === null ? "" : ` at ${event.step}`}.`,
        details: {
          session_id: kept(session),
          platform: event.platform,
          ...details({ decision: event.decision, note: event.note }),
        },
      };
    case "step": {
      const reason = event.reason === null ? "" : `: ${event.reason}`;
      return {
        id: `${label}-${event.step.toUpperCase().replaceAll("_", "-")}`,
        type: "step",
        status: event.outcome,
        summary: `${event.step} ${event.outcome}${event.outcome === "done" ? "" : reason}.`,
        details: details({ reason: event.reason }),
      };
    }
    case "prompt": {
      const [word, type, status] = PROMPT_WORDS[event.result];
      const summary = `${label} ${event.result}.`;
      const id = `${label}-${word}`;
      const report = event.report === null ? {} : { report: kept(event.report) };
      return { id, type, status, summary, ...report, details: details({ reason: event.reason }) };
    }
    case "end": {
      const [id, type, status] = END_WORDS[event.outcome];
      const summary = `Pipeline ${event.outcome}.`;
      return { id, type, status, summary, details: details({ reason: event.reason }) };
    }
    default:
      return assertNever(event);
  }
}

/** An event as an entry of the log, its fields in their order. */
export function entryOf(happening: Happening, frame: EntryFrame): YamlMap {
  const parts = partsOf(happening, frame.session);
  const { subject } = happening;
  return {
    id: kept(`${parts.id}-${frame.cycle}-${stampOf(frame.time)}`),
    type: parts.type,
    ref: kept(`${frame.cycle}/${parts.ref ?? subject.label}`),
    status: parts.status,
    timestamp: frame.time,
    summary: kept(parts.summary),
    ...(parts.report === undefined ? {} : { report: parts.report }),
    trigger: frame.trigger === "watchdog" ? "auto" : "user",
    ...(subject.milestoneId === null ? {} : { related_milestone: kept(subject.milestoneId) }),
    ...(Object.keys(parts.details).length === 0 ? {} : { details: parts.details }),
  };
}

/** The texts of rows by language. */
interface RowTexts {
  readonly resumed: (session: string) => string;
  readonly tookOver: (reason: string, previous: string) => string;
  readonly done: (next: string) => string;
  readonly last: string;
  readonly skipped: (reason: string) => string;
  readonly blocked: (reason: string) => string;
}

const ROW_TEXTS: Readonly<Record<"en" | "zh-CN", RowTexts>> = {
  en: {
    resumed: (session) => `Resumed (session ${session})`,
    tookOver: (reason, previous) => `Resumed after lease takeover (${reason}, was ${previous})`,
    done: (next) => `done, next: ${next}`,
    last: "done, report next",
    skipped: (reason) => `skipped: ${reason}`,
    blocked: (reason) => `blocked: ${reason}`,
  },
  "zh-CN": {
    resumed: (session) => `恢复执行（会话 ${session}）`,
    tookOver: (reason, previous) => `接管租约后恢复执行（${reason}，原会话 ${previous}）`,
    done: (next) => `完成，进入 ${next}`,
    last: "完成，待写报告",
    skipped: (reason) => `跳过：${reason}`,
    blocked: (reason) => `阻塞：${reason}`,
  },
};

/** Type, event and text of a row; null for an event that has none of its own. */
export function boardRow(
  { event, subject }: Happening,
  session: string,
  language: "en" | "zh-CN",
): readonly [string, string, string] | null {
  const texts = ROW_TEXTS[language];
  const { label } = subject;
  switch (event.kind) {
    case "takeover":
      return null;
    case "begin": {
      const { takeover } = event;
      const text = takeover === null
        ? texts.resumed(session)
        : texts.tookOver(takeover.reason, takeover.previous);
      return ["Recovery", event.step === null ? label : `${label} ${event.step}`, text];
    }
    case "step": {
      const name = `${label} ${event.step}`;
      if (event.outcome === "skipped") return ["Step", name, texts.skipped(kept(event.reason))];
      if (event.outcome === "blocked") return ["Step", name, texts.blocked(kept(event.reason))];
      return ["Step", name, event.next === null ? texts.last : texts.done(event.next)];
    }
    case "prompt":
      return ["Milestone", `${label} ${subject.name}`, event.result];
    case "end":
      return ["Pipeline", event.outcome, event.reason ?? "—"];
    default:
      return assertNever(event);
  }
}
