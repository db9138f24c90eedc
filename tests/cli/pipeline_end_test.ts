// end and heartbeat: the lease goes, or goes on (pipeline spec 3.3, 3.5).
import { assertEquals, assertStringIncludes } from "@std/assert";
import { asMap } from "../../lib/pipeline/value.ts";
import { ran } from "../support/fake_ports.ts";
import {
  changesOf,
  logged,
  NOW,
  pipeline,
  type PipelineOptions,
  stateOf,
  stepsOf,
  valueOf,
} from "../support/pipeline_call.ts";
import {
  CONFIG,
  CYCLE,
  F1,
  featureText,
  leaseText,
  milestoneText,
  queueText,
  stateText as S,
} from "../support/pipeline_state.ts";

const LOCK = ".pipeline/.lock";
const OWN = { [LOCK]: leaseText("me", "11:58:00", "12:03:00") };
const WORKING = S({ steps: ["done", "done", "done", "running", "pending", "pending"] });
const COMPLETE = S({ status: "completed", phase: "completed" });
const FOLLOW_UP = S({
  status: "stopped",
  phase: "follow_up_planning",
  tail:
    "continuation:\n  id: C1-next\n  kind: follow_up_plan\n  status: active\n  prompt_ref: .pipeline/x.md\n",
});
const PLAN = { ".pipeline/x.md": "", ".pipeline/cycle.yaml": null };

const REFUSALS: readonly (readonly [
  name: string,
  argv: readonly string[],
  options: PipelineOptions,
  code: number,
  codes: readonly string[],
])[] = [
  [
    "end without a state",
    ["end", "--outcome", "stopped"],
    {
      more: { ...OWN, ".pipeline/state.yaml": null },
    },
    1,
    ["state-absent"],
  ],
  [
    "end on a wrong count",
    ["end", "--outcome", "stopped"],
    {
      state: S({ completed: 3 }),
      more: OWN,
    },
    4,
    ["invariant-count"],
  ],
  [
    "end on an unknown status",
    ["end", "--outcome", "stopped"],
    {
      state: S({ status: "paused" }),
      more: OWN,
    },
    4,
    ["status-mismatch"],
  ],
  ["end on a broken lease", ["end", "--outcome", "stopped"], { more: { [LOCK]: "" } }, 65, [
    "lease-lost",
    "lease-malformed",
  ]],
  [
    "end completed in follow-up planning with prompts left",
    ["end", "--outcome", "completed"],
    {
      state: FOLLOW_UP,
      more: { ...OWN, ...PLAN },
    },
    4,
    ["work-left"],
  ],
  [
    "end blocked in follow-up planning",
    ["end", "--outcome", "blocked"],
    {
      state: FOLLOW_UP,
      more: { ...OWN, ...PLAN },
    },
    4,
    ["invariant-follow-up"],
  ],
  ["heartbeat on a wrong count", ["heartbeat"], { state: S({ completed: 3 }), more: OWN }, 4, [
    "invariant-count",
  ]],
  [
    "heartbeat on an unknown status",
    ["heartbeat"],
    { state: S({ status: "paused" }), more: OWN },
    4,
    ["status-mismatch"],
  ],
];

for (const [name, argv, options, code, codes] of REFUSALS) {
  Deno.test(`resume pipeline refuses ${name} and leaves every byte`, async () => {
    const got = await pipeline(argv, options);
    assertEquals([got.code, got.codes.slice(0, codes.length)], [code, [...codes]]);
    assertEquals(changesOf(got), []);
  });
}

Deno.test("end() on a complete pipeline without a lease has nothing to let go", async () => {
  const got = await pipeline(["end", "--outcome", "completed"], { state: COMPLETE });
  assertEquals([got.code, got.envelope.state, changesOf(got)], [0, "complete", []]);
});

Deno.test("end() without a lease writes the state and takes none", async () => {
  const got = await pipeline(["end", "--outcome", "stopped"], { state: WORKING });
  assertEquals([got.code, got.text(LOCK), asMap(stateOf(got).pipeline).status], [
    0,
    undefined,
    "stopped",
  ]);
});

for (
  const [name, state, reasons] of [
    ["without a pointer", S({ pointer: [null, null] }), [null]],
    ["on a finished prompt", S({ milestones: ["done", "done", "pending"] }), [null]],
    [
      "without a prompt_state",
      S({ pointer: [null, null] }).replace(/prompt_state:[^]*history:/, "history:"),
      [],
    ],
  ] as const
) {
  Deno.test(`end() ${name} writes its reason at no step`, async () => {
    const got = await pipeline(["end", "--outcome", "stopped", "--reason", "tea"], {
      state,
      more: OWN,
    });
    assertEquals([got.code, asMap(stateOf(got).pipeline).status], [0, "stopped"]);
    const found = (stepsOf(got) ?? []).map((step) => step.reason);
    assertEquals([...new Set(found)], [...reasons]);
    assertStringIncludes(got.text(".pipeline/log.yaml") ?? "", "      reason: tea\n");
    assertStringIncludes(
      got.text(".pipeline/PROGRESS.md") ?? "",
      "| 12:00 | Pipeline | stopped | tea |\n",
    );
  });
}

Deno.test("end() keeps the result of a prompt that is not running", async () => {
  const state = WORKING.replace("result: running", "result: blocked");
  const got = await pipeline(["end", "--outcome", "stopped"], { state, more: OWN });
  assertEquals(asMap(stateOf(got).prompt_state).result, "blocked");
  assertStringIncludes(got.text(".pipeline/PROGRESS.md") ?? "", "| Pipeline | stopped | — |\n");
});

for (
  const [name, id, label] of [
    ["its id", "C1-next", "C1-next"],
    ["our own word", "null", "follow-up"],
  ] as const
) {
  Deno.test(`end() in follow-up planning is logged by ${name}`, async () => {
    const state = FOLLOW_UP.replace("id: C1-next", `id: ${id}`);
    const got = await pipeline(["end", "--outcome", "stopped"], {
      state,
      more: { ...OWN, ...PLAN },
    });
    assertEquals([got.code, logged(got), got.text(LOCK)], [0, ["PIPELINE-STOP"], undefined]);
    assertStringIncludes(got.text(".pipeline/log.yaml") ?? "", `    ref: C1/${label}\n`);
    assertEquals(got.text(".pipeline/log.yaml")?.includes("related_milestone: M02"), false);
  });
}

Deno.test("end() completed is done in follow-up planning when every prompt is", async () => {
  const state = FOLLOW_UP.replace("status: in_progress", "status: done")
    .replace("status: pending\nprompt_state", "status: done\nprompt_state");
  const queue = queueText(
    "F002",
    F1,
    featureText("F002", "active", [milestoneText("M09", "deferred", "09-x")]),
  );
  const got = await pipeline(["end", "--outcome", "completed"], {
    state,
    more: { ...OWN, ...PLAN, ".pipeline/feature-queue.yaml": queue },
  });
  assertEquals([got.code, asMap(stateOf(got).pipeline).status], [0, "completed"]);
  assertEquals(asMap(stateOf(got).current).phase, "completed");
});

for (
  const [name, where, due] of [
    ["the cycle", { ".pipeline/cycle.yaml": `${CYCLE}  acceptance:\n    mode: manual\n` }, true],
    [
      "the configuration",
      { ".pipeline/config.yaml": `${CONFIG}acceptance:\n  mode: timeout\n` },
      true,
    ],
    ["nobody", {}, false],
  ] as const
) {
  Deno.test(`end() completed says that acceptance is due where ${name} asks for it`, async () => {
    const got = await pipeline(["end", "--outcome", "completed"], {
      state: S({ milestones: ["done", "done", "done"] }),
      more: { ...OWN, ...where },
    });
    assertEquals([got.code, got.codes.includes("acceptance-due")], [0, due]);
  });
}

// The crontab.

const MARK = "* * * * * x # hypo-workflow-watchdog:";

for (
  const [name, outcome, replies, given, error] of [
    [
      "takes the line of this root out",
      "stopped",
      [ran(`a\n${MARK}/repo\n`), ran("")],
      "a\n",
      null,
    ],
    ["takes the line out when all is done", "aborted", [ran(`${MARK}/repo\n`), ran("")], "", null],
    ["leaves another root's line", "stopped", [ran(`${MARK}/repo2\n`)], null, null],
    ["leaves an empty crontab", "stopped", [ran("", 1, "no crontab for al")], null, null],
    ["leaves it where the run is only blocked", "blocked", [], null, null],
    [
      "tells of a crontab that cannot be read in time",
      "stopped",
      [{ kind: "timeout", message: "timed out" }],
      null,
      "timed out",
    ],
    [
      "tells of a crontab that refuses",
      "stopped",
      [ran(`${MARK}/repo\n`), ran("", 3)],
      "",
      "crontab ended with 3",
    ],
    [
      "tells of a crontab that is gone when it is to be written",
      "stopped",
      [ran(`${MARK}/repo\n`), { kind: "absent", message: "no such program" }],
      "",
      "no such program",
    ],
  ] as const
) {
  Deno.test(`end() ${name}`, async () => {
    const asked: string[] = [];
    let written: string | null = null;
    const crontab: PipelineOptions["crontab"] = (args, request) => {
      const reply = replies[asked.length];
      asked.push(args.join(" "));
      if (args[0] === "-") written = new TextDecoder().decode(request.stdin);
      return reply ?? { kind: "absent", message: "not expected" };
    };
    const got = await pipeline(["end", "--outcome", outcome], {
      state: WORKING,
      more: OWN,
      crontab,
    });
    assertEquals([got.code, asked], [0, ["-l", "-"].slice(0, replies.length)]);
    assertEquals(written, given);
    const failed = got.envelope.problems.find((one) => one.code === "derived-refresh-failed");
    assertEquals(failed?.args ?? null, error && { paths: ["crontab"], errors: [error] });
    const marker = valueOf(got, ".pipeline/derived-refresh.yaml");
    assertEquals(marker.failures, error ? [{ path: "crontab", error }] : undefined);
  });
}

// heartbeat.

for (
  const [name, lock, argv, expires] of [
    ["its own length", leaseText("me", "11:58:00", "12:08:00"), [], "12:10:00"],
    ["what was asked for", OWN[LOCK], ["--ttl", "30s"], "12:00:30"],
    [
      "five minutes where it ends before it begins",
      leaseText("me", "11:58:00", "11:57:00"),
      [],
      "12:05:00",
    ],
  ] as const
) {
  Deno.test(`heartbeat() prolongs the lease by ${name}`, async () => {
    const got = await pipeline(["heartbeat", ...argv], {
      state: WORKING,
      more: { [LOCK]: lock ?? "" },
    });
    const after = valueOf(got, LOCK);
    assertEquals([got.code, after.heartbeat_at, after.expires_at], [
      0,
      NOW,
      `2026-05-10T${expires}+08:00`,
    ]);
    assertEquals([stateOf(got).last_heartbeat, logged(got)], [NOW, []]);
  });
}

Deno.test("heartbeat() leaves the next prompt to begin", async () => {
  const state = S({ milestones: ["done", "done", "pending"] });
  const got = await pipeline(["heartbeat"], { state, more: OWN });
  assertEquals([got.code, got.envelope.next?.action, got.envelope.next?.invoke], [
    0,
    "start-prompt",
    "resume pipeline begin",
  ]);
});

Deno.test("heartbeat() writes camelCase names where the lease has them", async () => {
  const lock = 'platform: x\nsessionId: me\nheartbeatAt: "2026-05-10T11:59:00+08:00"\n' +
    'expiresAt: "2026-05-10T04:00:01Z"\n';
  const got = await pipeline(["heartbeat"], { state: WORKING, more: { [LOCK]: lock } });
  assertEquals(
    got.text(LOCK),
    `platform: x\nsessionId: me\nheartbeatAt: "${NOW}"\nexpiresAt: "2026-05-10T12:01:01+08:00"\n`,
  );
});
