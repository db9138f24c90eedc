import { assertEquals } from "@std/assert";
import { taskMembers } from "../../lib/story/task_order.ts";
import { randomFrom } from "../support/random.ts";

const ID = "story-0049-0013";

function keys(text: string): string[] | undefined {
  JSON.parse(text);
  return taskMembers(text, ID)?.map((member) => member.key);
}

for (
  const [name, text, want] of [
    ["the only one", `{"stories":{"${ID}":{"tasks":{"10":{},"2":{},"10":1}}}}`, ["10", "2", "10"]],
    [
      "one beside blockers of that name",
      `{"stories":{"a":{"blockedBy":["${ID}"]},"${ID}" \n: {"tasks":{"b":1,"a":2}}}}`,
      ["b", "a"],
    ],
    ["the last of two", `{"stories":{"${ID}":{"tasks":{"x":1}},"${ID}":{"tasks":{"y":1}}}}`, ["y"]],
    [
      "the one in stories, not another of that name",
      `{"storyStatuses":{"${ID}":{"tasks":{"x":1}}},"stories":{"${ID}":{"tasks":{"y":1}}}}`,
      ["y"],
    ],
    [
      "the one in the last stories",
      `{"stories":{"${ID}":{"tasks":{"x":1}}},"stories":{"${ID}":{"tasks":{"y":1}}}}`,
      ["y"],
    ],
    [
      "one behind a text that looks like it",
      `{"note":"\\"${ID}\\": {","stories":{"${ID}":{"tasks":{"y":1}}}}`,
      ["y"],
    ],
    [
      "one behind a text that ends in its name",
      `{"note":"see \\"${ID}","stories":{"${ID}":{"tasks":{"y":1}}}}`,
      ["y"],
    ],
    [
      "one behind a text that ends in a backslash",
      `{"note":"\\\\","stories":{"${ID}":{"tasks":{"y":1}}}}`,
      ["y"],
    ],
    [
      "one written with an escape, beside a plain one",
      `{"stories":{"${ID}":{"tasks":{"x":1}},"\\u0073tory-0049-0013":{"tasks":{"y":1}}}}`,
      ["y"],
    ],
    ["one nested in itself", `{"stories":{"${ID}":{"tasks":{"${ID}":{"tasks":{"x":1}}}}}}`, [ID]],
    ["the last tasks of a story", `{"stories":{"${ID}":{"tasks":{"x":1},"tasks":{"y":1}}}}`, ["y"]],
  ] as const
) {
  Deno.test(`taskMembers() reads ${name}`, () => assertEquals(keys(text), [...want]));
}

for (
  const text of [
    `{"stories":{"${ID}":{}}}`,
    `{"stories":{"${ID}":{"tasks":7}}}`,
    `{"stories":{"${ID}":[]}}`,
    `{"stories":{"${ID}":7}}`,
    // An escape anywhere, and the whole text is looked at.
    `{"stories":{"\\u0061":1,"${ID}":{}}}`,
    `{"stories":{"\\u0061":1,"${ID}":7}}`,
    `{"stories":7,"\\u0061":"${ID}"}`,
    `"\\u0061"`,
  ]
) {
  Deno.test(`taskMembers() is null for ${text}`, () => assertEquals(taskMembers(text, ID), null));
}

Deno.test("taskMembers() agrees with the parsed value over 2,000 made-up states", () => {
  for (let seed = 1; seed <= 2_000; seed++) {
    const random = randomFrom(seed);
    const value = (depth: number): unknown => {
      if (depth === 0 || random.chance(0.3)) {
        return random.pick([1, "x", `"${ID}": {`, ID, null, "\\", "é\u2028"]);
      }
      if (random.chance(0.2)) return [value(depth - 1), value(depth - 1)];
      const names = [ID, "tasks", "stories", "a", "b", 'q"', "\\"];
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [random.pick(names), value(depth - 1)]),
      );
    };
    const state = {
      note: value(2),
      stories: { a: value(3), [ID]: { more: value(3), tasks: value(3) } },
      end: value(3),
    };
    const text = JSON.stringify(state, null, random.pick([0, 1, 2]));
    const tasks = state.stories[ID]?.tasks;
    const isMap = typeof tasks === "object" && tasks !== null && !Array.isArray(tasks);
    const got = taskMembers(text, ID)?.map((member) => member.key);
    if (isMap) assertEquals(got, Object.keys(tasks), text);
  }
});
