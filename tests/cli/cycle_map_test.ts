import { assertEquals } from "@std/assert";
import type { Given } from "../support/memory_files.ts";
import {
  ask,
  block,
  LEDGER,
  MAP,
  mapFiles,
  OPEN,
  PLAN,
  read,
  shown,
  started,
  TODO,
} from "../support/cycle.ts";

type Files = Readonly<Record<string, Given>>;

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
      "a map that the ledger names through another folder",
      {
        [TODO]: "[a](a/work.json)",
        ...mapFiles(OPEN),
        "/repo/.claude/plans/b": { link: "a" },
        [LEDGER]: started({ work_map_path: ".claude/plans/b/work.json" }) + PLAN,
      },
      "0 resumable BUILD/T2 resume-phase",
      ["git-unavailable", "unverified-test-baseline"],
    ],
    [
      "a map that is linked through another folder",
      {
        [TODO]: "[a](b/work.json)",
        ...mapFiles(OPEN),
        "/repo/.claude/plans/b": { link: "a" },
        [LEDGER]: started({ work_map_path: "/repo/.claude/plans/a/work.json" }) + PLAN,
      },
      "0 resumable BUILD/T2 resume-phase",
      ["git-unavailable", "unverified-test-baseline"],
    ],
    [
      "a map whose tasks the ledger names through another folder",
      {
        [TODO]: "[a](a/work.json)",
        ...mapFiles(OPEN),
        "/repo/t": { link: "s" },
        [LEDGER]: started() + block("PLAN", { status: "DONE", plan_path: "t/tasks.md" }),
      },
      "0 resumable BUILD/T2 resume-phase",
      ["git-unavailable", "unverified-test-baseline"],
    ],
    [
      "two names of one map that is not there",
      {
        [TODO]: "[a](a/work.json) [b](b/work.json)",
        "/repo/.claude/plans/a/x": "",
        "/repo/.claude/plans/b": { link: "a" },
      },
      "4 blocked - fix-map",
      ["work-map-invalid"],
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
      "two active maps of which one is not there",
      { [TODO]: "[b](b/work.json) [a](a/work.json)", ...mapFiles(OPEN) },
      "3 needs-decision - -",
      ["ambiguous-work-map", "work-map-invalid"],
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

for (
  const [platform, words, want] of [
    ["windows", ["--map", ".claude\\plans\\a\\work.json"], "0 resumable BUILD/T2 resume-card"],
    ["windows", [], "0 resumable BUILD/T2 resume-card"],
    ["linux", ["--map", ".claude\\plans\\a\\work.json"], "2 absent - -"],
  ] as const
) {
  Deno.test(`resume cycle ${words.join(" ")} on ${platform} is ${want}`, async () => {
    const files = { [TODO]: "[a](a/work.json)", ...mapFiles(OPEN) };
    assertEquals(shown(await ask(files, words, { platform })), want);
  });
}
