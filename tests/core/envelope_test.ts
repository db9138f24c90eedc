import { assertEquals } from "@std/assert";
import { envelope, survey } from "../../lib/core/envelope.ts";
import { problem } from "../../lib/core/problem.ts";
import * as schema from "../../lib/core/schema.ts";

const KEYS = [
  "schema",
  "system",
  "root",
  "id",
  "title",
  "state",
  "resumePoint",
  "progress",
  "completed",
  "pending",
  "next",
  "options",
  "lease",
  "evidence",
  "history",
  "problems",
  "updatedAt",
];

Deno.test("envelope() fills what is not named and keeps the key order", () => {
  const got = envelope({ state: "absent", id: null, root: "/r", system: "cycle" });
  assertEquals(Object.keys(got), KEYS);
  assertEquals(got, {
    schema: "resume/1",
    system: "cycle",
    root: "/r",
    id: null,
    title: null,
    state: "absent",
    resumePoint: null,
    progress: null,
    completed: [],
    pending: [],
    next: null,
    options: [],
    lease: null,
    evidence: null,
    history: null,
    problems: [],
    updatedAt: null,
  });
});

const FULL = envelope({
  updatedAt: "2026-01-01T00:00:00Z",
  problems: [problem("a", "warning", "t", { path: "p", line: 2, args: { list: [1], deep: {} } })],
  history: { frame: "f", entries: [{ timestamp: null, text: "t", auto: true }], earlier: 3 },
  evidence: {
    branch: "main",
    head: null,
    dirty: null,
    operation: "rebase",
    commits: [{ sha: "abc1", verdict: "unreachable" }],
  },
  lease: {
    verdict: "held",
    session: "s",
    platform: null,
    owner: null,
    heartbeatAt: null,
    expiresAt: null,
  },
  options: [{ key: "A", text: "t", invoke: null }],
  next: { action: "a", text: "t", invoke: null, load: ["f"] },
  pending: [{ id: "2", status: "pending", title: null }],
  completed: [{ id: "1", title: "t", commit: null }],
  progress: { done: 1, total: 2 },
  resumePoint: { kind: "story", point: "phase-2-task-2", taskId: "2", index: 2 },
  title: "t",
  state: "held",
  id: "x",
  root: "/r",
  system: "story",
});

Deno.test("envelope() keeps the key order whatever order the fields come in", () => {
  assertEquals(Object.keys(FULL), KEYS);
});

Deno.test("survey() keeps its key order", () => {
  assertEquals(Object.keys(survey("/r", [FULL], [])), ["schema", "root", "items", "problems"]);
});

function fits(one: keyof typeof schema.SCHEMAS, value: unknown): boolean {
  return schema.SCHEMAS[one].safeParse(value).success;
}

for (
  const [name, one, value, want] of [
    ["a full envelope", "envelope", FULL, true],
    ["an envelope with fields of its system", "envelope", { ...FULL, workDir: "/w" }, true],
    ["another version", "envelope", { ...FULL, schema: "resume/2" }, false],
    ["another system", "envelope", { ...FULL, system: "other" }, false],
    ["another state", "envelope", { ...FULL, state: "done" }, false],
    ["a missing field", "envelope", (({ lease: _, ...rest }) => rest)(FULL), false],
    ["negative progress", "envelope", { ...FULL, progress: { done: -1, total: 1 } }, false],
    ["half a task", "envelope", { ...FULL, progress: { done: 0.5, total: 1 } }, false],
    ["line 0", "envelope", { ...FULL, problems: [{ ...FULL.problems[0], line: 0 }] }, false],
    ["a resume point of no kind", "envelope", { ...FULL, resumePoint: { kind: "x" } }, false],
    ["a survey", "survey", survey("/r", [FULL], []), true],
    ["a survey with a pick", "survey", {
      ...survey("/r", [FULL], []),
      pick: { index: 0, reason: "only-one" },
    }, true],
    ["a survey of anything", "survey", survey("/r", [{} as never], []), false],
    ["a story line", "story", {
      resumePoint: "all-done",
      tasksCompleted: [{ id: "", commitSha: null }],
      tasksPending: [],
      lastCommitSha: null,
      staleWarnings: [],
    }, true],
    ["a story line without a field", "story", { resumePoint: "all-done" }, false],
  ] as const
) {
  Deno.test(`schema.${one} ${want ? "takes" : "refuses"} ${name}`, () => {
    assertEquals(fits(one, value), want);
  });
}

for (
  const point of [
    {
      kind: "work",
      type: "t",
      stage: "s",
      label: "l",
      chunk: "1",
      iteration: 2,
      ticket: null,
    },
    { kind: "cycle", phase: "P", node: null, card: null },
    {
      kind: "pipeline",
      phase: null,
      promptFile: "p",
      promptIndex: 0,
      step: null,
      stepIndex: null,
    },
  ] as const
) {
  Deno.test(`schema.ResumePoint takes one of kind ${point.kind}`, () => {
    assertEquals(schema.ResumePoint.safeParse(point).success, true);
    assertEquals(schema.ResumePoint.safeParse({ kind: point.kind }).success, false);
  });
}
