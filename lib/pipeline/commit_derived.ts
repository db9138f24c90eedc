/**
 * The derived files of a commit: log and board are brought up to date, the marker goes or names what
 * failed and keeps what could not be logged (pipeline spec 3.6, 3.9).
 *
 * @module
 */
import { join } from "../core/paths.ts";
import { milestoneOf } from "./milestones.ts";
import { milestoneStatus } from "./model.ts";
import { modelOf } from "./draft.ts";
import { type DerivedFailure, warningMarker } from "./derived/marker.ts";
import type { BoardUpdate } from "./derived/progress.ts";
import {
  appendWatchdog,
  cleanCrontab,
  encodeText,
  refreshBoard,
  refreshLog,
  type TempNames,
} from "./derived/refresh.ts";
import { boardRow } from "./event.ts";
import type { Place } from "./files.ts";
import { kept } from "./redact.ts";
import { progressOf } from "./progress_count.ts";
import { PLACES } from "./snapshot.ts";
import { clockOf } from "./times.ts";
import type { Transition } from "./transition.ts";
import { asText, at, type YamlMap } from "./value.ts";

/** What a commit has to tell. */
export interface DerivedPlan {
  readonly transition: Transition;
  readonly session: string;
  readonly entries: readonly YamlMap[];
  readonly authority: readonly string[];
}

function boardUpdate(plan: DerivedPlan): BoardUpdate {
  const { draft, assessment } = plan.transition;
  const model = modelOf(draft);
  const { language } = assessment.settings.effective;
  const milestone = milestoneOf(draft.state, model.promptName);
  const stem = model.promptName?.replace(/\.md$/i, "") ?? "-";
  const step = asText(at(draft.state, "current", "step"));
  const { done, total } = progressOf(model);
  return {
    language,
    title: kept(asText(at(draft.state, "pipeline", "name")) ?? "Pipeline"),
    clock: clockOf(draft.time),
    status: kept(model.status),
    done,
    total,
    current: {
      id: kept(milestone?.id ?? stem),
      name: kept(milestone?.name ?? stem),
      step: step === null ? null : kept(step),
    },
    milestones: model.prompts.map((prompt) => {
      const found = milestoneOf(draft.state, prompt.name);
      return {
        id: kept(found?.id ?? prompt.stem),
        name: kept(found?.name ?? prompt.stem),
        status: kept(milestoneStatus(model, prompt.name) ?? "pending"),
      };
    }),
    rows: draft.happenings.flatMap((one) => {
      const row = boardRow(one, plan.session, language);
      if (row === null) return [];
      const [type, event, text] = row;
      return [[type, kept(event), kept(text)] as const];
    }),
  };
}

function finishMarker(
  place: Place,
  plan: DerivedPlan,
  failures: readonly DerivedFailure[],
  temp: TempNames,
): DerivedFailure | null {
  const absolute = join(place.root, PLACES.marker);
  if (failures.length === 0) {
    const removed = place.ports.fs.removeFile(absolute);
    if (removed.ok || removed.reason === "absent") return null;
    return { path: PLACES.marker, error: kept(removed.message) };
  }
  const { time } = plan.transition.draft;
  const left = failures.some((one) => one.path === PLACES.log) ? plan.entries : [];
  const text = warningMarker({ time, authority: plan.authority, failures }, left);
  const written = place.ports.fs.replaceFile(absolute, encodeText(text, false), temp(absolute));
  return written.ok ? null : { path: PLACES.marker, error: kept(written.message) };
}

/** Brings every derived file up to the commit; what failed. */
export async function commitDerived(
  place: Place,
  plan: DerivedPlan,
  withMarker: boolean,
  temp: TempNames,
): Promise<DerivedFailure[]> {
  const { watchdog, cron } = plan.transition;
  const failures: DerivedFailure[] = [];
  const add = (failure: DerivedFailure | null): void => {
    if (failure !== null) failures.push(failure);
  };
  add(refreshLog(place, plan.entries, temp));
  add(refreshBoard(place, boardUpdate(plan), temp));
  if (watchdog !== null) add(appendWatchdog(place, watchdog));
  if (cron) add(await cleanCrontab(place));
  if (withMarker) add(finishMarker(place, plan, failures, temp));
  return failures;
}
