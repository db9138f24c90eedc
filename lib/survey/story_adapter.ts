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
import { commitsOfEpic, itemOfEpic, itemOfUnreadable } from "./epic_item.ts";

/** The places of epic folders, the newer one first. */
const PLACES = ["ai/epics", "plans"] as const;

/** What lies below a root. */
interface Epics {
  readonly root: string;
  /** Ids of the epics that have a folder. */
  readonly ids: readonly string[];
  /** Places that cannot be listed, which may hold more. */
  readonly unreadable: readonly { readonly place: string; readonly reason: string }[];
}

function epicsBelow(ports: Ports, root: string): Epics {
  const ids = new Set<string>();
  const unreadable: Epics["unreadable"][number][] = [];
  for (const place of PLACES) {
    const listed = ports.fs.readFolder(join(root, place));
    if (!listed.ok) {
      if (listed.reason === "absent" || listed.reason === "not-a-folder") continue;
      const reason = listed.reason === "denied" ? "permission denied" : listed.message;
      unreadable.push({ place, reason });
      continue;
    }
    for (const { name, kind } of listed.value) {
      const id = kind === "file" ? undefined : /^epic-([0-9]{4})$/.exec(name)?.[1];
      if (id !== undefined) ids.add(id);
    }
  }
  return { root, ids: [...ids].sort(), unreadable };
}

/** The nearest folder upwards with an epic; the walk ends at the first `.git` (story spec 1.1). */
function findEpics(ports: Ports, cwd: string): Epics | null {
  for (const root of ancestors(cwd)) {
    const epics = epicsBelow(ports, root);
    if (epics.ids.length + epics.unreadable.length > 0) return epics;
    if (ports.fs.lstat(join(root, ".git")).ok) break;
  }
  return null;
}

/** Reads every epic. */
export const storyAdapter: Adapter = async (ports, request) => {
  const found = request.root === null
    ? findEpics(ports, request.cwd)
    : epicsBelow(ports, request.root);
  if (found === null) return NOT_HERE;
  const items = found.unreadable.map(({ place, reason }) =>
    itemOfUnreadable(found.root, place, reason)
  );
  const commits = new Map<string | null, readonly string[]>();
  const events = [];
  for (const epicId of found.ids) {
    const asked = { root: found.root, cwd: request.cwd, epicId, storyId: null };
    const snapshot = await collectStory(ports, asked);
    if (snapshot.kind === "absent") continue;
    const answer = decideEpic(snapshot);
    const item = itemOfEpic(epicId, answer);
    items.push(item);
    commits.set(item.envelope.id, commitsOfEpic(answer.survey));
    if (request.events && snapshot.kind === "read") {
      for (const { at, text } of storyEvents(snapshot)) {
        events.push(eventAt(at, "story", item.envelope.id, text));
      }
    }
  }
  return { present: items.length > 0, items, commits, events };
};
