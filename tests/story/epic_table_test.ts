// The table "first that holds | state | next.action", row by row, and what goes before what.
import { assertEquals } from "@std/assert";
import type { Envelope } from "../../lib/core/envelope.ts";
import { askEpic, tasksOf } from "../support/story.ts";

const ID = "story-0049-0013";
const DONE_STORY = { "story-0049-0001": { status: "SUCCESS", tasks: { A: { status: "DONE" } } } };

function itemOf(node: unknown, others: Record<string, unknown> = DONE_STORY): Envelope {
  const item = askEpic({ stories: { ...others, [ID]: node } }).survey.items.at(-1);
  if (item === undefined) throw new Error("no item");
  return item;
}

const BLOCKED = ["story-0049-0002"];
const MET = ["story-0049-0001"];

for (
  const [name, node, state, action, codes] of [
    // The node is not an object.
    ["a text", "DONE", "inconsistent", null, ["story-not-object"]],
    ["null", null, "inconsistent", null, ["story-not-object"]],
    ["false", false, "inconsistent", null, ["story-not-object"]],
    ["a list", [1], "inconsistent", null, ["story-not-object"]],
    // Done, and some task is pending.
    [
      "done with a pending task",
      { status: "DONE", tasks: tasksOf(["DONE", "PENDING"]) },
      "inconsistent",
      null,
      ["story-task-mismatch"],
    ],
    [
      "done with only pending tasks",
      { status: "MERGED", tasks: tasksOf(["FAILED"]) },
      "inconsistent",
      null,
      ["story-task-mismatch"],
    ],
    [
      "done with a task of a story's word",
      { status: "SUCCESS", tasks: tasksOf(["SUCCESS"]) },
      "inconsistent",
      null,
      ["story-task-mismatch", "unknown-status"],
    ],
    [
      "done and pending, though blocked",
      { status: "DONE", blockedBy: BLOCKED, tasks: tasksOf(["PENDING"]) },
      "inconsistent",
      null,
      ["story-task-mismatch"],
    ],
    // Done.
    ["done, all tasks too", { status: "SUCCESS", tasks: tasksOf(["DONE"]) }, "complete", null, []],
    ["done without tasks", { status: "concluida" }, "complete", null, ["story-without-tasks"]],
    ["done with empty tasks", { status: "COMPLETE", tasks: {} }, "complete", null, [
      "story-without-tasks",
    ]],
    [
      "done, whatever blocks it",
      { status: "DONE", blockedBy: BLOCKED, tasks: tasksOf(["DONE"]) },
      "complete",
      null,
      [],
    ],
    // No status recorded, all tasks completed.
    ["no status, all tasks done", { tasks: tasksOf(["DONE", "DONE"]) }, "complete", null, []],
    [
      "a null status, all tasks done",
      { status: null, tasks: tasksOf(["DONE"]) },
      "complete",
      null,
      [],
    ],
    [
      "no status, all done, though blocked",
      { blockedBy: BLOCKED, tasks: tasksOf(["DONE"]) },
      "complete",
      null,
      [],
    ],
    // Deferred.
    ["deferred", { status: "DEFERRED", tasks: tasksOf(["PENDING"]) }, "needs-decision", null, [
      "story-deferred",
    ]],
    [
      "deferred in the midst",
      { status: " deferred ", tasks: tasksOf(["DONE", "PENDING"]) },
      "needs-decision",
      null,
      ["story-deferred"],
    ],
    ["deferred and blocked", { status: "DEFERRED", blockedBy: BLOCKED }, "needs-decision", null, [
      "story-deferred",
    ]],
    [
      "deferred with all tasks done",
      { status: "DEFERRED", tasks: tasksOf(["DONE"]) },
      "needs-decision",
      null,
      ["story-deferred"],
    ],
    // A blocker is unmet.
    ["an unknown blocker", { status: "PENDING", blockedBy: BLOCKED }, "blocked", null, [
      "blocked-by",
      "unknown-blocker",
    ]],
    ["itself", { blockedBy: [ID] }, "blocked", null, ["blocked-by"]],
    ["one id as a text", { blockedBy: "story-0049-0002" }, "blocked", null, [
      "blocked-by",
      "unknown-blocker",
    ]],
    ["blockers of an unreadable type", { blockedBy: 7 }, "blocked", null, ["blocked-by"]],
    ["blockers that are an object", { blockedBy: {} }, "blocked", null, ["blocked-by"]],
    ["blockers that are false", { blockedBy: false }, "blocked", null, ["blocked-by"]],
    [
      "blocked in the midst",
      { blockedBy: BLOCKED, tasks: tasksOf(["DONE", "PENDING"]) },
      "blocked",
      null,
      ["blocked-by", "unknown-blocker"],
    ],
    [
      "blocked with every task done",
      { status: "PENDING", blockedBy: BLOCKED, tasks: tasksOf(["DONE"]) },
      "blocked",
      null,
      ["blocked-by", "unknown-blocker"],
    ],
    ["failed and blocked", { status: "FAILED", blockedBy: BLOCKED }, "blocked", null, [
      "blocked-by",
      "unknown-blocker",
      "story-failed",
    ]],
    ["BLOCKED with unmet blockers", { status: "BLOCKED", blockedBy: BLOCKED }, "blocked", null, [
      "blocked-by",
      "unknown-blocker",
    ]],
    // BLOCKED without a list to judge by.
    ["BLOCKED by nothing", { status: "BLOCKED" }, "blocked", null, ["story-blocked"]],
    ["BLOCKED by null", { status: "blocked", blockedBy: null }, "blocked", null, ["story-blocked"]],
    ["BLOCKED, all tasks done", { status: "BLOCKED", tasks: tasksOf(["DONE"]) }, "blocked", null, [
      "story-blocked",
    ]],
    [
      "BLOCKED, its blockers met",
      { status: "BLOCKED", blockedBy: MET },
      "resumable",
      "start-story",
      [],
    ],
    // Every task completed, story not done.
    [
      "all tasks done, PENDING",
      { status: "PENDING", tasks: tasksOf(["DONE"]) },
      "resumable",
      "finish-story",
      ["story-task-mismatch"],
    ],
    [
      "all tasks done, FAILED",
      { status: "FAILED", tasks: tasksOf(["DONE"]) },
      "resumable",
      "finish-story",
      ["story-task-mismatch", "story-failed"],
    ],
    [
      "all tasks done, unknown word",
      { status: "SKIPPED", tasks: tasksOf(["DONE"]) },
      "resumable",
      "finish-story",
      ["story-task-mismatch", "unknown-status"],
    ],
    [
      "all tasks done, blockers met",
      { status: "IN_PROGRESS", blockedBy: MET, tasks: tasksOf(["DONE"]) },
      "resumable",
      "finish-story",
      ["story-task-mismatch"],
    ],
    // Some completed, some pending.
    [
      "half done",
      { status: "IN_PROGRESS", tasks: tasksOf(["DONE", "PENDING"]) },
      "resumable",
      "continue-task",
      [],
    ],
    [
      "half done, PARTIAL",
      { status: "PARTIAL", tasks: tasksOf(["DONE", "FAILED"]) },
      "resumable",
      "continue-task",
      [],
    ],
    [
      "half done with a hole",
      { tasks: tasksOf(["PENDING", "DONE"]) },
      "resumable",
      "continue-task",
      ["non-contiguous-done"],
    ],
    // Otherwise.
    ["nothing but an object", {}, "resumable", "start-story", []],
    [
      "only pending tasks",
      { status: "PENDING", tasks: tasksOf(["PENDING"]) },
      "resumable",
      "start-story",
      [],
    ],
    ["failed", { status: "FAILED" }, "resumable", "start-story", ["story-failed"]],
    ["a status that nobody knows", { status: "PAUSED" }, "resumable", "start-story", [
      "unknown-status",
    ]],
    ["a status that is no text", { status: 7 }, "resumable", "start-story", ["unknown-status"]],
    ["an empty status", { status: "" }, "resumable", "start-story", ["unknown-status"]],
    ["PR_MERGED", { status: "PR_MERGED" }, "resumable", "start-story", []],
    ["no blockers left", { blockedBy: MET }, "resumable", "start-story", []],
    ["an empty list of blockers", { blockedBy: [] }, "resumable", "start-story", []],
  ] as readonly (readonly [string, unknown, string, string | null, readonly string[]])[]
) {
  Deno.test(`a story with ${name} is ${state}${action === null ? "" : `: ${action}`}`, () => {
    const item = itemOf(node);
    assertEquals([item.state, item.next?.action ?? null], [state, action]);
    assertEquals(item.problems.map((one) => one.code), [...codes]);
  });
}

Deno.test("a blocker is met by its story's status, not by its tasks", () => {
  const blocker = (node: unknown): string => itemOf({ blockedBy: ["b"] }, { b: node }).state;
  assertEquals(blocker({ status: "SUCCESS" }), "resumable");
  assertEquals(blocker({ status: "DONE", tasks: tasksOf(["PENDING"]) }), "resumable");
  assertEquals(blocker({ tasks: tasksOf(["DONE"]) }), "blocked");
  assertEquals(blocker({ status: "IN_PROGRESS", tasks: tasksOf(["DONE"]) }), "blocked");
  assertEquals(blocker("SUCCESS"), "blocked");
});

Deno.test("stories that block each other are all blocked", () => {
  const { exit, survey } = askEpic({
    stories: { a: { blockedBy: ["b"] }, b: { blockedBy: ["c"] }, c: { blockedBy: ["a"] } },
  });
  assertEquals([exit, survey.items.map((item) => item.state)], [0, [
    "blocked",
    "blocked",
    "blocked",
  ]]);
});

Deno.test("blockers are named in the problem's arguments, unknown ones once more", () => {
  const item = itemOf({ blockedBy: ["story-0049-0002", "story-0049-0001", "x\u001b[31m"] });
  const [unmet, unknown] = item.problems;
  assertEquals(unmet?.args, { blockers: ["story-0049-0002", "x\\u001b[31m"] });
  assertEquals(unknown?.args, { blockers: ["story-0049-0002", "x\\u001b[31m"] });
  assertEquals(unmet?.message.includes("\u001b"), false);
});
