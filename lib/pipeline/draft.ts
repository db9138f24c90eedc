/**
 * A state and a queue on the way to their next version: plain values that the transitions change. What
 * ends up in the files is the difference to what was read.
 *
 * @module
 */
import type { Problem } from "../core/problem.ts";
import type { Assessment } from "./assess.ts";
import type { Happening, PipelineEvent, Subject } from "./event.ts";
import { milestoneOf } from "./milestones.ts";
import { buildModel, type Model } from "./model.ts";
import { fileNameOf, stemOf } from "./prompt_path.ts";
import { kept } from "./redact.ts";
import { zonedTime } from "./times.ts";
import { asList, asMap, asText, at, clone, isMap, type YamlMap } from "./value.ts";

/** What a transition works on. */
export interface Draft {
  readonly assessment: Assessment;
  readonly state: YamlMap;
  readonly queue: YamlMap | null;
  /** The moment of the commit, zoned. */
  readonly time: string;
  /** Lists that are written anew. */
  readonly whole: Set<string>;
  readonly happenings: Happening[];
  readonly problems: Problem[];
}

/** Starts a draft from an assessment, with the state that was judged. */
export function newDraft(assessment: Assessment): Draft {
  const { model, now, settings } = assessment;
  return {
    assessment,
    state: clone(model.state),
    queue: model.queue === null ? null : clone(model.queue),
    time: zonedTime(now, settings.effective.timezone),
    whole: new Set(),
    happenings: [],
    problems: [],
  };
}

/** The model of the draft as it is now. */
export function modelOf(draft: Draft): Model {
  const { snapshot, settings } = draft.assessment;
  return buildModel(snapshot, settings, draft.state, draft.queue);
}

/** The map below a key, made when it is not there. */
export function mapAt(parent: YamlMap, key: string): YamlMap {
  const found = parent[key];
  if (isMap(found)) return found;
  const made: YamlMap = {};
  parent[key] = made;
  return made;
}

/** `current` of the draft. */
export function currentOf(draft: Draft): YamlMap {
  return mapAt(draft.state, "current");
}

/** `pipeline` of the draft. */
export function pipelineOf(draft: Draft): YamlMap {
  return mapAt(draft.state, "pipeline");
}

/** What the current prompt is called in the log and on the board. */
export function subjectOf(draft: Draft): Subject {
  const file = asText(at(draft.state, "current", "prompt_file"));
  const name = file === null ? null : fileNameOf(file);
  const milestone = milestoneOf(draft.state, name);
  const stem = file === null ? "pipeline" : stemOf(file);
  return {
    label: kept(milestone?.id ?? stem),
    milestoneId: milestone?.id ?? null,
    name: kept(milestone?.name ?? stem),
  };
}

/** Notes an event; the subject is the current prompt unless another one is named. */
export function happen(draft: Draft, event: PipelineEvent, subject?: Subject): void {
  draft.happenings.push({ event, subject: subject ?? subjectOf(draft) });
}

/** Heartbeat of the state, and of the prompt where there is one. */
export function touch(draft: Draft): void {
  draft.state.last_heartbeat = draft.time;
  const prompt = draft.state.prompt_state;
  if (isMap(prompt)) prompt.updated_at = draft.time;
}

/** Sets the status of a prompt's milestone, in the state and in the queue. */
export function setMilestone(
  draft: Draft,
  promptName: string,
  status: "done" | "skipped" | "deferred",
  reason: string | null = null,
): boolean {
  const milestone = milestoneOf(draft.state, promptName);
  if (milestone !== null) {
    const map = asMap(asList(draft.state.milestones)[milestone.index]);
    map.status = status;
    if (reason !== null) map.deferred_reason = reason;
  }
  const features = asList(draft.queue?.features);
  for (const feature of modelOf(draft).features) {
    const items = asList(at(features[feature.index], "milestones"));
    for (const one of feature.milestones) {
      if (one.promptName !== promptName) continue;
      asMap(items[one.index]).status = status;
      touchQueue(draft);
    }
  }
  return milestone !== null;
}

/** The queue says when it was changed. */
export function touchQueue(draft: Draft): void {
  if (draft.queue !== null) draft.queue.updated_at = draft.time;
}
