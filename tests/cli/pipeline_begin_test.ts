// begin: the lease is taken, the next step is started (pipeline spec 3.2, 3.8).
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
  valueOf,
} from "../support/pipeline_call.ts";
import {
  BOARD,
  CONFIG,
  CYCLE,
  F1,
  F2,
  featureText,
  leaseText,
  milestoneText,
  queueText,
  stateText as S,
} from "../support/pipeline_state.ts";

const LOCK = ".pipeline/.lock";
const LOG = ".pipeline/log.yaml";
const QUEUE = ".pipeline/feature-queue.yaml";
const WATCHDOG = ".pipeline/watchdog.log";
const CONFIGURED = ".pipeline/config.yaml";
const OWN = { [LOCK]: leaseText("me", "11:58:00", "12:03:00") };
const STOPPED_AT = ["done", "done", "done", "blocked", "pending", "pending"];
const BLOCKED = S({ status: "blocked", result: "blocked", steps: STOPPED_AT });
const GATED = S({ milestones: ["done", "done", "pending"] });
const NO_PROMPT = S({ milestones: ["done", "done", "pending"] })
  .replace(/ {2}prompt_file: .*\n {2}prompt_name/, "  prompt_file: null\n  prompt_name");

for (
  const [name, pointer, list] of [
    ["at another step", ["implement", 1], (text: string) => text],
    ["out of range", ["implement", 9], (text: string) => text],
    ["null", ["implement", null], (text: string) => text],
    ["right", ["implement", 3], (text: string) => text],
    [
      "on bare names",
      ["implement", 0],
      (text: string) =>
        text.replace(/steps:\n[^]*history:/, "steps: [write_tests, implement]\nhistory:"),
    ],
  ] as const
) {
  Deno.test(`begin() --fix-pointer goes by the step's name where the index is ${name}`, async () => {
    const state = list(S({ pointer }));
    const got = await pipeline(["begin", "--fix-pointer"], { state });
    const bare = name === "on bare names";
    const { step, step_index } = asMap(stateOf(got).current);
    assertEquals([got.code, step, step_index], [
      0,
      bare ? "write_tests" : "implement",
      bare ? 0 : 3,
    ]);
  });
}

Deno.test("begin() --fix-pointer without a step changes nothing of it", async () => {
  const got = await pipeline(["begin", "--fix-pointer"], { state: S({ pointer: [null, 1] }) });
  assertEquals([got.code, asMap(stateOf(got).current).step_index], [0, 3]);
});

Deno.test("begin() writes a list of bare names as steps with all their fields", async () => {
  const state = S({ pointer: [null, null] })
    .replace(
      /steps:\n[^]*history:/,
      "steps:\n    - write_tests\n    - implement\n    - []\nhistory:",
    );
  const got = await pipeline(["begin"], { state });
  assertEquals([got.code, statusesOf(got)], [0, "running pending pending"]);
  assertEquals(stepsOf(got)[1], {
    name: "implement",
    status: "pending",
    executor: "self",
    subagent_tool: null,
    subagent_result: null,
    reason: null,
    started_at: null,
    finished_at: null,
    duration_seconds: null,
    notes: "",
  });
});

for (
  const [name, phase] of [["in its phase", "needs_revision"], ["without a phase", null]] as const
) {
  Deno.test(`begin() goes on with a revision ${name}, pointer and phase kept`, async () => {
    const tail = "acceptance:\n  state: rejected\n  feedback_ref: .pipeline/f.yaml\n";
    const text = S({ phase: "needs_revision", pointer: ["revise", 0], tail });
    const state = phase === null ? text.replace("  phase: needs_revision\n", "") : text;
    const more = { ".pipeline/f.yaml": "problem: slow\n" };
    const got = await pipeline(["begin", "--trigger", "watchdog"], { state, more });
    const { current, last_heartbeat, prompt_state } = stateOf(got);
    assertEquals([got.code, got.envelope.next?.action], [0, "revise"]);
    assertEquals([asMap(current).phase, asMap(current).step, asMap(current).step_index], [
      phase ?? undefined,
      "revise",
      0,
    ]);
    assertEquals([last_heartbeat, asMap(prompt_state).updated_at], [NOW, NOW]);
    assertStringIncludes(got.text(LOCK) ?? "", `phase: ${phase ?? "executing"}\n`);
    assertStringIncludes(got.text(LOG) ?? "", "    summary: Resumed M02 at revise.\n");
    assertStringIncludes(
      got.text(".pipeline/PROGRESS.md") ?? "",
      "| 12:00 | Recovery | M02 revise | Resumed (session me) |",
    );
  });
}

for (
  const [name, options, argv, line] of [
    ["its own lease", { more: OWN }, [], "own lease prompt=01-feature.md step=implement"],
    ["no lease", {}, ["--note", "a  b"], "new lease prompt=01-feature.md step=implement note=a  b"],
    [
      "a report to write",
      { state: S({ steps: Array(6).fill("done"), pointer: [null, null] }) },
      [],
      "new lease prompt=01-feature.md step=-",
    ],
    [
      "nothing left to do and no prompt",
      { state: NO_PROMPT.replace("status: pending", "status: done") },
      [],
      "new lease prompt=- step=-",
    ],
    [
      "a failed lease",
      { more: { [LOCK]: `${leaseText("o", "11:58:00", "12:03:00")}reported_failure: x\n` } },
      [],
      "takeover reported_failure prompt=01-feature.md step=implement",
    ],
  ] as const
) {
  Deno.test(`begin() of a watchdog with ${name} says so in its log`, async () => {
    const got = await pipeline(["begin", "--trigger", "watchdog", ...argv], options);
    assertEquals([got.code, got.text(WATCHDOG)], [
      0,
      `${NOW} resume: watchdog-triggered, ${line}\n`,
    ]);
  });
}

Deno.test("begin() adds to the log of the watchdog", async () => {
  const got = await pipeline(["begin", "--trigger", "watchdog"], { more: { [WATCHDOG]: "old\n" } });
  assertEquals(got.text(WATCHDOG)?.startsWith("old\n2026-05-10T12:00:00+08:00 resume: "), true);
});

for (
  const [name, failure, summary, details] of [
    [
      "with type and message",
      "\n  type: rate_limit\n  message: 429 token=abc",
      '"Execution lease takeover: reported_failure (rate_limit 429 token=[REDACTED])."',
      '      failure_type: rate_limit\n      failure_message: "429 token=[REDACTED]"\n',
    ],
    [
      "in words",
      " crashed",
      '"Execution lease takeover: reported_failure (crashed)."',
      "      failure_message: crashed\n",
    ],
    ["without words", " {}", '"Execution lease takeover: reported_failure."', "    next"],
  ] as const
) {
  Deno.test(`begin() takes a lease over that failed ${name}`, async () => {
    const lock = `${leaseText("o", "11:58:00", "12:03:00")}reported_failure:${failure}\n`;
    const got = await pipeline(["begin"], { more: { [LOCK]: lock } });
    assertEquals([got.code, logged(got)], [0, ["LEASE-TAKEOVER", "PIPELINE-RESUME"]]);
    const text = got.text(LOG) ?? "";
    assertStringIncludes(text, `    summary: ${summary}\n`);
    assertStringIncludes(
      text,
      "    details:\n      recovery_signal: reported_failure\n      previous_session_id: o\n" +
        "      previous_platform: opencode\n      previous_owner: bob\n" +
        `      next_session_id: me\n${name === "without words" ? "" : details}`,
    );
    assertEquals(text.includes("failure_type"), name === "with type and message");
    assertStringIncludes(
      got.text(".pipeline/PROGRESS.md") ?? "",
      "| Resumed after lease takeover (reported_failure, was o) |",
    );
  });
}

Deno.test("begin() takes a lease over that names nobody as its owner", async () => {
  const lock = leaseText("o", "11:00:00", "11:05:00").replace("owner: bob\n", "");
  const got = await pipeline(["begin"], { more: { [LOCK]: lock } });
  assertStringIncludes(got.text(LOG) ?? "", '      previous_owner: ""\n');
});

Deno.test("begin() --retry notes why a step without notes was blocked", async () => {
  const got = await pipeline(["begin", "--retry"], { state: BLOCKED });
  const step = stepsOf(got)[3];
  assertEquals([step?.status, step?.reason, step?.notes], [
    "running",
    null,
    "retried: needs_api_key",
  ]);
  assertEquals(asMap(stateOf(got).prompt_state).result, "running");
  assertStringIncludes(got.text(LOG) ?? "", "      decision: retry\n");
});

Deno.test("begin() --retry leaves the notes of a step alone that gave no reason", async () => {
  const state = BLOCKED.replace("reason: needs_api_key", "reason: null");
  const got = await pipeline(["begin", "--retry"], { state });
  assertEquals([stepsOf(got)[3]?.status, stepsOf(got)[3]?.notes], ["running", ""]);
});

Deno.test("begin() --retry lets the rows behind the block answer", async () => {
  const profile = "mode: self\n  test_profiles:\n    profiles: [webapp]";
  const state = S({
    steps: ["done", "done", "done", "done", "done", "blocked"],
    pointer: ["review_code", 5],
  });
  const more = { [CONFIGURED]: CONFIG.replace("mode: self", profile) };
  const got = await pipeline(["begin", "--retry"], { state, more });
  assertEquals([got.code, got.codes], [4, ["evidence-missing"]]);
  assertEquals(changesOf(got), []);
});

Deno.test("begin() --defer sets the milestone aside and begins the next prompt", async () => {
  const argv = ["begin", "--defer", "vendor, token=abc"];
  const got = await pipeline(argv, { state: BLOCKED });
  const { milestones, history, current, pipeline: whole } = stateOf(got);
  const [, second, third] = milestones as YamlMap[];
  assertEquals([second?.status, second?.deferred_reason, third?.status], [
    "deferred",
    "vendor, token=[REDACTED]",
    "in_progress",
  ]);
  assertEquals((asMap(history).completed_prompts as YamlMap[]).length, 1);
  assertEquals([asMap(whole).status, asMap(current).prompt_name, asMap(current).step], [
    "running",
    "M03 / F001 - polish",
    "write_tests",
  ]);
  assertStringIncludes(got.text(LOG) ?? "", '      decision: "defer vendor, token=[REDACTED]"\n');
});

for (
  const [name, more, action, feature, point] of [
    ["a gate", "    gate: confirm\n", "confirm-gate", null, null],
    ["an unmet dependency", "    depends_on: F009\n", "choose-feature", null, null],
    ["nothing that stops it", "", "continue-step", "F002", "write_tests"],
  ] as const
) {
  Deno.test(`begin() --defer before ${name} closes the feature`, async () => {
    const got = await pipeline(["begin", "--defer", "later"], {
      state: BLOCKED,
      more: { [QUEUE]: queueText("F001", F1, F2(more)) },
    });
    const queue = valueOf(got, QUEUE);
    const [first] = queue.features as YamlMap[];
    assertEquals([got.code, got.envelope.next?.action], [0, action]);
    assertEquals([first?.status, first?.deferred_reason, queue.current_feature], [
      "deferred",
      "later",
      feature,
    ]);
    assertEquals(asMap(stateOf(got).current).step, point);
  });
}

Deno.test("begin() --defer of the last prompt leaves the pipeline to be completed", async () => {
  const state = BLOCKED.replace("status: pending\nprompt_state", "status: done\nprompt_state");
  const got = await pipeline(["begin", "--defer", "later"], { state });
  assertEquals([got.code, got.envelope.next?.action, got.envelope.next?.invoke], [
    0,
    "complete-pipeline",
    "resume pipeline end --outcome completed",
  ]);
  const { step, step_index } = asMap(stateOf(got).current);
  assertEquals([step, step_index], [null, null]);
});

Deno.test("begin() --confirm opens no other feature than the one that the gate holds", async () => {
  const more = { [QUEUE]: queueText("F001", F1, F2("    gate: confirm\n")) };
  const got = await pipeline(["begin", "--confirm", "F009"], { state: GATED, more });
  assertEquals([got.code, got.codes[0], got.envelope.state], [4, "gate-confirm", "blocked"]);
  assertEquals(got.envelope.problems[0]?.args, { feature: "F002" });
  assertEquals(changesOf(got), []);
});

Deno.test("begin() --confirm answers for a feature whose prompt is gone", async () => {
  const more = {
    [QUEUE]: queueText("F001", F1, F2("    gate: confirm\n")),
    ".pipeline/prompts/02-polish.md": null,
  };
  const got = await pipeline(["begin", "--confirm", "F002"], { state: GATED, more });
  assertEquals([got.code, got.envelope.state, got.codes[0]], [4, "inconsistent", "prompt-missing"]);
  assertEquals(changesOf(got), []);
});

const MISUSES: readonly (readonly [string, readonly string[], PipelineOptions])[] = [
  ["--confirm before an unmet dependency", ["--confirm", "F002"], {
    state: GATED,
    more: { [QUEUE]: queueText("F001", F1, F2("    depends_on: [F009]\n")) },
  }],
  ["--defer before a gate", ["--defer", "x"], {
    state: GATED,
    more: { [QUEUE]: queueText("F001", F1, F2("    gate: confirm\n")) },
  }],
];

for (const [name, argv, options] of MISUSES) {
  Deno.test(`begin() calls ${name} a usage error`, async () => {
    const got = await pipeline(["begin", ...argv], options);
    assertEquals([got.code, got.stderr.trim()], [64, `usage: ${argv[0]} does not fit here`]);
    assertEquals(got.world.files.changes, []);
  });
}

Deno.test("begin() --defer without a prompt has no milestone to set aside", async () => {
  const state = NO_PROMPT.replace("status: running", "status: blocked");
  const got = await pipeline(["begin", "--defer", "x"], { state });
  assertEquals([got.code, got.codes[0]], [4, "invariant-pointer"]);
  assertEquals(changesOf(got), []);
});

Deno.test("begin() --retry without a prompt starts the first one", async () => {
  const state = NO_PROMPT.replace("status: running", "status: blocked");
  const got = await pipeline(["begin", "--retry"], { state });
  assertEquals([got.code, asMap(stateOf(got).current).prompt_index], [0, 2]);
});

Deno.test("begin() writes the next prompt in the form that the state uses", async () => {
  const got = await pipeline(["begin"], { state: GATED.replaceAll(".pipeline/prompts/", "") });
  assertEquals(asMap(stateOf(got).current).prompt_file, "02-polish.md");
  assertEquals(got.envelope.next?.load, [".pipeline/prompts/02-polish.md"]);
});

const CUSTOM = {
  ".pipeline/cycle.yaml": null,
  [CONFIGURED]:
    "execution:\n  steps:\n    preset: custom\n  step_overrides:\n    implement: false\n",
};

Deno.test("begin() takes the saved steps again where a custom preset has no sequence", async () => {
  const got = await pipeline(["begin"], { state: GATED, more: CUSTOM });
  assertEquals([got.code, stepsOf(got).map((step) => `${step.name} ${step.status}`)], [0, [
    "write_tests running",
    "review_tests pending",
    "run_tests_red pending",
    "run_tests_green pending",
    "review_code pending",
  ]]);
});

Deno.test("resume pipeline starts a prompt at no step where every saved one is disabled", async () => {
  const state = GATED.replace(/steps:\n[^]*history:/, "steps: [implement]\nhistory:");
  const { next, resumePoint } = (await pipeline([], { state, more: CUSTOM })).envelope;
  assertEquals([next?.action, resumePoint?.kind === "pipeline" && resumePoint.stepIndex], [
    "start-prompt",
    null,
  ]);
});

Deno.test("begin() leaves the report for next where no step is left", async () => {
  const state = S({ steps: Array(6).fill("done"), pointer: ["review_code", 5] });
  const got = await pipeline(["begin"], { state });
  assertEquals([got.envelope.next?.action, got.envelope.next?.invoke], [
    "write-report",
    "resume pipeline advance --result pass",
  ]);
  const { step, step_index } = asMap(stateOf(got).current);
  assertEquals([step, step_index, statusesOf(got)], [null, null, "done done done done done done"]);
  assertStringIncludes(got.text(LOG) ?? "", "    summary: Resumed M02.\n");
});

Deno.test("begin() goes on in the current feature without a word in the queue", async () => {
  const one = featureText("F001", "active", [
    milestoneText("M02", "done", "01-feature"),
    milestoneText("M03", "planned", "02-polish"),
  ]);
  const queue = queueText("F001", one);
  const got = await pipeline(["begin"], { state: GATED, more: { [QUEUE]: queue } });
  assertEquals([got.code, asMap(stateOf(got).current).prompt_index], [0, 2]);
  assertEquals(got.text(QUEUE), queue);
});

Deno.test("begin() names a prompt by its file where milestone and feature do not", async () => {
  const state = GATED.replaceAll("    feature_id: F001\n", "");
  const got = await pipeline(["begin"], { state });
  assertEquals(asMap(stateOf(got).current).prompt_name, "polish");
});

Deno.test("begin() takes the feature of a title from the queue", async () => {
  const state = GATED.replaceAll("    feature_id: F001\n", "");
  const got = await pipeline(["begin"], { state, more: { [QUEUE]: queueText("F001", F1, F2()) } });
  assertEquals(asMap(stateOf(got).current).prompt_name, "M03 / F002 - polish");
});

for (
  const [name, item, log] of [
    ["its id", "id: C1-next\n      ", "C1-next"],
    ["our own word", "", "follow-up"],
  ] as const
) {
  Deno.test(`begin() logs a follow-up plan by ${name}`, async () => {
    const cycle = CYCLE.replace("active", "follow_up_planning") +
      `  continuations:\n    - ${item}kind: follow_up_plan\n      status: queued\n      prompt_ref: .pipeline/x.md\n`;
    const got = await pipeline(["begin", "--trigger", "watchdog"], {
      state: S({ status: "stopped", phase: "follow_up_planning" }),
      more: { ".pipeline/cycle.yaml": cycle, ".pipeline/x.md": "" },
    });
    // A watchdog does not undo a stop.
    assertEquals([got.code, got.codes[0]], [4, "watchdog-stopped"]);
    const again = await pipeline(["begin"], {
      state: S({ status: "stopped", phase: "follow_up_planning" }),
      more: { ".pipeline/cycle.yaml": cycle, ".pipeline/x.md": "" },
    });
    assertStringIncludes(again.text(LOG) ?? "", `    ref: C1/${log}\n`);
    assertStringIncludes(again.text(LOG) ?? "", `    summary: Resumed ${log}.\n`);
  });
}

Deno.test("begin() makes a board for a pipeline without names and milestones", async () => {
  const state = S().replace("  name: Sample Project\n", "")
    .replace(/milestones:[^]*?prompt_state:/, "prompt_state:");
  const got = await pipeline(["begin"], { state, more: { ".pipeline/PROGRESS.md": null } });
  const board = got.text(".pipeline/PROGRESS.md") ?? "";
  assertStringIncludes(board, "# Pipeline — progress\n");
  assertStringIncludes(board, "🔄 **01-feature: 01-feature** — in progress (step: implement)\n");
  assertStringIncludes(board, "| 02-polish | 02-polish | ⏳ pending | — |\n");
  assertStringIncludes(
    board,
    "| 12:00 | Recovery | 01-feature implement | Resumed (session me) |\n",
  );
});

Deno.test("begin() puts a dash on the board where no prompt is current", async () => {
  const state = NO_PROMPT.replace("status: pending", "status: done");
  const got = await pipeline(["begin"], { state, more: { ".pipeline/PROGRESS.md": BOARD } });
  const board = got.text(".pipeline/PROGRESS.md") ?? "";
  assertStringIncludes(board, "🔄 **-: -** — 实现中（step: -）\n");
  assertStringIncludes(board, "| 12:00 | Recovery | pipeline | Resumed (session me) |\n");
});

for (const platform of ["unknown", "UNKNOWN", "auto", " ", "\u0007"]) {
  Deno.test(`begin() takes --platform ${JSON.stringify(platform)} for none: the lease can be judged`, async () => {
    const more = { [CONFIGURED]: `${CONFIG}platform: codex\n` };
    const got = await pipeline(["begin", "--platform", platform], { more });
    assertEquals([got.code, valueOf(got, LOCK).platform], [0, "codex"]);
    assertEquals(got.envelope.lease?.verdict, "own");
  });
}
