// advance: how steps and prompts end (pipeline spec 3.4).
import { assertEquals, assertStringIncludes } from "@std/assert";
import { asMap, type YamlMap } from "../../lib/pipeline/value.ts";
import {
  changesOf,
  logged,
  NOW,
  pipeline,
  type PipelineOptions,
  stateOf,
  statusesOf,
  stepsOf,
} from "../support/pipeline_call.ts";
import {
  BOARD,
  CONFIG,
  featureText,
  leaseText,
  queueText,
  stateText as S,
} from "../support/pipeline_state.ts";

const LOCK = ".pipeline/.lock";
const CONFIGURED = ".pipeline/config.yaml";
const OWN = { [LOCK]: leaseText("me", "11:58:00", "12:03:00") };
const WORKING = S({ steps: ["done", "done", "done", "running", "pending", "pending"] });
const BEGUN = S({
  steps: ["running", "pending", "pending", "pending", "pending", "pending"],
  pointer: ["write_tests", 0],
});
const ENDING = S({
  steps: ["done", "done", "done", "done", "done", "running"],
  pointer: ["review_code", 5],
});
const PASS = ["advance", "--status", "done", "--result", "pass"];
const NO_MILESTONES = /milestones:[^]*?prompt_state:/;

function historyOf(got: Parameters<typeof stateOf>[0]): YamlMap[] {
  return asMap(stateOf(got).history).completed_prompts as YamlMap[];
}

for (
  const [name, argv, want, log] of [
    ["done", ["--status", "done"], {
      status: "done",
      reason: null,
      finished_at: NOW,
      duration_seconds: 3000,
    }, ["    summary: implement done.\n"]],
    ["done with its executor, notes and reason", [
      "--status",
      "done",
      "--executor",
      "codex",
      "--notes",
      "token=abc ok",
      "--reason",
      "by hand",
    ], {
      status: "done",
      executor: "codex",
      notes: "token=[REDACTED] ok",
      reason: "by hand",
    }, ["    summary: implement done.\n", "      reason: by hand\n"]],
    ["skipped", ["--status", "skipped"], {
      status: "skipped",
      reason: "user_skipped",
      started_at: "2026-05-10T11:10:00+08:00",
      finished_at: null,
      duration_seconds: null,
    }, ['    summary: "implement skipped: user_skipped."\n', "      reason: user_skipped\n"]],
    ["blocked", ["--status", "blocked", "--reason", "no key"], {
      status: "blocked",
      reason: "no key",
      finished_at: null,
    }, ['    summary: "implement blocked: no key."\n', "    status: blocked\n"]],
  ] as const
) {
  Deno.test(`advance() records a step that is ${name}`, async () => {
    const got = await pipeline(["advance", ...argv], { state: WORKING, more: OWN });
    const step = stepsOf(got)[3] ?? {};
    assertEquals(got.code, 0);
    assertEquals(Object.fromEntries(Object.keys(want).map((key) => [key, step[key]])), want);
    assertEquals(logged(got), ["M02-IMPLEMENT"]);
    for (const line of log) assertStringIncludes(got.text(".pipeline/log.yaml") ?? "", line);
  });
}

for (
  const [name, started, seconds] of [
    ["nothing without a start", "null", null],
    ["nothing for a start that is no time", "yesterday", null],
    ["no negative seconds", '"2026-05-10T13:00:00+08:00"', 0],
    ["whole seconds", '"2026-05-10T11:59:58.9+08:00"', 1],
  ] as const
) {
  Deno.test(`advance() counts ${name}`, async () => {
    const head = "status: running\n      executor: self\n      subagent_tool: null\n" +
      "      subagent_result: null\n      reason: null\n      started_at: ";
    const state = WORKING.replace(`${head}"2026-05-10T11:10:00+08:00"`, head + started);
    assertEquals(state === WORKING, false);
    const got = await pipeline(["advance", "--status", "done"], { state, more: OWN });
    assertEquals(stepsOf(got)[3]?.duration_seconds, seconds);
  });
}

Deno.test("advance() keeps the pointer on a blocked step and blocks pipeline and prompt", async () => {
  const argv = ["advance", "--status", "blocked", "--reason", "no key"];
  const got = await pipeline(argv, { state: WORKING, more: OWN });
  const { pipeline: whole, prompt_state, current } = stateOf(got);
  assertEquals([asMap(whole).status, asMap(prompt_state).result], ["blocked", "blocked"]);
  assertEquals([asMap(current).step, asMap(current).step_index], ["implement", 3]);
  assertEquals([got.envelope.state, got.codes], ["needs-decision", ["step-blocked"]]);
  assertEquals(got.envelope.history?.entries[0]?.text, "no key");
  assertStringIncludes(got.text(LOCK) ?? "", `heartbeat_at: "${NOW}"\n`);
});

Deno.test("advance() skips what makes no sense without write_tests", async () => {
  const got = await pipeline(["advance", "--status", "skipped"], { state: BEGUN, more: OWN });
  assertEquals(statusesOf(got), "skipped skipped skipped running pending pending");
  assertEquals(stepsOf(got).map((step) => step.reason), [
    "user_skipped",
    "dependency_skipped",
    "dependency_skipped",
    null,
    null,
    null,
  ]);
  assertEquals(stepsOf(got)[4]?.notes, "fallback=inline_validation, reason=tests_skipped");
  assertEquals(got.envelope.next?.invoke, "resume pipeline advance --status done");
});

Deno.test("advance() leaves dependants of write_tests alone that are not pending", async () => {
  const state = S({
    steps: ["running", "done", "blocked", "pending", "done", "pending"],
    pointer: ["write_tests", 0],
  }).replace("name: review_tests\n      status: done", "name: review_tests\n      status: odd")
    .replace("name: run_tests_green\n      status: done\n", "name: run_tests_green\n");
  const got = await pipeline(["advance", "--status", "skipped"], { state, more: OWN });
  // An unknown status counts as not done, so that step is the next one.
  assertEquals(statusesOf(got), "skipped running blocked pending undefined pending");
  assertEquals(stepsOf(got)[1]?.reason, null);
  assertEquals(stepsOf(got)[4]?.notes, "fallback=inline_validation, reason=tests_skipped");
});

Deno.test("advance() skips an inner step without a cascade", async () => {
  const state = S({
    steps: ["done", "running", "pending", "pending", "pending", "pending"],
    pointer: ["review_tests", 1],
  });
  const got = await pipeline(["advance", "--status", "skipped"], { state, more: OWN });
  assertEquals(statusesOf(got), "done skipped running pending pending pending");
});

for (
  const [name, state, argv, step] of [
    ["the pointer's step while it is open", WORKING, [], 3],
    ["the next one to run when the pointer is null", S({ pointer: [null, null] }), [], 3],
    ["the named one", WORKING, ["--step", "review_code"], 5],
    ["an open one among two of a name", WORKING.replace("name: review_tests", "name: implement"), [
      "--step",
      "implement",
    ], 3],
  ] as const
) {
  Deno.test(`advance() ends ${name}`, async () => {
    const before = statusesOf(await pipeline([], { state })).split(" ");
    const got = await pipeline(["advance", "--status", "done", ...argv], { state, more: OWN });
    const after = statusesOf(got).split(" ");
    const ended = after.flatMap((one, at) => one === "done" && before[at] !== "done" ? [at] : []);
    assertEquals(ended, [step]);
  });
}

Deno.test("advance() takes the next step when the pointer's one is disabled", async () => {
  const more = { ...OWN, [CONFIGURED]: `${CONFIG}step_overrides:\n  implement: false\n` };
  const got = await pipeline(["advance", "--status", "done"], { state: WORKING, more });
  assertEquals(statusesOf(got), "done done done running done running");
});

Deno.test("advance() ends a step without a name", async () => {
  const state = WORKING.replace("- name: implement\n      status", "- status")
    .replace("step: implement", "step: null");
  const got = await pipeline(["advance", "--status", "done"], { state, more: OWN });
  assertEquals([got.code, statusesOf(got)], [0, "done done done done running pending"]);
});

Deno.test("advance() leaves the report for next after the last step", async () => {
  const got = await pipeline(["advance", "--status", "done"], { state: ENDING, more: OWN });
  assertEquals([got.envelope.next?.action, got.envelope.next?.invoke], [
    "write-report",
    "resume pipeline advance --result pass",
  ]);
  const { current } = stateOf(got);
  assertEquals([asMap(current).step, asMap(current).step_index], [null, null]);
  assertStringIncludes(
    got.text(".pipeline/PROGRESS.md") ?? "",
    "| 12:00 | Step | M02 review_code | done, report next |\n",
  );
});

for (
  const [language, argv, text] of [
    ["en", ["--status", "skipped", "--reason", "no time"], "skipped: no time"],
    ["zh-CN", ["--status", "skipped"], "跳过：user_skipped"],
    ["en", ["--status", "blocked", "--reason", "no key"], "blocked: no key"],
    ["zh-CN", ["--status", "blocked", "--reason", "no key"], "阻塞：no key"],
    ["en", ["--status", "done"], "done, next: run_tests_green"],
    ["zh-CN", ["--status", "done"], "完成，进入 run_tests_green"],
  ] as const
) {
  Deno.test(`advance() puts "${text}" on the board`, async () => {
    const more = {
      ...OWN,
      [CONFIGURED]: CONFIG.replace("language: en", `language: ${language}`),
      ".pipeline/PROGRESS.md": language === "en" ? null : BOARD,
    };
    const got = await pipeline(["advance", ...argv], { state: WORKING, more });
    const row = `| 12:00 | Step | M02 implement | ${text} |\n`;
    assertStringIncludes(got.text(".pipeline/PROGRESS.md") ?? "", row);
  });
}

for (
  const [name, more, file] of [
    [
      "the default one, which is there",
      { ".pipeline/reports/01-feature.report.md": "# r\n" },
      ".pipeline/reports/01-feature.report.md",
    ],
    ["none", {}, null],
  ] as const
) {
  Deno.test(`advance() takes ${name} as the report`, async () => {
    const got = await pipeline(PASS, { state: ENDING, more: { ...OWN, ...more } });
    assertEquals(historyOf(got)[1], {
      prompt_index: 1,
      prompt_file: ".pipeline/prompts/01-feature.md",
      prompt_name: "M02 / F001 - feature",
      result: "pass",
      report_file: file,
      completed_at: NOW,
    });
    assertEquals(got.codes.includes("report-missing"), file === null);
    assertEquals(asMap(stateOf(got).pipeline).prompts_completed, 2);
    assertStringIncludes(
      got.text(".pipeline/log.yaml") ?? "",
      "    summary: M02 pass.\n" + (file === null ? "" : `    report: ${file}\n`) +
        "    trigger: user\n    related_milestone: M02\n",
    );
  });
}

for (const given of [["--status", "done"], ["--status", "skipped"]]) {
  Deno.test(`advance() logs the reason of a pass with ${given.join(" ")}`, async () => {
    const argv = ["advance", ...given, "--result", "pass", "--reason", "by hand, token=x"];
    const got = await pipeline(argv, { state: ENDING, more: OWN });
    assertStringIncludes(
      got.text(".pipeline/log.yaml") ?? "",
      "    summary: M02 pass.\n    trigger: user\n    related_milestone: M02\n" +
        '    details:\n      reason: "by hand, token=[REDACTED]"\n',
    );
  });
}

Deno.test("advance() names a prompt without a title by its file, and counts where no count is", async () => {
  const state = ENDING.replace("  prompt_name: M02 / F001 - feature\n", "")
    .replace("  prompts_completed: 1\n", "").replace(NO_MILESTONES, "prompt_state:");
  const got = await pipeline(PASS, { state, more: OWN });
  assertEquals([historyOf(got)[1]?.prompt_name, asMap(stateOf(got).pipeline).prompts_completed], [
    "feature",
    2,
  ]);
  assertEquals(got.codes, ["report-missing"]);
  assertEquals(logged(got), ["01-feature-REVIEW-CODE", "01-feature-COMPLETE"]);
  assertEquals(asMap(stateOf(got).current).prompt_name, "polish");
});

Deno.test("advance() keeps the recorded index of a prompt below its folder", async () => {
  const state = ENDING.replaceAll("prompts/01-feature.md", "prompts/deep/x.md");
  const more = {
    ...OWN,
    ".pipeline/prompts/01-feature.md": null,
    ".pipeline/prompts/deep/x.md": "# x\n",
  };
  const got = await pipeline(PASS, { state, more });
  assertEquals([got.code, historyOf(got)[1]?.prompt_index], [0, 1]);
});

Deno.test("advance() marks a skipped prompt and goes on", async () => {
  const argv = ["advance", "--result", "skipped", "--reason", "no need"];
  const got = await pipeline(argv, { state: WORKING, more: OWN });
  const milestones = stateOf(got).milestones as YamlMap[];
  assertEquals(milestones.map((one) => one.status), ["done", "skipped", "in_progress"]);
  assertEquals([historyOf(got)[1]?.result, logged(got)], ["skipped", ["M02-SKIPPED"]]);
  assertStringIncludes(got.text(".pipeline/log.yaml") ?? "", "    status: skipped\n");
  assertEquals(asMap(stateOf(got).pipeline).prompts_completed, 1);
  assertEquals(got.codes.includes("compact-due"), true);
});

for (
  const [name, argv, state, reason] of [
    ["what was said", ["--reason", "x y"], WORKING, "x y"],
    [
      "what its blocked step says",
      [],
      S({ steps: ["done", "done", "done", "blocked", "pending", "pending"], status: "blocked" }),
      "needs_api_key",
    ],
    ["blocked", [], WORKING, "blocked"],
  ] as const
) {
  Deno.test(`advance() defers a blocked prompt for ${name}`, async () => {
    const got = await pipeline(["advance", "--result", "blocked", ...argv], { state, more: OWN });
    const second = (stateOf(got).milestones as YamlMap[])[1];
    assertEquals([second?.status, second?.deferred_reason], ["deferred", reason]);
    assertEquals(asMap(stateOf(got).pipeline).status, "running");
  });
}

for (
  const [name, queue, state] of [
    ["the queue's default", "defaults:\n  failure_policy: stop\n", "needs-decision"],
    ["the configured one", "", "resumable"],
  ] as const
) {
  Deno.test(`advance() blocks a prompt that no feature holds under ${name}`, async () => {
    const more = {
      ...OWN,
      ".pipeline/feature-queue.yaml": `${queue}${queueText("null", featureText("F9", "done", []))}`,
    };
    const got = await pipeline(["advance", "--result", "blocked"], { state: WORKING, more });
    assertEquals([got.code, got.envelope.state], [0, state]);
  });
}

Deno.test("advance() defers nothing where the prompt has no milestone", async () => {
  const state = WORKING.replace(NO_MILESTONES, "prompt_state:");
  const got = await pipeline(["advance", "--result", "blocked"], { state, more: OWN });
  assertEquals([asMap(stateOf(got).pipeline).status, got.envelope.state], [
    "blocked",
    "needs-decision",
  ]);
});

Deno.test("advance() completes the pipeline with its last prompt", async () => {
  const state = ENDING.replace(/(name: polish[^]*?status: )pending/, "$1done");
  const more = { ...OWN, ".pipeline/config.yaml": `${CONFIG}compact:\n  auto: false\n` };
  const got = await pipeline(PASS, { state, more });
  const { pipeline: whole, current } = stateOf(got);
  assertEquals([asMap(whole).status, asMap(whole).finished], ["completed", NOW]);
  assertEquals([asMap(current).phase, asMap(current).step, asMap(current).step_index], [
    "completed",
    null,
    null,
  ]);
  assertEquals(logged(got), ["M02-REVIEW-CODE", "M02-COMPLETE", "PIPELINE-COMPLETE"]);
  assertEquals([got.text(LOCK), got.envelope.state, got.codes], [
    undefined,
    "complete",
    ["report-missing"],
  ]);
});

const EVIDENCE = CONFIG.replace(
  "mode: self",
  "mode: self\n  test_profiles:\n    profiles: [webapp]",
);
const COMPLETE = S({ status: "completed", phase: "completed" });

const REFUSALS: readonly (readonly [
  name: string,
  argv: readonly string[],
  options: PipelineOptions,
  code: number,
  codes: readonly string[],
])[] = [
  ["without a state", PASS, { more: { ...OWN, ".pipeline/state.yaml": null } }, 1, [
    "state-absent",
  ]],
  ["on a configuration that is broken", PASS, { more: { ...OWN, [CONFIGURED]: "a: [\n" } }, 78, [
    "config-invalid",
  ]],
  [
    "a pass without its evidence",
    PASS,
    { state: ENDING, more: { ...OWN, [CONFIGURED]: EVIDENCE } },
    4,
    ["evidence-missing"],
  ],
  ["on a complete pipeline without a lease", PASS, { state: COMPLETE }, 4, [
    "lease-lost",
    "step-final",
  ]],
  [
    "on a complete pipeline under another's lease",
    PASS,
    { state: COMPLETE, more: { [LOCK]: leaseText("o", "11:58:00", "12:03:00") } },
    75,
    ["lease-lost", "lease-left-over"],
  ],
  ["on a wrong count", PASS, { state: S({ completed: 3 }), more: OWN }, 4, ["invariant-count"]],
  ["on an aborted pipeline", PASS, { state: S({ status: "aborted" }), more: OWN }, 3, [
    "pipeline-aborted",
  ]],
];

for (const [name, argv, options, code, codes] of REFUSALS) {
  Deno.test(`advance() refuses ${name}`, async () => {
    const got = await pipeline(argv, options);
    assertEquals([got.code, got.codes.slice(0, codes.length)], [code, [...codes]]);
    assertEquals(changesOf(got), []);
  });
}

for (
  const [argv, options, line] of [
    [["--result", "pass", "--step", "x"], {}, "--step needs --status"],
    [["--status", "done", "--report", "r.md"], {}, "--report needs --result"],
    [
      ["--result", "pass", "--report", "r.md"],
      { more: { ...OWN, "r.md": { link: "/etc/r.md" }, "/etc/r.md": "x" } },
      "--report must lie inside the root",
    ],
    [["--result", "pass", "--report", ""], { more: OWN }, "--report must lie inside the root"],
    [["--result", "pass", "--session", "a\nb"], {}, "--session must be one plain line"],
  ] as const
) {
  Deno.test(`resume pipeline advance ${JSON.stringify(argv)} is a usage error`, async () => {
    const got = await pipeline(["advance", ...argv], {
      ...options as PipelineOptions,
      session: argv[2] === "--session" ? null : "me",
    });
    assertEquals([got.code, got.stderr.trim()], [64, `usage: ${line}`]);
  });
}
