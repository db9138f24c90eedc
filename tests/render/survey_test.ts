import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { survey as surveyOf } from "../../lib/core/envelope.ts";
import { AS_ANSWERED, barOf, commandOf, renderSurvey } from "../../lib/render/survey.ts";
import { SURVEY_TEXT } from "../../lib/render/survey_text.ts";
import { width } from "../../lib/render/width.ts";
import { found, item } from "../support/items.ts";

const view = { lang: "en", color: false, width: 80, now: Date.UTC(2026, 4, 10, 12) } as const;
const point = {
  kind: "work",
  type: "requirements",
  stage: "discovery",
  label: "Discovery (Stage 2/4)",
  chunk: null,
  iteration: null,
  ticket: null,
} as const;
const work = item({
  id: "JIRA-1",
  title: "Import",
  resumePoint: point,
  progress: { done: 3, total: 5 },
  next: {
    action: "run-discovery",
    text: "Run discovery",
    invoke: "/create-requirements",
    load: ["spec.md"],
  },
  updatedAt: "2026-05-10T10:00:00Z",
});
const held = item({
  system: "pipeline",
  id: "C1",
  state: "held",
  lease: {
    verdict: "held",
    session: "s-9",
    platform: "codex",
    owner: "bob",
    heartbeatAt: "2026-05-10T11:59:00Z",
    expiresAt: "2026-05-10T12:04:00Z",
  },
});
const both = {
  ...surveyOf("/repo", [work, held], []),
  pick: { index: 0, reason: "only-one" as const },
};

Deno.test("renderSurvey() says what is unfinished, which first and why, then a block an item", () => {
  assertEquals(
    renderSurvey(both, true, view),
    `2 things are unfinished; take work JIRA-1 first: it is the only one that can go on.

[1] work JIRA-1 — Import
    At: Discovery (Stage 2/4)
    Next: Run discovery
    Progress: 3/5 ███░░
    Last activity: 2 hours ago

[2] pipeline C1
    At: held by another session
    Lease: held by s-9 on codex, until 2026-05-10T12:04:00Z
    Last activity: unknown

Continue with: /create-requirements
`,
  );
});

Deno.test("renderSurvey() speaks Chinese", () => {
  const text = renderSurvey(both, true, { ...view, lang: "zh" });
  assertStringIncludes(text, "有 2 项未完成；先做 work JIRA-1：只有它可以继续。");
  assertStringIncludes(text, "最近活动: 2 小时前");
});

for (
  const [there, want] of [[true, "Nothing is unfinished.\n"], [
    false,
    "No workflow state was found here.\n",
  ]] as const
) {
  Deno.test(`renderSurvey() tells an empty survey where a system is ${there ? "" : "not "}found`, () => {
    assertEquals(renderSurvey(surveyOf("/r", [], []), there, view), want);
  });
}

Deno.test("renderSurvey() shows three findings, the gravest first, and counts the rest", () => {
  const problems = [
    found("info", "i"),
    found("warning", "w1"),
    found("warning", "w2"),
    found("error", "e"),
    found("warning", "w3"),
  ];
  const text = renderSurvey(surveyOf("/r", [item({ problems })], []), true, view);
  assertEquals(text.match(/^ {4}[✗!+].*$/gm), [
    "    ✗ e was found",
    "    ! w1 was found",
    "    ! w2 was found",
    "    + 1 more",
  ]);
});

const HOSTILE = `a\u001b[2J\u001b]0;x\u0007\u202e<b>${"长".repeat(500_000)}\n\n[9] pipeline`;

for (const columns of [40, 80]) {
  Deno.test(`renderSurvey() keeps a hostile title of 1 MB harmless and within ${columns} columns`, () => {
    const one = item({
      id: "A",
      title: HOSTILE,
      problems: [{ ...found("error"), message: HOSTILE, path: HOSTILE }],
    });
    const text = renderSurvey(surveyOf("/r", [one], []), true, { ...view, width: columns });
    // deno-lint-ignore no-control-regex
    assert(!/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/.test(text));
    for (const line of text.split("\n").slice(1, -3)) assert(width(line) <= columns, line);
  });
}

Deno.test("renderSurvey() colours only when it is told to", () => {
  // deno-lint-ignore no-control-regex
  assert(/\u001b\[36m/.test(renderSurvey(both, true, { ...view, color: true })));
  assert(!renderSurvey(both, true, view).includes("\u001b"));
});

for (
  const [done, total, want] of [
    [0, 0, ""],
    [0, 3, "░░░"],
    [3, 5, "███░░"],
    [3, 3, "███"],
    [9, 10, "█████████░"],
    [5, 11, "████░░░░░░"],
    [999, 1000, "█████████░"],
    [1000, 1000, "██████████"],
    [4, 3, "███"],
  ] as const
) {
  Deno.test(`barOf() draws ${done} of ${total}`, () => assertEquals(barOf(done, total), want));
}

for (
  const [one, want] of [
    [item({ id: "A-1" }), "resume work A-1"],
    [item({ id: "a b" }), "resume work"],
    [item({ system: "story", id: "epic-0042" }), "resume epic --epic-id 0042"],
    [item({ system: "story", id: "epic 42" }), "resume epic"],
    [item({ system: "cycle", id: "x" }), "resume cycle"],
    [item({ system: "pipeline", id: null }), "resume pipeline"],
    [work, "/create-requirements"],
  ] as const
) {
  Deno.test(`commandOf() gives ${want}`, () => assertEquals(commandOf(one), want));
}

for (
  const [name, problems, want] of [
    [
      "a place with a line",
      [{ ...found("error", "e"), path: "a.json", line: 3 }],
      "    ✗ e was found (a.json:3)",
    ],
    [
      "a place without one",
      [{ ...found("warning", "w"), path: "a.json" }],
      "    ! w was found (a.json)",
    ],
  ] as const
) {
  Deno.test(`renderSurvey() shows ${name} behind a finding`, () => {
    const text = renderSurvey(surveyOf("/r", [item({ problems: [...problems] })], []), true, view);
    assertStringIncludes(text, `${want}\n`);
  });
}

const nobody = { session: null, platform: null, owner: null, heartbeatAt: null, expiresAt: null };
for (
  const [lease, want] of [
    [
      { ...nobody, verdict: "own", session: "s-1", platform: "cli" },
      "    Lease: ours (s-1 on cli)\n",
    ],
    [{ ...nobody, verdict: "own" }, "    Lease: ours ? on ?\n"],
    [{ ...nobody, verdict: "expired", session: "s-1" }, "    Lease: expired, was s-1 on ?\n"],
    [{ ...nobody, verdict: "malformed" }, "    Lease: cannot be judged: ? on ?\n"],
  ] as const
) {
  Deno.test(`renderSurvey() shows the lease as ${want.trim()}`, () => {
    assertStringIncludes(renderSurvey(surveyOf("/r", [item({ lease })], []), true, view), want);
  });
}

Deno.test("renderSurvey() shows no lease that nobody holds", () => {
  const one = item({ lease: { ...nobody, verdict: "none" } });
  assert(!renderSurvey(surveyOf("/r", [one], []), true, view).includes("Lease"));
});

Deno.test("renderSurvey() names the command that shows more where nothing can go on", () => {
  const one = item({ system: "pipeline", id: null, state: "blocked", updatedAt: null });
  assertEquals(
    renderSurvey(surveyOf("/r", [one], []), true, view),
    `1 thing is unfinished; none can go on right now.

[1] pipeline
    At: blocked
    Last activity: unknown

Look closer with: resume pipeline
`,
  );
});

Deno.test("renderSurvey() shows complete work that was asked for, and no command", () => {
  const one = item({ id: "A", state: "complete", progress: { done: 2, total: 2 } });
  assertEquals(
    renderSurvey(surveyOf("/r", [one], []), true, view),
    `Nothing is unfinished.

[1] work A
    At: complete
    Progress: 2/2 ██
    Last activity: unknown
`,
  );
});

Deno.test("AS_ANSWERED says nothing of an answer without a next step", () => {
  assertEquals(AS_ANSWERED.next(item({ next: null })), "");
});

const otherPoints = {
  story: { kind: "story", point: "phase-2-task-1", taskId: "T1", index: 1 },
  "a fresh story": { kind: "story", point: "fresh-start", taskId: null, index: null },
  "a chunk": { ...point, label: "Implement (1/2 chunks)", chunk: "2" },
  "a ticket": { ...point, label: "Wave 1 (1/2 tickets)", ticket: "T-2" },
  "a card": { kind: "cycle", phase: "BUILD", node: null, card: "T2" },
  "a prompt": {
    kind: "pipeline",
    phase: "executing",
    promptFile: "01.md",
    promptIndex: 0,
    step: null,
    stepIndex: null,
  },
} as const;
for (
  const [name, want] of Object.entries({
    story: "phase-2-task-1 (T1)",
    "a fresh story": "fresh-start",
    "a chunk": "Implement (1/2 chunks) · chunk 2",
    "a ticket": "Wave 1 (1/2 tickets) · T-2",
    "a card": "BUILD · card T2",
    "a prompt": "01.md · executing",
  })
) {
  Deno.test(`SURVEY_TEXT says of ${name} where it stands`, () => {
    assertEquals(SURVEY_TEXT.en.point(otherPoints[name as keyof typeof otherPoints]), want);
  });
}
