// Work spec 2.4: proposals.
import { eachRow, type Files, point, type Row, session, steps } from "../support/work.ts";

const PHASES = [
  "requirements_gathering",
  "brainstorming",
  "proposal_drafts",
  "confirm_implementation",
  "implementation",
];
const DRAFTS = { "proposal1.md": "x", "proposal2.md": "x" };

function drafts(count: number, feedback: string | null): unknown[] {
  return Array.from({ length: count }, (_, at) => ({
    version: at + 1,
    file: `proposal${at + 1}.md`,
    feedback: at + 1 < count ? "more" : feedback,
  }));
}

function at(
  done: number,
  more: { drafts?: Record<string, unknown>; iterations?: unknown } = {},
  files: Files = {},
): Files {
  const phases = steps(PHASES, done);
  const own = phases["proposal_drafts"] as Record<string, unknown>;
  const { iterations = [] } = more;
  return session("proposal", {
    phases: { ...phases, proposal_drafts: { ...own, ...more.drafts } },
    iterations,
  }, files);
}

/** The named draft is absent. */
function missing(draft: string | null): Row[2] {
  const problem = { code: "latest-draft-missing", severity: "error", args: { draft } };
  return point(
    "confirm_implementation",
    "Confirmation (Phase 4/5)",
    { action: "resolve-missing-draft", invoke: null, load: [] },
    { exit: 3, json: { state: "needs-decision", problems: { "$has": [problem] } } },
  );
}

const rows: Row[] = [
  [
    "clarifies the requirements",
    at(0, {}, { "context/requirements.json": "{}" }),
    point("requirements_gathering", "Requirements gathering (Phase 1/5)", {
      action: "clarify-requirements",
      invoke: "/create-proposal",
      load: ["context/requirements.json"],
    }, { json: { progress: { done: 0, total: 5 } } }),
  ],
  [
    "selects an approach",
    at(1, {}, { "context/approaches.json": "[]" }),
    point("brainstorming", "Brainstorming (Phase 2/5)", {
      action: "select-approach",
      load: ["context/approaches.json"],
    }),
  ],
  [
    "writes the first draft",
    at(2),
    point("proposal_drafts", "Drafts (iteration 1)", { action: "write-next-draft", load: [] }, {
      noProblems: ["iteration-mismatch"],
      json: { resumePoint: { iteration: 1 } },
    }),
  ],
  [
    "asks for feedback on the latest draft",
    at(2, { iterations: drafts(2, null), drafts: { current_iteration: 2 } }, DRAFTS),
    point("proposal_drafts", "Drafts (iteration 2)", {
      action: "ask-feedback",
      load: ["proposal2.md"],
    }, { noProblems: ["iteration-mismatch"] }),
  ],
  [
    "writes the next draft after feedback",
    at(2, { iterations: drafts(2, "shorter"), drafts: { current_iteration: 2 } }, DRAFTS),
    point("proposal_drafts", "Drafts (iteration 3)", {
      action: "write-next-draft",
      load: ["proposal2.md"],
    }, { json: { resumePoint: { iteration: 3 } } }),
  ],
  [
    "takes the highest draft on disk and names that it is not recorded",
    at(2, { iterations: drafts(2, "x"), drafts: { current_iteration: 2 } }, {
      ...DRAFTS,
      "proposal10.md": "x",
      "proposal9.md": "x",
    }),
    point("proposal_drafts", "Drafts (iteration 10)", {
      action: "ask-feedback",
      load: ["proposal10.md"],
    }, { problems: ["iteration-mismatch"] }),
  ],
  [
    "names a counter that disagrees",
    at(2, { iterations: drafts(2, null), drafts: { current_iteration: 3 } }, DRAFTS),
    point("proposal_drafts", "Drafts (iteration 2)", { action: "ask-feedback" }, {
      problems: ["iteration-mismatch"],
    }),
  ],
  [
    "takes a recorded file of another name by its version",
    at(2, {
      iterations: [{ version: 4, file: "drafts/fourth.md", feedback: null }],
      drafts: { current_iteration: 4 },
    }, { "drafts/fourth.md": "x" }),
    point("proposal_drafts", "Drafts (iteration 4)", {
      action: "ask-feedback",
      load: ["drafts/fourth.md"],
    }, { noProblems: ["iteration-mismatch"] }),
  ],
  [
    "does not look at a draft outside the folder",
    at(2, { iterations: [{ version: 1, file: "/etc/passwd" }] }),
    point("proposal_drafts", "Drafts (iteration 1)", { action: "write-next-draft", load: [] }, {
      problems: ["path-unsafe"],
    }),
  ],
  [
    "asks for approval of the final version by its number",
    at(3, { iterations: drafts(2, "x"), drafts: { final_version: 1 } }, DRAFTS),
    point("confirm_implementation", "Confirmation (Phase 4/5)", {
      action: "ask-approval",
      load: ["proposal1.md"],
    }, { json: { resumePoint: { iteration: null } } }),
  ],
  [
    "asks for approval of the final version by its name",
    at(3, { iterations: drafts(2, "x"), drafts: { final_version: "final.md" } }, {
      ...DRAFTS,
      "final.md": "x",
    }),
    point("confirm_implementation", "Confirmation (Phase 4/5)", {
      action: "ask-approval",
      load: ["final.md"],
    }),
  ],
  [
    "stops when the named draft is absent",
    at(3, { iterations: drafts(2, "x"), drafts: { final_version: "final.md" } }, DRAFTS),
    point("confirm_implementation", "Confirmation (Phase 4/5)", {
      action: "resolve-missing-draft",
      invoke: null,
      load: [],
    }, { exit: 3, problems: ["latest-draft-missing"], json: { state: "needs-decision" } }),
  ],
  [
    "stops when the highest recorded draft is absent",
    at(3, { iterations: drafts(3, "x") }, DRAFTS),
    point("confirm_implementation", "Confirmation (Phase 4/5)", {
      action: "resolve-missing-draft",
    }, { exit: 3, problems: ["latest-draft-missing", "iteration-mismatch"] }),
  ],
  [
    "stops when neither a draft is named nor one is there",
    at(3),
    missing(null),
  ],
  [
    "asks for approval of the one draft on disk where none is named",
    at(3, {}, { "proposal1.md": "x" }),
    point("confirm_implementation", "Confirmation (Phase 4/5)", {
      action: "ask-approval",
      load: ["proposal1.md"],
    }, { problems: ["iteration-mismatch"], noProblems: ["latest-draft-missing"] }),
  ],
  [
    "takes a final version in digits for a number",
    at(3, { iterations: drafts(2, "x"), drafts: { final_version: "1" } }, DRAFTS),
    point("confirm_implementation", "Confirmation (Phase 4/5)", {
      action: "ask-approval",
      load: ["proposal1.md"],
    }),
  ],
  [
    "takes the file that an iteration of the final version's number names",
    at(3, {
      iterations: [{ version: 7, file: "drafts/seventh.md", feedback: "x" }],
      drafts: { final_version: 7, current_iteration: 7 },
    }, { "drafts/seventh.md": "x" }),
    point("confirm_implementation", "Confirmation (Phase 4/5)", {
      action: "ask-approval",
      load: ["drafts/seventh.md"],
    }),
  ],
  [
    "stops at a final version whose number no draft has",
    at(3, { iterations: drafts(2, "x"), drafts: { final_version: 3 } }, DRAFTS),
    missing("proposal3.md"),
  ],
  [
    "stops at a final version outside the folder",
    at(3, { iterations: drafts(2, "x"), drafts: { final_version: "../x.md" } }, DRAFTS),
    { ...missing(null), problems: ["latest-draft-missing", "path-unsafe"] },
  ],
  [
    "takes the highest recorded draft for a final version of the wrong shape",
    at(3, { iterations: drafts(2, "x"), drafts: { final_version: { file: "a.md" } } }, DRAFTS),
    point("confirm_implementation", "Confirmation (Phase 4/5)", {
      action: "ask-approval",
      load: ["proposal2.md"],
    }, { problems: ["field-malformed"], noProblems: ["latest-draft-missing"] }),
  ],
  [
    "stops at a final version of the wrong shape where no draft is recorded",
    at(3, { drafts: { final_version: true } }),
    { ...missing(null), problems: ["latest-draft-missing", "field-malformed"] },
  ],
  [
    "passes over iterations without a number",
    at(2, {
      iterations: [{ file: "notes.md" }, { version: 1.5, file: "half.md" }, { feedback: "x" }],
    }, { "notes.md": "x", "half.md": "x" }),
    point("proposal_drafts", "Drafts (iteration 1)", { action: "write-next-draft", load: [] }, {
      noProblems: ["iteration-mismatch"],
    }),
  ],
  [
    "does not wonder at a counter that stands at the first draft",
    at(2, { drafts: { current_iteration: 1 } }),
    point("proposal_drafts", "Drafts (iteration 1)", { action: "write-next-draft" }, {
      noProblems: ["iteration-mismatch"],
    }),
  ],
  [
    "names a counter without any draft",
    at(2, { drafts: { current_iteration: 2 } }),
    point("proposal_drafts", "Drafts (iteration 1)", { action: "write-next-draft" }, {
      json: {
        problems: {
          "$has": [{ code: "iteration-mismatch", args: { latest: null, recorded: 2 } }],
        },
      },
    }),
  ],
  [
    "continues the implementation without any draft",
    at(4),
    point("implementation", "Implementation (Phase 5/5)", {
      action: "continue-implementation",
      load: [],
    }),
  ],
  [
    "is complete with the phases that were left open",
    session("proposal", { status: "completed", phases: steps(PHASES, 3) }),
    {
      exit: 0,
      json: {
        state: "complete",
        next: null,
        progress: { done: 3, total: 5 },
        problems: {
          "$has": [{
            code: "completed-with-open-phases",
            args: { phases: ["confirm_implementation", "implementation"] },
          }],
        },
      },
    },
  ],
  [
    "continues the implementation",
    at(4, { iterations: drafts(2, "x") }, DRAFTS),
    point("implementation", "Implementation (Phase 5/5)", {
      action: "continue-implementation",
      load: ["proposal2.md"],
    }),
  ],
  [
    "finalises",
    at(5, { iterations: drafts(2, "x") }, DRAFTS),
    point("finalise", "Finalising", { action: "finalise", load: [] }, {
      json: { progress: { done: 5, total: 5 } },
    }),
  ],
  [
    "does not know skipped phases",
    session("proposal", { phases: { requirements_gathering: "skipped" } }),
    point("requirements_gathering", "Requirements gathering (Phase 1/5)", {
      action: "clarify-requirements",
    }, { problems: ["unknown-status"] }),
  ],
];

eachRow("resume work (proposal)", rows);
