/**
 * `brainstorm`: judged by the last completed phase (work spec 2.5).
 *
 * @module
 */
import { cleanText } from "../core/text.ts";
import { invokeWord } from "./names.ts";
import { isDone, type Step, stepLists, stepOf } from "./steps.ts";
import { nameEmpty, nextOf, present, resumable, type TypeInput, type Verdict } from "./verdict.ts";

/** The phases in order. */
export const BRAINSTORM_PHASES: readonly string[] = [
  "exploration",
  "approaches",
  "refinement",
  "quality_guard",
  "work_breakdown",
];

const EXPLORED: readonly string[] = ["context/exploration.md", "context/business-context.md"];

/** What each phase leaves behind. */
const LEAVES: readonly (readonly [phase: string, files: readonly string[]])[] = [
  ["exploration", EXPLORED],
  ["approaches", ["context/approaches.md"]],
  ["refinement", ["implementation-picture.md"]],
  ["quality_guard", ["context/quality-guard.md"]],
  ["work_breakdown", ["brainstorm-summary.md"]],
];

const SKILL = "/brainstorm";

/** The command that turns a brainstorm into requirements. */
export function fromBrainstorm(id: string): string {
  return `/create-requirements --from-brainstorm ${invokeWord(id)}`;
}

/** The selected approach as it is shown; null when none is. */
function selectedOf({ state }: TypeInput): string | null {
  const text = state.text("selected_approach");
  return text === null || text.trim() === "" ? null : cleanText(text);
}

/** The last completed phase; a hole before it is named. */
function lastCompleted(steps: readonly Step[], { found }: TypeInput): Step | null {
  const last = steps.findLast((step) => step.status === "completed");
  if (last === undefined) return null;
  const hole = steps.slice(0, steps.indexOf(last)).find((step) => !isDone(step));
  if (hole !== undefined) {
    found.add("stages-out-of-order", { args: { open: hole.name, later: last.name } });
  }
  return last;
}

/** Names what the last completed phase should have left and did not. */
function judgeFiles(last: Step | null, input: TypeInput): void {
  const { sizes } = input;
  if (last === null || sizes === null) return;
  for (const path of LEAVES.flatMap(([phase, files]) => phase === last.name ? files : [])) {
    if (!sizes.has(path)) input.found.add("context-missing", { path, args: { path } });
    else if (path.startsWith("context/")) nameEmpty(input, path);
  }
}

interface Row {
  readonly stage: string;
  readonly label: string;
  readonly next: NonNullable<Verdict["next"]>;
}

function rowOf(last: Step | null, selected: string | null, input: TypeInput): Row {
  const load = (...paths: readonly string[]): string[] => present(input.sizes, ...paths);
  const approaches = "context/approaches.md";
  switch (last?.name) {
    case undefined:
      return {
        stage: "exploration",
        label: "Exploration pending",
        next: nextOf("start-exploration", SKILL),
      };
    case "exploration": {
      const drawn = load(approaches);
      return {
        stage: "approaches",
        label: "Exploration done, approaches pending",
        next: drawn.length > 0
          ? nextOf("select-approach", SKILL, drawn)
          : nextOf("continue-approaches", SKILL, load(...EXPLORED)),
      };
    }
    case "approaches":
      return selected === null
        ? {
          stage: "approaches",
          label: "Approaches done, selection pending",
          next: nextOf("select-approach", SKILL, load(approaches)),
        }
        : {
          stage: "refinement",
          label: "Approaches selected, refinement pending",
          next: nextOf("continue-refinement", SKILL, load(approaches)),
        };
    case "refinement":
      return {
        stage: "quality_guard",
        label: "Refinement done, quality guard pending",
        next: nextOf("run-quality-guard", SKILL, load("implementation-picture.md")),
      };
    case "quality_guard":
      return {
        stage: "work_breakdown",
        label: "Quality guard done, work breakdown pending",
        next: nextOf(
          "present-verdict",
          SKILL,
          load("context/quality-guard.md", "implementation-picture.md"),
        ),
      };
    default:
      return {
        stage: "completed",
        label: "Work breakdown done",
        next: nextOf("offer-requirements", fromBrainstorm(input.id), load("brainstorm-summary.md")),
      };
  }
}

/** A brainstorm in progress. */
export function decideBrainstorm(input: TypeInput): Verdict {
  const phases = input.state.map("phases");
  const steps = BRAINSTORM_PHASES.map((name) => stepOf(phases, name, input.found));
  const last = lastCompleted(steps, input);
  const selected = selectedOf(input);
  judgeFiles(last, input);
  const { stage, label, next } = rowOf(last, selected, input);
  return resumable({
    point: { stage, label },
    progress: { done: steps.filter(isDone).length, total: steps.length },
    ...stepLists(steps),
    next,
    detail: {
      steps: steps.map((step) => ({
        name: step.name,
        mark: isDone(step) ? "done" : step.name === stage ? "here" : "open",
      })),
      lastPhase: last?.name ?? null,
      selectedApproach: selected,
    },
  });
}
