// Work spec 2.3: requirements.
import { eachRow, type Files, point, type Row, session, steps } from "../support/work.ts";

const MAIN = ["setup", "discovery", "deep_dive", "synthesis"];
const SKILL = "/create-requirements";

function at(done: number, more: Record<string, unknown> = {}, files: Files = {}): Files {
  return session("requirements", { stages: { ...steps(MAIN, done), ...more } }, files);
}

const deepDive = (more: Record<string, unknown>): Record<string, unknown> => ({
  deep_dive: { status: "in_progress", ...more },
});

const rows: Row[] = [
  [
    "redoes the setup",
    at(0),
    point("setup", "Setup (Stage 1/4)", { action: "redo-setup", invoke: SKILL, load: [] }, {
      json: { progress: { done: 0, total: 4 }, agents: null },
    }),
  ],
  [
    "takes a state without stages for one at its setup",
    session("requirements", {}),
    point("setup", "Setup (Stage 1/4)", { action: "redo-setup" }, {
      json: { pending: [{ id: "setup", status: "pending" }, {}, {}, {}] },
    }),
  ],
  [
    "runs the discovery and loads what was found of an implementation",
    at(1, {}, { "context/existing-implementation.md": "x" }),
    point("discovery", "Discovery (Stage 2/4)", {
      action: "run-discovery",
      load: ["context/existing-implementation.md"],
    }),
  ],
  [
    "finishes the discovery when its output is there",
    at(1, {}, { "context/discovery.json": "{}" }),
    point("discovery", "Discovery (Stage 2/4)", { action: "finish-discovery", load: [] }),
  ],
  [
    "does not take an empty output for one",
    at(1, {}, { "context/discovery.json": "" }),
    point("discovery", "Discovery (Stage 2/4)", { action: "run-discovery" }, {
      problems: ["context-empty"],
    }),
  ],
  [
    "expects archaeologist and architect where no agent is named",
    at(2),
    point("deep_dive", "Deep dive (Stage 3/4)", { action: "run-agents", load: [] }, {
      json: { agents: { done: [], remaining: ["archaeologist", "architect"] } },
    }),
  ],
  [
    "finishes the deep dive when nobody remains, the summary preferred",
    at(2, deepDive({ agents_to_run: ["architect"], agents_run: ["architect"] }), {
      "context/architect.md": "long",
      "context/architect-summary.md": "short",
    }),
    point("deep_dive", "Deep dive (Stage 3/4)", {
      action: "finish-deep-dive",
      load: ["context/architect-summary.md"],
    }, {
      noProblems: ["agent-recorded-late", "agent-output-missing"],
      json: { agents: { done: ["architect"], remaining: [] } },
    }),
  ],
  [
    "counts any known agent that left a file, in the order of the agents",
    at(2, deepDive({ agents_to_run: ["architect"], agents_run: ["architect", "archivist"] }), {
      "context/product-expert.md": "x",
      "context/architect.md": "x",
    }),
    point("deep_dive", "Deep dive (Stage 3/4)", {
      action: "finish-deep-dive",
      load: ["context/architect.md", "context/product-expert.md"],
    }, {
      problems: ["agent-recorded-late", "agent-output-missing"],
      json: {
        agents: { done: ["architect", "product-expert"], remaining: [] },
        problems: {
          "$has": [
            { code: "agent-recorded-late", severity: "info", args: { agent: "product-expert" } },
            { code: "agent-output-missing", severity: "warning", args: { agent: "archivist" } },
          ],
        },
      },
    }),
  ],
  [
    "never joins the name of an agent to a path that leaves the folder",
    at(2, deepDive({ agents_to_run: ["../../../etc/passwd"] }), {}),
    point("deep_dive", "Deep dive (Stage 3/4)", { action: "run-agents", load: [] }, {
      problems: ["path-unsafe"],
    }),
  ],
  [
    "runs the synthesis and loads as the deep dive does",
    at(3, { deep_dive: { status: "completed" } }, {
      "context/discovery.json": "{}",
      "context/architect.md": "x",
      "spec.md": "x",
    }),
    point("synthesis", "Synthesis (Stage 4/4)", {
      action: "run-synthesis",
      load: ["context/discovery.json", "context/architect.md"],
    }, { json: { agents: null } }),
  ],
  [
    "verifies the four outputs when they are there",
    at(3, {}, { "spec.md": "x", "plan.md": "x", "tasks.md": "x", "A-1-JIRA_TICKET.md": "x" }),
    point("synthesis", "Synthesis (Stage 4/4)", { action: "verify-outputs" }),
  ],
  [
    "passes conditional stages over that are not present",
    at(4, { skeptic_validation: "pending" }, {
      "context/b-reanalysis.md": "x",
      "context/a-reanalysis.md": "x",
      "context/quality-guard.md": "x",
    }),
    point("skeptic_validation", "Skeptic validation (Stage 4.8)", {
      action: "continue-stage",
      load: ["context/a-reanalysis.md", "context/b-reanalysis.md", "context/quality-guard.md"],
    }),
  ],
  [
    "stops at the flags",
    at(4, { resolve_flags: { status: "in_progress" }, re_synthesis: { status: "pending" } }),
    point("resolve_flags", "Flag resolution (Stage 4.5)", { action: "continue-stage" }),
  ],
  [
    "stops at the second synthesis",
    at(4, { resolve_flags: "completed/conditional", re_synthesis: { status: "pending" } }),
    point("re_synthesis", "Re-synthesis (Stage 4.6)", { action: "continue-stage" }),
  ],
  [
    "skips the second synthesis with the flags",
    at(4, { resolve_flags: "skipped", re_synthesis: { status: "in_progress" } }),
    point("finalise", "Finalising", { action: "finalise" }, {
      json: {
        pending: [],
        completed: [{}, {}, {}, {}, { id: "resolve_flags" }, { id: "re_synthesis" }],
      },
    }),
  ],
  [
    "skips no other stage with the flags",
    at(4, {
      resolve_flags: "skipped",
      re_synthesis: "completed",
      architecture_validation: "pending",
    }),
    point("architecture_validation", "Architecture validation (Stage 4.7)", {
      action: "continue-stage",
    }),
  ],
  [
    "runs the two agents of old where the stage is a bare word",
    at(2, { deep_dive: "in_progress" }),
    point("deep_dive", "Deep dive (Stage 3/4)", { action: "run-agents" }, {
      json: { agents: { done: [], remaining: ["archaeologist", "architect"] } },
    }),
  ],
  ...[["src/x.ts", "src/x.ts"], [undefined, null], [7, null]].map(([existing_path, path]): Row => [
    `is complete with an existing implementation at ${path}`,
    session("requirements", {
      status: "completed",
      resolution: "existing_implementation",
      existing_path,
      stages: steps(MAIN, 4),
    }),
    {
      exit: 0,
      json: {
        state: "complete",
        next: null,
        problems: {
          "$has": [{
            code: "existing-implementation",
            severity: "info",
            args: { path: path ?? null },
          }],
        },
      },
    },
  ]),
  [
    "finalises when everything is done, skipped stages included",
    at(4, { synthesis: { status: "skipped" } }, { "spec.md": "x", "tasks.md": "x" }),
    point("finalise", "Finalising", {
      action: "finalise",
      invoke: SKILL,
      load: ["spec.md", "tasks.md"],
    }, { json: { progress: { done: 4, total: 4 } } }),
  ],
  [
    "names a later stage that is completed",
    at(1, { synthesis: { status: "completed" } }),
    point("discovery", "Discovery (Stage 2/4)", { action: "run-discovery" }, {
      problems: ["stages-out-of-order"],
    }),
  ],
  [
    "does not take an unknown status for done",
    at(2, { discovery: { status: "done" } }),
    point("discovery", "Discovery (Stage 2/4)", { action: "run-discovery" }, {
      problems: ["unknown-status"],
      json: { pending: [{ id: "discovery", status: "done" }, {}, {}] },
    }),
  ],
  [
    "reads stages of the wrong shape as missing",
    session("requirements", { stages: [] }),
    point("setup", "Setup (Stage 1/4)", { action: "redo-setup" }, {
      problems: ["field-malformed"],
    }),
  ],
  [
    "does not look at a declared output outside the folder",
    session("requirements", {
      status: "completed",
      stages: steps(MAIN, 4),
      outputs: { spec: "../../secret.md", plan: "plan.md" },
    }, { "spec.md": "x" }),
    point("completed", "Requirements complete", {
      action: "offer-implement",
      invoke: "/implement A-1",
      load: ["spec.md"],
    }, { problems: ["path-unsafe", "declared-output-missing"] }),
  ],
];

eachRow("resume work (requirements)", rows);
