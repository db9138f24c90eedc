// begin, heartbeat, advance and end on a made-up machine.
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { editYaml } from "../../lib/pipeline/edit.ts";
import { asMap, clone, type YamlMap } from "../../lib/pipeline/value.ts";
import { parseYaml } from "../../lib/pipeline/yaml_full.ts";
import {
  changesOf,
  logged,
  NOW,
  pipeline,
  type PipelineOptions,
  stateOf,
  statusesOf as steps,
  stepsOf,
  valueOf,
} from "../support/pipeline_call.ts";
import {
  CONFIG,
  CYCLE,
  F1,
  F2,
  featureText as feature,
  leaseText,
  LOG,
  queueText as features,
  stateText as S,
} from "../support/pipeline_state.ts";

const STATE = ".pipeline/state.yaml";
const LOCK = ".pipeline/.lock";
const QUEUE = ".pipeline/feature-queue.yaml";
const MARKER = ".pipeline/derived-refresh.yaml";
const OWN = { [LOCK]: leaseText("me", "11:58:00", "12:03:00") };
const RUN = ["done", "done", "done", "running", "pending", "pending"];
const LAST = ["done", "done", "done", "done", "done", "running"];
const WORKING = S({ steps: RUN });
const ENDING = S({ steps: LAST, pointer: ["review_code", 5] });
const BLOCKED = S({
  status: "blocked",
  result: "blocked",
  steps: ["done", "done", "done", "blocked", "pending", "pending"],
});

type Refusal = readonly [
  name: string,
  argv: readonly string[],
  options: PipelineOptions,
  code: number,
  state: string,
  code0: string,
];

const REFUSALS: readonly Refusal[] = [
  [
    "begin on a held lease",
    ["begin"],
    { more: { [LOCK]: leaseText("o", "11:58:00", "12:03:00") } },
    75,
    "held",
    "lease-held",
  ],
  [
    "begin on a broken lease",
    ["begin"],
    { more: { [LOCK]: "" } },
    65,
    "corrupt",
    "lease-malformed",
  ],
  [
    "begin on a wrong count",
    ["begin"],
    { state: S({ completed: 3 }) },
    4,
    "inconsistent",
    "invariant-count",
  ],
  [
    "begin on an aborted pipeline",
    ["begin"],
    { state: S({ status: "aborted" }) },
    3,
    "needs-decision",
    "pipeline-aborted",
  ],
  ["begin on a block", ["begin"], { state: BLOCKED }, 3, "needs-decision", "step-blocked"],
  [
    "begin --resume-aborted on a block",
    ["begin", "--resume-aborted"],
    { state: BLOCKED.replace("status: blocked", "status: aborted") },
    3,
    "needs-decision",
    "step-blocked",
  ],
  [
    "begin --fix-pointer on an unknown name",
    ["begin", "--fix-pointer"],
    { state: S({ pointer: ["nope", 1] }) },
    4,
    "inconsistent",
    "pointer-mismatch",
  ],
  [
    "a watchdog on a stop",
    ["begin", "--trigger", "watchdog"],
    { state: S({ status: "stopped" }) },
    4,
    "blocked",
    "watchdog-stopped",
  ],
  [
    "begin --retry on a held lease",
    ["begin", "--retry"],
    { state: BLOCKED, more: { [LOCK]: leaseText("o", "11:58:00", "12:03:00") } },
    75,
    "held",
    "lease-held",
  ],
  [
    "begin --confirm on a block",
    ["begin", "--confirm", "F1"],
    { state: BLOCKED },
    3,
    "needs-decision",
    "step-blocked",
  ],
  [
    "begin --defer without a milestone",
    ["begin", "--defer", "x"],
    { state: BLOCKED.replace(/milestones:[^]*prompt_state:/, "prompt_state:") },
    4,
    "blocked",
    "invariant-pointer",
  ],
  [
    "begin without anything to begin",
    ["begin"],
    { state: S({ status: "completed", phase: "completed" }) },
    0,
    "complete",
    "nothing-to-begin",
  ],
  ["heartbeat without a lease", ["heartbeat"], { state: WORKING }, 4, "blocked", "lease-lost"],
  [
    "heartbeat on another's expired lease",
    ["heartbeat"],
    { state: WORKING, more: { [LOCK]: leaseText("o", "11:00:00", "11:05:00") } },
    4,
    "blocked",
    "lease-lost",
  ],
  [
    "heartbeat on a held lease",
    ["heartbeat"],
    { state: WORKING, more: { [LOCK]: leaseText("o", "11:58:00", "12:03:00") } },
    75,
    "held",
    "lease-lost",
  ],
  [
    "heartbeat on a broken lease",
    ["heartbeat"],
    { state: WORKING, more: { [LOCK]: "x" } },
    65,
    "corrupt",
    "lease-lost",
  ],
  [
    "heartbeat with the pointer on a done step",
    ["heartbeat"],
    { state: S({ pointer: ["write_tests", 0] }), more: OWN },
    4,
    "blocked",
    "invariant-pointer",
  ],
  [
    "heartbeat with a pointer that contradicts itself",
    ["heartbeat"],
    { state: S({ pointer: ["nope", 1] }), more: OWN },
    4,
    "inconsistent",
    "pointer-mismatch",
  ],
  [
    "heartbeat without a state",
    ["heartbeat"],
    { more: { ...OWN, [STATE]: null } },
    1,
    "absent",
    "state-absent",
  ],
  [
    "advance without a lease",
    ["advance", "--status", "done"],
    { state: WORKING },
    4,
    "blocked",
    "lease-lost",
  ],
  [
    "advance on an unknown step",
    ["advance", "--status", "done", "--step", "x"],
    { state: WORKING, more: OWN },
    2,
    "resumable",
    "step-not-found",
  ],
  [
    "advance on a done step",
    ["advance", "--status", "done", "--step", "write_tests"],
    { state: WORKING, more: OWN },
    4,
    "blocked",
    "step-final",
  ],
  [
    "advance with no step left",
    ["advance", "--status", "done"],
    { state: S({ steps: Array(6).fill("done"), pointer: [null, null] }), more: OWN },
    4,
    "blocked",
    "step-final",
  ],
  [
    "advance on a complete pipeline",
    ["advance", "--result", "pass"],
    { state: S({ status: "completed", phase: "completed" }), more: OWN },
    4,
    "blocked",
    "step-final",
  ],
  [
    "advance on a finished prompt",
    ["advance", "--result", "pass"],
    { state: S({ milestones: ["done", "done", "pending"] }), more: OWN },
    4,
    "blocked",
    "step-final",
  ],
  [
    "advance where nothing is left",
    ["advance", "--status", "done"],
    { state: S({ milestones: ["done", "done", "skipped"] }), more: OWN },
    4,
    "blocked",
    "step-final",
  ],
  [
    "advance during a revision",
    ["advance", "--status", "done"],
    {
      state: S({
        phase: "needs_revision",
        pointer: ["revise", 0],
        tail: "acceptance:\n  state: rejected\n  feedback_ref: .pipeline/f.yaml\n",
      }),
      more: { ...OWN, ".pipeline/f.yaml": "problem: x\n" },
    },
    4,
    "blocked",
    "step-final",
  ],
  [
    "advance while acceptance is pending",
    ["advance", "--status", "done"],
    { state: S({ phase: "pending_acceptance" }), more: OWN },
    3,
    "needs-decision",
    "acceptance-pending",
  ],
  [
    "advance with a missing report",
    ["advance", "--status", "done", "--result", "pass", "--report", "r.md"],
    { state: ENDING, more: OWN },
    4,
    "blocked",
    "report-missing",
  ],
  [
    "a pass with steps left",
    ["advance", "--result", "pass"],
    { state: WORKING, more: OWN },
    4,
    "blocked",
    "steps-unfinished",
  ],
  [
    "end with work left",
    ["end", "--outcome", "completed"],
    { state: WORKING, more: OWN },
    4,
    "blocked",
    "work-left",
  ],
  [
    "end on another's lease",
    ["end", "--outcome", "stopped"],
    { state: WORKING, more: { [LOCK]: leaseText("o", "11:00:00", "11:05:00") } },
    4,
    "blocked",
    "lease-lost",
  ],
  [
    "end on a complete pipeline under another's lease",
    ["end", "--outcome", "stopped"],
    {
      state: S({ status: "completed", phase: "completed" }),
      more: { [LOCK]: leaseText("o", "11:58:00", "12:03:00") },
    },
    75,
    "held",
    "lease-lost",
  ],
];

for (const [name, argv, options, code, state, first] of REFUSALS) {
  Deno.test(`resume pipeline refuses ${name} and leaves every byte`, async () => {
    const got = await pipeline(argv, options);
    assertEquals([got.code, got.envelope.state, got.codes[0]], [code, state, first]);
    assertEquals(got.world.files.changes, []);
  });
}

for (
  const [argv, options, line] of [
    [["begin"], { session: null }, "--session is required (or CLAUDE_SESSION_ID)"],
    [["begin", "--ttl", "29s"], {}, "--ttl must be between 30s and 24h, like 90s, 5m or 2h"],
    [["begin", "--ttl", "25h"], {}, "--ttl must be between 30s and 24h, like 90s, 5m or 2h"],
    [["begin", "--retry", "--defer", "x"], {}, "only one of --retry, --defer and --confirm"],
    [["begin", "--defer", ""], {}, "--defer must not be empty"],
    [["begin", "--trigger", "cron"], {}, "--trigger must be one of user, watchdog"],
    [["begin", "--retry"], {}, "--retry does not fit here"],
    [["begin", "--defer", "x"], {}, "--defer does not fit here"],
    [["begin", "--confirm", "F1"], {}, "--confirm does not fit here"],
    [
      ["begin", "--retry"],
      { state: S({ status: "completed", phase: "completed" }) },
      "--retry does not fit here",
    ],
    [["advance"], {}, "--status or --result is required"],
    [["advance", "--status", "blocked"], {}, "--status blocked requires --reason"],
    [["advance", "--status", "finished"], {}, "--status must be one of done, skipped, blocked"],
    [
      ["advance", "--result", "ok"],
      {},
      "--result must be one of pass, blocked, aborted, stopped, skipped",
    ],
    [
      ["advance", "--result", "pass", "--report", "../r.md"],
      { state: ENDING, more: OWN },
      "--report must lie inside the root",
    ],
    [["end"], {}, "--outcome is required"],
    [
      ["end", "--outcome", "done"],
      {},
      "--outcome must be one of completed, stopped, blocked, aborted",
    ],
  ] as const
) {
  Deno.test(`resume pipeline ${argv.join(" ")} is a usage error`, async () => {
    const got = await pipeline(argv, options as PipelineOptions);
    assertEquals([got.code, got.stderr.trim()], [64, `usage: ${line}`]);
    assertEquals(got.world.files.changes, []);
  });
}

Deno.test("begin writes authority before what is derived from it", async () => {
  const got = await pipeline(["begin"], {
    more: { [LOCK]: leaseText("o", "11:00:00", "11:05:00") },
  });
  assertEquals(got.code, 0);
  const order = changesOf(got).filter((change) => !change.includes(".tmp-"))
    .map((change) => change.replace("/repo/.pipeline/", ""));
  assertEquals(order.map((one) => one.split(" ").slice(0, 2).join(" ")), [
    "replace derived-refresh.yaml",
    "replace .lock",
    "replace state.yaml",
    "replace log.yaml",
    "replace PROGRESS.md",
    "remove /repo/.pipeline/derived-refresh.yaml".replace("/repo/.pipeline/", ""),
  ]);
  assertEquals(logged(got), ["LEASE-TAKEOVER", "PIPELINE-RESUME"]);
});

Deno.test("begin changes only the values that it must", async () => {
  const state = "# head\n" + S().replace("status: running", "status: running # x") +
    "extra: {a: 1}\n";
  const got = await pipeline(["begin"], { state });
  const lines = (text: string): string[] => text.split("\n");
  const after = lines(got.text(STATE) ?? "");
  const changed = lines(state).flatMap((line, at) => line === after[at] ? [] : [after[at]]);
  assertEquals(after.length, lines(state).length);
  assertEquals(changed, [
    `last_heartbeat: "${NOW}"`,
    `  updated_at: "${NOW}"`,
    "      status: running",
    `      started_at: "${NOW}"`,
  ]);
});

for (
  const [name, change] of [
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["a byte order mark", (text: string) => `\ufeff${text}`],
    ["no last line end", (text: string) => text.trimEnd()],
  ] as const
) {
  Deno.test(`begin keeps ${name}`, async () => {
    const got = await pipeline(["begin"], { state: change(S()) });
    const plain = await pipeline(["begin"]);
    assertEquals(got.code, 0);
    const node = got.world.files.nodes.get(`/repo/${STATE}`);
    const bytes = node?.kind === "file" ? node.bytes : new Uint8Array();
    const after = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    assertEquals(after, change(plain.text(STATE) ?? ""));
  });
}

Deno.test("begin can be done again with the own lease, and logs it once a second", async () => {
  const first = await pipeline(["begin"]);
  const files = Object.fromEntries(
    [LOCK, ".pipeline/log.yaml"].map((path) => [path, first.text(path) ?? ""]),
  );
  const again = await pipeline(["begin"], { state: first.text(STATE) ?? "", more: files });
  assertEquals([again.code, again.envelope.lease?.verdict], [0, "own"]);
  assertEquals(logged(again), ["PIPELINE-RESUME"]);
  assertEquals(again.text(STATE), first.text(STATE));
});

Deno.test("begin names platform, owner, command and length of the lease", async () => {
  const argv = [
    "begin",
    "--platform",
    "Open-Code",
    "--owner",
    "it's me",
    "--command",
    "/hw:x",
    "--ttl",
    "90s",
  ];
  const got = await pipeline(argv, { more: { ".pipeline/cycle.yaml": null } });
  assertEquals(
    got.text(LOCK),
    `schema_version: 1
platform: opencode
session_id: me
owner: "it's me"
command: "/hw:x"
phase: executing
created_at: "${NOW}"
heartbeat_at: "${NOW}"
expires_at: "2026-05-10T12:01:30+08:00"
workflow_kind: build
cycle_id: null
handoff_allowed: true
`,
  );
});

for (
  const [name, env, config, want] of [
    ["cli", {}, "", "cli"],
    ["claude-code", { CLAUDE_CODE_SESSION_ID: "x" }, "", "claude-code"],
    ["the configured one", { CLAUDE_CODE_SESSION_ID: "x" }, "platform: Cursor\n", "cursor"],
    ["cli for auto", {}, "platform: auto\n", "cli"],
  ] as const
) {
  Deno.test(`begin takes ${name} as the platform`, async () => {
    const more = { ".pipeline/config.yaml": CONFIG + config };
    const got = await pipeline(["begin"], { env, more });
    assertEquals(got.envelope.lease?.platform, want);
  });
}

Deno.test("begin writes times in the configured zone", async () => {
  const more = {
    ".pipeline/config.yaml": "output:\n  timezone: America/New_York\n  language: en\n",
  };
  const got = await pipeline(["begin"], { more });
  assertStringIncludes(got.text(STATE) ?? "", 'last_heartbeat: "2026-05-10T00:00:00-04:00"\n');
  assertStringIncludes(got.text(".pipeline/log.yaml") ?? "", "-C1-20260510T000000-0400\n");
  assertStringIncludes(got.text(".pipeline/PROGRESS.md") ?? "", "最后更新：00:00 |");
});

Deno.test("begin makes a step list where none is saved", async () => {
  const state = S({ pointer: [null, null] }).replace(/prompt_state:[^]*history:/, "history:");
  const more = {
    ".pipeline/config.yaml":
      `${
        CONFIG.replace("self", "subagent")
      }step_overrides:\n  write_tests:\n    enabled: false\n  implement:\n    reviewer: codex\n` +
      "    subagent_tool: gem\n  run_tests_red:\n    subagent_tool: gem\n",
  };
  const got = await pipeline(["begin"], { state, more });
  assertEquals(steps(got), "running pending pending pending pending");
  const list = stepsOf(got);
  assertEquals(list[0], {
    name: "review_tests",
    status: "running",
    executor: "subagent",
    subagent_tool: "auto",
    subagent_result: null,
    reason: null,
    started_at: NOW,
    finished_at: null,
    duration_seconds: null,
    notes: "",
  });
  // A tool belongs to a subagent; no other executor has one.
  assertEquals(list.slice(1, 3).map((one) => [one.name, one.executor, one.subagent_tool]), [
    ["run_tests_red", "subagent", "gem"],
    ["implement", "codex", null],
  ]);
});

Deno.test("begin keeps the notes of a retried step", async () => {
  const state = BLOCKED.replace(/(reason: needs_api_key[^]*?notes: )""/, '$1"tried twice"');
  const got = await pipeline(["begin", "--retry"], { state });
  assertStringIncludes(got.text(STATE) ?? "", 'notes: "tried twice; retried: needs_api_key"');
});

Deno.test("begin --retry on a block of the status alone only sets it", async () => {
  const got = await pipeline(["begin", "--retry"], {
    state: S({ status: "blocked", phase: "blocked" }),
  });
  assertEquals([got.code, got.envelope.state, steps(got)], [
    0,
    "resumable",
    "done done done running pending pending",
  ]);
});

Deno.test("begin in follow-up planning names the continuation, not a step", async () => {
  const cycle = CYCLE.replace("active", "follow_up_planning") +
    "  continuations:\n    - id: C1-next\n      kind: follow_up_plan\n      status: queued\n      prompt_ref: .pipeline/x.md\n";
  const state = S({ status: "stopped", phase: "follow_up_planning" });
  const got = await pipeline(["begin"], {
    state,
    more: { ".pipeline/cycle.yaml": cycle, ".pipeline/x.md": "" },
  });
  const log = got.text(".pipeline/log.yaml") ?? "";
  assertStringIncludes(log, "    ref: C1/C1-next\n    status: running\n");
  assertStringIncludes(log, "    summary: Resumed C1-next.\n    trigger: user\n    details:\n");
  assertStringIncludes(
    got.text(".pipeline/PROGRESS.md") ?? "",
    "| 12:00 | Recovery | C1-next | Resumed (session me) |",
  );
  assertEquals(asMap(stateOf(got).pipeline).status, "stopped");
});

Deno.test("begin of a watchdog leaves its line, without secrets", async () => {
  const argv = ["begin", "--trigger", "watchdog", "--note", "token=abc def"];
  const got = await pipeline(argv, { more: { [LOCK]: leaseText("o", "11:00:00", "11:05:00") } });
  assertEquals(
    got.text(".pipeline/watchdog.log"),
    `${NOW} resume: watchdog-triggered, takeover expired_lease prompt=01-feature.md step=implement note=token=[REDACTED] def\n`,
  );
  assertStringIncludes(got.text(".pipeline/log.yaml") ?? "", "    trigger: auto\n");
});

for (
  const [name, second, action, current] of [
    ["starts its first prompt", F2("    gate: confirm\n"), "continue-step", "F002"],
    [
      "asks for a decomposition",
      feature("F002", "queued", [], "    gate: odd\n"),
      "decompose-feature",
      "F002",
    ],
  ] as const
) {
  Deno.test(`begin --confirm ${name}`, async () => {
    const state = S({ milestones: ["done", "done", "pending"] });
    const got = await pipeline(["begin", "--confirm", "F002"], {
      state,
      more: { [QUEUE]: features("F001", F1, second) },
    });
    assertEquals([got.code, got.envelope.next?.action], [0, action]);
    const queue = valueOf(got, QUEUE);
    assertEquals([queue.current_feature, queue.updated_at], [current, NOW]);
    assertMatch(got.text(QUEUE) ?? "", /F001\n {4}status: done\n[^]*F002\n {4}status: active\n/);
  });
}

for (
  const [name, more, code] of [
    ["an unmet dependency", "    depends_on: [F001, F009]\n", "depends-unmet"],
    ["a chain that is off", "    auto_chain: false\n", "auto-chain-off"],
    ["a gate", "    gate: confirm\n", "gate-confirm"],
  ] as const
) {
  Deno.test(`a pass before ${name} is recorded, nothing is started`, async () => {
    const options = { state: ENDING, more: { ...OWN, [QUEUE]: features("F001", F1, F2(more)) } };
    const got = await pipeline(["advance", "--status", "done", "--result", "pass"], options);
    assertEquals([got.code, got.envelope.state, got.codes[0]], [0, "needs-decision", code]);
    const current = asMap(stateOf(got).current);
    assertEquals([current.step, current.step_index, current.prompt_index], [null, null, 1]);
    assertEquals(valueOf(got, QUEUE).current_feature, null);
    assertMatch(got.text(QUEUE) ?? "", /F001\n {4}status: done\n[^]*M02\n {8}status: done\n/);
  });
}

Deno.test("a feature is deferred with its last milestone, and the next one entered", async () => {
  const options = { state: WORKING, more: { ...OWN, [QUEUE]: features("F001", F1, F2()) } };
  const got = await pipeline(["advance", "--result", "blocked"], options);
  const queue = got.text(QUEUE) ?? "";
  assertMatch(
    queue,
    /F001\n {4}status: deferred\n[^]*deferred_reason: blocked\n[^]*F002\n {4}status: active\n/,
  );
  assertEquals(got.envelope.next?.invoke, "resume pipeline advance --status done");
});

for (
  const [policy, state] of [["stop", "needs-decision"], ["retry", "needs-decision"], [
    "skip_defer",
    "resumable",
  ]] as const
) {
  Deno.test(`a blocked prompt under failure_policy ${policy}`, async () => {
    const more = {
      ...OWN,
      ".pipeline/config.yaml": `${CONFIG}batch:\n  failure_policy: ${policy}\n`,
    };
    const got = await pipeline(["advance", "--result", "blocked", "--reason", "x"], {
      state: WORKING,
      more,
    });
    assertEquals([got.code, got.envelope.state], [0, state]);
    const second = (stateOf(got).milestones as YamlMap[])[1];
    assertEquals(second?.status, policy === "skip_defer" ? "deferred" : "in_progress");
    assertEquals(logged(got), ["M02-BLOCKED"]);
  });
}

Deno.test("a pass without auto_continue leaves the next step to begin", async () => {
  const more = {
    ...OWN,
    ".pipeline/config.yaml": `${CONFIG}evaluation:\n  auto_continue: false\n`,
  };
  const got = await pipeline(["advance", "--status", "done", "--result", "pass"], {
    state: ENDING,
    more,
  });
  assertEquals(got.codes.includes("auto-continue-off"), true);
  assertEquals(steps(got), "pending pending pending pending pending pending");
  assertEquals(got.envelope.next?.invoke, "resume pipeline begin");
});

for (
  const [result, status, words] of [
    ["stopped", "stopped", ["M02-STOPPED"]],
    ["aborted", "aborted", ["M02-ABORTED"]],
  ] as const
) {
  Deno.test(`advance --result ${result} keeps milestone and pointer`, async () => {
    const got = await pipeline(["advance", "--result", result, "--reason", "tea"], {
      state: WORKING,
      more: OWN,
    });
    const state = stateOf(got);
    assertEquals([asMap(state.pipeline).status, asMap(state.prompt_state).result], [
      status,
      result,
    ]);
    assertEquals(asMap(state.current).step, "implement");
    assertEquals(logged(got), [...words]);
  });
}

Deno.test("advance takes a report inside the root into the history", async () => {
  const more = { ...OWN, "docs/r.md": "# r\n" };
  const argv = ["advance", "--status", "done", "--result", "pass", "--report", "docs/../docs/r.md"];
  const got = await pipeline(argv, { state: ENDING, more });
  const history = asMap(stateOf(got).history).completed_prompts as YamlMap[];
  assertEquals([history[1]?.report_file, got.codes.includes("report-missing")], [
    "docs/r.md",
    false,
  ]);
});

Deno.test("advance on a blocked step goes on", async () => {
  const got = await pipeline(["advance", "--status", "done"], { state: BLOCKED, more: OWN });
  assertEquals([got.envelope.state, steps(got)], [
    "resumable",
    "done done done done running pending",
  ]);
});

for (
  const [outcome, event] of [["stopped", "PIPELINE-STOP"], ["aborted", "PIPELINE-ABORT"], [
    "blocked",
    "PIPELINE-BLOCKED",
  ]] as const
) {
  Deno.test(`end --outcome ${outcome} keeps the pointer and lets the lease go`, async () => {
    const got = await pipeline(["end", "--outcome", outcome, "--reason", "a: b"], {
      state: WORKING,
      more: OWN,
    });
    const state = stateOf(got);
    assertEquals([asMap(state.pipeline).status, asMap(state.prompt_state).result], [
      outcome,
      outcome,
    ]);
    const step = (asMap(state.prompt_state).steps as YamlMap[])[3];
    assertEquals([step?.reason, step?.status], [
      "a: b",
      outcome === "blocked" ? "blocked" : "running",
    ]);
    assertEquals([logged(got), got.text(LOCK)], [[event], undefined]);
  });
}

Deno.test("end completed says that acceptance is due where it is not automatic", async () => {
  const state = S({ milestones: ["done", "done", "done"] });
  const more = { ...OWN, ".pipeline/config.yaml": `${CONFIG}acceptance:\n  mode: manual\n` };
  const got = await pipeline(["end", "--outcome", "completed"], { state, more });
  assertEquals([got.envelope.state, got.codes], ["complete", ["acceptance-due"]]);
  assertEquals(asMap(stateOf(got).pipeline).finished, NOW);
});

Deno.test("end on a complete pipeline only lets the lease go", async () => {
  const state = S({ status: "completed", phase: "completed" });
  const got = await pipeline(["end", "--outcome", "aborted"], { state, more: OWN });
  assertEquals([got.code, changesOf(got)], [0, ["remove /repo/.pipeline/.lock"]]);
});

for (
  const [outcome, code, state] of [["stopped", 0, "resumable"], ["blocked", 0, "resumable"], [
    "completed",
    4,
    "blocked",
  ], ["aborted", 4, "blocked"]] as const
) {
  Deno.test(`end --outcome ${outcome} during a revision`, async () => {
    const tail = "acceptance:\n  state: rejected\n  feedback_ref: .pipeline/f.yaml\n";
    const before = S({ phase: "needs_revision", pointer: ["revise", 0], tail });
    const got = await pipeline(["end", "--outcome", outcome], {
      state: before,
      more: { ...OWN, ".pipeline/f.yaml": "problem: x\n" },
    });
    assertEquals([got.code, got.envelope.state], [code, state]);
    assertEquals(asMap(stateOf(got).pipeline).status, "running");
    assertEquals(got.text(LOCK) === undefined, code === 0);
  });
}

Deno.test("a pointer on an aliased step is written at its own place", async () => {
  const step = WORKING.match(/ {4}- name: implement\n[^]*?notes: ""\n/)?.[0] ?? "";
  const state = `x-step: &step done\n${
    WORKING.replace(step, step.replace("status: running", "status: running\n      mirror: *step"))
  }`;
  const got = await pipeline(["advance", "--status", "done"], { state, more: OWN });
  assertEquals(got.code, 0);
  assertStringIncludes(got.text(STATE) ?? "", "      mirror: *step\n");
});

Deno.test("a JSON state stays JSON", async () => {
  const read = parseYaml(S());
  const json = JSON.stringify(read.ok ? read.value : {}, null, 2);
  const got = await pipeline(["begin"], { state: json });
  assertEquals(got.code, 0);
  const after = JSON.parse(got.text(STATE) ?? "");
  assertEquals(after.prompt_state.steps[3].status, "running");
  const back = clone(read.ok ? read.value : {});
  assertEquals(editYaml(read as never, back), read.ok ? read.text : "");
});

Deno.test("a log that cannot be parsed is left alone and told of", async () => {
  const got = await pipeline(["begin"], { more: { ".pipeline/log.yaml": "entries: [\n" } });
  assertEquals([got.code, got.codes.includes("derived-refresh-failed")], [0, true]);
  assertEquals(got.text(".pipeline/log.yaml"), "entries: [\n");
  const marker = valueOf(got, MARKER);
  assertEquals([marker.status, marker.authority_committed], ["warning", [STATE]]);
  const healed = await pipeline(["begin"], {
    state: got.text(STATE) ?? "",
    more: { [MARKER]: got.text(MARKER) ?? "", ".pipeline/log.yaml": LOG },
  });
  assertEquals([healed.text(MARKER), healed.codes], [undefined, []]);
});

Deno.test("a state behind a link inside the root is written there, and the link stays", async () => {
  const more = { [STATE]: { link: "/repo/kept/state.yaml" }, "kept/state.yaml": S() };
  const got = await pipeline(["begin"], { more });
  assertEquals(got.code, 0);
  assertEquals(got.world.files.nodes.get(`/repo/${STATE}`)?.kind, "link");
  assertStringIncludes(got.text("kept/state.yaml") ?? "", `last_heartbeat: "${NOW}"`);
});
