// Work spec 1.2, 1.3, 1.6 and 2.1: the list.
import { assertEquals } from "@std/assert";
import type { Expect } from "../support/case_faults.ts";
import {
  askWork,
  expectWork,
  type Files,
  item,
  manifest,
  type Order,
  state,
  steps,
  WORK,
} from "../support/work.ts";

type Row = readonly [name: string, files: Files, expect: Expect, order?: Omit<Order, "files">];

const DONE = { status: "completed" };

const rows: Row[] = [
  [
    "is empty and answers 0 where nothing is",
    { "x.md": "" },
    {
      exit: 0,
      json: {
        schema: "resume.survey/1",
        root: "/repo",
        workDir: WORK,
        workDirOrigin: "default",
        items: [],
        problems: [],
      },
    },
  ],
  [
    "answers 0 for one session and asks nothing of its files",
    {
      "A/state.json": state("requirements", "A", {
        stages: steps(["setup", "discovery", "deep_dive", "synthesis"], 2),
        updates: [{ note: "x" }],
        worktree: { enabled: true },
      }),
      "A/context/architect.md": "x",
    },
    {
      exit: 0,
      json: {
        items: [{
          id: "A",
          next: { action: "run-agents", load: [] },
          agents: null,
          worktree: null,
          evidence: null,
          history: null,
          workDir: WORK,
          sessionDir: `${WORK}/A`,
        }],
      },
    },
  ],
  [
    "sorts by last activity as instants, unknown last, ties by identifier",
    {
      "a/state.json": state("epic", "a", { updated_at: "2026-11-01T09:00:00+08:00" }),
      "b/state.json": state("epic", "b", { updated_at: "2026-11-01T02:00:00Z" }),
      "B/state.json": state("epic", "B", { updated_at: "2026-11-01T02:00:00.000Z" }),
      "c/state.json": state("epic", "c", { updated_at: undefined }),
      "C/state.json": "{",
    },
    {
      exit: 3,
      json: { items: [{ id: "B" }, { id: "b" }, { id: "a" }, { id: "C" }, { id: "c" }] },
    },
  ],
  [
    "leaves complete work out and says what is behind in the manifest",
    {
      "A/state.json": state("implementation", "A", DONE),
      "B/state.json": state("epic", "B", { lifecycle: "done" }),
      "C/state.json": state("requirements", "C", DONE),
      "D/state.json": state("requirements", "D", {
        ...DONE,
        resolution: "existing_implementation",
      }),
      "manifest.json": manifest(
        item("A", { type: "implementation" }),
        item("B", { type: "epic", ...DONE }),
        item("C", DONE),
        item("D", DONE),
      ),
    },
    {
      exit: 0,
      json: {
        items: [],
        problems: {
          "$has": [
            {
              code: "manifest-stale",
              severity: "warning",
              args: { identifier: "A", field: "status" },
            },
            { code: "ready-to-implement", severity: "info", args: { identifier: "C" } },
          ],
        },
      },
      stdoutExcludes: ['"identifier":"B"', '"identifier":"D"', "existing-implementation"],
    },
  ],
  [
    "lists work that only the manifest calls completed, with its staleness on the item",
    {
      "A/state.json": state("requirements", "A"),
      "manifest.json": manifest(item("A", DONE)),
    },
    {
      exit: 0,
      noProblems: ["manifest-stale"],
      json: {
        items: [{
          id: "A",
          problems: { "$has": [{ code: "manifest-stale", severity: "warning" }] },
        }],
      },
    },
  ],
  [
    "lists a promoted brainstorm only when its target is broken",
    {
      "A/state.json": state("brainstorm", "A", { status: "promoted", promoted_to: "C" }),
      "B/state.json": state("brainstorm", "B", { status: "promoted", promoted_to: "gone" }),
      "C/state.json": state("requirements", "C", DONE),
    },
    {
      exit: 0,
      json: { items: [{ id: "B", problems: { "$has": [{ code: "promotion-broken" }] } }] },
    },
  ],
  [
    "lists corrupt, unreadable and unknown work",
    {
      "A/state.json": "",
      "B/state.json": { fifo: true },
      "C/state.json": state("spike", "C", { ...DONE, updated_at: undefined }),
    },
    {
      exit: 3,
      json: {
        items: [
          { id: "A", state: "corrupt", next: { action: "choose-repair" } },
          { id: "B", state: "blocked", next: { action: "fix-access" } },
          { id: "C", state: "needs-decision", next: { action: "inspect-state" } },
        ],
      },
    },
  ],
  [
    "names folders that should have a state, and no others",
    {
      "A/context/x.md": "",
      "B/implementation-state.json": "{}",
      "C/spec.md": "",
      "refactoring-sessions/foo/session-state.json": "{}",
      ".trash/D/state.json": "{}",
      "E.lock/state.json": "{}",
      "F.corrupt-1/state.json": "{}",
      "manifest.json": manifest(item("C")),
    },
    {
      exit: 0,
      stdoutExcludes: ["refactoring-sessions", "E.lock", "F.corrupt", ".trash"],
      json: {
        items: [],
        problems: [
          { code: "state-missing", args: { identifier: "A" } },
          { code: "state-missing", args: { identifier: "B" } },
          { code: "state-missing", args: { identifier: "C" } },
        ],
      },
    },
  ],
  [
    "follows links inside, names the others, and calls none of them an orphan",
    {
      "A": { link: "/repo/a" },
      "/repo/a/state.json": state("epic", "A"),
      "B": { link: "/out" },
      "/out/state.json": state("epic", "B"),
      "C": { link: "gone" },
      "D": { link: "D" },
      "E": { link: "/repo/file" },
      "/repo/file": "x",
      "manifest.json": manifest(item("B"), item("C")),
    },
    {
      exit: 0,
      noProblems: ["manifest-item-orphan"],
      json: {
        items: [{ id: "A", problems: { "$has": [{ code: "session-is-link" }] } }],
        problems: {
          "$has": [
            { code: "link-outside", args: { identifier: "B" } },
            { code: "link-dangling", args: { identifier: "C" } },
            { code: "link-dangling", args: { identifier: "D" } },
          ],
        },
      },
    },
  ],
  [
    "judges the manifest item by item",
    {
      "A/state.json": state("epic", "A"),
      "B/state.json": state("epic", "B"),
      "manifest.json": JSON.stringify({
        total_items: 3,
        items: [
          "text",
          { title: "no name" },
          { identifier: 7 },
          { identifier: "" },
          { identifier: "../x" },
          { identifier: "A" },
          { identifier: "A", title: "again" },
          item("gone"),
          item("B", { type: "epic", path: "../B/", title: "null" }),
        ],
      }),
    },
    {
      exit: 3,
      problems: [
        "manifest-item-malformed",
        "manifest-item-unsafe",
        "manifest-item-duplicate",
        "manifest-item-incomplete",
        "manifest-item-orphan",
        "manifest-path-ignored",
        "manifest-count",
      ],
      noProblems: ["manifest-corrupt"],
      json: { items: [{ id: "A", title: "Title of A" }, { id: "B" }] },
    },
  ],
  ...(["", "[]", "{}", '{"items":{}}', "{", "null"] as const).map((text): Row => [
    `scans the folders when the manifest is ${JSON.stringify(text)}`,
    { "A/state.json": state("epic", "A"), "manifest.json": text },
    { exit: 0, problems: ["manifest-corrupt"], json: { items: [{ id: "A" }] } },
  ]),
  [
    "says that there is no manifest, and that one does not list a session",
    { "A/state.json": state("epic", "A") },
    {
      exit: 0,
      json: { problems: [{ code: "manifest-missing", severity: "info" }] },
      stdoutExcludes: ["not-in-manifest"],
    },
  ],
  [
    "says on the item that the manifest does not list it",
    { "A/state.json": state("epic", "A"), "manifest.json": manifest() },
    {
      exit: 0,
      noProblems: ["manifest-missing", "not-in-manifest"],
      json: { items: [{ problems: { "$has": [{ code: "not-in-manifest", severity: "info" }] } }] },
    },
  ],
  [
    "names registrations that cannot be read once, and other sessions on the item",
    {
      "A/state.json": state("epic", "A"),
      ".active-sessions": '{"s":"A"}',
    },
    {
      exit: 0,
      noProblems: ["active-elsewhere"],
      json: {
        items: [{ problems: { "$has": [{ code: "active-elsewhere", args: { session: "s" } }] } }],
      },
    },
  ],
  [
    "looks for the spec files of epics, and believes sessions of tickets",
    {
      "E/state.json": state("epic", "E", {
        tickets: [{ slug: "a" }, { slug: "b" }],
        waves: [{ wave: 1, tickets: ["a", "b"] }],
      }),
      "E/a/spec.md": "x",
      "E/b/spec.md": "x",
      "a/state.json": state("implementation", "a", DONE),
    },
    {
      exit: 0,
      json: {
        items: [{
          id: "E",
          resumePoint: { label: "Wave 1 (1/2 tickets)", ticket: "b" },
          next: { action: "implement-ticket", load: [] },
          problems: { "$has": [{ code: "ticket-status-stale" }] },
        }],
      },
    },
  ],
  [
    "answers 65 for a work directory that is a file",
    { "/repo/.claude/work": "x" },
    { exit: 65, problems: ["work-dir-not-directory"], json: { items: [] } },
  ],
  [
    "ignores project folders when the work directory is the root itself",
    {
      "/repo/.claude/configuration.yml":
        "storage: {locations: {local: {path: .}}, artifacts: {work: {subdir: .}}}",
      "/repo/src/main.ts": "",
      "/repo/A/state.json": state("epic", "A"),
    },
    { exit: 0, json: { workDir: "/repo", items: [{ id: "A" }] } },
  ],
];

for (const [name, files, expect, order] of rows) {
  Deno.test(`resume work ${name}`, async () => {
    await expectWork(["--json"], { ...order, files }, expect);
  });
}

const SECOND = "storage: {artifacts: {brainstorms: {}}}";
const STORE = "/repo/.claude/brainstorm";

Deno.test("resume work looks into the second store, its items keyed by slug", async () => {
  const files = {
    "/repo/.claude/configuration.yml": SECOND,
    "A/state.json": state("epic", "A"),
    [`${STORE}/A/state.json`]: state("brainstorm", "A"),
    [`${STORE}/B/state.json`]: state("brainstorm", "B"),
    [`${STORE}/manifest.json`]: JSON.stringify({
      items: [{ slug: "B", title: "b", type: "brainstorm", status: "in_progress" }],
    }),
  };
  await expectWork(["--json"], { files }, {
    exit: 3,
    stdoutExcludes: ["not-in-manifest"],
    json: {
      workDir: WORK,
      items: [
        { id: "A", sessionDir: `${WORK}/A`, problems: { "$has": [{ code: "duplicate-session" }] } },
        { id: "B", sessionDir: `${STORE}/B` },
      ],
    },
  });
});

Deno.test("resume work takes an item of the second store without a slug for malformed", async () => {
  const items = [{ identifier: "B", title: "b", type: "brainstorm", status: "in_progress" }];
  const files = {
    "/repo/.claude/configuration.yml": SECOND,
    "A/state.json": state("epic", "A"),
    [`${STORE}/B/state.json`]: state("brainstorm", "B"),
    [`${STORE}/manifest.json`]: JSON.stringify({ items }),
  };
  await expectWork(["--json"], { files }, {
    exit: 3,
    json: {
      items: [{ id: "A" }, { id: "B", problems: { "$has": [{ code: "not-in-manifest" }] } }],
      problems: {
        "$has": [{ code: "manifest-item-malformed", args: { index: 0, key: "slug" } }],
      },
    },
  });
});

Deno.test("resume work names the malformed fields of an item, whatever its stage", async () => {
  const files = {
    "A/state.json": state("requirements", "A", { outputs: [], resolution: 5, updates: "x" }),
    "B/state.json": state("implementation", "B", {
      plan: { chunks: [{ id: 1, status: "pending", files: "x" }] },
    }),
  };
  const named = (...fields: string[]): unknown =>
    fields.map((field) => ({ code: "field-malformed", severity: "warning", args: { field } }));
  const called = await expectWork(["--json"], { files }, { exit: 3 });
  const { items } = JSON.parse(called.stdout);
  assertEquals(
    items.map((one: { problems: { code: string; severity: string; args: unknown }[] }) =>
      one.problems.filter(({ code }) => code === "field-malformed")
        .map(({ code, severity, args }) => ({ code, severity, args }))
    ),
    [named("outputs", "resolution", "updates"), named("plan.chunks[0].files")],
  );
});

Deno.test("resume work answers from the second store when the first is missing", async () => {
  const files = {
    "/repo/.claude/configuration.yml": SECOND,
    [`${STORE}/B/state.json`]: state("brainstorm", "B"),
  };
  await expectWork(["--json"], { files }, { exit: 0, json: { items: [{ id: "B" }] } });
  await expectWork(["B", "--json"], { files }, { exit: 0, json: { sessionDir: `${STORE}/B` } });
});

Deno.test("resume work gives up writing and running before it looks", async () => {
  let kept: boolean | null = null;
  const called = await askWork(["--json"], {
    files: { "A/state.json": state("epic", "A") },
    change: (ports) => ({ ...ports, dropWrite: (keepRun) => void (kept = keepRun) }),
  });
  assertEquals([called.code, kept, called.world.git.length], [0, false, 0]);
});

for (const where of ["/wt", "/wt/packages/app"]) {
  Deno.test(`resume work in ${where}, a linked worktree, hints at the main checkout`, async () => {
    const below = where === "/wt" ? "/main" : "/main/packages/app";
    const files = {
      "/wt/.git": "gitdir: /main/.git/worktrees/wt\n",
      "/main/.git/worktrees/wt/commondir": "../..\n",
      [`${where}/x`]: "",
      [`${below}/.claude/work/A/state.json`]: state("epic", "A"),
    };
    await expectWork(["--json"], { files, cwd: where }, {
      exit: 1,
      json: {
        items: [],
        problems: {
          "$has": [{
            code: "main-checkout-has-work",
            severity: "info",
            args: { workDir: `${below}/.claude/work` },
          }],
        },
      },
    });
  });
}

Deno.test("resume work does not look at the main checkout when it has sessions itself", async () => {
  const files = {
    "/wt/.git": "gitdir: /main/.git/worktrees/wt\n",
    "/main/.git/worktrees/wt/commondir": "../..\n",
    "/wt/.claude/work/B/state.json": state("epic", "B"),
    "/main/.claude/work/A/state.json": state("epic", "A"),
  };
  await expectWork(["--json"], { files, cwd: "/wt" }, {
    exit: 0,
    noProblems: ["main-checkout-has-work"],
    json: { items: [{ id: "B" }] },
  });
});

for (
  const [name, files, order, root] of [
    ["a link that PWD names", { "/link": { link: "/repo" } }, { env: { PWD: "/link" } }, "/link"],
    ["a PWD that names another folder", { "/other/x": "" }, { env: { PWD: "/other" } }, "/repo"],
    ["a PWD with dots in it", { "/repo/x": "" }, { env: { PWD: "/repo/../repo" } }, "/repo"],
    ["a relative PWD", { "/repo/x": "" }, { env: { PWD: "repo" } }, "/repo"],
  ] as const
) {
  Deno.test(`resume work starts at ${root} for ${name}`, async () => {
    const all = { "A/state.json": state("epic", "A"), ...files };
    await expectWork(["--json"], { ...order, files: all }, { exit: 0, json: { root } });
  });
}
