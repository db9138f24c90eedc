// Work spec 3, --repair: only what is corrupt or missing, only with --yes, never a byte lost.
import { assertEquals } from "@std/assert";
import type { IoReason, Ports } from "../../lib/io/ports.ts";
import type { Expect } from "../support/case_faults.ts";
import { askWork, expectWork, type Files, item, manifest, session, WORK } from "../support/work.ts";

const RESET = ["A-1", "--repair", "reset", "--yes", "--json"];
const DELETE = ["A-1", "--repair", "delete", "--yes", "--json"];
const BAD = '{"half":';

function broken(type: unknown = "requirements", more: Files = {}): Files {
  return {
    "A-1/state.json": BAD,
    "A-1/spec.md": "x",
    "manifest.json": manifest(item("A-1", { type })),
    ...more,
  };
}

const STAMP = "20261130T091500Z";
const HEAD = (type: string): string =>
  `{\n  "schema_version": 1,\n  "type": "${type}",\n  "identifier": "A-1",\n  "title": "Listed A-1",\n  "status": "in_progress",\n  "created_at": "2026-11-30T09:15:00Z",\n  "updated_at": "2026-11-30T09:15:00Z",\n`;

function steps(names: readonly string[]): string {
  return names.map((name, at) => {
    const status = at === 0 ? "in_progress" : "pending";
    return `    "${name}": {\n      "status": "${status}"\n    }`;
  }).join(",\n");
}

for (
  const [type, body, stage] of [
    [
      "requirements",
      `  "stages": {\n${
        ["setup", "discovery", "deep_dive", "synthesis"].map((name, at) =>
          `    "${name}": {\n      "stage": ${at + 1},\n      "status": "${
            at === 0 ? "in_progress" : "pending"
          }"\n    }`
        ).join(",\n")
      }\n  }\n}\n`,
      "setup",
    ],
    [
      "proposal",
      `  "phases": {\n${
        steps([
          "requirements_gathering",
          "brainstorming",
          "proposal_drafts",
          "confirm_implementation",
          "implementation",
        ])
      }\n  },\n  "iterations": []\n}\n`,
      "requirements_gathering",
    ],
    [
      "brainstorm",
      `  "selected_approach": null,\n  "phases": {\n${
        steps(["exploration", "approaches", "refinement", "quality_guard", "work_breakdown"])
      }\n  }\n}\n`,
      "exploration",
    ],
    [
      "implementation",
      `  "phases": {\n${
        steps(["plan", "implement", "test", "review", "qa_gate", "pr"])
      }\n  },\n  "plan": null,\n  "implemented_files": [],\n  "commits": []\n}\n`,
      "plan",
    ],
    ["epic", `  "tickets": [],\n  "waves": []\n}\n`, "ticket_generation"],
  ] as const
) {
  Deno.test(`resume work --repair reset writes a fresh ${type} and keeps the old bytes`, async () => {
    await expectWork(RESET, { files: broken(type), writes: true }, {
      exit: 0,
      noProblems: ["state-corrupt"],
      json: {
        state: "resumable",
        resumePoint: { type, stage },
        problems: {
          "$has": [{
            code: "state-reset",
            severity: "info",
            args: { backup: `.claude/work/A-1/state.json.corrupt-${STAMP}` },
          }],
        },
      },
      files: {
        "A-1/state.json": { equals: HEAD(type) + body },
        [`A-1/state.json.corrupt-${STAMP}`]: { equals: BAD },
        "A-1/state.json.lock": { equals: "" },
        "A-1/state.json.tmp.4242": { exists: false },
        "manifest.json": { equals: String(broken(type)["manifest.json"]) },
      },
    });
  });
}

Deno.test("resume work --repair reset takes the next free name", async () => {
  const taken = {
    [`A-1/state.json.corrupt-${STAMP}`]: "1",
    [`A-1/state.json.corrupt-${STAMP}-2`]: "2",
  };
  await expectWork(RESET, { files: broken("epic", taken), writes: true }, {
    exit: 0,
    files: {
      [`A-1/state.json.corrupt-${STAMP}`]: { equals: "1" },
      [`A-1/state.json.corrupt-${STAMP}-2`]: { equals: "2" },
      [`A-1/state.json.corrupt-${STAMP}-3`]: { equals: BAD },
    },
  });
});

Deno.test("resume work --repair reset leaves a title out that the manifest does not have", async () => {
  const files = broken("epic", {
    "manifest.json": manifest({ identifier: "A-1", type: "epic" }),
  });
  const called = await expectWork(RESET, { files, writes: true }, { exit: 0 });
  const text = called.world.files.text(`${WORK}/A-1/state.json`) ?? "";
  assertEquals("title" in JSON.parse(text), false);
});

function refusal(code: string, state: string, exit = 3): Expect {
  return { exit, problems: [code], json: { state } };
}

for (
  const [name, words, files, expect] of [
    ["a healthy state", RESET, session("epic", {}), refusal("repair-refused", "resumable")],
    [
      "a healthy state, without --yes",
      RESET.filter((word) => word !== "--yes"),
      session("epic", {}),
      refusal("repair-refused", "resumable"),
    ],
    [
      "a state of an unknown type",
      DELETE,
      session("spike", {}),
      refusal("repair-refused", "needs-decision"),
    ],
    [
      "without --yes",
      RESET.filter((word) => word !== "--yes"),
      broken(),
      refusal("confirmation-needed", "corrupt"),
    ],
    [
      "without --yes to delete",
      DELETE.filter((word) => word !== "--yes"),
      broken(),
      refusal("confirmation-needed", "corrupt"),
    ],
    [
      "a type that the manifest does not know",
      RESET,
      broken("spike"),
      refusal("repair-type-unknown", "corrupt"),
    ],
    [
      "a type that the manifest does not say",
      RESET,
      broken(null),
      refusal("repair-type-unknown", "corrupt"),
    ],
    [
      "a state that may not be read",
      RESET,
      { "A-1/state.json": { fifo: true } },
      refusal("state-unreadable", "blocked", 77),
    ],
    ["what is not there", RESET, { "B/state.json": "{}" }, refusal("work-not-found", "absent", 2)],
    [
      "a missing work directory",
      RESET,
      { "/repo/x": "" },
      refusal("work-dir-missing", "absent", 1),
    ],
  ] as readonly (readonly [string, string[], Files, Expect])[]
) {
  Deno.test(`resume work --repair does nothing to ${name}`, async () => {
    const called = await expectWork(words, { files, writes: true }, expect);
    const written = called.world.files.changes.filter((one) => !one.endsWith(".lock"));
    assertEquals(written, []);
  });
}

Deno.test("resume work --repair delete moves the folder and takes the items out", async () => {
  const text = '\ufeff{\r\n "version": "1.0",\r\n "last_updated": "x",\r\n "total_items": 9,\r\n' +
    ' "items": [ {"identifier":"B","n":1.0}, {"identifier":"A-1"},\t{"identifier":"C"} , {"identifier":"A-1"} ],\r\n "more": 1e2 }\r\n';
  const want =
    '{\r\n "version": "1.0",\r\n "last_updated": "2026-11-30T09:15:00Z",\r\n "total_items": 2,\r\n' +
    ' "items": [ {"identifier":"B","n":1.0},\t{"identifier":"C"} ],\r\n "more": 1e2 }\r\n';
  const files = broken("epic", { "manifest.json": text });
  const called = await expectWork(DELETE, { files, writes: true }, {
    exit: 0,
    json: {
      id: "A-1",
      state: "absent",
      sessionDir: null,
      problems: { "$has": [{ code: "work-trashed", severity: "info" }] },
    },
    files: {
      "A-1/state.json": { exists: false },
      [`.trash/A-1-${STAMP}/state.json`]: { equals: BAD },
      [`.trash/A-1-${STAMP}/spec.md`]: { equals: "x" },
      "manifest.json": { equals: want },
    },
  });
  const node = called.world.files.nodes.get(`${WORK}/manifest.json`);
  assertEquals(node?.kind === "file" && [...node.bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
});

Deno.test("resume work --repair delete takes the next free name, and a missing state", async () => {
  const files = { "A-1/context/x.md": "x", [`.trash/A-1-${STAMP}/y`]: "1", "manifest.json": "{" };
  await expectWork(DELETE, { files, writes: true }, {
    exit: 0,
    files: {
      [`.trash/A-1-${STAMP}-2/context/x.md`]: { equals: "x" },
      [`.trash/A-1-${STAMP}/y`]: { equals: "1" },
      "manifest.json": { equals: "{" },
    },
  });
});

for (const words of [RESET, DELETE]) {
  Deno.test(`resume work --repair ${words[2]} writes through no link`, async () => {
    const link = { "A-1/state.json": { link: "../B.json" }, "B.json": BAD };
    await expectWork(words, { files: broken("epic", link), writes: true }, {
      exit: 74,
      problems: ["write-failed", "state-corrupt"],
      files: { "B.json": { equals: BAD } },
    });
    const lock = { "A-1/state.json.lock": { link: "../lock" } };
    await expectWork(words, { files: broken("epic", lock), writes: true }, {
      exit: 74,
      problems: ["write-failed"],
      files: { "A-1/state.json": { equals: BAD }, "lock": { exists: false } },
    });
  });

  Deno.test(`resume work --repair ${words[2]} stops when the lock is held`, async () => {
    const held = (ports: Ports): Ports => ({
      ...ports,
      fs: { ...ports.fs, lock: () => Promise.resolve({ ok: true, value: null }) },
    });
    const called = await expectWork(words, { files: broken("epic"), change: held }, {
      exit: 75,
      problems: ["lock-held", "state-corrupt"],
    });
    assertEquals(called.world.files.text(`${WORK}/A-1/state.json`), BAD);
  });

  Deno.test(`resume work --repair ${words[2]} stops when the state was changed meanwhile`, async () => {
    const racing = (ports: Ports): Ports => ({
      ...ports,
      fs: {
        ...ports.fs,
        lock: (path, request) => {
          ports.fs.removeFile(`${WORK}/A-1/state.json`);
          ports.fs.createFile(`${WORK}/A-1/state.json`, new TextEncoder().encode("{new"));
          return ports.fs.lock(path, request);
        },
      },
    });
    await expectWork(words, { files: broken("epic"), change: racing, writes: true }, {
      exit: 3,
      problems: ["repair-refused"],
      files: { "A-1/state.json": { equals: "{new" } },
    });
  });

  for (let at = 1; at <= 5; at++) {
    Deno.test(`resume work --repair ${words[2]} loses nothing when change ${at} fails`, async () => {
      let count = 0;
      const fail = { ok: false, reason: "full" as IoReason, message: "no space" } as const;
      const turn =
        <T extends unknown[], R>(act: (...args: T) => R) => (...args: T): R | typeof fail =>
          ++count === at ? fail : act(...args);
      const called = await askWork(words, {
        files: broken("epic"),
        writes: true,
        change: (ports) => ({
          ...ports,
          fs: {
            ...ports.fs,
            createFile: turn(ports.fs.createFile),
            replaceFile: turn(ports.fs.replaceFile),
            rename: turn(ports.fs.rename),
            makeFolder: turn(ports.fs.makeFolder),
          },
        }),
      });
      const texts = [...called.world.files.nodes.keys()]
        .filter((path) => called.world.files.text(path) === BAD);
      assertEquals(texts.length, 1, "the old bytes are somewhere");
      if (called.code === 0) return;
      assertEquals([called.code, texts], [74, [`${WORK}/A-1/state.json`]]);
      const left = [...called.world.files.nodes.keys()].filter((path) => path.includes(".tmp."));
      assertEquals(left, []);
    });
  }
}

Deno.test("--repair reset leaves a state in the folder between any two changes", async () => {
  const seen: boolean[] = [];
  await askWork(RESET, {
    files: broken(),
    writes: true,
    change: (ports) => {
      const look = <T>(value: T): T => {
        seen.push(ports.fs.lstat(`${WORK}/A-1/state.json`).ok);
        return value;
      };
      const { fs } = ports;
      return {
        ...ports,
        fs: {
          ...fs,
          createFile: (...args) => look(fs.createFile(...args)),
          hardLink: (...args) => look(fs.hardLink(...args)),
          rename: (...args) => look(fs.rename(...args)),
          removeFile: (...args) => look(fs.removeFile(...args)),
        },
      };
    },
  });
  assertEquals(seen, [true, true, true]);
});

Deno.test("--repair reset keeps the old bytes where there are no second names for files", async () => {
  const failure = { ok: false, reason: "other", message: "not supported" } as const;
  await expectWork(RESET, {
    files: broken(),
    writes: true,
    change: (ports) => ({ ...ports, fs: { ...ports.fs, hardLink: () => failure } }),
  }, {
    exit: 0,
    files: {
      [`A-1/state.json.corrupt-${STAMP}`]: { equals: BAD },
      "A-1/state.json": { exists: true },
    },
  });
});
