import { assertEquals } from "@std/assert";
import { configNames } from "../../../lib/core/git/config.ts";

for (
  const [text, filters, includes] of [
    ['[filter "evil"]\n\tclean = x\n', ["evil"], []],
    ['[filter "a"]\n[filter "b.c"]\nprocess = y\n', ["a", "b.c"], []],
    ["[include]\n\tpath = ../hidden.cfg\n", [], ["../hidden.cfg"]],
    ["[core]\n\tbare = false\n", [], []],
    ["path = before-any-section\n", [], []],
  ] as const
) {
  Deno.test(`configNames() reads ${JSON.stringify(text)}`, () => {
    const got = configNames(text);
    assertEquals([[...got.filters], [...got.includes]], [[...filters], [...includes]]);
  });
}
