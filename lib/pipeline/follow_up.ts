/**
 * Follow-up planning: which continuation is meant (pipeline spec 2.6).
 *
 * @module
 */
import { type Problem, problem } from "../core/problem.ts";
import type { Subject } from "./event.ts";
import type { Model } from "./model.ts";
import { referencePath } from "./prompt_path.ts";
import { kept, shown } from "./redact.ts";
import { asList, asMap, asText, isMap, type YamlMap } from "./value.ts";

/** One continuation of the kind `follow_up_plan`. */
export interface Continuation {
  readonly id: string | null;
  readonly title: string | null;
  readonly status: string | null;
  readonly promptRef: string | null;
}

/** The continuation to go on with, or why there is none. */
export type FollowUp =
  | {
    readonly ok: true;
    readonly item: Continuation & { readonly promptRef: string };
    /** From the root. */
    readonly path: string;
    /** `state.continuation` is there and active. */
    readonly mirrored: boolean;
  }
  | { readonly ok: false; readonly problem: Problem };

function continuationOf(map: YamlMap): Continuation {
  return {
    id: asText(map.id),
    title: asText(map.title),
    status: asText(map.status),
    promptRef: asText(map.prompt_ref),
  };
}

/** Whether the state or the cycle is in follow-up planning. */
export function isFollowUp(model: Model): boolean {
  return model.phase === "follow_up_planning" ||
    asText(model.cycle.status) === "follow_up_planning";
}

/** Candidates in the order in which they are asked: the state's mirror, then the cycle's list. */
function candidates(model: Model): Continuation[] {
  const found: Continuation[] = [];
  const mirror = model.state.continuation;
  const kind = isMap(mirror) ? asText(mirror.kind) : null;
  if (isMap(mirror) && (kind === null || kind === "follow_up_plan")) {
    found.push(continuationOf(mirror));
  }
  for (const item of asList(model.cycle.continuations)) {
    const map = asMap(item);
    if (asText(map.kind) === "follow_up_plan") found.push(continuationOf(map));
  }
  return found;
}

/** An id as the mirror has it: without secrets. */
function idOf({ id }: Continuation): string | null {
  return id === null ? null : kept(id);
}

/** Finds the continuation that is meant. */
export function findFollowUp(model: Model): FollowUp {
  const all = candidates(model);
  const active = all.filter((one) => one.status === "active");
  const ids = [...new Set(active.map(idOf))];
  if (ids.length > 1) {
    const args = { ids: ids.map((id) => shown(id)) };
    const message = "more than one follow-up plan is active";
    return { ok: false, problem: problem("continuation-ambiguous", "warning", message, { args }) };
  }
  const waiting = all.find((one) => ["planned", "queued", "pending"].includes(one.status ?? ""));
  const meant = active.find((one) => one.promptRef !== null) ?? active[0] ?? waiting ?? all[0];
  if (meant === undefined) {
    const message = "follow-up planning, but no follow-up plan is recorded";
    return { ok: false, problem: problem("continuation-missing", "error", message) };
  }
  // The mirror may be shorter than the cycle's own entry.
  const full = all.find((one) => idOf(one) === idOf(meant) && one.promptRef !== null) ?? meant;
  const { promptRef } = full;
  if (promptRef === null) return planMissing(meant, null);
  const path = referencePath(promptRef);
  if (path === null) {
    const args = { field: "prompt_ref", value: shown(promptRef) };
    const message = "prompt_ref of the follow-up plan lies outside .pipeline";
    return { ok: false, problem: problem("path-outside", "error", message, { args }) };
  }
  if (!model.snapshot.present.has(path)) return planMissing(meant, path);
  const item = { ...meant, promptRef, title: meant.title ?? full.title };
  const mirror = model.state.continuation;
  const mirrored = isMap(mirror) && asText(mirror.status) === "active";
  return { ok: true, item, path, mirrored };
}

/** What an event in follow-up planning is about. */
export function followUpSubject(model: Model): Subject {
  const follow = findFollowUp(model);
  const label = kept(follow.ok && follow.item.id !== null ? follow.item.id : "follow-up");
  return { label, milestoneId: null, name: label };
}

function planMissing({ id }: Continuation, path: string | null): FollowUp {
  const message = "the file of the follow-up plan is not there";
  const detail = { ...(path === null ? {} : { path }), args: { id: shown(id) } };
  return { ok: false, problem: problem("continuation-plan-missing", "error", message, detail) };
}
