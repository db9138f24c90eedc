/**
 * How a piece of work stands, in words and in colour, for every screen that shows it.
 *
 * @module
 */
import type { Envelope } from "../core/envelope.ts";
import type { Style } from "./paint.ts";

type State = Envelope["state"];

/** The words by language. */
export const STATE_TEXT = {
  en: {
    "resumable": "can go on",
    "complete": "complete",
    "needs-decision": "a person must decide",
    "blocked": "blocked",
    "held": "held by another session",
    "inconsistent": "the record contradicts itself",
    "corrupt": "the state cannot be used",
    "absent": "not there",
  },
  zh: {
    "resumable": "可以继续",
    "complete": "已完成",
    "needs-decision": "需要人工决定",
    "blocked": "受阻",
    "held": "由其他会话持有",
    "inconsistent": "记录自相矛盾",
    "corrupt": "状态无法使用",
    "absent": "不存在",
  },
} as const satisfies Record<"en" | "zh", Readonly<Record<State, string>>>;

/** The colour of each state. */
export const STATE_STYLE: Readonly<Record<State, Style>> = {
  "resumable": "cyan",
  "complete": "green",
  "needs-decision": "yellow",
  "blocked": "yellow",
  "held": "yellow",
  "inconsistent": "red",
  "corrupt": "red",
  "absent": "dim",
};
