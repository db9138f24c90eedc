/**
 * The answer for a work map, or for a folder of plans that is read like one (cycle spec 2.5).
 *
 * @module
 */
import type { Envelope, Next, ResumePoint } from "../core/envelope.ts";
import { EXIT } from "../core/exit.ts";
import type { Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { type Answer, answer, EXIT_OF, newCycle, phaseCommand, refusal, step } from "./answer.ts";
import type { Cards } from "./cards.ts";
import { isTicked } from "./items.ts";
import type { MapRead, UnusableMap, ValidMap } from "./map_read.ts";
import { found, MAP_OUTSIDE } from "./messages.ts";
import { dependencyFindings, noReadyCard, notApproved } from "./preconditions.ts";
import type { Task } from "./tasks.ts";

/** What is answered like a map: the map itself, or a folder of plans. */
export type MapLike = Pick<ValidMap, "path" | "status" | "load" | "tasks" | "tasksPath" | "cards">;

function row(task: Task): { id: string; title: string | null } {
  return { id: task.id, title: cleanText(task.title) || null };
}

function statusOf(task: Task): string {
  const odd = task.boxes.find((mark) => mark !== " " && !isTicked(mark));
  return odd === undefined ? "pending" : cleanText(`[${odd}]`);
}

/** The lists of leaves and their count; nothing is counted where nothing was recognised. */
function leafFields(cards: Cards): Pick<Envelope, "progress" | "completed" | "pending"> {
  const done = cards.leaves.filter((leaf) => cards.isDone(leaf));
  const open = cards.leaves.filter((leaf) => !cards.isDone(leaf));
  return {
    progress: cards.leaves.length === 0 ? null : { done: done.length, total: cards.leaves.length },
    completed: done.map((task) => ({ ...row(task), commit: null })),
    pending: open.map((task) => {
      const { id, title } = row(task);
      return { id, status: statusOf(task), title };
    }),
  };
}

interface Verdict {
  readonly state: keyof typeof EXIT_OF;
  readonly point: ResumePoint | null;
  readonly next: Next | null;
  readonly problems: readonly Problem[];
}

function build(card: string | null): ResumePoint {
  return { kind: "cycle", phase: "BUILD", node: null, card };
}

const REVIEW: ResumePoint = { kind: "cycle", phase: "REVIEW", node: null, card: null };

function openBoxes(map: MapLike): Problem[] {
  const { count, line } = map.tasks.openBoxes;
  if (count === 0) return [];
  const text = `${count} open boxes of the tasks file carry no id`;
  const detail = { path: map.tasksPath, line: line ?? undefined, args: { count } };
  return [found("unnamed-open-boxes", text, detail)];
}

function completeVerdict(map: MapLike, open: number): Verdict {
  if (open === 0) {
    const problems = [...dependencyFindings(map), ...openBoxes(map)];
    return { state: "complete", point: null, next: newCycle(map.load), problems };
  }
  const text = `the map says COMPLETE, but ${open} of its cards are open`;
  const problems = [
    found("work-map-open-tasks", text, { path: map.path, args: { open } }),
    ...dependencyFindings(map),
  ];
  return { state: "needs-decision", point: null, next: null, problems };
}

function doneVerdict(map: MapLike): Verdict {
  const boxes = openBoxes(map);
  const unknown = dependencyFindings(map);
  const output = found("unverified-build-output", "whether BUILD left commits is not verified");
  const next = step("resume-phase", "review what was built", phaseCommand("REVIEW"), map.load);
  return boxes.length === 0
    ? { state: "resumable", point: REVIEW, next, problems: [...unknown, output] }
    : {
      state: "needs-decision",
      point: REVIEW,
      next: null,
      problems: [...boxes, ...unknown, output],
    };
}

function openVerdict(map: MapLike): Verdict {
  const { ready } = map.cards;
  const baseline = found(
    "unverified-test-baseline",
    "whether the tests passed before BUILD is not verified",
  );
  const unknown = dependencyFindings(map);
  const next = step("fix-precondition", "fix what BUILD demands, then resume", null, map.load);
  const approval = map.status === "APPROVED" ? [] : [notApproved(map)];
  if (ready === null) {
    const problems = [noReadyCard(map), ...approval, ...unknown];
    return { state: "blocked", point: null, next, problems };
  }
  const point = build(ready.id);
  if (approval.length > 0) {
    return { state: "blocked", point, next, problems: [...approval, ...unknown, baseline] };
  }
  return {
    state: "resumable",
    point,
    next: step("resume-card", `build card ${ready.id}`, phaseCommand("BUILD"), map.load),
    problems: [...unknown, baseline],
  };
}

function verdictOf(map: MapLike): Verdict {
  const { leaves, isDone } = map.cards;
  if (leaves.length === 0) {
    const text = "the tasks file holds nothing that is known as a task";
    const problems = [found("tasks-unrecognized", text, { path: map.tasksPath })];
    return { state: "needs-decision", point: null, next: null, problems };
  }
  const open = leaves.filter((leaf) => !isDone(leaf)).length;
  if (map.status === "COMPLETE") return completeVerdict(map, open);
  return open === 0 ? doneVerdict(map) : openVerdict(map);
}

/** Answers for a valid map. */
export function answerMap(root: string, map: MapLike, before: readonly Problem[] = []): Answer {
  const verdict = verdictOf(map);
  const ticked = map.cards.leaves.some((leaf) => map.cards.isDone(leaf));
  const evidence = ticked
    ? [found("evidence-unverified", "a ticked box is no proof that the work was done or tested", {
      path: map.tasksPath,
    })]
    : [];
  return answer(EXIT_OF[verdict.state], {
    root,
    id: cleanText(map.path, 4096),
    state: verdict.state,
    resumePoint: verdict.point,
    ...leafFields(map.cards),
    next: verdict.next,
    problems: [...before, ...verdict.problems, ...evidence],
  });
}

/** What is wrong with a map that cannot be used. */
export function mapFault(map: UnusableMap): Problem {
  const { path } = map;
  switch (map.kind) {
    case "unreadable":
      return found("unreadable", `the work map cannot be read: ${map.reason}`, { path });
    case "invalid":
      return found("work-map-invalid", map.message, { path });
    case "outside":
      return found("work-map-invalid", MAP_OUTSIDE, { path });
    case "absent":
      return found("work-map-invalid", "The linked work map is not there", { path });
  }
}

/** Answers for whatever was found at the path of a map that is the source. */
export function answerMapRead(root: string, map: MapRead, before: readonly Problem[] = []): Answer {
  if (map.kind === "valid") return answerMap(root, map, before);
  const id = cleanText(map.path, 4096);
  const problems = [...before, mapFault(map)];
  if (map.kind === "unreadable") {
    return refusal(root, "blocked", EXIT.noPermission, problems, id);
  }
  const next = step("fix-map", "fix the work map, then resume", null, [map.path]);
  return answer(EXIT.blocked, { root, id, state: "blocked", next, problems });
}
