/**
 * Findings of `resume epic` as problems (story spec section 5).
 *
 * @module
 */
import { assertNever } from "../core/assert_never.ts";
import { type Problem, problem } from "../core/problem.ts";
import { escapeText } from "../core/text.ts";
import type { Snapshot } from "./snapshot.ts";
import type { TaskFinding } from "./tasks.ts";

/** The problem of a finding about tasks. */
export function taskProblem(finding: TaskFinding): Problem {
  const args = "task" in finding ? { task: finding.task } : {};
  const name = "task" in finding ? escapeText(finding.task) : "";
  switch (finding.kind) {
    case "tasks-not-object":
      return problem(finding.kind, "warning", "tasks is not an object; read as no tasks");
    case "tasks-array":
      return problem(finding.kind, "info", "tasks is an array; read by id");
    case "duplicate-task":
      return problem(finding.kind, "warning", `task ${name} is written twice; last value used`, {
        args,
      });
    case "unknown-status":
      return problem(
        finding.kind,
        "warning",
        `unknown status '${escapeText(finding.value)}' for task ${name}; treated as PENDING`,
        { args: { value: escapeText(finding.value), task: finding.task } },
      );
    case "task-not-object":
      return problem(finding.kind, "warning", `task ${name} is not an object; treated as PENDING`, {
        args,
      });
    case "task-without-id":
      return problem(finding.kind, "warning", `task ${name} has no id; treated as PENDING`, {
        args,
      });
    case "non-contiguous-done":
      return problem(
        finding.kind,
        "warning",
        "a completed task follows one that is not; the first open task is where to resume",
      );
    default:
      return assertNever(finding);
  }
}

/** The problem of a state that could not be read; null when it was. */
export function readProblem(snapshot: Snapshot): Problem | null {
  const { path } = snapshot;
  const shown = escapeText(path);
  switch (snapshot.kind) {
    case "read":
      return null;
    case "absent":
      return problem("no-state", "error", `${shown} not found`, { path });
    case "unreadable":
      return problem(
        "state-unreadable",
        "error",
        `${shown} cannot be read: ${escapeText(snapshot.reason)}`,
        {
          path,
        },
      );
    case "locked":
      return problem("lock-timeout", "error", `a writer kept ${shown}.lock; try again later`, {
        path,
      });
    case "corrupt": {
      const text = `${shown} is not valid JSON: ${escapeText(snapshot.reason)}`;
      const args = snapshot.column === undefined ? {} : { column: snapshot.column };
      return problem("state-corrupt", "error", text, { path, line: snapshot.line, args });
    }
    case "not-object":
      return problem("state-corrupt", "error", `${shown} is not a JSON object: ${snapshot.type}`, {
        path,
      });
    default:
      return assertNever(snapshot);
  }
}
