import { assertEquals } from "@std/assert";
import { withoutComments } from "../../scripts/layers/comments.ts";
import { readGraph } from "../../scripts/layers/graph.ts";
import { impurities } from "../../scripts/layers/purity.ts";
import { type Edge, forbidden } from "../../scripts/layers/rules.ts";

function edge(from: string, to: string): Edge {
  return { from, specifier: "./x.ts", to };
}

for (
  const [from, to] of [
    ["main.ts", "lib/cli/run.ts"],
    ["main.ts", "lib/io/deno_ports.ts"],
    ["lib/cli/run.ts", "lib/story/decide.ts"],
    ["lib/cli/run.ts", "lib/survey/decide.ts"],
    ["lib/cli/run.ts", "lib/io/ports.ts"],
    ["lib/cli/run.ts", "lib/io/env.ts"],
    ["lib/cli/run.ts", "deno.json"],
    ["lib/story/collect.ts", "lib/story/decide.ts"],
    ["lib/work/collect.ts", "lib/core/time.ts"],
    ["lib/work/collect.ts", "lib/io/ports.ts"],
    ["lib/survey/decide.ts", "lib/work/decide.ts"],
    ["lib/render/text.ts", "lib/core/envelope.ts"],
    ["lib/io/deno_ports.ts", "lib/core/failure.ts"],
    ["tests/core/time_test.ts", "lib/core/time.ts"],
  ] as const
) {
  Deno.test(`forbidden() lets ${from} import ${to}`, () => {
    assertEquals(forbidden([edge(from, to)]), []);
  });
}

for (
  const [from, to, fault] of [
    ["main.ts", "lib/story/decide.ts", "main must not import story"],
    ["lib/cli/run.ts", "lib/io/deno_ports.ts", "cli must not import io"],
    ["lib/story/decide.ts", "lib/work/decide.ts", "story must not import work"],
    ["lib/story/decide.ts", "lib/survey/decide.ts", "story must not import survey"],
    ["lib/story/decide.ts", "lib/render/text.ts", "story must not import render"],
    ["lib/story/collect.ts", "lib/io/deno_ports.ts", "story must not import io"],
    ["lib/render/text.ts", "lib/story/decide.ts", "render must not import story"],
    ["lib/core/time.ts", "lib/io/ports.ts", "core must not import io"],
    ["lib/io/deno_ports.ts", "lib/cli/run.ts", "io must not import cli"],
    ["lib/core/time.ts", "main.ts", "core must not import main"],
    ["lib/core/time.ts", "tests/core/fake.ts", "core must not import this"],
    ["lib/core/time.ts", "scripts/npm_only/fs.ts", "core must not import this"],
    ["lib/extra/a.ts", "lib/core/time.ts", '"extra" is not a layer'],
  ] as const
) {
  Deno.test(`forbidden() refuses that ${from} imports ${to}`, () => {
    const [line = "", ...more] = forbidden([edge(from, to)]);
    assertEquals([line.startsWith(`${from} imports ${to}: ${fault}`), more], [true, []]);
  });
}

Deno.test("forbidden() lets packages be, except Node's modules and the assertions", () => {
  const from = "lib/core/a.ts";
  const adapter = "scripts/npm_only/assert.ts";
  assertEquals(forbidden([{ from, specifier: "zod/mini" }]), []);
  assertEquals(forbidden([{ from, specifier: "@std/fs", to: "scripts/npm_only/fs.ts" }]), []);
  assertEquals(forbidden([{ from, specifier: "node:fs" }]).length, 1);
  assertEquals(forbidden([{ from, specifier: "@std/assert", to: adapter }]).length, 1);
});

Deno.test("readGraph() reads imports of code and of types, and what cannot be loaded", () => {
  const root = "file:///p/";
  const graph = readGraph({
    modules: [
      {
        specifier: `${root}lib/a%20b.ts`,
        dependencies: [
          { specifier: "./c.ts", code: { specifier: `${root}lib/c.ts` } },
          { specifier: "./d.ts", type: { specifier: `${root}lib/d.ts` } },
          { specifier: "zod", code: { specifier: "npm:zod@4.6.7" } },
        ],
      },
      { specifier: `${root}lib/c.ts`, error: "not found" },
      { specifier: "https://jsr.io/x.ts", dependencies: [{ specifier: "./y.ts" }] },
    ],
  }, root);
  assertEquals(graph, {
    edges: [
      { from: "lib/a b.ts", specifier: "./c.ts", to: "lib/c.ts" },
      { from: "lib/a b.ts", specifier: "./d.ts", to: "lib/d.ts" },
      { from: "lib/a b.ts", specifier: "zod" },
    ],
    files: ["lib/a b.ts", "lib/c.ts"],
    errors: ["lib/c.ts: not found"],
  });
});

Deno.test("impurities() names file, line and word", () => {
  const text = "// Deno.exit\nconst a = Date.now();\nDeno.exit(new Date( ), Math.random());\n";
  assertEquals(impurities("lib/core/a.ts", text), [
    "lib/core/a.ts:2 says Date.now",
    "lib/core/a.ts:3 says Deno.",
    "lib/core/a.ts:3 says new Date( )",
    "lib/core/a.ts:3 says Math.random",
  ]);
  assertEquals(impurities("lib/io/deno_files.ts", text), []);
  assertEquals(impurities("main.ts", text), []);
  assertEquals(impurities("lib/core/a.ts", "new Date(0); console\n"), []);
});

for (
  const [name, text, expected] of [
    ["a line comment", "a // b\nc", "a     \nc"],
    ["a block over lines", "a /* b\nb */ c", "a     \n     c"],
    ["no text in quotes", `"// a" '/* b' \`// c\``, `"// a" '/* b' \`// c\``],
    ["no escaped quote", `"\\"// a" // b`, `"\\"// a"     `],
    ["no regular expression", 'x = /"[/*]/; // c', 'x = /"[/*]/;     '],
    ["after a division", "a / b; // c / d", "a / b;         "],
  ] as const
) {
  Deno.test(`withoutComments() blanks ${name}`, () => {
    assertEquals(withoutComments(text), expected);
  });
}
