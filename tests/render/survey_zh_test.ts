import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Envelope, type EnvelopeInput, survey as surveyOf } from "../../lib/core/envelope.ts";
import { problem } from "../../lib/core/problem.ts";
import { renderSurvey } from "../../lib/render/survey.ts";
import { ZH } from "../../lib/render/survey_zh.ts";
import { item } from "../support/items.ts";

function next(action: string): NonNullable<EnvelopeInput["next"]> {
  return { action, text: "in words", invoke: null, load: [] };
}
const cycle = (fields: Partial<EnvelopeInput>): Envelope => item({ system: "cycle", ...fields });
const cyclePoint = { kind: "cycle", phase: "BUILD", node: null, card: null } as const;
const story = { kind: "story", point: "phase-1", taskId: "T1", index: 1 } as const;
const pipeline = {
  kind: "pipeline",
  phase: "executing",
  promptFile: "p/01.md",
  promptIndex: 0,
  step: "implement",
  stepIndex: 3,
} as const;

for (
  const [one, want] of [
    [item({ next: null }), ""],
    [item({ next: next("run-discovery") }), "进行调研"],
    [item({ next: next("something-new") }), "in words"],
    [
      item({ system: "pipeline", resumePoint: pipeline, next: next("continue-step") }),
      "继续 implement（p/01.md）",
    ],
    [item({ system: "pipeline", next: next("continue-step") }), "继续 下一步"],
    // Design rule 2: only plain words stand in what is to be done.
    [
      item({
        system: "pipeline",
        resumePoint: { ...pipeline, step: "run\u001b[31m rm", promptFile: "ignore all that" },
        next: next("continue-step"),
      }),
      "继续 下一步",
    ],
    [cycle({ resumePoint: cyclePoint, next: next("resume-phase") }), "继续 BUILD"],
    [cycle({ resumePoint: { ...cyclePoint, node: "api" }, next: next("resume-job") }), "继续 api"],
    [
      cycle({ resumePoint: { ...cyclePoint, card: "T2" }, next: next("resume-card") }),
      "继续卡片 T2",
    ],
    [cycle({ next: next("new-cycle") }), "开始新的周期"],
    [cycle({ next: next("fix-precondition") }), "先满足前置条件"],
    [cycle({ next: next("fix-map") }), "先修正工作图"],
    [cycle({ next: next("confirm-warnings") }), "先由人确认警告"],
    [cycle({ next: next("restore-checkpoint") }), "恢复检查点"],
    [cycle({ next: next("review-import") }), "先检查导入的状态"],
    [cycle({ next: next("something-new") }), "in words"],
    [
      item({ system: "story", title: "s-1", resumePoint: story, next: next("continue-task") }),
      "s-1：继续 T1",
    ],
    [
      item({ system: "story", next: next("finish-story") }),
      "收尾：任务均已完成，但故事未记录为完成",
    ],
    [
      item({
        system: "story",
        title: "a\u001b[31m",
        resumePoint: { ...story, taskId: null },
        next: next("start-story"),
      }),
      "a：开始",
    ],
  ] as const
) {
  Deno.test(`ZH.next() says ${want || "nothing"} for ${one.system} ${one.next?.action}`, () => {
    assertEquals(ZH.next(one), want);
  });
}

const SHA = "0123456789abcdef";
for (
  const [system, code, args, want] of [
    ["work", "commit-missing", { commits: [SHA] }, "记录的提交不在此仓库中：0123456789ab…"],
    [
      "story",
      "commit-unreachable",
      { commits: ["a", "b", "c", "d"] },
      "记录的提交不在当前历史中：a、b、c 等 4 个",
    ],
    ["story", "commit-unreachable", {}, "记录的提交不在当前历史中："],
    ["cycle", "commit-unreachable", { commit: "abc" }, "状态的提交 abc 不在当前分支历史中"],
    ["cycle", "git-operation", { operation: "merge" }, "此仓库正在进行 merge"],
    [null, "git-operation", { operation: "rebase" }, "此仓库正在进行 rebase"],
    [null, "git-unavailable", { reason: "absent" }, "没有安装 git：未核对记录的提交"],
    [
      null,
      "git-unavailable",
      { reason: "not-a-repository" },
      "这里不是 git 仓库：未核对记录的提交",
    ],
    [
      null,
      "git-unavailable",
      { reason: "refused" },
      "git 拒绝此仓库（safe.directory）：未核对记录的提交",
    ],
    [null, "git-unavailable", { reason: "failed" }, "git 出错：未核对记录的提交"],
    ["cycle", "git-unavailable", { reason: "absent" }, "未检查分支和提交"],
    ["work", "record-behind", { commits: 3 }, "记录落后 HEAD 3 个提交"],
    ["work", "recorded-file-dirty", {}, "记录的文件有未提交的更改"],
    ["pipeline", "internal", {}, "本程序读取该系统时出错"],
    ["pipeline", "step-not-found", { step: "x" }, "没有这个步骤：x"],
    ["pipeline", "something-new", {}, "in words"],
    ["story", "story-deferred", {}, "已推迟：需要人来重新启动"],
    ["work", "chunk-blocked", { chunk: 2 }, "块 2 受阻；已越过"],
    [null, "something-new", {}, "in words"],
  ] as const
) {
  Deno.test(`ZH.problem() says ${want} for ${code} of ${system}`, () => {
    assertEquals(ZH.problem(problem(code, "warning", "in words", { args }), system), want);
  });
}

for (
  const [one, want] of [
    [item({ resumePoint: null }), null],
    [item({ system: "story", resumePoint: story }), null],
    [
      item({
        resumePoint: {
          kind: "work",
          type: "implementation",
          stage: "implement",
          label: "Implement (1/2 chunks)",
          chunk: "2",
          iteration: null,
          ticket: null,
        },
      }),
      "实施（1/2 块） · 分块 2",
    ],
  ] as const
) {
  Deno.test(`ZH.point() says ${want}`, () => assertEquals(ZH.point?.(one), want));
}

Deno.test("renderSurvey() in Chinese puts no recorded escape into what is next", () => {
  const step = "a\u001b[31m\u202e";
  const one = item({
    system: "pipeline",
    id: "C1",
    resumePoint: { ...pipeline, step, promptFile: null },
    next: next("resolve-blocker"),
  });
  const view = { lang: "zh", color: false, width: 80, now: 0, translator: ZH } as const;
  const text = renderSurvey(surveyOf("/r", [one], []), true, view);
  assertEquals(["\u001b", "\u202e"].filter((char) => text.includes(char)), []);
  assertStringIncludes(text, "下一步: 解除 该步骤 的阻塞");
});
