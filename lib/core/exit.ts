/**
 * The exit codes: one table, shown by `--help` and the README (design, "Exit codes").
 *
 * @module
 */

/** Exit codes by name. 0, 1, 2 and 64 are the story contract's own. */
export const EXIT = {
  ok: 0,
  noState: 1,
  notInState: 2,
  needsDecision: 3,
  blocked: 4,
  usage: 64,
  data: 65,
  internal: 70,
  io: 74,
  held: 75,
  noPermission: 77,
  config: 78,
} as const;

/** A code that the process may end with. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** One row of the table. */
export interface ExitRow {
  readonly code: ExitCode;
  readonly name: string;
  readonly when: string;
}

/** The table in the order of the codes. */
export const EXIT_TABLE: readonly ExitRow[] = [
  { code: 0, name: "ok", when: "a resume point is known, or everything is complete" },
  { code: 1, name: "no-state", when: "the state that this command reads is not there" },
  { code: 2, name: "not-in-state", when: "the named story, work item, job or map is not in it" },
  { code: 3, name: "needs-decision", when: "a person must choose first" },
  {
    code: 4,
    name: "blocked",
    when: "no way on: precondition, evidence, gates, inconsistent state",
  },
  { code: 64, name: "usage", when: "bad arguments" },
  { code: 65, name: "data", when: "a state file is corrupt" },
  { code: 70, name: "internal", when: "a bug in this program" },
  { code: 74, name: "io", when: "a write failed; what was there before is intact" },
  { code: 75, name: "held", when: "another session holds the lease or the lock: try later" },
  { code: 77, name: "no-permission", when: "a state file cannot be read" },
  { code: 78, name: "config", when: "the workflow's configuration is invalid" },
];
