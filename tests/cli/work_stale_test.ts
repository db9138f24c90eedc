// Work spec 2.2: where the manifest is behind the state.
import {
  eachRow,
  expectWork,
  type Files,
  item,
  manifest,
  type Row,
  session,
  state,
} from "../support/work.ts";

type Stale = { readonly field: string; readonly manifest: string; readonly state: string };

const CHUNKS = [{ id: 1, status: "completed" }, { id: 2, status: "pending" }];

/** An implementation at its second of two chunks, and what the manifest says of it. */
function listed(given: Record<string, unknown>, more: Record<string, unknown> = {}): Files {
  const phases = { plan: "completed", implement: "in_progress" };
  return {
    ...session("implementation", { phases, plan: { chunks: CHUNKS }, ...more }),
    "manifest.json": manifest(item("A-1", { type: "implementation", ...given })),
  };
}

function stale(severity: "warning" | "info", args: Stale): Row[2] {
  const problem = { code: "manifest-stale", severity, args: { identifier: "A-1", ...args } };
  return { exit: 0, json: { problems: { "$has": [problem] } } };
}

/** A brainstorm with this status, listed with that one. */
function brainstorm(own: string, listedAs: string): Files {
  return {
    ...session("brainstorm", { status: own, promoted_to: "B" }),
    "B/state.json": state("requirements", "B"),
    "manifest.json": manifest(item("A-1", { type: "brainstorm", status: listedAs })),
  };
}

const FRESH: Row[2] = { exit: 0, noProblems: ["manifest-stale"] };

const rows: Row[] = [
  [
    "says that listed work is over by its lifecycle",
    listed({ status: "in_progress" }, { lifecycle: "done" }),
    stale("warning", { field: "status", manifest: "in_progress", state: "done" }),
  ],
  [
    "says that listed work is completed",
    listed({ status: "planning" }, { status: "completed" }),
    stale("warning", { field: "status", manifest: "planning", state: "completed" }),
  ],
  [
    "says that work which is listed as completed goes on",
    listed({ status: "completed" }),
    stale("warning", { field: "status", manifest: "completed", state: "in_progress" }),
  ],
  ["agrees about work that is over", listed({ status: "completed" }, { lifecycle: "done" }), FRESH],
  ["agrees about work that goes on, in other words", listed({ status: "planning" }), FRESH],
  [
    "agrees about a promoted brainstorm that is listed as going on: neither is completed",
    brainstorm("promoted", "in_progress"),
    { ...FRESH, exit: 3 },
  ],
  [
    "agrees about a brainstorm that goes on and is listed as promoted",
    brainstorm("in_progress", "promoted"),
    FRESH,
  ],
  [
    "agrees about a promoted brainstorm that is listed as such",
    brainstorm("promoted", "promoted"),
    { ...FRESH, exit: 3 },
  ],
  [
    "says that a promoted brainstorm is listed as completed",
    brainstorm("promoted", "completed"),
    {
      ...stale("warning", { field: "status", manifest: "completed", state: "promoted" }),
      exit: 3,
    },
  ],
  [
    "says that a completed brainstorm is listed as promoted",
    brainstorm("completed", "promoted"),
    stale("warning", { field: "status", manifest: "promoted", state: "completed" }),
  ],
  [
    "says that the type is another",
    listed({ type: "requirements" }),
    stale("warning", { field: "type", manifest: "requirements", state: "implementation" }),
  ],
  [
    "says that the phase is another",
    listed({ current_phase: "plan" }),
    stale("info", { field: "current_phase", manifest: "plan", state: "implement" }),
  ],
  ["agrees about the phase", listed({ current_phase: "implement" }), FRESH],
  ["weighs no phase that it does not know", listed({ current_phase: "coding" }), FRESH],
  ["weighs no phase of another type of work", listed({ current_phase: "synthesis" }), FRESH],
  [
    "says that the count of chunks is another",
    listed({ progress: "0/2 chunks done" }),
    stale("info", { field: "progress", manifest: "0/2 chunks", state: "1/2 chunks" }),
  ],
  [
    "says that the number of chunks is another",
    listed({ progress: " 1/3 chunks" }),
    stale("info", { field: "progress", manifest: "1/3 chunks", state: "1/2 chunks" }),
  ],
  [
    "says that there are no chunks",
    listed({ progress: "1/3 chunks" }, { plan: null }),
    stale("info", { field: "progress", manifest: "1/3 chunks", state: "0/0 chunks" }),
  ],
  ["agrees about the count of chunks", listed({ progress: "1/2 chunks" }), FRESH],
  ["weighs no count of other things", listed({ progress: "0/9 tests" }), FRESH],
  [
    "ignores a path that is another, and shows none that is no text",
    listed({ path: 7 }),
    {
      exit: 0,
      json: {
        problems: {
          "$has": [{ code: "manifest-path-ignored", severity: "info", args: { path: null } }],
        },
      },
    },
  ],
];

eachRow("resume work", rows);

for (
  const [total, recorded] of [
    [7, 7],
    ["1", '"1"'],
    [[1], "a list"],
  ] as const
) {
  const files = {
    ...session("epic", {}),
    "manifest.json": JSON.stringify({ total_items: total, items: [item("A-1")] }),
  };
  const problem = { code: "manifest-count", severity: "info", args: { recorded, counted: 1 } };
  Deno.test(`resume work names the count ${JSON.stringify(total)} of one item`, async () => {
    await expectWork(["--json"], { files }, { exit: 0, json: { problems: { "$has": [problem] } } });
  });
}
