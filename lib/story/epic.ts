/**
 * `resume epic`: every story of an epic, from what was read (story spec 2.6). Pure.
 *
 * @module
 */
import { type Survey, survey } from "../core/envelope.ts";
import { EXIT, type ExitCode } from "../core/exit.ts";
import { lastMember, type Member, membersOf } from "../core/json/members.ts";
import { isObject } from "../core/json/read.ts";
import { problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { epicItem } from "./epic_item.ts";
import { readProblem } from "./epic_problems.ts";
import { failureOf } from "./messages.ts";
import { storiesOf } from "./shapes.ts";
import type { Snapshot, StateRead } from "./snapshot.ts";
import { shownStatus } from "./status.ts";

/** The survey, the exit code, and the lines for stderr. */
export interface EpicAnswer {
  readonly exit: ExitCode;
  readonly survey: Survey;
  /** The recorded status of each item, for the list; `-` where none is recorded. */
  readonly statuses: readonly string[];
  readonly lines: readonly string[];
}

const CONTAINERS = new Set(["stories", "storyEntries", "storyStatuses"]);

/** Enters the containers, their stories, and the `tasks` of each. */
function enter(path: readonly string[]): boolean {
  const [top = "", , third] = path;
  if (path.length === 1) return CONTAINERS.has(top) || top === "tasks";
  return CONTAINERS.has(top) && (path.length === 2 || (path.length === 3 && third === "tasks"));
}

function membersAt(top: readonly Member[], key: string): readonly Member[] | null {
  return lastMember(top, key)?.inner ?? null;
}

/** An index of the members by key, so that 10,000 stories do not mean 10,000 searches. */
function indexOf(members: readonly Member[]): ReadonlyMap<string, Member> {
  return new Map(members.map((member) => [member.key, member]));
}

function taskMembersOf(
  top: readonly Member[],
): (path: readonly string[]) => readonly Member[] | null {
  const containers = new Map<string, ReadonlyMap<string, Member>>();
  for (const name of CONTAINERS) containers.set(name, indexOf(membersAt(top, name) ?? []));
  return ([container, story]) => {
    if (container === undefined || story === undefined) return membersAt(top, "tasks");
    const node = containers.get(container)?.get(story)?.inner ?? [];
    return membersAt(node, "tasks");
  };
}

function shownOf(status: unknown): string {
  if (status === undefined || status === null || status === false || status === "") return "-";
  return cleanText(shownStatus(status), 24);
}

function items(state: StateRead): Pick<EpicAnswer, "statuses"> & { items: Survey["items"] } | null {
  const top = membersOf(state.text, enter) ?? [];
  const keys = (name: string): string[] => (membersAt(top, name) ?? []).map((one) => one.key);
  const stories = storiesOf(state.value, keys);
  if (stories === null) return null;
  const byId = new Map(stories.filter((story) => story.named).map((story) => [story.id, story]));
  const taskMembers = taskMembersOf(top);
  const list = stories.map((story) => {
    const mtimeMs = state.storyFiles.get(story.id);
    const item = epicItem({
      root: state.root,
      story,
      stories: byId,
      members: taskMembers(story.path),
      file: mtimeMs === undefined ? null : { path: `${state.folder}/${story.id}.md`, mtimeMs },
    });
    if (story.named || !isObject(story.node)) return item;
    const text = `element ${story.id} of stories has no id`;
    return { ...item, problems: [problem("story-not-object", "error", text), ...item.problems] };
  });
  return { items: list, statuses: stories.map((story) => shownOf(story.status)) };
}

/**
 * Decides what `resume epic` answers.
 *
 * @example
 * ```ts
 * import { decideEpic } from "./epic.ts";
 * const got = decideEpic({ kind: "absent", root: "/r", path: "ai/epics/epic-0049/execution-state.json" });
 * if (got.exit !== 1 || got.survey.problems[0]?.code !== "no-state") throw new Error("unexpected");
 * ```
 */
export function decideEpic(snapshot: Snapshot): EpicAnswer {
  const { root, path } = snapshot;
  const failed = failureOf(snapshot);
  const found = readProblem(snapshot);
  if (failed !== null) {
    return {
      exit: failed.exit,
      survey: survey(root, [], found === null ? [] : [found]),
      statuses: [],
      lines: [failed.line],
    };
  }
  const read = items(snapshot as StateRead);
  if (read === null) {
    const line = "execution-state.json holds no known story container";
    const shape = problem("shape-unknown", "error", line, { path });
    return { exit: EXIT.data, survey: survey(root, [], [shape]), statuses: [], lines: [line] };
  }
  const none = problem("no-stories", "info", "the state holds no story", { path });
  const problems = read.items.length === 0 ? [none] : [];
  return {
    exit: EXIT.ok,
    survey: survey(root, read.items, problems),
    statuses: read.statuses,
    lines: [],
  };
}
