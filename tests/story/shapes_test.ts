import { assertEquals } from "@std/assert";
import { otherShapeOf, storiesOf, type StoryNode } from "../../lib/story/shapes.ts";
import { STORY } from "../support/story.ts";

function read(state: Record<string, unknown>): StoryNode[] | null {
  return storiesOf(state, (_, container) => Object.keys(container));
}

for (
  const [name, state, want] of [
    ["nothing", {}, null],
    ["a version alone", { version: 1 }, null],
    ["entries", { storyEntries: { [STORY]: {} } }, "storyEntries"],
    ["a list", { stories: [{ id: "other" }, { id: STORY }] }, "stories array"],
    ["statuses", { storyStatuses: { [STORY]: "DONE" } }, "storyStatuses"],
    ["one story per file", { storyId: STORY, tasks: {} }, "top-level tasks"],
    ["another story", { storyEntries: { other: {} }, storyId: "other" }, null],
    ["an entry that is null", { storyEntries: { [STORY]: null } }, null],
    ["a list of ids", { stories: [STORY] }, null],
    ["entries that are a list", { storyEntries: [{ id: STORY }] }, null],
    ["another case of the id", { storyEntries: { [STORY.toUpperCase()]: {} } }, null],
    [
      "the first of several",
      { stories: [{ id: STORY }], storyStatuses: { [STORY]: {} }, storyId: STORY },
      "stories array",
    ],
    [
      "entries before all others",
      { stories: [{ id: STORY }], storyEntries: { [STORY]: {} }, storyId: STORY },
      "storyEntries",
    ],
  ] as const
) {
  Deno.test(`otherShapeOf() finds ${want ?? "nothing"} in ${name}`, () => {
    assertEquals(otherShapeOf(state, STORY), want);
  });
}

for (
  const [name, state, want] of [
    ["no container", {}, null],
    ["containers of other types", { stories: "x", storyEntries: 7, storyStatuses: null }, null],
    ["a story id that is no text", { storyId: 7, tasks: {} }, null],
    ["an empty map", { stories: {} }, []],
    ["an empty list", { stories: [] }, []],
    ["empty statuses", { storyStatuses: {} }, []],
    ["a map", { stories: { b: { status: "X" }, a: {} } }, [
      "b X stories/b",
      "a undefined stories/a",
    ]],
    ["a list", { stories: [{ id: "a", status: "X" }] }, ["a X stories/0"]],
    [
      "elements without an id",
      { stories: [{ status: "X" }, 7, { id: "a" }] },
      ["#1 X stories/0", "#2 undefined stories/1", "a undefined stories/2"],
    ],
    [
      "an id twice in a list: last value, first place",
      { stories: [{ id: "a", status: "X" }, { id: "b" }, { id: "a", status: "Y" }] },
      ["a Y stories/2", "b undefined stories/1"],
    ],
    [
      "shells beside entries",
      {
        stories: [{ id: "a", phase: 1 }, { id: "b" }],
        storyEntries: { a: { status: "X" }, c: {} },
      },
      ["a X storyEntries/a", "b undefined stories/1", "c undefined storyEntries/c"],
    ],
    [
      "a map before entries",
      { stories: { a: { status: "X" } }, storyEntries: { a: { status: "Y" } } },
      ["a X stories/a"],
    ],
    [
      "a list before statuses",
      { stories: [{ id: "a", status: "X" }], storyStatuses: { a: "Y", b: "Z" } },
      ["a X stories/0", "b Z storyStatuses/b"],
    ],
    [
      "statuses as objects and as words",
      { storyStatuses: { a: { status: "X" }, b: "Y", c: 7 } },
      ["a X storyStatuses/a", "b Y storyStatuses/b", "c undefined storyStatuses/c"],
    ],
    ["the document itself", { storyId: "a", storyStatus: "X", tasks: {} }, ["a X "]],
    [
      "the document's id in a map",
      { stories: { a: { status: "X" } }, storyId: "a", storyStatus: "Y" },
      ["a X stories/a"],
    ],
    [
      "everything at once, in order and once",
      {
        storyId: "e",
        storyStatuses: { d: "D", b: "B" },
        storyEntries: { c: { status: "C" }, a: { status: "no" } },
        stories: { b: { status: "b" }, a: { status: "a" } },
      },
      [
        "b b stories/b",
        "a a stories/a",
        "c C storyEntries/c",
        "d D storyStatuses/d",
        "e undefined ",
      ],
    ],
    [
      "names of the prototype",
      JSON.parse('{"stories":{"__proto__":{"status":"X"},"constructor":{}}}'),
      ["__proto__ X stories/__proto__", "constructor undefined stories/constructor"],
    ],
  ] as [string, Record<string, unknown>, string[] | null][]
) {
  Deno.test(`storiesOf() reads ${name}`, () => {
    const got = read(state)?.map((one) => `${one.id} ${one.status} ${one.path.join("/")}`);
    assertEquals(got ?? null, want);
  });
}

Deno.test("storiesOf() marks the elements that have no id of their own", () => {
  const got = read({ stories: [{ id: "#2" }, {}] }) ?? [];
  assertEquals(got.map((one) => [one.id, one.named]), [["#2", true], ["#2", false]]);
});

Deno.test("storiesOf() gives a status word an empty node and leaves other values as they are", () => {
  const got = read({ storyStatuses: { a: "DONE", b: null, c: [1] } }) ?? [];
  assertEquals(got.map((one) => one.node), [{}, null, [1]]);
});
