import { assertEquals } from "@std/assert";
import { survey } from "../../lib/core/envelope.ts";
import type { ExitCode } from "../../lib/core/exit.ts";
import { problem } from "../../lib/core/problem.ts";
import { commitsOfEpic, itemOfEpic, itemOfUnreadable } from "../../lib/survey/epic_item.ts";
import { item } from "../support/items.ts";

const task = (id: string, status = "PENDING"): { id: string; status: string; title: null } => {
  return { id, status, title: null };
};
const done = (
  id: string,
  commit: string | null = null,
): { id: string; title: null; commit: string | null } => {
  return { id, title: null, commit };
};
const next = { action: "continue-task", text: "Continue", invoke: null, load: [] };
const story = (id: string, fields: Parameters<typeof item>[0] = {}): ReturnType<typeof item> =>
  item({ system: "story", id, ...fields });

const answer = (
  root: string,
  stories: Parameters<typeof survey>[1],
  problems: Parameters<typeof survey>[2],
  exit: ExitCode = 0,
  statuses: readonly string[] = stories.map(() => "-"),
) => ({ survey: survey(root, stories, problems), exit, statuses });

Deno.test("itemOfEpic() goes on with the first story that is begun, not with the first that can start", () => {
  const stories = [
    story("story-0042-0001", { state: "complete" }),
    story("story-0042-0002", { next }),
    story("story-0042-0003", { next, completed: [done("T1")], pending: [task("T2")] }),
  ];
  const { envelope } = itemOfEpic("0042", answer("/r", stories, [], 0));
  assertEquals(envelope.id, "epic-0042");
  assertEquals(envelope.title, "story-0042-0003");
  assertEquals(envelope.progress, { done: 1, total: 3 });
  assertEquals(envelope.next?.invoke, "resume story --story-id story-0042-0003 --epic-id 0042");
});

Deno.test("itemOfEpic() counts a task under way as begun", () => {
  const stories = [
    story("story-0042-0001", { next }),
    story("story-0042-0002", { next, pending: [task("T1", " In_Progress ")] }),
  ];
  assertEquals(itemOfEpic("0042", answer("/r", stories, [], 0)).envelope.title, "story-0042-0002");
});

Deno.test("itemOfEpic() takes the state of the first open story when none can go on", () => {
  const stories = [
    story("story-0042-0001", { state: "complete" }),
    story("story-0042-0002", { state: "needs-decision" }),
    story("story-0042-0003", { state: "blocked" }),
  ];
  const { envelope } = itemOfEpic("0042", answer("/r", stories, [], 0));
  assertEquals([envelope.state, envelope.next], ["needs-decision", null]);
});

Deno.test("itemOfEpic() is complete when every story is", () => {
  const { envelope } = itemOfEpic("0042", answer("/r", [story("s", { state: "complete" })], [], 0));
  assertEquals(envelope.state, "complete");
});

Deno.test("itemOfEpic() never puts a strange story id into a command", () => {
  const stories = [story("x; rm -rf /", { next })];
  assertEquals(itemOfEpic("0042", answer("/r", stories, [], 0)).envelope.next?.invoke, null);
});

for (const [exit, state] of [[65, "corrupt"], [75, "held"], [77, "blocked"]] as const) {
  Deno.test(`itemOfEpic() is ${state} when its own command ends with ${exit}`, () => {
    const finding = problem("state-corrupt", "error", "broken", { path: "a.json", line: 3 });
    const got = itemOfEpic("0042", answer("/r", [], [finding], exit));
    assertEquals([got.exit, got.envelope.state, got.envelope.problems], [exit, state, [finding]]);
  });
}

Deno.test("commitsOfEpic() lists each commit once and no absent one", () => {
  const stories = [
    story("a", { completed: [done("1", "abcd"), done("2", null)] }),
    story("b", { completed: [done("3", "abcd"), done("4", "ef01")] }),
  ];
  assertEquals(commitsOfEpic(survey("/r", stories, [])), ["abcd", "ef01"]);
});

Deno.test("itemOfEpic() has no progress over nothing", () => {
  const { envelope } = itemOfEpic("0042", answer("/r", [], [], 0));
  assertEquals([envelope.state, envelope.progress, envelope.title], ["complete", null, null]);
});

Deno.test("itemOfEpic() lists stories with what is recorded, done and open ones apart", () => {
  const stories = [
    story("story-0042-0001", { state: "complete", title: "One" }),
    story("story-0042-0002", { state: "blocked", title: "Two" }),
  ];
  const { envelope } = itemOfEpic("0042", answer("/r", stories, [], 0, ["DONE", "FAILED"]));
  assertEquals(envelope.completed, [{ id: "story-0042-0001", title: "One", commit: null }]);
  assertEquals(envelope.pending, [{ id: "story-0042-0002", status: "FAILED", title: "Two" }]);
});

Deno.test("itemOfEpic() shows the recorded status of each open story, PENDING without one", () => {
  const stories = [
    story("a", { state: "complete" }),
    story("b", { state: "blocked" }),
    story("c", { next }),
  ];
  const given = answer("/r", stories, [], 0, ["DONE", "-", "IN_PROGRESS"]);
  assertEquals(itemOfEpic("0042", given).envelope.pending.map(({ id, status }) => [id, status]), [
    ["b", "PENDING"],
    ["c", "IN_PROGRESS"],
  ]);
});

Deno.test("itemOfEpic() names what was not understood in stories that were not picked", () => {
  const odd = problem("unknown-status", "warning", "odd", { args: { value: "WAT" } });
  const stories = [
    story("a", { next, problems: [problem("stale-story", "warning", "own")] }),
    story("b", { problems: [odd, problem("story-failed", "warning", "its own matter")] }),
  ];
  const { problems } = itemOfEpic("0042", answer("/r", stories, [])).envelope;
  assertEquals(problems.map(({ code, args }) => [code, args]), [
    ["stale-story", {}],
    ["unknown-status", { value: "WAT", story: "b" }],
  ]);
});

Deno.test("itemOfUnreadable() is blocked, ends with 77 and names the place", () => {
  const { exit, envelope } = itemOfUnreadable("/r", "ai/epics", "permission denied");
  assertEquals([exit, envelope.state, envelope.id], [77, "blocked", null]);
  assertEquals(envelope.problems.map(({ code, path }) => [code, path]), [
    ["state-unreadable", "ai/epics"],
  ]);
});
