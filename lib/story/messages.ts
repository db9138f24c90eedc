/**
 * The lines of the story contract (story spec section 4). They are read by scripts: never translated,
 * never reworded.
 *
 * @module
 */
import { assertNever } from "../core/assert_never.ts";
import { EXIT, type ExitCode } from "../core/exit.ts";
import { escapeText } from "../core/text.ts";
import type { Snapshot } from "./snapshot.ts";
import type { TaskFinding } from "./tasks.ts";

/** The file that everything is about. */
const FILE = "execution-state.json";

/** The warning line of a finding. */
export function warningOf(finding: TaskFinding): string {
  switch (finding.kind) {
    case "tasks-not-object":
      return "warn: tasks is not an object; read as no tasks";
    case "tasks-array":
      return "warn: tasks is an array; read by id";
    case "duplicate-task":
      return `warn: duplicate task ${escapeText(finding.task)}; last value used`;
    case "unknown-status":
      return `warn: unknown status '${escapeText(finding.value)}' for task ${
        escapeText(finding.task)
      }; treated as PENDING`;
    case "task-not-object":
      return `warn: task ${escapeText(finding.task)} is not an object; treated as PENDING`;
    case "task-without-id":
      return `warn: task ${finding.task} has no id; treated as PENDING`;
    case "non-contiguous-done":
      return "warn: non-contiguous DONE tasks detected; resume point computed from first non-DONE position";
    default:
      return assertNever(finding);
  }
}

/** Exit code and line for a state that cannot be read; null when it was read. */
export function failureOf(snapshot: Snapshot): { exit: ExitCode; line: string } | null {
  switch (snapshot.kind) {
    case "read":
      return null;
    case "absent":
      return { exit: EXIT.noState, line: `${FILE} not found` };
    case "unreadable":
      return {
        exit: EXIT.noPermission,
        line: `${FILE} cannot be read: ${escapeText(snapshot.reason)}`,
      };
    case "locked":
      return { exit: EXIT.held, line: `Lock timeout on ${escapeText(snapshot.path)}.lock` };
    case "corrupt": {
      const { line, column } = snapshot;
      const place = line === undefined ? "" : ` (line ${line}, column ${column})`;
      const reason = escapeText(snapshot.reason);
      return { exit: EXIT.data, line: `${FILE} is not valid JSON${place}: ${reason}` };
    }
    case "not-object":
      return { exit: EXIT.data, line: `${FILE} is not a JSON object: ${snapshot.type}` };
    default:
      return assertNever(snapshot);
  }
}

/** The line of exit 2. */
export const NOT_IN_STATE = "Story not in execution-state.json";
