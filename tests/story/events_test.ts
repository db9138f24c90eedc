import { assertEquals } from "@std/assert";
import { storyEvents } from "../../lib/story/events.ts";
import { snapshotOf, STORY } from "../support/story.ts";

/** The events of a state as `at text`. */
function eventsOf(state: Readonly<Record<string, unknown>>): string[] {
  const read = snapshotOf(state);
  if (read.kind !== "read") throw new Error("Test: the state was not read");
  return storyEvents(read).map(({ at, text }) => `${at} ${text}`);
}

const STORY_TIMES = { startedAt: "1", completedAt: "2", finishedAt: "3" };
const TASK = { startedAt: "4", completedAt: "5" };

for (
  const [name, state, want] of [
    ["a story", { stories: { [STORY]: STORY_TIMES } }, [
      `1 ${STORY} started`,
      `2 ${STORY} completed`,
      `3 ${STORY} finished`,
    ]],
    ["times that are no texts", { stories: { [STORY]: { startedAt: 1, finishedAt: null } } }, []],
    ["a story that is a word", { stories: { [STORY]: "DONE" } }, []],
    ["tasks by name", { stories: { [STORY]: { tasks: { T1: TASK, T2: 7 } } } }, [
      "4 T1 started",
      "5 T1 completed",
    ]],
    [
      "tasks in a list, by their id or their place",
      { stories: { [STORY]: { tasks: [{ id: "T1", startedAt: "4" }, "x", { startedAt: "6" }] } } },
      ["4 T1 started", "6 #3 started"],
    ],
    ["tasks that are a text", { stories: { [STORY]: { tasks: "x", startedAt: "1" } } }, [
      `1 ${STORY} started`,
    ]],
    [
      "two stories",
      { stories: { [STORY]: { startedAt: "1" }, "story-0049-0014": { tasks: { T9: TASK } } } },
      [`1 ${STORY} started`, "4 T9 started", "5 T9 completed"],
    ],
    ["a state without stories", { epicId: "0049", startedAt: "1" }, []],
    ["stories that are null", { stories: null }, []],
  ] as const
) {
  Deno.test(`storyEvents() takes the times of ${name}`, () => {
    assertEquals(eventsOf(state), [...want]);
  });
}
