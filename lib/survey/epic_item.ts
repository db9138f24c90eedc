/**
 * An epic as one piece of work (survey spec section 1). Pure.
 *
 * @module
 */
import { type Envelope, envelope, type Survey } from "../core/envelope.ts";
import { EXIT, type ExitCode } from "../core/exit.ts";
import { type Problem, problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { latestTime } from "../core/time.ts";
import type { EpicAnswer } from "../story/epic.ts";
import type { Item } from "./order.ts";

const UNDER_WAY = new Set(["in_progress", "pr_created", "pr_approved", "pr_merged"]);

/** Whether work on a story has begun: a task is completed, or one is under way. */
function isBegun(story: Envelope): boolean {
  return story.completed.length > 0 ||
    story.pending.some((task) => UNDER_WAY.has(task.status.trim().toLowerCase()));
}

/** The story to go on with: the first that is begun, else the first that can be. */
function pickStory(stories: readonly Envelope[]): Envelope | undefined {
  const resumable = stories.filter((story) => story.state === "resumable");
  return resumable.find(isBegun) ?? resumable[0];
}

function stateless(root: string, id: string, survey: Survey, exit: ExitCode): Item {
  const state = exit === EXIT.held ? "held" : exit === EXIT.noPermission ? "blocked" : "corrupt";
  const next = {
    action: "repair-state",
    text: `Repair the state of ${id}`,
    invoke: null,
    load: [],
  };
  return {
    exit,
    envelope: envelope({
      system: "story",
      root,
      id,
      state,
      next: state === "corrupt" ? next : null,
      problems: survey.problems,
    }),
  };
}

/** Findings of what was not understood: they are named for every story, whichever is picked. */
const NOT_UNDERSTOOD = new Set([
  "unknown-status",
  "story-not-object",
  "tasks-not-object",
  "task-not-object",
  "task-without-id",
]);

function notUnderstood(stories: readonly Envelope[]): Problem[] {
  return stories.flatMap((story) =>
    story.problems.filter(({ code }) => NOT_UNDERSTOOD.has(code)).map((found) => ({
      ...found,
      message: `${story.id}: ${found.message}`,
      args: { ...found.args, story: story.id },
    }))
  );
}

/**
 * Makes one item of an epic's stories. `epicId` has four digits; the rest is what `resume epic` answers.
 */
export function itemOfEpic(
  epicId: string,
  { survey, exit, statuses }: Pick<EpicAnswer, "survey" | "exit" | "statuses">,
): Item {
  const id = `epic-${epicId}`;
  const { root, items: stories } = survey;
  if (exit !== EXIT.ok) return stateless(root, id, survey, exit);
  const recorded = new Map(stories.map((story, at) => [story, statuses[at] ?? "-"]));
  const open = stories.filter((story) => story.state !== "complete");
  const picked = pickStory(stories) ?? open[0];
  const done = stories.filter((story) => story.state === "complete");
  const isStory = /^story-[0-9]{4}-[0-9]{4}$/.test(picked?.id ?? "");
  const next = picked?.next ?? null;
  const command = `resume story --story-id ${picked?.id} --epic-id ${epicId}`;
  return {
    exit,
    envelope: envelope({
      system: "story",
      root,
      id,
      title: picked?.id ?? null,
      state: picked?.state ?? "complete",
      resumePoint: picked?.resumePoint ?? null,
      progress: stories.length === 0 ? null : { done: done.length, total: stories.length },
      completed: done.map((story) => ({ id: story.id ?? "", title: story.title, commit: null })),
      pending: open.map((story) => ({
        id: story.id ?? "",
        // A story without a status is a pending one (story spec 2.6).
        status: recorded.get(story)?.replace(/^-$/, "PENDING") ?? "",
        title: story.title,
      })),
      next: next === null ? null : { ...next, invoke: isStory ? command : null },
      problems: [
        ...(picked?.problems ?? []),
        ...notUnderstood(stories.filter((story) => story !== picked)),
        ...survey.problems,
      ],
      updatedAt: latestTime(stories.map((story) => story.updatedAt), "utc"),
    }),
  };
}

/** The item of a folder of epics that cannot be listed: what it holds is not known. */
export function itemOfUnreadable(root: string, place: string, reason: string): Item {
  const text = `${place} cannot be read: ${cleanText(reason)}`;
  const found = problem("state-unreadable", "error", text, { path: place });
  return {
    exit: EXIT.noPermission,
    envelope: envelope({ system: "story", root, id: null, state: "blocked", problems: [found] }),
  };
}

/** Every commit that an epic's stories record, each once, in the order of the file. */
export function commitsOfEpic(survey: Survey): string[] {
  const recorded = survey.items.flatMap((story) => story.completed.map((task) => task.commit));
  return [...new Set(recorded.filter((commit) => commit !== null))];
}
