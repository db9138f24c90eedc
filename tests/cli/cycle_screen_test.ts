import { assertEquals } from "@std/assert";
import { block, fakeGit, LEDGER, mapFiles, read, started } from "../support/cycle.ts";
import type { Given } from "../support/memory_files.ts";

const OPTIONS =
  "  C) Jump to specific phase: pick one\n  D) Re-run full cycle from start\n  E) Abort cycle, archive state\n\nWhat's your choice?\n\n";

Deno.test("resume cycle prints the whole screen of a running cycle", async () => {
  const plan = block("PLAN", {
    ts: "2026-01-02T12:00:00Z",
    status: "DONE_WITH_CONCERNS",
    concerns: "two left",
    next_recommended: "BUILD",
    tokens_est: "80000",
  });
  const { text } = await read({ [LEDGER]: started({ cycle_id: "demo" }) + plan });
  assertEquals(
    text,
    "LINTEL RESUME — demo\n\nLast activity: 2026-01-02T12:00:00Z (12 hours ago)\nLast phase: PLAN (DONE_WITH_CONCERNS)\n" +
      "Cycle state: in-progress (1 of 8 phases done)\n\nPhases done: ✓ PLAN\n" +
      "Phases remaining: SENSE DEFINE DISCOVER BUILD REVIEW SHIP CAPTURE\n\n" +
      "Concerns from last phase:\n  - two left\n\nEstimated to complete: ~80000 tokens\n\nOptions:\n" +
      "  A) Resume at recommended next phase: BUILD\n  B) Restart prior phase: PLAN (address concerns first)\n" +
      `${OPTIONS}Status: DONE\n` +
      "> 📍 `PLAN` done with concerns → next **`BUILD`**. Say `go` or `/li:build`, or `pause`.\n",
  );
});

for (
  const [name, text, footer] of [
    ["a start", started(), "> [>] cycle starting → first phase **`SENSE`**."],
    [
      "a done phase",
      started() + block("SENSE", { status: "DONE" }),
      "> [>] `SENSE` done → next **`SCOPE`**. Say `go` or `/li:scope`, or `pause`.",
    ],
    [
      "a running phase",
      started() + block("BUILD", { status: "STARTING" }),
      "> [>] `BUILD` in progress — reconcile/resume this phase with `/li:resume`; later-phase metadata is not completion.",
    ],
    [
      "a stuck phase",
      started() + block("BUILD", { status: "NEEDS_CONTEXT" }),
      "> [>] `BUILD` needs context — reconcile/resume this phase with `/li:resume`; later-phase metadata is not completion.",
    ],
    [
      "an unlisted status",
      started() + block("BUILD", { status: "\u001b[31mX" }),
      "> [>] `BUILD` status unknown — reconcile/resume this phase with `/li:resume`; later-phase metadata is not completion.",
    ],
    [
      "the end",
      started() + block("CAPTURE", { cycle_complete: "true" }),
      "> `li` · no active cycle — `/li:cycle <task>` for structured work · `/li:catalog` to browse",
    ],
  ] as const
) {
  Deno.test(`resume cycle ends in the footer of ${name}`, async () => {
    const got = await read({ [LEDGER]: text }, [], { env: { LINTEL_ASCII: "1" } });
    assertEquals(got.text.split("\n").slice(-3), ["Status: DONE", footer, ""]);
    // deno-lint-ignore no-control-regex
    assertEquals(/[\u0000-\u0009\u000b-\u001f\u007f]/.test(got.text), false);
  });
}

for (
  const [word, text] of [
    ["paused", started() + block("CYCLE", { status: "PAUSED" })],
    ["blocked", started() + block("SENSE", { status: "BLOCKED" })],
    ["blocked", started() + block("REVIEW", { status: "STARTING" })],
    ["complete", started() + block("CAPTURE", { cycle_complete: "true" })],
    ["aborted", started() + block("RESUME", { status: "ABORTED", cycle_aborted: "true" })],
    ["in-progress", started()],
  ] as const
) {
  Deno.test(`resume cycle calls ${text.split("phase: ").at(-1)?.slice(0, 20).replace("\n", " ")} ${word}`, async () => {
    const got = await read({ [LEDGER]: text }, [], { git: fakeGit({ commits: [["aaaa", 1]] }) });
    assertEquals(/^Cycle state: (\S+) /m.exec(got.text)?.[1], word);
  });
}

Deno.test("resume cycle prints the warnings before the screen, those that apply", async () => {
  const text = started({ ts: "2025-11-01T00:00:00Z", branch: "x", commit: "abcd" }) +
    block("RESUME", { status: "IMPORTED", source: "m2" });
  const got = await read({ [LEDGER]: text }, [], { git: fakeGit({ commits: [["ef01", 1]] }) });
  const want =
    "⚠ Resume integrity warnings:\n  - branch-drift: state recorded on 'x', currently on 'main'\n" +
    "  - commit-unreachable: state's commit abcd not in current branch history\n" +
    "  - stale: state is 63 days old (>7d threshold)\n  - stale-30d: state is 63 days old (>30d): is it still valid?\n\n" +
    "Continue anyway? Reply YES to proceed, NO to abort and run /li:sense for diagnostic.\n\n" +
    "State imported from m2. Branch may differ. Verify before proceeding.\n\nLINTEL RESUME — c\n";
  assertEquals(got.text.slice(0, want.length), want);
});

for (
  const [name, files, words, want] of [
    [
      "nothing",
      {},
      [],
      "No prior state found. Run /li:cycle for new work or /li:sense for diagnostic.\nStatus: NEEDS_CONTEXT\n",
    ],
    [
      "a job",
      {
        "/repo/.claude/runtime/jobs/j/job.yaml":
          "status: ACTIVE\nsteps:\n- {name: A, status: DONE}\n- {name: B, status: PENDING}\n",
      },
      ["--job", "j"],
      "j: 1 of 2 done\nResume at: B\nNext: /li:build\nStatus: DONE\n",
    ],
    [
      "a map",
      mapFiles("- [ ] T1"),
      ["--map", ".claude/plans/a/work.json"],
      ".claude/plans/a/work.json: 0 of 1 done\nResume at: T1\nNext: /li:build\nStatus: DONE\n",
    ],
    [
      "a missing job",
      {},
      ["--job", "j"],
      "j\n\nFindings:\n  - job-missing: there is no such job (.claude/runtime/jobs/j/job.yaml)\nStatus: NEEDS_CONTEXT\n",
    ],
    [
      "two maps",
      {
        "/repo/.claude/plans/todo.md": "[a](a/work.json) [b](b/work.json)",
        ...mapFiles("- [ ] T1"),
        ...mapFiles("- [ ] T1", {}, "/repo/.claude/plans/b/work.json"),
      },
      [],
      "Findings:\n  - ambiguous-work-map: several work maps are active\n\n  1) resume cycle --map .claude/plans/a/work.json\n  2) resume cycle --map .claude/plans/b/work.json\nStatus: NEEDS_CONTEXT\n",
    ],
  ] as readonly [string, Record<string, Given>, string[], string][]
) {
  Deno.test(`resume cycle prints ${name}`, async () => {
    assertEquals((await read(files, words)).text, want);
  });
}

Deno.test("resume cycle speaks Chinese", async () => {
  const { text } = await read({ [LEDGER]: started({ ts: "2025-12-01T00:00:00Z" }) }, [
    "--lang",
    "zh",
  ]);
  assertEquals(text.includes("stale: 状态已有 33 天（超过 7 天）"), true);
  assertEquals(text.includes("  A) 从建议的下一阶段继续：SENSE"), true);
});

Deno.test("resume cycle lets a person on a terminal pick one of several maps", async () => {
  const files = {
    "/repo/.claude/plans/todo.md": "[a](a/work.json) [b](b/work.json)",
    ...mapFiles("- [ ] T1"),
    ...mapFiles("- [ ] T1", {}, "/repo/.claude/plans/b/work.json"),
  };
  const terminal = { stdin: true, stdout: true, stderr: true };
  const options = { terminal, env: { TERM: "dumb" } };
  const got = await read(files, [], { ...options, input: ["2"] });
  assertEquals([
    got.exit,
    got.text.includes(" .claude/plans/b/work.json: 0 of 1 done\n") || got.text,
  ], [0, true]);
  assertEquals((await read(files, [], { ...options, input: ["q"] })).exit, 3);
  assertEquals((await read(files, ["--no-input"], { ...options, input: ["2"] })).exit, 3);
});
