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
