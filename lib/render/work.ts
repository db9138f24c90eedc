/**
 * One piece of work for people.
 *
 * @module
 */
import type { Envelope, ResumePoint } from "../core/envelope.ts";
import { FRAME } from "../core/frame.ts";
import { hasProblem, type Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import type { Detail } from "../core/work_detail.ts";
import { ageOf } from "./age.ts";
import { paint } from "./paint.ts";
import { SURVEY_TEXT } from "./survey_text.ts";
import { idOf, nameOf, shownFolder, type WorkView } from "./work_list.ts";
import { WORK_TEXT, type WorkText } from "./work_text.ts";

/** One piece of work, with what the envelope does not say. */
export interface WorkItem {
  readonly envelope: Envelope & {
    readonly workDir: string;
    readonly sessionDir: string | null;
    readonly agents: { readonly done: readonly string[] } | null;
    readonly worktree: { readonly commands: readonly string[] } | null;
  };
  readonly detail: Detail;
}

type WorkPoint = Extract<ResumePoint, { kind: "work" }>;

const MARKS = { done: "✓", here: "→", open: "○" } as const;
const SHOWN = 20;

function available(item: WorkItem, text: WorkText): string[] {
  const sessions = item.detail.sessions ?? [];
  const lines = sessions.slice(0, SHOWN).map((id) => `- ${cleanText(id, 255)}`);
  const rest = sessions.length - SHOWN;
  return ["", text.available, ...lines, ...(rest > 0 ? [text.more(rest)] : [])];
}

/** Title Case of a name with underscores: `deep_dive` is `Deep Dive`. */
function titleCase(name: string): string {
  return name.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

function steps(item: WorkItem, view: WorkView): string[] {
  return (item.detail.steps ?? []).map(({ name, mark }) => {
    const style = mark === "done" ? "green" : mark === "here" ? "cyan" : "dim";
    return `  ${paint(MARKS[mark], style, view.color)} ${name}`;
  });
}

function requirementsLines(
  { envelope }: WorkItem,
  point: WorkPoint,
  text: WorkText,
  lang: WorkView["lang"],
): string[] {
  const number = /\(Stage ([\d.]+)/.exec(point.label)?.[1];
  const name = lang === "en"
    ? titleCase(point.stage)
    : text.label(point.label.replace(/ \(.*$/, ""));
  const stage = number === undefined ? text.label(point.label) : text.stageNumber(number, name);
  const agents = envelope.agents?.done ?? [];
  return [
    text.lastStage(stage),
    ...(envelope.agents === null
      ? []
      : [text.completedAgents(agents.length === 0 ? text.none : agents.join(", "))]),
  ];
}

function testsWord(word: string | null | undefined, text: WorkText): string {
  const key = word ?? "pending";
  return Object.hasOwn(text.testWords, key)
    ? text.testWords[key as keyof WorkText["testWords"]]
    : key;
}

/** The lines of a type between the name and what is next. */
function typeLines(
  item: WorkItem,
  point: WorkPoint,
  view: WorkView,
  text: WorkText,
): string[] {
  const { envelope, detail } = item;
  const { done = 0, total = 0 } = envelope.progress ?? {};
  const label = text.label(point.label);
  switch (point.type) {
    case "requirements":
      return requirementsLines(item, point, text, view.lang);
    case "proposal":
      return [
        text.proposalProgress,
        `- ${text.phase}: ${label}`,
        `- ${text.iterations}: ${detail.iterations ?? 0}`,
        `- ${text.latest}: ${detail.latest ?? text.none}`,
        text.phasesCompleted,
        ...steps(item, view),
      ];
    case "brainstorm":
      return [
        text.brainstormProgress,
        `- ${text.status}: ${cleanText(detail.status ?? "") || text.unknown}`,
        `- ${text.lastPhase}: ${detail.lastPhase ?? text.none}`,
        `- ${text.selectedApproach}: ${detail.selectedApproach ?? text.notSelected}`,
        `- ${text.lastUpdated}: ${SURVEY_TEXT[view.lang].age(ageOf(envelope.updatedAt, view.now))}`,
        text.phases,
        ...steps(item, view),
      ];
    case "implementation":
      return [
        text.implementationProgress,
        `- ${text.chunksCompleted}: ${done}/${total}`,
        `- ${text.filesRecorded}: ${detail.filesRecorded ?? 0}`,
        `- ${text.tests}: ${testsWord(detail.tests, text)}`,
        ...(detail.lastChunk ? [`${text.lastChunk}: "${detail.lastChunk}"`] : []),
      ];
    default:
      return [
        text.epicProgress,
        `- ${text.ticketsCompleted}: ${done}/${total}`,
      ];
  }
}

function optionLines(item: WorkItem, text: WorkText): string[] {
  const { options } = item.envelope;
  if (options.length === 0) return [];
  return [
    "",
    text.options,
    ...options.map(({ key, text: words, invoke }) =>
      `[${key}] ${text.option(words)}${invoke === null ? "" : ` → ${invoke}`}`
    ),
  ];
}

function nextLines({ envelope }: WorkItem, text: WorkText): string[] {
  const { next, resumePoint } = envelope;
  if (next === null) return [];
  return [
    "",
    ...(resumePoint?.kind === "work"
      ? [`${text.stageLine}: ${text.label(resumePoint.label)}`]
      : []),
    `${text.next}: ${text.action(next.action, next.text)}`,
    ...(next.invoke === null ? [] : [`${text.run}: ${next.invoke}`]),
    ...(next.load.length === 0 ? [] : [`${text.load}:`, ...next.load.map((path) => `  ${path}`)]),
  ];
}

/** What earlier sessions recorded: every line behind the frame begins with `> `. */
function quoted(item: WorkItem, text: WorkText): string[] {
  const { history, completed, resumePoint } = item.envelope;
  const frame = history?.frame ?? FRAME;
  const block = (head: string, lines: readonly string[]): string[] =>
    ["", frame, head, ...lines].map((line, at) => at === 0 ? line : `> ${line}`);
  const isChunks = resumePoint?.kind === "work" && resumePoint.type === "implementation";
  const done = isChunks ? completed : [];
  return [
    ...(done.length === 0 ? [] : block(
      text.recordedDone,
      done.map(({ id, title, commit }) =>
        `- ${id}${title === null ? "" : `: ${title}`}${commit === null ? "" : ` (${commit})`}`
      ),
    )),
    ...(history === null ? [] : block(text.updates, [
      ...history.entries.map((entry) => `- ${entry.timestamp ?? "?"} ${entry.text}`),
      ...(history.earlier === 0 ? [] : [text.earlier(history.earlier)]),
    ])),
  ];
}

const NOTICES: ReadonlySet<string> = new Set([
  "schema-version-missing",
  "schema-version-newer",
  "completed-files-absent",
  "confirmation-needed",
  "repair-refused",
  "repair-type-unknown",
  "lock-held",
  "write-failed",
  "state-reset",
  "worktree-created",
  "worktree-failed",
  "session-not-registered",
]);

/** Findings that stand in front of everything: what a write did or would do, and old formats. */
function noticeLines(
  { envelope }: WorkItem,
  say: (found: Problem) => string,
): string[] {
  return envelope.problems
    .filter(({ code }) => NOTICES.has(code))
    .map(say);
}

function withoutWork(item: WorkItem, text: WorkText): string[] | null {
  const { envelope } = item;
  const has = (code: string): boolean => hasProblem(envelope.problems, code);
  const dir = shownFolder(envelope.workDir);
  const id = idOf(envelope);
  const file = `${shownFolder(envelope.sessionDir ?? `${dir}/${id}`)}/state.json`;
  if (has("work-trashed")) return [text.trashed(id)];
  if (has("work-dir-missing")) return [text.nothing(dir), "", text.startNew];
  if (has("work-dir-not-directory")) return [text.notFolder(dir)];
  if (has("work-dir-unreadable")) return [text.unreadableDir(dir)];
  if (has("work-not-found")) return [text.notFound(`${dir}/${id}`), ...available(item, text)];
  if (envelope.state === "absent") {
    return [text.noState(file), ...available(item, text), "", text.startNew];
  }
  if (envelope.state === "corrupt") {
    const options = envelope.options.map((one) => `[${one.key}] ${text.option(one.text)}`);
    return [text.corrupt(file), "", text.options, ...options];
  }
  if (envelope.next?.action === "fix-access") {
    return [text.unreadable(file), ...nextLines(item, text)];
  }
  return null;
}

function withWork(item: WorkItem, view: WorkView, text: WorkText): string[] {
  const { envelope, detail } = item;
  const id = idOf(envelope);
  const name = paint(nameOf(envelope), "bold", view.color);
  const tail = [...nextLines(item, text), ...optionLines(item, text), ...quoted(item, text)];
  switch (envelope.next?.action) {
    case "choose-promoted":
      return [text.promoted(id, cleanText(detail.target ?? "", 255)), "", text.resumeInstead];
    case "repair-promotion":
      return [text.promotionBroken(id), ...optionLines(item, text)];
    case "inspect-state":
      return [text.unknownType(nameOf(envelope)), ...tail];
  }
  if (envelope.state === "complete") return [text.complete(name), ...tail];
  const point = envelope.resumePoint?.kind === "work" ? envelope.resumePoint : null;
  const type = point?.type ?? "";
  const lines = point === null ? [] : typeLines(item, point, view, text);
  const isGoing = envelope.state === "resumable" && Object.hasOwn(text.continuing, type);
  const commands = envelope.worktree?.commands ?? [];
  return [
    text.resuming(name),
    ...lines,
    ...(isGoing ? [text.continuing[type as keyof WorkText["continuing"]]] : []),
    ...(commands.length === 0 ? [] : ["", ...commands.map((one) => text.worktree(one))]),
    ...tail,
  ];
}

/**
 * The text of one piece of work. `problemText` says a finding in the language of the reader.
 */
export function renderWork(
  item: WorkItem,
  view: WorkView,
  problemText: (found: Problem) => string = (found) => found.message,
): string {
  const text = WORK_TEXT[view.lang];
  const notices = noticeLines(item, problemText);
  const lines = withoutWork(item, text) ?? withWork(item, view, text);
  return `${[...notices, ...(notices.length > 0 ? [""] : []), ...lines].join("\n")}\n`;
}
