/**
 * `implementation`: chunks, then tests, review, gates, gap analysis and the pull request
 * (work spec 2.6, rows I1 to I12).
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import { cleanText } from "../core/text.ts";
import type { Fields } from "./fields.ts";
import { chosenFiles, DEEP_DIVE_AGENTS, QA_AGENTS } from "./agents.ts";
import { type Chunk, chunksOf, isDoneChunk, judgeChunks } from "./chunks.ts";
import { invokeWord } from "./names.ts";
import { isDone, type Step, stepOf, TEST_WORDS } from "./steps.ts";
import {
  needsDecision,
  nextOf,
  present,
  resumable,
  type TypeInput,
  type Verdict,
} from "./verdict.ts";

/** The phases of an implementation. */
export interface Phases {
  readonly plan: Step;
  readonly implement: Step;
  readonly test: Step;
  readonly review: Step;
  readonly qa: Step;
  readonly skeptic: Step;
  readonly gate: Step;
  readonly gaps: Step;
  readonly pr: Step;
}

/** What is known before the rows are tried. */
export interface Implementation {
  readonly chunks: readonly Chunk[];
  readonly phases: Phases;
}

/** Reads chunks and phases, and names what is odd about them. */
export function readImplementation(
  { state, found }: Pick<TypeInput, "state" | "found">,
): Implementation {
  const map = state.map("phases");
  const step = (name: string, words?: ReadonlySet<string>): Step => stepOf(map, name, found, words);
  const phases = {
    plan: step("plan"),
    implement: step("implement"),
    test: step("test", TEST_WORDS),
    review: step("review"),
    qa: step("qa", TEST_WORDS),
    skeptic: step("skeptic_validation"),
    gate: step("qa_gate"),
    gaps: step("gap_analysis"),
    pr: step("pr"),
  };
  const chunks = chunksOf(state, found);
  judgeChunks(chunks, phases.implement.fields, found);
  return { chunks, phases };
}

/** The unresolved findings of the gate, all severities together. */
function unresolvedOf(gate: Fields | null): number {
  const map = gate?.map("findings") ?? null;
  if (map === null) return 0;
  return map.keys().reduce((sum, key) => sum + (map.map(key)?.number("unresolved") ?? 0), 0);
}

/** The verdict of the gap analysis that a person must decide about; null for any other. */
function gapsOf({ gaps }: Phases): string | null {
  const verdict = gaps.fields?.text("verdict") ?? null;
  return verdict === "PARTIAL" || verdict === "MISSING_ITEMS" ? verdict : null;
}

/** The phases that a completed implementation left open. */
export function openPhases({ chunks, phases }: Implementation): string[] {
  const open = Object.values(phases as unknown as Record<string, Step>)
    .filter((step) => step.present && !isDone(step))
    .map((step) => step.name);
  return chunks.every(isDoneChunk) ? open : ["chunks", ...open];
}

function chunkRow(work: Implementation, input: TypeInput): Verdict | null {
  const { chunks, phases } = work;
  const invoke = `/implement ${invokeWord(input.id)}`;
  const documents = present(input.sizes, "spec.md", "plan.md", "tasks.md");
  const isPlanned = !phases.plan.present || isDone(phases.plan) ||
    !chunks.every((chunk) => chunk.status === "pending");
  if (chunks.length === 0 || !isPlanned) {
    return resumable({
      point: { stage: "plan", label: "Planning" },
      next: nextOf("continue-plan", invoke, [
        ...documents,
        ...chosenFiles(DEEP_DIVE_AGENTS, input),
      ]),
    });
  }
  const open = chunks.filter((chunk) => !isDoneChunk(chunk));
  if (open.length === 0) return null;
  const label = `Implement (${chunks.length - open.length}/${chunks.length} chunks)`;
  const begun = open.find((chunk) => chunk.status === "in_progress");
  const chunk = begun ?? open.find((one) => one.status === "pending");
  if (begun !== undefined) input.found.add("chunk-interrupted", { args: { chunk: begun.id } });
  if (chunk === undefined) {
    input.found.add("no-chunk-ready");
    return {
      exit: EXIT.blocked,
      state: "blocked",
      point: { stage: "implement", label },
      next: nextOf("unblock-chunks", null),
    };
  }
  return resumable({
    point: { stage: "implement", label, chunk: chunk.id },
    next: nextOf("continue-chunk", invoke, documents),
  });
}

/** Rows I5 to I7. */
function qaRow({ phases }: Implementation, input: TypeInput): Verdict | null {
  const { test, review, qa, skeptic } = phases;
  const row = (
    stage: string,
    label: string,
    action: "run-qa" | "run-skeptic-validation",
  ): Verdict =>
    resumable({
      point: { stage, label },
      next: nextOf(action, `/implement ${invokeWord(input.id)}`, chosenFiles(QA_AGENTS, input)),
    });
  const tests = test.present || !qa.present ? test : qa;
  if (!isDone(tests)) return row(tests.name, tests === qa ? "QA" : "Tests", "run-qa");
  const isPassedOver = !review.present && qa.present;
  if (!isDone(review) && !isPassedOver) {
    const failing = test.recorded === "completed_with_failures";
    return row("review", failing ? "Review (tests failing)" : "Review", "run-qa");
  }
  if (qa.present && !isDone(qa)) return row("qa", "QA", "run-qa");
  if (skeptic.present && !isDone(skeptic)) {
    return row("skeptic_validation", "Skeptic validation", "run-skeptic-validation");
  }
  return null;
}

/** Rows I8 to I12. */
function closingRow({ phases }: Implementation, input: TypeInput): Verdict {
  const { gate, gaps, pr } = phases;
  const invoke = `/implement ${invokeWord(input.id)}`;
  const load = (...paths: readonly string[]): string[] => present(input.sizes, ...paths);
  const [report, analysis] = ["qa-gate-report.md", "gap-analysis.md"];
  const result = gate.fields?.text("gate_result") ?? null;
  const unresolved = unresolvedOf(gate.fields);
  const isOverridden = result === "failed_override";
  if (!isDone(gate) || result === "failed_manual_fix" || (unresolved > 0 && !isOverridden)) {
    const hasIssues = result !== null || unresolved > 0;
    return resumable({
      point: { stage: "qa_gate", label: hasIssues ? "Review (issues found)" : "QA gate" },
      next: nextOf("run-qa-gate", invoke, load(report)),
    });
  }
  const isBegun = pr.present && pr.status !== "pending";
  const point = { stage: "gap_analysis", label: "Gap analysis" };
  if (!isDone(gaps) && !isBegun) {
    const qaFiles = chosenFiles(QA_AGENTS, input);
    return resumable({
      point,
      next: nextOf("run-gap-analysis", invoke, [...load(report, analysis), ...qaFiles]),
    });
  }
  const verdict = gapsOf(phases);
  if (verdict !== null && !isBegun) {
    input.found.add("gaps-undecided", { args: { verdict } });
    return needsDecision({
      point,
      next: nextOf("decide-gaps", null, load(analysis)),
      options: [
        { key: "i", text: "Implement the missing items", invoke },
        { key: "p", text: "Go on to the pull request", invoke },
      ],
    });
  }
  if (!isDone(pr)) {
    return resumable({
      point: { stage: "pr", label: "Pull request" },
      next: nextOf("create-pr", invoke, load(report, analysis)),
    });
  }
  return resumable({
    point: { stage: "finalise", label: "Finalising" },
    next: nextOf("finalise", invoke),
  });
}

/** Progress, lists and what the text shows, for every row. */
export function implementationLists(
  { chunks, phases }: Implementation,
  state: Fields,
): Omit<Verdict, "exit" | "state"> {
  const done = chunks.filter(isDoneChunk);
  const { test, qa } = phases;
  const tests = test.present || !qa.present ? test : qa;
  return {
    progress: chunks.length === 0 ? null : { done: done.length, total: chunks.length },
    completed: done.map(({ id, title, commit }) => ({
      id,
      title,
      commit: commit === null ? null : cleanText(commit),
    })),
    pending: chunks.filter((chunk) => !isDoneChunk(chunk)).map(({ id, recorded, title }) => ({
      id,
      status: recorded,
      title,
    })),
    detail: {
      filesRecorded: state.list("implemented_files")?.length ?? 0,
      tests: tests.present ? tests.recorded : null,
      lastChunk: done.at(-1)?.title ?? null,
    },
  };
}

/** An implementation in progress, files of done chunks left aside. */
export function decideImplementation(work: Implementation, input: TypeInput): Verdict {
  const { phases } = work;
  if (phases.test.recorded === "completed_with_failures") input.found.add("tests-failing");
  const unresolved = unresolvedOf(phases.gate.fields);
  if (unresolved > 0 && phases.gate.fields?.text("gate_result") === "failed_override") {
    input.found.add("unresolved-findings", { args: { count: unresolved } });
  }
  const row = chunkRow(work, input) ?? qaRow(work, input) ?? closingRow(work, input);
  return { ...implementationLists(work, input.state), ...row };
}

/** The same work when files of done chunks are absent: a person must look first. */
export function discrepancyOf(verdict: Verdict, id: string): Verdict {
  return {
    ...verdict,
    ...needsDecision({
      next: nextOf("resolve-discrepancy", null, verdict.next?.load ?? []),
      options: [
        { key: "c", text: "Continue anyway", invoke: `/implement ${invokeWord(id)}` },
        { key: "v", text: "Verify the files first", invoke: null },
        { key: "a", text: "Abort", invoke: null },
      ],
    }),
  };
}
