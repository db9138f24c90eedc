/**
 * The known fields of a state with the shape that each should have, by type (work spec 1.4 and 1.5). They
 * are looked at once, whatever the stage: what the rules read of a state depends on where the work stands,
 * and a fault in it does not. Times and `schema_version` have findings of their own.
 *
 * @module
 */
import { isObject } from "../core/json/read.ts";
import type { WorkType } from "./state.ts";

/** Told the name of each field that has the wrong shape. */
export type Report = (field: string) => void;

/** The way to a value. Its name is only made where something is wrong. */
class Trail {
  readonly #steps: (string | number)[] = [];
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Looks at a value one step down, and names it when it has the wrong shape. */
  look(step: string | number, value: unknown, shape: Shape): void {
    // Most values hold no others, and most of them are right.
    if (typeof value !== "object" && shape(value, this)) return;
    this.#steps.push(step);
    if (!shape(value, this)) this.#report(this.#name());
    this.#steps.pop();
  }

  #name(): string {
    return this.#steps.reduce<string>((name, step) => {
      if (typeof step === "number") return `${name}[${step}]`;
      return name === "" ? step : `${name}.${step}`;
    }, "");
  }
}

/** Whether a value (`undefined` for a missing one) has a shape. What lies inside is looked at on the way. */
type Shape = (value: unknown, trail: Trail) => boolean;

const text: Shape = (value) => value === undefined || typeof value === "string";
const number: Shape = (value) => value === undefined || typeof value === "number";
const flag: Shape = (value) => value === undefined || typeof value === "boolean";
const textOrNumber: Shape = (value, trail) => text(value, trail) || number(value, trail);
/** The name of a draft, or its number. */
const draft: Shape = (value, trail) => text(value, trail) || Number.isInteger(value);
/** A text that must be there. */
const filled: Shape = (value) => typeof value === "string" && value.trim() !== "";

function list(element: Shape): Shape {
  return (value, trail) => {
    if (value === undefined) return true;
    if (!Array.isArray(value)) return false;
    for (let at = 0; at < value.length; at++) trail.look(at, value[at], element);
    return true;
  };
}

/**
 * A map with these fields (none of which every object has); others are nobody's. `null` is the same as a
 * missing field. Counted through: a survey does this a hundred thousand times before it is compiled, and
 * taking pairs apart there costs twice as much.
 */
function map(fields: Readonly<Record<string, Shape>>): Shape {
  const keys = Object.keys(fields);
  const shapes = Object.values(fields);
  return (value, trail) => {
    if (value === undefined) return true;
    if (!isObject(value)) return false;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as string;
      trail.look(key, value[key] ?? undefined, shapes[at] as Shape);
    }
    return true;
  };
}

/** A map with any keys. */
function each(shape: Shape): Shape {
  return (value, trail) => {
    if (value === undefined) return true;
    if (!isObject(value)) return false;
    for (const [key, own] of Object.entries(value)) {
      trail.look(key, own === null ? undefined : own, shape);
    }
    return true;
  };
}

/** A stage or phase: a map with its status, or the bare status. */
function step(more: Readonly<Record<string, Shape>> = {}): Shape {
  const whole = map({ status: text, ...more });
  return (value, trail) => typeof value === "string" || whole(value, trail);
}

/** A map of stages or phases: those without fields of their own, then the others. */
function steps(names: string, others: Readonly<Record<string, Shape>> = {}): Shape {
  const bare = names.split(" ").map((name) => [name, step()] as const);
  return map({ ...Object.fromEntries(bare), ...others });
}

const branches = map({ base: text, feature: text });

const COMMON = { type: text, identifier: text, title: text, status: text, lifecycle: text };

const OWN: Readonly<Record<WorkType, Readonly<Record<string, Shape>>>> = {
  requirements: {
    stages: steps(
      "setup discovery synthesis resolve_flags re_synthesis architecture_validation " +
        "skeptic_validation",
      { deep_dive: step({ agents_to_run: list(text), agents_run: list(text) }) },
    ),
    branches,
    outputs: map({ spec: text, plan: text, tasks: text, jira_ticket: text }),
    resolution: text,
    existing_path: text,
  },
  proposal: {
    phases: steps("requirements_gathering brainstorming confirm_implementation implementation", {
      proposal_drafts: step({ current_iteration: number, final_version: draft }),
    }),
    iterations: list(map({ version: number, file: text, feedback: text })),
  },
  brainstorm: {
    phases: steps("exploration approaches refinement quality_guard work_breakdown"),
    selected_approach: text,
    promoted_to: text,
  },
  implementation: {
    phases: steps("plan test review qa skeptic_validation pr", {
      implement: step({ chunks_completed: number, chunks_total: number, progress: textOrNumber }),
      qa_gate: step({ findings: each(map({ unresolved: number })), gate_result: text }),
      gap_analysis: step({ verdict: text }),
    }),
    plan: map({
      chunks: list(map({
        id: textOrNumber,
        description: text,
        files: list(text),
        status: text,
        commit: text,
      })),
    }),
    implemented_files: list(text),
    commits: list(text),
    requirements: map({ branches }),
    branches,
    worktree: map({
      enabled: flag,
      mode: text,
      name: text,
      workspace: text,
      services: each(text),
    }),
  },
  epic: {
    tickets: list(map({
      slug: filled,
      title: text,
      status: text,
      blocked_by: list(text),
      spec_file: text,
      implementation_status: text,
    })),
    waves: list(map({ wave: number, tickets: list(text) })),
  },
};

/** Notes are many, and go last: a fault of each must not push out the name of another field. */
const NOTES = { updates: list(map({ note: filled, auto: flag })) };

const UNTYPED = map({ ...COMMON, ...NOTES });
const TYPED: Readonly<Record<WorkType, Shape>> = {
  requirements: map({ ...COMMON, ...OWN.requirements, ...NOTES }),
  proposal: map({ ...COMMON, ...OWN.proposal, ...NOTES }),
  brainstorm: map({ ...COMMON, ...OWN.brainstorm, ...NOTES }),
  implementation: map({ ...COMMON, ...OWN.implementation, ...NOTES }),
  epic: map({ ...COMMON, ...OWN.epic, ...NOTES }),
};

/**
 * Names the known fields of a state that have the wrong shape; every one of them counts as missing. A
 * type that is not known has the common fields alone.
 *
 * @example
 * ```ts
 * import { judgeShapes } from "./shapes.ts";
 * const bad: string[] = [];
 * const state = { title: 7, phases: { pr: "pending" }, plan: { chunks: [{ files: "a.ts" }] } };
 * judgeShapes(state, "implementation", (name) => bad.push(name));
 * if (bad.join() !== "title,plan.chunks[0].files") throw new Error("unexpected");
 * ```
 */
export function judgeShapes(
  state: Readonly<Record<string, unknown>>,
  type: WorkType | null,
  report: Report,
): void {
  (type === null ? UNTYPED : TYPED[type])(state, new Trail(report));
}
