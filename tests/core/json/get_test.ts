import { assertEquals } from "@std/assert";
import { getPath } from "../../../lib/core/json/get.ts";

const DOCUMENT = {
  resumePoint: "phase-2-task-2",
  empty: "",
  lines: "a\nb",
  none: null,
  zero: 0,
  no: false,
  tasks: [{ id: "A", sha: "a1" }, { id: "B", sha: null }],
  list: [],
  deep: { "10": { x: [["y"]] } },
  items: [{ id: "s", problems: [{ code: "p" }, { code: "q" }] }, { id: "t", problems: [] }],
};

for (
  const [path, want] of [
    ["resumePoint", "phase-2-task-2"],
    [".resumePoint", "phase-2-task-2"],
    ["empty", ""],
    ["lines", "a\nb"],
    ["zero", "0"],
    ["no", "false"],
    ["list", "[]"],
    ["tasks", '[{"id":"A","sha":"a1"},{"id":"B","sha":null}]'],
    ["tasks.0", '{"id":"A","sha":"a1"}'],
    ["tasks.0.sha", "a1"],
    ["tasks[0].sha", "a1"],
    ["tasks[].id", "A\nB"],
    ["tasks[].sha", "a1"],
    ["items[].problems[].code", "p\nq"],
    ["deep.10.x.0.0", "y"],
    ["deep[10].x[0][0]", "y"],
    ["deep.10.x[][]", "y"],
    ["none", null],
    ["tasks.1.sha", null],
    ["tasks.2", null],
    ["tasks.-1", null],
    ["tasks.length", null],
    ["tasks.0x0", null],
    ["tasks.id", null],
    ["resumePoint.length", null],
    ["resumePoint.0", null],
    ["absent", null],
    ["absent.x[].y", null],
    ["list[]", null],
    ["resumePoint[]", null],
    ["items[1].problems[].code", null],
    ["toString", null],
    ["__proto__", null],
    ["constructor.name", null],
    ["tasks[x]", null],
    ["tasks[", null],
  ] as const
) {
  Deno.test(`getPath() gives ${JSON.stringify(want)} for ${path}`, () => {
    assertEquals(getPath(DOCUMENT, path), want);
  });
}

Deno.test("getPath() takes own keys of odd names", () => {
  const document: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":"c"}');
  assertEquals(getPath(document, "__proto__.x"), "1");
  assertEquals(getPath(document, "constructor"), "c");
});

Deno.test("getPath() looks into scalars and nothing without harm", () => {
  for (const document of [null, undefined, 1, "text", true]) {
    assertEquals(getPath(document, "a.b[].c"), null);
  }
});
