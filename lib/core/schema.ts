/**
 * The documents that the tool prints, as schemas. Types come from here (`envelope.ts`), so that the
 * code and `resume schema` cannot disagree. Loaded at run time by `resume schema` alone: everything
 * else imports its types.
 *
 * @module
 */
import * as z from "zod/mini";

const text = z.string();
const textOrNull = z.nullable(z.string());
const count = z.int().check(z.nonnegative());
/** RFC 3339, or null when no valid time is recorded. */
const timeOrNull = z.nullable(z.string());

/** One finding: a stable code, how grave it is, where, and in words. */
export const Problem = z.object({
  code: text,
  severity: z.enum(["error", "warning", "info"]),
  path: z.optional(text),
  line: z.optional(z.int().check(z.positive())),
  message: text,
  args: z.record(z.string(), z.unknown()),
});

/** Where work goes on, by system. */
export const ResumePoint = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("story"),
    point: text,
    taskId: textOrNull,
    index: z.nullable(count),
  }),
  z.object({
    kind: z.literal("work"),
    type: text,
    stage: text,
    label: text,
    chunk: textOrNull,
    iteration: z.nullable(z.number()),
    ticket: textOrNull,
  }),
  z.object({ kind: z.literal("cycle"), phase: textOrNull, node: textOrNull, card: textOrNull }),
  z.object({
    kind: z.literal("pipeline"),
    phase: textOrNull,
    promptFile: textOrNull,
    promptIndex: z.nullable(count),
    step: textOrNull,
    stepIndex: z.nullable(count),
  }),
]);

/** What to do next. `invoke` is built from our own templates and checked words only. */
export const Next = z.object({
  action: text,
  text: text,
  invoke: textOrNull,
  load: z.array(text),
});

const Lease = z.object({
  verdict: z.enum(["none", "own", "held", "expired", "failed", "malformed"]),
  session: textOrNull,
  platform: textOrNull,
  owner: textOrNull,
  heartbeatAt: textOrNull,
  expiresAt: textOrNull,
});

/** What git says of the record. */
export const Evidence = z.object({
  branch: textOrNull,
  head: textOrNull,
  dirty: z.nullable(z.boolean()),
  operation: textOrNull,
  commits: z.array(z.object({
    sha: text,
    verdict: z.enum(["reachable", "unreachable", "missing", "unknown"]),
  })),
});

const History = z.object({
  frame: text,
  entries: z.array(z.object({ timestamp: textOrNull, text: text, auto: z.boolean() })),
  earlier: count,
});

/** The answer for one piece of work. A system's own fields follow these. */
export const Envelope = z.looseObject({
  schema: z.literal("resume/1"),
  system: z.enum(["story", "work", "cycle", "pipeline"]),
  root: text,
  id: textOrNull,
  title: textOrNull,
  state: z.enum([
    "resumable",
    "complete",
    "needs-decision",
    "blocked",
    "held",
    "inconsistent",
    "corrupt",
    "absent",
  ]),
  resumePoint: z.nullable(ResumePoint),
  progress: z.nullable(z.object({ done: count, total: count })),
  completed: z.array(z.object({ id: text, title: textOrNull, commit: textOrNull })),
  pending: z.array(z.object({ id: text, status: text, title: textOrNull })),
  next: z.nullable(Next),
  options: z.array(z.object({ key: text, text: text, invoke: textOrNull })),
  lease: z.nullable(Lease),
  evidence: z.nullable(Evidence),
  history: z.nullable(History),
  problems: z.array(Problem),
  updatedAt: timeOrNull,
});

/** Several answers at once. */
export const Survey = z.looseObject({
  schema: z.literal("resume.survey/1"),
  root: text,
  items: z.array(Envelope),
  pick: z.optional(z.nullable(z.object({
    index: count,
    reason: z.enum(["only-one", "most-recent", "fewest-doubts"]),
  }))),
  problems: z.array(Problem),
});

/** The line that `resume story` prints. */
export const Story = z.object({
  resumePoint: text,
  tasksCompleted: z.array(z.object({ id: text, commitSha: textOrNull })),
  tasksPending: z.array(text),
  lastCommitSha: textOrNull,
  staleWarnings: z.array(text),
});

/** The data behind a report: the survey, and recorded events in the order of time. */
export const Report = z.object({
  schema: z.literal("resume.report/1"),
  survey: Survey,
  events: z.array(
    z.object({ at: text, system: Envelope.shape.system, id: textOrNull, text: text }),
  ),
});

/** What `--version --json` prints. */
export const Version = z.object({
  schema: z.literal("resume.version/1"),
  version: text,
  commit: textOrNull,
  deno: text,
  target: text,
});

/** What `doctor --json` prints: what was looked at, and what will not work here. */
export const Doctor = z.object({
  schema: z.literal("resume.doctor/1"),
  version: text,
  commit: textOrNull,
  deno: text,
  target: text,
  works: z.boolean(),
  checks: z.array(z.object({
    topic: z.enum([
      "program",
      "permissions",
      "folder",
      "git",
      "locks",
      "writes",
      "session",
      "terminal",
      "language",
      "links",
    ]),
    status: z.enum(["ok", "note", "fails"]),
    code: text,
    message: text,
    advice: textOrNull,
    args: z.record(z.string(), z.unknown()),
  })),
});

/** The documents by the names that `resume schema` takes. */
export const SCHEMAS = {
  envelope: Envelope,
  survey: Survey,
  story: Story,
  report: Report,
  version: Version,
  doctor: Doctor,
} as const;
