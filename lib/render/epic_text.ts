/**
 * The words of the epic list. A missing Chinese entry is a type error.
 *
 * @module
 */
import type { Problem } from "../core/problem.ts";
import { escapeText } from "../core/text.ts";

/** Blockers as they stand in a finding. */
function blockers(found: Problem): string {
  const { blockers } = found.args;
  return Array.isArray(blockers) ? blockers.map((id) => escapeText(String(id), 60)).join(", ") : "";
}

const en = {
  complete: "complete",
  undecided: "a person must look",
  empty: (epic: string): string => `Epic ${epic}: no stories`,
  head: (epic: string, done: number, total: number): string =>
    `Epic ${epic}: ${done} of ${total} stories complete`,
  next: (action: string, task: string): string => {
    if (action === "finish-story") {
      return "finish: all tasks are completed, the story is not recorded as done";
    }
    const verb = action === "continue-task" ? "continue" : "start";
    return task === "" ? verb : `${verb} with ${task}`;
  },
  problem: (found: Problem): string => found.message,
} as const;

type Text = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : (typeof en)[Key];
};

const zh: Text = {
  complete: "已完成",
  undecided: "需要人工查看",
  empty: (epic) => `史诗 ${epic}：没有故事`,
  head: (epic, done, total) => `史诗 ${epic}：${total} 个故事中 ${done} 个已完成`,
  next: (action, task) => {
    if (action === "finish-story") return "收尾：任务均已完成，但故事未记录为完成";
    const verb = action === "continue-task" ? "继续" : "开始";
    return task === "" ? verb : `${verb} ${task}`;
  },
  problem: (found) => {
    const story = found.args.story === undefined ? "" : `${String(found.args.story)}：`;
    switch (found.code) {
      case "blocked-by":
        return blockers(found) === "" ? "blockedBy 无法读取" : `等待 ${blockers(found)}`;
      case "story-task-mismatch":
        return "故事状态与任务不一致";
      case "story-deferred":
        return "已推迟：需要人来重新启动";
      case "story-blocked":
        return "记录为 BLOCKED，但没有记录原因";
      case "story-not-object":
        return `${story}该节点不是故事`;
      default:
        return found.message;
    }
  },
};

/** The texts by language. */
export const EPIC_TEXT = { en, zh } satisfies Record<"en" | "zh", Text>;
