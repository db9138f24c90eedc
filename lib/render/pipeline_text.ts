/**
 * The words of `resume pipeline` for people. A missing Chinese entry is a type error.
 *
 * @module
 */
import type { Envelope, Next } from "../core/envelope.ts";
import type { PipelineAction, PipelineOption } from "../core/pipeline_words.ts";
import type { Problem } from "../core/problem.ts";
import { escapeText } from "../core/text.ts";
import { sayAge } from "./age.ts";
import { STATE_TEXT } from "./state_text.ts";
import { pipelineProblemZh } from "./pipeline_problems.ts";

type State = Envelope["state"];
type Verdict = NonNullable<Envelope["lease"]>["verdict"];

/** Where an action goes: the step and the prompt, as far as they are known. */
interface Target {
  readonly step: string | null;
  readonly prompt: string | null;
}

/** A recorded word that may stand in what is to be done (design rule 2). */
function plain(value: string | null): string | null {
  return value !== null && /^[A-Za-z0-9._/-]{1,120}$/.test(value) ? value : null;
}

/** Where the next action of an answer goes; recorded words that are not plain are left out. */
export function targetOf({ resumePoint: at }: Envelope): Target {
  return at?.kind === "pipeline"
    ? { step: plain(at.step), prompt: plain(at.promptFile) }
    : { step: null, prompt: null };
}

const en = {
  point: "Resume point",
  next: "Next",
  lease: "Lease",
  progress: "Progress",
  problems: "Problems",
  options: "Options",
  load: "Read first",
  history: "On record",
  states: STATE_TEXT.en as Readonly<Record<State, string>>,
  verdicts: {
    none: "nobody holds it",
    own: "ours",
    held: "held",
    expired: "expired",
    failed: "its holder reported a failure",
    malformed: "cannot be judged",
  } as Readonly<Record<Verdict, string>>,
  severities: { error: "error", warning: "warning", info: "info" },
  holder: (session: string, platform: string | null, owner: string | null): string => {
    const where = platform === null ? "" : ` on ${platform}`;
    return `session ${session}${where}${owner === null ? "" : ` (${owner})`}`;
  },
  beat: (age: string): string => `last heartbeat ${age}`,
  until: (time: string): string => `until ${time}`,
  age: sayAge.en,
  step: (step: string, index: number | null): string =>
    index === null ? step : `${step} (step ${index + 1})`,
  noStep: "no step left",
  action: (next: Next, _target: Target): string => next.text,
  option: (_key: PipelineOption, text: string): string => text,
  problem: (found: Problem): string => escapeText(found.message, 400),
};

type Text = { readonly [Key in keyof typeof en]: (typeof en)[Key] };

const ZH_ACTIONS: Readonly<Record<PipelineAction, (target: Target) => string>> = {
  start: () => "启动流水线",
  "repair-state": () => "先修复状态文件，再重新查询",
  "repair-config": () => "先修复配置，再重新查询",
  "repair-lease": () => "先确认租约的归属，再修复或移除",
  wait: () => "等待租约释放或过期",
  revise: ({ prompt }) => `按反馈修订${prompt === null ? "" : ` ${prompt}`}`,
  "start-follow-up-plan": () => "开始后续规划",
  "accept-or-reject": () => "验收：接受或拒绝",
  "resume-aborted": () => "决定是否恢复已中止的流水线",
  "finish-phase": () => "先完成规划或生命周期阶段",
  "resolve-blocker": ({ step, prompt }) =>
    `解除 ${step ?? "该步骤"} 的阻塞${prompt === null ? "" : `（${prompt}）`}`,
  "confirm-gate": () => "确认下一个特性的关卡",
  "choose-feature": () => "选择下一个特性",
  "collect-evidence": ({ prompt }) => `补齐证据${prompt === null ? "" : `：${prompt}`}`,
  "complete-pipeline": () => "没有剩余工作：完成流水线",
  "continue-step": ({ step, prompt }) =>
    `继续 ${step ?? "下一步"}${prompt === null ? "" : `（${prompt}）`}`,
  "write-report": ({ prompt }) => `撰写报告${prompt === null ? "" : `：${prompt}`}`,
  "start-prompt": ({ step, prompt }) =>
    `开始 ${prompt ?? "下一个 prompt"}${step === null ? "" : `，从 ${step} 起`}`,
  "decompose-feature": () => "把下一个特性拆分为里程碑",
};

const ZH_OPTIONS: Readonly<Record<PipelineOption, string>> = {
  accept: "接受结果",
  reject: "拒绝结果并给出反馈",
  retry: "重试被阻塞的步骤",
  defer: "推迟该里程碑并继续",
  stop: "停止流水线",
  confirm: "放行并继续",
  resume: "恢复已中止的流水线",
  leave: "保持中止",
};

const zh: Text = {
  point: "恢复点",
  next: "下一步",
  lease: "租约",
  progress: "进度",
  problems: "问题",
  options: "选项",
  load: "先阅读",
  history: "记录",
  states: STATE_TEXT.zh,
  verdicts: {
    none: "无人持有",
    own: "本会话持有",
    held: "被持有",
    expired: "已过期",
    failed: "持有者报告了失败",
    malformed: "无法判断",
  },
  severities: { error: "错误", warning: "警告", info: "提示" },
  holder: (session, platform, owner) => {
    const where = platform === null ? "" : `，${platform}`;
    return `会话 ${session}${where}${owner === null ? "" : `（${owner}）`}`;
  },
  beat: (age) => `上次心跳 ${age}`,
  until: (time) => `有效至 ${time}`,
  age: sayAge.zh,
  step: (step, index) => index === null ? step : `${step}（第 ${index + 1} 步）`,
  noStep: "没有剩余步骤",
  action: (next, target) => {
    const text = ZH_ACTIONS[next.action as PipelineAction];
    return text === undefined ? next.text : text(target);
  },
  option: (key) => ZH_OPTIONS[key],
  problem: pipelineProblemZh,
};

/** The words by language. */
export const PIPELINE_TEXT = { en, zh } as const satisfies Readonly<Record<"en" | "zh", Text>>;
