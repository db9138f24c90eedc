// `resume` and `resume survey` (survey spec 2) on a made-up machine.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { SCHEMAS } from "../../lib/core/schema.ts";
import { call, type Called } from "../support/called.ts";
import type { FakeOptions } from "../support/fake_ports.ts";
import { allFour, epicFiles, LOST, NOW, surveyGit, workFiles } from "../support/survey.ts";

const GIT = { "/repo/.git/HEAD": "ref: refs/heads/main\n" };
const TERMINAL = { stdin: true, stdout: true };
const ESC = "\u001b";

function resume(words: readonly string[], options: FakeOptions = {}): Promise<Called> {
  return call(words, { now: NOW, git: surveyGit(), files: allFour(), ...options });
}

for (const words of [[], ["survey"]]) {
  Deno.test(`resume ${words.join(" ")} lists what is unfinished and names the command for the first`, async () => {
    const { code, stdout, stderr, world } = await resume(words);
    const lines = stdout.split("\n");
    assertEquals([code, stderr], [0, ""]);
    assertEquals(
      lines[0],
      "4 things are unfinished; take cycle c first: it was worked on last.",
    );
    assertEquals(lines.filter((line) => line.startsWith("[")), [
      "[1] cycle c",
      "[2] work JIRA-1 — Title of JIRA-1",
      "[3] pipeline C1 — Sample Project",
      "[4] story epic-0049 — story-0049-0001",
    ]);
    assertEquals(lines.at(-2), "Continue with: /li:sense");
    assertEquals([world.dropped, world.files.changes], [1, []]);
  });
}

Deno.test("resume --json prints one document of its schema, with the pick", async () => {
  const { code, stdout } = await resume(["--json"]);
  const survey = SCHEMAS.survey.parse(JSON.parse(stdout));
  assertEquals([code, stdout.endsWith("}\n")], [0, true]);
  assertEquals(survey.pick, { index: 0, reason: "most-recent" });
  assertEquals(survey.items.map((item) => item.system), ["cycle", "work", "pipeline", "story"]);
});

for (
  const [words, code, stdout] of [
    [["--get", "items[].id"], 0, "c\nJIRA-1\nC1\nepic-0049\n"],
    [["--get", "pick.reason"], 0, "most-recent\n"],
    [["survey", "--get", "nope"], 1, ""],
  ] as const
) {
  Deno.test(`resume ${words.join(" ")} prints ${JSON.stringify(stdout)}`, async () => {
    const got = await resume(words);
    assertEquals([got.code, got.stdout], [code, stdout]);
  });
}

Deno.test("resume --lang zh speaks Chinese, each system in its own words", async () => {
  const { stdout } = await resume(["--lang", "zh"], {
    files: { ...workFiles(), ...epicFiles(null) },
  });
  assertEquals(
    stdout,
    `有 2 项未完成；先做 work JIRA-1：它是最近处理的。

[1] work JIRA-1 — Title of JIRA-1
    位置: 调研（阶段 2/4）
    下一步: 进行调研
    进度: 1/4 █░░░
    最近活动: 2 小时前

[2] story epic-0049 — story-0049-0001
    位置: phase-2-task-2（T2）
    下一步: story-0049-0001：继续 T2
    进度: 0/1 ░
    最近活动: 1 天前

继续执行：/create-requirements
`,
  );
});

for (
  const [name, files, code] of [
    ["no system", { "/repo/a": "" }, 1],
    ["nothing unfinished", {
      "/repo/ai/epics/epic-0001/execution-state.json": JSON.stringify({
        stories: { "story-0001-0001": { status: "DONE", tasks: { T1: { status: "DONE" } } } },
      }),
    }, 0],
    ["a person who must decide", {
      "/repo/.claude/work/A/state.json": JSON.stringify({ type: "spike", identifier: "A" }),
    }, 3],
    ["corrupt state", { "/repo/.claude/work/A/state.json": "{" }, 65],
    ["denied state", { "/repo/.claude/work/A/state.json": { text: "{}", denied: true } }, 77],
  ] as const
) {
  Deno.test(`resume exits ${code} for ${name}`, async () => {
    assertEquals((await resume([], { files: { ...files } })).code, code);
  });
}

Deno.test("resume --deep says what became of rewritten commits, --no-git asks nothing", async () => {
  const files = { ...GIT, ...epicFiles(LOST) };
  const deep = await resume(["--deep", "--json"], { files });
  const codes = JSON.parse(deep.stdout).items[0].problems.map((one: { code: string }) => one.code);
  assertEquals(codes, ["commit-unreachable", "record-behind"]);
  const without = await resume(["--no-git", "--json"], { files });
  assertEquals([without.world.git, JSON.parse(without.stdout).items[0].evidence], [[], null]);
});

Deno.test("resume --all shows complete work last", async () => {
  const done = JSON.stringify({
    stories: { "story-0001-0001": { status: "DONE", tasks: { T1: { status: "DONE" } } } },
  });
  const files = { ...workFiles(), "/repo/ai/epics/epic-0001/execution-state.json": done };
  const { stdout } = await resume(["--all", "--get", "items[].id"], { files });
  assertEquals(stdout, "JIRA-1\nepic-0001\n");
});

for (
  const [name, options, words, want] of [
    ["takes the first with Enter", { keys: ["\r"] }, [], "/li:sense\n"],
    ["takes another with an arrow", { keys: [`${ESC}[B`, "\r"] }, [], "/create-requirements\n"],
    ["takes one by its number on a line", { input: ["3"] }, [], "resume pipeline begin\n"],
    ["takes none with q", { keys: ["q"] }, [], ""],
    ["takes one in Chinese", { keys: ["2", "\r"] }, ["--lang", "zh"], "/create-requirements\n"],
  ] as const
) {
  Deno.test(`resume at a terminal ${name}`, async () => {
    const { code, stdout } = await resume(words, { terminal: TERMINAL, ...options });
    const screen = stdout.slice(0, stdout.lastIndexOf(`${ESC}[?25h`) + 1);
    assertEquals(code, 0);
    assertStringIncludes(stdout, "[1] cycle c");
    const last = stdout.slice(screen.length).replace(
      /^.*(?:\[1-4\]: ?|\[1-4\]：|\?25h)\d*\n?/s,
      "",
    );
    assertEquals(last, want);
  });
}

Deno.test("resume at a terminal begins at what is to be taken first, with what is next or the state beside it", async () => {
  const task = { T1: { status: "PENDING" } };
  const blocked = { "story-0001-0001": { blockedBy: ["story-0009-0009"], tasks: task } };
  const files = {
    ...workFiles(),
    "/repo/ai/epics/epic-0001/execution-state.json": JSON.stringify({ stories: blocked }),
  };
  const { stdout } = await resume(["--no-color"], { files, terminal: TERMINAL, keys: ["q"] });
  assertStringIncludes(stdout, "❯ [1] work JIRA-1  Run the discovery\r\n");
  assertStringIncludes(stdout, "  [2] story epic-0001  blocked\r\n");
});

Deno.test("resume at a terminal begins at the first thing when none can go on", async () => {
  const files = {
    "/repo/.claude/work/A/state.json": "{",
    "/repo/.claude/work/B/state.json": "{",
  };
  const { code, stdout } = await resume(["--no-color"], {
    files,
    terminal: TERMINAL,
    keys: ["\r"],
  });
  assertStringIncludes(stdout, "none can go on right now.");
  assertStringIncludes(stdout, "❯ [1] work A  ");
  assertEquals([code, stdout.endsWith("\nresume work A\n")], [65, true]);
});

for (
  const [name, words, options] of [
    ["one thing alone", [], { files: workFiles() }],
    ["--no-input", ["--no-input"], {}],
    ["no terminal", [], { terminal: { stdin: true, stdout: false } }],
  ] as const
) {
  Deno.test(`resume asks nothing for ${name}`, async () => {
    const { stdout } = await resume(words, { terminal: TERMINAL, keys: ["\r"], ...options });
    assertEquals(stdout.includes("❯") || stdout.includes("[1-"), false);
    assertStringIncludes(stdout, "Continue with: ");
  });
}
