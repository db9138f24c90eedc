// The rows of the decision, on a made-up machine.
import { assertEquals } from "@std/assert";
import type { Given } from "../support/memory_files.ts";
import { pipeline, type PipelineOptions } from "../support/pipeline_call.ts";
import { CONFIG, CYCLE, leaseText, stateText as S } from "../support/pipeline_state.ts";

const PENDING = Array(6).fill("pending");
const DONE = Array(6).fill("done");
const STATE = ".pipeline/state.yaml";
const POINT = [".pipeline/prompts/01-feature.md", 1, "implement", 3];
const HELD = leaseText("other", "11:58:00", "12:03:00");
const REJECTED = "acceptance:\n  state: rejected\n  feedback_ref: .pipeline/f.yaml\n";

function lease(fields: string): Record<string, Given> {
  return { ".pipeline/.lock": fields };
}

type Row = readonly [
  name: string,
  options: PipelineOptions,
  code: number,
  state: string,
  action: string | null,
  codes: readonly string[],
  point?: readonly unknown[] | null,
];

const ROWS: readonly Row[] = [
  // Rows 1 to 6.
  ["the newer layout", { more: { ".pipeline/runtime/active.yaml": "x" } }, 65, "corrupt", null, [
    "layout-unsupported",
  ]],
  [
    "no folder",
    {
      files: { "/repo/x": "" },
      more: Object.fromEntries(
        [
          ".pipeline/state.yaml",
          ".pipeline/cycle.yaml",
          ".pipeline/config.yaml",
          ".pipeline/log.yaml",
          ".pipeline/PROGRESS.md",
          ".pipeline/prompts/00-scaffold.md",
          ".pipeline/prompts/01-feature.md",
          ".pipeline/prompts/02-polish.md",
        ].map((path) => [path, null]),
      ),
    },
    1,
    "absent",
    "start",
    ["pipeline-absent"],
  ],
  ["no state", { more: { [STATE]: null } }, 1, "absent", "start", ["state-absent"]],
  [
    "a state that may not be read",
    { more: { [STATE]: { text: S(), denied: true } } },
    77,
    "corrupt",
    null,
    ["state-unreadable"],
  ],
  ["a folder for a state", { more: { [STATE]: { folder: true } } }, 65, "corrupt", "repair-state", [
    "state-invalid",
  ]],
  ["a FIFO for a state", { more: { [STATE]: { fifo: true } } }, 65, "corrupt", "repair-state", [
    "state-invalid",
  ]],
  [
    "a link out of the root",
    { more: { [STATE]: { link: "/etc/state" }, "/etc/state": S() } },
    65,
    "corrupt",
    "repair-state",
    ["state-invalid"],
  ],
  [
    "a link inside the root",
    { more: { [STATE]: { link: "/repo/kept" }, kept: S() } },
    0,
    "resumable",
    "continue-step",
    [],
    POINT,
  ],
  ["an empty state", { state: "" }, 65, "corrupt", "repair-state", ["state-invalid"]],
  ["a state of comments", { state: "# x\n" }, 65, "corrupt", "repair-state", ["state-invalid"]],
  ["conflict markers", { state: `<<<<<<< a\n${S()}` }, 65, "corrupt", "repair-state", [
    "state-invalid",
  ]],
  [
    "a key twice",
    { state: S().replace("  step_index: 3", "  step: x\n  step_index: 3") },
    65,
    "corrupt",
    "repair-state",
    ["state-duplicate-key"],
  ],
  [
    "a broken cycle",
    { more: { ".pipeline/cycle.yaml": "a: [\n" } },
    65,
    "corrupt",
    "repair-state",
    ["cycle-invalid"],
  ],
  [
    "a list for a queue",
    { more: { ".pipeline/feature-queue.yaml": "- a\n" } },
    65,
    "corrupt",
    "repair-state",
    ["queue-invalid"],
  ],
  [
    "a path out of the root",
    { more: { ".pipeline/config.yaml": "pipeline:\n  prompts_dir: ../x\n" } },
    78,
    "corrupt",
    "repair-config",
    ["config-invalid"],
  ],
  [
    "an absolute path",
    { more: { ".pipeline/config.yaml": "pipeline:\n  reports_dir: /tmp\n" } },
    78,
    "corrupt",
    "repair-config",
    ["config-invalid"],
  ],
  [
    "a configuration of comments",
    { more: { ".pipeline/config.yaml": "# none\n" } },
    0,
    "resumable",
    "continue-step",
    [],
    POINT,
  ],
  [
    "a state that was moved",
    {
      more: {
        ".pipeline/config.yaml": "pipeline:\n  state_file: s/x.yaml\n",
        [STATE]: null,
        "s/x.yaml": S(),
      },
    },
    0,
    "resumable",
    "continue-step",
    [],
    POINT,
  ],
  // Rows 7 to 13.
  [
    "a pipeline that was never started",
    {
      state: S({
        status: "idle",
        phase: "ready_to_start",
        steps: PENDING,
        history: [],
        completed: 0,
      }),
    },
    1,
    "absent",
    "start",
    ["never-started"],
  ],
  [
    "an idle one with work done",
    { state: S({ status: "idle", phase: "idle" }) },
    4,
    "inconsistent",
    "repair-state",
    ["status-mismatch"],
  ],
  ...["planning", "plan_review", "lifecycle_release"].map((phase): Row => [
    `an idle one with work done in phase ${phase}`,
    { state: S({ status: "idle", phase }) },
    4,
    "inconsistent",
    "repair-state",
    ["status-mismatch"],
  ]),
  [
    "an idle one that plans before any work",
    { state: S({ status: "idle", phase: "planning", steps: PENDING, history: [], completed: 0 }) },
    3,
    "needs-decision",
    "finish-phase",
    ["phase-elsewhere"],
  ],
  [
    "an idle one that executes",
    { state: S({ status: "idle", steps: PENDING, history: [], completed: 0 }) },
    4,
    "inconsistent",
    "repair-state",
    ["status-mismatch"],
  ],
  [
    "a completed one that was accepted",
    { state: S({ status: "completed", phase: "accepted" }) },
    0,
    "complete",
    null,
    [],
  ],
  [
    "a completed one with a broken lease",
    { state: S({ status: "completed", phase: "idle" }), more: lease("") },
    0,
    "complete",
    null,
    ["lease-left-over"],
  ],
  [
    "a phase completed that runs",
    { state: S({ phase: "completed" }) },
    4,
    "inconsistent",
    "repair-state",
    ["status-mismatch"],
  ],
  ["an unknown status", { state: S({ status: "paused" }) }, 4, "inconsistent", "repair-state", [
    "status-mismatch",
  ]],
  ["an unknown phase", { state: S({ phase: "dreaming" }) }, 4, "inconsistent", "repair-state", [
    "status-mismatch",
  ]],
  [
    "an unknown status behind a held lease",
    { state: S({ status: "paused" }), more: lease(HELD) },
    75,
    "held",
    "wait",
    ["lease-held"],
    null,
  ],
  [
    "acceptance that timed out",
    {
      state: S({
        phase: "pending_acceptance",
        tail:
          'acceptance:\n  state: pending\n  mode: timeout\n  requested_at: "2026-05-07T11:59:59+08:00"\n',
      }),
    },
    0,
    "complete",
    null,
    ["acceptance-timed-out"],
  ],
  [
    "acceptance with an hour left",
    {
      state: S({
        phase: "pending_acceptance",
        tail:
          'acceptance:\n  state: pending\n  mode: timeout\n  requested_at: "2026-05-07T12:00:00+08:00"\n',
      }),
    },
    3,
    "needs-decision",
    "accept-or-reject",
    ["acceptance-pending"],
  ],
  [
    "a step that is not in the list",
    { state: S({ pointer: ["nope", 3] }) },
    4,
    "inconsistent",
    "repair-state",
    ["pointer-mismatch"],
  ],
  [
    "a step_index out of range",
    { state: S({ pointer: ["implement", 9] }) },
    4,
    "inconsistent",
    "repair-state",
    ["pointer-mismatch"],
  ],
  ["a wrong count", { state: S({ completed: 2 }) }, 4, "inconsistent", "repair-state", [
    "invariant-count",
  ]],
  [
    "a prompt outside its folder",
    {
      state: S().replace(
        "prompt_file: .pipeline/prompts/01-feature.md\n  prompt_name",
        "prompt_file: .pipeline/../x.md\n  prompt_name",
      ),
    },
    4,
    "inconsistent",
    "repair-state",
    ["path-outside"],
  ],
  [
    "a prompt that is gone",
    { more: { ".pipeline/prompts/01-feature.md": null } },
    4,
    "inconsistent",
    "repair-state",
    ["prompt-missing", "prompts-total-mismatch"],
  ],
  [
    "a rejection without feedback",
    { state: S({ tail: "acceptance:\n  state: rejected\n" }) },
    4,
    "inconsistent",
    "repair-state",
    ["invariant-rejection"],
  ],
  [
    "a rejection of a stopped pipeline",
    { state: S({ status: "stopped", tail: REJECTED }), more: { ".pipeline/f.yaml": "a: 1\n" } },
    4,
    "inconsistent",
    "repair-state",
    ["invariant-rejection"],
  ],
  [
    "feedback outside the folder",
    {
      state: S({
        phase: "needs_revision",
        tail: "acceptance:\n  state: rejected\n  feedback_ref: x.yaml\n",
      }),
    },
    4,
    "inconsistent",
    "repair-state",
    ["path-outside"],
  ],
  [
    "follow-up planning that runs",
    { state: S({ phase: "follow_up_planning" }) },
    4,
    "inconsistent",
    "repair-state",
    ["invariant-follow-up", "continuation-missing"],
  ],
  // Rows 14 to 19.
  [
    "a rejection while executing",
    { state: S({ tail: REJECTED }), more: { ".pipeline/f.yaml": "a: 1\n" } },
    0,
    "resumable",
    "revise",
    [],
    [".pipeline/prompts/01-feature.md", 1, "revise", 0],
  ],
  [
    "two active follow-up plans",
    {
      state: S({
        status: "stopped",
        phase: "follow_up_planning",
        tail: "continuation:\n  id: A\n  status: active\n  prompt_ref: .pipeline/a.md\n",
      }),
      more: {
        ".pipeline/a.md": "",
        ".pipeline/cycle.yaml": CYCLE.replace("active", "follow_up_planning") +
          "  continuations:\n    - id: B\n      kind: follow_up_plan\n      status: active\n",
      },
    },
    3,
    "needs-decision",
    "start-follow-up-plan",
    ["continuation-ambiguous"],
    null,
  ],
  [
    "a planning phase",
    { state: S({ phase: "plan_discover" }) },
    3,
    "needs-decision",
    "finish-phase",
    ["phase-elsewhere"],
    null,
  ],
  [
    "an aborted one in a lifecycle phase",
    { state: S({ status: "aborted", phase: "lifecycle_x" }) },
    3,
    "needs-decision",
    "resume-aborted",
    ["pipeline-aborted"],
    POINT,
  ],
  ["a blocked phase", { state: S({ phase: "blocked" }) }, 3, "needs-decision", "resolve-blocker", [
    "step-blocked",
  ], POINT],
  // Row 23 and the next step.
  [
    "a pointer on nothing",
    { state: S({ pointer: [null, null] }) },
    0,
    "resumable",
    "continue-step",
    [],
    POINT,
  ],
  [
    "no phase",
    { state: S().replace("  phase: executing\n", "") },
    0,
    "resumable",
    "continue-step",
    [],
    POINT,
  ],
  [
    "no prompt_state",
    { state: S().replace(/prompt_state:[^]*history:/, "history:") },
    0,
    "resumable",
    "continue-step",
    [],
    [".pipeline/prompts/01-feature.md", 1, "write_tests", 0],
  ],
  [
    "bare names",
    { state: S().replaceAll(".pipeline/prompts/", "") },
    0,
    "resumable",
    "continue-step",
    [],
    ["01-feature.md", 1, "implement", 3],
  ],
  [
    "a status that nobody knows",
    { state: S({ steps: ["done", "done", "done", "odd", "done", "pending"] }) },
    0,
    "resumable",
    "continue-step",
    ["step-status-unknown", "step-hole"],
    POINT,
  ],
  [
    "a running step",
    { state: S({ steps: ["done", "done", "done", "running", "pending", "pending"] }) },
    0,
    "resumable",
    "continue-step",
    [],
    POINT,
  ],
  [
    "a result of a report that is not written",
    { state: S({ steps: DONE, result: "pass", pointer: [null, null] }) },
    0,
    "resumable",
    "write-report",
    [],
    [".pipeline/prompts/01-feature.md", 1, null, null],
  ],
  [
    "an entry without result",
    { state: S({ history: [[0, null], [1, null]], completed: 2 }) },
    0,
    "resumable",
    "start-prompt",
    [],
    [".pipeline/prompts/02-polish.md", 2, "write_tests", 0],
  ],
  [
    "an earlier prompt left",
    { state: S({ prompt: 2, milestones: ["done", "pending", "done"] }) },
    0,
    "resumable",
    "start-prompt",
    ["prompt-out-of-order"],
    [".pipeline/prompts/01-feature.md", 1, "write_tests", 0],
  ],
  [
    "nothing left",
    { state: S({ milestones: ["done", "done", "skipped"] }) },
    0,
    "resumable",
    "complete-pipeline",
    [],
    [".pipeline/prompts/01-feature.md", 1, null, null],
  ],
  [
    "no prompt yet",
    {
      state: S({ milestones: ["pending", "pending", "pending"], history: [], completed: 0 })
        .replace(/ {2}prompt_file: .*\n {2}prompt_name/, "  prompt_file: null\n  prompt_name"),
    },
    0,
    "resumable",
    "start-prompt",
    [],
    [".pipeline/prompts/00-scaffold.md", 0, "write_tests", 0],
  ],
  [
    "a finished prompt that is gone",
    {
      state: S({ milestones: ["done", "done", "pending"] }),
      more: { ".pipeline/prompts/01-feature.md": null },
    },
    0,
    "resumable",
    "start-prompt",
    ["prompts-total-mismatch"],
    [".pipeline/prompts/02-polish.md", 1, "write_tests", 0],
  ],
  [
    "a wrong prompt_index",
    {
      state: S().replace(
        "prompt_index: 1\n  prompt_file: .pipeline/prompts/01-feature.md\n  prompt_name",
        "prompt_index: 2\n  prompt_file: .pipeline/prompts/01-feature.md\n  prompt_name",
      ),
    },
    0,
    "resumable",
    "continue-step",
    ["prompt-index-mismatch"],
    POINT,
  ],
  [
    "a note among the prompts",
    { more: { ".pipeline/prompts/README.md": "x" } },
    0,
    "resumable",
    "continue-step",
    [],
    POINT,
  ],
  [
    "a marker that cannot be read",
    { more: { ".pipeline/derived-refresh.yaml": "a: [\n" } },
    0,
    "resumable",
    "continue-step",
    ["derived-stale"],
    POINT,
  ],
  [
    "a left-over temporary file",
    { more: { ".pipeline/state.yaml.tmp-1-2-3": "" } },
    0,
    "resumable",
    "continue-step",
    ["stray-temp"],
    POINT,
  ],
  [
    "an unknown language",
    { more: { ".pipeline/config.yaml": "output:\n  language: fr\n" } },
    0,
    "resumable",
    "continue-step",
    ["language-unknown"],
    POINT,
  ],
  [
    "an unknown preset and profile",
    {
      more: {
        ".pipeline/cycle.yaml": CYCLE.replace("tdd", "xp"),
        ".pipeline/config.yaml": `${
          CONFIG.replace("mode: self", "mode: self\n  test_profiles:\n    profiles: [odd]")
        }`,
      },
    },
    0,
    "resumable",
    "continue-step",
    ["preset-unknown", "profile-unknown"],
    POINT,
  ],
];

for (const [name, options, code, state, action, codes, point] of ROWS) {
  Deno.test(`resume pipeline answers ${name}: ${state}`, async () => {
    const got = await pipeline([], options);
    assertEquals([got.code, got.envelope.state, got.envelope.next?.action ?? null], [
      code,
      state,
      action,
    ]);
    assertEquals(got.codes, [...codes]);
    if (point !== undefined) {
      const at = got.envelope.resumePoint;
      const place = at?.kind === "pipeline"
        ? [at.promptFile, at.promptIndex, at.step, at.stepIndex]
        : null;
      assertEquals(place, point);
    }
    assertEquals(got.world.files.changes, []);
    assertEquals(got.world.dropped, 1);
  });
}

for (
  const [name, lock, verdict, codes] of [
    ["nothing", null, "none", []],
    ["a link", { link: "l" }, "malformed", ["lease-malformed"]],
    ["a folder", { folder: true }, "malformed", ["lease-malformed"]],
    ["a pid file", "pid=12\n", "malformed", ["lease-malformed"]],
    ["comments", "# x\n\n", "malformed", ["lease-malformed"]],
    ["a list", "- x\n", "malformed", ["lease-malformed"]],
    ["a bracket", "a: [\n", "malformed", ["lease-malformed"]],
    ["too much", `# ${"x".repeat(70_000)}`, "malformed", ["lease-malformed"]],
    ["our session", leaseText("me", "11:00:00", "11:05:00"), "own", []],
    [
      "our session with a failure",
      `${leaseText("me", "11:00:00", "11:05:00")}reported_failure: x\n`,
      "own",
      [],
    ],
    ["our owner, another session", HELD, "held", ["lease-held"]],
    [
      "camelCase names",
      'platform: x\nsessionId: o\nheartbeatAt: "2026-05-10T11:59:00+08:00"\nexpiresAt: "2026-05-10T04:00:01Z"\n',
      "held",
      ["lease-held"],
    ],
    ["the moment itself", leaseText("other", "11:00:00", "12:00:00"), "expired", ["lease-expired"]],
    ["an empty failure", `${HELD}reported_failure: {}\n`, "failed", ["lease-failed"]],
    ["a failure in words", `${HELD}reported_failure: crash\n`, "failed", ["lease-failed"]],
    ["a failure of false", `${HELD}reported_failure: false\n`, "held", ["lease-held"]],
    ["no handoff", HELD.replace("allowed: true", 'allowed: "false"'), "malformed", [
      "lease-malformed",
    ]],
    ["a day that is none", HELD.replace("2026-05-10T12:03", "2026-02-30T12:03"), "malformed", [
      "lease-malformed",
    ]],
    [
      "times ahead",
      HELD.replace("11:58", "12:02").replace("2026-05-10T12:03", "2026-05-12T12:03").replace(
        "version: 1",
        "version: 2",
      ),
      "held",
      ["lease-held", "lease-clock-skew", "lease-far-future", "lease-schema-unknown"],
    ],
  ] as const
) {
  Deno.test(`resume pipeline judges a lease of ${name}: ${verdict}`, async () => {
    const got = await pipeline([], { more: { ".pipeline/.lock": lock as Given | null } });
    assertEquals([got.envelope.lease?.verdict, got.codes], [verdict, [...codes]]);
  });
}

for (
  const [name, lock, errors] of [
    ["nothing but a platform", "platform: unknown\n", [
      "platform-missing",
      "session-missing",
      "heartbeat-invalid",
      "expires-invalid",
    ]],
    ["no handoff", HELD.replace("true", "false"), ["handoff-denied"]],
    ["no bytes", "", ["empty"]],
    ["bytes that are not UTF-8", new Uint8Array([0x61, 0x3a, 0x20, 0xff]), ["unparsable"]],
    ["an old text", "pid=12\n", ["legacy-format"]],
    ["an old text behind a mark", "\ufeffpid=12\n", ["legacy-format"]],
    ["an old text that is a map", "pid=12 since: noon\n", ["legacy-format"]],
    ["an old text that is no YAML", "pid=12\na: [\n", ["legacy-format"]],
    ["a text behind a blank", " pid=12\n", ["not-a-map"]],
    ["a text behind a comment", "# x\npid=12\n", ["not-a-map"]],
    ["a FIFO", { fifo: true }, ["not-a-file"]],
    ["no right to read", { text: "a: 1", denied: true }, ["unreadable"]],
  ] as const
) {
  Deno.test(`resume pipeline names what is wrong with a lease of ${name}`, async () => {
    const got = await pipeline([], { more: { ".pipeline/.lock": lock as Given } });
    assertEquals(got.envelope.problems[0]?.args, { errors: [...errors] });
  });
}

Deno.test("resume pipeline knows nobody as the holder when nobody asks", async () => {
  const got = await pipeline([], { session: null, more: lease(HELD.replace("other", '""')) });
  assertEquals(got.envelope.lease?.verdict, "malformed");
  assertEquals((await pipeline([], { session: null, more: lease(HELD) })).code, 75);
});

for (
  const [name, config, global, env, want] of [
    ["defaults", null, null, {}, {
      mode: "self",
      subagentTool: "auto",
      preset: "tdd",
      language: "zh-CN",
      timezone: "Asia/Shanghai",
      autoContinue: true,
      compactAuto: true,
      watchdog: false,
    }],
    [
      "the key names of each layer",
      "execution:\n  mode: subagent\n",
      "execution:\n  default_mode: x\nsubagent:\n  provider: codex\n",
      {},
      { mode: "subagent", subagentTool: "codex" },
    ],
    [
      "the global layer below the project's",
      "output:\n  language: en-US\n",
      "output:\n  language: zh\n  timezone: UTC\n",
      {},
      { language: "en", timezone: "UTC" },
    ],
    [
      "an explicit null as set",
      "output:\n  timezone: null\ncompact: null\n",
      "output:\n  timezone: UTC\ncompact:\n  auto: false\n",
      {},
      { timezone: "Asia/Shanghai", compactAuto: true },
    ],
    ["an unknown timezone as the default", "output:\n  timezone: Mars/Base\n", null, {}, {
      timezone: "Asia/Shanghai",
    }],
    ["another timezone", "output:\n  timezone: America/New_York\n", null, {}, {
      timezone: "America/New_York",
    }],
    ["auto by LC_ALL", "output:\n  language: auto\n", null, { LC_ALL: "zh_TW.UTF-8", LANG: "en" }, {
      language: "zh-CN",
    }],
    ["auto by LANG", "output:\n  language: auto\n", null, { LANG: "C.UTF-8" }, { language: "en" }],
    ["switches", "evaluation:\n  auto_continue: false\nwatchdog:\n  enabled: true\n", null, {}, {
      autoContinue: false,
      watchdog: true,
    }],
  ] as const
) {
  Deno.test(`resume pipeline takes ${name}`, async () => {
    const got = await pipeline([], {
      env: { HOME: "/home/a", ...env },
      more: {
        ".pipeline/config.yaml": config,
        ...(global === null ? {} : { "/home/a/.hypo-workflow/config.yaml": global }),
      },
    });
    const effective = got.envelope.effective ?? {};
    const asked = Object.fromEntries(Object.keys(want).map((key) => [key, effective[key]]));
    assertEquals(asked, want);
  });
}

Deno.test("resume pipeline lets --lang win over the configuration", async () => {
  const got = await pipeline(["--lang", "zh"]);
  assertEquals(got.envelope.effective?.language, "zh-CN");
});

for (
  const [name, hours, config, code] of [
    ["its own hours", "2", "1", 3],
    ["the configured ones", "null", "1", 0],
    ["the configured ones for a negative number", "-1", "1", 0],
    ["the default ones", "null", "null", 3],
  ] as const
) {
  Deno.test(`resume pipeline waits for acceptance by ${name}`, async () => {
    const tail = "acceptance:\n  state: pending\n  mode: timeout\n" +
      `  timeout_hours: ${hours}\n  requested_at: "2026-05-10T10:30:00+08:00"\n`;
    const got = await pipeline([], {
      state: S({ phase: "pending_acceptance", tail }),
      more: { ".pipeline/config.yaml": `acceptance:\n  timeout_hours: ${config}\n` },
    });
    assertEquals(got.code, code);
  });
}

for (
  const [name, more, time] of [
    [
      "when it was rejected",
      'rejected_at: "2026-05-10T11:30:00+08:00"\n',
      "2026-05-10T11:30:00+08:00",
    ],
    ["when it was written", "created_at: 2026-05-10T03:00:00Z\n", "2026-05-10T03:00:00Z"],
    ["no time that is none", "created_at: yesterday\n", null],
  ] as const
) {
  Deno.test(`resume pipeline quotes the feedback with ${name}`, async () => {
    const got = await pipeline([], {
      state: S({ phase: "needs_revision", pointer: ["revise", 0], tail: REJECTED }),
      more: { ".pipeline/f.yaml": `problem: too slow\n${more}` },
    });
    assertEquals(got.envelope.history?.entries, [{
      timestamp: time,
      text: "too slow",
      auto: false,
    }]);
    assertEquals(got.envelope.next?.load, [".pipeline/f.yaml", ".pipeline/prompts/01-feature.md"]);
  });
}

for (
  const [name, recorded, progress] of [
    ["as recorded", "7", { done: 1, total: 7 }],
    ["as counted where one is no number", "many", { done: 1, total: 3 }],
    ["as counted where one is negative", "-1", { done: 1, total: 3 }],
  ] as const
) {
  Deno.test(`resume pipeline tells its progress ${name}`, async () => {
    const state = S().replace("prompts_total: 3", `prompts_total: ${recorded}`);
    assertEquals((await pipeline([], { state })).envelope.progress, progress);
  });
}

Deno.test("resume pipeline names prompts from the root where the state names none", async () => {
  const state = S({ history: [], completed: 0 }).replace(
    /milestones:[^]*?prompt_state:/,
    "prompt_state:",
  )
    .replace(/ {2}prompt_file: .*\n {2}prompt_name/, "  prompt_file: null\n  prompt_name");
  const point = (await pipeline([], { state })).envelope.resumePoint;
  assertEquals(point?.kind === "pipeline" && point.promptFile, ".pipeline/prompts/00-scaffold.md");
});

Deno.test("resume pipeline puts its own field last, and none where there is no state", async () => {
  assertEquals(Object.keys((await pipeline([])).envelope).at(-1), "effective");
  assertEquals((await pipeline([], { more: { [STATE]: null } })).envelope.effective, null);
});

Deno.test("resume pipeline takes secrets and control characters out of what it quotes", async () => {
  const state = S({
    status: "blocked",
    steps: ["done", "done", "done", "blocked", "pending", "pending"],
  })
    .replace("needs_api_key", '"Bearer abc123 api-key: xyz \\e[31mred sk-abcdefgh"')
    .replace("Sample Project", '"Sample \\u202eProject"');
  const got = await pipeline([], { state });
  const text = got.envelope.history?.entries[0]?.text;
  assertEquals(text, "Bearer [REDACTED] api-key: [REDACTED] red [REDACTED]");
  assertEquals(got.envelope.title, "Sample Project");
});

Deno.test("resume pipeline never puts recorded text into next", async () => {
  const step = '"implement; rm -rf /"';
  const state = S({ pointer: [step, 3] }).replaceAll("name: implement\n", `name: ${step}\n`);
  const got = await pipeline([], { state });
  assertEquals(
    got.envelope.next?.text,
    "continue the next step of .pipeline/prompts/01-feature.md",
  );
});

for (const session of ["007", "1e5", "12345678901234567890", "true"]) {
  Deno.test(`resume pipeline knows the session ${session} again, quoted or not`, async () => {
    const bare = leaseText(session, "11:00:00", "11:05:00");
    for (const text of [bare, bare.replace(`: ${session}\n`, `: "${session}"\n`)]) {
      const got = await pipeline([], { session, more: lease(text) });
      assertEquals([got.envelope.lease?.verdict, got.envelope.lease?.session], ["own", session]);
    }
  });
}
