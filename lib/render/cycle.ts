/**
 * What a person reads of a cycle: the LINTEL RESUME screen, the checkpoint, a job or a work map
 * (cycle spec 4).
 *
 * @module
 */
import type { Envelope } from "../core/envelope.ts";
import type { Problem } from "../core/problem.ts";
import { shellWord } from "../core/text.ts";
import { parseTime } from "../core/time.ts";
import { ageOf } from "./age.ts";
import { CYCLE_TEXT, type CycleText } from "./cycle_text.ts";
import { paint } from "./paint.ts";

/** What a renderer needs to know of the reader. */
export interface CycleView {
  readonly lang: keyof typeof CYCLE_TEXT;
  readonly color: boolean;
  readonly now: number;
  /** No pictures in the footer. */
  readonly ascii: boolean;
}

/** What is shown: the envelope, and for a ledger what stands beside it. */
export interface CyclePage {
  readonly envelope: Envelope & { readonly protocol: string };
  readonly screen: {
    readonly word: keyof CycleText["word"];
    readonly position:
      | { readonly phase: string; readonly status: string; readonly known: boolean }
      | null;
    readonly recommended: string | null;
    readonly lastActivity: string | null;
    readonly estimate: string | null;
    readonly importedFrom: string | null;
  } | null;
  /** The letter of a choice that was written down. */
  readonly recorded?: string;
}

type Screen = NonNullable<CyclePage["screen"]>;

const INTEGRITY: readonly string[] = ["branch-drift", "commit-unreachable", "stale", "stale-30d"];

function isDone(status: string): boolean {
  return status === "DONE" || status === "DONE_WITH_CONCERNS";
}

/** Findings that are neither integrity, nor said elsewhere on the screen, nor mere remarks. */
function grave(problems: readonly Problem[]): Problem[] {
  return problems.filter((one) =>
    one.severity !== "info" && one.code !== "imported" && !INTEGRITY.includes(one.code)
  );
}

function place(found: Problem): string {
  const line = found.line === undefined ? "" : `:${found.line}`;
  return found.path === undefined ? "" : ` (${found.path}${line})`;
}

/** The warnings that stand before the screen; empty without one. */
function integrityLines({ envelope }: CyclePage, text: CycleText, view: CycleView): string[] {
  const found = envelope.problems.filter((one) => INTEGRITY.includes(one.code));
  if (found.length === 0) return [];
  return [
    paint(text.integrity, "yellow", view.color),
    ...found.map((one) => `  - ${one.code}: ${text.problem(one)}`),
    "",
    text.confirm,
    "",
  ];
}

function ageText(recorded: string | null, text: CycleText, now: number): string {
  // A time without a zone has no age.
  return text.age(parseTime(recorded) === null ? { unit: "unknown" } : ageOf(recorded, now));
}

function standingLines(page: CyclePage, screen: Screen, text: CycleText, now: number): string[] {
  const { progress } = page.envelope;
  const { lastActivity, position } = screen;
  const lines: string[] = [];
  if (lastActivity !== null) {
    lines.push(text.lastActivity(lastActivity, ageText(lastActivity, text, now)));
  }
  if (position !== null) {
    lines.push(text.lastPhase(position.phase, position.status || text.noStatus));
  }
  const word = text.word[screen.word];
  lines.push(text.cycleState(word, progress?.done ?? 0, progress?.total ?? 0));
  return lines;
}

function phaseLines({ envelope }: CyclePage, text: CycleText): string[] {
  const done = envelope.completed.map((one) => `✓ ${one.id}`);
  const left = envelope.pending.map((one) => one.id);
  return [
    ...(done.length === 0 ? [] : [[text.phasesDone, ...done].join(" ")]),
    ...(left.length === 0 ? [] : [[text.phasesRemaining, ...left].join(" ")]),
  ];
}

function listed(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [title, ...rows.map((row) => `  - ${row}`)];
}

function optionLines(screen: Screen, text: CycleText): string[] {
  const { position, recommended } = screen;
  const concerns = position?.status === "DONE_WITH_CONCERNS";
  return [
    text.options,
    `  A) ${text.optionA(recommended)}`,
    `  B) ${text.optionB(position?.phase ?? null, concerns)}`,
    `  C) ${text.optionC}`,
    `  D) ${text.optionD}`,
    `  E) ${text.optionE}`,
  ];
}

/** The status of an unfinished phase in the footer. */
function label({ status, known }: NonNullable<Screen["position"]>, text: CycleText): string {
  if (status === "STARTING" || status === "IN_PROGRESS") return text.inProgress;
  return known ? status.toLowerCase().replaceAll("_", " ") : text.unknownStatus;
}

/** The one line that an agent keeps in view. */
function footer(screen: Screen, text: CycleText, view: CycleView): string {
  const { position, recommended } = screen;
  const pin = view.ascii ? "[>]" : "📍";
  if (recommended === null) return text.footerOver;
  if (position === null) return text.footerStart(pin, recommended);
  if (!isDone(position.status)) return text.footerSame(pin, position.phase, label(position, text));
  const ended = position.status === "DONE" ? text.done : text.doneWithConcerns;
  const command = `/li:${recommended.toLowerCase()}`;
  return text.footerDone(pin, position.phase, ended, recommended, command);
}

function sections(parts: readonly (readonly string[])[]): string {
  return parts.filter((part) => part.length > 0).map((part) => part.join("\n")).join("\n\n");
}

function ledgerScreen(page: CyclePage, screen: Screen, text: CycleText, view: CycleView): string {
  const { envelope } = page;
  const { id, history, problems, protocol } = envelope;
  const imported = problems.find((one) => one.code === "imported");
  const card = envelope.resumePoint?.kind === "cycle" ? envelope.resumePoint.card : null;
  const head = [
    ...integrityLines(page, text, view),
    ...(imported === undefined ? [] : [text.problem(imported), ""]),
  ];
  const title = id === null ? "LINTEL RESUME" : `LINTEL RESUME — ${id}`;
  const body = sections([
    [paint(title, "bold", view.color)],
    standingLines(page, screen, text, view.now),
    phaseLines(page, text),
    card === null ? [] : [text.card(card)],
    listed(text.concerns, history?.entries.map((entry) => entry.text) ?? []),
    screen.estimate === null ? [] : [text.estimate(screen.estimate)],
    listed(
      text.findings,
      grave(problems).map((one) => `${one.code}: ${text.problem(one)}${place(one)}`),
    ),
    optionLines(screen, text),
    [text.question],
  ]);
  const lead = head.map((line) => `${line}\n`).join("");
  return `${lead}${body}\n\n${text.status(protocol)}\n${footer(screen, text, view)}\n`;
}

function checkpointText({ envelope }: CyclePage, text: CycleText, now: number): string {
  const path = envelope.id ?? "";
  const age = ageText(envelope.updatedAt, text, now);
  const command = envelope.next?.invoke ?? `/li:context-restore ${shellWord(path)}`;
  return text.checkpoint(path, age, command);
}

function importedText({ envelope }: CyclePage, text: CycleText): string {
  const imported = envelope.problems.find((one) => one.code === "imported");
  const next = envelope.next?.invoke;
  return [
    text.imported,
    ...(imported === undefined ? [] : [text.problem(imported)]),
    ...(next ? [text.next(next)] : []),
  ].join("\n");
}

/** A job, a work map, or an answer without any state. */
function plainText({ envelope }: CyclePage, text: CycleText): string {
  const { id, progress, resumePoint, next, options, problems } = envelope;
  const point = resumePoint?.kind === "cycle" ? resumePoint : null;
  const where = point === null ? null : point.node ?? point.card ?? point.phase;
  const scope = problems.find((one) => one.code === "scope-missing");
  const counted = progress === null ? "" : `: ${text.leaves(progress.done, progress.total)}`;
  return sections([
    [
      ...(scope === undefined ? [] : [text.problem(scope)]),
      ...(id === null ? [] : [`${id}${counted}`]),
      ...(where === null ? [] : [text.at(where)]),
      ...(next?.invoke ? [text.next(next.invoke)] : []),
    ],
    listed(
      text.findings,
      grave(problems).filter((one) => one !== scope).map((one) =>
        `${one.code}: ${text.problem(one)}${place(one)}`
      ),
    ),
    point === null
      ? options.map((option) => `  ${option.key}) ${option.invoke ?? option.text}`)
      : [],
  ]);
}

/** What was written down, and the findings that were accepted with it. */
function recordedText({ envelope }: CyclePage, letter: string, text: CycleText): string {
  const { next, resumePoint, problems } = envelope;
  const phase = resumePoint?.kind === "cycle" ? resumePoint.phase : null;
  const warnings = problems.filter((one) => one.severity !== "info");
  return [
    text.recorded(letter, phase),
    ...(next?.invoke ? [text.next(next.invoke)] : []),
    ...listed(text.findings, warnings.map((one) => `${one.code}: ${text.problem(one)}`)),
  ].map((line) => `${line}\n`).join("");
}

/** Lays an answer out as text. */
export function renderCycle(page: CyclePage, view: CycleView): string {
  const text = CYCLE_TEXT[view.lang];
  const { envelope, screen } = page;
  const status = text.status(envelope.protocol);
  if (page.recorded !== undefined) return `${recordedText(page, page.recorded, text)}${status}\n`;
  if (screen !== null) return ledgerScreen(page, screen, text, view);
  const body = envelope.next?.action === "restore-checkpoint"
    ? checkpointText(page, text, view.now)
    : envelope.next?.action === "review-import"
    ? importedText(page, text)
    : envelope.problems.some((one) => one.code === "no-prior-state")
    ? text.nothing
    : plainText(page, text);
  return `${body}\n${status}\n`;
}
