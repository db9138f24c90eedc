/**
 * The words that `resume pipeline` answers with: stable, never translated. They stand here so that the
 * rules and the texts for people cannot disagree about them.
 *
 * @module
 */

/** Problem codes (pipeline spec 5). */
export const PIPELINE_CODES = [
  "layout-unsupported",
  "pipeline-absent",
  "state-absent",
  "never-started",
  "state-unreadable",
  "state-invalid",
  "state-duplicate-key",
  "cycle-invalid",
  "queue-invalid",
  "config-invalid",
  "preset-empty",
  "lease-malformed",
  "lease-held",
  "lease-lost",
  "lease-changed",
  "state-changed",
  "guard-timeout",
  "write-failed",
  "status-mismatch",
  "pointer-mismatch",
  "prompt-missing",
  "path-outside",
  "feedback-missing",
  "continuation-missing",
  "continuation-plan-missing",
  "invariant-pointer",
  "invariant-count",
  "invariant-rejection",
  "invariant-follow-up",
  "evidence-missing",
  "evidence-violation",
  "steps-unfinished",
  "step-not-found",
  "step-final",
  "work-left",
  "watchdog-stopped",
  "acceptance-pending",
  "pipeline-aborted",
  "phase-elsewhere",
  "step-blocked",
  "gate-confirm",
  "depends-unmet",
  "auto-chain-off",
  "continuation-ambiguous",
  "gate-unknown",
  "global-config-invalid",
  "preset-unknown",
  "profile-unknown",
  "language-unknown",
  "lease-expired",
  "lease-failed",
  "lease-left-over",
  "lease-clock-skew",
  "lease-far-future",
  "lease-schema-unknown",
  "derived-stale",
  "derived-refresh-failed",
  "continuation-mirror-missing",
  "step-status-unknown",
  "step-hole",
  "prompt-out-of-order",
  "prompt-index-mismatch",
  "queue-current-unknown",
  "queue-two-active",
  "report-missing",
  "pointer-advanced",
  "prompts-total-mismatch",
  "acceptance-timed-out",
  "acceptance-due",
  "continuation-hint",
  "nothing-to-begin",
  "lease-taken-over",
  "auto-continue-off",
  "compact-due",
  "stray-temp",
] as const;

/** One of the codes. */
export type PipelineCode = (typeof PIPELINE_CODES)[number];

/** What `next.action` may say. */
export const PIPELINE_ACTIONS = [
  "start",
  "repair-state",
  "repair-config",
  "repair-lease",
  "wait",
  "revise",
  "start-follow-up-plan",
  "accept-or-reject",
  "resume-aborted",
  "finish-phase",
  "resolve-blocker",
  "confirm-gate",
  "choose-feature",
  "collect-evidence",
  "complete-pipeline",
  "continue-step",
  "write-report",
  "start-prompt",
  "decompose-feature",
] as const;

/** One of the actions. */
export type PipelineAction = (typeof PIPELINE_ACTIONS)[number];

/** The keys of `options`. */
export const PIPELINE_OPTIONS = [
  "accept",
  "reject",
  "retry",
  "defer",
  "stop",
  "confirm",
  "resume",
  "leave",
] as const;

/** One of the keys. */
export type PipelineOption = (typeof PIPELINE_OPTIONS)[number];
