import { assertEquals } from "@std/assert";
import { isStart, parseBlock, valueOf } from "../../lib/cycle/blocks.ts";

Deno.test("parseBlock() takes the last of a repeated key and no indented line", () => {
  const block = parseBlock("phase: BUILD\nstatus: DONE\nstatus: BLOCKED\n  status: DONE\n");
  assertEquals(block.status, "BLOCKED");
});

Deno.test("parseBlock() is literal about keys", () => {
  const block = parseBlock("phase: BUILD\nStatus: DONE\nstatus : DONE\nstatus-x: DONE\n");
  assertEquals(block.status, "");
});

Deno.test("parseBlock() trims values and takes a CR before LF with them", () => {
  const block = parseBlock("phase:\t plan \r\nbranch:   feature/x  \r\n");
  assertEquals([block.phase, valueOf(block, "branch")], ["PLAN", "feature/x"]);
});

Deno.test("parseBlock() keeps a lone CR inside a value", () => {
  const block = parseBlock("phase: PLAN\nconcerns: a\rstatus: DONE\n");
  assertEquals([block.status, valueOf(block, "concerns")], ["", "a\rstatus: DONE"]);
});

Deno.test("parseBlock() keeps every key that holds concern, in the order that counts", () => {
  const block = parseBlock("phase: PLAN\nconcern_2: b\nmy_concerns: a\nconcern_2: c\nnote: x\n");
  assertEquals([...block.fields], [["phase", "PLAN"], ["my_concerns", "a"], ["concern_2", "c"]]);
});

for (
  const [name, text, status, complete] of [
    ["torn", "entry_format: 1\nstatus: DONE\ncycle_complete: true\n", "INCOMPLETE", "false"],
    ["whole", "entry_format: 1\nstatus: DONE\nentry_complete: true\n", "DONE", null],
    ["of no known format", "entry_format: 2\nstatus: DONE\n", "DONE", null],
    ["ended in other words", "entry_format: 1\nentry_complete: yes\n", "INCOMPLETE", null],
  ] as const
) {
  Deno.test(`parseBlock() reads an entry that is ${name} as ${status}`, () => {
    const block = parseBlock(`phase: BUILD\n${text}`);
    assertEquals([block.status, valueOf(block, "cycle_complete")], [status, complete]);
  });
}

for (
  const [text, starts] of [
    ["phase: CYCLE\nstatus: STARTING\n", true],
    ["phase: cycle\nstatus:\n", true],
    ["phase: CYCLE\n", true],
    ["phase: CYCLE DONE\nstatus: DONE\n", false],
    ["phase: CYCLE DONE\n", false],
    ["phase: CYCLE (again)\n", true],
    ["phase: CYCLE\nstatus: PAUSED\n", false],
    ["phase: CYCLESHORT\nstatus: STARTING\n", false],
    ["phase: SENSE\nstatus: STARTING\n", false],
    ["phase: CYCLE\nentry_format: 1\nstatus: STARTING\n", false],
  ] as const
) {
  Deno.test(`isStart() is ${starts} for ${JSON.stringify(text)}`, () => {
    assertEquals(isStart(parseBlock(text)), starts);
  });
}
