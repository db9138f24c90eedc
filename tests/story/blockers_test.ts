import { assertEquals } from "@std/assert";
import { blockersOf } from "../../lib/story/blockers.ts";
import type { StoryNode } from "../../lib/story/shapes.ts";

function node(id: string, value: Record<string, unknown>): StoryNode {
  return { id, path: [], node: value, status: value["status"], named: true };
}

const STORIES = new Map(
  [
    node("done", { status: "SUCCESS" }),
    node("folded", { status: " concluída " }),
    node("open", { status: "IN_PROGRESS" }),
    node("odd", { status: "SKIPPED" }),
    node("none", {}),
    // Finished tasks are not a finished story.
    node("tasks", { tasks: { a: { status: "DONE" } } }),
  ].map((one) => [one.id, one]),
);

for (
  const [blockedBy, unmet, unknown, unreadable] of [
    [undefined, [], [], false],
    [null, [], [], false],
    [[], [], [], false],
    [["done"], [], [], false],
    [["folded", "done"], [], [], false],
    ["done", [], [], false],
    ["open", ["open"], [], false],
    [["open", "done", "odd", "none"], ["open", "odd", "none"], [], false],
    [["tasks"], ["tasks"], [], false],
    [["absent", "open"], ["absent", "open"], ["absent"], false],
    [["DONE"], ["DONE"], ["DONE"], false],
    ["", [""], [""], false],
    [
      [7, null, { id: "done" }],
      ["7", "null", '{"id":"done"}'],
      ["7", "null", '{"id":"done"}'],
      false,
    ],
    [["__proto__"], ["__proto__"], ["__proto__"], false],
    [7, [], [], true],
    [true, [], [], true],
    [false, [], [], true],
    [{ done: true }, [], [], true],
  ] as const
) {
  Deno.test(`blockersOf() reads ${JSON.stringify(blockedBy)}`, () => {
    const story = node("me", blockedBy === undefined ? {} : { blockedBy });
    const got = blockersOf(story, STORIES);
    assertEquals([got.unmet, got.unknown, got.unreadable], [[...unmet], [...unknown], unreadable]);
  });
}
