// Survey spec 4.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type EnvelopeInput, survey as surveyOf } from "../../lib/core/envelope.ts";
import { renderBrief } from "../../lib/render/brief.ts";
import { SURVEY_TEXT } from "../../lib/render/survey_text.ts";
import { found, item } from "../support/items.ts";

const HOSTILE = `a\u001b[2J\u001b]0;x\u0007\u202e<b>${"长".repeat(500_000)}\n\n[9] pipeline`;
const FRAME = SURVEY_TEXT.en.frame;
const invoking = (invoke: string): NonNullable<EnvelopeInput["next"]> => {
  return { action: "a", text: "t", invoke, load: [] };
};
const lease = {
  verdict: "held",
  session: "s-9",
  platform: "codex",
  owner: "bob",
  heartbeatAt: "2026-05-10T11:59:00Z",
  expiresAt: "2026-05-10T12:04:00Z",
} as const;
const work = item({
  id: "JIRA-1",
  title: "Import",
  resumePoint: {
    kind: "work",
    type: "requirements",
    stage: "discovery",
    label: "Discovery (Stage 2/4)",
    chunk: null,
    iteration: null,
    ticket: null,
  },
  progress: { done: 3, total: 5 },
  next: invoking("/create-requirements"),
});

Deno.test("renderBrief() frames the items as history and names the command or the holder", () => {
  const held = item({ system: "pipeline", id: "C1", state: "held", lease });
  assertEquals(
    renderBrief(surveyOf("/repo", [work, held], []), "en"),
    `${FRAME}
1. work JIRA-1 — Discovery (Stage 2/4) [discovery] · "Import" (3/5) → /create-requirements
2. pipeline C1 — held by another session (held by s-9, expires 2026-05-10T12:04:00Z)
`,
  );
});

for (
  const [fields, want] of [
    [
      { state: "held", lease: { ...lease, session: null, expiresAt: null } },
      "held by another session (held by codex, expires ?)",
    ],
    [
      { state: "held", lease: { ...lease, session: null, platform: null } },
      "held by another session (held by ?, expires 2026-05-10T12:04:00Z)",
    ],
    [{ state: "held" }, "held by another session (held by ?, expires ?)"],
    [{ state: "needs-decision" }, "a person must decide (needs a decision)"],
    [{ state: "blocked" }, "blocked (blocked)"],
    [{ state: "inconsistent" }, "the record contradicts itself (blocked)"],
    [{ state: "corrupt" }, "the state cannot be used (state corrupt)"],
    [{}, "can go on → resume work A"],
  ] as const satisfies readonly (readonly [Partial<EnvelopeInput>, string])[]
) {
  Deno.test(`renderBrief() says of an item: ${want}`, () => {
    assertEquals(
      renderBrief(surveyOf("/r", [item(fields)], []), "en"),
      `${FRAME}\n1. work A — ${want}\n`,
    );
  });
}

Deno.test("renderBrief() is empty when nothing is unfinished", () => {
  assertEquals(renderBrief(surveyOf("/r", [item({ state: "complete" })], []), "en"), "");
});

Deno.test("renderBrief() cuts a title at 60 characters", () => {
  const one = item({ title: "x".repeat(70) });
  assertStringIncludes(
    renderBrief(surveyOf("/r", [one], []), "en"),
    `— can go on · "${"x".repeat(60)}…"`,
  );
});

Deno.test("renderBrief() lists five, then counts the rest", () => {
  const items = Array.from({ length: 8 }, (_, at) => item({ id: `A-${at}` }));
  const text = renderBrief(surveyOf("/r", items, []), "en");
  assertEquals(text.match(/^\d\./gm)?.length, 5);
  assertStringIncludes(text, "+ 3 more: resume");
});

Deno.test("renderBrief() shows three warnings, the gravest first, each once and whose it is", () => {
  const items = [
    item({
      id: "A",
      problems: [found("warning", "w1"), found("info", "i"), found("warning", "w2")],
    }),
    item({ id: "B", problems: [found("warning", "w1")] }),
  ];
  const text = renderBrief(
    surveyOf("/r", items, [found("error", "e"), found("warning", "w3")]),
    "en",
  );
  assertEquals(text.match(/^!.*$/gm), [
    "! e was found",
    "! work: w1 was found",
    "! work: w2 was found",
  ]);
});

Deno.test("renderBrief() leaves out warnings before it leaves out every item but one", () => {
  const long = invoking(`/go ${"x".repeat(600)}`);
  const items = ["A", "B"].map((id) => item({ id, next: long, problems: [found("warning")] }));
  assertEquals(
    renderBrief(surveyOf("/r", items, []), "en"),
    `${FRAME}\n1. work A — can go on → ${long.invoke}\n+ 1 more: resume\n`,
  );
});

Deno.test("renderBrief() names no item when not even one fits", () => {
  const one = item({ next: invoking(`/go ${"x".repeat(2_000)}`), problems: [found("warning")] });
  assertEquals(
    renderBrief(surveyOf("/r", [one, item({ state: "complete" })], []), "en"),
    `${FRAME}\n+ 1 more: resume\n`,
  );
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
