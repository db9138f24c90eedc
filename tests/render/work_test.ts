// Work spec 4: the texts, where a session alone does not lead.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { envelope, type EnvelopeInput, type ResumePoint } from "../../lib/core/envelope.ts";
import { problem } from "../../lib/core/problem.ts";
import { renderWork, type WorkItem } from "../../lib/render/work.ts";
import { renderWorkList, workChoices } from "../../lib/render/work_list.ts";
import { item } from "../support/items.ts";

const VIEW = { lang: "en", color: false, now: Date.UTC(2026, 4, 10, 12) } as const;
type Extra = Partial<Pick<WorkItem["envelope"], "agents" | "worktree" | "sessionDir">>;

function work(
  fields: Partial<EnvelopeInput>,
  detail: WorkItem["detail"] = {},
  extra: Extra = {},
): WorkItem {
  const own = envelope({ system: "work", root: "/r", id: "A-1", state: "resumable", ...fields });
  return {
    envelope: {
      ...own,
      workDir: "/r/w/",
      sessionDir: null,
      agents: null,
      worktree: null,
      ...extra,
    },
    detail,
  };
}

function at(
  type: Extract<ResumePoint, { kind: "work" }>["type"],
  label: string,
): NonNullable<ResumePoint> {
  return {
    kind: "work",
    type,
    stage: "a_stage",
    label,
    chunk: null,
    iteration: null,
    ticket: null,
  };
}

const found = (code: string): EnvelopeInput => {
  return {
    system: "work",
    root: "/r",
    id: "A-1",
    state: "absent",
    problems: [problem(code, "error", `${code} in words`)],
  };
};
const MANY = Array.from({ length: 21 }, (_, index) => `S-${index + 1}`);

for (
  const [name, one, want] of [
    ["a folder that went to the trash", work(found("work-trashed")), "Moved to the trash: A-1\n"],
    [
      "no work directory",
      work(found("work-dir-missing")),
      "No incomplete work found in /r/w/\n\nStart new work with /create-requirements\n",
    ],
    [
      "a file in the place of the work directory",
      work(found("work-dir-not-directory")),
      "The work directory is not a folder: /r/w\n",
    ],
    [
      "a work directory that is denied",
      work(found("work-dir-unreadable")),
      "The work directory cannot be read: /r/w\n",
    ],
    [
      "no such work and no other",
      work(found("work-not-found"), { sessions: [] }),
      "Work directory not found: /r/w/A-1/\n\nAvailable work:\n",
    ],
    [
      "no such work among 21",
      work(found("work-not-found"), { sessions: MANY }),
      `Work directory not found: /r/w/A-1/\n\nAvailable work:\n${
        MANY.slice(0, 20).map((id) => `- ${id}\n`).join("")
      }… 1 more\n`,
    ],
    [
      "a missing state in a folder of its own",
      work(found("state-missing"), {}, { sessionDir: "/r/other/A-1" }),
      "No state found: /r/other/A-1/state.json\n\nAvailable work:\n\nStart new work with /create-requirements\n",
    ],
    [
      "a promotion whose target is lost",
      work({
        state: "needs-decision",
        next: { action: "repair-promotion", text: "t", invoke: null, load: [] },
        options: [{ key: "n", text: "Start a new brainstorm", invoke: "/brainstorm" }, {
          key: "a",
          text: "Abort",
          invoke: null,
        }],
      }),
      "Brainstorm 'A-1' was promoted, but its target cannot be resumed.\n\n" +
      "Options:\n[n] Start a new brainstorm → /brainstorm\n[a] Abort\n",
    ],
    [
      "a promotion without a target",
      work({ next: { action: "choose-promoted", text: "t", invoke: null, load: [] } }),
      "Brainstorm 'A-1' was promoted to requirements: \n\n" +
      "Resume the requirements session instead? [y/n]\n",
    ],
    [
      "a type that is not known",
      work({
        title: "Spike",
        state: "needs-decision",
        next: { action: "inspect-state", text: "Look at it", invoke: null, load: ["state.json"] },
      }),
      "The type of this work is not known: A-1 - Spike\n\nNext: Look at it\nLoad:\n  state.json\n",
    ],
    ["complete work", work({ title: "A-1", state: "complete" }), "Complete: A-1\n"],
    ["work without a point", work({ state: "blocked" }), "Resuming: A-1\n"],
  ] as const
) {
  Deno.test(`renderWork() shows ${name}`, () => assertEquals(renderWork(one, VIEW), want));
}

for (
  const [name, one, want] of [
    [
      "requirements in a stage without a number",
      work({ resumePoint: at("requirements", "Finalising") }),
      "Last stage: Finalising\nContinuing requirements gathering...\n",
    ],
    [
      "requirements in the deep dive, before the first agent",
      work({ resumePoint: at("requirements", "Deep dive (Stage 3/4)") }, {}, {
        agents: { done: [] },
      }),
      "Last stage: Stage 3 - A Stage\nCompleted agents: none\n" +
      "Continuing requirements gathering...\n",
    ],
    [
      "a proposal without a draft",
      work({ resumePoint: at("proposal", "Drafts (iteration 1)") }),
      "Proposal progress:\n- Phase: Drafts (iteration 1)\n- Iterations: 0\n- Latest: none\n" +
      "Phases completed:\nContinuing proposal development...\n",
    ],
    [
      "a brainstorm without a phase",
      work({ resumePoint: at("brainstorm", "Exploration pending") }),
      "Brainstorm progress:\n- Status: Unknown\n- Last phase: none\n" +
      "- Selected approach: not yet selected\n- Last updated: unknown\nPhases:\n" +
      "Continuing brainstorm...\n",
    ],
    [
      "a brainstorm with an approach",
      work({ resumePoint: at("brainstorm", "x") }, {
        status: "in_progress",
        lastPhase: "approaches",
        selectedApproach: "B",
        steps: [{ name: "exploration", mark: "done" }, { name: "approaches", mark: "here" }, {
          name: "refinement",
          mark: "open",
        }],
      }),
      "Brainstorm progress:\n- Status: in_progress\n- Last phase: approaches\n" +
      "- Selected approach: B\n- Last updated: unknown\nPhases:\n" +
      "  ✓ exploration\n  → approaches\n  ○ refinement\nContinuing brainstorm...\n",
    ],
    [
      "an implementation without chunks",
      work({ resumePoint: at("implementation", "Planning") }),
      "Implementation progress:\n- Chunks completed: 0/0\n- Files recorded: 0\n" +
      "- Tests: Not started\nContinuing implementation...\n",
    ],
    [
      "an implementation whose tests stand in a word of their own",
      work({
        resumePoint: at("implementation", "Implement (1/2 chunks)"),
        progress: { done: 1, total: 2 },
      }, { filesRecorded: 3, tests: "flaky", lastChunk: "Make it" }),
      "Implementation progress:\n- Chunks completed: 1/2\n- Files recorded: 3\n" +
      '- Tests: flaky\nLast chunk: "Make it"\nContinuing implementation...\n',
    ],
    [
      "failed tests",
      work({ resumePoint: at("implementation", "x") }, { tests: "completed_with_failures" }),
      "Implementation progress:\n- Chunks completed: 0/0\n- Files recorded: 0\n" +
      "- Tests: Completed with failures\nContinuing implementation...\n",
    ],
    [
      "an epic",
      work({ resumePoint: at("epic", "Tickets (1/3)"), progress: { done: 1, total: 3 } }),
      "Epic progress:\n- Tickets completed: 1/3\nContinuing epic...\n",
    ],
    [
      "an epic that cannot go on",
      work({ state: "blocked", resumePoint: at("epic", "Blocked (1/3 tickets)") }),
      "Epic progress:\n- Tickets completed: 0/0\n",
    ],
    [
      "a missing worktree and what to load",
      work(
        {
          state: "needs-decision",
          resumePoint: at("implementation", "Planning"),
          next: {
            action: "continue-plan",
            text: "Continue",
            invoke: "/implement A-1",
            load: ["p.md"],
          },
        },
        {},
        { worktree: { commands: ["git worktree add x"] } },
      ),
      "Implementation progress:\n- Chunks completed: 0/0\n- Files recorded: 0\n" +
      "- Tests: Not started\n\nWorktree absent; to make it: git worktree add x\n\n" +
      "Stage: Planning\nNext: Continue\nRun: /implement A-1\nLoad:\n  p.md\n",
    ],
  ] as const
) {
  Deno.test(`renderWork() goes on with ${name}`, () => {
    assertEquals(renderWork(one, VIEW), `Resuming: A-1\n${want}`);
  });
}

Deno.test("renderWork() names the stage of requirements in Chinese, its number once", () => {
  const one = work({ resumePoint: at("requirements", "Deep dive (Stage 3/4)") });
  assertEquals(
    renderWork(one, { ...VIEW, lang: "zh" }),
    "继续：A-1\n上次阶段：阶段 3 - 深入分析\n继续收集需求……\n",
  );
});

Deno.test("renderWork() quotes what was recorded, every line behind its frame", () => {
  const text = renderWork(
    work({
      resumePoint: at("implementation", "x"),
      completed: [
        { id: "1", title: "Make it", commit: "abc1234" },
        { id: "2", title: null, commit: null },
      ],
      history: {
        frame: "A FRAME",
        entries: [{ timestamp: null, text: "a", auto: false }, {
          timestamp: "2026-05-01T00:00:00Z",
          text: "b",
          auto: false,
        }],
        earlier: 2,
      },
    }),
    VIEW,
  );
  assertStringIncludes(
    text,
    "\n\n> A FRAME\n> Chunks recorded as done:\n> - 1: Make it (abc1234)\n> - 2\n" +
      "\n> A FRAME\n> Session updates recorded since last run:\n> - ? a\n" +
      "> - 2026-05-01T00:00:00Z b\n> (2 earlier)\n",
  );
});

Deno.test("renderWork() shows no recorded chunk as done of a type that has none", () => {
  const completed = [{ id: "1", title: "Make it", commit: null }];
  const one = work({ resumePoint: at("epic", "x"), completed });
  assertEquals(renderWork(one, VIEW).includes("Make it"), false);
});

Deno.test("renderWork() says what a write did before everything, in the words that it is given", () => {
  const problems = [problem("state-reset", "info", "a fresh state was written")];
  const one = work({ state: "complete", problems });
  assertEquals(renderWork(one, VIEW), "a fresh state was written\n\nComplete: A-1\n");
  assertEquals(renderWork(one, VIEW, ({ code }) => code), "state-reset\n\nComplete: A-1\n");
});

Deno.test("renderWork() colours the name and the marks", () => {
  const steps = [{ name: "a", mark: "done" }, { name: "b", mark: "open" }] as const;
  const one = work({ resumePoint: at("proposal", "x") }, { steps });
  const text = renderWork(one, { ...VIEW, color: true });
  assertStringIncludes(text, "Resuming: \u001b[1mA-1\u001b[0m\n");
  assertStringIncludes(text, "  \u001b[32m✓\u001b[0m a\n  \u001b[2m○\u001b[0m b\n");
});

for (
  const [refused, lang, want] of [
    ["not-a-folder", "en", "The work directory is not a folder: /r/w\n"],
    ["unreadable", "en", "The work directory cannot be read: /r/w\n"],
    [null, "en", "No incomplete work found in /r/w/\n\nStart new work with /create-requirements\n"],
    ["unreadable", "zh", "工作目录无法读取：/r/w\n"],
  ] as const
) {
  Deno.test(`renderWorkList() of nothing, ${refused}, in ${lang}`, () => {
    const list = { workDir: "/r/w/", items: [], refused };
    assertEquals(renderWorkList(list, { ...VIEW, lang }), want);
  });
}

Deno.test("workChoices() offers each item and a fresh start, and names what is not known", () => {
  const list = {
    workDir: "/r/w",
    refused: null,
    items: [
      item({ id: "A", title: "A", resumePoint: at("epic", "Tickets (1/3)") }),
      item({ id: null, state: "corrupt" }),
    ],
  };
  assertEquals(workChoices(list, VIEW), [
    { label: "A", details: ["Type: Epic", "Stage: Tickets (1/3)", "Last updated: unknown"] },
    { label: "", details: ["Type: Unknown", "Stage: State corrupted", "Last updated: unknown"] },
    { label: "Start fresh (create new requirements)" },
  ]);
});
