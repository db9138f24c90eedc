/**
 * Epics in the survey: one item for each that has a state (survey spec section 1).
 *
 * @module
 */
import { ancestors, join } from "../core/paths.ts";
import { eventAt } from "../core/timeline.ts";
import type { Ports } from "../io/ports.ts";
import { collectStory } from "../story/collect.ts";
import { decideEpic } from "../story/epic.ts";
import { storyEvents } from "../story/events.ts";
import { type Adapter, NOT_HERE } from "./adapter.ts";
import { commitsOfEpic, itemOfEpic } from "./epic_item.ts";

/** The places of epic folders, the newer one first. */
const PLACES = ["ai/epics", "plans"] as const;

/** Ids of the epics that have a folder below a root. */
function epicsBelow(ports: Ports, root: string): string[] {
  const ids = PLACES.flatMap((place) => {
    const listed = ports.fs.readFolder(join(root, place));
    const names = listed.ok ? listed.value : [];
    return names.flatMap(({ name, kind }) => {
      const id = kind === "file" ? undefined : /^epic-([0-9]{4})$/.exec(name)?.[1];
      return id === undefined ? [] : [id];
    });
  });
  return [...new Set(ids)].sort();
}

/** The nearest folder upwards with an epic; the walk ends at the first `.git` (story spec 1.1). */
function findRoot(ports: Ports, cwd: string): { root: string; epics: string[] } | null {
  for (const root of ancestors(cwd)) {
    const epics = epicsBelow(ports, root);
    if (epics.length > 0) return { root, epics };
    if (ports.fs.lstat(join(root, ".git")).ok) break;
  }
  return null;
}

/** Reads every epic. */
export const storyAdapter: Adapter = async (ports, request) => {
  const found = request.root === null
    ? findRoot(ports, request.cwd)
    : { root: request.root, epics: epicsBelow(ports, request.root) };
  if (found === null) return NOT_HERE;
  const items = [];
  const commits = new Map<string | null, readonly string[]>();
  const events = [];
  for (const epicId of found.epics) {
    const asked = { root: found.root, cwd: request.cwd, epicId, storyId: null };
    const snapshot = await collectStory(ports, asked);
    if (snapshot.kind === "absent") continue;
    const { survey, exit } = decideEpic(snapshot);
    const item = itemOfEpic(epicId, survey, exit);
    items.push(item);
    commits.set(item.envelope.id, commitsOfEpic(survey));
    if (request.events && snapshot.kind === "read") {
      for (const { at, text } of storyEvents(snapshot)) {
        events.push(eventAt(at, "story", item.envelope.id, text));
      }
    }
  }
  return { present: items.length > 0, items, commits, events };
};
