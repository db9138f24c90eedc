import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { survey as surveyOf } from "../../lib/core/envelope.ts";
import { renderBrief } from "../../lib/render/brief.ts";
import { barOf, commandOf, renderSurvey } from "../../lib/render/survey.ts";
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
    Progress: 3/5 ██████░░░░
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
  const [done, total, want] of [[0, 0, ""], [0, 3, "░░░░░░░░░░"], [999, 1000, "█████████░"], [
    3,
    3,
    "██████████",
  ]] as const
) {
  Deno.test(`barOf() draws ${done} of ${total}`, () => assertEquals(barOf(done, total), want));
}

for (
  const [one, want] of [
    [item({ id: "A-1" }), "resume work A-1"],
    [item({ id: "a b" }), "resume work"],
    [item({ system: "story", id: "epic-0042" }), "resume epic --epic-id 0042"],
    [item({ system: "cycle", id: "x" }), "resume cycle"],
    [item({ system: "pipeline", id: null }), "resume pipeline"],
    [work, "/create-requirements"],
  ] as const
) {
  Deno.test(`commandOf() gives ${want}`, () => assertEquals(commandOf(one), want));
}

Deno.test("renderBrief() frames the items as history and names the command or the holder", () => {
  assertEquals(
    renderBrief(both, "en"),
    `${SURVEY_TEXT.en.frame}
1. work JIRA-1 "Import" — Discovery (Stage 2/4) [discovery] (3/5) → /create-requirements
2. pipeline C1 — held by another session (held by s-9, expires 2026-05-10T12:04:00Z)
`,
  );
});

Deno.test("renderBrief() is empty when nothing is unfinished", () => {
  assertEquals(renderBrief(surveyOf("/r", [item({ state: "complete" })], []), "en"), "");
});

Deno.test("renderBrief() lists five, then counts the rest", () => {
  const items = Array.from({ length: 8 }, (_, at) => item({ id: `A-${at}` }));
  const text = renderBrief(surveyOf("/r", items, []), "en");
  assertEquals(text.match(/^\d\./gm)?.length, 5);
  assertStringIncludes(text, "+ 3 more: resume");
});

for (const lang of ["en", "zh"] as const) {
  Deno.test(`renderBrief() stays within 1,200 characters in ${lang} whatever is recorded`, () => {
    const items = Array.from(
      { length: 9 },
      (_, at) =>
        item({
          id: `${at}${"长".repeat(300)}`,
          title: HOSTILE,
          problems: [{ ...found("warning"), message: HOSTILE + at }],
        }),
    );
    const text = renderBrief(surveyOf("/r", items, []), lang);
    assert(text.length <= 1_200 && text.length > 200, String(text.length));
    // deno-lint-ignore no-control-regex
    assert(!/[\u0000-\u0009\u000b-\u001f\u202e]/.test(text));
  });
}
