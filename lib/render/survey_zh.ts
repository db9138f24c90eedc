/**
 * Chinese sentences of the survey: each system's own, and those of the survey itself. Loaded only when
 * somebody reads Chinese.
 *
 * @module
 */
import type { Envelope } from "../core/envelope.ts";
import type { Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { cycleProblemZh } from "./cycle_problems_zh.ts";
import { EPIC_TEXT } from "./epic_text.ts";
import { gitReasonZh } from "./git_zh.ts";
import { pipelineProblemZh } from "./pipeline_problems.ts";
import { PIPELINE_TEXT, targetOf } from "./pipeline_text.ts";
import type { Translator } from "./survey.ts";
import { SURVEY_TEXT } from "./survey_text.ts";
import { problemText as workProblem } from "./work_problems.ts";
import { WORK_TEXT } from "./work_text.ts";

function listed(value: unknown): string {
  const list = Array.isArray(value) ? value : [];
  const some = list.slice(0, 3).map((one) => cleanText(String(one), 12)).join("、");
  return list.length > 3 ? `${some} 等 ${list.length} 个` : some;
}

const OWN: Readonly<Record<string, (args: Problem["args"]) => string>> = {
  "commit-missing": (args) => `记录的提交不在此仓库中：${listed(args.commits)}`,
  "commit-unreachable": (args) => `记录的提交不在当前历史中：${listed(args.commits)}`,
  "git-operation": (args) => `此仓库正在进行 ${String(args.operation)}`,
  "git-unavailable": (args) => `${gitReasonZh(args.reason)}：未核对记录的提交`,
  "record-behind": (args) => `记录落后 HEAD ${String(args.commits)} 个提交`,
  "recorded-file-dirty": () => "记录的文件有未提交的更改",
  "internal": () => "本程序读取该系统时出错",
};

/** What to do about a cycle; `phase` and the like are recorded words that were checked. */
function cycleNext(item: Envelope): string {
  const point = item.resumePoint?.kind === "cycle" ? item.resumePoint : null;
  const place = point?.card ?? point?.node ?? point?.phase ?? "";
  const texts: Readonly<Record<string, string>> = {
    "resume-phase": `继续 ${place}`,
    "resume-job": `继续 ${place}`,
    "resume-card": `继续卡片 ${place}`,
    "new-cycle": "开始新的周期",
    "fix-precondition": "先满足前置条件",
    "fix-map": "先修正工作图",
    "confirm-warnings": "先由人确认警告",
    "restore-checkpoint": "恢复检查点",
    "review-import": "先检查导入的状态",
  };
  return texts[item.next?.action ?? ""] ?? item.next?.text ?? "";
}

function storyNext(item: Envelope): string {
  const task = item.resumePoint?.kind === "story" ? item.resumePoint.taskId : null;
  const text = EPIC_TEXT.zh.next(item.next?.action ?? "", task === null ? "" : cleanText(task, 60));
  return item.title === null ? text : `${cleanText(item.title, 60)}：${text}`;
}

function next(item: Envelope): string {
  if (item.next === null) return "";
  switch (item.system) {
    case "work":
      return WORK_TEXT.zh.action(item.next.action, item.next.text);
    case "pipeline":
      return PIPELINE_TEXT.zh.action(item.next, targetOf(item));
    case "cycle":
      return cycleNext(item);
    case "story":
      return storyNext(item);
  }
}

function problem(found: Problem, system: Envelope["system"] | null): string {
  const own = OWN[found.code];
  if (own !== undefined && (system !== "cycle" || found.code === "git-operation")) {
    return own(found.args);
  }
  switch (system) {
    case "cycle":
      return cycleProblemZh(found);
    case "pipeline":
      return pipelineProblemZh(found);
    case "story":
      return EPIC_TEXT.zh.problem(found);
    default:
      return workProblem(found, "zh");
  }
}

/** The stage of a work session in Chinese; the others have no words of their own. */
function point(item: Envelope): string | null {
  const { resumePoint: at } = item;
  if (at?.kind !== "work") return null;
  return SURVEY_TEXT.zh.point({ ...at, label: WORK_TEXT.zh.label(at.label) });
}

/** The translator into Chinese. */
export const ZH: Translator = { next, point, problem };
