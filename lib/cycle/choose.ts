/**
 * What a choice does, from what was read: refused, or one block for the ledger (cycle spec 3.1). Pure.
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import type { ResumePoint } from "../core/envelope.ts";
import type { Problem } from "../core/problem.ts";
import { formatUtc } from "../core/time.ts";
import { type Answer, newCycle, phaseCommand, type Protocol, step } from "./answer.ts";
import { resumeBlock } from "./block_text.ts";
import { isResume } from "./blocks.ts";
import { readyCard } from "./initiative.ts";
import { answerLedger, type LedgerAnswer, type LedgerFacts, mustAccept } from "./ledger_answer.ts";
import { found } from "./messages.ts";
import type { Phase } from "./phases.ts";
import { isStopped, preconditionFindings, stoppedExit } from "./preconditions.ts";

/** What the operator says. */
export interface Choice {
  readonly letter: "A" | "B" | "C" | "D" | "E";
  /** The phase of C. */
  readonly phase: Phase | null;
  readonly acceptWarnings: boolean;
}

/** What comes of it. */
export type ChoiceVerdict =
  | { readonly kind: "refused"; readonly answer: Answer }
  | {
    readonly kind: "recorded";
    /** The block to append. */
    readonly block: string;
    readonly archive: boolean;
    /** The answer once it is written. */
    readonly answer: Answer;
  };

/** An answer with other fields; the protocol follows the state. */
function changed(
  base: Answer,
  exit: Answer["exit"],
  fields: Partial<Answer["envelope"]>,
  protocol: Protocol,
): Answer {
  return { exit, envelope: { ...base.envelope, ...fields, protocol }, screen: base.screen };
}

/** The findings, each once. */
function merged(...lists: readonly (readonly Problem[])[]): Problem[] {
  const seen = new Set<string>();
  return lists.flat().filter((one) => {
    const key = JSON.stringify([one.code, one.path, one.args]);
    return !seen.has(key) && seen.add(key);
  });
}

function blocked(base: LedgerAnswer, problems: readonly Problem[], text: string): ChoiceVerdict {
  const answer = changed(base, stoppedExit(problems), {
    state: "blocked",
    next: step("fix-precondition", text, null, base.envelope.next?.load),
    problems: merged(base.envelope.problems, problems),
  }, "BLOCKED");
  return { kind: "refused", answer };
}

function unconfirmed(base: LedgerAnswer): ChoiceVerdict {
  const text = "confirm the warnings with --accept-warnings, or choose another way";
  const answer = changed(base, EXIT.needsDecision, {
    state: "needs-decision",
    next: step("confirm-warnings", text, null, base.envelope.next?.load),
  }, "NEEDS_CONTEXT");
  return { kind: "refused", answer };
}

function targetOf(base: LedgerAnswer, choice: Choice): Phase | null {
  if (choice.letter === "A") return base.joint.recommended;
  if (choice.letter === "B") return base.joint.position?.phase ?? null;
  return choice.letter === "C" ? choice.phase : null;
}

function recordedAnswer(
  base: LedgerAnswer,
  facts: LedgerFacts,
  choice: Choice,
  target: Phase | null,
  findings: readonly Problem[],
  now: number,
): Answer {
  const problems = merged(base.problems, findings);
  const updatedAt = formatUtc(now);
  const load = base.envelope.next?.load ?? [];
  if (choice.letter === "E") {
    const aborted = found("aborted", "the cycle was aborted");
    return changed(base, EXIT.ok, {
      state: "complete",
      resumePoint: null,
      next: newCycle(load),
      problems: merged(problems, [aborted]),
      updatedAt,
    }, "DONE");
  }
  const card = readyCard(target, facts.map);
  const point: ResumePoint | null = target === null
    ? null
    : { kind: "cycle", phase: target, node: null, card };
  const next = target === null
    ? newCycle(load)
    : step("resume-phase", `resume at ${target}`, phaseCommand(target), load);
  const fields = { state: "resumable", resumePoint: point, next, problems, updatedAt } as const;
  return changed(base, EXIT.ok, fields, "DONE");
}

function blockOf(
  base: LedgerAnswer,
  facts: LedgerFacts,
  choice: Choice,
  target: Phase | null,
  who: { readonly operator: string; readonly now: number },
): string {
  const { segment } = facts;
  const isAbort = choice.letter === "E";
  const crossed = segment.blocks.some((block) => isResume(block, "IMPORTED"));
  return resumeBlock({ status: isAbort ? "ABORTED" : "DONE", segment, ...who }, [
    ...(isAbort ? [["cycle_aborted", "true"] as const] : []),
    ["prior_last_phase", base.joint.position?.phase ?? "none"],
    ["operator_choice", choice.letter],
    ["next_invoked", isAbort ? "none" : target ?? "CYCLE"],
    ["cross_machine", crossed ? "yes" : "no"],
  ]);
}

/** Decides a choice under the lock. `facts.before` names the maps of other initiatives. */
export function decideChoice(
  facts: LedgerFacts,
  choice: Choice,
  who: { readonly operator: string; readonly now: number },
): ChoiceVerdict {
  const base = answerLedger(facts, who.now);
  const target = targetOf(base, choice);
  if (choice.letter === "B" && target === null) {
    const problem = found("no-last-phase", "no phase is recorded that could be restarted");
    return blocked(base, [problem], "no phase is recorded that could be restarted");
  }
  const findings = preconditionFindings(target, facts);
  const isOverride = choice.letter === "C" && target === "CAPTURE" && choice.acceptWarnings;
  if (isStopped(findings) && !isOverride) {
    return blocked(base, findings, `fix what ${target} demands, then choose again`);
  }
  if (!choice.acceptWarnings && base.problems.some((one) => mustAccept(one.code))) {
    return unconfirmed(base);
  }
  return {
    kind: "recorded",
    block: blockOf(base, facts, choice, target, who),
    archive: choice.letter === "E",
    answer: {
      ...recordedAnswer(base, facts, choice, target, findings, who.now),
      recorded: choice.letter,
    },
  };
}
