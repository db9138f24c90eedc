/**
 * The order of one story's tasks in the text of a state. The state of an epic is large and the story is
 * small, so the text before it is jumped over where that is safe.
 *
 * @module
 */
import { lastMember, type Member, membersOf } from "../core/json/members.ts";

/** Where the value behind a key starts; -1 when what follows is no colon. */
function behindColon(text: string, at: number): number {
  let i = at;
  while (text.charCodeAt(i) <= 32) i++;
  return text[i] === ":" ? i + 1 : -1;
}

/**
 * Where the value of the only key of this name starts; null when there is more than one such key at any
 * depth, or when a key could be written in another way. An id holds nothing that JSON must escape, so
 * only a `\u` escape could hide one; and a quote behind a backslash belongs to a text.
 */
function onlyKey(text: string, key: string): number | null {
  if (text.includes("\\u")) return null;
  const quoted = `"${key}"`;
  let found: number | null = null;
  for (let at = text.indexOf(quoted); at >= 0; at = text.indexOf(quoted, at + 1)) {
    if (text[at - 1] === "\\") return null;
    const value = behindColon(text, at + quoted.length);
    if (value < 0) continue;
    if (found !== null) return null;
    found = value;
  }
  return found;
}

/** The members of the story's `tasks` by a look at the whole text. */
function byWholeText(text: string, storyId: string): readonly Member[] | null {
  const wanted = ["stories", storyId, "tasks"];
  const top = membersOf(text, (path) => path.every((key, depth) => key === wanted[depth]));
  const stories = lastMember(top ?? [], "stories")?.inner ?? [];
  const story = lastMember(stories, storyId)?.inner ?? [];
  return lastMember(story, "tasks")?.inner ?? null;
}

/**
 * The members of `stories.<storyId>.tasks` in the order of the file, repeated keys repeated; null when
 * there is no such object. `text` is valid JSON whose parsed value holds the story; `storyId` is plain
 * (`story-0049-0013`).
 *
 * @example
 * ```ts
 * import { taskMembers } from "./task_order.ts";
 * const text = '{"stories":{"story-0001-0001":{"tasks":{"10":{},"2":{}}}}}';
 * const keys = taskMembers(text, "story-0001-0001")?.map((member) => member.key);
 * if (keys?.join() !== "10,2") throw new Error("unexpected");
 * ```
 */
export function taskMembers(text: string, storyId: string): readonly Member[] | null {
  const at = onlyKey(text, storyId);
  if (at === null) return byWholeText(text, storyId);
  const story = membersOf(text.slice(at), (path) => path.length === 1 && path[0] === "tasks");
  return lastMember(story ?? [], "tasks")?.inner ?? null;
}
