/**
 * The answer of `resume pipeline` for people.
 *
 * @module
 */
import type { Envelope } from "../core/envelope.ts";
import type { PipelineOption } from "../core/pipeline_words.ts";
import type { Problem } from "../core/problem.ts";
import { escapeText } from "../core/text.ts";
import { ageOf } from "./age.ts";
import { paint } from "./paint.ts";
import { PIPELINE_TEXT, targetOf } from "./pipeline_text.ts";
import { STATE_STYLE } from "./state_text.ts";
import { pad, width } from "./width.ts";

/** What a renderer needs to know of the reader. */
export interface PipelineView {
  readonly lang: keyof typeof PIPELINE_TEXT;
  readonly color: boolean;
  /** The clock to judge ages by. */
  readonly now: number;
}

type Text = (typeof PIPELINE_TEXT)[PipelineView["lang"]];
type Row = readonly [string, string];

/** Title, id and state. */
function headOf(envelope: Envelope, text: Text, color: boolean): string {
  const names = [envelope.title, envelope.id].filter((name) => name !== null)
    .map((name) => escapeText(name));
  const name = names.length === 0 ? "pipeline" : names.join(" · ");
  const state = paint(text.states[envelope.state], STATE_STYLE[envelope.state], color);
  return `${paint(name, "bold", color)}: ${state}`;
}

function pointOf(envelope: Envelope, text: Text): Row[] {
  const point = envelope.resumePoint;
  if (point === null || point.kind !== "pipeline") return [];
  const file = point.promptFile === null ? [] : [escapeText(point.promptFile)];
  const step = point.step === null
    ? text.noStep
    : text.step(escapeText(point.step), point.stepIndex);
  const phase = point.phase === null || point.phase === "executing" ? [] : [point.phase];
  return [[text.point, [...file, step, ...phase].join(" · ")]];
}

function nextOf(envelope: Envelope, text: Text): Row[] {
  const { next } = envelope;
  if (next === null) return [];
  const rows: Row[] = [[text.next, text.action(next, targetOf(envelope))]];
  if (next.invoke !== null) rows.push(["", `$ ${next.invoke}`]);
  if (next.load.length > 0) {
    rows.push([
      text.load,
      next.load.map((path) => escapeText(path)).join(" "),
    ]);
  }
  return rows;
}

function leaseOf(envelope: Envelope, text: Text, now: number): Row[] {
  const { lease } = envelope;
  if (lease === null) return [];
  const parts = [text.verdicts[lease.verdict]];
  const clean = (value: string | null): string | null =>
    value === null || value === "" ? null : escapeText(value, 80);
  if (lease.session !== null && lease.verdict !== "none") {
    parts.push(
      text.holder(escapeText(lease.session, 80), clean(lease.platform), clean(lease.owner)),
    );
  }
  if (lease.heartbeatAt !== null) parts.push(text.beat(text.age(ageOf(lease.heartbeatAt, now))));
  if (lease.expiresAt !== null) parts.push(text.until(escapeText(lease.expiresAt)));
  return [[text.lease, parts.join(" · ")]];
}

function progressOf(envelope: Envelope, text: Text): Row[] {
  const { progress } = envelope;
  return progress === null ? [] : [[text.progress, `${progress.done}/${progress.total}`]];
}

/** One line a prompt: done, where the work is, still to come. */
function itemsOf(envelope: Envelope, color: boolean): string[] {
  const done = envelope.completed.map((item) =>
    `  ${paint("✓", "green", color)} ${escapeText(item.id)}  ${escapeText(item.title ?? "")}`
  );
  const open = envelope.pending.map((item) => {
    const mark = item.status === "in_progress" ? paint("→", "cyan", color) : "○";
    const status = item.status === "pending" ? "" : `  (${escapeText(item.status)})`;
    return `  ${mark} ${escapeText(item.id)}  ${escapeText(item.title ?? "")}${status}`;
  });
  return [...done, ...open].map((line) => line.trimEnd());
}

function optionsOf(envelope: Envelope, text: Text): string[] {
  const lines = envelope.options.map(({ key, text: own, invoke }) => {
    const words = text.option(key as PipelineOption, own);
    return `  ${key}: ${words}${invoke === null ? "" : `  $ ${escapeText(invoke)}`}`;
  });
  return lines.length === 0 ? [] : ["", `${text.options}:`, ...lines];
}

function problemLine(found: Problem, text: Text, color: boolean): string {
  const style = found.severity === "error"
    ? "red"
    : found.severity === "warning"
    ? "yellow"
    : "dim";
  const line = found.line === undefined ? "" : `:${found.line}`;
  const where = found.path === undefined ? "" : `  [${escapeText(found.path)}${line}]`;
  const severity = paint(text.severities[found.severity], style, color);
  return `  ${severity} ${found.code}: ${text.problem(found)}${where}`;
}

function historyOf(envelope: Envelope, text: Text): string[] {
  const { history } = envelope;
  if (history === null) return [];
  const entries = history.entries.map((entry) => `  > ${escapeText(entry.text, 400)}`);
  return ["", `${text.history}:`, `  > ${history.frame}`, ...entries];
}

/** Lease, resume point, next, progress and problems. */
export function renderPipeline(envelope: Envelope, view: PipelineView): string {
  const text = PIPELINE_TEXT[view.lang];
  const rows = [
    ...pointOf(envelope, text),
    ...nextOf(envelope, text),
    ...leaseOf(envelope, text, view.now),
    ...progressOf(envelope, text),
  ];
  const columns = Math.max(0, ...rows.map(([label]) => width(label)));
  const lines = rows.map(([label, value]) => `${pad(label, columns)}  ${value}`.trimEnd());
  const problems = envelope.problems.map((found) => problemLine(found, text, view.color));
  return [
    headOf(envelope, text, view.color),
    ...(lines.length === 0 ? [] : ["", ...lines]),
    ...itemsOf(envelope, view.color),
    ...optionsOf(envelope, text),
    ...historyOf(envelope, text),
    ...(problems.length === 0 ? [] : ["", `${text.problems}:`, ...problems]),
  ].join("\n") + "\n";
}
