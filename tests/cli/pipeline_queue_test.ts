// The feature queue: what comes behind a finished prompt (pipeline spec 2.4, 3.2).
import { assertEquals } from "@std/assert";
import type { YamlMap } from "../../lib/pipeline/value.ts";
import { pipeline, type PipelineOptions, valueOf } from "../support/pipeline_call.ts";
import {
  CONFIG,
  F1,
  F2,
  featureText,
  leaseText,
  milestoneText,
  queueText,
  stateText as S,
} from "../support/pipeline_state.ts";

const QUEUE = ".pipeline/feature-queue.yaml";
const OWN = { ".pipeline/.lock": leaseText("me", "11:58:00", "12:03:00") };
const FINISHED = S({ milestones: ["done", "done", "pending"] });
const BARE = FINISHED.replace(/milestones:[^]*?prompt_state:/, "prompt_state:");
const DONE1 = featureText("F001", "done", [
  milestoneText("M01", "done", "00-scaffold"),
  milestoneText("M02", "done", "01-feature"),
]);
/** The third milestone is the second feature's. */
const SECOND = FINISHED.replace(
  "- id: M03\n    feature_id: F001",
  "- id: M03\n    feature_id: F002",
);
const byId = (id: string): string => `      - id: ${id}\n        status: planned\n`;
const third = (status: string): string => milestoneText("M03", status, "02-polish");

type Row = readonly [
  name: string,
  queue: string,
  code: number,
  action: string | null,
  codes: readonly string[],
  args?: Readonly<Record<string, unknown>> | null,
  options?: PipelineOptions,
];

const ROWS: readonly Row[] = [
  [
    "a dependency written as text",
    queueText("F001", F1, F2("    depends_on: F009\n")),
    3,
    "choose-feature",
    ["depends-unmet"],
    { feature: "F002", unmet: ["F009"] },
  ],
  [
    "a dependency on the current feature",
    queueText("F001", F1, F2("    depends_on: [F001, []]\n")),
    0,
    "start-prompt",
    [],
  ],
  [
    "a dependency on a feature that is done",
    queueText("F001", F1, featureText("F003", "done", []), F2("    depends_on: [F003]\n")),
    0,
    "start-prompt",
    [],
  ],
  [
    "a dependency on a feature that waits",
    queueText("F001", F1, featureText("F003", "blocked", []), F2("    depends_on: [F003]\n")),
    3,
    "choose-feature",
    ["depends-unmet"],
    { feature: "F002", unmet: ["F003"] },
  ],
  [
    "a chain that the queue switches off",
    `defaults:\n  auto_chain: false\n${queueText("F001", F1, F2())}`,
    3,
    "choose-feature",
    ["auto-chain-off"],
    { feature: "F002" },
  ],
  [
    "a chain that the feature switches on",
    `defaults:\n  auto_chain: false\n${queueText("F001", F1, F2("    auto_chain: true\n"))}`,
    0,
    "start-prompt",
    [],
  ],
  [
    "a gate by default",
    `defaults:\n  default_gate: confirm\n${queueText("F001", F1, F2())}`,
    3,
    "confirm-gate",
    ["gate-confirm"],
    { feature: "F002" },
  ],
  ["a gate that nobody knows", queueText("F001", F1, F2("    gate: maybe\n")), 3, "confirm-gate", [
    "gate-confirm",
    "gate-unknown",
  ], { feature: "F002" }],
  [
    "an active feature behind its gate",
    queueText("F001", F1, featureText("F002", "active", [third("planned")], "    gate: confirm\n")),
    0,
    "start-prompt",
    [],
  ],
  [
    "features that are blocked and deferred",
    queueText("F001", F1, featureText("F005", "blocked", []), featureText("F006", "deferred", [])),
    0,
    "start-prompt",
    [],
  ],
  [
    "a decomposed feature",
    queueText("F001", F1, featureText("F002", "decomposed", [third("planned")])),
    0,
    "start-prompt",
    [],
  ],
  [
    "a feature without milestones",
    queueText("F001", F1, featureText("F002", "queued", [])),
    0,
    "decompose-feature",
    [],
  ],
  ["a current feature that is not there", queueText("F009", F1, F2()), 0, "start-prompt", [
    "queue-current-unknown",
  ], { feature: "F009" }],
  [
    "two active features",
    queueText(
      "F001",
      featureText("F001", "active", [third("planned")]),
      featureText("F002", "active", []),
    ),
    0,
    "start-prompt",
    ["queue-two-active"],
    { features: ["F001", "F002"] },
  ],
  [
    "a milestone without a prompt that is open",
    queueText(
      "F001",
      featureText("F001", "active", ["      - id: M09\n        status: planned\n"]),
    ),
    0,
    "decompose-feature",
    [],
  ],
  [
    "a milestone without a prompt that is done",
    queueText(
      "F001",
      featureText("F001", "active", ["      - id: M09\n        status: done\n"]),
      F2(),
    ),
    0,
    "start-prompt",
    [],
  ],
  [
    "a prompt that is gone",
    queueText("F001", F1, featureText("F002", "queued", [milestoneText("M09", "planned", "09-x")])),
    4,
    "repair-state",
    ["prompt-missing"],
    { existing: ["00-scaffold.md", "01-feature.md", "02-polish.md"] },
  ],
  [
    "milestones that the queue names by id",
    queueText("F001", DONE1, featureText("F002", "queued", [byId("M03")])),
    0,
    "start-prompt",
    [],
    null,
    { state: SECOND },
  ],
  [
    "an id that another feature of the state has",
    queueText("F001", DONE1, featureText("F002", "queued", [byId("M02")])),
    0,
    "decompose-feature",
    [],
    null,
    { state: SECOND },
  ],
  [
    "an id of an entry of the old shape",
    queueText("F001", DONE1, featureText("F002", "queued", [byId("M03")])),
    0,
    "start-prompt",
    [],
    null,
    { state: SECOND.replace("    prompt_file: .pipeline/prompts/02-polish.md\n", "") },
  ],
  ...["done", "deferred", "blocked"].map((status): Row => [
    `a current feature that is ${status}, without milestones`,
    queueText("F009", DONE1, featureText("F009", status, []), F2()),
    0,
    "start-prompt",
    [],
  ]),
  [
    "a current feature that is done, whose milestone leads to no prompt",
    queueText("F009", DONE1, featureText("F009", "done", [byId("M09")]), F2()),
    0,
    "start-prompt",
    [],
  ],
  [
    "a current feature that is done, with an unfinished prompt",
    queueText("F009", DONE1, featureText("F009", "done", [third("planned")])),
    0,
    "start-prompt",
    [],
  ],
  ...["active", "queued", "odd"].map((status): Row => [
    `a current feature that is ${status}, without milestones`,
    queueText("F009", DONE1, featureText("F009", status, []), F2()),
    0,
    "decompose-feature",
    [],
  ]),
  ["no feature that is left", queueText("F001", F1), 0, "start-prompt", []],
  [
    "a queue that says what is done",
    queueText("F002", DONE1, featureText("F002", "active", [third("done")])),
    0,
    "complete-pipeline",
    [],
    null,
    { state: BARE },
  ],
  [
    "a feature without an id",
    queueText("null", DONE1, "  - status: queued\n    gate: confirm\n"),
    3,
    "confirm-gate",
    ["gate-confirm"],
    { feature: "" },
  ],
];

for (const [name, queue, code, action, codes, args, options] of ROWS) {
  Deno.test(`resume pipeline behind a finished prompt meets ${name}`, async () => {
    const got = await pipeline([], { state: FINISHED, ...options, more: { [QUEUE]: queue } });
    assertEquals([got.code, got.envelope.next?.action ?? null, got.codes], [code, action, [
      ...codes,
    ]]);
    if (args) assertEquals(got.envelope.problems[0]?.args, args);
  });
}

Deno.test("resume pipeline tells of the folder in which the next prompt is missing", async () => {
  const queue = queueText(
    "F001",
    F1,
    featureText("F002", "queued", [milestoneText("M9", "x", "9")]),
  );
  const got = await pipeline([], { state: FINISHED, more: { [QUEUE]: queue } });
  assertEquals(got.envelope.problems[0]?.path, ".pipeline/prompts/9.md");
  assertEquals(got.envelope.resumePoint, null);
});

for (
  const [id, invoke] of [
    ["F002", "resume pipeline begin --confirm F002"],
    ["F 2; x", null],
  ] as const
) {
  Deno.test(`resume pipeline names the command for the gate of ${id}: ${invoke}`, async () => {
    const gated = F2("    gate: confirm\n").replace("id: F002", `id: ${id}`);
    const got = await pipeline([], {
      state: FINISHED,
      more: { [QUEUE]: queueText("F001", F1, gated) },
    });
    assertEquals(got.envelope.options.map((one) => [one.key, one.invoke]), [
      ["confirm", invoke],
      ["stop", "resume pipeline end --outcome stopped"],
    ]);
  });
}

Deno.test("resume pipeline shows no point for an aborted pipeline before a gate", async () => {
  const got = await pipeline([], {
    state: FINISHED.replace("status: running", "status: aborted"),
    more: { [QUEUE]: queueText("F001", F1, F2("    gate: confirm\n")) },
  });
  assertEquals([got.code, got.codes, got.envelope.resumePoint], [3, ["pipeline-aborted"], null]);
});

Deno.test("resume pipeline decomposes at no prompt and no step", async () => {
  const more = { [QUEUE]: queueText("F001", F1, featureText("F002", "queued", [])) };
  const got = await pipeline([], { state: FINISHED, more });
  assertEquals(got.envelope.resumePoint, {
    kind: "pipeline",
    phase: "executing",
    promptFile: null,
    promptIndex: null,
    step: null,
    stepIndex: null,
  });
  assertEquals(got.envelope.next?.load, [QUEUE]);
});

for (
  const [name, metrics, want] of [
    [
      "as they are",
      "features:\n  - id: F009\n    cost: 9\n  - id: F001\n    duration_ms: 0\n    token_count: n/a\n    cost: 1.5\n    other: 3\n",
      { duration_ms: 0, token_count: "n/a", cost: 1.5 },
    ],
    [
      "that are there",
      "features:\n  - id: F001\n    duration_ms: null\n    token_count: {a: 1}\n    cost: 2\n",
      { cost: 2 },
    ],
    ["of no other feature", "features:\n  - id: F009\n    cost: 2\n", undefined],
    ["of no list", "features: none\n", undefined],
  ] as const
) {
  Deno.test(`begin() copies the metrics ${name} when a feature is done`, async () => {
    const got = await pipeline(["begin"], {
      state: FINISHED,
      more: { [QUEUE]: queueText("F001", F1, F2()), ".pipeline/metrics.yaml": metrics },
    });
    const [first] = valueOf(got, QUEUE).features as YamlMap[];
    assertEquals([first?.status, first?.metric_summary], ["done", want]);
  });
}

Deno.test("begin() keeps what a summary of metrics holds beside", async () => {
  const one = F1.replace(
    "    status: active\n",
    "    status: active\n    metric_summary:\n      cost: n/a\n      note: x\n",
  );
  const got = await pipeline(["begin"], {
    state: FINISHED,
    more: {
      [QUEUE]: queueText("F001", one, F2()),
      ".pipeline/metrics.yaml": "features:\n  - id: F001\n    cost: 0\n",
    },
  });
  const [first] = valueOf(got, QUEUE).features as YamlMap[];
  assertEquals(first?.metric_summary, { cost: 0, note: "x" });
});

Deno.test("end() completed closes the feature of the last prompt, deferred ones stay", async () => {
  const state = S({ milestones: ["done", "done", "done"] });
  for (const status of ["active", "deferred"]) {
    const queue = queueText("F001", F1.replace("active", status));
    const got = await pipeline(["end", "--outcome", "completed"], {
      state,
      more: { ...OWN, [QUEUE]: queue },
    });
    const [first] = valueOf(got, QUEUE).features as YamlMap[];
    assertEquals([got.code, first?.status], [0, status === "active" ? "done" : "deferred"]);
  }
});

Deno.test("resume pipeline takes the configured gate where the queue names none", async () => {
  const more = {
    [QUEUE]: queueText("F001", F1, F2()),
    ".pipeline/config.yaml": `${CONFIG}batch:\n  default_gate: confirm\n`,
  };
  const got = await pipeline([], { state: FINISHED, more });
  assertEquals(got.codes, ["gate-confirm"]);
});

Deno.test("advance() ends a milestone that the queue names by id", async () => {
  const got = await pipeline(["advance", "--result", "skipped"], {
    more: { ...OWN, [QUEUE]: queueText("F001", featureText("F001", "active", [byId("M02")])) },
  });
  const [first] = valueOf(got, QUEUE).features as YamlMap[];
  assertEquals([got.code, first?.milestones], [0, [{ id: "M02", status: "skipped" }]]);
});

Deno.test("begin() leaves a feature that is done without milestones as it is", async () => {
  const got = await pipeline(["begin"], {
    state: FINISHED,
    more: { [QUEUE]: queueText("F009", DONE1, featureText("F009", "deferred", []), F2()) },
  });
  const { current_feature, features } = valueOf(got, QUEUE);
  const statuses = (features as YamlMap[]).map((one) => one.status);
  assertEquals([current_feature, statuses], ["F002", ["done", "deferred", "active"]]);
});
