import { assertEquals } from "@std/assert";
import { editYaml } from "../../lib/pipeline/edit.ts";
import { asList, asMap, clone, type YamlMap } from "../../lib/pipeline/value.ts";
import { parseYaml } from "../../lib/pipeline/yaml_full.ts";

function edit(
  text: string,
  change: (value: YamlMap) => void,
  whole: readonly string[] = [],
): string | null {
  const read = parseYaml(text);
  if (!read.ok) throw new Error(read.reason);
  const want = clone(read.value);
  change(want);
  return editYaml(read, want, whole);
}

const set = (...pairs: readonly [string, unknown][]) => (value: YamlMap): void => {
  for (const [path, item] of pairs) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let at: unknown = value;
    for (const key of keys) at = Array.isArray(at) ? at[Number(key)] : asMap(at)[key];
    (at as YamlMap)[last] = item;
  }
};

for (
  const [name, before, change, after] of [
    ["a scalar before a comment", "a: x   # c\nb: 1\n", set(["a", "y"]), "a: y   # c\nb: 1\n"],
    ["nothing when it is right", "a: 'x'\n", set(["a", "x"]), "a: 'x'\n"],
    ["an empty value", "a:\nb: 1\n", set(["a", 5]), "a: 5\nb: 1\n"],
    ["an empty value before a comment", "a: # c\n", set(["a", "x"]), "a: x # c\n"],
    ["a quoted value", 'a: "x y"  \n', set(["a", null]), "a: null  \n"],
    ["a block scalar", "a: |\n  x\n  y\nb: 1\n", set(["a", "z"]), "a: z\nb: 1\n"],
    ["a tagged value", "a: !!str 5\n", set(["a", null]), "a: null\n"],
    ["a value behind an anchor", "a: &x 1\n", set(["a", 2]), "a: &x 2\n"],
    ["an alias at its own place", "a: &x 1\nb: *x\n", set(["b", 2]), "a: &x 1\nb: 2\n"],
    ["an anchor without its alias", "a: &x 1\nb: *x # c\n", set(["a", 2]), "a: &x 2\nb: 1 # c\n"],
    [
      "a merged key in its own map",
      "a: &x {p: 1}\nb:\n  <<: *x\nc: 1\n",
      set(["b.p", 2]),
      "a: &x {p: 1}\nb:\n  <<: *x\n  p: 2\nc: 1\n",
    ],
    [
      "a missing key as the last of its map",
      "a:\n  b: 1 # c\n  # d\nc: 2\n",
      set(["a.n", "x"]),
      "a:\n  b: 1 # c\n  n: x\n  # d\nc: 2\n",
    ],
    ["a missing key without a last line end", "a: 1", set(["b", 2]), "a: 1\nb: 2"],
    [
      "a missing map",
      "a: 1\n",
      set(["b", { c: 1, d: { e: "" } }]),
      'a: 1\nb:\n  c: 1\n  d:\n    e: ""\n',
    ],
    [
      "CRLF line ends",
      "a: 1\r\nb:\r\n  c: x\r\n",
      set(["b.d", "y"], ["a", 2]),
      "a: 2\r\nb:\r\n  c: x\r\n  d: y\r\n",
    ],
    [
      "an item like its siblings",
      "a:\n- b: 1\nc: 1\n",
      (v: YamlMap) => void asList(v.a).push({ b: 2, c: null }),
      "a:\n- b: 1\n- b: 2\n  c: null\nc: 1\n",
    ],
    [
      "the first item, two deeper",
      "a: [] # none\nc: 1\n",
      set(["a", [{ b: 1 }]]),
      "a: # none\n  - b: 1\nc: 1\n",
    ],
    [
      "a collection by a scalar",
      "a: # c\n  b: 1\n  d: 2\n# e\nf: 1\n",
      set(["a", null]),
      "a: null # c\n# e\nf: 1\n",
    ],
    [
      "flow maps in flow",
      "a: {b: 1, c: x}\n",
      set(["a.b", "y, z"], ["a.d", 1]),
      'a: {b: "y, z", c: x, d: 1}\n',
    ],
    ["JSON in JSON", '{"a": 1, "b": [{"c": 1}]}\n', (v: YamlMap) => {
      v.a = "x";
      asList(v.b).push({ d: "e" });
    }, '{"a": "x", "b": [{"c": 1}, {"d": "e"}]}\n'],
    ["JSON over lines", '{\n  "a": 1\n}\n', set(["b", 2]), '{\n  "a": 1,\n  "b": 2\n}\n'],
    ["new text without its line ends", "a: 1\n", set(["a", "x\n\ty"]), "a: x y\n"],
    ["a key into an empty document in brackets", "{} # c\n", set(["a", 1]), "{a: 1} # c\n"],
    ["a key behind one without a value", "x: {a, b}\n", set(["x.c", 1]), "x: {a, b, c: 1}\n"],
    [
      "a key behind an explicit one without a value",
      "x:\n  ? a\ny: 1\n",
      set(["x.n", 2]),
      "x:\n  ? a\n  n: 2\ny: 1\n",
    ],
    [
      "a key behind one whose value is empty",
      "x:\n  a: # c\ny: 1\n",
      set(["x.n", 2]),
      "x:\n  a: # c\n  n: 2\ny: 1\n",
    ],
    ["a key behind block text", "a: |\n  x", set(["b", 2]), "a: |\n  x\nb: 2"],
    [
      "an item behind an empty one",
      "a:\n  - x\n  -\nb: 1\n",
      (v: YamlMap) => void asList(v.a).push("y"),
      "a:\n  - x\n  -\n  - y\nb: 1\n",
    ],
    [
      "a scalar over block text with CRLF",
      "a: |\r\n  x\r\n  y\r\nb: 1\r\n",
      set(["a", "z"]),
      "a: z\r\nb: 1\r\n",
    ],
    [
      "a list over a scalar on the next line",
      "a: # c\n  x\nb: 1\n",
      set(["a", ["y"]]),
      "a: # c\n  - y\nb: 1\n",
    ],
    [
      "a map over block text",
      "a: |\n  x\nb: 1\n",
      set(["a", { c: 2 }]),
      "a:\n  c: 2\nb: 1\n",
    ],
    [
      "a map over null",
      "a: null # c\r\nb: 1\r\n",
      set(["a", { c: 2 }]),
      "a: # c\r\n  c: 2\r\nb: 1\r\n",
    ],
    ["a map over an empty value", "a: # c\n", set(["a", { b: [1] }]), "a: # c\n  b:\n    - 1\n"],
    ["a map over a list", "a:\n- x\n- y\nb: 1\n", set(["a", { c: 2 }]), "a:\n  c: 2\nb: 1\n"],
    ["a list over a map", "a:\n  x: 1\nb: 1\n", set(["a", [2]]), "a:\n  - 2\nb: 1\n"],
    ["a shorter list", "a:\n- x\n- y\nb: 1\n", set(["a", ["y"]]), "a:\n- y\nb: 1\n"],
    ["an empty list over a filled one", "a: # c\n- x\nb: 1\n", set(["a", []]), "a: [] # c\nb: 1\n"],
    ["an empty map over a filled one", "a:\n  x: 1\nb: 1\n", set(["a", {}]), "a: {}\nb: 1\n"],
    ["an empty map over a scalar", "a: x\n", set(["a", {}]), "a: {}\n"],
    [
      "lists in brackets",
      "a: {b: [1, {c: x}]}\n",
      (v: YamlMap) => void asList(asMap(v.a).b).push([2, { d: ["y"] }]),
      "a: {b: [1, {c: x}, [2, {d: [y]}]]}\n",
    ],
    ["an item inside of brackets", "a: [x, y]\n", set(["a.1", "z"]), "a: [x, z]\n"],
    ["a value that brackets lack", "a: {b: , c, d}\n", set(["a.b", 1]), "a: {b: 1, c, d}\n"],
    ["a value behind a colon alone", "x: {b:, c}\n", set(["x.b", 1]), "x: {b: 1, c}\n"],
    ["a map over null at the end of the text", "a: null", set(["a", { b: 1 }]), "a:\n  b: 1"],
    [
      "a map beside maps of JSON",
      'a: [{"b": 1}]\n',
      (v: YamlMap) => void asList(v.a).push({ c: 1 }),
      'a: [{"b": 1}, {"c": 1}]\n',
    ],
    [
      "an item beside lists in brackets",
      "a: [[x]]\n",
      (v: YamlMap) => void asList(v.a).push("y"),
      "a: [[x], y]\n",
    ],
    [
      "a value behind a key without a colon",
      "x: {a, b}\ny: 1\n",
      set(["x.a", "z"]),
      "x: {a: z, b}\ny: 1\n",
    ],
    [
      "a value behind an explicit key alone",
      "x:\n  ? a\n  ? b\ny: 1\n",
      set(["x.a", "z"]),
      "x:\n  ? a\n  : z\n  ? b\ny: 1\n",
    ],
    ["a value behind an anchor alone", "a: &x\nb: 1\n", set(["a", 2]), "a: &x 2\nb: 1\n"],
    ["a key that objects inherit", "__proto__: 1\na: 1\n", set(["a", 2]), "__proto__: 1\na: 2\n"],
    [
      "numbers without end",
      "a: 1\n",
      set(["a", -Infinity], ["b", Infinity]),
      "a: -.inf\nb: .inf\n",
    ],
    ["what is no number", "a: 1\n", set(["a", Number.NaN]), "a: .nan\n"],
    ["Chinese text", "a: 一 # 二\n", set(["a", "三：四"]), 'a: "三：四" # 二\n'],
  ] as const
) {
  Deno.test(`editYaml() writes ${name}`, () => {
    const got = edit(before, change as (value: YamlMap) => void);
    assertEquals(got?.replace(/ {2}(# none)/, " $1"), after);
  });
}

Deno.test("editYaml() writes a list anew at the column of the old one", () => {
  const before = "p:\n  steps:\n  - name: a\n    s: 1\n  - name: b\n  z: 1\n";
  const got = edit(before, set(["p.steps", [{ name: "n" }, { name: "m" }]]), ["/p/steps"]);
  assertEquals(got, "p:\n  steps:\n  - name: n\n  - name: m\n  z: 1\n");
});

Deno.test("editYaml() keeps a byte order mark out of the text", () => {
  const read = parseYaml("a: 1\n", true);
  assertEquals(read.ok && editYaml(read, { a: 2 }), "a: 2\n");
});

Deno.test("editYaml() says when a document cannot be edited in place", () => {
  // The anchor stands in what goes, its alias in what stays.
  const got = edit("a:\n  x: &k 1\nb: *k\n", set(["a", null]));
  assertEquals(got, null);
});
