/**
 * What a writing command comes to: a new version of the files, or a refusal (pipeline spec 3.1).
 *
 * @module
 */
import type { State } from "../core/envelope.ts";
import { EXIT, type ExitCode } from "../core/exit.ts";
import type { PipelineCode } from "../core/pipeline_words.ts";
import type { Problem } from "../core/problem.ts";
import type { Assessment } from "./assess.ts";
import { checkModel } from "./checks.ts";
import { type Draft, modelOf } from "./draft.ts";
import { finding } from "./findings.ts";
import type { Lease } from "./lease.ts";
import { PLACES } from "./snapshot.ts";
import type { YamlMap } from "./value.ts";

/** What becomes of the lease. */
export type LeaseChange =
  /** Made anew: exclusively, or in place of one that may be taken over. */
  | { readonly kind: "take"; readonly fields: YamlMap; readonly replaces: boolean }
  /** Our own, edited in place. */
  | { readonly kind: "refresh"; readonly fields: YamlMap }
  | { readonly kind: "release" }
  | { readonly kind: "none" };

/** A change to carry out. */
export interface Transition {
  readonly kind: "change";
  readonly assessment: Assessment;
  readonly draft: Draft;
  readonly lease: LeaseChange;
  /** Whether log, board and marker are concerned; a heartbeat leaves them alone. */
  readonly derived: boolean;
  /** Only the lease: neither state nor queue is written. */
  readonly leaseOnly: boolean;
  /** A line for the watchdog's log. */
  readonly watchdog: string | null;
  /** The watchdog's line in the crontab goes. */
  readonly cron: boolean;
  readonly trigger: "user" | "watchdog";
}

/** Nothing is written. */
export interface Refusal {
  readonly kind: "refusal";
  readonly assessment: Assessment;
  readonly exit: ExitCode;
  /** Null: that of the reading. */
  readonly state: State | null;
  readonly problems: readonly Problem[];
}

/** Arguments that do not fit the situation. */
export interface Misuse {
  readonly kind: "misuse";
  readonly message: string;
}

/** The result of a transition. */
export type Outcome = Transition | Refusal | Misuse;

/** A refusal with the answer of the reading itself. */
export function asRead(assessment: Assessment, problems: readonly Problem[] = []): Refusal {
  return { kind: "refusal", assessment, exit: assessment.exit, state: null, problems };
}

/** A refusal of section 3. */
export function refuse(
  assessment: Assessment,
  problems: readonly Problem[],
  exit: ExitCode = EXIT.blocked,
): Refusal {
  const state = exit === EXIT.blocked ? "blocked" : null;
  return { kind: "refusal", assessment, exit, state, problems };
}

/** A refusal with one error. */
export function refuseWith(
  assessment: Assessment,
  code: PipelineCode,
  message: string,
  args: Record<string, unknown> = {},
): Refusal {
  const detail = { path: assessment.snapshot.paths.state, args };
  return refuse(assessment, [finding(code, "error", message, detail)]);
}

/** The lease is not ours (any more): what a command that needs it answers. */
export function leaseLost(assessment: Assessment, lease: Lease): Refusal {
  const args = { verdict: lease.verdict };
  const message = lease.verdict === "none"
    ? "the lease is gone: stop writing state"
    : `the lease is ${lease.verdict}, not ours: stop writing state`;
  const problems = [finding("lease-lost", "error", message, { path: PLACES.lock, args })];
  const fields = { kind: "refusal", assessment, problems } as const;
  if (lease.verdict === "held") return { ...fields, exit: EXIT.held, state: "held" };
  if (lease.verdict === "malformed") return { ...fields, exit: EXIT.data, state: "corrupt" };
  return { ...fields, exit: EXIT.blocked, state: "blocked" };
}

/** A change, unless the new version would break a rule. */
export function commitOrRefuse(
  draft: Draft,
  change: Partial<Omit<Transition, "kind" | "assessment" | "draft" | "lease">> & {
    readonly lease: LeaseChange;
  },
): Transition | Refusal {
  const { assessment } = draft;
  const broken = checkModel(modelOf(draft), true);
  if (broken.length > 0) return refuse(assessment, broken);
  return {
    kind: "change",
    assessment,
    draft,
    derived: true,
    leaseOnly: false,
    watchdog: null,
    cron: false,
    trigger: "user",
    ...change,
  };
}
