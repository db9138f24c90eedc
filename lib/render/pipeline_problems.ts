/**
 * Problems of `resume pipeline` in Chinese. The English sentence comes with the finding.
 *
 * @module
 */
import type { PipelineCode } from "../core/pipeline_words.ts";
import type { Problem } from "../core/problem.ts";
import { escapeText } from "../core/text.ts";

type Args = Readonly<Record<string, unknown>>;

/** An argument as text, a list joined. */
function arg(args: Args, key: string): string {
  const value = args[key];
  if (Array.isArray(value)) return value.map((item) => escapeText(String(item), 80)).join("、");
  return value === undefined || value === null ? "—" : escapeText(String(value));
}

/** What each code means. */
export const ZH_PROBLEMS: Readonly<Record<PipelineCode, (args: Args) => string>> = {
  "layout-unsupported": () => "不支持 .pipeline/runtime 的新布局",
  "pipeline-absent": () => "这里没有 .pipeline",
  "state-absent": () => "没有状态文件",
  "never-started": () => "流水线尚未启动",
  "state-unreadable": () => "没有权限读取状态文件",
  "state-invalid": () => "状态文件无法使用",
  "state-duplicate-key": (args) =>
    `状态文件有重复的键 ${arg(args, "key")}（第 ${arg(args, "lines")} 行）`,
  "cycle-invalid": () => "cycle.yaml 无法使用",
  "queue-invalid": () => "feature-queue.yaml 无法使用",
  "config-invalid": () => "项目配置无效",
  "preset-empty": (args) => `预设 ${arg(args, "preset")} 没有任何步骤`,
  "lease-malformed": (args) =>
    `租约无法判断（${arg(args, "errors")}）。` +
    "请运行 /hw:check，确认没有执行占用 .pipeline/.lock 后再修复或移除。",
  "lease-held": (args) =>
    `会话 ${arg(args, "session")}（${arg(args, "platform")}）持有租约，剩余 ${
      arg(args, "secondsLeft")
    } 秒，上次心跳 ${arg(args, "heartbeatAt")}`,
  "lease-lost": (args) => `租约不再属于本会话（${arg(args, "verdict")}）：请停止写入状态`,
  "lease-changed": () => "租约在此期间被更改",
  "state-changed": () => "状态在此期间被更改",
  "guard-timeout": () => "等待 .pipeline/.lock.guard 超时",
  "write-failed": () => "写入失败，原有内容未受影响",
  "status-mismatch": (args) => `状态 ${arg(args, "status")} 与阶段 ${arg(args, "phase")} 不一致`,
  "pointer-mismatch": (args) =>
    `步骤 ${arg(args, "step")} 与 step_index ${arg(args, "stepIndex")} 不一致（该处是 ${
      arg(args, "stepAtIndex")
    }）`,
  "prompt-missing": () => "prompt 文件不存在",
  "path-outside": () => "路径越出允许的目录",
  "feedback-missing": () => "反馈文件不存在",
  "continuation-missing": () => "没有记录任何后续规划",
  "continuation-plan-missing": () => "后续规划的文件不存在",
  "invariant-pointer": () => "步骤指针不符合提交约束",
  "invariant-count": (args) =>
    `prompts_completed 为 ${arg(args, "recorded")}，历史中有 ${arg(args, "passes")} 条`,
  "invariant-rejection": () => "验收被拒绝，但状态不符合修订的约束",
  "invariant-follow-up": () => "状态与周期对后续规划的记录不一致",
  "evidence-missing": (args) => `缺少证据：${arg(args, "missing")}`,
  "evidence-violation": (args) => `证据违反了测试档案：${arg(args, "violations")}`,
  "steps-unfinished": (args) => `还有未完成的步骤：${arg(args, "steps")}`,
  "step-not-found": (args) => `没有这个步骤：${arg(args, "step")}`,
  "step-final": () => "没有可以记录的未完成步骤",
  "work-left": (args) => `还有未完成的工作：${arg(args, "prompts")}`,
  "watchdog-stopped": () => "停止是有意为之，看门狗不会恢复",
  "acceptance-pending": () => "等待验收",
  "pipeline-aborted": () => "流水线已中止",
  "phase-elsewhere": (args) => `流水线处于阶段 ${arg(args, "phase")}`,
  "step-blocked": (args) => `步骤 ${arg(args, "step")} 被阻塞：${arg(args, "reason")}`,
  "gate-confirm": (args) => `特性 ${arg(args, "feature")} 等待确认`,
  "depends-unmet": (args) => `特性 ${arg(args, "feature")} 依赖未完成：${arg(args, "unmet")}`,
  "auto-chain-off": (args) => `auto_chain 已关闭，不会自动进入特性 ${arg(args, "feature")}`,
  "continuation-ambiguous": (args) => `有多个进行中的后续规划：${arg(args, "ids")}`,
  "gate-unknown": (args) =>
    `特性 ${arg(args, "feature")} 的关卡 ${arg(args, "gate")} 未知，按 confirm 处理`,
  "global-config-invalid": () => "全局配置无效，未被采用",
  "preset-unknown": (args) => `未知的预设 ${arg(args, "preset")}，改用 ${arg(args, "used")}`,
  "profile-unknown": (args) => `未知的测试档案：${arg(args, "profiles")}`,
  "language-unknown": (args) => `未知的语言 ${arg(args, "language")}，改用 ${arg(args, "used")}`,
  "lease-expired": (args) =>
    `会话 ${arg(args, "session")} 的租约已于 ${arg(args, "expiresAt")} 过期`,
  "lease-failed": (args) => `会话 ${arg(args, "session")} 报告了失败`,
  "lease-left-over": () => "流水线已完成，但租约仍在",
  "lease-clock-skew": (args) => `租约的时间比本机时钟快 ${arg(args, "seconds")} 秒`,
  "lease-far-future": (args) => `租约要到 ${arg(args, "hours")} 小时后才过期`,
  "lease-schema-unknown": () => "租约的 schema_version 未知",
  "derived-stale": (args) => `派生文件落后于状态：${arg(args, "paths")}`,
  "derived-refresh-failed": (args) => `派生文件未能刷新：${arg(args, "paths")}`,
  "continuation-mirror-missing": () => "状态未指明后续规划，begin 会补上",
  "step-status-unknown": (args) =>
    `步骤 ${arg(args, "step")} 的状态 ${arg(args, "status")} 未知，按未完成处理`,
  "step-hole": (args) => `首个未完成步骤之后已有完成的步骤：${arg(args, "steps")}`,
  "prompt-out-of-order": (args) => `更早的 prompt 尚未完成：${arg(args, "prompt")}`,
  "prompt-index-mismatch": (args) =>
    `prompt_index 为 ${arg(args, "recorded")}，实际位置为 ${arg(args, "position")}`,
  "queue-current-unknown": (args) => `current_feature ${arg(args, "feature")} 不在队列中`,
  "queue-two-active": (args) => `有多个进行中的特性：${arg(args, "features")}`,
  "report-missing": () => "没有报告文件",
  "pointer-advanced": (args) => `指针停在已结束的步骤 ${arg(args, "from")}`,
  "prompts-total-mismatch": (args) =>
    `prompts_total 为 ${arg(args, "recorded")}，实际有 ${arg(args, "prompts")} 个`,
  "acceptance-timed-out": () => "验收已超时，视为接受",
  "acceptance-due": () => "结果等待验收",
  "continuation-hint": () => "存在续作提示，仅供参考",
  "nothing-to-begin": () => "没有可以开始的工作",
  "lease-taken-over": (args) =>
    `接管了会话 ${arg(args, "previousSession")} 的租约（${arg(args, "reason")}）`,
  "auto-continue-off": () => "auto_continue 已关闭，下一个 prompt 等待 begin",
  "compact-due": () => "里程碑已结束，可以运行 /hw:compact",
  "stray-temp": (args) => `遗留的临时文件：${arg(args, "paths")}`,
};

/** Codes whose English sentence names what only it knows: why a file cannot be used, which field it is. */
const WITH_REASON: readonly string[] = [
  "state-invalid",
  "cycle-invalid",
  "queue-invalid",
  "config-invalid",
  "global-config-invalid",
  "path-outside",
  "write-failed",
];

/** A finding in Chinese; one that is not known in English. */
export function pipelineProblemZh(found: Problem): string {
  const message = escapeText(found.message, 400);
  if (!Object.hasOwn(ZH_PROBLEMS, found.code)) return message;
  const sentence = ZH_PROBLEMS[found.code as PipelineCode](found.args);
  return WITH_REASON.includes(found.code) ? `${sentence}（${message}）` : sentence;
}
