import { assertEquals } from "@std/assert";
import { membersOf } from "../../lib/core/json/members.ts";
import {
  firstOpen,
  readTasks,
  resumePointOf,
  type Task,
  type TaskList,
} from "../../lib/story/tasks.ts";
import { seeded } from "../support/seeded.ts";

function read(text: string): TaskList {
  return readTasks(JSON.parse(text), membersOf(text, () => false));
}

function shown(list: TaskList): string[] {
  return list.tasks.map((task) => `${task.id} ${task.done ? "done" : "open"} ${task.status}`);
}

function kinds(list: TaskList): string[] {
  return list.findings.map((found) => "task" in found ? `${found.kind} ${found.task}` : found.kind);
}

for (const nothing of [undefined, null, false, {}, []]) {
  Deno.test(`readTasks() finds no tasks in ${JSON.stringify(nothing)}, and nothing odd`, () => {
    assertEquals(readTasks(nothing, null), { tasks: [], findings: [] });
  });
}

for (const odd of ["text", "", 0, 7, true]) {
  Deno.test(`readTasks() reads ${JSON.stringify(odd)} as no tasks and says so`, () => {
    assertEquals(readTasks(odd, null), { tasks: [], findings: [{ kind: "tasks-not-object" }] });
  });
}

for (
  const [name, text, tasks, findings] of [
    ["file order", '{"b":{"status":"DONE"},"a":{}}', ["b done DONE", "a open PENDING"], []],
    [
      "integer-like ids in file order",
      '{"10":{"status":"DONE"},"2":{"status":"PENDING"},"1":{"status":"DONE"}}',
      ["10 done DONE", "2 open PENDING", "1 done DONE"],
      ["non-contiguous-done"],
    ],
    [
      "ids of any form",
      '{"":{},"__proto__":{"status":"DONE"},"constructor":{},"toString":null}',
      [
        " open PENDING",
        "__proto__ done DONE",
        "constructor open PENDING",
        "toString open PENDING",
      ],
      ["task-not-object toString", "non-contiguous-done"],
    ],
    [
      "a repeated id: last value, first place",
      '{"a":{"status":"PENDING"},"b":{},"a":{"status":"DONE"},"b":{"status":"DONE"},"a":{"status":"DONE"}}',
      ["a done DONE", "b done DONE"],
      ["duplicate-task a", "duplicate-task b"],
    ],
    [
      "an id repeated through an escape",
      '{"a":{"status":"DONE"},"\\u0061":{}}',
      ["a open PENDING"],
      ["duplicate-task a"],
    ],
    [
      "statuses that are none",
      '{"a":{"status":null},"b":{"status":false},"c":{}}',
      ["a open PENDING", "b open PENDING", "c open PENDING"],
      [],
    ],
    [
      "statuses that nobody knows",
      '{"a":{"status":"SUCCESS"},"b":{"status":7},"c":{"status":{"x":1}},"d":{"status":true}}',
      ["a open SUCCESS", "b open 7", 'c open {"x":1}', "d open true"],
      ["unknown-status a", "unknown-status b", "unknown-status c", "unknown-status d"],
    ],
    [
      "tasks that are no objects",
      '{"a":"DONE","b":1,"c":null,"d":["DONE"],"e":false}',
      [
        "a open PENDING",
        "b open PENDING",
        "c open PENDING",
        "d open PENDING",
        "e open PENDING",
      ],
      [
        "task-not-object a",
        "task-not-object b",
        "task-not-object c",
        "task-not-object d",
        "task-not-object e",
      ],
    ],
    ["a status as it is written", '{"a":{"status":" Merged "}}', ["a done  Merged "], []],
  ] as const
) {
  Deno.test(`readTasks() keeps ${name}`, () => {
    const list = read(text);
    assertEquals(shown(list), [...tasks]);
    assertEquals(kinds(list), [...findings]);
  });
}

for (
  const [name, tasks, shownTasks, findings] of [
    [
      "a list by id",
      [{ id: "a", status: "DONE" }, { id: "b" }],
      ["a done DONE", "b open PENDING"],
      ["tasks-array"],
    ],
    [
      "an element without a string id: pending whatever it says",
      [{ id: "a", status: "DONE" }, { status: "DONE" }, { id: 7, status: "DONE" }, null, "x"],
      [
        "a done DONE",
        "#2 open DONE",
        "#3 open DONE",
        "#4 open PENDING",
        "#5 open PENDING",
      ],
      [
        "tasks-array",
        "task-without-id #2",
        "task-without-id #3",
        "task-without-id #4",
        "task-without-id #5",
      ],
    ],
    [
      "a repeated id as in a map",
      [{ id: "a" }, { id: "b" }, { id: "a", status: "DONE" }],
      ["a done DONE", "b open PENDING"],
      ["tasks-array", "duplicate-task a"],
    ],
    ["an empty id", [{ id: "", status: "DONE" }], [" done DONE"], ["tasks-array"]],
  ] as const
) {
  Deno.test(`readTasks() reads ${name}`, () => {
    const list = readTasks(tasks, null);
    assertEquals(shown(list), [...shownTasks]);
    assertEquals(kinds(list), [...findings]);
  });
}

for (
  const [commit, want] of [
    ["abc123", "abc123"],
    ["a,b", "a,b"],
    ["1e10", "1e10"],
    ["null", "null"],
    [" ", " "],
    ["", null],
    [7, null],
    [null, null],
    [false, null],
    [{}, null],
    [undefined, null],
  ] as const
) {
  Deno.test(`readTasks() takes ${JSON.stringify(commit)} for the commit ${want}`, () => {
    const { tasks } = readTasks({ a: { status: "DONE", commitSha: commit } }, null);
    assertEquals(tasks[0]?.commit, want);
  });
}

Deno.test("the findings come in the order in which they are told", () => {
  const list = readTasks(
    [{ id: "a" }, 7, { id: "b", status: "odd" }, { id: "a", status: "odd" }, {
      id: "c",
      status: "DONE",
    }],
    null,
  );
  assertEquals(kinds(list), [
    "tasks-array",
    "duplicate-task a",
    "unknown-status a",
    "task-without-id #2",
    "unknown-status b",
    "non-contiguous-done",
  ]);
});

function given(letters: string): Task[] {
  return Array.from(letters, (letter, at) => ({
    id: `T${at + 1}`,
    done: letter === "D",
    status: letter === "D" ? "DONE" : "PENDING",
    commit: null,
    node: {},
  }));
}

for (
  const [letters, point, open] of [
    ["", "fresh-start", null],
    ["P", "fresh-start", 1],
    ["PPP", "fresh-start", 1],
    ["D", "all-done", null],
    ["DDD", "all-done", null],
    ["DDPP", "phase-2-task-3", 3],
    ["DPDP", "phase-2-task-2", 2],
    ["PDDP", "phase-2-task-1", 1],
    ["DDDDDDDDDDP", "phase-2-task-11", 11],
  ] as const
) {
  Deno.test(`resumePointOf() of ${letters || "nothing"} is ${point}`, () => {
    assertEquals(resumePointOf(given(letters)), point);
    assertEquals(
      firstOpen(given(letters)),
      open === null ? null : { id: `T${open}`, index: open },
    );
  });
}

Deno.test("the resume point is the first position that is not done, for 5,000 seeded lists", () => {
  const chance = seeded(51);
  for (let i = 0; i < 5000; i++) {
    const letters = Array.from({ length: chance.int(8) }, () => chance.pick(["D", "P"])).join("");
    const first = letters.indexOf("P");
    const want = !letters.includes("D")
      ? "fresh-start"
      : first < 0
      ? "all-done"
      : `phase-2-task-${first + 1}`;
    assertEquals(resumePointOf(given(letters)), want, letters);
  }
});
