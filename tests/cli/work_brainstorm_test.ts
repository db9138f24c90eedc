// Work spec 2.5: brainstorms, and rows 10 to 12 of 2.2.
import { eachRow, type Files, point, type Row, session, state, steps } from "../support/work.ts";

const PHASES = ["exploration", "approaches", "refinement", "quality_guard", "work_breakdown"];

function at(done: number, more: Record<string, unknown> = {}, files: Files = {}): Files {
  return session("brainstorm", { phases: steps(PHASES, done), ...more }, files);
}

function promoted(to: unknown, files: Files = {}): Files {
  return {
    ...session("brainstorm", {
      status: "promoted",
      promoted_to: to,
      phases: steps(PHASES, 5),
    }),
    ...files,
  };
}

const BROKEN = {
  exit: 3,
  problems: ["promotion-broken"],
  json: {
    state: "needs-decision",
    resumePoint: { stage: "promoted", label: "Promoted" },
    next: { action: "repair-promotion", invoke: null },
    options: [
      { key: "c", invoke: "/create-requirements --from-brainstorm A-1" },
      { key: "n", invoke: "/brainstorm" },
    ],
  },
};

const rows: Row[] = [
  [
    "starts the exploration",
    at(0),
    point("exploration", "Exploration pending", {
      action: "start-exploration",
      invoke: "/brainstorm",
      load: [],
    }, { noProblems: ["context-missing"] }),
  ],
  [
    "works the approaches out",
    at(1, {}, { "context/exploration.md": "x" }),
    point("approaches", "Exploration done, approaches pending", {
      action: "continue-approaches",
      load: ["context/exploration.md"],
    }, {
      json: {
        problems: { "$has": [{ code: "context-missing", path: "context/business-context.md" }] },
      },
    }),
  ],
  [
    "selects among approaches that were written down",
    at(1, {}, { "context/exploration.md": "x", "context/approaches.md": "x" }),
    point("approaches", "Exploration done, approaches pending", {
      action: "select-approach",
      load: ["context/approaches.md"],
    }),
  ],
  [
    "waits for the selection",
    at(2, { selected_approach: null }, { "context/approaches.md": "x" }),
    point("approaches", "Approaches done, selection pending", {
      action: "select-approach",
      load: ["context/approaches.md"],
    }),
  ],
  [
    "refines the selected approach",
    at(2, { selected_approach: "async" }, { "context/approaches.md": "x" }),
    point("refinement", "Approaches selected, refinement pending", {
      action: "continue-refinement",
    }, { json: { progress: { done: 2, total: 5 } } }),
  ],
  [
    "runs the quality guard",
    at(3, {}, { "implementation-picture.md": "x" }),
    point("quality_guard", "Refinement done, quality guard pending", {
      action: "run-quality-guard",
      load: ["implementation-picture.md"],
    }),
  ],
  [
    "presents the verdict",
    at(4, {}, { "implementation-picture.md": "x", "context/quality-guard.md": "x" }),
    point("work_breakdown", "Quality guard done, work breakdown pending", {
      action: "present-verdict",
      load: ["context/quality-guard.md", "implementation-picture.md"],
    }),
  ],
  [
    "offers requirements after the last phase",
    at(5, {}, { "brainstorm-summary.md": "x" }),
    point("completed", "Work breakdown done", {
      action: "offer-requirements",
      invoke: "/create-requirements --from-brainstorm A-1",
      load: ["brainstorm-summary.md"],
    }),
  ],
  [
    "goes by the last completed phase and names the hole before it",
    session("brainstorm", { phases: { refinement: "completed" } }, {
      "implementation-picture.md": "x",
    }),
    point("quality_guard", "Refinement done, quality guard pending", {
      action: "run-quality-guard",
    }, { problems: ["stages-out-of-order"] }),
  ],
  [
    "offers the target of a promotion",
    promoted("B 2", { "B 2/state.json": state("requirements", "B 2") }),
    {
      exit: 3,
      noProblems: ["promotion-broken"],
      json: {
        state: "needs-decision",
        resumePoint: { stage: "promoted", label: "Promoted" },
        next: { action: "choose-promoted", invoke: null },
        options: [
          { key: "y", invoke: "/resume-work 'B 2'" },
          { key: "n", invoke: "/brainstorm" },
        ],
      },
    },
  ],
  ["names a promotion without target", promoted(null), BROKEN],
  ["names a promotion to an unsafe name", promoted("../x"), BROKEN],
  ["names a promotion to itself", promoted("A-1"), BROKEN],
  ["names a promotion to a folder without state", promoted("B", { "B/spec.md": "x" }), BROKEN],
  [
    "names a promotion that leads back",
    promoted("B", {
      "B/state.json": state("brainstorm", "B", { status: "promoted", promoted_to: "A-1" }),
    }),
    BROKEN,
  ],
  ...(["/out", "gone", "B"] as const).map((link): Row => [
    `does not follow a promotion to a link to ${link}`,
    promoted("B", { "B": { link }, "/out/state.json": state("requirements", "B") }),
    {
      ...BROKEN,
      json: {
        ...BROKEN.json,
        problems: { "$has": [{ code: "promotion-broken", args: { reason: "no-state" } }] },
      },
    },
  ]),
  [
    "follows a promotion to a link inside of the root",
    promoted("B", { "B": { link: "/repo/b" }, "/repo/b/state.json": state("requirements", "B") }),
    { exit: 3, noProblems: ["promotion-broken"], json: { next: { action: "choose-promoted" } } },
  ],
  [
    "names a target of another shape as malformed, too",
    promoted(5),
    { ...BROKEN, problems: ["promotion-broken", "field-malformed"] },
  ],
  [
    "follows a promotion to a corrupt state: it is there",
    promoted("B", { "B/state.json": "{" }),
    { exit: 3, noProblems: ["promotion-broken"], json: { next: { action: "choose-promoted" } } },
  ],
  [
    "names phases that a completed brainstorm left open",
    at(3, { status: "completed" }),
    {
      exit: 0,
      problems: ["completed-with-open-phases"],
      json: {
        state: "complete",
        resumePoint: null,
        next: { action: "offer-requirements", load: [] },
      },
    },
  ],
];

eachRow("resume work (brainstorm)", rows);
