import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { choice, type ChoiceView } from "../../lib/render/choice.ts";
import { width } from "../../lib/render/width.ts";

const ESC = "\u001b";
const VIEW: ChoiceView = { lang: "en", color: false, width: 60, height: 24 };
const items = (count: number): { label: string }[] =>
  Array.from({ length: count }, (_, at) => ({ label: `Item-${at + 1}` }));

for (
  const [name, count, keys, index] of [
    ["nothing pressed", 5, [], 0],
    ["down", 5, [`${ESC}[B`], 1],
    ["down by SS3", 5, [`${ESC}OB`], 1],
    ["down with a modifier", 5, [`${ESC}[1;5B`], 1],
    ["up and down", 5, ["j", "j", "k"], 1],
    ["Ctrl-N and Ctrl-P", 5, ["\u000e", "\u000e", "\u0010"], 1],
    ["up at the top", 5, [`${ESC}[A`], 0],
    ["down at the bottom", 3, ["j", "j", "j", "j"], 2],
    ["End", 5, [`${ESC}[F`], 4],
    ["End by number", 5, [`${ESC}[4~`], 4],
    ["End by SS3", 5, [`${ESC}OF`], 4],
    ["Home", 5, [`${ESC}[F`, `${ESC}[H`], 0],
    ["Home by number", 5, [`${ESC}[F`, `${ESC}[1~`], 0],
    ["a digit", 5, ["3"], 2],
    ["a digit out of range", 5, ["9"], 0],
    ["zero", 5, ["0"], 0],
    ["two digits", 12, ["1", "2"], 11],
    ["a second digit that starts anew", 12, ["1", "5"], 4],
    ["two digits and a third", 12, ["1", "2", "3"], 2],
    ["ten", 12, ["1", "0"], 9],
    ["a digit after a move starts anew", 25, ["1", "j", "2"], 1],
    ["a digit taken back", 25, ["1", "2", "\u007f"], 0],
    ["page down", 100, [`${ESC}[6~`], 21],
    ["page down and up", 100, [`${ESC}[6~`, `${ESC}[6~`, `${ESC}[5~`], 21],
    ["keys without a meaning", 5, ["j", "x", `${ESC}[C`, "中", `${ESC}[I`], 1],
  ] as const
) {
  Deno.test(`choice() points at the right item after ${name}`, () => {
    const state = choice(items(count));
    state.render(VIEW);
    for (const key of keys) assertEquals(state.onKey(key), "stay");
    assertEquals(state.index, index);
  });
}

for (
  const [key, result] of [
    ["\r", "done"],
    ["\n", "done"],
    ["q", "cancel"],
    ["Q", "cancel"],
    [ESC, "cancel"],
    ["\u0003", "cancel"],
    ["\u0004", "cancel"],
  ] as const
) {
  Deno.test(`choice() is ${result} after ${JSON.stringify(key)}`, () => {
    assertEquals(choice(items(2)).onKey(key), result);
  });
}

Deno.test("choice() of nothing cannot be done", () => {
  const state = choice([]);
  assertEquals([state.onKey("j"), state.onKey("1"), state.onKey("\r")], ["stay", "stay", "cancel"]);
  assertStringIncludes(state.render(VIEW), "Select");
});

Deno.test("choice() begins where it is told to, within the list", () => {
  assertEquals([2, 9, -1].map((initial) => choice(items(3), initial).index), [2, 2, 0]);
});

Deno.test("choice() shows each item with its number, details and the prompt", () => {
  const state = choice([{ label: "A-1 - Export", details: ["Stage: build"] }, { label: "B-2" }]);
  state.onKey("2");
  assertEquals(state.render(VIEW).split("\n"), [
    "  [1] A-1 - Export",
    "      Stage: build",
    "❯ [2] B-2",
    "  ↑↓ move, Enter takes it, q leaves",
    "Select [1-2]: 2",
  ]);
});

Deno.test("choice() shows a detail behind the label, as far as there is room", () => {
  const lineAt = (columns: number): string | undefined =>
    choice([{ label: "work A-1", detail: "continue the chunk" }])
      .render({ ...VIEW, width: columns }).split("\n")[0];
  assertEquals(lineAt(60), "❯ [1] work A-1  continue the chunk");
  assertEquals(lineAt(25), "❯ [1] work A-1  continue…");
  assertEquals(lineAt(20), "❯ [1] work A-1");
});

Deno.test("choice() speaks Chinese", () => {
  const [, , prompt] = choice(items(1)).render({ ...VIEW, lang: "zh" }).split("\n");
  assertEquals(prompt, "选择 [1-1]：");
});

Deno.test("choice() colours only where colour is wanted", () => {
  const state = choice([{ label: "A", details: ["d"] }]);
  assert(!state.render(VIEW).includes(ESC));
  assertStringIncludes(state.render({ ...VIEW, color: true }), `${ESC}[36m❯ [1] A${ESC}[0m`);
});

for (const height of [1, 2, 3, 5, 8, 24]) {
  for (const columns of [1, 4, 10, 60]) {
    Deno.test(`choice() stays within ${columns} x ${height} at each place of a list`, () => {
      const label = "很长的标题 with a very long title that goes on and on 和中文";
      const state = choice(
        Array.from(
          { length: 30 },
          () => ({ label, detail: "细节 ".repeat(9), details: ["细节", "more"] }),
        ),
      );
      for (let at = 0; at < 30; at++) {
        const lines = state.render({ ...VIEW, width: columns, height }).split("\n");
        assert(lines.length <= height, `${lines.length} lines`);
        for (const line of lines) assert(width(line) <= columns, line);
        if (columns === 60) assertStringIncludes(lines.join("\n"), `❯ [${at + 1}]`);
        state.onKey("j");
      }
    });
  }
}

Deno.test("choice() says how much of a long list is not shown", () => {
  const state = choice(items(30));
  const view = { ...VIEW, height: 12 };
  assertStringIncludes(state.render(view), "0 more above, 20 below");
  for (let at = 0; at < 15; at++) state.onKey("j");
  const lines = state.render(view).split("\n");
  assertEquals(lines.length, 12);
  assertStringIncludes(lines[10] ?? "", "10 more above, 10 below");
  state.onKey("G");
  assertStringIncludes(state.render(view), "20 more above, 0 below");
});
