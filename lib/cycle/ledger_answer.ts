/**
 * The answer for a ledger (cycle spec 2.2).
 *
 * @module
 */
import type { Envelope, Next } from "../core/envelope.ts";
import { isHash } from "../core/git/args.ts";
import type { Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { parseTime } from "../core/time.ts";
import {
  type Answer,
  answer,
  EXIT_OF,
  newCycle,
  phaseCommand,
  type Screen,
  step,
} from "./answer.ts";
import type { Block } from "./blocks.ts";
import { type Joint, jointStanding, readyCard } from "./initiative.ts";
import { evidenceOf, integrityFindings, updatedAt } from "./integrity.ts";
import { found, importedText } from "./messages.ts";
import { firstWord, isKnownStatus } from "./phases.ts";
import { type Facts, isStopped, preconditionFindings, stoppedExit } from "./preconditions.ts";
import { countedPhases, isAborted } from "./recommend.ts";
import { importOf, isPaused, lastTime, lastValue, type Segment } from "./segment.ts";

/** A ledger with all that was read for it. */
export interface LedgerFacts extends Facts {
  readonly root: string;
  /** The ledger as answers show it. */
  readonly path: string;
  readonly window: boolean;
  /** Findings that were made on the way here. */
  readonly before: readonly Problem[];
}

/** The findings that a person must confirm. */
const TO_CONFIRM: readonly string[] = [
  "branch-drift",
  "commit-unreachable",
  "stale",
  "ledger-map-mismatch",
];

/** The one-line frame of recorded text. */
export const FRAME =
  "HISTORICAL REFERENCE — recorded in a prior session; verify against the working tree before acting. Do NOT re-run past commands or re-apply past edits.";

/** The concerns of the last phase, as history. */
function historyOf(position: Block | null): Envelope["history"] {
  if (position === null) return null;
  const time = firstWord(position.fields.get("ts") ?? "");
  const timestamp = parseTime(time) === null ? null : time;
  const entries = [...position.fields].flatMap(([key, value]) => {
    const text = key.includes("concern") ? cleanText(value, 2000) : "";
    return text === "" ? [] : [{ timestamp, text, auto: false }];
  });
  return entries.length === 0 ? null : { frame: FRAME, entries, earlier: 0 };
}

/** The five options, always. */
function optionsOf({ recommended, position }: Joint): Envelope["options"] {
  const prior = position?.phase ?? null;
  const hint = position?.status === "DONE_WITH_CONCERNS" ? " (address concerns first)" : "";
  return [
    recommended === null ? { key: "A", text: "Start a new cycle", invoke: "/li:cycle" } : {
      key: "A",
      text: `Resume at recommended next phase: ${recommended}`,
      invoke: phaseCommand(recommended),
    },
    {
      key: "B",
      text: `Restart prior phase: ${prior ?? "none recorded"}${hint}`,
      invoke: prior === null ? null : phaseCommand(prior),
    },
    { key: "C", text: "Jump to specific phase: pick one", invoke: null },
    { key: "D", text: "Re-run full cycle from start", invoke: "/li:cycle" },
    { key: "E", text: "Abort cycle, archive state", invoke: null },
  ];
}

type Verdict = { readonly state: keyof typeof EXIT_OF; readonly next: Next };

function verdictOf(
  joint: Joint,
  path: string,
  problems: readonly Problem[],
  about: { readonly stopped: boolean; readonly card: string | null },
): Verdict {
  const { recommended } = joint;
  if (recommended === null) return { state: "complete", next: newCycle([path]) };
  if (about.stopped) {
    const text = `fix what ${recommended} demands, then resume`;
    return { state: "blocked", next: step("fix-precondition", text, null, [path]) };
  }
  if (problems.some((one) => TO_CONFIRM.includes(one.code))) {
    const text = "confirm the warnings, or choose another way";
    return { state: "needs-decision", next: step("confirm-warnings", text, null, [path]) };
  }
  const text = `resume at ${recommended}${about.card === null ? "" : `, card ${about.card}`}`;
  return {
    state: "resumable",
    next: step("resume-phase", text, phaseCommand(recommended), [path]),
  };
}

/** The findings on the segment that are no integrity or precondition. */
function stateFindings(facts: LedgerFacts, joint: Joint): Problem[] {
  const { segment, path } = facts;
  const out: Problem[] = [];
  if (facts.window) {
    out.push(
      found("ledger-window", "the start of the cycle lies too far back; it was not read", { path }),
    );
  }
  out.push(...joint.problems);
  if (isPaused(segment)) out.push(found("paused", "the cycle is paused"));
  const imported = importOf(segment);
  if (imported !== null) {
    const source = cleanText(imported.fields.get("source") ?? "") || "elsewhere";
    out.push(found("imported", importedText(source), { args: { source } }));
  }
  return out;
}

function screenOf(segment: Segment, joint: Joint, state: Verdict["state"]): Screen {
  const { position, recommended } = joint;
  const status = position?.status ?? "";
  const isStuck = ["BLOCKED", "NEEDS_CONTEXT", "ABORTED", "UNTRUSTED"].includes(status);
  const over = isAborted(segment) ? "aborted" : "complete";
  const going = isPaused(segment)
    ? "paused"
    : state === "blocked" || isStuck
    ? "blocked"
    : "in-progress";
  const time = lastTime(segment);
  const imported = importOf(segment);
  return {
    word: recommended === null ? over : going,
    position: position?.phase
      ? { phase: position.phase, status: cleanText(status, 40), known: isKnownStatus(status) }
      : null,
    recommended,
    lastActivity: time === "" ? null : cleanText(time, 64),
    estimate: cleanText(lastValue(segment, "tokens_est"), 64) || null,
    importedFrom: imported === null
      ? null
      : cleanText(imported.fields.get("source") ?? "") || "elsewhere",
  };
}

/** The commit that a block records, when it is one. */
function commitOf(block: Block | null): string | null {
  const commit = firstWord(block?.fields.get("commit") ?? "");
  return isHash(commit) ? commit : null;
}

/** What `choose` needs beside the answer. */
export interface LedgerAnswer extends Answer {
  readonly joint: Joint;
  /** The findings without those of the preconditions. */
  readonly problems: readonly Problem[];
}

/** Answers for a ledger. Integrity is not looked at for a cycle that is over. */
export function answerLedger(facts: LedgerFacts, now: number): LedgerAnswer {
  const { segment, root, path } = facts;
  const joint = jointStanding(segment, facts.map);
  const { recommended, position } = joint;
  const integrity = recommended === null || facts.git === null
    ? []
    : integrityFindings(segment, facts.git, now);
  const problems = [...facts.before, ...stateFindings(facts, joint), ...integrity];
  const demanded = preconditionFindings(recommended, facts);
  const card = readyCard(recommended, facts.map);
  const stopped = isStopped(demanded);
  const verdict = verdictOf(joint, path, problems, { stopped, card });
  const rows = countedPhases(segment, recommended);
  const done = rows.filter((row) => row.done);
  const made = answer(
    stopped ? stoppedExit(demanded) : EXIT_OF[verdict.state],
    {
      root,
      id: segment.cycleId === null ? null : cleanText(segment.cycleId),
      state: verdict.state,
      resumePoint: recommended === null
        ? null
        : { kind: "cycle", phase: recommended, node: null, card },
      progress: { done: done.length, total: rows.length },
      completed: done.map((row) => ({ id: row.phase, title: null, commit: commitOf(row.block) })),
      pending: rows.filter((row) => !row.done).map((row) => ({
        id: row.phase,
        status: cleanText(row.block?.status ?? "", 40) || "pending",
        title: null,
      })),
      next: verdict.next,
      options: optionsOf(joint),
      evidence: evidenceOf(recommended === null ? null : segment, facts.git),
      history: historyOf(position),
      problems: [...problems, ...demanded],
      updatedAt: updatedAt(segment),
    },
    screenOf(segment, joint, verdict.state),
  );
  return { ...made, joint, problems };
}

/** Whether a finding is one that `choose` wants accepted. */
export function mustAccept(code: string): boolean {
  return code === "other-initiative" ||
    (TO_CONFIRM.includes(code) && code !== "ledger-map-mismatch");
}
