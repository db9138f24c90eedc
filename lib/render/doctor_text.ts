/**
 * The words of `resume doctor`. A missing Chinese entry is a type error.
 *
 * @module
 */
import type { DoctorArgs, DoctorCode, DoctorFinding } from "../core/doctor.ts";
import { escapeText, shellWord } from "../core/text.ts";

/** What a finding says, and what to do about it. */
export interface DoctorWords {
  readonly message: string;
  readonly advice: string | null;
}

type Entry<Args> = (args: Args) => readonly [message: string, advice?: string];
type Catalog = { readonly [Code in DoctorCode]: Entry<DoctorArgs[Code]> };

const shown = (text: string): string => escapeText(text);
const listed = (words: readonly string[], comma: string): string => words.map(shown).join(comma);
/** A command is shown to be typed: a path that needs more than quotes is left out. */
const word = (path: string): string => shown(shellWord(path));
const sibling = (path: string): string => path.replace(/[^/]*$/, "");

const en: Catalog = {
  "program-compiled": ({ version, deno }) => [`resume ${version}, compiled with Deno ${deno}`],
  "program-from-source": ({ version, deno }) => [
    `resume ${version}, run from source by Deno ${deno}`,
    "What this run may do was decided by its flags; the compiled program brings its own.",
  ],
  "permissions-narrow": () => [
    "reads and writes files, starts git and crontab; no network, no other program",
  ],
  "permissions-wide": ({ rights }) => [
    `more than is needed: ${listed(rights, ", ")}`,
    "Use the compiled program, or `deno task resume`, which gives only what is needed.",
  ],
  "permissions-missing": ({ rights }) => [
    `not given: ${listed(rights, ", ")}`,
    "Use the compiled program, or `deno task resume`, which gives what is needed.",
  ],
  "folder-readable": ({ folder }) => [`${shown(folder)} can be read`],
  "folder-unreadable": ({ folder, reason }) => [
    `${shown(folder)} cannot be read: ${shown(reason)}`,
    "Go to a folder that is there and may be read, or name one with --root.",
  ],
  "git-ok": ({ version, topLevel }) => [`git ${shown(version)} answers for ${shown(topLevel)}`],
  "git-shallow": ({ version }) => [
    `git ${shown(version)}; the clone is shallow`,
    "Commits beyond its edge count as unknown; `git fetch --unshallow` brings them.",
  ],
  "git-no-repository": ({ folder, version }) => [
    `git ${shown(version)}; ${shown(folder)} is in no repository`,
    "Answers come without evidence of commits and branches.",
  ],
  "git-refused": ({ folder, version }) => [
    `git ${shown(version)} refuses ${shown(folder)}: the repository belongs to somebody else`,
    "Evidence of commits will be missing. If you trust the repository: " +
    `git config --global --add safe.directory ${word(folder)}`,
  ],
  "git-fails": ({ reason }) => [
    `git fails: ${shown(reason)}`,
    "Evidence of commits will be missing until `git status` works here.",
  ],
  "git-not-allowed": ({ reason }) => [
    `git may not be started: ${shown(reason)}`,
    "Evidence of commits will be missing. Use the compiled program, which may start git.",
  ],
  "git-absent": () => [
    "git is not on PATH",
    "Evidence of commits will be missing, and `resume work --worktrees` cannot make any. " +
    "Install git if you need them; everything else works.",
  ],
  "locks-hold": ({ folder }) => [`advisory locks hold in ${shown(folder)}`],
  "locks-ignored": ({ folder }) => [
    `a second lock on a locked file was granted in ${shown(folder)}`,
    "Two sessions could write at once if the state lies on such a file system: " +
    "keep it on a local disk.",
  ],
  "locks-unsupported": ({ folder, reason }) => [
    `advisory locks do not work in ${shown(folder)}: ${shown(reason)}`,
    "Commands that write will refuse on such a file system: keep the state on a local disk.",
  ],
  "writes-ok": ({ folder }) => [
    `append, rename and hard link work in ${shown(folder)} (other file systems were not tried)`,
  ],
  "writes-fail": ({ folder, operation, reason }) => [
    `${operation} does not work in ${shown(folder)}: ${shown(reason)}`,
    "Commands that write will fail on such a file system: keep the state on a local disk.",
  ],
  "writes-untested": ({ folder, reason }) => [
    `locks and writes were not tried: nothing can be made in ${shown(folder)}: ${shown(reason)}`,
    "Name a folder for temporary files in TMPDIR and ask again. Reading works without.",
  ],
  "session-known": ({ session }) => [`this is session ${shown(session)}`],
  "session-unknown": () => [
    "no session id is known",
    "A lease can then never be yours: set CLAUDE_SESSION_ID or pass --session ID " +
    "to the commands that take one.",
  ],
  "terminal": ({ interactive, columns, color }) => [
    `${interactive ? "a terminal, questions may be asked" : "no terminal, nothing is asked"}; ` +
    `${columns} columns, ${color ? "colours" : "no colours"}`,
  ],
  "language": ({ lang }) => [
    `text is in ${lang === "zh" ? "Chinese" : "English"} (--lang en, zh or auto)`,
  ],
  "language-charset": ({ lang, locale }) => [
    `text is in ${lang === "zh" ? "Chinese" : "English"}, the locale is ${shown(locale)}`,
    "Text is always UTF-8. If marks like ✓ come out wrong, set LC_ALL=C.UTF-8.",
  ],
  "links-ok": ({ path }) => [`${shown(path)} is this tool`],
  "links-absent": ({ program }) => [
    "x-internal-resume-story is not on PATH",
    "Only callers of that skill need it: " +
    `ln -s resume ${word(`${sibling(program)}x-internal-resume-story`)}`,
  ],
  "links-other": ({ path }) => [
    `${shown(path)} is another program`,
    "Callers of that skill get its answers, not ours.",
  ],
  "links-not-on-path": () => [
    "resume is not on PATH",
    "Skills call it by its name: add its folder to PATH.",
  ],
};

const zh: Catalog = {
  "program-compiled": ({ version, deno }) => [`resume ${version}，由 Deno ${deno} 编译`],
  "program-from-source": ({ version, deno }) => [
    `resume ${version}，由 Deno ${deno} 从源码运行`,
    "本次运行的权限取决于启动参数；编译后的程序自带权限。",
  ],
  "permissions-narrow": () => ["可读写文件，可启动 git 和 crontab；无网络，不能启动其他程序"],
  "permissions-wide": ({ rights }) => [
    `权限多于所需：${listed(rights, "、")}`,
    "请使用编译后的程序，或使用只给所需权限的 `deno task resume`。",
  ],
  "permissions-missing": ({ rights }) => [
    `缺少权限：${listed(rights, "、")}`,
    "请使用编译后的程序，或使用会给出所需权限的 `deno task resume`。",
  ],
  "folder-readable": ({ folder }) => [`${shown(folder)} 可以读取`],
  "folder-unreadable": ({ folder, reason }) => [
    `${shown(folder)} 无法读取：${shown(reason)}`,
    "请进入一个存在且可读的目录，或用 --root 指定。",
  ],
  "git-ok": ({ version, topLevel }) => [`git ${shown(version)} 可用于 ${shown(topLevel)}`],
  "git-shallow": ({ version }) => [
    `git ${shown(version)}；这是浅克隆`,
    "边界之外的提交视为未知；可用 `git fetch --unshallow` 取得。",
  ],
  "git-no-repository": ({ folder, version }) => [
    `git ${shown(version)}；${shown(folder)} 不在任何仓库中`,
    "回答将不含提交和分支的证据。",
  ],
  "git-refused": ({ folder, version }) => [
    `git ${shown(version)} 拒绝 ${shown(folder)}：仓库属于其他用户`,
    "将缺少提交证据。如果你信任该仓库：" +
    `git config --global --add safe.directory ${word(folder)}`,
  ],
  "git-fails": ({ reason }) => [
    `git 失败：${shown(reason)}`,
    "在 `git status` 能在此运行之前，将缺少提交证据。",
  ],
  "git-not-allowed": ({ reason }) => [
    `不允许启动 git：${shown(reason)}`,
    "将缺少提交证据。请使用编译后的程序，它可以启动 git。",
  ],
  "git-absent": () => [
    "PATH 中没有 git",
    "将缺少提交证据，且 `resume work --worktrees` 无法创建工作树。需要时请安装 git；其他功能正常。",
  ],
  "locks-hold": ({ folder }) => [`${shown(folder)} 中的文件锁有效`],
  "locks-ignored": ({ folder }) => [
    `在 ${shown(folder)} 中，已锁定的文件又被锁定了一次`,
    "如果状态文件位于这样的文件系统，两个会话可能同时写入：请放在本地磁盘上。",
  ],
  "locks-unsupported": ({ folder, reason }) => [
    `${shown(folder)} 中的文件锁不可用：${shown(reason)}`,
    "写入命令会在这样的文件系统上拒绝执行：请把状态放在本地磁盘上。",
  ],
  "writes-ok": ({ folder }) => [
    `在 ${shown(folder)} 中追加、重命名和硬链接均可用（未测试其他文件系统）`,
  ],
  "writes-fail": ({ folder, operation, reason }) => [
    `在 ${shown(folder)} 中无法执行 ${operation}：${shown(reason)}`,
    "写入命令会在这样的文件系统上失败：请把状态放在本地磁盘上。",
  ],
  "writes-untested": ({ folder, reason }) => [
    `未测试锁和写入：无法在 ${shown(folder)} 中创建文件：${shown(reason)}`,
    "请用 TMPDIR 指定临时目录后重试。读取不受影响。",
  ],
  "session-known": ({ session }) => [`当前会话为 ${shown(session)}`],
  "session-unknown": () => [
    "会话 ID 未知",
    "租约将永远不会被视为你的：请设置 CLAUDE_SESSION_ID，或向命令传入 --session ID。",
  ],
  "terminal": ({ interactive, columns, color }) => [
    `${interactive ? "终端，可以提问" : "非终端，不会提问"}；` +
    `${columns} 列，${color ? "有颜色" : "无颜色"}`,
  ],
  "language": ({ lang }) => [
    `文本语言为${lang === "zh" ? "中文" : "英文"}（--lang en、zh 或 auto）`,
  ],
  "language-charset": ({ lang, locale }) => [
    `文本语言为${lang === "zh" ? "中文" : "英文"}，区域设置为 ${shown(locale)}`,
    "文本总是 UTF-8。如果 ✓ 等符号显示异常，请设置 LC_ALL=C.UTF-8。",
  ],
  "links-ok": ({ path }) => [`${shown(path)} 就是本工具`],
  "links-absent": ({ program }) => [
    "PATH 中没有 x-internal-resume-story",
    `只有该技能的调用者需要它：ln -s resume ${word(`${sibling(program)}x-internal-resume-story`)}`,
  ],
  "links-other": ({ path }) => [
    `${shown(path)} 是另一个程序`,
    "该技能的调用者得到的是它的回答，不是本工具的。",
  ],
  "links-not-on-path": () => ["PATH 中没有 resume", "技能按名字调用它：请把所在目录加入 PATH。"],
};

const CATALOGS = { en, zh } satisfies Record<"en" | "zh", Catalog>;

function entry<Code extends DoctorCode>(
  catalog: Catalog,
  code: Code,
  args: DoctorArgs[Code],
): ReturnType<Entry<DoctorArgs[Code]>> {
  return catalog[code](args);
}

/** The words for a finding in a language. */
export function doctorText(lang: "en" | "zh", finding: DoctorFinding): DoctorWords {
  const [message, advice] = entry(CATALOGS[lang], finding.code, finding.args);
  return { message, advice: advice ?? null };
}

/** What stands above and below the list. */
export const DOCTOR_FRAME = {
  en: {
    summary: (failures: number): string =>
      failures === 0
        ? "Everything works here."
        : failures === 1
        ? "One thing will not work here."
        : `${failures} things will not work here.`,
  },
  zh: {
    summary: (failures: number): string =>
      failures === 0 ? "在此一切正常。" : `在此有 ${failures} 项无法工作。`,
  },
} satisfies Record<"en" | "zh", { readonly summary: (failures: number) => string }>;
