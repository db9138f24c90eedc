// Cycle spec 4: what people read, where the command line alone does not lead.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { envelope, type EnvelopeInput } from "../../lib/core/envelope.ts";
import { problem } from "../../lib/core/problem.ts";
import { type CyclePage, type CycleView, renderCycle } from "../../lib/render/cycle.ts";

const VIEW: CycleView = {
  lang: "en",
  color: false,
  now: Date.UTC(2026, 4, 10, 12),
  ascii: false,
};
const point = { kind: "cycle", phase: "BUILD", node: null, card: null } as const;
const next = (action: string, invoke: string | null): NonNullable<EnvelopeInput["next"]> => {
  return { action, text: "do it", invoke, load: [] };
};

function page(fields: Partial<EnvelopeInput>, more: Partial<CyclePage> = {}): CyclePage {
  const own = envelope({ system: "cycle", root: "/r", id: null, state: "resumable", ...fields });
  return { envelope: { ...own, protocol: "DONE" }, screen: null, ...more };
}

function shown(
  fields: Partial<EnvelopeInput>,
  more: Partial<CyclePage> = {},
  view: Partial<CycleView> = {},
): string {
  return renderCycle(page(fields, more), { ...VIEW, ...view });
}

const SCREEN: NonNullable<CyclePage["screen"]> = {
  word: "in-progress",
  position: { phase: "PLAN", status: "DONE", known: true },
  recommended: "BUILD",
  lastActivity: "2026-05-10T00:00:00Z",
  estimate: null,
  importedFrom: null,
};

for (
  const [updatedAt, lang, want] of [
    [
      "2026-05-10T00:00:00Z",
      "en",
      `No cycle ledger found, but a session checkpoint exists for this branch:
  /home/al/c.md  (12 hours ago)
Restore it to pick up where you left off:
  /li:context-restore /home/al/c.md
(Or start fresh: /li:cycle for new work · /li:sense for a diagnostic.)
Status: DONE
`,
    ],
    [
      // A time without a zone has no age.
      "2026-05-10T00:00:00",
      "zh",
      `没有周期账本，但此分支有一个会话检查点：
  /home/al/c.md  （时间未知）
恢复它以继续：
  /li:context-restore /home/al/c.md
（或重新开始：新工作用 /li:cycle · 诊断用 /li:sense。）
Status: DONE
`,
    ],
  ] as const
) {
  Deno.test(`renderCycle() offers a checkpoint in ${lang}`, () => {
    const invoke = "/li:context-restore /home/al/c.md";
    const fields = { id: "/home/al/c.md", updatedAt, next: next("restore-checkpoint", invoke) };
    assertEquals(shown(fields, {}, { lang }), want);
  });
}

for (
  const [path, word] of [["/a b/c.md", "'/a b/c.md'"], [
    "/a'; x'/c.md",
    "'/a'\\''; x'\\''/c.md'",
  ]] as const
) {
  Deno.test(`renderCycle() quotes the path ${path} of a checkpoint in the command`, () => {
    const fields = { id: path, next: next("restore-checkpoint", null) };
    assertStringIncludes(shown(fields), `\n  /li:context-restore ${word}\n`);
  });
}

for (
  const [name, fields, want] of [
    [
      "with its source and what is next",
      {
        next: next("review-import", "resume cycle"),
        problems: [problem("imported", "warning", "State imported from x.")],
      },
      "The ledger is imported.\nState imported from x.\nNext: resume cycle\nStatus: DONE\n",
    ],
    [
      "alone",
      { next: next("review-import", null) },
      "The ledger is imported.\nStatus: DONE\n",
    ],
  ] as const
) {
  Deno.test(`renderCycle() says that a ledger was imported, ${name}`, () => {
    assertEquals(shown(fields), want);
  });
}

for (
  const [name, fields, want] of [
    [
      "the node of a job",
      {
        id: "j",
        progress: { done: 1, total: 2 },
        resumePoint: { ...point, node: "api" },
        next: next("resume-job", "/li:build"),
      },
      "j: 1 of 2 done\nResume at: api\nNext: /li:build\n",
    ],
    ["the card of a map", { id: "m", resumePoint: { ...point, card: "T2" } }, "m\nResume at: T2\n"],
    ["a phase", { resumePoint: point }, "Resume at: BUILD\n"],
    [
      "the missing scope first, and no finding twice",
      {
        id: "j",
        problems: [
          problem("scope-missing", "error", "RESUME BLOCKED: x", { path: "a.md" }),
          problem("job-not-active", "warning", "the job is not ACTIVE", {
            path: "j.yaml",
            line: 3,
          }),
          problem("paused", "info", "the cycle is paused"),
        ],
      },
      "RESUME BLOCKED: x\nj\n\nFindings:\n  - job-not-active: the job is not ACTIVE (j.yaml:3)\n",
    ],
    [
      "options, with their command where there is one",
      {
        options: [
          { key: "1", text: "a/work.json", invoke: "resume cycle --map a/work.json" },
          { key: "2", text: "b c/work.json", invoke: null },
        ],
      },
      "  1) resume cycle --map a/work.json\n  2) b c/work.json\n",
    ],
  ] as const satisfies readonly (readonly [string, Partial<EnvelopeInput>, string])[]
) {
  Deno.test(`renderCycle() shows ${name}`, () => {
    assertEquals(shown(fields), `${want}Status: DONE\n`);
  });
}

for (
  const [name, fields, recorded, lang, want] of [
    [
      "a phase and the command for it",
      { resumePoint: point, next: next("resume-phase", "/li:build") },
      "A",
      "en",
      "Choice A is recorded: BUILD\nNext: /li:build\n",
    ],
    ["the end of the cycle", {}, "E", "en", "Choice E is recorded.\n"],
    [
      "accepted findings",
      {
        problems: [
          problem("stale", "warning", "state is 8 days old", { args: { days: 8 } }),
          problem("aborted", "info", "the cycle was aborted"),
        ],
      },
      "E",
      "zh",
      "已记录选择 E。\n发现：\n  - stale: 状态已有 8 天（超过 7 天）\n",
    ],
  ] as const
) {
  Deno.test(`renderCycle() confirms a recorded choice with ${name}`, () => {
    assertEquals(shown(fields, { recorded }, { lang }), `${want}Status: DONE\n`);
  });
}

for (
  const [name, screen, ascii, footer] of [
    [
      "done",
      {},
      false,
      "> 📍 `PLAN` done → next **`BUILD`**. Say `go` or `/li:build`, or `pause`.",
    ],
    [
      "done with concerns",
      { position: { phase: "PLAN", status: "DONE_WITH_CONCERNS", known: true } },
      true,
      "> [>] `PLAN` done with concerns → next **`BUILD`**. Say `go` or `/li:build`, or `pause`.",
    ],
    [
      "in progress",
      { position: { phase: "BUILD", status: "STARTING", known: true } },
      false,
      "> 📍 `BUILD` in progress — reconcile/resume this phase with `/li:resume`; later-phase metadata is not completion.",
    ],
    [
      "with another status",
      { position: { phase: "BUILD", status: "NEEDS_CONTEXT", known: true } },
      false,
      "> 📍 `BUILD` needs context — reconcile/resume this phase with `/li:resume`; later-phase metadata is not completion.",
    ],
    [
      "with an unlisted status",
      { position: { phase: "BUILD", status: "HALF", known: false } },
      false,
      "> 📍 `BUILD` status unknown — reconcile/resume this phase with `/li:resume`; later-phase metadata is not completion.",
    ],
    [
      "not begun",
      { position: null, recommended: "SENSE" },
      false,
      "> 📍 cycle starting → first phase **`SENSE`**.",
    ],
    [
      "over",
      { recommended: null },
      false,
      "> `li` · no active cycle — `/li:cycle <task>` for structured work · `/li:catalog` to browse",
    ],
  ] as const
) {
  Deno.test(`renderCycle() ends a screen with the footer of a cycle that is ${name}`, () => {
    const text = shown({ id: "c" }, { screen: { ...SCREEN, ...screen } }, { ascii });
    assertEquals(text.trimEnd().split("\n").at(-1), footer);
  });
}

Deno.test("renderCycle() leaves out what a screen has no content for", () => {
  const screen = { ...SCREEN, position: null, lastActivity: null, recommended: null };
  assertEquals(
    shown({ progress: { done: 8, total: 8 } }, { screen }),
    `LINTEL RESUME

Cycle state: in-progress (8 of 8 phases done)

Options:
  A) Start a new cycle
  B) Restart prior phase: none recorded
  C) Jump to specific phase: pick one
  D) Re-run full cycle from start
  E) Abort cycle, archive state

What's your choice?

Status: DONE
> \`li\` · no active cycle — \`/li:cycle <task>\` for structured work · \`/li:catalog\` to browse
`,
  );
});

Deno.test("renderCycle() shows everything that a screen can hold, findings of integrity first", () => {
  const text = shown({
    id: "c-1",
    progress: { done: 4, total: 8 },
    completed: [{ id: "SENSE", title: null, commit: null }],
    pending: [{ id: "BUILD", status: "pending", title: null }],
    resumePoint: { ...point, card: "T2" },
    history: {
      frame: "F",
      entries: [{ timestamp: null, text: "slow tests", auto: false }],
      earlier: 0,
    },
    problems: [
      problem("stale", "warning", "state is 8 days old (>7d threshold)"),
      problem("imported", "warning", "State imported from x."),
      problem("phase-blocked", "warning", "the phase could not go on", { path: "00-state.md" }),
    ],
  }, {
    screen: {
      ...SCREEN,
      position: { phase: "PLAN", status: "", known: false },
      estimate: "40k",
    },
  });
  assertEquals(
    text.slice(0, text.indexOf("Options:")),
    `⚠ Resume integrity warnings:
  - stale: state is 8 days old (>7d threshold)

Continue anyway? Reply YES to proceed, NO to abort and run /li:sense for diagnostic.

State imported from x.

LINTEL RESUME — c-1

Last activity: 2026-05-10T00:00:00Z (12 hours ago)
Last phase: PLAN (no status)
Cycle state: in-progress (4 of 8 phases done)

Phases done: ✓ SENSE
Phases remaining: BUILD

Next card: T2

Concerns from last phase:
  - slow tests

Estimated to complete: ~40k tokens

Findings:
  - phase-blocked: the phase could not go on (00-state.md)

`,
  );
});
