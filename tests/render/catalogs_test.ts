// The catalogs of texts, English and Chinese: the same things are said in both.
import { assert, assertEquals } from "@std/assert";
import { PIPELINE_ACTIONS, PIPELINE_OPTIONS } from "../../lib/core/pipeline_words.ts";
import type { ResumePoint } from "../../lib/core/envelope.ts";
import { actionText } from "../../lib/pipeline/messages.ts";
import { CHOICE_TEXT } from "../../lib/render/choice_text.ts";
import { CYCLE_TEXT } from "../../lib/render/cycle_text.ts";
import { DOCTOR_FRAME } from "../../lib/render/doctor_text.ts";
import { EPIC_TEXT } from "../../lib/render/epic_text.ts";
import { PIPELINE_TEXT } from "../../lib/render/pipeline_text.ts";
import { REPORT_TEXT } from "../../lib/render/report/report_text.ts";
import { STATE_TEXT } from "../../lib/render/state_text.ts";
import { SURVEY_TEXT } from "../../lib/render/survey_text.ts";
import { WORK_TEXT } from "../../lib/render/work_text.ts";
import { isChinese, leftovers, MARKS, marksIn } from "../support/bilingual.ts";

type Args = readonly unknown[];
type Say = (...args: Args) => string;

const age = (unit: string): unknown =>
  ["unknown", "now", "future"].includes(unit) ? { unit } : { unit, count: MARKS[0] };
const point = (fields: Record<string, unknown>): unknown => fields;

/** Arguments of the texts that take more than words and numbers, by catalog and key; null: see below. */
const SPECIAL: Readonly<Record<string, readonly Args[] | null>> = {
  "cycle.age": ["minute", "hour", "day", "unknown", "now", "future"].map((unit) => [age(unit)]),
  "cycle.optionA": [[MARKS[0]], [null]],
  "cycle.optionB": [[MARKS[0], true], [MARKS[0], false], [null, false]],
  "cycle.recorded": [[MARKS[0], MARKS[1]], [MARKS[0], null]],
  "cycle.problem": null,
  "epic.next": [
    ["finish-story", ""],
    ...["continue-task", "start-story"].flatMap((action) => [[action, MARKS[0]], [action, ""]]),
  ],
  "epic.problem": null,
  "frame.summary": [[0], [1], [MARKS[0]]],
  "pipeline.action": null,
  "pipeline.age": [[age("minute")], [age("hour")], [age("day")]],
  "pipeline.holder": [MARKS, [MARKS[0], null, MARKS[2]], [MARKS[0], MARKS[1], null]],
  "pipeline.option": null,
  "pipeline.problem": null,
  "pipeline.step": [MARKS],
  "report.events": [[MARKS[0], MARKS[0]], [MARKS[0], MARKS[1]]],
  "survey.age": [[age("minute")], [age("hour")], [age("day")]],
  "survey.point": [
    [point({ kind: "story", point: MARKS[0], taskId: MARKS[1] })],
    [point({ kind: "work", label: MARKS[0], chunk: MARKS[1], ticket: MARKS[2] })],
    [point({ kind: "cycle", phase: MARKS[0], node: MARKS[1], card: MARKS[2] })],
    [point({ kind: "pipeline", promptFile: MARKS[0], step: MARKS[1], phase: MARKS[2] })],
    [point({ kind: "story", point: String(MARKS[0]), taskId: null })],
    [point({ kind: "work", label: MARKS[0], chunk: null, ticket: MARKS[2] })],
    [point({ kind: "cycle", phase: MARKS[0], node: MARKS[1], card: null })],
  ],
  "survey.unfinished": [[1], [MARKS[0]]],
  "work.action": null,
  "work.label": null,
  "work.option": null,
};
/** Texts that are the same in both languages: recorded values alone, or a contract's line. */
const SAME = new Set([
  "survey.point 0",
  "survey.point 3",
  "survey.point 4",
  "survey.point 5",
  "survey.point 6",
  "cycle.status",
]);

/** Every text of a catalog with the arguments that it is tried with. */
function* textsOf(
  name: string,
  en: unknown,
  zh: unknown,
): Generator<readonly [name: string, en: string, zh: string]> {
  if (typeof en === "string" && typeof zh === "string") yield [name, en, zh];
  else if (typeof en === "function" && typeof zh === "function") {
    const tries = Object.hasOwn(SPECIAL, name) ? SPECIAL[name] : [MARKS.slice(0, en.length)];
    for (const [at, args] of (tries ?? []).entries()) {
      const title = (tries ?? []).length > 1 ? `${name} ${at}` : name;
      yield [title, (en as Say)(...args), (zh as Say)(...args)];
    }
  } else {
    assertEquals(Object.keys(Object(zh)).sort(), Object.keys(Object(en)).sort(), name);
    for (const [key, value] of Object.entries(Object(en))) {
      yield* textsOf(`${name}.${key}`, value, Object(zh)[key]);
    }
  }
}

for (
  const [name, { en, zh }] of Object.entries({
    choice: CHOICE_TEXT,
    cycle: CYCLE_TEXT,
    epic: EPIC_TEXT,
    frame: DOCTOR_FRAME,
    pipeline: PIPELINE_TEXT,
    report: REPORT_TEXT,
    states: STATE_TEXT,
    survey: SURVEY_TEXT,
    work: WORK_TEXT,
  })
) {
  for (const [title, english, chinese] of textsOf(name, en, zh)) {
    Deno.test(`the text ${title} says in Chinese what it says in English`, () => {
      assert(english.trim() !== "" && chinese.trim() !== "");
      assertEquals(marksIn(chinese), marksIn(english));
      if (SAME.has(title)) return;
      assert(isChinese(chinese), chinese);
      assertEquals(leftovers(chinese), []);
    });
  }
}

const POINTS = {
  "a step of a prompt": { step: "implement", promptFile: "p/01.md" },
  "a step alone": { step: "implement", promptFile: null },
  "a prompt alone": { step: null, promptFile: "p/01.md" },
  "nothing": { step: null, promptFile: null },
} as const;
for (const action of PIPELINE_ACTIONS) {
  for (const [name, { step, promptFile }] of Object.entries(POINTS)) {
    Deno.test(`the action ${action} of a pipeline names ${name} in both languages`, () => {
      const at: ResumePoint = {
        kind: "pipeline",
        phase: "executing",
        promptFile,
        promptIndex: 0,
        step,
        stepIndex: 3,
      };
      const english = actionText(action, at);
      const next = { action, text: english, invoke: null, load: [] };
      const chinese = PIPELINE_TEXT.zh.action(next, { step, prompt: promptFile });
      const named = (text: string): string[] => text.match(/implement|p\/01\.md/g)?.sort() ?? [];
      assertEquals(named(chinese), named(english));
      assert(isChinese(chinese), chinese);
      assertEquals(leftovers(chinese.replaceAll(/implement|p\/01\.md/g, "")), []);
      assertEquals(PIPELINE_TEXT.en.action(next, { step, prompt: promptFile }), english);
    });
  }
}

Deno.test("PIPELINE_TEXT has a Chinese sentence of its own for each option", () => {
  const options = PIPELINE_OPTIONS.map((key) => PIPELINE_TEXT.zh.option(key, key));
  assertEquals(options.filter((text) => !isChinese(text) || leftovers(text).length > 0), []);
  assertEquals(new Set(options).size, options.length);
  assertEquals(PIPELINE_TEXT.en.option("retry", "try it again"), "try it again");
});

Deno.test("PIPELINE_TEXT shows an action that it does not know in English", () => {
  const next = { action: "other", text: "do another thing", invoke: null, load: [] };
  assertEquals(PIPELINE_TEXT.zh.action(next, { step: null, prompt: null }), "do another thing");
});

for (
  const [label, want] of [
    ["Setup (Stage 1/4)", "准备（阶段 1/4）"],
    ["Architecture validation (Stage 4.7)", "架构验证（阶段 4.7）"],
    ["Confirmation (Phase 4/5)", "确认（阶段 4/5）"],
    ["Drafts (iteration 3)", "草稿（第 3 稿）"],
    ["Implement (2/3 chunks)", "实施（2/3 块）"],
    ["Review (tests failing)", "评审（测试失败）"],
    ["Tests", "测试"],
    ["Review (issues found)", "评审（发现问题）"],
    ["Wave 2 (3/5 tickets)", "第 2 批（3/5 单）"],
    ["Tickets (3/5)", "工单（3/5）"],
    ["Blocked (3/5 tickets)", "受阻（3/5 单）"],
    ["Work breakdown done", "工作拆分完成"],
    ["Something new (as it is)", "Something new（as it is）"],
  ] as const
) {
  Deno.test(`WORK_TEXT says the stage ${label} in Chinese`, () => {
    assertEquals(WORK_TEXT.zh.label(label), want);
    assertEquals(WORK_TEXT.en.label(label), label);
  });
}

Deno.test("WORK_TEXT shows an action and an option that it does not know in English", () => {
  assertEquals(WORK_TEXT.zh.action("other", "Do it"), "Do it");
  assertEquals(WORK_TEXT.zh.action("constructor", "Do it"), "Do it");
  assertEquals(WORK_TEXT.zh.option("Something else"), "Something else");
});
