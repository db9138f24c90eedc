// Work spec 4: what people read.
import { assertEquals } from "@std/assert";
import {
  askWork,
  expectWork,
  type Files,
  item,
  manifest,
  session,
  state,
  steps,
} from "../support/work.ts";

const FRAME =
  "> HISTORICAL REFERENCE — recorded in a prior session; verify against the working tree before acting. Do NOT re-run past commands or re-apply past edits.\n";

for (
  const [name, words, files, exit, stdout] of [
    [
      "a deep dive",
      ["A-1"],
      session("requirements", {
        stages: steps(["setup", "discovery", "deep_dive"], 2),
      }, { "context/discovery.json": "{}", "context/architect.md": "x" }),
      0,
      "Resuming: A-1 - Title of A-1\nLast stage: Stage 3 - Deep Dive\n" +
      "Completed agents: context-builder, architect\nContinuing requirements gathering...\n",
    ],
    [
      "a proposal",
      ["A-1"],
      session("proposal", {
        phases: steps(["requirements_gathering", "brainstorming", "proposal_drafts"], 2),
        iterations: [{ version: 1, file: "proposal1.md" }],
      }, { "proposal1.md": "x" }),
      0,
      "Proposal progress:\n- Phase: Drafts (iteration 1)\n- Iterations: 1\n- Latest: proposal1.md\n" +
      "Phases completed:\n  ✓ requirements_gathering\n  ✓ brainstorming\n  → proposal_drafts\n" +
      "  ○ confirm_implementation\n  ○ implementation\nContinuing proposal development...\n",
    ],
    [
      "a brainstorm",
      ["A-1"],
      session("brainstorm", { phases: { exploration: "completed", approaches: "completed" } }),
      0,
      "Brainstorm progress:\n- Status: in_progress\n- Last phase: approaches\n" +
      "- Selected approach: not yet selected\n- Last updated: 1 day ago\nPhases:\n  ✓ exploration\n",
    ],
    [
      "an implementation",
      ["A-1"],
      session("implementation", {
        phases: { plan: "completed" },
        plan: {
          chunks: [
            { id: 1, status: "completed", description: "Make it", commit: "abc1234" },
            { id: 2, status: "pending" },
          ],
        },
        implemented_files: ["a", "b"],
        updates: [{ timestamp: "2026-11-28T16:30:00Z", note: "line\n# two" }],
      }, { "/repo/a": "", "/repo/b": "" }),
      0,
      'Implementation progress:\n- Chunks completed: 1/2\n- Files recorded: 2\n- Tests: Not started\nLast chunk: "Make it"\n' +
      "Continuing implementation...\n",
    ],
    [
      "recorded text behind the frame",
      ["A-1"],
      session("implementation", {
        plan: { chunks: [{ id: 1, status: "completed", description: "Make\u001b[31m it" }] },
        updates: Array.from({ length: 12 }, () => ({ note: "line\n# two" })),
      }),
      0,
      `\n${FRAME}> Session updates recorded since last run:\n> - ? line ⏎ # two\n`,
    ],
    [
      "completed chunks behind a frame of their own",
      ["A-1"],
      session("implementation", {
        plan: { chunks: [{ id: 1, status: "completed", description: "Make\u001b[31m it" }] },
      }),
      0,
      `\n${FRAME}> Chunks recorded as done:\n> - 1: Make it\n`,
    ],
    [
      "a state without version",
      ["A-1"],
      session("epic", { schema_version: undefined }),
      0,
      "State file predates schema versioning. It may use an older format — proceed with caution.\n",
    ],
    [
      "a state of a newer version",
      ["A-1"],
      session("epic", { schema_version: 3 }),
      0,
      "State file was created with a newer framework version (v3) — proceed with caution.\n",
    ],
    [
      "a promotion",
      ["A-1"],
      {
        ...session("brainstorm", { status: "promoted", promoted_to: "B" }),
        "B/state.json": state("requirements", "B"),
      },
      3,
      "Brainstorm 'A-1' was promoted to requirements: B\n\nResume the requirements session instead? [y/n]\n",
    ],
    [
      "a missing state",
      ["A-1"],
      { "A-1/context/x.md": "x", "B/state.json": "{}" },
      1,
      "No state found: /repo/.claude/work/A-1/state.json\n\nAvailable work:\n- B\n\nStart new work with /create-requirements\n",
    ],
    [
      "options and the skill that takes over",
      ["DRAFT-1"],
      { "DRAFT-1/state.json": state("epic", "DRAFT-1") },
      0,
      "Run: /epic\n\nOptions:\n[t] Give the draft its ticket number first → /create-requirements reconcile\n[c] Continue as a draft → /epic\n",
    ],
    [
      "what a repair would do",
      ["A-1", "--repair", "reset"],
      { "A-1/state.json": "{" },
      3,
      "with --yes, state.json would be set aside under another name and a fresh one written\n",
    ],
    [
      "an unreadable state",
      ["A-1"],
      { "A-1/state.json": { fifo: true } },
      77,
      "⚠ State file cannot be read: /repo/.claude/work/A-1/state.json\n",
    ],
  ] as readonly (readonly [string, string[], Files, number, string])[]
) {
  Deno.test(`resume work shows ${name}`, async () => {
    await expectWork(words, { files }, {
      exit,
      stdoutIncludes: [stdout],
      stdoutExcludes: ["\u001b"],
    });
  });
}

Deno.test("resume work lists items that cannot be read, and no word null", async () => {
  const files = {
    "A/state.json": "{",
    "B/state.json": { fifo: true },
    "C/state.json": state("spike", "C", { title: null, updated_at: undefined }),
    "manifest.json": manifest(item("A", { title: null }), { identifier: "B" }, { identifier: "C" }),
  } as const;
  await expectWork([], { files }, {
    exit: 3,
    stdoutExcludes: ["null", "undefined"],
    stdoutIncludes: [
      "[1] A\n    Type: Unknown\n    Stage: State corrupted\n    Last updated: unknown\n\n",
      "[2] B\n    Type: Unknown\n    Stage: State unreadable\n",
      "[3] C\n    Type: Unknown\n    Stage: Unknown type\n",
      "\n[4] Start fresh (create new requirements)\n",
    ],
  });
});

Deno.test("resume work says findings on stderr behind the result, and nothing with --quiet", async () => {
  const files = { "A-1/state.json": "{" };
  const called = await askWork(["A-1"], { files });
  assertEquals(called.stderr.startsWith("error: state-corrupt: "), true, called.stderr);
  assertEquals(called.stderr.includes("(.claude/work/A-1/state.json:1)"), true, called.stderr);
  assertEquals((await askWork(["A-1", "--quiet"], { files })).stderr, "");
  assertEquals((await askWork(["A-1", "--json"], { files })).stderr, "");
});

for (
  const [words, files, parts] of [
    [[], { "A/state.json": state("requirements", "A"), "B/state.json": "{" }, [
      "未完成的工作：",
      "    类型: 需求\n    阶段: 准备（阶段 1/4）\n    最近更新: 1 天前",
      "状态已损坏",
    ]],
    [["A-1"], session("implementation", { plan: { chunks: [{ id: 1, status: "failed" }] } }), [
      "继续：A-1 - Title of A-1",
      "阶段: 实施（0/1 块）",
      "下一步: 继续下一块",
    ]],
    [["A-1"], { "A-1/state.json": "{" }, ["⚠ 状态文件损坏或无效", "[r] 重置状态并重新开始本阶段"]],
    [["A-1"], { "B/state.json": "{}" }, ["找不到工作目录：/repo/.claude/work/A-1/", "- B"]],
  ] as readonly (readonly [string[], Files, string[]])[]
) {
  Deno.test(`resume work ${words.join(" ")} --lang zh says ${parts[0]}`, async () => {
    const called = await askWork([...words, "--lang", "zh"], { files });
    for (const part of parts) assertEquals(called.stdout.includes(part), true, called.stdout);
  });
}
