// Work spec 1.4: every known field of a state that has the wrong shape is named, whatever the stage.
import { assertEquals } from "@std/assert";
import { judgeShapes } from "../../lib/work/shapes.ts";
import { TYPES, type WorkType } from "../../lib/work/state.ts";

function malformed(state: Record<string, unknown>, type: WorkType | null): string[] {
  const names: string[] = [];
  judgeShapes(state, type, (name) => names.push(name));
  return names;
}

const COMMON = {
  type: 5,
  identifier: 5,
  title: [],
  status: [1],
  lifecycle: 5,
  updates: {},
};

for (const type of [...TYPES, null]) {
  Deno.test(`judgeShapes() names the common fields of type ${type}`, () => {
    for (const [field, value] of Object.entries(COMMON)) {
      assertEquals(malformed({ [field]: value }, type), [field]);
    }
    // Times and the version have findings of their own.
    const others = { schema_version: "x", created_at: 5, updated_at: {}, unheard_of: {} };
    assertEquals(malformed(others, type), []);
  });
}

/** Every field of work spec 1.5 with a value that it should not have, and its name. */
const ROWS: Readonly<Record<WorkType, readonly (readonly [object, string])[]>> = {
  requirements: [
    [{ stages: [] }, "stages"],
    ...[
      "setup",
      "discovery",
      "deep_dive",
      "synthesis",
      "resolve_flags",
      "re_synthesis",
      "architecture_validation",
      "skeptic_validation",
    ].flatMap((name) => [
      [{ stages: { [name]: 1 } }, `stages.${name}`] as const,
      [{ stages: { [name]: { status: 1 } } }, `stages.${name}.status`] as const,
    ]),
    [{ stages: { deep_dive: { agents_to_run: "x" } } }, "stages.deep_dive.agents_to_run"],
    [{ stages: { deep_dive: { agents_run: [1] } } }, "stages.deep_dive.agents_run[0]"],
    [{ branches: "x" }, "branches"],
    [{ branches: { base: 1 } }, "branches.base"],
    [{ branches: { feature: 1 } }, "branches.feature"],
    [{ outputs: [] }, "outputs"],
    ...["spec", "plan", "tasks", "jira_ticket"].map((key) =>
      [{ outputs: { [key]: 1 } }, `outputs.${key}`] as const
    ),
    [{ resolution: 5 }, "resolution"],
    [{ existing_path: 5 }, "existing_path"],
  ],
  proposal: [
    [{ phases: "x" }, "phases"],
    ...[
      "requirements_gathering",
      "brainstorming",
      "proposal_drafts",
      "confirm_implementation",
      "implementation",
    ].map((name) => [{ phases: { [name]: [] } }, `phases.${name}`] as const),
    [
      { phases: { proposal_drafts: { current_iteration: "2" } } },
      "phases.proposal_drafts.current_iteration",
    ],
    [
      { phases: { proposal_drafts: { final_version: {} } } },
      "phases.proposal_drafts.final_version",
    ],
    [
      { phases: { proposal_drafts: { final_version: 1.5 } } },
      "phases.proposal_drafts.final_version",
    ],
    [{ iterations: {} }, "iterations"],
    [{ iterations: ["x"] }, "iterations[0]"],
    [{ iterations: [{}, { version: "1" }] }, "iterations[1].version"],
    [{ iterations: [{ file: 1 }] }, "iterations[0].file"],
    [{ iterations: [{ feedback: 5 }] }, "iterations[0].feedback"],
  ],
  brainstorm: [
    [{ phases: 1 }, "phases"],
    ...["exploration", "approaches", "refinement", "quality_guard", "work_breakdown"].map((name) =>
      [{ phases: { [name]: true } }, `phases.${name}`] as const
    ),
    [{ selected_approach: [1] }, "selected_approach"],
    [{ promoted_to: 5 }, "promoted_to"],
  ],
  implementation: [
    [{ phases: [] }, "phases"],
    ...[
      "plan",
      "implement",
      "test",
      "review",
      "qa",
      "skeptic_validation",
      "qa_gate",
      "gap_analysis",
      "pr",
    ].map((name) => [{ phases: { [name]: { status: [] } } }, `phases.${name}.status`] as const),
    [
      { phases: { implement: { chunks_completed: "1" } } },
      "phases.implement.chunks_completed",
    ],
    [{ phases: { implement: { chunks_total: "1" } } }, "phases.implement.chunks_total"],
    [{ phases: { implement: { progress: {} } } }, "phases.implement.progress"],
    [{ phases: { qa_gate: { findings: 1 } } }, "phases.qa_gate.findings"],
    [{ phases: { qa_gate: { findings: { major: 1 } } } }, "phases.qa_gate.findings.major"],
    [
      { phases: { qa_gate: { findings: { major: { unresolved: "1" } } } } },
      "phases.qa_gate.findings.major.unresolved",
    ],
    [{ phases: { qa_gate: { gate_result: 1 } } }, "phases.qa_gate.gate_result"],
    [{ phases: { gap_analysis: { verdict: 1 } } }, "phases.gap_analysis.verdict"],
    [{ plan: "x" }, "plan"],
    [{ plan: { chunks: {} } }, "plan.chunks"],
    [{ plan: { chunks: ["x"] } }, "plan.chunks[0]"],
    [{ plan: { chunks: [{}, { id: [] }] } }, "plan.chunks[1].id"],
    [{ plan: { chunks: [{ description: 1 }] } }, "plan.chunks[0].description"],
    [{ plan: { chunks: [{ files: "x" }] } }, "plan.chunks[0].files"],
    [{ plan: { chunks: [{ files: ["a", null] }] } }, "plan.chunks[0].files[1]"],
    [{ plan: { chunks: [{ status: 1 }] } }, "plan.chunks[0].status"],
    [{ plan: { chunks: [{ commit: 5 }] } }, "plan.chunks[0].commit"],
    [{ implemented_files: "x" }, "implemented_files"],
    [{ commits: {} }, "commits"],
    [{ requirements: "x" }, "requirements"],
    [{ requirements: { branches: [] } }, "requirements.branches"],
    [{ requirements: { branches: { feature: 1 } } }, "requirements.branches.feature"],
    [{ branches: { feature: 1 } }, "branches.feature"],
    [{ worktree: [] }, "worktree"],
    [{ worktree: { enabled: "true" } }, "worktree.enabled"],
    [{ worktree: { mode: 1 } }, "worktree.mode"],
    [{ worktree: { name: 1 } }, "worktree.name"],
    [{ worktree: { workspace: 1 } }, "worktree.workspace"],
    [{ worktree: { services: [] } }, "worktree.services"],
    [{ worktree: { services: { api: 1 } } }, "worktree.services.api"],
  ],
  epic: [
    [{ tickets: {} }, "tickets"],
    [{ tickets: ["x"] }, "tickets[0]"],
    [{ tickets: [{}] }, "tickets[0].slug"],
    [{ tickets: [{ slug: " " }] }, "tickets[0].slug"],
    [{ tickets: [{ slug: "a", title: 1 }] }, "tickets[0].title"],
    [{ tickets: [{ slug: "a", status: 1 }] }, "tickets[0].status"],
    [{ tickets: [{ slug: "a", blocked_by: "x" }] }, "tickets[0].blocked_by"],
    [{ tickets: [{ slug: "a", blocked_by: [1] }] }, "tickets[0].blocked_by[0]"],
    [{ tickets: [{ slug: "a", spec_file: 5 }] }, "tickets[0].spec_file"],
    [{ tickets: [{ slug: "a", implementation_status: 5 }] }, "tickets[0].implementation_status"],
    [{ waves: { a: 1 } }, "waves"],
    [{ waves: [{ wave: "1" }] }, "waves[0].wave"],
    [{ waves: [{ tickets: "a" }] }, "waves[0].tickets"],
  ],
};

for (const type of TYPES) {
  for (const [state, name] of ROWS[type]) {
    const shown = JSON.stringify(state);
    Deno.test(`judgeShapes() names ${name} of ${type} work when it has ${shown}`, () => {
      assertEquals(malformed({ ...state }, type), [name]);
    });
  }
  Deno.test(`judgeShapes() names nothing of other types in ${type} work`, () => {
    const own = new Set(ROWS[type].flatMap(([state]) => Object.keys(state)));
    const foreign = Object.values(ROWS).flat().map(([state]) => Object.entries(state)[0])
      .filter((entry) => entry !== undefined && !own.has(entry[0]));
    for (const entry of foreign) {
      assertEquals(malformed(Object.fromEntries(entry ? [entry] : []), type), []);
    }
  });
}

for (
  const [name, state, type] of [
    [
      "null",
      { title: null, stages: null, branches: { base: null }, outputs: null },
      "requirements",
    ],
    ["a bare status", { stages: { setup: "completed", deep_dive: "pending" } }, "requirements"],
    ["fields that are nobody's", { stages: { setup: { note: 1, stage: "1" } } }, "requirements"],
    ["a number for a draft", { phases: { proposal_drafts: { final_version: 2 } } }, "proposal"],
    ["a number for an id", { plan: { chunks: [{ id: 1 }, { id: "2" }] } }, "implementation"],
    [
      "a count and a share as progress",
      { phases: { implement: { progress: 0.5 } }, plan: null },
      "implementation",
    ],
    ["a note of the hooks", { updates: [{ timestamp: 1, note: "x", auto: true }] }, null],
  ] as const
) {
  Deno.test(`judgeShapes() takes ${name}`, () => {
    assertEquals(malformed({ ...state }, type), []);
  });
}

Deno.test("judgeShapes() names notes without a text after everything else", () => {
  const updates = [
    "text",
    { note: "first" },
    {},
    { note: " " },
    { note: 7 },
    { note: "x", auto: 1 },
    null,
  ];
  assertEquals(malformed({ updates, title: 7, branches: 7 }, "requirements"), [
    "title",
    "branches",
    "updates[0]",
    "updates[2].note",
    "updates[3].note",
    "updates[4].note",
    "updates[5].auto",
    "updates[6]",
  ]);
});
