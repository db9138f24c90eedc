/**
 * The findings of the cycle system in Chinese, by code. One that is not listed is shown in English.
 *
 * @module
 */
import type { Problem } from "../core/problem.ts";
import { escapeText } from "../core/text.ts";

type Args = Readonly<Record<string, unknown>>;

/** An argument as text; a list joined. */
function arg(args: Args, key: string): string {
  const value = args[key];
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return list.map((one) => escapeText(String(one))).join("、");
}

/** The sentences; `ledger-corrupt` and its like keep the reason of the English one. */
export const CYCLE_PROBLEMS_ZH: Readonly<Record<string, (args: Args) => string>> = {
  "ledger-corrupt": () => "账本已损坏，无法读取",
  "ledger-conflict-markers": () => "账本中有合并冲突标记",
  "ledger-not-regular": () => "账本不是普通文件，或链接指向仓库之外或不存在的文件，未打开",
  "unreadable": () => "无法读取",
  "job-missing": () => "没有这个任务",
  "job-yaml-invalid": () => "job.yaml 无法使用",
  "scope-missing": () => "RESUME BLOCKED：所选 scope 缺失或为空",
  "all-leaves-gated": (args) => `剩余步骤都在等待：${arg(args, "missing")}`,
  "work-map-not-found": () => "没有这个工作地图",
  "precondition-build-map-invalid": () => "本周期的工作地图无法使用",
  "precondition-build-map-not-approved": (args) =>
    `工作地图是 ${arg(args, "status")}，尚未 APPROVED`,
  "precondition-build-no-ready-card": () => "工作地图中没有可以开工的卡片",
  "precondition-build-plan-missing": () => "记录的计划不存在",
  "precondition-build-plan-not-approved": () => "记录的计划尚未批准",
  "precondition-review-no-commits": () => "自上次 DEFINE 以来没有提交",
  "precondition-ship-review-not-passed": () => "上一次 REVIEW 未通过",
  "precondition-capture-ship-not-done": () => "SHIP 尚未完成",
  "no-last-phase": () => "没有可以重做的阶段记录",
  "import-not-found": () => "没有这个文件",
  "import-not-a-ledger": () => "这不是可导入的账本",
  "lock-timeout": () => "另一个进程持有账本的锁，请稍后再试",
  "write-failed": () => "写入失败，没有记录任何内容",
  "branch-drift": (args) =>
    `状态记录于分支 '${arg(args, "recorded")}'，当前在 '${arg(args, "current")}'`,
  "commit-unreachable": (args) => `状态的提交 ${arg(args, "commit")} 不在当前分支历史中`,
  "stale": (args) => `状态已有 ${arg(args, "days")} 天（超过 7 天）`,
  "stale-30d": (args) => `状态已有 ${arg(args, "days")} 天（超过 30 天）：是否仍然有效？`,
  "future-ts": (args) => `记录的时间 ${arg(args, "ts")} 在未来`,
  "crashed-phase": () => "该阶段已开始，但此后没有任何记录",
  "phase-blocked": () => "该阶段未能继续",
  "entry-incomplete": () => "该阶段的最后一条记录没有写完",
  "phase-status-unknown": () => "该阶段的状态未知，按未完成处理",
  "ledger-window": () => "周期的开头太远，没有读取",
  "other-initiative": (args) =>
    arg(args, "passedOver") === ""
      ? "有一个活动的工作地图属于另一项工作"
      : `活动的工作地图优先于另一项工作的状态：${arg(args, "passedOver")}`,
  "ledger-map-mismatch": (args) => {
    const phase = arg(args, "recommended");
    const where = phase === "" ? "周期末尾" : ` ${phase}`;
    return `账本已到${where}，但工作地图还有 ${arg(args, "open")} 张未完成的卡片`;
  },
  "ambiguous-work-map": () => "有多个活动的工作地图",
  "ambiguous-initiative": () => "有多个链接的计划含未完成的卡片",
  "tasks-unrecognized": () => "任务文件中没有可识别的任务",
  "dependency-unknown": (args) =>
    `${arg(args, "task")} 依赖的 '${arg(args, "dependency")}' 不是任务`,
  "work-map-open-tasks": (args) => `地图标为 COMPLETE，但还有 ${arg(args, "open")} 张未完成的卡片`,
  "unnamed-open-boxes": (args) => `任务文件中有 ${arg(args, "count")} 个没有编号的未勾选框`,
  "map-link-unsafe": () => "一个链接指向仓库之外，已忽略",
  "vault-state-found": () => "本地没有状态，但保管库中有此仓库的账本",
  "imported": (args) => `状态导入自 ${arg(args, "source")}。分支可能不同，继续前请核对。`,
  "import-ledger-exists": () => "已有账本，不会替换",
  "job-not-active": (args) => `任务状态为 ${arg(args, "status")}，不是 ACTIVE`,
  "step-status-unknown": (args) => `步骤 '${arg(args, "step")}' 的状态未知，按未完成处理`,
  "step-duplicate": (args) => `步骤 '${arg(args, "step")}' 重复，以第一个为准`,
  "checkpoint-folder-unsafe": () => "此分支的检查点目录经由链接到达或名称不安全，已拒绝",
  "paused": () => "周期已暂停",
  "aborted": () => "周期已中止",
  "cycle-complete-unrecorded": () => "所有阶段都已完成，但没有记录周期结束",
  "next-recommended-unknown": () => "记录的下一阶段不是周期的阶段",
  "ledger-empty": () => "账本为空",
  "no-prior-state": () => "没有找到先前的状态",
  "ts-unparsable": () => "记录的时间不是带时区的 RFC 3339 时间",
  "git-unavailable": () => "未检查分支和提交",
  "current-step-done": () => "任务的当前步骤已经 DONE",
  "work-map-missing": () => "链接了计划，但没有链接工作地图",
  "evidence-unverified": () => "勾选的框不能证明工作已完成或测试已运行",
  "unverified-plan": () => "没有记录计划，未核实其批准",
  "unverified-test-baseline": () => "未核实 BUILD 之前测试是否通过",
  "unverified-build-output": () => "未核实 BUILD 是否留下提交",
  "unverified-voice-gate": () => "未核实是否通过 voice gate",
};

/** Codes whose English sentence names what only it knows: a contract's message, a path, a reason. */
const WITH_REASON: readonly string[] = [
  "ledger-corrupt",
  "ledger-not-regular",
  "unreadable",
  "job-yaml-invalid",
  "scope-missing",
  "precondition-build-map-invalid",
  "import-not-a-ledger",
  "write-failed",
];

/** A finding in Chinese. */
export function cycleProblemZh(found: Problem): string {
  const sentence = CYCLE_PROBLEMS_ZH[found.code]?.(found.args);
  if (sentence === undefined) return found.message;
  return WITH_REASON.includes(found.code) ? `${sentence}（${found.message}）` : sentence;
}
