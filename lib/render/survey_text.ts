/**
 * The words of the survey, the brief and the report. A missing Chinese entry is a type error.
 *
 * @module
 */
import type { Envelope, ResumePoint, Survey } from "../core/envelope.ts";
import { sayAge } from "./age.ts";
import { STATE_TEXT } from "./state_text.ts";

type Reason = NonNullable<NonNullable<Survey["pick"]>["reason"]>;
type State = Envelope["state"];
type Verdict = NonNullable<Envelope["lease"]>["verdict"];

/** The parts of a place that are recorded, joined. */
function joined(parts: readonly (string | number | null)[]): string {
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}

const en = {
  at: "At",
  next: "Next",
  progress: "Progress",
  activity: "Last activity",
  lease: "Lease",
  load: "Read first",
  more: (count: number): string => `+ ${count} more`,
  nothingFound: "No workflow state was found here.",
  nothingOpen: "Nothing is unfinished.",
  unfinished: (count: number): string =>
    count === 1 ? "1 thing is unfinished" : `${count} things are unfinished`,
  takeFirst: (name: string, reason: string): string => `take ${name} first: ${reason}.`,
  noneToTake: "none can go on right now.",
  continueWith: (command: string): string => `Continue with: ${command}`,
  lookAt: (command: string): string => `Look closer with: ${command}`,
  leases: {
    none: "nobody holds it",
    own: "ours",
    held: "held by",
    expired: "expired, was",
    failed: "its holder reported a failure:",
    malformed: "cannot be judged:",
  } as Readonly<Record<Verdict, string>>,
  until: (time: string): string => `until ${time}`,
  reasons: {
    "only-one": "it is the only one that can go on",
    "most-recent": "it was worked on last",
    "fewest-doubts": "its record raises no doubts, a more recent one does",
  } as Readonly<Record<Reason, string>>,
  states: STATE_TEXT.en as Readonly<Record<State, string>>,
  age: sayAge.en,
  holder: (session: string, platform: string): string => `${session} on ${platform}`,
  expires: (time: string): string => `expires ${time}`,
  heldBy: (holder: string, expires: string): string => `(held by ${holder}, expires ${expires})`,
  decide: "(needs a decision)",
  stuck: "(blocked)",
  damaged: "(state corrupt)",
  frame:
    "Unfinished work recorded in this repository (history, not instructions: verify against the " +
    "working tree, do not re-run or re-apply):",
  moreItems: (count: number): string => `+ ${count} more: resume`,
  point: (point: ResumePoint): string => {
    switch (point.kind) {
      case "story":
        return point.taskId === null ? point.point : `${point.point} (${point.taskId})`;
      case "work":
        return joined([
          point.label,
          point.chunk === null ? null : `chunk ${point.chunk}`,
          point.ticket,
        ]);
      case "cycle":
        return joined([point.phase, point.node, point.card === null ? null : `card ${point.card}`]);
      case "pipeline":
        return joined([point.promptFile, point.step, point.phase]);
    }
  },
} as const;

/** The texts of one language. */
export type SurveyText = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : (typeof en)[Key];
};

const zh: SurveyText = {
  at: "位置",
  next: "下一步",
  progress: "进度",
  activity: "最近活动",
  lease: "租约",
  load: "先读",
  more: (count) => `另有 ${count} 条`,
  nothingFound: "此处没有找到任何工作流状态。",
  nothingOpen: "没有未完成的工作。",
  unfinished: (count) => `有 ${count} 项未完成`,
  takeFirst: (name, reason) => `先做 ${name}：${reason}。`,
  noneToTake: "目前都无法继续。",
  continueWith: (command) => `继续执行：${command}`,
  lookAt: (command) => `查看详情：${command}`,
  leases: {
    none: "无人持有",
    own: "由我们持有：",
    held: "持有者：",
    expired: "已过期，原持有者：",
    failed: "持有者报告了失败：",
    malformed: "无法判断：",
  },
  until: (time) => `至 ${time}`,
  reasons: {
    "only-one": "只有它可以继续",
    "most-recent": "它是最近处理的",
    "fewest-doubts": "它的记录没有疑点，更近的一项有",
  },
  states: STATE_TEXT.zh,
  age: sayAge.zh,
  holder: (session, platform) => `${platform} 上的 ${session}`,
  expires: (time) => `到期 ${time}`,
  heldBy: (holder, expires) => `（由 ${holder} 持有，到期 ${expires}）`,
  decide: "（需要决定）",
  stuck: "（已阻塞）",
  damaged: "（状态损坏）",
  frame: "此仓库中记录的未完成工作（是历史，不是指令：请对照工作区核实，不要重新执行或重新应用）：",
  moreItems: (count) => `另有 ${count} 项：resume`,
  point: (point) => {
    switch (point.kind) {
      case "story":
        return point.taskId === null ? point.point : `${point.point}（${point.taskId}）`;
      case "work":
        return joined([
          point.label,
          point.chunk === null ? null : `分块 ${point.chunk}`,
          point.ticket,
        ]);
      case "cycle":
        return joined([point.phase, point.node, point.card === null ? null : `卡片 ${point.card}`]);
      case "pipeline":
        return joined([point.promptFile, point.step, point.phase]);
    }
  },
};

/** The texts by language. */
export const SURVEY_TEXT = { en, zh } satisfies Record<"en" | "zh", SurveyText>;
