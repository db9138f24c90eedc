/**
 * Makes execution states to measure with.
 *
 * @module
 */

/**
 * An epic of 22 stories with 5 tasks each: half of the stories done, one in progress.
 *
 * @returns The state, as its writer lays it out.
 */
export function ordinaryState(): string {
  return state(22, "Adds the endpoint, its validation and its tests.");
}

/**
 * The same with more stories and longer summaries, until it has a size.
 *
 * @param bytes The least size.
 * @returns The state.
 */
export function bigState(bytes: number): string {
  const summary = "Adds the endpoint, its validation and its tests. ".repeat(40);
  const perStory = state(23, summary).length - state(22, summary).length;
  return state(Math.ceil(bytes / perStory) + 22, summary);
}

function state(count: number, summary: string): string {
  const stories: Record<string, unknown> = {};
  for (let story = 1; story <= count; story++) stories[storyId(story)] = storyNode(story, summary);
  const head = { version: "2.0", epicId: "0042", branch: "epic/0042" };
  return `${JSON.stringify({ ...head, stories }, null, 2)}\n`;
}

function storyId(story: number): string {
  return `story-0042-${String(story).padStart(4, "0")}`;
}

function storyNode(story: number, summary: string): unknown {
  // The eleventh is in progress: four of its tasks are done.
  const done = story < 11 ? 5 : story === 11 ? 4 : 0;
  const tasks: Record<string, unknown> = {};
  for (let task = 1; task <= 5; task++) {
    tasks[`TASK-${storyId(story).slice(6)}-00${task}`] = task > done ? { status: "PENDING" } : {
      status: "DONE",
      commitSha: (0x1000000 + story * 16 + task).toString(16),
      completedAt: `2026-04-20T10:${String(task).padStart(2, "0")}:00Z`,
      attempts: 1,
      summary,
    };
  }
  const status = done === 5 ? "SUCCESS" : done > 0 ? "IN_PROGRESS" : "PENDING";
  const blockedBy = story === 1 ? [] : [storyId(story - 1)];
  return { status, phase: 1 + (story >> 3), blockedBy, summary, tasks };
}
