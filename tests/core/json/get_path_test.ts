import { assertEquals } from "@std/assert";
import { getPath, parsePath } from "../../../lib/core/json/get.ts";

const DOCUMENT = {
  state: "resumable",
  empty: "",
  zero: 0,
  no: false,
  nothing: null,
  none: [],
  text: "two\nlines",
  next: { invoke: "/implement A-1", load: ["a.md", "b.md"] },
  items: [
    { id: "a", title: "A\r\nB", at: { step: 1 }, tags: ["x", "y"] },
    { id: "b", title: null, at: { step: 2 }, tags: [] },
    { id: "c", at: null, tags: ["z"] },
  ],
  "a.b": { "c[0]": "odd", 'q"': "quote", "0": "zero" },
  grid: [[1, 2], [3]],
  constructor: "own",
};

for (
  const [path, expected] of [
    ["state", "resumable"],
    [".state", "resumable"],
    ["next.invoke", "/implement A-1"],
    ["empty", ""],
    ["zero", "0"],
    ["no", "false"],
    ["text", "two\nlines"],
    ["none", "[]"],
    ["next.load", '["a.md","b.md"]'],
    ["next", '{"invoke":"/implement A-1","load":["a.md","b.md"]}'],
    [".", JSON.stringify(DOCUMENT)],
    // lists
    ["next.load[0]", "a.md"],
    ["next.load.1", "b.md"],
    ["next.load[-1]", "b.md"],
    ["items[1].id", "b"],
    ["items.1.id", "b"],
    ["items[].id", "a\nb\nc"],
    [".items[].id", "a\nb\nc"],
    ["items[].at.step", "1\n2"],
    ["items[].tags", '["x","y"]\n[]\n["z"]'],
    ["items[].tags[]", "x\ny\nz"],
    ["items[].tags[0]", "x\nz"],
    ["grid[][]", "1\n2\n3"],
    ["grid[0][1]", "2"],
    ["items[].title", "A B"],
    ["items[0].title", "A\r\nB"],
    // names that a dot or a bracket stands in
    ['["a.b"]["c[0]"]', "odd"],
    ['["a.b"]["q\\""]', "quote"],
    ['["a.b"].0', "zero"],
    ["constructor", "own"],
  ] as const
) {
  Deno.test(`getPath() reads ${path}`, () => assertEquals(getPath(DOCUMENT, path), expected));
}

/** Every path into a value, names in both spellings. */
function pathsOf(value: unknown, path = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const exact = isList ? `${path}[${key}]` : `${path}[${JSON.stringify(key)}]`;
    return [[exact, inner], ...pathsOf(inner, exact)];
  });
}

Deno.test("getPath() reaches every field of a document", () => {
  const paths = pathsOf(DOCUMENT);
  assertEquals(paths.length > 40, true);
  for (const [path, value] of paths) {
    const plain = typeof value === "string" ? value : JSON.stringify(value);
    assertEquals(getPath(DOCUMENT, path), value === null ? null : plain, path);
  }
});

for (
  const path of [
    "absent",
    "nothing",
    "next.absent",
    "nothing.more",
    "state.length",
    "state[0]",
    "next.load.length",
    "next.load[2]",
    "next.load.-1",
    "next.load[-3]",
    "next.load.01x",
    "next[]",
    "none[]",
    "none[].id",
    "none[0]",
    "items[].absent",
    "items.id",
    "toString",
    "__proto__",
    "next.constructor",
  ]
) {
  Deno.test(`getPath() has nothing at ${path}`, () => assertEquals(getPath(DOCUMENT, path), null));
}

Deno.test("getPath() takes a document that is a list", () => {
  assertEquals([getPath(["x", "y"], "[]"), getPath(["x", "y"], "[1]"), getPath(["x"], ".")], [
    "x\ny",
    "y",
    '["x"]',
  ]);
});

for (
  const path of [
    "",
    "..",
    "a..b",
    "a.",
    "a[",
    "a]",
    "a[x]",
    "a[0",
    "[]a",
    'a["b',
    'a["b"]c',
    "a[--1]",
  ]
) {
  Deno.test(`parsePath() refuses ${JSON.stringify(path)}`, () => {
    assertEquals(parsePath(path), null);
    assertEquals(getPath({ a: { b: 1 } }, path), null);
  });
}
