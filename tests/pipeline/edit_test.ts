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
