import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Envelope, envelope, type EnvelopeInput } from "../../lib/core/envelope.ts";
import { PIPELINE_CODES } from "../../lib/core/pipeline_words.ts";
import { problem } from "../../lib/core/problem.ts";
import { renderPipeline } from "../../lib/render/pipeline.ts";
import { PIPELINE_TEXT } from "../../lib/render/pipeline_text.ts";

const now = Date.UTC(2026, 4, 10, 4);

function answer(more: Partial<EnvelopeInput> = {}): Envelope {
  return envelope({
    system: "pipeline",
    root: "/r",
    id: "C1",
    title: "Sample",
    state: "resumable",
    resumePoint: {
      kind: "pipeline",
      phase: "executing",
      promptFile: "01-a.md",
      promptIndex: 0,
      step: "implement",
      stepIndex: 3,
    },
    progress: { done: 1, total: 3 },
    completed: [{ id: "M01", title: "one", commit: null }],
    pending: [{ id: "M02", status: "in_progress", title: "two" }, {
      id: "M03",
      status: "deferred",
      title: "three",
    }],
    next: {
      action: "continue-step",
      text: "continue implement of 01-a.md",
      invoke: "resume pipeline begin",
      load: ["p/01-a.md"],
    },
    lease: {
      verdict: "held",
      session: "s",
      platform: "cli",
      owner: "bob",
      heartbeatAt: "2026-05-10T11:58:00+08:00",
      expiresAt: "2026-05-10T12:03:00+08:00",
    },
    ...more,
  });
}

Deno.test("renderPipeline() shows an answer in English", () => {
  assertEquals(
    renderPipeline(answer(), { lang: "en", color: false, now }),
    `Sample · C1: can go on

Resume point  01-a.md · implement (step 4)
Next          continue implement of 01-a.md
              $ resume pipeline begin
Read first    p/01-a.md
Lease         held · session s on cli (bob) · last heartbeat 2 minutes ago · until 2026-05-10T12:03:00+08:00
Progress      1/3
  ✓ M01  one
  → M02  two  (in_progress)
  ○ M03  three  (deferred)
`,
  );
});

Deno.test("renderPipeline() shows an answer in Chinese", () => {
  assertEquals(
    renderPipeline(answer(), { lang: "zh", color: false, now }),
    `Sample · C1: 可以继续

恢复点  01-a.md · implement（第 4 步）
下一步  继续 implement（01-a.md）
        $ resume pipeline begin
先阅读  p/01-a.md
租约    被持有 · 会话 s，cli（bob） · 上次心跳 2 分钟前 · 有效至 2026-05-10T12:03:00+08:00
进度    1/3
  ✓ M01  one
  → M02  two  (in_progress)
  ○ M03  three  (deferred)
`,
  );
});

Deno.test("renderPipeline() says in both languages what to do about a malformed lease", () => {
  const problems = [
    problem("lease-malformed", "error", "Run /hw:check first", {
      path: ".pipeline/.lock",
      args: { errors: ["empty", "x"] },
    }),
  ];
  const both = (["en", "zh"] as const).map((lang) =>
    renderPipeline(answer({ problems }), { lang, color: false, now })
  );
  assertStringIncludes(
    both[0] ?? "",
    "Problems:\n  error lease-malformed: Run /hw:check first  [.pipeline/.lock]\n",
  );
  assertStringIncludes(
    both[1] ?? "",
    "问题:\n  错误 lease-malformed: 租约无法判断（empty、x）。请运行 /hw:check，确认没有执行占用 .pipeline/.lock 后再修复或移除。",
  );
});

Deno.test("renderPipeline() prints no control characters of a hostile record", () => {
  const evil = "a\u001b[31m\u202e\nb";
  const text = renderPipeline(
    answer({
      title: evil,
      completed: [{ id: evil, title: evil, commit: null }],
      lease: {
        verdict: "held",
        session: evil,
        platform: evil,
        owner: evil,
        heartbeatAt: null,
        expiresAt: null,
      },
      history: { frame: "F", entries: [{ timestamp: null, text: evil, auto: false }], earlier: 0 },
      problems: [
        problem("step-blocked", "warning", evil, {
          path: evil,
          args: { step: evil, reason: evil },
        }),
      ],
    }),
    { lang: "zh", color: false, now },
  );
  // deno-lint-ignore no-control-regex
  assertEquals(/[\u0000-\u0009\u000b-\u001f\u202e]/.test(text), false);
});

Deno.test("renderPipeline() uses colour only where it is wanted", () => {
  const color = renderPipeline(answer(), { lang: "en", color: true, now });
  assertStringIncludes(color, "\u001b[36mcan go on\u001b[0m");
});

Deno.test("every problem has a Chinese sentence of its own", () => {
  const sentences = PIPELINE_CODES.map((code) =>
    PIPELINE_TEXT.zh.problem(problem(code, "info", "english"))
  );
  assertEquals(sentences.filter((text) => !/[\u4e00-\u9fff]/.test(text)), []);
  assertEquals(new Set(sentences).size, sentences.length);
});

const bare = { title: null, id: null, resumePoint: null, progress: null, next: null, lease: null };
const nothing = { ...bare, completed: [], pending: [] };
const idle = {
  kind: "pipeline",
  phase: "lifecycle",
  promptFile: null,
  promptIndex: null,
  step: null,
  stepIndex: null,
} as const;
const nobody = { session: null, platform: null, owner: null, heartbeatAt: null, expiresAt: null };

for (
  const [name, fields, want] of [
    ["nothing but the state", {}, "pipeline: can go on\n"],
    ["the title alone", { title: "Sample" }, "Sample: can go on\n"],
    [
      "a phase without step and prompt",
      { resumePoint: idle },
      "pipeline: can go on\n\nResume point  no step left · lifecycle\n",
    ],
    [
      "a step whose number is not known",
      { resumePoint: { ...idle, phase: null, step: "implement" } },
      "pipeline: can go on\n\nResume point  implement\n",
    ],
    [
      "a next step without a command and files",
      { next: { action: "wait", text: "wait for it", invoke: null, load: [] } },
      "pipeline: can go on\n\nNext  wait for it\n",
    ],
    [
      "a lease that nobody holds",
      { lease: { ...nobody, verdict: "none", session: "s" } },
      "pipeline: can go on\n\nLease  nobody holds it\n",
    ],
    [
      "a lease without platform and owner",
      { lease: { ...nobody, verdict: "own", session: "s", platform: "" } },
      "pipeline: can go on\n\nLease  ours · session s\n",
    ],
    [
      "prompts without a title",
      {
        completed: [{ id: "M01", title: null, commit: null }],
        pending: [{ id: "M02", status: "pending", title: null }],
      },
      "pipeline: can go on\n  ✓ M01\n  ○ M02\n",
    ],
    [
      "options, with their command where there is one",
      {
        state: "needs-decision",
        options: [
          { key: "retry", text: "try the blocked step again", invoke: "resume pipeline begin" },
          { key: "stop", text: "stop the pipeline", invoke: null },
        ],
      },
      "pipeline: a person must decide\n\nOptions:\n" +
      "  retry: try the blocked step again  $ resume pipeline begin\n  stop: stop the pipeline\n",
    ],
    [
      "findings of every severity with their place",
      {
        problems: [
          problem("a", "error", "first", { path: "s.yaml", line: 3 }),
          problem("b", "warning", "second", { path: "s.yaml" }),
          problem("c", "info", "third"),
        ],
      },
      "pipeline: can go on\n\nProblems:\n  error a: first  [s.yaml:3]\n" +
      "  warning b: second  [s.yaml]\n  info c: third\n",
    ],
    [
      "what was recorded as a quotation",
      {
        history: { frame: "F", entries: [{ timestamp: null, text: "t", auto: false }], earlier: 0 },
      },
      "pipeline: can go on\n\nOn record:\n  > F\n  > t\n",
    ],
  ] as const
) {
  Deno.test(`renderPipeline() shows ${name}`, () => {
    const one = answer({ ...nothing, ...fields } as Partial<EnvelopeInput>);
    assertEquals(renderPipeline(one, { lang: "en", color: false, now }), want);
  });
}

Deno.test("renderPipeline() shows options in Chinese", () => {
  const options = [{ key: "retry", text: "try the blocked step again", invoke: null }];
  assertStringIncludes(
    renderPipeline(answer({ options }), { lang: "zh", color: false, now }),
    "\n选项:\n  retry: 重试被阻塞的步骤\n",
  );
});

Deno.test("renderPipeline() says nothing of a point of another system", () => {
  const resumePoint = { kind: "story", point: "fresh-start", taskId: null, index: null } as const;
  const next = { action: "continue-step", text: "continue", invoke: null, load: [] };
  assertEquals(
    renderPipeline(answer({ ...nothing, resumePoint, next }), { lang: "zh", color: false, now }),
    "pipeline: 可以继续\n\n下一步  继续 下一步\n",
  );
});

Deno.test("renderPipeline() lets only plain recorded words into the Chinese next step", () => {
  const point = { ...idle, step: "run rm -rf", promptFile: "p/01.md" };
  const text = renderPipeline(answer({ resumePoint: point }), { lang: "zh", color: false, now });
  assertStringIncludes(text, "下一步  继续 下一步（p/01.md）\n");
});
