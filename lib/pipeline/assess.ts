/**
 * The decision: the first row of pipeline spec 2.2 that matches. Pure; what a command writes starts
 * from this assessment, too.
 *
 * @module
 */
import type { Problem } from "../core/problem.ts";
import { judgeLease, type Lease } from "./lease.ts";
import { fileFindings, modelFindings, settingFindings } from "./findings.ts";
import { buildModel, type Model } from "./model.ts";
import type { Question, Row } from "./row.ts";
import { decideFiles } from "./rows_files.ts";
import { decideModel } from "./rows_model.ts";
import { decideWork } from "./rows_work.ts";
import { type Settings, settingsOf } from "./settings.ts";
import { type Snapshot, valueOf } from "./snapshot.ts";

/** The whole judgement. */
export interface Assessment extends Row {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly lease: Lease;
  readonly model: Model;
  readonly now: number;
  readonly session: string | null;
}

/** Judges a snapshot. */
export function assess(snapshot: Snapshot, question: Question): Assessment {
  const settings = settingsOf(snapshot, question.lang);
  const lease = judgeLease(snapshot.lock, question.session, question.now);
  const queue = snapshot.queue.kind === "read" ? snapshot.queue.yaml.value : null;
  const state = question.state ?? valueOf(snapshot.state);
  const model = buildModel(snapshot, settings, state, queue);
  const { now, session } = question;
  const whole = { snapshot, settings, lease, model, now, session };
  const early = decideFiles(snapshot, model);
  if (early !== null) return { ...early, ...whole, problems: withFindings(early, snapshot, []) };
  const beside = [...settingFindings(snapshot, settings)];
  const found = decideModel(model, lease, now, () => decideWork(model, lease, question));
  const more = found.row < 10 ? beside : [...beside, ...lease.problems, ...modelFindings(model)];
  return { ...found, ...whole, problems: withFindings(found, snapshot, more) };
}

function withFindings(found: Row, snapshot: Snapshot, more: readonly Problem[]): Problem[] {
  const files = found.row <= 2 ? [] : fileFindings(snapshot);
  return [...found.problems, ...more, ...files];
}
