/**
 * The shapes that execution states have in practice (story spec 1.2 and 1.3), and where a story is in
 * them.
 *
 * @module
 */
import { field, isObject } from "../core/json/read.ts";

/** The name of a shape that `resume story` does not serve, as messages say it. */
export type OtherShape = "storyEntries" | "stories array" | "storyStatuses" | "top-level tasks";

function holds(container: unknown, id: string): boolean {
  const node = field(container, id);
  return node !== undefined && node !== null && node !== false;
}

/** The first other shape that holds this story; null when none does (story spec section 4, warning 2). */
export function otherShapeOf(state: Record<string, unknown>, id: string): OtherShape | null {
  const stories = field(state, "stories");
  if (holds(field(state, "storyEntries"), id)) return "storyEntries";
  if (Array.isArray(stories) && stories.some((node) => field(node, "id") === id)) {
    return "stories array";
  }
  if (holds(field(state, "storyStatuses"), id)) return "storyStatuses";
  return field(state, "storyId") === id ? "top-level tasks" : null;
}

/** One story of an epic: its node, where the node stands, and its recorded status. */
export interface StoryNode {
  readonly id: string;
  /** The keys from the top of the document to the node; for the order of its tasks. */
  readonly path: readonly string[];
  readonly node: unknown;
  readonly status: unknown;
  /** The node has an id of its own; false for `#<position>`. */
  readonly named: boolean;
}

type Keys = (name: string, container: Record<string, unknown>) => readonly string[];

function containerKeys(
  state: Record<string, unknown>,
  name: string,
  keysAt: Keys,
): readonly string[] {
  const container = field(state, name);
  return isObject(container) ? keysAt(name, container) : [];
}

function nodeOf(
  state: Record<string, unknown>,
  id: string,
  element: number | undefined,
): StoryNode {
  const pick = (path: string[], node: unknown, status: unknown): StoryNode => {
    return { id, path, node, status, named: true };
  };
  const stories = field(state, "stories");
  const entries = field(state, "storyEntries");
  const statuses = field(state, "storyStatuses");
  for (const [name, container] of [["stories", stories], ["storyEntries", entries]] as const) {
    if (!isObject(container) || !Object.hasOwn(container, id)) continue;
    const node = container[id];
    return pick([name, id], node, field(node, "status"));
  }
  if (Array.isArray(stories) && element !== undefined) {
    const node = stories[element];
    return pick(["stories", String(element)], node, field(node, "status"));
  }
  if (isObject(statuses) && Object.hasOwn(statuses, id)) {
    const node = statuses[id];
    // Here a node may be the status itself.
    return typeof node === "string"
      ? pick(["storyStatuses", id], {}, node)
      : pick(["storyStatuses", id], node, field(node, "status"));
  }
  return pick([], state, field(state, "storyStatus"));
}

/**
 * Every story of a state, each id once, in the order of story spec 2.6; null when the state has none of
 * the known containers. `keysAt` gives the keys of a container in file order.
 */
export function storiesOf(state: Record<string, unknown>, keysAt: Keys): StoryNode[] | null {
  const stories = field(state, "stories");
  const storyId = field(state, "storyId");
  const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null;
  const known = ["stories", "storyEntries", "storyStatuses"].some((name) =>
    isContainer(field(state, name))
  );
  if (!known && typeof storyId !== "string") return null;
  const elements = new Map<string, number>();
  const found: (StoryNode | string)[] = [...containerKeys(state, "stories", keysAt)];
  for (const [at, node] of (Array.isArray(stories) ? stories : []).entries()) {
    const id = field(node, "id");
    if (typeof id === "string") {
      if (!elements.has(id)) found.push(id);
      elements.set(id, at);
    } else {
      const path = ["stories", String(at)];
      found.push({ id: `#${at + 1}`, path, node, status: field(node, "status"), named: false });
    }
  }
  found.push(...containerKeys(state, "storyEntries", keysAt));
  found.push(...containerKeys(state, "storyStatuses", keysAt));
  if (typeof storyId === "string") found.push(storyId);
  const seen = new Set<string>();
  return found.flatMap((story) => {
    if (typeof story !== "string") return [story];
    if (seen.has(story)) return [];
    seen.add(story);
    return [nodeOf(state, story, elements.get(story))];
  });
}
