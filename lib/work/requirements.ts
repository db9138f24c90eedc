/**
 * `requirements`: four main stages and up to four conditional ones (work spec 2.3).
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import { cleanText, escapeText } from "../core/text.ts";
import type { Action } from "./actions.ts";
import { deepDive, DISCOVERY } from "./agents.ts";
import { invokeWord, isSafePath } from "./names.ts";
import { firstOpen, isDone, STAGE_WORDS, type Step, stepLists, stepOf } from "./steps.ts";
import { nameEmpty, nextOf, present, resumable, type TypeInput, type Verdict } from "./verdict.ts";

/** The stages in order, with the number that labels show. */
export const STAGES: readonly (readonly [name: string, title: string, number: string])[] = [
  ["setup", "Setup", "1"],
  ["discovery", "Discovery", "2"],
  ["deep_dive", "Deep dive", "3"],
  ["synthesis", "Synthesis", "4"],
  ["resolve_flags", "Flag resolution", "4.5"],
  ["re_synthesis", "Re-synthesis", "4.6"],
  ["architecture_validation", "Architecture validation", "4.7"],
  ["skeptic_validation", "Skeptic validation", "4.8"],
];

const MAIN = 4;
const SKILL = "/create-requirements";

function labelOf(name: string): string {
  const [, title = "", number = ""] = STAGES.find(([stage]) => stage === name) ?? [];
  return number.includes(".") ? `${title} (Stage ${number})` : `${title} (Stage ${number}/4)`;
}

/** The stages of a state: the main ones always, the conditional ones that are present. */
function stagesOf({ state, found }: TypeInput): Step[] {
  const map = state.map("stages");
  const steps = STAGES.map(([name]) => stepOf(map, name, found, STAGE_WORDS))
    .filter((step, at) => at < MAIN || step.present);
  const flags = steps.find((step) => step.name === "resolve_flags");
  if (flags?.status !== "skipped") return steps;
  return steps.map((step) =>
    step.name === "re_synthesis" && !isDone(step)
      ? { ...step, status: "skipped", recorded: "skipped" }
      : step
  );
}

/** The default file of each output. */
function outputFiles(id: string): readonly (readonly [key: string, file: string])[] {
  return [
    ["spec", "spec.md"],
    ["plan", "plan.md"],
    ["tasks", "tasks.md"],
    ["jira_ticket", `${id}-JIRA_TICKET.md`],
  ];
}

/** Where each output is expected: the declared path when it can be looked at, else the usual one. */
export function outputsOf(input: Pick<TypeInput, "id" | "state" | "found">): {
  readonly key: string;
  readonly file: string;
  readonly declared: boolean;
}[] {
  const outputs = input.state.map("outputs");
  return outputFiles(input.id).map(([key, file]) => {
    const declared = outputs?.text(key) ?? null;
    if (declared === null || declared === "" || outputs === null) {
      return { key, file, declared: false };
    }
    if (isSafePath(declared)) return { key, file: declared, declared: true };
    const args = { field: outputs.path(key), value: escapeText(declared) };
    input.found.add("path-unsafe", { args });
    return { key, file, declared: false };
  });
}

/** Files that a conditional stage goes on from. */
function conditionalLoad(input: TypeInput): string[] {
  const names = [...(input.sizes?.keys() ?? [])];
  const again = names.filter((name) => /^context\/[^/]+-reanalysis\.md$/.test(name)).sort();
  const all = [
    "context/business-analyst.md",
    ...again,
    "context/architect-validation.md",
    "context/quality-guard.md",
  ];
  nameEmpty(input, ...all);
  return present(input.sizes, ...all);
}

/** Action and files of the stage to go on with. */
function stageWork(
  open: Step,
  input: TypeInput,
): { action: Action; load: readonly string[]; agents?: Verdict["agents"] } {
  switch (open.name) {
    case "setup":
      return { action: "redo-setup", load: [] };
    case "discovery": {
      const isThere = present(input.sizes, DISCOVERY).length > 0;
      nameEmpty(input, DISCOVERY, "context/existing-implementation.md");
      return {
        action: isThere ? "finish-discovery" : "run-discovery",
        load: present(input.sizes, "context/existing-implementation.md"),
      };
    }
    case "deep_dive": {
      if (input.sizes === null) return { action: "run-agents", load: [] };
      const { done, remaining, files } = deepDive(open.fields, input);
      return {
        action: remaining.length === 0 ? "finish-deep-dive" : "run-agents",
        load: files,
        agents: { done, remaining },
      };
    }
    case "synthesis": {
      if (input.sizes === null) return { action: "run-synthesis", load: [] };
      const before = stepOf(input.state.map("stages"), "deep_dive", input.found, STAGE_WORDS);
      const outputs = outputsOf(input).map(({ file }) => file);
      const all = present(input.sizes, ...outputs).length === outputs.length;
      return {
        action: all ? "verify-outputs" : "run-synthesis",
        load: deepDive(before.fields, input).files,
      };
    }
    default:
      return { action: "continue-stage", load: conditionalLoad(input) };
  }
}

function common(steps: readonly Step[], open: Step | null): Omit<Verdict, "exit" | "state"> {
  return {
    progress: { done: steps.slice(0, MAIN).filter(isDone).length, total: MAIN },
    ...stepLists(steps),
    detail: {
      steps: steps.map((step) => ({
        name: step.name,
        mark: isDone(step) ? "done" : step === open ? "here" : "open",
      })),
    },
  };
}

/** Progress and lists of requirements that are finished. */
export function requirementsLists(input: TypeInput): Omit<Verdict, "exit" | "state"> {
  return common(stagesOf(input), null);
}

/** Requirements whose status is `completed` (rows 8 and 9 of work spec 2.2). */
export function completedRequirements(input: TypeInput): Verdict {
  const { id, state, sizes, found } = input;
  const steps = stagesOf(input);
  if (state.text("resolution") === "existing_implementation") {
    const path = state.text("existing_path");
    found.add("existing-implementation", {
      args: { path: path === null ? null : cleanText(path) },
    });
    return { exit: EXIT.ok, state: "complete", ...common(steps, null) };
  }
  const open = steps.filter((step) => !isDone(step)).map((step) => step.name);
  if (open.length > 0) found.add("completed-with-open-phases", { args: { phases: open } });
  for (const { key, file, declared } of outputsOf(input)) {
    if (declared && sizes !== null && !sizes.has(file)) {
      found.add("declared-output-missing", { path: file, args: { output: key } });
    }
  }
  return resumable({
    ...common(steps, null),
    point: { stage: "completed", label: "Requirements complete" },
    next: nextOf(
      "offer-implement",
      `/implement ${invokeWord(id)}`,
      present(sizes, "spec.md", "plan.md", "tasks.md"),
    ),
  });
}

/** Requirements in progress. */
export function decideRequirements(input: TypeInput): Verdict {
  const steps = stagesOf(input);
  const open = firstOpen(steps, input.found);
  const rest = common(steps, open);
  if (open === null) {
    const outputs = present(input.sizes, ...outputsOf(input).map(({ file }) => file));
    return resumable({
      ...rest,
      point: { stage: "finalise", label: "Finalising" },
      next: nextOf("finalise", SKILL, outputs),
    });
  }
  const { action, load, agents } = stageWork(open, input);
  return resumable({
    ...rest,
    point: { stage: open.name, label: labelOf(open.name) },
    next: nextOf(action, SKILL, load),
    ...(agents === undefined ? {} : { agents }),
  });
}
