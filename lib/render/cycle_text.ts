/**
 * The words of the cycle screens. The English ones are those of the contract; a missing Chinese entry is
 * a type error.
 *
 * @module
 */
import type { Problem } from "../core/problem.ts";
import type { Age } from "./age.ts";
import { cycleProblemZh } from "./cycle_problems_zh.ts";

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

const en = {
  nothing: "No prior state found. Run /li:cycle for new work or /li:sense for diagnostic.",
  checkpoint: (path: string, age: string, command: string): string =>
    `No cycle ledger found, but a session checkpoint exists for this branch:\n  ${path}  (${age})\n` +
    `Restore it to pick up where you left off:\n  ${command}\n` +
    "(Or start fresh: /li:cycle for new work · /li:sense for a diagnostic.)",
  integrity: "⚠ Resume integrity warnings:",
  confirm: "Continue anyway? Reply YES to proceed, NO to abort and run /li:sense for diagnostic.",
  lastActivity: (ts: string, age: string): string => `Last activity: ${ts} (${age})`,
  lastPhase: (phase: string, status: string): string => `Last phase: ${phase} (${status})`,
  noStatus: "no status",
  word: {
    "in-progress": "in-progress",
    paused: "paused",
    blocked: "blocked",
    complete: "complete",
    aborted: "aborted",
  },
  cycleState: (word: string, done: number, total: number): string =>
    `Cycle state: ${word} (${done} of ${total} phases done)`,
  phasesDone: "Phases done:",
  phasesRemaining: "Phases remaining:",
  concerns: "Concerns from last phase:",
  estimate: (tokens: string): string => `Estimated to complete: ~${tokens} tokens`,
  findings: "Findings:",
  options: "Options:",
  optionA: (phase: string | null): string =>
    phase === null ? "Start a new cycle" : `Resume at recommended next phase: ${phase}`,
  optionB: (phase: string | null, concerns: boolean): string =>
    `Restart prior phase: ${phase ?? "none recorded"}${
      concerns ? " (address concerns first)" : ""
    }`,
  optionC: "Jump to specific phase: pick one",
  optionD: "Re-run full cycle from start",
  optionE: "Abort cycle, archive state",
  question: "What's your choice?",
  status: (word: string): string => `Status: ${word}`,
  footerDone: (pin: string, phase: string, label: string, next: string, command: string): string =>
    `> ${pin} \`${phase}\` ${label} → next **\`${next}\`**. Say \`go\` or \`${command}\`, or \`pause\`.`,
  footerSame: (pin: string, phase: string, label: string): string =>
    `> ${pin} \`${phase}\` ${label} — reconcile/resume this phase with \`/li:resume\`; later-phase metadata is not completion.`,
  footerStart: (pin: string, phase: string): string =>
    `> ${pin} cycle starting → first phase **\`${phase}\`**.`,
  footerOver:
    "> `li` · no active cycle — `/li:cycle <task>` for structured work · `/li:catalog` to browse",
  done: "done",
  doneWithConcerns: "done with concerns",
  inProgress: "in progress",
  unknownStatus: "status unknown",
  age: (age: Age): string => {
    if ("count" in age) return plural(age.count, age.unit);
    if (age.unit === "unknown") return "age unknown";
    return age.unit === "future" ? "in the future" : "just now";
  },
  leaves: (done: number, total: number): string => `${done} of ${total} done`,
  card: (id: string): string => `Next card: ${id}`,
  at: (place: string): string => `Resume at: ${place}`,
  next: (command: string): string => `Next: ${command}`,
  recorded: (letter: string, phase: string | null): string =>
    phase === null ? `Choice ${letter} is recorded.` : `Choice ${letter} is recorded: ${phase}`,
  imported: "The ledger is imported.",
  problem: (found: Problem): string => found.message,
} as const;

type Wide<T> = T extends string ? string
  : T extends (...args: infer A) => string ? (...args: A) => string
  : { readonly [Key in keyof T]: Wide<T[Key]> };

/** The words in one language. */
export type CycleText = Wide<typeof en>;

const zh: CycleText = {
  nothing: "没有找到先前的状态。新工作请运行 /li:cycle，诊断请运行 /li:sense。",
  checkpoint: (path, age, command) =>
    `没有周期账本，但此分支有一个会话检查点：\n  ${path}  （${age}）\n` +
    `恢复它以继续：\n  ${command}\n` +
    "（或重新开始：新工作用 /li:cycle · 诊断用 /li:sense。）",
  integrity: "⚠ 完整性警告：",
  confirm: "仍要继续吗？回复 YES 继续，回复 NO 中止并运行 /li:sense 诊断。",
  lastActivity: (ts, age) => `最近活动：${ts}（${age}）`,
  lastPhase: (phase, status) => `最近阶段：${phase}（${status}）`,
  noStatus: "无状态",
  word: {
    "in-progress": "进行中",
    paused: "已暂停",
    blocked: "受阻",
    complete: "已完成",
    aborted: "已中止",
  },
  cycleState: (word, done, total) => `周期状态：${word}（${total} 个阶段中 ${done} 个已完成）`,
  phasesDone: "已完成阶段：",
  phasesRemaining: "剩余阶段：",
  concerns: "上一阶段的顾虑：",
  estimate: (tokens) => `预计完成还需：约 ${tokens} 个 token`,
  findings: "发现：",
  options: "选项：",
  optionA: (phase) => (phase === null ? "开始新周期" : `从建议的下一阶段继续：${phase}`),
  optionB: (phase, concerns) =>
    `重做上一阶段：${phase ?? "无记录"}${concerns ? "（先处理顾虑）" : ""}`,
  optionC: "跳到指定阶段：自行选择",
  optionD: "从头重跑整个周期",
  optionE: "中止周期，归档状态",
  question: "您的选择？",
  status: (word) => `Status: ${word}`,
  footerDone: (pin, phase, label, next, command) =>
    `> ${pin} \`${phase}\` ${label} → 下一步 **\`${next}\`**。请说 \`go\` 或 \`${command}\`，或 \`pause\`。`,
  footerSame: (pin, phase, label) =>
    `> ${pin} \`${phase}\` ${label} — 用 \`/li:resume\` 核对或继续此阶段；后续阶段的元数据不算完成。`,
  footerStart: (pin, phase) => `> ${pin} 周期开始 → 第一阶段 **\`${phase}\`**。`,
  footerOver: "> `li` · 没有进行中的周期 — 结构化工作用 `/li:cycle <task>` · 浏览用 `/li:catalog`",
  done: "已完成",
  doneWithConcerns: "已完成但有顾虑",
  inProgress: "进行中",
  unknownStatus: "状态未知",
  age: (age) => {
    const units = { minute: "分钟", hour: "小时", day: "天" } as const;
    if ("count" in age) return `${age.count} ${units[age.unit]}前`;
    if (age.unit === "unknown") return "时间未知";
    return age.unit === "future" ? "在未来" : "刚刚";
  },
  leaves: (done, total) => `${total} 项中 ${done} 项已完成`,
  card: (id) => `下一张卡片：${id}`,
  at: (place) => `继续位置：${place}`,
  next: (command) => `下一步：${command}`,
  recorded: (letter, phase) =>
    phase === null ? `已记录选择 ${letter}。` : `已记录选择 ${letter}：${phase}`,
  imported: "账本已导入。",
  problem: cycleProblemZh,
};

/** The words by language. */
export const CYCLE_TEXT = { en, zh } as const satisfies Record<string, CycleText>;
