// Work sessions whose files cannot be looked at or read, or lead out of the workspace.
import type { FilePort, Io, IoReason } from "../../lib/io/ports.ts";
import type { Expect } from "../support/case_faults.ts";
import { failure, withFs } from "../support/fake_ports.ts";
import {
  eachRow,
  expectWork,
  type Files,
  item,
  manifest,
  type Order,
  type Row,
  session,
  state,
  steps,
  WORK,
} from "../support/work.ts";

type Reading = "lstat" | "stat" | "readBytes" | "readFolder" | "realPath";
type Change = Omit<Order, "files">;

/** Answers one operation at one path of its own. */
function answering(key: Reading, at: string, answer: Io<never>): Change {
  const path = at.startsWith("/") ? at : `${WORK}/${at}`;
  return {
    change: (ports) => {
      const replaced: Partial<FilePort> = {
        [key]: (asked: string, cap?: number) => asked === path ? answer : ports.fs[key](asked, cap),
      };
      return withFs(ports, replaced);
    },
  };
}

function failing(key: Reading, at: string, reason: IoReason, message?: string): Change {
  return answering(key, at, failure(reason, message));
}

/** A file that is said to have this size. */
function sized(at: string, size: number): Change {
  return {
    change: (ports) =>
      withFs(ports, {
        lstat: (path) =>
          path === `${WORK}/${at}`
            ? { ok: true, value: { kind: "file", size, mtimeMs: 0, mode: 0o644 } }
            : ports.fs.lstat(path),
      }),
  };
}

function unreadable(reason: string): Expect {
  return {
    exit: 77,
    json: {
      state: "blocked",
      next: { action: "fix-access", invoke: null },
      problems: { "$has": [{ code: "state-unreadable", severity: "error", args: { reason } }] },
    },
  };
}

const PLAIN = session("requirements", {});
const LINKED: Files = {
  "A-1/state.json": { link: "../B.json" },
  "B.json": state("requirements", "A-1"),
};
const MOST = 32 * 1024 * 1024;

function dirFault(state: string, exit: number, reason: string): Expect {
  const problem = { code: "work-dir-unreadable", severity: "error", args: { reason } };
  const next = { action: "fix-access", invoke: null };
  return { exit, json: { state, next, problems: { "$has": [problem] } } };
}

const rows: Row[] = [
  [
    "does not read a state that is too large",
    PLAIN,
    unreadable("too-large"),
    sized("A-1/state.json", MOST + 1),
  ],
  ["reads a state of the largest size", PLAIN, { exit: 0 }, sized("A-1/state.json", MOST)],
  [
    "does not read a state that it may not look at",
    PLAIN,
    unreadable("permission"),
    failing("lstat", "A-1/state.json", "denied"),
  ],
  [
    "does not read a state whose disk fails",
    PLAIN,
    unreadable("permission"),
    failing("readBytes", "A-1/state.json", "other"),
  ],
  [
    "does not read a state that grew meanwhile",
    PLAIN,
    unreadable("too-large"),
    failing("readBytes", "A-1/state.json", "too-large"),
  ],
  [
    "takes a state that vanishes before it is read for missing",
    PLAIN,
    { exit: 1, problems: ["state-missing"] },
    failing("readBytes", "A-1/state.json", "absent"),
  ],
  [
    "does not read a linked state whose target vanishes meanwhile",
    LINKED,
    unreadable("link-dangling"),
    failing("stat", "A-1/state.json", "absent"),
  ],
  [
    "does not read a linked state whose target it may not look at",
    LINKED,
    unreadable("permission"),
    failing("stat", "A-1/state.json", "denied"),
  ],
  [
    "answers for a session whose folder it may not list",
    session("requirements", {}, { "spec.md": "x" }),
    { exit: 0, noProblems: ["interrupted-write"], json: { next: { action: "redo-setup" } } },
    failing("readFolder", "A-1", "denied"),
  ],
  [
    "names a file of the session that leads out of the workspace",
    session("requirements", { status: "completed" }, {
      "spec.md": "x",
      "plan.md": { link: "/etc/plan.md" },
      "/etc/plan.md": "x",
    }),
    {
      exit: 0,
      json: {
        next: { load: ["spec.md"] },
        problems: { "$has": [{ code: "path-unsafe", args: { field: "link", value: "plan.md" } }] },
      },
    },
  ],
  [
    "cannot use a manifest that it may not read",
    { ...PLAIN, "manifest.json": { text: manifest(item("A-1")), denied: true } },
    {
      exit: 0,
      noProblems: ["not-in-manifest", "manifest-missing"],
      json: {
        problems: {
          "$has": [{ code: "manifest-corrupt", args: { reason: "permission denied" } }],
        },
      },
    },
  ],
  [
    "cannot use a manifest that is too large",
    { ...PLAIN, "manifest.json": manifest(item("A-1")) },
    {
      exit: 0,
      json: {
        problems: {
          "$has": [{ code: "manifest-corrupt", args: { reason: "larger than 32 MiB" } }],
        },
      },
    },
    sized("manifest.json", MOST + 1),
  ],
  [
    "cannot use registrations that are a folder",
    { ...PLAIN, ".active-sessions/x": "" },
    {
      exit: 0,
      json: {
        problems: {
          "$has": [{ code: "active-sessions-corrupt", args: { reason: "not a regular file" } }],
        },
      },
    },
  ],
  [
    "stops at a work directory that it may not list",
    { [WORK]: { folder: true, denied: true } },
    dirFault("blocked", 77, "permission denied"),
  ],
  [
    "stops at a work directory whose disk fails while it is listed",
    PLAIN,
    dirFault("blocked", 77, "input/output error"),
    failing("readFolder", WORK, "other", "input/output error"),
  ],
  [
    "stops at a work directory that it may not look at",
    PLAIN,
    dirFault("blocked", 77, "permission denied"),
    failing("stat", WORK, "denied"),
  ],
  [
    "stops at a work directory whose disk fails",
    PLAIN,
    dirFault("blocked", 77, "input/output error"),
    failing("stat", WORK, "other", "input/output error"),
  ],
  [
    "finds work right below the root of the disk",
    {
      "/repo/.claude/configuration.yml":
        "storage: {artifacts: {work: {subdir: .}}, locations: {local: {path: /}}}",
      "/A-1/state.json": state("requirements", "A-1"),
    },
    { exit: 0, json: { workDir: "/", sessionDir: "/A-1" } },
  ],
];

eachRow("resume work", rows);

for (
  const [name, files, expect, order] of [
    [
      "answers 77 where it may not list the work directory",
      { [WORK]: { folder: true, denied: true } },
      {
        exit: 77,
        json: {
          items: [],
          problems: [{ code: "work-dir-unreadable", args: { reason: "permission denied" } }],
        },
      },
    ],
    [
      "names folders that no identifier may have, and leaves them alone",
      { "A/state.json": state("epic", "A"), "-x/state.json": "{}", "b\u0007/state.json": "{}" },
      {
        exit: 0,
        json: {
          items: [{ id: "A" }],
          problems: {
            "$has": [
              { code: "path-unsafe", args: { field: "folder", value: "-x" } },
              { code: "path-unsafe", args: { field: "folder", value: "b\\u0007" } },
            ],
          },
        },
      },
    ],
    [
      "orders sessions of one time by their identifier, and those without a time last",
      {
        "b/state.json": state("epic", "b"),
        "c/state.json": state("epic", "c", { updated_at: undefined }),
        "B/state.json": state("epic", "B"),
        "a/state.json": state("epic", "a", { updated_at: null }),
        "z/state.json": state("epic", "z", { updated_at: "2026-11-29T00:00:00Z" }),
      },
      {
        exit: 3,
        json: { items: [{ id: "z" }, { id: "B" }, { id: "b" }, { id: "a" }, { id: "c" }] },
      },
    ],
    [
      "orders the sessions of both stores together",
      {
        "/repo/.claude/configuration.yml": "storage: {artifacts: {brainstorms: {}}}",
        "b/state.json": state("epic", "b"),
        "/repo/.claude/brainstorm/a/state.json": state("brainstorm", "a"),
        "/repo/.claude/brainstorm/c/state.json": state("brainstorm", "c"),
      },
      { exit: 3, json: { items: [{ id: "a" }, { id: "b" }, { id: "c" }] } },
    ],
    [
      "asks the sessions inside of an epic for the state of its tickets",
      {
        "A/state.json": state("epic", "A", {
          tickets: [{ slug: "x" }, { slug: "y" }],
        }),
        "A/x/state.json": state("implementation", "x", { status: "completed" }),
        "A/x/spec.md": "x",
        "A/y/spec.md": "x",
      },
      {
        exit: 0,
        json: {
          items: [{
            id: "A",
            progress: { done: 1, total: 2 },
            resumePoint: { ticket: "y" },
            problems: { "$has": [{ code: "ticket-status-stale", args: { ticket: "x" } }] },
          }],
        },
      },
    ],
    [
      "judges a conditional stage and a synthesis without looking at files",
      {
        "A/state.json": state("requirements", "A", {
          updated_at: "2026-11-27T00:00:00Z",
          stages: {
            ...steps(["setup", "discovery", "deep_dive", "synthesis"], 4),
            resolve_flags: "in_progress",
          },
        }),
        "A/context/business-analyst.md": "x",
        "B/state.json": state("requirements", "B", {
          updated_at: "2026-11-26T00:00:00Z",
          stages: steps(["setup", "discovery", "deep_dive", "synthesis"], 3),
        }),
        ...Object.fromEntries(
          ["spec.md", "plan.md", "tasks.md", "B-JIRA_TICKET.md"].map((name) => [`B/${name}`, "x"]),
        ),
      },
      {
        exit: 3,
        json: {
          items: [
            { id: "A", next: { action: "continue-stage", load: [] } },
            { id: "B", next: { action: "run-synthesis", load: [] } },
          ],
        },
      },
    ],
    [
      "says nothing of a main checkout without sessions",
      {
        "/repo/.git": "gitdir: /main/.git/worktrees/w\n",
        "/main/.git/worktrees/w/commondir": "../..\n",
        "/main/.claude/work/x": "",
      },
      { exit: 1, noProblems: ["main-checkout-has-work"] },
    ],
    [
      "says nothing of a main checkout that has the same work directory",
      {
        "/repo/.git": "gitdir: /main/.git/worktrees/w\n",
        "/main/.git/worktrees/w/commondir": "../..\n",
        "/repo/.claude/configuration.yml": "storage: {locations: {local: {path: /shared}}}",
        "/main/.claude/configuration.yml": "storage: {locations: {local: {path: /shared}}}",
        "/shared/work/x": "",
      },
      { exit: 0, noProblems: ["main-checkout-has-work"], json: { workDir: "/shared/work" } },
    ],
  ] as readonly (readonly [string, Files, Expect, Change?])[]
) {
  Deno.test(`resume work (all) ${name}`, async () => {
    await expectWork(["--json"], { ...order, files }, expect);
  });
}
