import { assertEquals } from "@std/assert";
import { failureOf, warningOf } from "../../lib/story/messages.ts";
import { readProblem, taskProblem } from "../../lib/story/epic_problems.ts";
import type { Snapshot } from "../../lib/story/snapshot.ts";
import type { TaskFinding } from "../../lib/story/tasks.ts";
import { escapeText } from "../../lib/core/text.ts";
import { snapshotOf, STATE } from "../support/story.ts";

const HOLE =
  "warn: non-contiguous DONE tasks detected; resume point computed from first non-DONE position";

for (
  const [finding, line, severity] of [
    [
      { kind: "tasks-not-object" },
      "warn: tasks is not an object; read as no tasks",
      "warning",
    ],
    [{ kind: "tasks-array" }, "warn: tasks is an array; read by id", "info"],
    [
      { kind: "duplicate-task", task: "A\n" },
      "warn: duplicate task A\\u000a; last value used",
      "warning",
    ],
    [
      { kind: "unknown-status", task: "A", value: "\u001b[31mX" },
      "warn: unknown status '\\u001b[31mX' for task A; treated as PENDING",
      "warning",
    ],
    [
      { kind: "task-not-object", task: "\u202eA" },
      "warn: task \\u202eA is not an object; treated as PENDING",
      "warning",
    ],
    [
      { kind: "task-without-id", task: "#3" },
      "warn: task #3 has no id; treated as PENDING",
      "warning",
    ],
    [{ kind: "non-contiguous-done" }, HOLE, "warning"],
  ] as readonly (readonly [TaskFinding, string, string])[]
) {
  Deno.test(`a finding ${finding.kind} is one line for story and a problem for epic`, () => {
    assertEquals(warningOf(finding), line);
    const found = taskProblem(finding);
    assertEquals([found.code, found.severity], [finding.kind, severity]);
    assertEquals(
      "task" in finding ? found.args["task"] : undefined,
      "task" in finding ? escapeText(finding.task) : undefined,
    );
  });
}

Deno.test("warningOf() cuts long values at 200 characters, each by itself", () => {
  const line = warningOf({ kind: "unknown-status", task: "t".repeat(300), value: "v".repeat(300) });
  assertEquals(
    line,
    `warn: unknown status '${"v".repeat(200)}…' for task ${"t".repeat(200)}…; treated as PENDING`,
  );
});

const PLACE = { root: "/repo", path: STATE };

for (
  const [snapshot, exit, line, code] of [
    [{ kind: "absent", ...PLACE }, 1, "execution-state.json not found", "no-state"],
    [
      { kind: "unreadable", ...PLACE, reason: "permission denied" },
      77,
      "execution-state.json cannot be read: permission denied",
      "state-unreadable",
    ],
    [{ kind: "locked", ...PLACE }, 75, `Lock timeout on ${STATE}.lock`, "lock-timeout"],
    [
      { kind: "corrupt", ...PLACE, reason: "the file is empty" },
      65,
      "execution-state.json is not valid JSON: the file is empty",
      "state-corrupt",
    ],
    [
      { kind: "corrupt", ...PLACE, reason: "unexpected end of text", line: 3, column: 7 },
      65,
      "execution-state.json is not valid JSON (line 3, column 7): unexpected end of text",
      "state-corrupt",
    ],
    [
      { kind: "not-object", ...PLACE, type: "array" },
      65,
      "execution-state.json is not a JSON object: array",
      "state-corrupt",
    ],
  ] as readonly (readonly [Snapshot, number, string, string])[]
) {
  Deno.test(`a state that is ${snapshot.kind} is ${exit}: ${line}`, () => {
    assertEquals<unknown>(failureOf(snapshot), { exit, line });
    const found = readProblem(snapshot);
    assertEquals([found?.code, found?.severity, found?.path], [code, "error", STATE]);
    assertEquals(found?.line, snapshot.kind === "corrupt" ? snapshot.line : undefined);
  });
}

Deno.test("a state that was read is no failure", () => {
  const read = snapshotOf("{}");
  assertEquals([failureOf(read), readProblem(read)], [null, null]);
});

for (
  const [text, type] of [
    ["[]", "array"],
    ["null", "null"],
    ['"x"', "string"],
    ["7", "number"],
    ["true", "boolean"],
  ] as const
) {
  Deno.test(`a top level of ${text} is called ${type}`, () => {
    assertEquals(
      failureOf(snapshotOf(text))?.line,
      `execution-state.json is not a JSON object: ${type}`,
    );
  });
}

// The character that cannot be read is data too: it reached the terminal as it was.
for (
  const [char, shown] of [
    ["\u009b", "\\u009b"],
    ["\u202e", "\\u202e"],
    ["\u2028", "\\u2028"],
    ["\u007f", "\\u007f"],
    ["\u001b", "\\u001b"],
  ] as const
) {
  Deno.test(`an unreadable character ${shown} is named by its escape`, () => {
    const snapshot = snapshotOf(`{"a":${char}}`);
    const reason = `unexpected character "${shown}"`;
    assertEquals(
      failureOf(snapshot)?.line,
      `execution-state.json is not valid JSON (line 1, column 6): ${reason}`,
    );
    assertEquals(readProblem(snapshot)?.message, `${STATE} is not valid JSON: ${reason}`);
  });
}
