import { assertEquals } from "@std/assert";
import { cardsOf } from "../../lib/cycle/cards.ts";
import { listedTasks } from "../../lib/cycle/dependencies.ts";
import { readId } from "../../lib/cycle/task_ids.ts";
import { readTasks } from "../../lib/cycle/tasks.ts";

for (
  const [text, id] of [
    ["T001 x", "T001"],
    ["T001", "T001"],
    ["T001: x", "T001"],
    ["T001— x", "T001"],
    ["T001– x", "T001"],
    ["1. x", "1"],
    ["1.2.a x", "1.2.a"],
    ["2", "2"],
    ["**T1** x", "T1"],
    ["**T1:** x", "T1"],
    ["__T1__ x", "T1"],
    ["__a_1__: x", "a_1"],
    ["`T1` x", "T1"],
    ["a-1_b.c x", "a-1_b.c"],
    ["T001, x", null],
    ["T001/x", null],
    ["setup x", null],
    ["-1 x", null],
    ["[T1] x", null],
    [`a1${"b".repeat(62)}`, `a1${"b".repeat(62)}`],
    [`a1${"b".repeat(63)}`, null],
    ["**T1_x", "T1_x"],
  ] as const
) {
  Deno.test(`readId() finds ${id} in ${JSON.stringify(text.slice(0, 20))}`, () => {
    assertEquals(readId(text)?.id ?? null, id);
  });
}

for (
  const [text, want] of [
    ["T001, T002", ["T001", "T002"]],
    ["A1 and B2", ["A1", "B2"]],
    ["A1, B2, and C3", ["A1", "B2", "C3"]],
    ["none", []],
    ["None.", []],
    ["-", []],
    ["N/A", []],
    ["", []],
    ["`T1`, **T2**", ["T1", "T2"]],
    ["T1 (the API)", ["T1"]],
    ["T001-T003", ["T001-T003"]],
    ["T1 to T3", ["T1 to T3"]],
    ["the weather", ["the weather"]],
  ] as const
) {
  Deno.test(`listedTasks() reads ${JSON.stringify(text)}`, () => {
    assertEquals(listedTasks(text), [...want]);
  });
}

/** Leaves as `id+` (done) or `id`, the ready card, what is wrong. */
function shown(text: string): unknown {
  const file = readTasks(text);
  const cards = cardsOf(file);
  const leaves = cards.leaves.map((leaf) => `${leaf.id}${cards.isDone(leaf) ? "+" : ""}`);
  return [leaves.join(" "), cards.ready?.id ?? null];
}

for (
  const [name, text, want] of [
    ["list markers", "- [x] T1\n* [X] T2\n+ [ ] T3\n1. [x] T4\n2) [x] T5\n  - [x] T6", [
      "T1+ T2+ T3 T4+ T5+ T6+",
      "T3",
    ]],
    ["odd marks", "- [-] T1\n- [~] T2\n- [?] T3\n- [✓] T4\n- [😀] T5", ["T1 T2 T3 T4 T5", "T1"]],
    ["a bullet without a box", "- T1 x\n* 2 apples\n1. T2 y\n- python3", ["T1", "T1"]],
    ["no box at all", "- []T1\n- [x](T3)\n- [x]: T4\n", ["", null]],
    ["no blank behind a box", "- [ ]T1 a\n- [x]T2 b\n- [~]T3 c", ["T1 T2+ T3", "T1"]],
    ["boxes in a quote", "> - [x] T1 a\n> - [ ]T2 b\n> - T3 c", ["T1+ T2", "T2"]],
    ["a line separator in a task", "- [ ] T1 a\u2028b\n## T2 c\u2029d", ["T1 T2", "T1"]],
    ["a dependency before a line separator", "- [ ] T1 (depends T2)\u2028a\n- [ ] T2", [
      "T1 T2",
      "T2",
    ]],
    ["a dependency line with a line separator", "- [ ] T1\nDependencies: T2,\u2028T3\n- [ ] T2", [
      "T1 T2",
      "T2",
    ]],
    ["a firm heading without boxes", "## T1 x\ntext", ["T1", "T1"]],
    ["a heading of level one", "# T1 x\n- [ ] y", ["", null]],
    ["a numbered heading without boxes", "## 1. Setup\ntext", ["", null]],
    ["a numbered heading with a box", "## 1. Setup\n- [x] a\n## 2 Build\n- [x] b\n- [ ] c", [
      "1+ 2",
      "2",
    ]],
    ["a numbered heading whose boxes have ids", "## 1. Setup\n- [ ] T1 a", ["T1", "T1"]],
    ["a group", "## T10 Group\n- [x] T1 a\n- [ ] b\n## T11 x\ndepends (depends on T10)", [
      "T1+ T11",
      "T11",
    ]],
    [
      "an open group",
      "## T10 Group\n- [ ] T1 a (depends on T2)\n- [x] T2\n## T11 x (depends T10)",
      [
        "T1 T2+ T11",
        "T1",
      ],
    ],
    ["a heading and a box of one id", "## T1 x\n- [x] T1 done", ["T1+", null]],
    ["a group with an open box of its own", "## T1 x\n- [ ] T1 do it\n- [ ] T2 y", ["T2", "T2"]],
    [
      "a group that is done but for its own box",
      "## T1 x\n- [ ] T1 do it\n- [x] T2 y\n## T3 z\n(depends on T1)",
      ["T1 T2+ T3", "T1"],
    ],
    [
      "a group whose own box stands elsewhere",
      "## T1 x\n- [x] T2 y\n## More\n- [ ] T1 do it",
      ["T1 T2+", "T1"],
    ],
    ["a group with its own box ticked", "## T1 x\n- [x] T1 do it\n- [x] T2 y", ["T2+", null]],
    [
      "a heading that is a parent with an open box of its own",
      "## T1 x\n- [ ] T1 do it\n## T1.1 y\n- [x] z",
      ["T1 T1.1+", "T1"],
    ],
    ["a box that belongs to the next heading", "## T1 x\n### Notes\n- [x] y", ["T1", "T1"]],
    [
      "a table",
      "| ID | What | Deps |\n|---|---|---|\n| T1 | a | - |\n| T2 | b | T1 |\n\n- [x] T1 a",
      [
        "T1+ T2",
        "T2",
      ],
    ],
    ["a table without the column", "| Id | What |\n|---|---|\n| T1 | a |", ["", null]],
    ["a table without a line below its header", "| ID | What |\n| T1 | a |", ["", null]],
    ["parents", "- [ ] 1 a\n- [x] 1.1 b\n- [ ] 1.2 c\n- [ ] 10.1 d", ["1.1+ 1.2 10.1", "1.2"]],
    ["a parent as dependency", "- [ ] 1 p\n- [x] 1.1 a\n- [x] 1.2 b\n- [ ] 2 c (depends on 1)", [
      "1.1+ 1.2+ 2",
      "2",
    ]],
    [
      "a dependency line",
      "- [ ] T1 a\n\n  **Dependencies:** T2\n- [ ] T2 b\n  Dependencies: none",
      [
        "T1 T2",
        "T2",
      ],
    ],
    ["a dependency line of a heading", "## T1 a\n\nDependencies: T2\n\n## T2 b\n", ["T1 T2", "T2"]],
    [
      "dependencies after a semicolon",
      "- [ ] T1 a ([P]; depends on T2 and T3)\n- [x] T2\n- [ ] T3",
      [
        "T1 T2+ T3",
        "T3",
      ],
    ],
    ["dependencies on the next line of an item", "- [ ] T1 a\n  text (depends T2)\n- [ ] T2 b", [
      "T1 T2",
      "T2",
    ]],
    ["prose far below", "- [ ] T1 a\n\nWe use it (depends on the weather).", ["T1", "T1"]],
    ["words that only look like it", "- [ ] T1 independs (depending on T9)", ["T1", "T1"]],
    ["a range", "- [x] T1\n- [x] T2\n- [ ] T3 c (depends T1-T2)", ["T1+ T2+ T3", null]],
    ["a task that waits for itself", "- [ ] T1 a (depends T1)", ["T1", null]],
    ["fences and comments", "```\n- [ ] T1\n```\n<!-- - [ ] T2 -->\n- [ ] T3", ["T3", "T3"]],
    ["CR, CRLF and a BOM", "\ufeff- [x] T1\r- [ ] T2\r\n- [ ] T3", ["T1+ T2 T3", "T2"]],
    ["an id in a list and a table, open in the list", "- [ ] T1 a\n\n| ID |\n|---|\n| T1 |", [
      "T1",
      "T1",
    ]],
  ] as const
) {
  Deno.test(`readTasks() and cardsOf() handle ${name}`, () => {
    assertEquals(shown(text), want as unknown);
  });
}

for (
  const [text, duplicate] of [
    ["- [ ] T1 a\n- [x] T1 b", "T1"],
    ["- [ ] T1 a\n- T1 again", "T1"],
    ["## T1 a\n## T1 b", "T1"],
    ["## T1 a\n- [ ] T1 b\n\n| ID |\n|---|\n| T1 |", null],
    ["| ID |\n|---|\n| T1 |\n| T1 |", "T1"],
  ] as const
) {
  Deno.test(`readTasks() finds ${duplicate} defined twice in ${JSON.stringify(text)}`, () => {
    assertEquals(readTasks(text).duplicate, duplicate);
  });
}

Deno.test("readTasks() counts open boxes without an id and names the first line", () => {
  const file = readTasks("- [x] T1\n- [x] a\n\n- [ ] b\n- [-] c\n```\n- [ ] d\n```\n");
  assertEquals(file.openBoxes, { count: 2, line: 4 });
});

for (
  const [line, count] of [
    ["- [ ]b", 1],
    ["> - [ ] b", 1],
    ["- [ ] b\u2028c", 1],
    ["- 1. [ ] b", 1],
    ["- [ ](b.md)", 0],
    ["- [b]: c.md", 0],
    ["- [x]b", 0],
    ["```\u2028\n- [ ] b\n```", 0],
  ] as const
) {
  Deno.test(`readTasks() counts ${count} open boxes without an id in ${JSON.stringify(line)}`, () => {
    assertEquals(readTasks(`- [x] T1\n${line}\n`).openBoxes.count, count);
  });
}

Deno.test("readTasks() keeps titles", () => {
  const titles = readTasks("- [ ] **T1**: Do *it*\n## T2 — Later\n").tasks.map((one) => one.title);
  assertEquals(titles, ["Do *it*", "Later"]);
});

Deno.test("cardsOf() names dependencies that name no task, each once, of every task", () => {
  const text = "- [x] T1 (depends T8)\n- [ ] T2 (depends T1, T9)\n  Dependencies: T9\n" +
    "## T3 group (depends T7)\n- [ ] T3.1 x\n- [ ] 4 parent (depends T6)\n- [ ] 4.1 y\n";
  assertEquals(cardsOf(readTasks(text)).unknown, [
    { task: "T1", token: "T8" },
    { task: "T2", token: "T9" },
    { task: "T3", token: "T7" },
    { task: "4", token: "T6" },
  ]);
});

Deno.test("cardsOf() calls groups within groups done when the leaf below all of them is", () => {
  const lines = Array.from({ length: 400 }, (_, at) => `## T${at}\n- [x] T${at + 1} x\n`);
  const text = `- [ ] A1 x (depends T0)\n${lines.join("\n")}`;
  assertEquals(cardsOf(readTasks(text)).ready?.id, "A1");
});

Deno.test("cardsOf() does not call groups done that are too deep to be followed", () => {
  const lines = Array.from({ length: 3000 }, (_, at) => `## T${at}\n- [x] T${at + 1} x\n`);
  const text = `- [ ] A1 x (depends T0)\n${lines.join("\n")}`;
  assertEquals(cardsOf(readTasks(text)).ready, null);
});

Deno.test("cardsOf() does not call groups done that hold each other", () => {
  const text = "## T1\n- [x] T2 a\n## T2\n- [x] T1 b\n## T9 c\n- [ ] A1 d (depends T1)\n";
  const { leaves, ready } = cardsOf(readTasks(text));
  assertEquals([leaves.map((leaf) => leaf.id), ready], [["A1"], null]);
});

Deno.test("readTasks() passes over the rows of a table that hold no id", () => {
  const text =
    "| ID | Title | Deps |\n|---|---|---|\n| T1 | a | T2 |\n| later | b | |\n| | c |\n| T2 |\n";
  const { tasks } = readTasks(text);
  assertEquals(tasks.map(({ id, title, dependencies }) => [id, title, dependencies]), [
    ["T1", "a", ["T2"]],
    ["T2", "", []],
  ]);
});

Deno.test("cardsOf() survives groups within groups without end", () => {
  const lines = Array.from({ length: 3000 }, (_, at) => `## T${at}\n- [ ] T${at + 1} x\n`);
  assertEquals(cardsOf(readTasks(lines.join("\n"))).leaves.length, 1);
});
