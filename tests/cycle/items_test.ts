import { assertEquals } from "@std/assert";
import { itemOf } from "../../lib/cycle/items.ts";

for (
  const [line, want] of [
    ["- [ ] T1 a", "[ ] T1"],
    ["  10) [x] T1", "[x] T1"],
    ["- [ ]", "[ ]"],
    ["- [ ]T1 a", "[ ] T1"],
    ["- [ ]**T1** a", "[ ] T1"],
    ["- [ ]\u00a0T1 a", "[ ] T1"],
    ["- [ ]loose", "[ ]"],
    ["- [-]loose", "[-]"],
    ["- [o]T1 a", "[o] T1"],
    ["- [x]T1 a", "[x] T1"],
    ["- [ ](see below) a", "[ ]"],
    ["- [ ]: loose", "[ ]"],
    ["- [-]: not for now", "[-]"],
    ["- [ ][P] loose", "[ ]"],
    ["- [⬜\ufe0f] T1 a", "[⬜\ufe0f] T1"],
    ["- [ ] a\u2028b", "[ ]"],
    ["> - [ ] loose", "[ ]"],
    [">- [ ]T1 a", "[ ] T1"],
    ["  > > 1. [~] T1 a", "[~] T1"],
    ["- > * [ ] loose", "[ ]"],
    ["- 1. [ ] loose", "[ ]"],
    ["- T1 a", "T1"],
    ["- a", null],
    ["1. T1 a", null],
    ["> - T1 was hard", null],
    ["> [ ] T1 a", null],
    ["- > T1 a", null],
    ["[ ] T1 a", null],
    ["-[ ] T1 a", null],
    ["- [] T1 a", null],
    ["- [xx] T1 a", null],
    ["- - -", null],
    ["- [ ](a.md)", null],
    ["- [x](<a b.md> 'title') more", null],
    ["- [-](T1)", null],
    ["- [c]: a.md", null],
    ["- [x]: <a b.md> (title)", null],
    ["- [T]he build of 2 parts", null],
    ["- [1][2] and others", null],
  ] as const
) {
  Deno.test(`itemOf() finds ${want} in ${JSON.stringify(line)}`, () => {
    const item = itemOf(line);
    const box = item?.mark === null || item === null ? "" : `[${item.mark}] `;
    assertEquals(item === null ? null : `${box}${item.read?.id ?? ""}`.trim(), want);
  });
}

Deno.test("itemOf() takes its time in the length of the line only", () => {
  const start = performance.now();
  for (const piece of [">", "> ", "- ", "1. ", " ", "- [ ", "[ ](", "- [ ]:"]) {
    itemOf(piece.repeat(500_000));
  }
  assertEquals(performance.now() - start < 10_000, true);
});
