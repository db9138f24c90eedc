// Work spec 2.2: what is answered before the tables; 1.4, 1.7, 1.8 as they show by name.
import { assertEquals } from "@std/assert";
import {
  askWork,
  eachRow,
  expectWork,
  item,
  manifest,
  NOW,
  type Row,
  session,
  state,
  WORK,
} from "../support/work.ts";
import type { Expect } from "../support/case_faults.ts";

const CORRUPT: Expect = {
  exit: 65,
  problems: ["state-corrupt"],
  json: {
    state: "corrupt",
    resumePoint: null,
    progress: null,
    next: { action: "choose-repair", invoke: null, load: [] },
    options: [{ key: "r", invoke: null }, { key: "d", invoke: null }, { key: "a", invoke: null }],
  },
};

function unreadable(reason: string, ...more: string[]): Expect {
  return {
    exit: 77,
    problems: ["state-unreadable", ...more],
    json: {
      state: "blocked",
      resumePoint: null,
      next: { action: "fix-access", invoke: null },
      problems: { "$has": [{ code: "state-unreadable", args: { reason } }] },
    },
  };
}

const rows: Row[] = [
  [
    "offers a start when there is no work directory",
    { "/repo/x": "" },
    {
      exit: 1,
      json: {
        id: "A-1",
        title: "A-1",
        state: "absent",
        next: { action: "start-requirements", invoke: "/create-requirements", load: [] },
        sessionDir: null,
        problems: [{ code: "work-dir-missing", severity: "info" }],
      },
    },
  ],
  [
    "refuses a work directory that is a file",
    { "/repo/.claude/work": "x" },
    { exit: 65, problems: ["work-dir-not-directory"], json: { state: "corrupt" } },
  ],
  [
    "refuses a work directory below a file",
    { "/repo/.claude": "x" },
    { exit: 65, problems: ["work-dir-not-directory"] },
  ],
  [
    "does not take a file for a folder",
    { "A-1": "x", "B/state.json": "{}" },
    { exit: 2, problems: ["work-not-found"], json: { options: [{ key: "1", text: "B" }] } },
  ],
  [
    "offers other sessions by name, quoted where it must be, and no other folders",
    {
      "C/state.json": "{",
      "B b/state.json": "{}",
      "meetings/x.md": "",
      "D/context/x.md": "",
      "E.lock/state.json": "{}",
      ".trash/F/state.json": "{}",
    },
    {
      exit: 2,
      json: {
        next: null,
        sessionDir: null,
        options: [
          { key: "1", text: "B b", invoke: "/resume-work 'B b'" },
          { key: "2", text: "C", invoke: "/resume-work C" },
        ],
      },
    },
  ],
  [
    "suggests neighbours and picks none",
    {
      "a-1/state.json": "{}",
      "A-1-export/state.json": "{}",
      "a-1-x/state.json": "{}",
    },
    {
      exit: 2,
      json: {
        problems: {
          "$has": [
            { code: "similar-identifier", severity: "info", args: { identifier: "a-1" } },
            { code: "similar-identifier", args: { identifier: "A-1-export" } },
          ],
        },
      },
    },
  ],
  [
    "suggests no prefix that two sessions share",
    { "A-1-a/state.json": "{}", "A-1-b/state.json": "{}" },
    { exit: 2, noProblems: ["similar-identifier"] },
  ],
  [
    "offers a start, with the context that is there, when the state is missing",
    { "A-1/context/b.md": "x", "A-1/context/a.md": "x", "A-1/context/c.md": "" },
    {
      exit: 1,
      problems: ["state-missing"],
      noProblems: ["legacy-state"],
      json: {
        state: "absent",
        sessionDir: `${WORK}/A-1`,
        next: {
          action: "start-requirements",
          invoke: "/create-requirements",
          load: ["context/a.md", "context/b.md"],
        },
      },
    },
  ],
  [
    "names an old state file",
    { "A-1/requirements-state.json": "{}" },
    { exit: 1, problems: ["state-missing", "legacy-state"] },
  ],
  ["calls an empty state corrupt", { "A-1/state.json": "" }, CORRUPT],
  ["calls a list corrupt", { "A-1/state.json": "[]" }, CORRUPT],
  ["calls two values corrupt", { "A-1/state.json": "{}{}" }, CORRUPT],
  ["calls NaN corrupt", { "A-1/state.json": '{"a":NaN}' }, CORRUPT],
  ["calls NUL bytes corrupt", { "A-1/state.json": new Uint8Array(64) }, CORRUPT],
  [
    "names the line of a conflict marker",
    { "A-1/state.json": '{\n<<<<<<< ours\n"a": 1\n=======\n"a": 2\n>>>>>>> theirs\n}\n' },
    { ...CORRUPT, json: { problems: { "$has": [{ code: "state-corrupt", line: 2 }] } } },
  ],
  [
    "shows the manifest's title and time for a corrupt state",
    {
      "A-1/state.json": "{",
      "manifest.json": manifest(item("A-1", { updated_at: "2026-11-01T00:00:00Z" })),
    },
    {
      exit: 65,
      noProblems: ["manifest-stale", "not-in-manifest"],
      json: { title: "Listed A-1", updatedAt: "2026-11-01T00:00:00Z" },
    },
  ],
  [
    "does not open a state that is a folder",
    { "A-1/state.json": { folder: true } },
    unreadable("not-regular"),
  ],
  [
    "does not open a state that is a FIFO",
    { "A-1/state.json": { fifo: true } },
    unreadable("not-regular"),
  ],
  [
    "does not read a state it may not read",
    { "A-1/state.json": { text: "{}", denied: true } },
    unreadable("permission"),
  ],
  [
    "does not follow a state out of the root",
    { "A-1/state.json": { link: "/etc/state.json" }, "/etc/state.json": "{}" },
    unreadable("link-outside"),
  ],
  [
    "names a state that leads nowhere",
    { "A-1/state.json": { link: "gone.json" } },
    unreadable("link-dangling"),
  ],
  [
    "names a state that leads to itself",
    { "A-1/state.json": { link: "state.json" } },
    unreadable("link-loop"),
  ],
  [
    "reads a state that is a link inside the root",
    { "A-1/state.json": { link: "../B.json" }, "B.json": state("requirements", "A-1") },
    { exit: 0, json: { state: "resumable" } },
  ],
  [
    "reads a session that is a link inside the root",
    { "A-1": { link: "/repo/elsewhere" }, "/repo/elsewhere/state.json": state("epic", "A-1") },
    { exit: 0, problems: ["session-is-link"] },
  ],
  [
    "does not open a session outside the root",
    { "A-1": { link: "/else" }, "/else/state.json": state("epic", "A-1") },
    unreadable("link-outside", "link-outside"),
  ],
  [
    "names a session that leads nowhere",
    { "A-1": { link: "gone" } },
    unreadable("link-dangling", "link-dangling"),
  ],
  [
    "names a session that leads to itself",
    { "A-1": { link: "A-1" } },
    unreadable("link-loop", "link-dangling"),
  ],
  [
    "does not guess an unknown type, but says what it looks like",
    session("Requirements", { stages: {}, status: "completed" }),
    {
      exit: 3,
      json: {
        state: "needs-decision",
        resumePoint: null,
        next: { action: "inspect-state", invoke: null },
        problems: {
          "$has": [{
            code: "unknown-type",
            severity: "error",
            args: { type: "Requirements", hint: "requirements", nearest: "requirements" },
          }],
        },
      },
    },
  ],
  [
    "takes the shape of chunks for an implementation's",
    session("feature", { plan: { chunks: [] }, iterations: [] }),
    {
      exit: 3,
      json: {
        problems: { "$has": [{ code: "unknown-type", args: { hint: "implementation" } }] },
      },
    },
  ],
  [
    "asks about a type with a space behind it",
    session("requirements ", {}),
    {
      exit: 3,
      json: { problems: { "$has": [{ code: "unknown-type", args: { nearest: "requirements" } }] } },
    },
  ],
  [
    "asks about a state without a type",
    session("requirements", { type: undefined }),
    {
      exit: 3,
      json: {
        state: "needs-decision",
        problems: { "$has": [{ code: "unknown-type", args: { type: null } }] },
      },
    },
  ],
  [
    "asks about a type that comes near to none",
    session("spike", { tickets: [] }),
    {
      exit: 3,
      json: {
        problems: { "$has": [{ code: "unknown-type", args: { type: "spike", hint: "epic" } }] },
      },
      stdoutExcludes: ['"nearest"'],
    },
  ],
  [
    "ends at lifecycle done",
    session("requirements", { lifecycle: "done" }),
    { exit: 0, json: { state: "complete", resumePoint: null, next: null, options: [] } },
  ],
  [
    "names an interrupted write",
    session("requirements", {}, { "state.json.tmp.77": "{" }),
    { exit: 0, json: { problems: { "$has": [{ code: "interrupted-write", severity: "info" }] } } },
  ],
  [
    "accepts a byte order mark and CRLF",
    { "A-1/state.json": `\ufeff${state("requirements", "A-1").replace(",", ",\r\n")}\r\n` },
    { exit: 0, noProblems: ["state-corrupt"] },
  ],
  [
    "takes __proto__ for data",
    {
      "A-1/state.json": state("requirements", "A-1").replace("{", '{"__proto__":{"type":"epic"},'),
    },
    { exit: 0, json: { resumePoint: { type: "requirements" } } },
  ],
  [
    "names another session on this work, recent or not",
    {
      ...session("requirements", { updated_at: "2026-11-30T09:10:00Z" }),
      ".active-sessions": JSON.stringify({ me: "A-1", other: "A-1", x: "B", bad: "../A-1" }),
    },
    {
      exit: 0,
      json: {
        problems: {
          "$has": [{ code: "active-elsewhere", args: { session: "other", recent: true } }],
        },
      },
      stdoutExcludes: ['"session":"me"', '"session":"bad"'],
    },
    { env: { CLAUDE_SESSION_ID: "me" } },
  ],
  [
    "names registrations that are no object",
    { ...session("requirements", {}), ".active-sessions": "[]" },
    { exit: 0, problems: ["active-sessions-corrupt"] },
  ],
  [
    "takes blank registrations for none",
    { ...session("requirements", {}), ".active-sessions": " \n" },
    { exit: 0, noProblems: ["active-sessions-corrupt"] },
  ],
];

eachRow("resume work", rows);

for (
  const [version, code] of [
    [undefined, "schema-version-missing"],
    [null, "schema-version-missing"],
    [1, null],
    [2, "schema-version-newer"],
    [0, "schema-version-odd"],
    [1.5, "schema-version-odd"],
    ["1", "schema-version-odd"],
    [true, "schema-version-odd"],
  ] as const
) {
  Deno.test(`resume work says ${code} for schema_version ${JSON.stringify(version)}`, async () => {
    const files = session("requirements", { schema_version: version });
    const all = ["schema-version-missing", "schema-version-newer", "schema-version-odd"];
    await expectWork(["A-1", "--json"], { files }, {
      exit: 0,
      problems: code === null ? [] : [code],
      noProblems: all.filter((one) => one !== code),
    });
  });
}

for (
  const [type, status, unknown] of [
    ["requirements", "in_progress", false],
    ["epic", "planning", false],
    ["requirements", "planning", true],
    ["requirements", "promoted", true],
    ["brainstorm", "paused", true],
    ["brainstorm", undefined, true],
    ["brainstorm", 7, true],
  ] as const
) {
  Deno.test(`resume work takes status ${status} of ${type} for ${unknown ? "un" : ""}known`, async () => {
    const files = session(type, { status });
    await expectWork(["A-1", "--json"], { files }, {
      exit: 0,
      problems: unknown ? ["unknown-status"] : [],
      noProblems: unknown ? [] : ["unknown-status"],
      json: { state: "resumable" },
    });
  });
}

for (
  const [name, fields, updatedAt, code] of [
    [
      "the latest of three fields",
      {
        updated_at: "2026-11-28T16:30:00+08:00",
        auto_context_last_at: "2026-11-28T09:00:00Z",
        updates: [{ timestamp: "2026-11-28T10:00:00+01:00", note: "x" }],
      },
      "2026-11-28T09:00:00Z",
      null,
    ],
    ["a time without seconds", { updated_at: "2026-11-28T16:30Z" }, "2026-11-28T16:30:00Z", null],
    [
      "a start",
      { updated_at: undefined, started_at: "2026-11-02T00:00:00Z" },
      "2026-11-02T00:00:00Z",
      null,
    ],
    ["no time at all", { updated_at: undefined }, null, null],
    ["a time without zone", { updated_at: "2026-11-28T16:30:00" }, null, "timestamp-malformed"],
    [
      "a day that does not exist",
      { updated_at: "2026-02-30T00:00:00Z" },
      null,
      "timestamp-malformed",
    ],
    ["a number", { updated_at: 1700000000 }, null, "timestamp-malformed"],
    [
      "a clock a little ahead",
      { updated_at: "2026-11-30T09:19:00Z" },
      "2026-11-30T09:19:00Z",
      null,
    ],
    ["the future", { updated_at: "2026-11-30T09:21:00Z" }, null, "timestamp-future"],
    [
      "a malformed note time",
      {
        updates: [{ note: "a" }, { note: "b" }, { note: "c", timestamp: "yesterday" }],
      },
      "2026-11-28T16:30:00Z",
      "timestamp-malformed",
    ],
  ] as const
) {
  Deno.test(`resume work takes ${name} as the last activity`, async () => {
    await expectWork(["A-1", "--json"], { files: session("epic", fields) }, {
      exit: 0,
      json: { updatedAt },
      problems: code === null ? [] : [code],
      noProblems: ["timestamp-malformed", "timestamp-future"].filter((one) => one !== code),
    });
  });
}

Deno.test("resume work takes the manifest's time where the state has no recent one", async () => {
  const files = {
    ...session("epic", { updated_at: undefined, started_at: "2026-11-02T00:00:00Z" }),
    "manifest.json": manifest(item("A-1", { type: "epic", updated_at: "2026-11-20T10:00:00Z" })),
  };
  await expectWork(["A-1", "--json"], { files }, {
    exit: 0,
    json: { updatedAt: "2026-11-20T10:00:00Z" },
  });
});

Deno.test("resume work DRAFT-x offers to reconcile, and to go on as a draft", async () => {
  const files = {
    "DRAFT-x/state.json": state("implementation", "DRAFT-x", {
      worktree: { enabled: true, mode: "single" },
    }),
  };
  await expectWork(["DRAFT-x", "--json"], { files }, {
    exit: 0,
    problems: ["draft-session", "worktree-missing"],
    stdoutExcludes: ["feature/DRAFT"],
    json: {
      options: [
        { key: "t", invoke: "/create-requirements reconcile" },
        { key: "c", invoke: "/implement DRAFT-x" },
      ],
      worktree: { commands: [] },
    },
  });
});

for (
  const id of ["../x", "/abs", "a/b", ".", "..", "", "a\\b", "a\0b", "a\u202eb", "x".repeat(256)]
) {
  Deno.test(`resume work ${JSON.stringify(id.slice(0, 12))} is a usage error; nothing is opened`, async () => {
    const called = await askWork(["--", id], { files: { "A-1/state.json": "{}" } });
    assertEquals([called.code, called.stdout, called.world.files.opened], [64, "", []]);
  });
}

for (
  const [words, needs] of [
    [["-x"], "unknown flag"],
    [["--register"], "identifier"],
    [["--repair", "reset"], "identifier"],
    [["--worktrees"], "identifier"],
    [["A", "--yes"], "--repair"],
    [["A", "--repair", "burn"], "reset or delete"],
    [["A", "--repair", "reset", "--register"], "excludes"],
    [["A", "--repair", "reset", "--worktrees"], "excludes"],
    [["A", "B"], "unexpected"],
  ] as const
) {
  Deno.test(`resume work ${words.join(" ")} is a usage error`, async () => {
    const called = await askWork(words, { files: {} });
    assertEquals([called.code, called.stdout], [64, ""]);
    assertEquals(called.stderr.includes(needs), true, called.stderr);
  });
}

Deno.test("resume work gives up the right to write before it opens a file", async () => {
  const order: string[] = [];
  await askWork(["A-1", "--json"], {
    files: session("epic", {}),
    change: (ports) => ({
      ...ports,
      dropWrite: (keepRun) => void order.push(`drop ${keepRun}`),
      fs: {
        ...ports.fs,
        stat: (path) => {
          order.push("look");
          return ports.fs.stat(path);
        },
      },
    }),
  });
  assertEquals(order[0], "drop true");
});

Deno.test("resume work reads a state once more that did not parse", async () => {
  let asked = 0;
  const whole = new TextEncoder().encode(state("epic", "A-1"));
  const called = await askWork(["A-1", "--json", "--now", NOW], {
    files: { "A-1/state.json": "x" },
    change: (ports) => ({
      ...ports,
      fs: {
        ...ports.fs,
        readBytes: (path, most) =>
          path.endsWith("state.json")
            ? { ok: true, value: asked++ === 0 ? whole.subarray(0, 9) : whole }
            : ports.fs.readBytes(path, most),
      },
    }),
  });
  assertEquals([called.code, asked], [0, 2]);
});
