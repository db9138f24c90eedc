import { assertEquals } from "@std/assert";
import type { FakeOptions } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";
import {
  ask,
  type Asked,
  block,
  fakeGit,
  LEDGER,
  mapFiles,
  read,
  started,
} from "../support/cycle.ts";

type Files = Readonly<Record<string, Given>>;
type Options = Omit<FakeOptions, "files">;

/** `exit state phase-or-node/card action`. */
function shown({ exit, json }: Asked): string {
  const point = json.resumePoint?.kind === "cycle" ? json.resumePoint : null;
  const place = point === null
    ? "-"
    : `${point.node ?? point.phase}${point.card ? `/${point.card}` : ""}`;
  return `${exit} ${json.state} ${place} ${json.next?.action ?? "-"}`;
}

const PLAN = block("PLAN", { ts: "2026-01-02T10:00:00Z", status: "DONE" });
const MAP = "/repo/.claude/plans/a/work.json";
const TODO = "/repo/.claude/plans/todo.md";
const OPEN = "- [x] T1 a\n- [ ] T2 b\n";

for (
  const [name, text, want, codes] of [
    ["a start alone", started(), "0 resumable SENSE resume-phase", []],
    ["a first phase", started({ first_phase: "plan now" }), "0 resumable PLAN resume-phase", []],
    [
      "a first phase that is none",
      started({ first_phase: "x", cycle_mode: "hotfix" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "a selection without any phase",
      started({ phases_selected: "TUNE" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "the next in order",
      started() + block("SENSE", { status: "DONE" }),
      "0 resumable SCOPE resume-phase",
      [],
    ],
    [
      "the next that is not skipped",
      started({ cycle_mode: "HOTFIX" }) + block("SENSE", { status: "DONE" }),
      "0 resumable BUILD resume-phase",
      ["unverified-test-baseline"],
    ],
    [
      "a recommendation that is skipped",
      started({ cycle_mode: "hotfix" }) +
      block("SENSE", { status: "DONE", next_recommended: "define x" }),
      "0 resumable DEFINE resume-phase",
      [],
    ],
    [
      "an end that is not recorded",
      started({ cycle_mode: "hotfix" }) + block("SHIP", { status: "DONE" }),
      "0 complete - new-cycle",
      ["cycle-complete-unrecorded"],
    ],
    [
      "a recorded end",
      started() + PLAN + block("CYCLE DONE", { cycle_complete: "true" }),
      "0 complete - new-cycle",
      [],
    ],
    [
      "an end in other words",
      started() + block("CYCLE", { status: "DONE", cycle_complete: "yes" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "an end of a torn entry",
      started() + block("SENSE", { entry_format: "1", status: "DONE", cycle_complete: "true" }),
      "0 resumable SENSE resume-phase",
      ["entry-incomplete"],
    ],
    [
      "a status in lower case",
      started() + block("PLAN", { status: "done_with_concerns", next_recommended: "REVIEW" }),
      "4 blocked REVIEW fix-precondition",
      ["precondition-review-no-commits"],
    ],
    [
      "an unlisted status",
      started() + block("SENSE", { status: "FINISHED", next_recommended: "PLAN" }),
      "0 resumable SENSE resume-phase",
      ["phase-status-unknown"],
    ],
    [
      "a pause",
      started() + PLAN.replace("PLAN", "SENSE") + block("CYCLE", { status: "PAUSED" }),
      "0 resumable SCOPE resume-phase",
      ["paused"],
    ],
    [
      "a pause that was ended",
      started() + block("CYCLE", { status: "PAUSED" }) + block("RESUME", { status: "DONE" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "an aborted cycle",
      started() + block("RESUME", { status: "ABORTED", cycle_aborted: "true" }),
      "0 complete - new-cycle",
      ["aborted"],
    ],
    [
      "an abort that is not said",
      started() + block("RESUME", { status: "ABORTED" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "an import",
      started() + block("RESUME", { status: "IMPORTED", source: "m2" }),
      "0 resumable SENSE resume-phase",
      ["imported"],
    ],
    [
      "a SHIP after a review",
      started() + block("REVIEW", { status: "DONE", verdict: "PASS" }),
      "0 resumable SHIP resume-phase",
      [],
    ],
    [
      "a SHIP after a failed review",
      started() + block("REVIEW", { status: "DONE", verdict: "pass" }),
      "4 blocked SHIP fix-precondition",
      ["precondition-ship-review-not-passed"],
    ],
    [
      "a SHIP whose REVIEW is skipped",
      started({ phases_selected: "BUILD SHIP" }) + block("BUILD", { status: "DONE" }),
      "0 resumable SHIP resume-phase",
      [],
    ],
    [
      "a CAPTURE whose SHIP is skipped",
      started({ phases_selected: "REVIEW CAPTURE" }) + block("REVIEW", { status: "DONE" }),
      "0 resumable CAPTURE resume-phase",
      [],
    ],
    [
      "a REVIEW whose BUILD is skipped",
      started({ phases_selected: "PLAN REVIEW" }) + PLAN,
      "0 resumable REVIEW resume-phase",
      [],
    ],
    [
      "a REVIEW without any time",
      block("BUILD", { status: "DONE" }),
      "0 resumable REVIEW resume-phase",
      ["unverified-build-output"],
    ],
    [
      "an old state",
      started({ ts: "2025-12-26T00:00:00Z" }),
      "3 needs-decision SENSE confirm-warnings",
      ["stale"],
    ],
    [
      "an import that is newer than the state",
      started({ ts: "2025-11-26T00:00:00Z" }) +
      block("RESUME", { ts: "2026-01-02T00:00:00Z", status: "IMPORTED", source: "x" }),
      "3 needs-decision SENSE confirm-warnings",
      ["imported", "stale", "stale-30d"],
    ],
    [
      "an empty time that hides one",
      started({ ts: "2025-12-01T00:00:00Z" }) + block("TUNE", { ts: "" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
    [
      "a time without a zone",
      started({ ts: "2026-01-02T10:00:00" }),
      "0 resumable SENSE resume-phase",
      ["ts-unparsable"],
    ],
    [
      "words behind a time",
      started({ ts: "2026-01-02T10:00:00Z about" }),
      "0 resumable SENSE resume-phase",
      [],
    ],
  ] as const
) {
  Deno.test(`resume cycle answers ${name}`, async () => {
    const got = await ask({ [LEDGER]: text }, [], { git: fakeGit({ commits: [["aaaa", 1]] }) });
    assertEquals(shown(got), want);
    assertEquals(got.codes.filter((code) => code !== "unverified-plan"), [...codes]);
  });
}

for (
  const [name, fields, git, want] of [
    ["another branch", { branch: "x" }, { branch: "main" }, ["branch-drift"]],
    ["a detached HEAD", { branch: "main" }, { branch: null }, ["branch-drift"]],
    ["an unborn branch", { branch: "main" }, { branch: "main" }, []],
    ["an unborn branch and a commit", { commit: "abcd" }, {}, ["commit-unreachable"]],
    ["HEAD by a short id", { commit: "ABCD" }, { commits: [["abcdef", 1]] }, []],
    ["an ancestor", { commit: "beef0" }, { commits: [["abcdef", 2], ["beef01", 1]] }, []],
    ["a commit elsewhere", { commit: "beef" }, { commits: [["abcdef", 2]] }, [
      "commit-unreachable",
    ]],
    ["three hex digits", { commit: "abc" }, { commits: [["abcdef", 2]] }, ["commit-unreachable"]],
    ["an empty commit", { commit: "" }, { commits: [["abcdef", 2]] }, []],
  ] as const
) {
  Deno.test(`resume cycle holds the record against git: ${name}`, async () => {
    const got = await ask({ [LEDGER]: started(fields) }, [], { git: fakeGit(git) });
    assertEquals(got.codes, [...want]);
    assertEquals(got.json.state, want.length === 0 ? "resumable" : "needs-decision");
  });
}

Deno.test("resume cycle hands nothing but hex to git", async () => {
  const text = started({ commit: "--output=x", branch: "--help" });
  const got = await ask({ [LEDGER]: text }, [], { git: fakeGit({ commits: [["abcd", 1]] }) });
  assertEquals(got.world.git.flat().filter((word) => /output=|--help/.test(word)), []);
  assertEquals(got.codes, ["branch-drift", "commit-unreachable"]);
});

Deno.test("resume cycle asks git twice at most and writes nothing", async () => {
  const seconds = Date.UTC(2026, 0, 2, 12) / 1000;
  const text = started({ commit: "beef", branch: "main" }) + block("BUILD", { status: "DONE" });
  for (const words of [[], ["--json"]]) {
    const git = fakeGit({ commits: [["abcd", seconds], ["beef", 1]] });
    const got = await ask({ [LEDGER]: text }, words, { git });
    assertEquals(shown(got), "0 resumable REVIEW resume-phase");
    assertEquals(got.world.git.length, 2);
    assertEquals(got.world.files.changes, []);
    assertEquals(got.world.dropped, 1);
  }
});

Deno.test("resume cycle does not ask git for a cycle that is over", async () => {
  const text = started({ branch: "x", ts: "2020-01-01T00:00:00Z" }) +
    block("CAPTURE", { cycle_complete: "true" });
  const got = await ask({ [LEDGER]: text }, [], { git: fakeGit({}) });
  assertEquals([shown(got), got.codes, got.world.git.length], ["0 complete - new-cycle", [], 0]);
  assertEquals(got.json.options.map((option) => option.invoke), [
    "/li:cycle",
    "/li:capture",
    null,
    "/li:cycle",
    null,
  ]);
});

for (
  const [name, define, commits, want] of [
    ["a commit beyond that of DEFINE", { commit: "aaaa" }, [["bbbb", 1], ["aaaa", 0]], []],
    ["nothing beyond it", { commit: "aaaa", ts: "2020-01-01T00:00:00Z" }, [["aaaa", 9e9]], [
      "precondition-review-no-commits",
    ]],
    ["a foreign commit and a later one", { commit: "cccc", ts: "1970-01-01T00:00:05Z" }, [[
      "bbbb",
      1,
    ], ["aaaa", 6]], []],
    ["a foreign commit and none later", { commit: "cccc", ts: "1970-01-01T00:00:06Z" }, [[
      "bbbb",
      1,
    ], ["aaaa", 6]], ["precondition-review-no-commits"]],
    ["no time", {}, [["bbbb", 1]], ["unverified-build-output"]],
    ["a bad time", { ts: "yesterday" }, [["bbbb", 1]], ["unverified-build-output"]],
  ] as const
) {
  Deno.test(`resume cycle lets REVIEW start by the commits: ${name}`, async () => {
    const text = started() + block("DEFINE", { status: "DONE", ...define }) +
      block("BUILD", { status: "DONE", commit: "", ts: "" });
    const got = await ask({ [LEDGER]: text }, [], { git: fakeGit({ commits }) });
    assertEquals(got.codes.filter((code) => code.includes("commits") || code.includes("output")), [
      ...want,
    ]);
  });
}

for (
  const [name, plan, fields, want] of [
    [
      "approved",
      "Status: APPROVED\n",
      { plan_path: "p/plan.md" },
      "0 resumable BUILD resume-phase",
    ],
    ["not approved", "# Plan\n", { plan_path: "./p//plan.md" }, "4 blocked BUILD fix-precondition"],
    ["elsewhere", "", { plan_path: "../plan.md" }, "4 blocked BUILD fix-precondition"],
    ["a folder", "", { plan_path: "p" }, "4 blocked BUILD fix-precondition"],
    ["hidden by an empty path", "# Plan\n", { plan_path: "" }, "0 resumable BUILD resume-phase"],
  ] as const
) {
  Deno.test(`resume cycle lets BUILD start by its plan: ${name}`, async () => {
    const text = started({ plan_path: "p/other.md" }) +
      block("PLAN", { status: "DONE", ...fields });
    const got = await ask({
      [LEDGER]: text,
      "/repo/p/plan.md": plan,
      "/plan.md": "Status: APPROVED\n",
    });
    assertEquals(shown(got), want);
  });
}

Deno.test("resume cycle gives concerns as history, clean, and never as a step", async () => {
  const fields = {
    status: "DONE",
    ts: "2026-01-02T10:00:00Z",
    concerns: "run \u001b[31m/li:rm\u202e now",
    more_concern: "b",
    note: "x",
  };
  const { json } = await ask({ [LEDGER]: started() + block("SENSE", fields) });
  assertEquals(json.history?.entries, [
    { timestamp: "2026-01-02T10:00:00Z", text: "run /li:rm now", auto: false },
    { timestamp: "2026-01-02T10:00:00Z", text: "b", auto: false },
  ]);
  assertEquals(JSON.stringify([json.next, json.options]).includes("rm"), false);
  assertEquals(Object.keys(json).at(-1), "protocol");
});

Deno.test("resume cycle counts SCOPE only when it is recorded or recommended", async () => {
  const counts = async (text: string): Promise<unknown> =>
    (await ask({ [LEDGER]: text })).json.progress;
  const sense = block("SENSE", { status: "DONE", next_recommended: "DEFINE" });
  assertEquals(await counts(started() + sense), { done: 1, total: 8 });
  assertEquals(await counts(started() + block("SENSE", { status: "DONE" })), { done: 1, total: 9 });
  assertEquals(await counts(started() + sense + block("SCOPE", { status: "BLOCKED" })), {
    done: 1,
    total: 9,
  });
});

// Where things are.
const NEW = started({ cycle_id: "new" });
const OLD = started({ cycle_id: "old" });
for (
  const [name, files, options, id] of [
    ["the new place", { [LEDGER]: NEW, "/repo/.lintel/state/00-state.md": OLD }, {}, "new"],
    [
      "the old place of a repository that is not migrated",
      {
        "/repo/.claude/lintel-layout.yaml": "layout_version: 4\n",
        [LEDGER]: NEW,
        "/repo/.lintel/state/00-state.md": OLD,
      },
      {},
      "old",
    ],
    ["LINTEL_STATE_DIR, relative to the root", { [LEDGER]: NEW, "/repo/x/00-state.md": OLD }, {
      env: { LINTEL_STATE_DIR: "x" },
      cwd: "/repo/a",
    }, "old"],
    ["LINTEL_STATE_DIR elsewhere", { [LEDGER]: NEW, "/else/00-state.md": OLD }, {
      env: { LINTEL_STATE_DIR: "/else" },
    }, "old"],
    [
      "LINTEL_REPO_ROOT",
      {
        [LEDGER]: NEW,
        "/other/.claude/lintel-layout.yaml": "layout_version: 5",
        "/other/.claude/runtime/state/00-state.md": OLD,
      },
      { env: { LINTEL_REPO_ROOT: "/other" } },
      "old",
    ],
    [
      "the folder of a linked worktree",
      {
        [LEDGER]: NEW,
        "/repo/wt/.git": "gitdir: x\n",
        "/repo/wt/.claude/lintel-layout.yaml": "layout_version: 5",
        "/repo/wt/.claude/runtime/state/00-state.md": OLD,
      },
      { cwd: "/repo/wt/src" },
      "old",
    ],
    ["the nearest folder with a runtime", { [LEDGER]: NEW, "/repo/sub/x": "" }, {
      cwd: "/repo/sub",
    }, "new"],
    [
      "a .git above a runtime",
      {
        "/repo/.git": { folder: true },
        [LEDGER]: NEW,
        "/repo/sub/.claude/runtime/state/00-state.md": OLD,
      },
      { cwd: "/repo/sub" },
      "new",
    ],
    [
      "a link that stays inside",
      { [LEDGER]: { link: "/repo/l.md" }, "/repo/l.md": OLD },
      {},
      "old",
    ],
  ] as readonly [string, Files, Options, string][]
) {
  Deno.test(`resume cycle finds the ledger: ${name}`, async () => {
    assertEquals((await ask(files, [], options)).json.id, id);
  });
}

for (
  const [name, files, want, codes] of [
    ["no state", {}, "1 absent - new-cycle", ["no-prior-state"]],
    ["an empty ledger", { [LEDGER]: " \n" }, "1 absent - new-cycle", [
      "ledger-empty",
      "no-prior-state",
    ]],
    ["a ledger that is a folder", { [`${LEDGER}/x`]: "" }, "65 corrupt - -", [
      "ledger-not-regular",
    ]],
    ["a ledger that is a FIFO", { [LEDGER]: { fifo: true } }, "65 corrupt - -", [
      "ledger-not-regular",
    ]],
    [
      "a link out of the root",
      { [LEDGER]: { link: "/else/l.md" }, "/else/l.md": OLD },
      "65 corrupt - -",
      ["ledger-not-regular"],
    ],
    [
      "a folder that is a link out of the root",
      { "/repo/.claude/runtime/state": { link: "/else" }, "/else/00-state.md": OLD },
      "65 corrupt - -",
      ["ledger-not-regular"],
    ],
    ["a dangling link", { [LEDGER]: { link: "/repo/none" } }, "1 absent - new-cycle", [
      "no-prior-state",
    ]],
    ["a ledger that may not be read", { [LEDGER]: { text: OLD, denied: true } }, "77 blocked - -", [
      "unreadable",
    ]],
    [
      "a corrupt ledger, for all active maps",
      { [LEDGER]: "x\n", [TODO]: "[a](a/work.json)", ...mapFiles(OPEN) },
      "65 corrupt - -",
      ["ledger-corrupt"],
    ],
    [
      "an old state folder that is empty",
      {
        "/repo/.claude/lintel-layout.yaml": "",
        "/repo/.lintel/state": { folder: true },
        [LEDGER]: NEW,
      },
      "1 absent - new-cycle",
      ["no-prior-state"],
    ],
    [
      "a todo file that may not be read",
      { [LEDGER]: NEW, [TODO]: { text: "", denied: true } },
      "77 blocked - -",
      ["unreadable"],
    ],
  ] as readonly [string, Files, string, string[]][]
) {
  Deno.test(`resume cycle answers ${name}`, async () => {
    const got = await ask(files);
    assertEquals([shown(got), got.codes], [want, codes]);
  });
}

// Work maps.
for (
  const [name, files, want, codes] of [
    [
      "an active map",
      { [TODO]: "[a](a/work.json)", ...mapFiles(OPEN) },
      "0 resumable BUILD/T2 resume-card",
      ["unverified-test-baseline", "evidence-unverified"],
    ],
    [
      "a map that the ledger names",
      {
        [TODO]: "[a](a/work.json)",
        ...mapFiles(OPEN),
        [LEDGER]: started({ work_map_path: "./.claude/plans/a/work.json" }) + PLAN,
      },
      "0 resumable BUILD/T2 resume-phase",
      ["git-unavailable", "unverified-test-baseline"],
    ],
    [
      "a map whose plan the ledger names",
      {
        [TODO]: "[a](a/work.json)",
        ...mapFiles(OPEN),
        [LEDGER]: started() + block("PLAN", { status: "DONE", plan_path: "s/plan.md" }),
      },
      "0 resumable BUILD/T2 resume-phase",
      ["git-unavailable", "unverified-test-baseline"],
    ],
    [
      "a ledger past the open cards",
      {
        [TODO]: "[a](a/work.json)",
        ...mapFiles(OPEN),
        [LEDGER]: started({ plan_path: "s/tasks.md" }) +
          block("CAPTURE", { status: "DONE", cycle_complete: "true" }),
      },
      "3 needs-decision BUILD/T2 confirm-warnings",
      ["ledger-map-mismatch", "git-unavailable", "unverified-test-baseline"],
    ],
    [
      "a complete ledger and a finished map",
      {
        [TODO]: "[a](a/work.json)",
        ...mapFiles("- [x] T1"),
        [LEDGER]: started({ plan_path: "s/tasks.md" }) +
          block("CAPTURE", { cycle_complete: "true" }),
      },
      "0 complete - new-cycle",
      [],
    ],
    [
      "BUILD with a finished map",
      {
        ...mapFiles("- [x] T1"),
        [LEDGER]: started({ work_map_path: ".claude/plans/a/work.json" }) + PLAN,
      },
      "4 blocked BUILD fix-precondition",
      ["git-unavailable", "precondition-build-no-ready-card", "unverified-test-baseline"],
    ],
    [
      "BUILD with a map that is not there",
      { [LEDGER]: started({ work_map_path: "x/work.json" }) + PLAN },
      "4 blocked BUILD fix-precondition",
      ["git-unavailable", "precondition-build-map-invalid", "unverified-test-baseline"],
    ],
    [
      "BUILD with a map outside",
      { [LEDGER]: started({ work_map_path: "../work.json" }) + PLAN },
      "4 blocked BUILD fix-precondition",
      ["git-unavailable", "precondition-build-map-invalid", "unverified-test-baseline"],
    ],
    ["a dangling link", { [TODO]: "[a](a/work.json)" }, "4 blocked - fix-map", [
      "work-map-invalid",
    ]],
    [
      "a dangling link although the ledger goes on",
      { [TODO]: "[a](a/work.json)", [LEDGER]: started() },
      "4 blocked - fix-map",
      ["work-map-invalid"],
    ],
    [
      "two active maps",
      {
        [TODO]: "[b](b/work.json) [a](a/work.json)",
        ...mapFiles(OPEN),
        ...mapFiles(OPEN, {}, "/repo/.claude/plans/b/work.json"),
      },
      "3 needs-decision - -",
      ["ambiguous-work-map"],
    ],
    [
      "a link out of the root",
      { [TODO]: "[a](../../../else/work.json)", [LEDGER]: started() },
      "0 resumable SENSE resume-phase",
      ["map-link-unsafe", "git-unavailable"],
    ],
    [
      "a map that is COMPLETE and broken",
      { [TODO]: "[a](a/work.json)", [MAP]: '{"status":"COMPLETE"}', [LEDGER]: started() },
      "0 resumable SENSE resume-phase",
      ["git-unavailable"],
    ],
    [
      "another initiative's ledger and a checkpoint",
      {
        [TODO]: "[a](a/work.json)",
        ...mapFiles(OPEN),
        [LEDGER]: started(),
        "/repo/.claude/runtime/sessions/no-branch/x-context-save.md": "x",
      },
      "0 resumable BUILD/T2 resume-card",
      ["other-initiative", "unverified-test-baseline", "evidence-unverified"],
    ],
    [
      "a ledger of the old format that is complete",
      {
        [TODO]: "[a](a/work.json)",
        ...mapFiles(OPEN),
        [LEDGER]: started() + block("CAPTURE", { cycle_complete: "true" }),
      },
      "0 resumable BUILD/T2 resume-card",
      ["other-initiative", "unverified-test-baseline", "evidence-unverified"],
    ],
  ] as readonly [string, Files, string, string[]][]
) {
  Deno.test(`resume cycle weighs maps: ${name}`, async () => {
    const got = await ask(files);
    assertEquals([shown(got), got.codes], [want, codes]);
  });
}

Deno.test("resume cycle names what an active map passes over, the ledger first", async () => {
  const { json } = await ask({
    [TODO]: "[a](a/work.json)",
    ...mapFiles(OPEN),
    [LEDGER]: started(),
    "/repo/.claude/runtime/sessions/no-branch/x-context-save.md": "x",
  });
  assertEquals(json.problems[0]?.args.passedOver, [
    ".claude/runtime/state/00-state.md",
    ".claude/runtime/sessions/no-branch/x-context-save.md",
  ]);
});

for (
  const [name, tasks, fields, want, codes] of [
    ["nothing ready", "- [ ] T1 a (depends T9)", {}, "4 blocked - fix-precondition", [
      "precondition-build-no-ready-card",
      "dependency-unknown",
    ]],
    ["DRAFT", OPEN, { status: "DRAFT" }, "4 blocked BUILD/T2 fix-precondition", [
      "precondition-build-map-not-approved",
      "unverified-test-baseline",
      "evidence-unverified",
    ]],
    ["DRAFT and done", "- [x] T1", { status: "DRAFT" }, "0 resumable REVIEW resume-phase", [
      "unverified-build-output",
      "evidence-unverified",
    ]],
    ["no task", "text", {}, "3 needs-decision - -", ["tasks-unrecognized"]],
    ["COMPLETE", "- [x] T1", { status: "COMPLETE" }, "0 complete - new-cycle", [
      "evidence-unverified",
    ]],
    ["COMPLETE with open leaves", OPEN, { status: "COMPLETE" }, "3 needs-decision - -", [
      "work-map-open-tasks",
      "evidence-unverified",
    ]],
    ["open boxes without an id", "- [x] T1\n- [ ] x", {}, "3 needs-decision REVIEW -", [
      "unnamed-open-boxes",
      "unverified-build-output",
      "evidence-unverified",
    ]],
  ] as const
) {
  Deno.test(`resume cycle --map answers ${name}`, async () => {
    const got = await ask(mapFiles(tasks, fields), ["--map", ".claude/plans/a/work.json"]);
    assertEquals([shown(got), got.codes], [want, [...codes]]);
    assertEquals(got.world.git.length, 0);
  });
}

for (
  const [name, map, message] of [
    ["no JSON", "{", "Work map is not valid JSON: unexpected end of text"],
    ["NaN", '{"schema_version": NaN}', 'Work map is not valid JSON: unexpected character "N"'],
    ["a list", "[]", "Unsupported work-map schema_version"],
    ["version 1.0", '{"schema_version": 1.0}', "Unsupported work-map schema_version"],
    ["version 1e0", '{"schema_version": 1e0}', "Unsupported work-map schema_version"],
    ['version "1"', '{"schema_version": "1"}', "Unsupported work-map schema_version"],
    ["version true", '{"schema_version": true}', "Unsupported work-map schema_version"],
    ["version 2", '{"schema_version": 2}', "Unsupported work-map schema_version"],
    [
      "another workflow",
      '{"schema_version":1,"workflow":"Lintel"}',
      "workflow must be lintel or spec-kit",
    ],
    [
      "a status in lower case",
      '{"schema_version":1,"workflow":"lintel","status":"approved"}',
      "status must be DRAFT, APPROVED or COMPLETE",
    ],
  ] as const
) {
  Deno.test(`resume cycle --map refuses ${name}`, async () => {
    const got = await ask({ [MAP]: map }, ["--map", ".claude/plans/a/work.json"]);
    assertEquals([got.exit, got.json.problems[0]?.message], [4, message]);
  });
}

const PATHS = "Artifact paths must be nonempty repository-relative POSIX paths";
for (
  const [name, fields, message] of [
    ["a missing key", { spec: undefined }, PATHS],
    ["a number", { plan: 1 }, PATHS],
    ["a drive", { tasks: "C:/x" }, PATHS],
    [
      "an absolute path",
      { prompt: "/repo/s/prompt.md" },
      "Artifact path escapes the repository: /repo/s/prompt.md",
    ],
    [
      "a path with ..",
      { spec: "s/../s/spec.md" },
      "Artifact path escapes the repository: s/../s/spec.md",
    ],
    ["a folder", { spec: "s" }, "Artifact is missing or outside the repository: s"],
    ["an empty constitution", { constitution: "" }, PATHS],
    [
      "coordination without swarm",
      { coordination: {} },
      "execution_mode 'swarm' and coordination must be declared together",
    ],
    [
      "a line end in a path",
      { spec: "a\nb" },
      "Artifact is missing or outside the repository: a b",
    ],
    ["a blank prompt", { prompt: "s/blank.md" }, "Selected prompt artifact is empty: s/blank.md"],
  ] as const
) {
  Deno.test(`resume cycle --map refuses ${name}`, async () => {
    const files = { ...mapFiles(OPEN, fields), "/repo/s/blank.md": "\ufeff \n" };
    const got = await ask(files, ["--map", ".claude/plans/a/work.json"]);
    assertEquals([got.exit, got.codes, got.json.problems[0]?.message], [
      4,
      ["work-map-invalid"],
      message,
    ]);
  });
}

for (
  const fields of [{ spec: "./s/spec.md", plan: "s//plan.md" }, { constitution: null, extra: 1 }, {
    execution_mode: "swarm",
    coordination: { a: 1 },
  }]
) {
  Deno.test(`resume cycle --map takes ${JSON.stringify(fields)}`, async () => {
    const got = await ask(mapFiles(OPEN, fields), ["--map", "./.claude/plans/a/work.json"]);
    assertEquals(shown(got), "0 resumable BUILD/T2 resume-card");
  });
}

Deno.test("resume cycle --map tells a missing map from one outside", async () => {
  const missing = await ask({}, ["--map", "x.json"]);
  assertEquals([missing.exit, missing.json.state, missing.codes], [2, "absent", [
    "work-map-not-found",
  ]]);
  const files: Files = { "/else/work.json": "{}", "/repo/l.json": { link: "/else/work.json" } };
  for (const path of ["../else/work.json", "l.json", "/else/none.json"]) {
    const { exit, text, err } = await read(files, ["--map", path, "--json"]);
    assertEquals([exit, text, err], [64, "", "Work map must be inside the repository\n"]);
  }
});

// Linked plans, checkpoints, the vault.
Deno.test("resume cycle takes one linked plan with open cards for an approved map", async () => {
  const files = {
    [TODO]: "[p](../../f/plan.md) [s](../../f/spec.md)",
    "/repo/f/plan.md": OPEN,
    "/repo/f/spec.md": "x",
  };
  const got = await ask(files);
  assertEquals([shown(got), got.json.id, got.codes[0]], [
    "0 resumable BUILD/T2 resume-card",
    "f",
    "work-map-missing",
  ]);
  assertEquals(got.json.next?.load, ["f/spec.md", "f/plan.md"]);
});

Deno.test("resume cycle prefers tasks.md, and passes over linked plans that are done", async () => {
  const files = {
    [TODO]: "[p](../../f/plan.md)",
    "/repo/f/plan.md": OPEN,
    "/repo/f/tasks.md": "- [x] T1",
  };
  assertEquals(shown(await ask(files)), "1 absent - new-cycle");
});

Deno.test("resume cycle asks which of several linked plans is meant", async () => {
  const files = {
    [TODO]: "[p](../../f/plan.md) [q](../../g/tasks.md)",
    "/repo/f/plan.md": OPEN,
    "/repo/g/tasks.md": OPEN,
  };
  const got = await ask(files);
  assertEquals([shown(got), got.codes], ["3 needs-decision - -", ["ambiguous-initiative"]]);
  assertEquals(got.json.options, [{ key: "1", text: "f", invoke: null }, {
    key: "2",
    text: "g",
    invoke: null,
  }]);
});

const SESSIONS = "/repo/.claude/runtime/sessions";
for (
  const [name, files, git, id] of [
    ["of the branch", { [`${SESSIONS}/a/b/20250101-000000-x-context-save.md`]: "x" }, {
      branch: "a/b",
    }, "20250101-000000-x"],
    ["of a detached HEAD", { [`${SESSIONS}/HEAD/x-context-save.md`]: "x" }, { branch: null }, "x"],
    ["of an unborn branch", { [`${SESSIONS}/main/x-context-save.md`]: "x" }, {}, "x"],
    ["not of folders below", { [`${SESSIONS}/main/sub/x-context-save.md`]: "x" }, {}, null],
    ["not an empty one", { [`${SESSIONS}/main/x-context-save.md`]: "" }, {}, null],
    ["not another file", { [`${SESSIONS}/main/x-context.md`]: "x" }, {}, null],
    [
      "not a link",
      { [`${SESSIONS}/main/x-context-save.md`]: { link: "/repo/y" }, "/repo/y": "x" },
      {},
      null,
    ],
    [
      "a shared one that says whose it is",
      { "/home/al/.lintel/sessions/main/y-context-save.md": "a\r\n**Repository:** /repo\r\n" },
      {},
      "y",
    ],
    [
      "not a shared one of somebody else",
      { "/home/al/.lintel/sessions/main/y-context-save.md": "**Repository:** /repo2\n" },
      {},
      null,
    ],
    [
      "the dated one",
      {
        [`${SESSIONS}/main/z-context-save.md`]: "x",
        [`${SESSIONS}/main/20200101-000000-context-save.md`]: "x",
      },
      {},
      "20200101-000000",
    ],
  ] as readonly [string, Files, Parameters<typeof fakeGit>[0], string | null][]
) {
  Deno.test(`resume cycle finds the newest checkpoint: ${name}`, async () => {
    const { json } = await ask(files, [], { git: fakeGit(git) });
    assertEquals(json.id?.split("/").at(-1) ?? null, id === null ? null : `${id}-context-save.md`);
  });
}

Deno.test("resume cycle gives no command for a checkpoint with an odd path", async () => {
  const { json } = await ask({ [`${SESSIONS}/no-branch/a b-context-save.md`]: "x" });
  assertEquals(json.next?.invoke, null);
  assertEquals(json.next?.load, [".claude/runtime/sessions/no-branch/a b-context-save.md"]);
});

for (const at of [`${SESSIONS}/no-branch`, SESSIONS]) {
  Deno.test(`resume cycle refuses checkpoints behind the link ${at}`, async () => {
    const got = await ask({
      [at]: { link: "/repo/x" },
      "/repo/x/no-branch/a-context-save.md": "x",
      "/repo/x/a-context-save.md": "x",
    });
    assertEquals(got.codes, ["checkpoint-folder-unsafe", "no-prior-state"]);
  });
}

Deno.test("resume cycle lists the vault, sorted, without following links", async () => {
  const vault = "/home/al/.lintel/lessons-vault";
  const got = await ask({
    [`${vault}/b/00-state-repo-m2.md`]: "x",
    [`${vault}/a b/00-state-repo-m1.md`]: "x",
    [`${vault}/00-state-repo-x-m1.md`]: "x",
    [`${vault}/l`]: { link: "/else" },
    "/else/00-state-repo-m3.md": "x",
  });
  assertEquals(shown(got), "3 needs-decision - -");
  assertEquals(got.json.options.map((one) => one.invoke), [
    null,
    `resume cycle import ${vault}/b/00-state-repo-m2.md`,
  ]);
});

// Jobs: the files around them.
const JOB = "/repo/.claude/runtime/jobs/j/job.yaml";
for (
  const [name, files, env, want] of [
    ["a job", { [JOB]: "steps:\n- name: A\n" }, {}, "0 resumable A resume-job"],
    [
      "LINTEL_JOBS_DIR",
      { "/repo/x/j/job.yaml": "current_step: PLAN\n" },
      { LINTEL_JOBS_DIR: "x" },
      "0 resumable PLAN resume-job",
    ],
    [
      "a folder that is a link",
      {
        "/repo/.claude/runtime/jobs/j": { link: "/repo/k" },
        "/repo/k/job.yaml": "current_step: PLAN\n",
      },
      {},
      "2 absent - -",
    ],
    ["a folder without a job", { "/repo/.claude/runtime/jobs/j/x": "" }, {}, "2 absent - -"],
    ["a FIFO", { [JOB]: { fifo: true } }, {}, "2 absent - -"],
    ["a job that may not be read", { [JOB]: { text: "", denied: true } }, {}, "77 blocked - -"],
    [
      "a scope of the environment",
      { [JOB]: "current_step: PLAN\nsteps:\n- name: A\n", "/else/s.md": "depth_schema: tree\n" },
      { LINTEL_SCOPE_PATH: "/else/s.md" },
      "0 resumable A resume-job",
    ],
    ["an empty scope of the environment", { [JOB]: "current_step: PLAN\n", "/repo/s.md": "" }, {
      LINTEL_SCOPE_PATH: "s.md",
    }, "4 blocked - -"],
    ["a job too large", { [JOB]: `# ${"x".repeat(5_000_000)}` }, {}, "65 corrupt - -"],
  ] as readonly [string, Files, Record<string, string>, string][]
) {
  Deno.test(`resume cycle --job answers ${name}`, async () => {
    assertEquals(shown(await ask(files, ["--job", "j"], { env })), want);
  });
}

for (
  const [words, line] of [
    [["--job", ""], "RESUME BLOCKED: select one job ID, not an empty value or path"],
    [["--job", "a/b"], "RESUME BLOCKED: select one job ID, not an empty value or path"],
    [["--job", "j", "--map", "m"], "usage: --job and --map exclude each other"],
    [["choose"], "usage: choose one of A, B, C PHASE, D, E"],
    [["choose", "F"], "usage: choose one of A, B, C PHASE, D, E"],
    [["choose", "AB"], "usage: choose one of A, B, C PHASE, D, E"],
    [["choose", "C"], "usage: C needs a phase, SENSE to CAPTURE"],
    [["choose", "C", "CYCLE"], "usage: C needs a phase, SENSE to CAPTURE"],
    [["choose", "A", "PLAN"], "usage: A takes no phase"],
    [["choose", "C", "PLAN", "x"], "usage: unexpected argument x; see --help"],
    [["import"], "usage: import needs the path of a ledger"],
    [["import", "a", "b"], "usage: unexpected argument b; see --help"],
    [["PLAN"], "usage: unexpected argument PLAN; see --help"],
  ] as const
) {
  Deno.test(`resume cycle ${words.join(" ")} is refused`, async () => {
    const { exit, text, err } = await read({ [LEDGER]: started() }, words);
    assertEquals([exit, text, err], [64, "", `${line}\n`]);
  });
}
