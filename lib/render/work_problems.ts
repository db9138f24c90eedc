/**
 * Findings of `resume work` as lines for stderr. English sentences are made where the finding is made;
 * the Chinese ones are here, by code. The command checks that no code is missing.
 *
 * @module
 */
import type { Problem } from "../core/problem.ts";
import { escapeText } from "../core/text.ts";
import { gitReasonZh } from "./git_zh.ts";
import { paint, type Style } from "./paint.ts";
import { WORK_TEXT } from "./work_text.ts";

type Args = Problem["args"];

/** An argument as a sentence shows it. */
function shown(value: unknown): string {
  if (Array.isArray(value)) {
    const some = value.slice(0, 5).map(shown).join("、");
    return value.length > 5 ? `${some} 等 ${value.length} 个` : some;
  }
  return escapeText(typeof value === "string" ? value : JSON.stringify(value) ?? "", 120);
}

/** Sentences that depend on a reason; `other` is that of every reason that is not named. */
type Reasons = Readonly<Record<string, string>> & { readonly other: string };

const UNREADABLE: Reasons = {
  "not-regular": "state.json 不是普通文件，未打开",
  "link-outside": "状态在指向工作区之外的链接后面，未打开",
  "link-dangling": "状态是无效链接",
  "link-loop": "状态是指向自身的链接",
  "too-large": "state.json 超过 32 MiB，未读取",
  other: "状态无法读取：没有权限",
};
const NOT_REGISTERED: Reasons = {
  "no-session-id": "未登记：会话 ID 未知（--session）",
  "lock-held": "未登记：其他进程持有锁",
  corrupt: "未登记：.active-sessions 不是 JSON 对象",
  "not-resumable": "未登记：此工作目前无法继续",
  "identifier-pattern": "未登记：标识中有登记不接受的字符",
  other: "未登记：无法写入 .active-sessions",
};

function byReason(sentences: Reasons, reason: unknown): string {
  return sentences[String(reason)] ?? sentences.other;
}

/** The Chinese sentence of each code. */
export const PROBLEMS_ZH = {
  "state-corrupt": (a) => `state.json 已损坏：${shown(a.reason)}`,
  "state-unreadable": (a) => byReason(UNREADABLE, a.reason),
  "work-not-found": (a) => `这里没有名为 ${shown(a.identifier)} 的工作`,
  "work-dir-not-directory": () => "工作目录不是文件夹",
  "work-dir-unreadable": (a) => `工作目录无法读取：${shown(a.reason)}`,
  "completed-files-absent": (a) =>
    `已完成的块${a.chunk === null ? "" : ` ${shown(a.chunk)} `}缺少文件：${shown(a.files)}；先查找`,
  "no-chunk-ready": () => "只剩受阻的块",
  "no-ticket-ready": () => "没有可做的工单",
  "dependency-cycle": (a) => `工单互相等待：${shown(a.tickets)}`,
  "promotion-broken": (a) =>
    `头脑风暴已转为需求，但${
      a.reason === "missing" ? "没有记录目标" : `目标 ${shown(a.target)} 无法继续`
    }`,
  "latest-draft-missing": (a) =>
    a.draft === null ? "没有找到草稿" : `草稿 ${shown(a.draft)} 不存在`,
  "unknown-type": (a) =>
    a.type === null ? "状态没有类型" : `${shown(a.type)} 不是已知的工作类型` +
      (a.nearest === undefined ? "" : `；是否指 ${shown(a.nearest)}？`),
  "repair-refused": (a) =>
    a.reason === "changed" ? "状态刚被更改；未作修复" : "状态并未损坏或缺失；未作修复",
  "repair-type-unknown": () => "清单中没有该工作的类型；未重置",
  "confirmation-needed": (a) =>
    a.repair === "reset"
      ? "加 --yes 后，state.json 将改名保留并写入新的状态"
      : "加 --yes 后，文件夹将移入 .trash，并从清单中删去其条目",
  "lock-held": () => "其他进程持有锁；未作更改，请稍后再试",
  "write-failed": (a) => `未作更改：${shown(a.reason)}`,
  "worktree-failed": (a) => `无法创建工作树：${shown(a.message)}`,
  "worktree-unsafe": (a) => `工作树 ${shown(a.name)} 不在应在的位置；已忽略`,
  "state-missing": () => "文件夹中没有 state.json",
  "config-unreadable": (a) => `未采用配置：${shown(a.reason)}`,
  "config-value-rejected": (a) => `${shown(a.key)} 的值不可用；采用默认值`,
  "manifest-corrupt": (a) => `未采用清单：${shown(a.reason)}`,
  "manifest-stale": (a) =>
    `${shown(a.field)}：清单为 ${shown(a.manifest)}，状态为 ${shown(a.state)}`,
  "manifest-item-malformed": (a) => `清单第 ${shown(a.index)} 项没有 ${shown(a.key)}`,
  "manifest-item-unsafe": (a) => `清单第 ${shown(a.index)} 项的标识不安全：${shown(a.identifier)}`,
  "manifest-item-orphan": (a) => `清单列有 ${shown(a.identifier)}，但没有其文件夹`,
  "manifest-item-duplicate": (a) => `清单多次列出 ${shown(a.identifier)}`,
  "schema-version-missing": () => "状态文件早于版本标记，格式可能较旧，请谨慎继续。",
  "schema-version-newer": (a) =>
    `状态文件由更新的框架版本（v${shown(a.version)}）创建，请谨慎继续。`,
  "schema-version-odd": (a) => `schema_version 为 ${shown(a.value)}；按版本 1 读取`,
  "unknown-status": (a) =>
    a.value === null
      ? `${shown(a.field)} 没有状态；视为未完成`
      : `${shown(a.field)} 的状态 ${shown(a.value)} 未知；视为未完成`,
  "field-malformed": (a) => `${shown(a.field)} 形式不对；视为缺失`,
  "identifier-mismatch": (a) => `状态自称 ${shown(a.identifier)}；以文件夹名为准`,
  "duplicate-session": (a) => `两处都有 ${shown(a.identifier)}；采用这一处`,
  "link-outside": (a) => `${shown(a.identifier)} 是指向工作区之外的链接；未跟随`,
  "link-dangling": (a) => `${shown(a.identifier)} 是无效链接`,
  "path-unsafe": (a) => `${shown(a.field)} 指向不予查看的路径：${shown(a.value)}`,
  "active-elsewhere": (a) =>
    `会话 ${shown(a.session)} 已登记此工作${a.recent === true ? "，且最近 10 分钟内有活动" : ""}`,
  "active-sessions-corrupt": (a) => `未采用 .active-sessions：${shown(a.reason)}`,
  "session-not-registered": (a) => byReason(NOT_REGISTERED, a.reason),
  "injection-indicator": (a) => `${shown(a.field)} 读起来像指令；它只是数据`,
  "timestamp-malformed": (a) => `${shown(a.field)} 不是 RFC 3339 时间`,
  "timestamp-future": (a) => `${shown(a.field)} 在未来；未采用`,
  "stages-out-of-order": (a) => `${shown(a.later)} 已完成，而 ${shown(a.open)} 未完成`,
  "agent-output-missing": (a) => `代理 ${shown(a.agent)} 记录为已运行，但没有留下文件`,
  "context-empty": () => "上下文文件为空",
  "context-missing": () => "上下文文件不存在",
  "declared-output-missing": (a) => `声明的输出 ${shown(a.output)} 不存在`,
  "iteration-mismatch": (a) => `最新稿为 ${shown(a.latest)}，记录为 ${shown(a.recorded)}`,
  "chunk-blocked": (a) => `块 ${shown(a.chunk)} 受阻；已越过`,
  "chunk-skipped": (a) => `块 ${shown(a.chunk)} 被跳过；视为完成`,
  "chunk-uncommitted": (a) => `块 ${shown(a.chunk)} 已完成但未提交`,
  "chunk-counter-mismatch": (a) =>
    `计数为 ${shown(a.recorded)}，实有 ${shown(a.counted)}；以块为准`,
  "chunk-id-duplicate": (a) => `多个块的编号为 ${shown(a.chunk)}`,
  "files-on-other-branch": (a) => `${shown(a.files)} 在分支 ${shown(a.branch)} 上`,
  "commit-missing": (a) => `git 不认识提交 ${shown(a.commits)}`,
  "tests-failing": () => "测试仍有失败",
  "unresolved-findings": (a) => `关口被放行，尚有 ${shown(a.count)} 个问题未解决`,
  "gaps-undecided": (a) => `差距分析结论为 ${shown(a.verdict)}；由人决定`,
  "completed-with-open-phases": (a) => `记录为已完成，但 ${shown(a.phases)} 未完成`,
  "worktree-missing": () => "工作树不存在",
  "worktree-mode-unknown": (a) => `工作树模式 ${shown(a.mode)} 未知`,
  "worktree-service-unresolved": (a) => `服务 ${shown(a.service)} 没有仓库`,
  "ticket-spec-missing": (a) => `工单 ${shown(a.ticket)} 没有规格文件`,
  "unknown-dependency": (a) => `工单 ${shown(a.ticket)} 等待史诗中没有的 ${shown(a.dependency)}`,
  "work-dir-missing": () => "工作目录不存在",
  "config-multiple-documents": () => "只读取配置的第一个文档",
  "main-checkout-has-work": (a) => `主检出有 ${shown(a.count)} 个会话，此工作树没有`,
  "manifest-missing": () => "没有清单；已查看文件夹",
  "manifest-item-incomplete": (a) => `清单缺少：${shown(a.missing)}`,
  "manifest-path-ignored": () => "清单中的路径不是该文件夹；已忽略",
  "manifest-count": (a) => `清单计数 ${shown(a.recorded)}，实有 ${shown(a.counted)} 项`,
  "not-in-manifest": () => "清单没有列出此工作",
  "session-is-link": () => "会话文件夹是链接",
  "similar-identifier": (a) => `是否指 ${shown(a.identifier)}？`,
  "legacy-state": (a) => `有旧的状态文件：${shown(a.file)}`,
  "interrupted-write": (a) => `写入曾被中断：留有 ${shown(a.file)}`,
  "ready-to-implement": (a) => `${shown(a.identifier)} 的需求已完成`,
  "existing-implementation": (a) => a.path === null ? "已有实现" : `已有实现：${shown(a.path)}`,
  "draft-session": () => "这是没有工单号的草稿",
  "agent-recorded-late": (a) => `代理 ${shown(a.agent)} 留有文件，但未记录为已运行`,
  "chunk-interrupted": (a) => `块 ${shown(a.chunk)} 已经开始：先查找未完成的编辑`,
  "chunks-out-of-order": (a) => `块 ${shown(a.chunk)} 已完成，而前面有未完成的块`,
  "completion-unverified": (a) => `块 ${shown(a.chunk)} 没有列出可查找的文件`,
  "git-unavailable": (a) => `${gitReasonZh(a.reason)}；未核对提交与分支`,
  "ticket-status-stale": (a) => `史诗与 ${shown(a.ticket)} 的会话不一致`,
  "worktree-created": () => "已创建工作树",
  "state-reset": (a) =>
    a.backup === null ? "已写入新的状态" : `已写入新的状态；旧的保留为 ${shown(a.backup)}`,
  "work-trashed": (a) => `文件夹已移至 ${shown(a.trash)}`,
} as const satisfies Record<string, (args: Args) => string>;

/** A finding in the language of the reader. */
export function problemText(found: Problem, lang: "en" | "zh"): string {
  if (lang === "en" || !Object.hasOwn(PROBLEMS_ZH, found.code)) return found.message;
  return PROBLEMS_ZH[found.code as keyof typeof PROBLEMS_ZH](found.args);
}

const STYLES: Readonly<Record<Problem["severity"], Style>> = {
  error: "red",
  warning: "yellow",
  info: "dim",
};

/** `warning: manifest-stale: … (path:line)`. */
export function problemLine(found: Problem, view: { lang: "en" | "zh"; color: boolean }): string {
  const severity = WORK_TEXT[view.lang].severity[found.severity];
  const line = found.line === undefined ? "" : `:${found.line}`;
  const place = found.path === undefined ? "" : ` (${escapeText(found.path, 4096)}${line})`;
  const head = paint(`${severity}:`, STYLES[found.severity], view.color);
  return `${head} ${found.code}: ${problemText(found, view.lang)}${place}`;
}
