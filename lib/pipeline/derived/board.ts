/**
 * The words of `PROGRESS.md` in both languages, and a new board.
 *
 * @module
 */
import type { BoardUpdate } from "./progress.ts";

const CHINESE_STATES: ReadonlyMap<string, string> = new Map([
  ["running", "进行中"],
  ["stopped", "已停止"],
  ["blocked", "已阻塞"],
  ["aborted", "已中止"],
  ["completed", "已完成"],
]);

/** The state word of the line at the top; in English that is the status itself. */
export function stateWord(language: "en" | "zh-CN", status: string): string {
  return (language === "en" ? null : CHINESE_STATES.get(status)) ?? status;
}

/** Headings by what stands below them, and the head of a new timeline. */
export const HEADINGS = {
  current: ["当前状态", "Current"],
  timeline: ["时间线", "Timeline"],
  table: {
    en: ["| Time | Type | Event | Result |", "|---|---|---|---|"],
    "zh-CN": ["| 时间 | 类型 | 事件 | 结果 |", "|---|---|---|---|"],
  },
} as const;

const TEXTS = {
  en: {
    title: (name: string) => `# ${name} — progress`,
    updated: "Last updated",
    state: "State",
    progress: "Progress",
    current: "Current",
    milestones: "Milestones",
    milestoneHead: "| # | Milestone | State | Summary |",
    timeline: "Timeline",
    working: "in progress",
    step: (step: string) => ` (step: ${step})`,
    words: {
      done: "✅ done",
      in_progress: "🔄 in progress",
      deferred: "⏸ deferred",
      failed: "❌ failed",
      skipped: "⏭ skipped",
      pending: "⏳ pending",
    },
  },
  "zh-CN": {
    title: (name: string) => `# ${name} — 开发进度`,
    updated: "最后更新",
    state: "状态",
    progress: "进度",
    current: "当前状态",
    milestones: "Milestone 进度",
    milestoneHead: "| # | Milestone | 状态 | 摘要 |",
    timeline: "时间线",
    working: "进行中",
    step: (step: string) => `（step: ${step}）`,
    words: {
      done: "✅ 完成",
      in_progress: "🔄 进行中",
      deferred: "⏸ 已推迟",
      failed: "❌ 失败",
      skipped: "⏭ 已跳过",
      pending: "⏳ 待执行",
    },
  },
} as const;

function plain(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** A new board, with its rows newest first. */
export function boardText(update: BoardUpdate, rows: readonly string[]): string {
  const texts = TEXTS[update.language];
  const { words } = texts;
  const word = stateWord(update.language, update.status);
  const { current } = update;
  const milestones = update.milestones.map(({ id, name, status }) => {
    const state = Object.hasOwn(words, status) ? words[status as keyof typeof words] : status;
    return `| ${plain(id)} | ${plain(name)} | ${plain(state)} | — |`;
  });
  // The wide colon is what the other writers of this line look for, in English, too.
  const lines = [
    texts.title(update.title),
    "",
    `> ${texts.updated}：${update.clock} | ${texts.state}：${word} | ` +
    `${texts.progress}：${update.done}/${update.total} Milestone`,
    "",
    `## ${texts.current}`,
    `🔄 **${current.id}: ${current.name}** — ${texts.working}${texts.step(current.step ?? "-")}`,
    "",
    `## ${texts.milestones}`,
    "",
    texts.milestoneHead,
    "|---|---|---|---|",
    ...milestones,
    "",
    `## ${texts.timeline}`,
    "",
    ...HEADINGS.table[update.language],
    ...rows,
  ];
  return `${lines.join("\n")}\n`;
}
