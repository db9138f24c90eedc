/**
 * The answer for a job (cycle spec 2.4).
 *
 * @module
 */
import type { Next, ResumePoint } from "../core/envelope.ts";
import { EXIT } from "../core/exit.ts";
import type { Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { parseTime } from "../core/time.ts";
import { type Answer, answer, EXIT_OF, phaseCommand, refusal, step } from "./answer.ts";
import { parseGate } from "./gates.ts";
import type { JobRead } from "./job_read.ts";
import type { Job, Step } from "./jobs.ts";
import { found, scopeText } from "./messages.ts";
import { type Phase, PHASES } from "./phases.ts";
import { parentsOf } from "./task_ids.ts";

type GoodJob = Extract<Job, { ok: true }>;
type ReadJob = Extract<JobRead, { kind: "read" }>;

const STATUSES: readonly string[] = ["PENDING", "IN_PROGRESS", "DONE", "BLOCKED"];

function isDone(step: Step | undefined): boolean {
  return step?.status === "DONE";
}

/** The steps that no other step's name continues with a dot. */
export function leavesOf(steps: readonly Step[]): Step[] {
  const parents = new Set(steps.flatMap(({ name }) => parentsOf(name)));
  return steps.filter((one) => !parents.has(one.name));
}

/** The first step of each name: it answers gates. */
function firstByName(steps: readonly Step[]): ReadonlyMap<string, Step> {
  const first = new Map<string, Step>();
  for (const one of steps) if (!first.has(one.name)) first.set(one.name, one);
  return first;
}

/** The steps as gates see them. */
interface Named {
  /** Whether a step is listed. */
  has(name: string): boolean;
  /** Whether it is done: by its own status, or as a parent by the leaves below it. */
  isMet(name: string): boolean;
}

function namedSteps(steps: readonly Step[]): Named {
  const byName = firstByName(steps);
  const leaves = new Set(leavesOf(steps).map((leaf) => leaf.name));
  const open = new Set<string>();
  for (const leaf of leaves) {
    if (!isDone(byName.get(leaf))) { for (const parent of parentsOf(leaf)) open.add(parent); }
  }
  const has = (name: string): boolean => byName.has(name);
  const isParent = (name: string): boolean => has(name) && !leaves.has(name);
  return { has, isMet: (name) => isDone(byName.get(name)) || (isParent(name) && !open.has(name)) };
}

/** What a step waits for; empty when its gate is open. */
function waitsFor(one: Step, named: Named): string[] {
  const gate = parseGate(one.gate, named);
  if (gate.kind === "open") return [];
  return gate.kind === "closed" ? [one.name] : gate.names.filter((name) => !named.isMet(name));
}

function stepFindings(steps: readonly Step[], path: string): Problem[] {
  const out: Problem[] = [];
  const seen = new Set<string>();
  for (const one of steps) {
    const args = { step: cleanText(one.name) };
    if (seen.has(one.name)) {
      const text = `the step '${args.step}' is listed twice; the first one answers gates`;
      out.push(found("step-duplicate", text, { path, args }));
    }
    seen.add(one.name);
    if (one.status === null || !STATUSES.includes(one.status)) {
      const status = cleanText(one.status ?? "");
      const text = `the step '${args.step}' has no known status; it counts as unfinished`;
      out.push(found("step-status-unknown", text, { path, args: { ...args, status } }));
    }
  }
  return out;
}

interface Verdict {
  readonly state: keyof typeof EXIT_OF | "corrupt";
  readonly point: ResumePoint | null;
  readonly next: Next | null;
  readonly problems: readonly Problem[];
}

function atNode(node: string, load: readonly string[], problems: readonly Problem[] = []): Verdict {
  return {
    state: "resumable",
    point: { kind: "cycle", phase: null, node: cleanText(node), card: null },
    next: step("resume-job", "resume the job at its next step", phaseCommand("BUILD"), load),
    problems,
  };
}

function atPhase(phase: Phase, load: readonly string[], problems: readonly Problem[]): Verdict {
  return {
    state: "resumable",
    point: { kind: "cycle", phase, node: null, card: null },
    next: step("resume-job", `resume the job at ${phase}`, phaseCommand(phase), load),
    problems,
  };
}

function treeVerdict(job: GoodJob, path: string, load: readonly string[]): Verdict {
  const named = namedSteps(job.steps);
  const open = leavesOf(job.steps).filter((leaf) => !isDone(leaf));
  const ready = open.find((leaf) => waitsFor(leaf, named).length === 0);
  if (ready !== undefined) return atNode(ready.name, load);
  const missing = [...new Set(open.flatMap((leaf) => waitsFor(leaf, named)))];
  const args = { missing: missing.map((name) => cleanText(name)) };
  const text = "every step that is left waits for another one";
  const problems = [found("all-leaves-gated", text, { path, args })];
  return { state: "blocked", point: null, next: null, problems };
}

function flatVerdict(job: GoodJob, load: readonly string[], current: string): Verdict {
  const problems = namedSteps(job.steps).isMet(current)
    ? [found("current-step-done", "the current step of the job is already DONE")]
    : [];
  const phase = PHASES.find((one) => one === current);
  return phase === undefined ? atNode(current, load, problems) : atPhase(phase, load, problems);
}

function verdictOf(read: ReadJob, job: GoodJob, load: readonly string[]): Verdict {
  const leaves = leavesOf(job.steps);
  const over = leaves.length > 0 ? leaves.every(isDone) : job.status === "DONE";
  if (over) {
    const next = step("job-complete", "every step of the job is done", null, load);
    return { state: "complete", point: null, next, problems: [] };
  }
  const current = job.currentStep === "null" || job.currentStep === "~" ? null : job.currentStep;
  if (leaves.length > 0 && (read.tree || current === null)) {
    return treeVerdict(job, read.path, load);
  }
  if (current !== null) return flatVerdict(job, load, current);
  const text = "the job has neither steps nor a current step";
  const problems = [found("job-yaml-invalid", text, { path: read.path })];
  return { state: "corrupt", point: null, next: null, problems };
}

function answerRead(root: string, read: ReadJob, job: GoodJob): Answer {
  const load = [read.path, ...(read.scope === null ? [] : [read.scope])];
  const verdict = verdictOf(read, job, load);
  const leaves = leavesOf(job.steps);
  const done = leaves.filter(isDone);
  const inactive = job.status === "ACTIVE" || verdict.state === "complete"
    ? []
    : [found("job-not-active", "the job is not ACTIVE", {
      path: read.path,
      args: { status: cleanText(job.status ?? "") },
    })];
  const { point } = verdict;
  const place = point?.kind === "cycle" ? point.node ?? point.phase : null;
  return answer(verdict.state === "corrupt" ? EXIT.data : EXIT_OF[verdict.state], {
    root,
    id: read.id,
    state: verdict.state,
    resumePoint: point,
    progress: leaves.length === 0 ? null : { done: done.length, total: leaves.length },
    completed: done.map((one) => ({ id: cleanText(one.name), title: null, commit: null })),
    pending: leaves.filter((one) => !isDone(one)).map((one) => ({
      id: cleanText(one.name),
      status: cleanText(one.status ?? "", 40) || "unknown",
      title: null,
    })),
    next: verdict.next,
    options: place === null
      ? []
      : [{ key: "A", text: `resume at ${place}`, invoke: verdict.next?.invoke ?? null }],
    problems: [...verdict.problems, ...inactive, ...stepFindings(job.steps, read.path)],
    updatedAt: parseTime(job.lastTouched) === null ? null : job.lastTouched,
  });
}

/** Answers for a job ID. */
export function answerJob(root: string, read: JobRead): Answer {
  const { id, path } = read;
  switch (read.kind) {
    case "missing": {
      const problem = found("job-missing", "there is no such job", { path });
      return refusal(root, "absent", EXIT.notInState, [problem], id);
    }
    case "unreadable": {
      const text = `it cannot be read: ${read.reason}`;
      const problem = found("unreadable", text, { path });
      return refusal(root, "blocked", EXIT.noPermission, [problem], id);
    }
    case "no-scope": {
      const problem = found("scope-missing", scopeText(cleanText(path)), { path });
      return refusal(root, "blocked", EXIT.blocked, [problem], id);
    }
    case "read": {
      if (read.job.ok) return answerRead(root, read, read.job);
      const text = `job.yaml cannot be used: ${cleanText(read.job.reason)}`;
      const problem = found("job-yaml-invalid", text, {
        path,
        line: read.job.line ?? undefined,
      });
      return refusal(root, "corrupt", EXIT.data, [problem], id);
    }
  }
}
