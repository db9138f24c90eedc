import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Envelope, envelope, survey } from "../../lib/core/envelope.ts";
import { problem } from "../../lib/core/problem.ts";
import { type EpicList, renderEpic } from "../../lib/render/epic.ts";

const PLAIN = { color: false, lang: "en" } as const;

function item(id: string, rest: Partial<Parameters<typeof envelope>[0]> = {}): Envelope {
  return envelope({ system: "story", root: "/r", id, state: "complete", ...rest });
}

function list(items: readonly Envelope[], statuses = items.map(() => "-")): EpicList {
  return { survey: survey("/r", items, []), statuses };
}

function lines(text: string): string[] {
  return text.trimEnd().split("\n").slice(2);
}

Deno.test("renderEpic() says that there is nothing", () => {
  assertEquals(renderEpic(list([]), "0049", PLAIN), "Epic 0049: no stories\n");
});

for (
  const [state, mark, color] of [
    ["complete", "✓", 32],
    ["resumable", "→", 36],
    ["blocked", "○", 33],
    ["needs-decision", "○", 33],
    ["inconsistent", "○", 31],
  ] as const
) {
  Deno.test(`renderEpic() marks ${state} with ${mark}`, () => {
    const one = list([item("s", { state })]);
    assertStringIncludes(lines(renderEpic(one, "1", PLAIN))[0] ?? "", `  ${mark} s`);
    const colored = renderEpic(one, "1", { ...PLAIN, color: true });
    assertStringIncludes(colored, `\u001b[${color}m${mark}\u001b[0m`);
  });
}

Deno.test("renderEpic() tells the gravest problem where nothing is next", () => {
  const problems = [problem("a", "info", "a remark"), problem("b", "warning", "waits for x")];
  const text = renderEpic(list([item("s", { state: "blocked", problems })]), "1", PLAIN);
  assertStringIncludes(text, "waits for x");
});

Deno.test("renderEpic() aligns ids and statuses, wide characters counted as two columns", () => {
  const text = renderEpic(
    list([item("状态"), item("abcd"), item("x")], ["完", "ab", "-"]),
    "1",
    PLAIN,
  );
  assertEquals(lines(text), [
    "  ✓ 状态  完      -  complete",
    "  ✓ abcd  ab      -  complete",
    "  ✓ x     -       -  complete",
  ]);
});

Deno.test("renderEpic() shows no control character of an id or a task", () => {
  const text = renderEpic(
    list([
      item("a\u001b[31m\n", {
        state: "resumable",
        resumePoint: { kind: "story", point: "fresh-start", taskId: "\u202et\u0007", index: 1 },
        next: { action: "start-story", text: "Start", invoke: null, load: [] },
      }),
    ]),
    "1",
    PLAIN,
  );
  assertStringIncludes(text, "a\\u001b[31m\\u000a");
  assertStringIncludes(text, "\\u202et\\u0007");
});

Deno.test("renderEpic() lists 200,000 stories", () => {
  const items = Array.from({ length: 200_000 }, (_, at) => item(`s${at}`));
  assertEquals(lines(renderEpic(list(items), "1", PLAIN)).length, 200_000);
});

for (
  const [code, want] of [
    ["blocked-by", "等待"],
    ["story-task-mismatch", "不一致"],
    ["story-deferred", "推迟"],
    ["story-blocked", "BLOCKED"],
    ["story-not-object", "不是故事"],
    ["something-new", "in words"],
  ] as const
) {
  Deno.test(`renderEpic() tells ${code} in Chinese`, () => {
    const problems = [problem(code, "warning", "in words", { args: { blockers: ["a", "b"] } })];
    const one = list([item("s", { state: "blocked", problems })]);
    assertStringIncludes(renderEpic(one, "1", { color: false, lang: "zh" }), want);
  });
}

for (
  const [fields, lang, want] of [
    [{ next: null }, "en", "a person must look"],
    [{ next: null }, "zh", "需要人工查看"],
    [{ next: null, problems: [problem("x", "info", "a remark")] }, "en", "a remark"],
    [{ next: { action: "start-story", text: "t", invoke: null, load: [] } }, "en", "start"],
    [
      {
        next: { action: "continue-task", text: "t", invoke: null, load: [] },
        resumePoint: { kind: "story", point: "fresh-start", taskId: null, index: null },
      },
      "en",
      "continue",
    ],
    [
      { next: { action: "finish-story", text: "t", invoke: null, load: [] } },
      "en",
      "finish: all tasks are completed, the story is not recorded as done",
    ],
    [{ next: null, problems: [problem("blocked-by", "warning", "x")] }, "zh", "blockedBy 无法读取"],
    [
      { next: null, problems: [problem("blocked-by", "warning", "x", { args: { blockers: [] } })] },
      "zh",
      "blockedBy 无法读取",
    ],
  ] as readonly (readonly [Parameters<typeof item>[1], "en" | "zh", string])[]
) {
  Deno.test(`renderEpic() in ${lang} says ${want}`, () => {
    const text = renderEpic(list([item("s", { state: "blocked", ...fields })]), "1", {
      color: false,
      lang,
    });
    assertEquals(lines(text), [`  ○ s  -      -  ${want}`]);
  });
}

Deno.test("renderEpic() shows how many tasks are done, and a dash for a status that is not known", () => {
  const one = item("s", { progress: { done: 2, total: 5 } });
  assertEquals(lines(renderEpic(list([one], []), "1", PLAIN)), ["  ✓ s  -    2/5  complete"]);
});

Deno.test("renderEpic() in Chinese counts what is complete", () => {
  const text = renderEpic(list([item("a"), item("b", { state: "blocked" })]), "0049", {
    color: false,
    lang: "zh",
  });
  assertEquals(text.split("\n").slice(0, 3), [
    "史诗 0049：2 个故事中 1 个已完成",
    "",
    "  ✓ a  -      -  已完成",
  ]);
  assertEquals(renderEpic(list([]), "0049", { color: false, lang: "zh" }), "史诗 0049：没有故事\n");
});
