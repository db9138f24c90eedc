import { assertEquals } from "@std/assert";
import type { Answer } from "../../lib/cycle/answer.ts";
import { parseGate } from "../../lib/cycle/gates.ts";
import { answerJob, leavesOf } from "../../lib/cycle/job_answer.ts";
import { isJobId, isTree } from "../../lib/cycle/job_read.ts";
import { parseJob } from "../../lib/cycle/jobs.ts";

for (
  const [id, good] of [
    ["j1", true],
    ["2026-01-02_a.b", true],
    ["a".repeat(128), true],
    ["a".repeat(129), false],
    ["", false],
    ["..", false],
    [".a", false],
    ["a/b", false],
    ["_archive", false],
    ["a b", false],
    ["a\n", false],
  ] as const
) {
  Deno.test(`isJobId() is ${good} for ${JSON.stringify(id.slice(0, 20))}`, () => {
    assertEquals(isJobId(id), good);
  });
}

for (
  const [scope, tree] of [
    ["depth_schema: tree\n", true],
    ["# x\r\ndepth_schema: tree\r\n", true],
    ["depth_schema:   tree # note\n", true],
    ['depth_schema: "tree"\n', false],
    ["depth_schema: Tree\n", false],
    [" depth_schema: tree\n", false],
    ["depth_schema: phased\ndepth_schema: tree\n", false],
    ["depth_schema:tree\n", false],
    ["", false],
  ] as const
) {
  Deno.test(`isTree() is ${tree} for ${JSON.stringify(scope)}`, () => {
    assertEquals(isTree(scope), tree);
  });
}

const LISTED = new Set(["A", "Fix login", "Build & test"]);
for (
  const [text, want] of [
    ["", "open"],
    ["null", "open"],
    ["~", "open"],
    ["A.status == DONE", ["A"]],
    ["A.status == DONE && 1.2.a.status == DONE", ["A", "1.2.a"]],
    ["Fix login.status == DONE", ["Fix login"]],
    ["Build & test.status == DONE", ["Build & test"]],
    ["*.status == DONE", ["*"]],
    ["A.status == DONE || B.status == DONE", "closed"],
    ["A.status != DONE", "closed"],
    ["A.status == DONE & A.status == DONE", "closed"],
    ["A.status == DONE &&", "closed"],
    ["A.status == DONE && ", "closed"],
    ["A.status == PENDING", "closed"],
    ["A.status==DONE", "closed"],
    ["A.status  == DONE", "closed"],
    ["A.status == done", "closed"],
    ["A == DONE", "closed"],
    [".status == DONE", "closed"],
    ["later", "closed"],
  ] as const
) {
  Deno.test(`parseGate() reads ${JSON.stringify(text)}`, () => {
    const gate = parseGate(text, LISTED);
    const got = gate.kind === "steps" ? [...gate.names] : gate.kind;
    assertEquals(got, typeof want === "string" ? want : [...want]);
  });
}

for (
  const [name, text, want] of [
    ["text as written", "current_step: 1.10\nstatus: yes\nsteps:\n- name: 007\n", "007"],
    ["CRLF and a BOM", "\ufeffsteps:\r\n  - name: a\r\n    status: DONE\r\n", "a"],
    ["flow style", "steps: [{name: a}, {name: 'b c'}]", "a,b c"],
    ["no steps", "status: DONE\n", ""],
    ["steps without a value", "steps:\nstatus: DONE\n", ""],
    ["deeper steps as none of its own", "meta:\n  steps:\n  - name: a\n", ""],
    ["an empty file", "", ""],
    ["steps that are a text", "steps: none\n", "steps is not a list"],
    ["steps that are a map", "steps: {a: b}\n", "steps is not a list"],
    ["a step without a name", "steps:\n- status: DONE\n", "a step has no name (line 2)"],
    ["a step with an empty name", "steps:\n- name:\n", "a step has no name (line 2)"],
    ["a step whose name is a list", "steps:\n- name: [a]\n", "a step has no name (line 2)"],
    ["a step that is a text", "steps:\n- a\n", "a step has no name (line 2)"],
    ["a repeated key", "status: A\nstatus: B\n", "the key 'status' is repeated (line 2)"],
    [
      "a repeated key in a step",
      "steps:\n- name: a\n  name: b\n",
      "the key 'name' is repeated (line 3)",
    ],
    ["an anchor", "a: &x 1\n", "anchors are not allowed (line 1)"],
    [
      "an alias",
      "a: 1\nb: *x\n",
      "Unresolved alias (the anchor must be set before the alias): x (line 2)",
    ],
    ["a tag", "steps: !!seq []\n", "tags are not allowed (line 1)"],
    ["a list at the top", "- a\n", "it is not a list of keys and values"],
    ["a text at the top", "a\n", "it is not a list of keys and values"],
    ["a comment alone", "# a\n", ""],
    ["a key that is a list", "? [a, b]\n: c\nsteps:\n- name: a\n", "a"],
    ["a step that is a list", "steps:\n- name: a\n- [b]\n", "a step has no name (line 3)"],
    ["a step that is empty", "steps:\n- name: a\n-\n", "a step has no name (line 3)"],
  ] as const
) {
  Deno.test(`parseJob() handles ${name}`, () => {
    const job = parseJob(text);
    const got = job.ok
      ? job.steps.map((step) => step.name).join()
      : `${job.reason}${job.line === null ? "" : ` (line ${job.line})`}`;
    if (!want.startsWith("Unresolved")) assertEquals(got, want);
    else assertEquals(job.ok, false);
  });
}

Deno.test("parseJob() refuses two documents, bad indentation and endless nesting", () => {
  for (const text of ["a: 1\n---\nb: 2\n", "a:\n\t- b\n", "[".repeat(100_000), "a: ["]) {
    assertEquals(parseJob(text).ok, false, text.slice(0, 20));
  }
});

Deno.test("leavesOf() takes names literally: 1 is a leaf beside 10.1", () => {
  const steps = ["1", "10.1", "2", "2.1", "2.10"].map((name) => ({ name, status: null, gate: "" }));
  assertEquals(leavesOf(steps).map((step) => step.name), ["1", "10.1", "2.1", "2.10"]);
});

/** The answer for a job file. */
function answerOf(yaml: string, tree: boolean): Answer {
  const job = parseJob(yaml);
  return answerJob("/r", {
    kind: "read",
    id: "j",
    path: "jobs/j/job.yaml",
    job,
    tree,
    scope: null,
  });
}

/** State, place, invoke, codes and missing of a job file. */
function answered(yaml: string, tree: boolean): unknown {
  const { exit, envelope } = answerOf(yaml, tree);
  const point = envelope.resumePoint?.kind === "cycle" ? envelope.resumePoint : null;
  const missing = envelope.problems.find((one) => one.code === "all-leaves-gated")?.args.missing;
  return [
    exit,
    envelope.state,
    point === null ? null : point.phase ?? `node ${point.node}`,
    envelope.next?.invoke ?? envelope.next?.action ?? null,
    envelope.problems.map((one) => one.code).join(),
    ...(missing === undefined ? [] : [missing]),
  ];
}

const AB = "steps:\n- {name: A, status: DONE}\n- {name: B, status: PENDING}\n";
for (
  const [name, yaml, tree, want] of [
    ["all leaves DONE", "status: ACTIVE\nsteps: [{name: A, status: DONE}]", true, [
      0,
      "complete",
      null,
      "job-complete",
      "",
    ]],
    [
      "an open parent of done leaves",
      "steps: [{name: A, status: PENDING}, {name: A.1, status: DONE}]",
      true,
      [
        0,
        "complete",
        null,
        "job-complete",
        "",
      ],
    ],
    ["no steps and DONE", "status: DONE\ncurrent_step: PLAN\n", false, [
      0,
      "complete",
      null,
      "job-complete",
      "",
    ]],
    ["no steps, and ACTIVE", "status: ACTIVE\ncurrent_step: PLAN\n", true, [
      0,
      "resumable",
      "PLAN",
      "/li:plan",
      "",
    ]],
    ["a tree", AB, true, [0, "resumable", "node B", "/li:build", ""]],
    ["a flat job without a current step", AB, false, [0, "resumable", "node B", "/li:build", ""]],
    ["a current step that is null", `current_step: ~\n${AB}`, false, [
      0,
      "resumable",
      "node B",
      "/li:build",
      "",
    ]],
    ["a flat job at a phase", `current_step: REVIEW\n${AB}`, false, [
      0,
      "resumable",
      "REVIEW",
      "/li:review",
      "",
    ]],
    ["a flat job at a DONE step", `current_step: A\n${AB}`, false, [
      0,
      "resumable",
      "node A",
      "/li:build",
      "current-step-done",
    ]],
    ["a job that is paused", `status: PAUSED\n${AB}`, true, [
      0,
      "resumable",
      "node B",
      "/li:build",
      "job-not-active",
    ]],
    ["a paused job that is complete", "status: PAUSED\nsteps: [{name: A, status: DONE}]", true, [
      0,
      "complete",
      null,
      "job-complete",
      "",
    ]],
    ["neither steps nor current step", "status: ACTIVE\n", true, [
      65,
      "corrupt",
      null,
      null,
      "job-yaml-invalid",
    ]],
    ["a BLOCKED step without a gate", "steps: [{name: A, status: BLOCKED}]", true, [
      0,
      "resumable",
      "node A",
      "/li:build",
      "",
    ]],
    [
      "gates only",
      "steps:\n- {name: A, status: PENDING, blocked_until: B.status == DONE && X.status == DONE}\n- {name: B, status: PENDING, blocked_until: later}\n",
      true,
      [4, "blocked", null, null, "all-leaves-gated", ["B", "X"]],
    ],
    [
      "a gate on a parent whose leaves are all DONE",
      "steps:\n- {name: P, status: PENDING}\n- {name: P.1, status: DONE}\n- {name: P.2.a, status: DONE}\n" +
      "- {name: B, status: PENDING, blocked_until: P.status == DONE && P.2.status == DONE}\n- {name: P.2}\n",
      true,
      [0, "resumable", "node B", "/li:build", "step-status-unknown"],
    ],
    [
      "a gate on a parent with a leaf that is open",
      "steps:\n- {name: P, status: PENDING}\n- {name: P.1, status: DONE}\n" +
      "- {name: P.2, status: PENDING, blocked_until: later}\n" +
      "- {name: B, status: PENDING, blocked_until: P.status == DONE}\n",
      true,
      [4, "blocked", null, null, "all-leaves-gated", ["P.2", "P"]],
    ],
    [
      "a gate on a parent that is DONE itself",
      "steps:\n- {name: P, status: DONE}\n- {name: P.1, status: PENDING, blocked_until: later}\n" +
      "- {name: B, status: PENDING, blocked_until: P.status == DONE}\n",
      true,
      [0, "resumable", "node B", "/li:build", ""],
    ],
    [
      "a gate on what only begins names and is no step",
      "steps:\n- {name: P.1, status: DONE}\n- {name: B, status: PENDING, blocked_until: P.status == DONE}\n",
      true,
      [4, "blocked", null, null, "all-leaves-gated", ["P"]],
    ],
    [
      "a leaf that is listed twice, the first time DONE, below a gate",
      "steps:\n- {name: P, status: PENDING}\n- {name: P.1, status: DONE}\n" +
      "- {name: P.1, status: PENDING, blocked_until: later}\n" +
      "- {name: B, status: PENDING, blocked_until: P.status == DONE}\n",
      true,
      [0, "resumable", "node B", "/li:build", "step-duplicate"],
    ],
    [
      "a flat job at a parent whose leaves are all DONE",
      "current_step: P\nsteps:\n- {name: P, status: PENDING}\n- {name: P.1, status: DONE}\n- {name: B, status: PENDING}\n",
      false,
      [0, "resumable", "node P", "/li:build", "current-step-done"],
    ],
    [
      "the gate of a parent",
      "steps:\n- {name: A, status: PENDING, blocked_until: later}\n- {name: A.1, status: PENDING}\n",
      true,
      [0, "resumable", "node A.1", "/li:build", ""],
    ],
    [
      "a gate that is a list",
      "steps:\n- {name: A, status: PENDING, blocked_until: [B]}\n",
      true,
      [4, "blocked", null, null, "all-leaves-gated", ["A"]],
    ],
    [
      "a gate without a value",
      "steps:\n- name: A\n  status: PENDING\n  blocked_until:\n",
      true,
      [0, "resumable", "node A", "/li:build", ""],
    ],
    [
      "a name that is listed twice",
      "steps:\n- {name: A, status: PENDING}\n- {name: B, status: PENDING, blocked_until: A.status == DONE}\n- {name: A, status: DONE}\n",
      true,
      [0, "resumable", "node A", "/li:build", "step-duplicate"],
    ],
    [
      "the first of a name that is listed twice, for a gate",
      "steps:\n- {name: A, status: DONE}\n- {name: B, status: PENDING, blocked_until: A.status == DONE}\n- {name: A, status: DONE}\n",
      true,
      [0, "resumable", "node B", "/li:build", "step-duplicate"],
    ],
    [
      "a status that is unknown and one that is not there",
      "steps:\n- {name: A, status: done}\n- {name: B}\n",
      true,
      [0, "resumable", "node A", "/li:build", "step-status-unknown,step-status-unknown"],
    ],
    [
      "a current step that gates nothing in a flat job",
      "current_step: B\nsteps:\n- {name: B, status: PENDING, blocked_until: later}\n",
      false,
      [0, "resumable", "node B", "/li:build", ""],
    ],
  ] as const
) {
  Deno.test(`answerJob() answers ${name}`, () => {
    const text = /^status:/m.test(yaml) ? yaml : `status: ACTIVE\n${yaml}`;
    assertEquals(answered(text, tree), want as unknown);
  });
}

Deno.test("answerJob() says that a job without a status is not ACTIVE", () => {
  const want = [0, "resumable", "node B", "/li:build", "job-not-active"];
  assertEquals(answered(AB, true), want);
});

for (
  const [written, updatedAt] of [
    ["2026-01-02T10:00:00Z", "2026-01-02T10:00:00Z"],
    ["2026-01-02T10:00:00+02:00", "2026-01-02T10:00:00+02:00"],
    ["2026-01-02", null],
    ["yesterday", null],
    ["", null],
  ] as const
) {
  Deno.test(`answerJob() gives ${updatedAt} for last_touched '${written}'`, () => {
    assertEquals(answerOf(`last_touched: ${written}\n${AB}`, true).envelope.updatedAt, updatedAt);
  });
}

Deno.test("answerJob() offers to resume at the step, and nothing where none is ready", () => {
  const options = (yaml: string): unknown => answerOf(yaml, true).envelope.options;
  assertEquals(options(AB), [{ key: "A", text: "resume at B", invoke: "/li:build" }]);
  assertEquals(options("steps: [{name: A, blocked_until: later}]"), []);
});

for (const text of ["", "# only a comment\n", '""\n']) {
  Deno.test(`parseJob() takes ${JSON.stringify(text)} for a job that says nothing`, () => {
    const nothing = { status: null, currentStep: null, lastTouched: null, steps: [] };
    assertEquals(parseJob(text), { ok: true, ...nothing });
  });
}
