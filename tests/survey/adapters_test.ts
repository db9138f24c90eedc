// How each system takes part in the survey (survey spec 1).
import { assertEquals } from "@std/assert";
import type { Adapter, SurveyRequest, SystemFound } from "../../lib/survey/adapter.ts";
import { cycleAdapter } from "../../lib/survey/cycle_adapter.ts";
import { pipelineAdapter } from "../../lib/survey/pipeline_adapter.ts";
import { storyAdapter } from "../../lib/survey/story_adapter.ts";
import { workAdapter } from "../../lib/survey/work_adapter.ts";
import { mapFiles, TODO } from "../support/cycle.ts";
import { failure, fakePorts, withFs } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";
import {
  cycleFiles,
  epicFiles,
  NOW,
  pipelineTree,
  REACHED,
  surveyRequest,
  workFiles,
} from "../support/survey.ts";
import { state } from "../support/work.ts";

type Files = Readonly<Record<string, Given>>;

async function ask(
  adapter: Adapter,
  files: Files,
  request: Partial<SurveyRequest> = {},
): Promise<SystemFound> {
  const { ports, world } = fakePorts({ files, now: NOW, env: { HOME: "/home/al" } });
  const found = await adapter(ports, surveyRequest(request));
  assertEquals(world.files.changes, [], "reading changed something");
  return found;
}

function shown({ items }: SystemFound): string[] {
  return items.map(({ envelope, exit }) => `${envelope.id} ${envelope.state} ${exit}`);
}

const ADAPTERS = {
  story: storyAdapter,
  work: workAdapter,
  pipeline: pipelineAdapter,
  cycle: cycleAdapter,
};
for (const [system, adapter] of Object.entries(ADAPTERS)) {
  Deno.test(`the adapter of ${system} is not here in an empty folder`, async () => {
    const { present, items, events, problems } = await ask(adapter, {}, { events: true });
    assertEquals([present, items, events, problems ?? []], [false, [], [], []]);
  });
}

const epic = (id: string): Files => ({
  [`/repo/plans/epic-${id}/execution-state.json`]: JSON.stringify({
    stories: { [`story-${id}-0001`]: { tasks: { T1: { status: "PENDING" } } } },
  }),
});

for (
  const [name, files, request, want] of [
    ["one item for each epic", { ...epicFiles(), ...epic("0002") }, {}, [
      "epic-0002 resumable 0",
      "epic-0049 resumable 0",
    ]],
    ["from a folder below", epicFiles(), { cwd: "/repo/src" }, ["epic-0049 resumable 0"]],
    ["below --root alone", epic("0002"), { root: "/repo" }, ["epic-0002 resumable 0"]],
    ["not above --root", epic("0002"), { root: "/repo/src" }, []],
    ["not above the nearest repository", { ...epic("0002"), "/repo/src/.git/HEAD": "" }, {
      cwd: "/repo/src",
    }, []],
    [
      "no epic of another name",
      {
        "/repo/plans/epic-2/execution-state.json": "{}",
        "/repo/plans/notes.md": "",
        "/repo/plans/epic-0003": "a file",
      },
      {},
      [],
    ],
    ["no epic without a state", { "/repo/plans/epic-0002/plan.md": "" }, {}, []],
    [
      "a broken one beside a good one",
      {
        ...epicFiles(),
        "/repo/plans/epic-0002/execution-state.json": "{",
      },
      {},
      ["epic-0002 corrupt 65", "epic-0049 resumable 0"],
    ],
    [
      "one that is denied",
      {
        "/repo/plans/epic-0002/execution-state.json": { text: "{}", denied: true },
      },
      {},
      ["epic-0002 blocked 77"],
    ],
    [
      "a folder of epics that is denied",
      {
        ...epic("0002"),
        "/repo/ai/epics": { folder: true, denied: true },
      },
      {},
      ["null blocked 77", "epic-0002 resumable 0"],
    ],
    [
      "the nearest folder that is denied, and none above",
      {
        ...epic("0002"),
        "/repo/src/ai/epics": { folder: true, denied: true },
      },
      { cwd: "/repo/src" },
      ["null blocked 77"],
    ],
  ] as const satisfies readonly (readonly [
    string,
    Files,
    Partial<SurveyRequest>,
    readonly string[],
  ])[]
) {
  Deno.test(`storyAdapter() finds ${name}`, async () => {
    const found = await ask(storyAdapter, files, request);
    assertEquals(shown(found), [...want]);
    assertEquals(found.present, want.length > 0);
  });
}

Deno.test("storyAdapter() tells commits and, when asked, events of an epic that can be read", async () => {
  const files = { ...epicFiles(), "/repo/plans/epic-0002/execution-state.json": "{" };
  const { commits, events } = await ask(storyAdapter, files, { events: true });
  assertEquals([...commits ?? []], [["epic-0002", []], ["epic-0049", [REACHED]]]);
  assertEquals(events.map((one) => `${one?.id} ${one?.text}`), [
    "epic-0049 T1 completed",
    "epic-0049 T2 started",
  ]);
  assertEquals((await ask(storyAdapter, files)).events, []);
});

for (
  const [name, files, want] of [
    ["a session", workFiles(), "JIRA-1 resumable 0"],
    ["a damaged one", { "/repo/.claude/work/A/state.json": "{" }, "A corrupt 65"],
    [
      "one that cannot be read",
      { "/repo/.claude/work/A/state.json": { text: "{}", denied: true } },
      "A blocked 77",
    ],
    [
      "one that waits for a person",
      { "/repo/.claude/work/A/state.json": state("spike", "A") },
      "A needs-decision 3",
    ],
    [
      "one that nothing can be done for",
      {
        "/repo/.claude/work/A/state.json": state("implementation", "A", {
          phases: { plan: "completed" },
          plan: { chunks: [{ id: 1, status: "blocked" }] },
        }),
      },
      "A blocked 4",
    ],
  ] as const satisfies readonly (readonly [string, Files, string])[]
) {
  Deno.test(`workAdapter() gives ${name} the exit code of its own command`, async () => {
    const found = await ask(workAdapter, files);
    assertEquals([shown(found), found.present], [[want], true]);
  });
}

for (
  const [name, given, want] of [
    ["is a file", "x", ["null corrupt 65"]],
    ["is denied", { folder: true, denied: true }, ["null blocked 77"]],
  ] as const
) {
  Deno.test(`workAdapter() shows a work directory that ${name} as an item`, async () => {
    const found = await ask(workAdapter, { "/repo/.claude/work": given });
    assertEquals([shown(found), found.present, found.problems ?? []], [[...want], true, []]);
    assertEquals(found.items[0]?.envelope.problems[0]?.severity, "error");
  });
}

Deno.test("workAdapter() tells events when asked, of sessions that can be read", async () => {
  const files = {
    ...workFiles(),
    "/repo/.claude/work/A/state.json": "{",
  };
  const { events } = await ask(workAdapter, files, { events: true });
  assertEquals(events.map((one) => `${one?.id} ${one?.at} ${one?.text}`), [
    "JIRA-1 2026-05-08T10:00:00Z created",
  ]);
  assertEquals((await ask(workAdapter, files)).events, []);
});

Deno.test("pipelineAdapter() answers as its own command, with events when asked", async () => {
  const found = await ask(pipelineAdapter, pipelineTree(), { events: true, cwd: "/repo/src" });
  assertEquals([shown(found), found.present], [["C1 resumable 0"], true]);
  assertEquals(found.events.some((one) => one?.text === "pipeline started"), true);
  assertEquals((await ask(pipelineAdapter, pipelineTree())).events, []);
});

Deno.test("pipelineAdapter() is not here without a state that was begun", async () => {
  const files = { "/repo/.pipeline/config.yaml": "execution:\n  mode: self\n" };
  assertEquals((await ask(pipelineAdapter, files)).present, false);
});

function job(id: string, status: string): Files {
  return {
    [`/repo/.claude/runtime/jobs/${id}/job.yaml`]: `workflow: cycle
job_id: ${id}
called_by: operator
mode: full
started_at: 2026-05-09T10:00:00Z
last_touched: 2026-05-09T10:00:00Z
current_step: BUILD
status: ${status}
`,
    [`/repo/.claude/runtime/jobs/${id}/scope.md`]: "# Scope\n",
  };
}

for (
  const [name, files, want] of [
    ["the ledger", cycleFiles(), ["c resumable 0"]],
    ["an active map", {
      "/repo/.claude/lintel-layout.yaml": "layout_version: 5\n",
      [TODO]: "Active committed work map: [a/work.json](a/work.json).\n",
      ...mapFiles("- [ ] T1 a\n"),
    }, [".claude/plans/a/work.json resumable 0"]],
    ["the ledger and an active job", { ...cycleFiles(), ...job("j1", "ACTIVE") }, [
      "c resumable 0",
      "j1 resumable 0",
    ]],
    ["no job that is not active", { ...cycleFiles(), ...job("j1", "PAUSED") }, ["c resumable 0"]],
    ["no job that is done but not active", { ...cycleFiles(), ...job("j1", "DONE") }, [
      "c resumable 0",
    ]],
    ["a damaged job", {
      ...cycleFiles(),
      "/repo/.claude/runtime/jobs/j1/job.yaml": "status: [\n",
    }, ["c resumable 0", "j1 corrupt 65"]],
    ["a folder of jobs that cannot be listed", {
      ...cycleFiles(),
      "/repo/.claude/runtime/jobs": { folder: true, denied: true },
    }, ["c resumable 0", "null blocked 77"]],
    ["a job alone", {
      "/repo/.claude/lintel-layout.yaml": "layout_version: 5\n",
      ...job("j1", "ACTIVE"),
    }, ["j1 resumable 0"]],
    ["no folder without a job in it", {
      ...cycleFiles(),
      "/repo/.claude/runtime/jobs/j1/notes.md": "x",
    }, ["c resumable 0"]],
    ["no linked plan, which the survey does not look at", {
      "/repo/.claude/lintel-layout.yaml": "layout_version: 5\n",
      "/repo/.claude/memory/working-state.md": "x",
    }, []],
  ] as const satisfies readonly (readonly [string, Files, readonly string[]])[]
) {
  Deno.test(`cycleAdapter() finds ${name}`, async () => {
    const found = await ask(cycleAdapter, files);
    assertEquals([shown(found), found.present], [[...want], want.length > 0]);
  });
}

for (
  const [name, path, want] of [
    ["the layout file", "/repo/.claude/lintel-layout.yaml", ["null blocked 77"]],
    ["the recorded plan", "/repo/p.md", ["c blocked 77", "j1 resumable 0"]],
  ] as const
) {
  Deno.test(`cycleAdapter() tells once that ${name} may not be read`, async () => {
    const [ledger, text] = Object.entries(cycleFiles()).at(-1) ?? ["", ""];
    const files = {
      ...cycleFiles(),
      ...job("j1", "ACTIVE"),
      [ledger]: `${text}---\nphase: PLAN\nstatus: DONE\nplan_path: p.md\n`,
      [path]: { text: "Status: APPROVED\n", denied: true },
    };
    assertEquals(shown(await ask(cycleAdapter, files)), [...want]);
  });
}

Deno.test("cycleAdapter() leaves out the job that the ledger names", async () => {
  const [ledger, text] = Object.entries(cycleFiles()).at(-1) ?? ["", ""];
  const scope = ".claude/runtime/jobs/j1/scope.md";
  const files = {
    ...cycleFiles(),
    ...job("j1", "ACTIVE"),
    ...job("j2", "ACTIVE"),
    [ledger]: `${text}scope_path: ${scope}\n`,
  };
  assertEquals(shown(await ask(cycleAdapter, files)), ["c resumable 0", "j2 resumable 0"]);
});

Deno.test("cycleAdapter() tells the blocks of the cycle as events when asked", async () => {
  const { events } = await ask(cycleAdapter, cycleFiles(), { events: true });
  assertEquals(events.map((one) => `${one?.at} ${one?.text}`), [
    "2026-05-10T11:00:00Z CYCLE STARTING",
  ]);
  assertEquals((await ask(cycleAdapter, cycleFiles())).events, []);
});

Deno.test("cycleAdapter() tells once of a folder above that nobody may look into", async () => {
  const { ports } = fakePorts({ files: cycleFiles(), now: NOW, env: { HOME: "/home/al" } });
  const inside = (path: string): boolean => path.startsWith("/repo/.claude/runtime");
  const denied = withFs(ports, {
    lstat: (path) => (inside(path) ? failure("denied") : ports.fs.lstat(path)),
    readFolder: (path) => (inside(path) ? failure("denied") : ports.fs.readFolder(path)),
  });
  const found = await cycleAdapter(denied, surveyRequest({}));
  assertEquals(shown(found), ["null blocked 77"]);
});
