/**
 * What the writing commands of `resume pipeline` have in common.
 *
 * @module
 */
import { EXIT, type ExitCode } from "../../core/exit.ts";
import type { Problem } from "../../core/problem.ts";
import { assess } from "../../pipeline/assess.ts";
import { collectPipeline, findPipelineRoot } from "../../pipeline/collect.ts";
import { platformName } from "../../pipeline/config.ts";
import { envelopeOf, type Occasion } from "../../pipeline/decide.ts";
import { finding } from "../../pipeline/findings.ts";
import type { Holder } from "../../pipeline/lease_change.ts";
import { shown } from "../../pipeline/redact.ts";
import { commit, type Committed } from "../../pipeline/record.ts";
import type { Question } from "../../pipeline/row.ts";
import { PLACES, type Snapshot } from "../../pipeline/snapshot.ts";
import { parseSpan } from "../../pipeline/times.ts";
import type { Outcome as Change, Transition } from "../../pipeline/transition.ts";
import { type Arguments, UsageError } from "../scan.ts";
import type { Context, Outcome } from "../context.ts";
import { pipelineOutcome } from "./pipeline.ts";

/** Checks that a flag, when it is there, is one of some words. */
export function checkChoice(args: Arguments, name: string, choices: readonly string[]): void {
  const value = args.values.get(name);
  if (value !== undefined && !choices.includes(value)) {
    throw new UsageError(`usage: --${name} must be one of ${choices.join(", ")}`);
  }
}

/** Checks what every writing command takes. */
export function checkLeaseFlags(args: Arguments): void {
  const ttl = args.values.get("ttl");
  if (ttl !== undefined && parseSpan(ttl) === null) {
    throw new UsageError("usage: --ttl must be between 30s and 24h, like 90s, 5m or 2h");
  }
}

/** A text flag; null when it is absent or empty. */
export function textFlag(context: Pick<Context, "values">, name: string): string | null {
  const value = context.values.get(name);
  return value === undefined || value.trim() === "" ? null : value;
}

/** Who writes. Without a session nobody could tell whose lease it is. */
export function holderOf(context: Context): Holder {
  const { session, ports } = context;
  if (session === null) {
    throw new UsageError("usage: --session is required (or CLAUDE_SESSION_ID)");
  }
  // deno-lint-ignore no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(session) || session.trim() !== session) {
    throw new UsageError("usage: --session must be one plain line");
  }
  const ttl = context.values.get("ttl");
  return {
    session,
    platform: platformName(context.values.get("platform")),
    owner: context.values.get("owner") ?? ports.env("USER") ?? ports.env("LOGNAME") ?? "",
    command: textFlag(context, "command") ?? "/hw:resume",
    ttlMs: ttl === undefined ? null : parseSpan(ttl),
  };
}

const COMMIT_EXITS: Readonly<Record<Extract<Committed, { ok: false }>["code"], ExitCode>> = {
  "guard-timeout": EXIT.held,
  "lease-changed": EXIT.held,
  "state-changed": EXIT.held,
  "write-failed": EXIT.io,
};

function commitProblem(committed: Extract<Committed, { ok: false }>): Problem {
  const detail = { path: committed.path };
  return finding(committed.code, "error", shown(committed.reason), detail);
}

/** The answer after a change was carried out: what is on disk now. */
async function afterChange(
  context: Context,
  root: string,
  transition: Transition,
  committed: Extract<Committed, { ok: true }>,
  occasion: Occasion,
): Promise<Outcome> {
  const snapshot = await collectPipeline(context.ports, root);
  const question = { session: context.session, now: context.now, lang: context.lang };
  const assessment = assess(snapshot, question);
  const problems = [...assessment.problems, ...transition.draft.problems];
  if (committed.failures.length === 0) {
    return pipelineOutcome(EXIT.ok, envelopeOf({ ...assessment, problems }, occasion), context);
  }
  const paths = committed.failures.map((one) => one.path);
  const errors = committed.failures.map((one) => one.error);
  const message = `derived files are behind: ${errors.join("; ")}`;
  const detail = { path: PLACES.marker, args: { paths, errors } };
  const shownProblems = [
    ...problems.filter((one) => one.code !== "derived-stale"),
    finding("derived-refresh-failed", "warning", shown(message, 400), detail),
  ];
  const answer = envelopeOf({ ...assessment, problems: shownProblems }, occasion);
  return pipelineOutcome(EXIT.ok, answer, context);
}

/** Reads, decides, writes, and answers with what is on disk then. */
export async function changePipeline(
  context: Context,
  holder: Holder,
  occasion: Occasion,
  decide: (snapshot: Snapshot, question: Question, root: string) => Change,
): Promise<Outcome> {
  const root = findPipelineRoot(context.ports, context.root, context.cwd);
  const snapshot = await collectPipeline(context.ports, root);
  const question = { session: context.session, now: context.now, lang: context.lang };
  const change = decide(snapshot, question, root);
  if (change.kind === "misuse") throw new UsageError(`usage: ${change.message}`);
  const { assessment } = change;
  if (change.kind === "refusal") {
    const problems = [...change.problems, ...assessment.problems];
    const answer = envelopeOf({ ...assessment, problems });
    const state = change.state ?? answer.state;
    return pipelineOutcome(change.exit, { ...answer, state }, context);
  }
  const committed = await commit(context.ports, change, holder.session);
  if (committed.ok) return await afterChange(context, root, change, committed, occasion);
  const problems = [commitProblem(committed), ...assessment.problems];
  const exit = COMMIT_EXITS[committed.code];
  const answer = envelopeOf({ ...assessment, problems });
  const state = exit === EXIT.held ? "held" : answer.state;
  return pipelineOutcome(exit, { ...answer, state }, context);
}
