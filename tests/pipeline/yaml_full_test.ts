import { assertEquals } from "@std/assert";
import { parseYaml } from "../../lib/pipeline/yaml_full.ts";
import { readYaml } from "../../lib/pipeline/yaml_read.ts";

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

for (
  const [name, text, want] of [
    ["comments after values", "a: x # y\n", { a: "x" }],
    ["a document mark", "---\na: 1\n", { a: 1 }],
    ["anchors", "a: &x 1\nb: *x\n", { a: 1, b: 1 }],
    ["merge keys", "a: &x {p: 1, q: 2}\nb:\n  <<: *x\n  q: 3\n", {
      a: { p: 1, q: 2 },
      b: { q: 3, p: 1 },
    }],
    ["block scalars", "a: |\n  x\n  y\n", { a: "x\ny\n" }],
    ["flow maps", "a: {b: [1, x]}\n", { a: { b: [1, "x"] } }],
    ["lists at the column of their key", "a:\n- 1\n", { a: [1] }],
    ["CRLF", "a: 1\r\nb: x\r\n", { a: 1, b: "x" }],
    ["JSON", '{"a": null, "b": [true]}', { a: null, b: [true] }],
    ["times as text", "a: 2026-05-10\nb: !!timestamp 2026-05-10\n", {
      a: "2026-05-10",
      b: "2026-05-10",
    }],
    ["yes as text", "a: yes\nb: off\n", { a: "yes", b: "off" }],
    ["YAML 1.1 by its directive as 1.2", "%YAML 1.1\n---\na: yes\n", { a: "yes" }],
  ] as const
) {
  Deno.test(`readYaml() reads ${name}`, async () => {
    const got = await readYaml(bytes(text));
    assertEquals(got.ok ? got.value : got, want);
  });
}

Deno.test("readYaml() takes a byte order mark off and remembers it", async () => {
  const got = await readYaml(bytes("\ufeffa: 1\n"));
  assertEquals(got.ok && [got.bom, got.text], [true, "a: 1\n"]);
});

for (
  const [name, text, kind, line] of [
    ["a tab as indentation", "a:\n\tb: 1\n", "syntax", 2],
    ["several documents", "a: 1\n---\nb: 1\n", "syntax", 2],
    ["an open bracket", "a: [1\n", "syntax", 2],
    ["conflict markers", "a: 1\n<<<<<<< x\nb: 1\n", "syntax", 2],
    ["an alias of nothing", "a: *x\n", "syntax", undefined],
    ["nothing", "", "empty", undefined],
    ["comments alone", "# a\n", "empty", undefined],
    ["a list", "- a\n", "not-a-map", undefined],
    ["a text", "hello\n", "not-a-map", undefined],
    ["a key twice", "a: 1\nb: 2\na: 3\n", "duplicate-key", 3],
    ["null", "~\n", "empty", undefined],
    ["a NUL byte", 'a: 1\nb: "\0"\n', "syntax", 2],
  ] as const
) {
  Deno.test(`readYaml() refuses ${name}`, async () => {
    const got = await readYaml(bytes(text));
    assertEquals(got.ok ? "read" : [got.kind, got.line], [kind, line]);
  });
}

Deno.test("readYaml() refuses bytes that are not UTF-8", async () => {
  assertEquals((await readYaml(new Uint8Array([0x61, 0x3a, 0x20, 0xff]))).ok, false);
  assertEquals((await readYaml(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).ok, false);
});

Deno.test("parseYaml() names a duplicate key deep inside, with all its lines", () => {
  const got = parseYaml("x:\n  - a: 1\n    step: 1\n    step: 2\n    step: 3\n");
  assertEquals(got.ok ? null : [got.key, got.lines], ["step", [3, 4, 5]]);
});

Deno.test("parseYaml() names a duplicate key in flow, and lets merge keys stand twice", () => {
  const got = parseYaml("b: 1\na: {x: 1,\n  x: 2}\n");
  assertEquals(got.ok ? null : [got.kind, got.key, got.lines], ["duplicate-key", "x", [2, 3]]);
  assertEquals(parseYaml("a: &a {p: 1}\nb: &b {q: 2}\nc:\n  <<: *a\n  <<: *b\n").ok, true);
  assertEquals(parseYaml('a: 1\n"a": 2\n').ok, false);
});

Deno.test("parseYaml() names the first of two keys that stand twice, of whatever kind", () => {
  const got = parseYaml("? [a]\n: 1\nb: {true: 1, true: 2}\nz: 1\nz: 2\n");
  assertEquals(got.ok ? null : [got.key, got.line, got.lines], ["true", 3, [3, 3]]);
});

Deno.test("parseYaml() says what is wrong in one line", () => {
  const got = parseYaml("a: 1\n  b: [\n");
  assertEquals(got.ok || /^[^\n]+$/.test(got.reason), true);
});

Deno.test("parseYaml() reads a map of many keys in one go", () => {
  const many = Array.from({ length: 20_000 }, (_, at) => `k${at}: &a${at} x\n`).join("");
  assertEquals(parseYaml(many).ok, true);
});

Deno.test("parseYaml() stops at more than a hundred alias expansions", () => {
  const list = (count: number): string => `a: &x 1\nb: [${"*x, ".repeat(count)}1]\n`;
  assertEquals(parseYaml(list(100)).ok, true);
  assertEquals(parseYaml(list(101)).ok, false);
  const bomb = "a: &a [1,1]\nb: &b [*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c]\n";
  assertEquals(parseYaml(bomb).ok, false);
});

for (const depth of [500, 20_000]) {
  Deno.test(`parseYaml() refuses a text that is nested ${depth} deep`, () => {
    const flow = parseYaml(`a: ${"[".repeat(depth)}${"]".repeat(depth)}\n`);
    assertEquals(flow.ok || flow.reason, "nested too deeply");
    const block = parseYaml(`a:\n${"- ".repeat(depth)}x\n`);
    assertEquals(block.ok || block.reason, "nested too deeply");
  });
}
