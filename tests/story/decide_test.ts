import { assertEquals } from "@std/assert";
import { SCHEMAS } from "../../lib/core/schema.ts";
import { decideStory } from "../../lib/story/decide.ts";
import { mutate, randomText } from "../support/random_json.ts";
import { seeded } from "../support/seeded.ts";
import { ask, snapshotOf, STORY, tasksOf, withTasks } from "../support/story.ts";

const HOLE =
  "warn: non-contiguous DONE tasks detected; resume point computed from first non-DONE position";
const NOT_THERE = "Story not in execution-state.json";

const WORDS: Readonly<Record<string, string>> = { D: "DONE", P: "PENDING", F: "FAILED" };

for (
  const [letters, point, hole] of [
    ["DDPP", "phase-2-task-3", false],
    ["DPDP", "phase-2-task-2", true],
    ["PDDP", "phase-2-task-1", true],
    ["DFP", "phase-2-task-2", false],
    ["DDD", "all-done", false],
    ["PPP", "fresh-start", false],
    ["", "fresh-start", false],
  ] as const
) {
  Deno.test(`decideStory() answers ${point} for ${letters || "no tasks"}`, () => {
    const got = ask(withTasks(tasksOf(Array.from(letters, (letter) => WORDS[letter]))));
    assertEquals([got.exit, got.envelope?.resumePoint], [0, point]);
    assertEquals(got.lines, hole ? [HOLE] : []);
    const ids = (wanted: boolean): string[] =>
      Array.from(letters, (letter, at) => [letter === "D", `T${at + 1}`] as const)
        .filter(([done]) => done === wanted).map(([, id]) => id);
    assertEquals(got.envelope?.tasksCompleted.map((task) => task.id), ids(true));
    assertEquals(got.envelope?.tasksPending, ids(false));
  });
}

Deno.test("decideStory() keeps the keys of the contract in its order", () => {
  const { envelope } = ask(withTasks(tasksOf(["DONE", "PENDING"])));
  assertEquals(
    JSON.stringify(envelope),
    '{"resumePoint":"phase-2-task-2","tasksCompleted":[{"id":"T1","commitSha":"c1"}],' +
      '"tasksPending":["T2"],"lastCommitSha":"c1","staleWarnings":[]}',
  );
});

Deno.test("decideStory() follows the file for integer-like ids", () => {
  const got = ask(
    withTasks(
      '{"10":{"status":"DONE","commitSha":"x"},"2":{},"1":{"status":"DONE","commitSha":"y"}}',
    ),
  );
  assertEquals(got.envelope?.resumePoint, "phase-2-task-2");
  assertEquals(got.envelope?.tasksCompleted.map((task) => task.id), ["10", "1"]);
  assertEquals(got.envelope?.lastCommitSha, "y");
});

for (
  const [name, tasks, want] of [
    ["that of the last completed task", [["DONE", "a"], ["DONE", "b"], ["PENDING", "c"]], "b"],
    ["no look-back when the last has none", [["DONE", "a"], ["DONE", undefined]], null],
    ["not that of a pending task", [["PR_MERGED", "a"], ["PENDING", "b"]], null],
    ["null for an empty one", [["DONE", ""]], null],
    ["null for a number", [["DONE", 7]], null],
    ["text of any form", [["DONE", "a,b"]], "a,b"],
    ["the word null", [["DONE", "null"]], "null"],
  ] as const
) {
  Deno.test(`lastCommitSha is ${name}`, () => {
    const nodes = tasks.map(([status, commitSha], at) => [`T${at}`, { status, commitSha }]);
    assertEquals(ask(withTasks(Object.fromEntries(nodes))).envelope?.lastCommitSha, want);
  });
}

for (
  const [name, state, lines] of [
    ["no stories", {}, []],
    ["stories that are null", { stories: null }, []],
    ["stories that are a text", { stories: "x" }, []],
    ["a list that does not hold it", { stories: [{ id: "x" }] }, []],
    ["an empty map", { stories: {} }, []],
    ["a story that is null", { stories: { [STORY]: null } }, []],
    ["a story that is false", { stories: { [STORY]: false } }, []],
    ["another case of the key", { stories: { [STORY.toUpperCase()]: {} } }, []],
    ["blanks around the key", { stories: { [` ${STORY}`]: {} } }, []],
    ["entries", { storyEntries: { [STORY]: {} } }, ["storyEntries"]],
    ["a list", { stories: [{ id: STORY, status: "DONE" }] }, ["stories array"]],
    ["statuses", { storyStatuses: { [STORY]: "DONE" } }, ["storyStatuses"]],
    ["one story per file", { storyId: STORY, tasks: {} }, ["top-level tasks"]],
    [
      "a null story beside statuses",
      { stories: { [STORY]: null }, storyStatuses: { [STORY]: "DONE" } },
      ["storyStatuses"],
    ],
  ] as readonly (readonly [string, Record<string, unknown>, readonly string[]])[]
) {
  Deno.test(`decideStory() does not find the story in ${name}: exit 2`, () => {
    const warnings = lines.map((shape) =>
      `warn: ${shape} holds this story; only stories{} is served here, see resume epic`
    );
    assertEquals(ask(state), { exit: 2, envelope: null, lines: [...warnings, NOT_THERE] });
  });
}

for (
  const [name, story, lines] of [
    ["{}", {}, []],
    ["a text", "x", [`warn: story ${STORY} is not an object; read as no tasks`]],
    ["an empty text", "", [`warn: story ${STORY} is not an object; read as no tasks`]],
    ["0", 0, [`warn: story ${STORY} is not an object; read as no tasks`]],
    ["true", true, [`warn: story ${STORY} is not an object; read as no tasks`]],
    ["a list", [{ tasks: {} }], [`warn: story ${STORY} is not an object; read as no tasks`]],
    ["tasks that are null", { tasks: null }, []],
    ["tasks that are false", { tasks: false }, []],
    ["tasks that are []", { tasks: [] }, []],
    ["tasks that are a text", { tasks: "x" }, ["warn: tasks is not an object; read as no tasks"]],
    // Finished at story level: the contract looks at tasks only.
    ["a status alone", { status: "SUCCESS" }, []],
  ] as readonly (readonly [string, unknown, readonly string[]])[]
) {
  Deno.test(`decideStory() starts afresh with a story that is ${name}`, () => {
    const got = ask({ stories: { [STORY]: story } });
    assertEquals([got.exit, got.envelope?.resumePoint], [0, "fresh-start"]);
    assertEquals(got.lines, [...lines]);
  });
}

Deno.test("decideStory() reads tasks that are a list, and says so", () => {
  const got = ask(withTasks([{ id: "A", status: "DONE", commitSha: "x" }, { status: "DONE" }]));
  assertEquals(got.envelope?.resumePoint, "phase-2-task-2");
  assertEquals(got.envelope?.tasksPending, ["#2"]);
  assertEquals(got.lines, [
    "warn: tasks is an array; read by id",
    "warn: task #2 has no id; treated as PENDING",
  ]);
});

Deno.test("decideStory() takes the last of repeated stories and tasks, silently", () => {
  const text =
    `{"stories":{"${STORY}":{"tasks":{"A":{}}}},"stories":{"${STORY}":{"tasks":{"B":{}}},` +
    `"${STORY}":{"tasks":{"C":{}},"tasks":{"D":{"status":"DONE"},"E":{},"D":{}}}}}`;
  const got = ask(text);
  assertEquals(got.envelope?.tasksPending, ["D", "E"]);
  assertEquals(got.lines, ["warn: duplicate task D; last value used"]);
});

Deno.test("decideStory() tells an id of another epic first, whatever comes then", () => {
  const mismatch = "warn: story-9999-9999 does not belong to epic 0049";
  const of = (state: string): readonly [number, readonly string[]] => {
    const { exit, lines } = decideStory(snapshotOf(state), "story-9999-9999", "0049");
    return [exit, lines];
  };
  assertEquals(of('{"stories":{}}'), [2, [mismatch, NOT_THERE]]);
  assertEquals(of('{"stories":{"story-9999-9999":{}}}'), [0, [mismatch]]);
  assertEquals(of("[]"), [65, [mismatch, "execution-state.json is not a JSON object: array"]]);
});

Deno.test("decideStory() warns of a changed story file per task, in file order", () => {
  const done = { status: "DONE", completedAt: "2026-04-20T10:00:00Z" };
  const state = withTasks({ "B\n": done, A: { ...done, completedAt: "2027-01-01" }, C: done });
  assertEquals(ask(state, Date.UTC(2026, 4, 1)).envelope?.staleWarnings, [
    "Story file modified after task B\n DONE",
    "Story file modified after task C DONE",
  ]);
  assertEquals(ask(state).envelope?.staleWarnings, []);
});

Deno.test("any order of statuses resumes at the first position that is not done", () => {
  const chance = seeded(61);
  const open = ["PENDING", "FAILED", "PR_MERGED", "in_progress", "SUCCESS", "", null, 7, undefined];
  for (let i = 0; i < 1500; i++) {
    const statuses = Array.from(
      { length: 1 + chance.int(7) },
      () => chance.chance(0.5) ? chance.pick(["DONE", "merged", " Complete "]) : chance.pick(open),
    );
    const done = statuses.map((status) =>
      typeof status === "string" && /^\s*(done|merged|complete)\s*$/i.test(status)
    );
    const first = done.indexOf(false);
    const want = !done.includes(true)
      ? "fresh-start"
      : first < 0
      ? "all-done"
      : `phase-2-task-${first + 1}`;
    const got = ask(withTasks(tasksOf(statuses)));
    assertEquals(got.envelope?.resumePoint, want, JSON.stringify(statuses));
    assertEquals(got.lines.includes(HOLE), first >= 0 && done.lastIndexOf(true) > first);
  }
});

Deno.test("any text gets an envelope or a named error, each warning on one clean line", () => {
  const chance = seeded(62);
  const exits = new Map<number, number>();
  for (let i = 0; i < 5000; i++) {
    let text = chance.pick([
      () => randomText(chance),
      () => `{"stories":${randomText(chance)}}`,
      () => `{"stories":{"${STORY}":${randomText(chance)}}}`,
      () => withTasks(randomText(chance)),
      () => withTasks(`{"A":${randomText(chance)},"A":{"status":${randomText(chance)}}}`),
      () => withTasks(`[{"id":${randomText(chance)},"status":"DONE"},${randomText(chance)}]`),
    ])();
    if (chance.chance(0.3)) text = mutate(text, chance);
    const { exit, envelope, lines } = ask(text, Date.UTC(2026, 0, 1));
    exits.set(exit, (exits.get(exit) ?? 0) + 1);
    const fits = envelope === null ? exit !== 0 : SCHEMAS.story.safeParse(envelope).success;
    if (!fits) throw new Error(text);
    if (exit !== 0 && lines.length === 0) throw new Error(`silent: ${text}`);
    // deno-lint-ignore no-control-regex
    if (lines.some((line) => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line))) {
      throw new Error(`unclean: ${text}`);
    }
  }
  assertEquals([...exits.keys()].sort((a, b) => a - b), [0, 2, 65]);
});
