import { assertEquals } from "@std/assert";
import * as constants from "../../scripts/npm_only/datetime.ts";
import {
  copy,
  ensureDir,
  exists,
  existsSync,
  expandGlob,
  walk,
} from "../../scripts/npm_only/fs.ts";
import { unicodeWidth } from "../../scripts/npm_only/unicode_width.ts";

for (
  const [name, text, width] of [
    ["nothing", "", 0],
    ["ASCII", "abc", 3],
    ["Chinese", "故事", 4],
    ["full-width forms", "Ａ！", 4],
    ["controls", "a\u0000\u001b\u0085\u007fb", 2],
    ["a combining accent", "e\u0301", 1],
    ["direction marks", "a\u202eb\u200e", 2],
    ["a soft hyphen", "\u00ad", 1],
    ["an emoji", "🚀", 2],
    ["check marks and arrows", "✓→○", 3],
    ["an ambiguous letter", "é", 1],
    ["a Korean syllable in parts", "\u1112\u1161\u11ab", 2],
  ] as const
) {
  Deno.test(`unicodeWidth() measures ${name}`, () => assertEquals(unicodeWidth(text), width));
}

Deno.test("the spans of datetime follow from each other", () => {
  const { SECOND, MINUTE, HOUR, DAY, WEEK } = constants;
  assertEquals([SECOND, MINUTE, HOUR, DAY, WEEK], [1e3, 6e4, 36e5, 864e5, 6048e5]);
});

Deno.test("format() writes the numeric symbols in UTC", () => {
  const date = new Date("2026-03-04T05:06:07.089Z");
  const pattern = "yy/M/d yyyy-MM-dd'T'HH:mm:ss.SSS H hh h a";
  const expected = "26/3/4 2026-03-04T05:06:07.089 5 05 5 AM";
  assertEquals(constants.format(date, pattern, { timeZone: "UTC" }), expected);
});

Deno.test("format() writes local time otherwise", () => {
  const date = new Date(2026, 0, 2, 15, 4, 5);
  assertEquals(constants.format(date, "yyyy-MM-dd HH:mm:ss h a"), "2026-01-02 15:04:05 3 PM");
});

async function paths(entries: AsyncIterable<{ path: string }>, root: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { path } of entries) found.push(path.slice(root.length + 1));
  return found.sort();
}

async function withTree(act: (root: string) => Promise<void>): Promise<void> {
  const root = await Deno.makeTempDir({ prefix: "tree-" }); // a random name may begin with "a"
  try {
    await ensureDir(`${root}/a/b`);
    await ensureDir(`${root}/a/b`);
    await Deno.writeTextFile(`${root}/a/one.ts`, "1");
    await Deno.writeTextFile(`${root}/a/b/two.md`, "2");
    await act(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("exists() answers by kind", () =>
  withTree(async (root) => {
    assertEquals(await exists(`${root}/a`, { isDirectory: true }), true);
    assertEquals(await exists(`${root}/a`, { isFile: true }), false);
    assertEquals(existsSync(`${root}/none`), false);
  }));

Deno.test("walk() yields the root, prunes what is skipped and keeps to the depth", () =>
  withTree(async (root) => {
    const all = ["", "a", "a/b", "a/b/two.md", "a/one.ts"];
    assertEquals(await paths(walk(root), root), all);
    assertEquals(await paths(walk(root, { maxDepth: 1 }), root), ["", "a"]);
    assertEquals(await paths(walk(root, { includeDirs: false, exts: [".md"] }), root), [
      "a/b/two.md",
    ]);
    assertEquals(await paths(walk(root, { skip: [/\/b$/], match: [/\/a/] }), root), [
      "a",
      "a/one.ts",
    ]);
  }));

Deno.test("expandGlob() matches stars, and nothing where there is no root", () =>
  withTree(async (root) => {
    assertEquals(await paths(expandGlob("**/*.md", { root }), root), ["a/b/two.md"]);
    assertEquals(await paths(expandGlob("a/*", { root, includeDirs: false }), root), ["a/one.ts"]);
    assertEquals(await paths(expandGlob("*", { root: `${root}/none` }), root), []);
  }));

Deno.test("copy() copies a tree, and replaces only when told to", () =>
  withTree(async (root) => {
    await copy(`${root}/a`, `${root}/c`);
    assertEquals(await Deno.readTextFile(`${root}/c/b/two.md`), "2");
    const refused = await copy(`${root}/a`, `${root}/c`).catch((error: unknown) => error);
    assertEquals(refused instanceof Deno.errors.AlreadyExists, true);
    await copy(`${root}/a`, `${root}/c`, { overwrite: true });
  }));
