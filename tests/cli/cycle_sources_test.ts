import { assertEquals } from "@std/assert";
import { ownerKey } from "../../lib/cycle/checkpoints.ts";
import { failure, withFs } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";
import { ask, fakeGit, OPEN, shown, TODO } from "../support/cycle.ts";

type Files = Readonly<Record<string, Given>>;

// Linked plans, checkpoints, the vault.
Deno.test("resume cycle takes one linked plan with open cards for an approved map", async () => {
  const files = {
    [TODO]: "[p](../../f/plan.md) [s](../../f/spec.md)",
    "/repo/f/plan.md": OPEN,
    "/repo/f/spec.md": "x",
  };
  const got = await ask(files);
  assertEquals([shown(got), got.json.id, got.codes[0]], [
    "0 resumable BUILD/T2 resume-card",
    "f",
    "work-map-missing",
  ]);
  assertEquals(got.json.next?.load, ["f/spec.md", "f/plan.md"]);
});

Deno.test("resume cycle prefers tasks.md, and passes over linked plans that are done", async () => {
  const files = {
    [TODO]: "[p](../../f/plan.md)",
    "/repo/f/plan.md": OPEN,
    "/repo/f/tasks.md": "- [x] T1",
  };
  assertEquals(shown(await ask(files)), "1 absent - new-cycle");
});

for (
  const [name, tasks] of [
    ["may not be read", { text: OPEN, denied: true }],
    ["are too large", OPEN + "x".repeat(4 * 1024 * 1024)],
  ] as readonly [string, Given][]
) {
  Deno.test(`resume cycle answers 77 for a linked plan whose tasks ${name}`, async () => {
    const got = await ask({ [TODO]: "[p](../../f/tasks.md)", "/repo/f/tasks.md": tasks });
    assertEquals([shown(got), got.codes], ["77 blocked - -", ["unreadable"]]);
    assertEquals(got.json.problems[0]?.path, "f/tasks.md");
  });
}

Deno.test("resume cycle asks which of several linked plans is meant", async () => {
  const files = {
    [TODO]: "[p](../../f/plan.md) [q](../../g/tasks.md)",
    "/repo/f/plan.md": OPEN,
    "/repo/g/tasks.md": OPEN,
  };
  const got = await ask(files);
  assertEquals([shown(got), got.codes], ["3 needs-decision - -", ["ambiguous-initiative"]]);
  assertEquals(got.json.options, [{ key: "1", text: "f", invoke: null }, {
    key: "2",
    text: "g",
    invoke: null,
  }]);
});

const SESSIONS = "/repo/.claude/runtime/sessions";
const KEY = await ownerKey("/repo");
for (
  const [name, files, git, id] of [
    ["of the branch", { [`${SESSIONS}/a/b/20250101-000000-x-context-save.md`]: "x" }, {
      branch: "a/b",
    }, "20250101-000000-x"],
    ["of a detached HEAD", { [`${SESSIONS}/HEAD/x-context-save.md`]: "x" }, { branch: null }, "x"],
    ["of an unborn branch", { [`${SESSIONS}/main/x-context-save.md`]: "x" }, {}, "x"],
    ["not of folders below", { [`${SESSIONS}/main/sub/x-context-save.md`]: "x" }, {}, null],
    ["not an empty one", { [`${SESSIONS}/main/x-context-save.md`]: "" }, {}, null],
    ["not another file", { [`${SESSIONS}/main/x-context.md`]: "x" }, {}, null],
    [
      "not a link",
      { [`${SESSIONS}/main/x-context-save.md`]: { link: "/repo/y" }, "/repo/y": "x" },
      {},
      null,
    ],
    [
      "a shared one that says whose it is",
      { "/home/al/.lintel/sessions/main/y-context-save.md": "a\r\n**Repository:** /repo\r\n" },
      {},
      "y",
    ],
    [
      "not a shared one of somebody else",
      { "/home/al/.lintel/sessions/main/y-context-save.md": "**Repository:** /repo2\n" },
      {},
      null,
    ],
    [
      "a shared one whose name holds the key of the repository",
      { [`/home/al/.lintel/sessions/main/20250101-000000-r${KEY}-x-context-save.md`]: "x" },
      {},
      `20250101-000000-r${KEY}-x`,
    ],
    [
      "not a shared one whose name holds another key",
      {
        [`/home/al/.lintel/sessions/main/20250101-000000-r${"0".repeat(40)}-x-context-save.md`]:
          "x",
      },
      {},
      null,
    ],
    [
      "not a shared one that cannot be read",
      {
        "/home/al/.lintel/sessions/main/y-context-save.md": {
          text: "**Repository:** /repo\n",
          denied: true,
        },
      },
      {},
      null,
    ],
    [
      "the dated one",
      {
        [`${SESSIONS}/main/z-context-save.md`]: "x",
        [`${SESSIONS}/main/20200101-000000-context-save.md`]: "x",
      },
      {},
      "20200101-000000",
    ],
  ] as readonly [string, Files, Parameters<typeof fakeGit>[0], string | null][]
) {
  Deno.test(`resume cycle finds the newest checkpoint: ${name}`, async () => {
    const { json } = await ask(files, [], { git: fakeGit(git) });
    assertEquals(json.id?.split("/").at(-1) ?? null, id === null ? null : `${id}-context-save.md`);
  });
}

Deno.test("resume cycle gives no command for a checkpoint with an odd path", async () => {
  const { json } = await ask({ [`${SESSIONS}/no-branch/a b-context-save.md`]: "x" });
  assertEquals(json.next?.invoke, null);
  assertEquals(json.next?.load, [".claude/runtime/sessions/no-branch/a b-context-save.md"]);
});

for (const at of [`${SESSIONS}/no-branch`, SESSIONS]) {
  Deno.test(`resume cycle refuses checkpoints behind the link ${at}`, async () => {
    const got = await ask({
      [at]: { link: "/repo/x" },
      "/repo/x/no-branch/a-context-save.md": "x",
      "/repo/x/a-context-save.md": "x",
    });
    assertEquals(got.codes, ["checkpoint-folder-unsafe", "no-prior-state"]);
  });
}

Deno.test("resume cycle lists the vault, sorted, without following links", async () => {
  const vault = "/home/al/.lintel/lessons-vault";
  const got = await ask({
    [`${vault}/b/00-state-repo-m2.md`]: "x",
    [`${vault}/a b/00-state-repo-m1.md`]: "x",
    [`${vault}/00-state-repo-x-m1.md`]: "x",
    [`${vault}/l`]: { link: "/else" },
    "/else/00-state-repo-m3.md": "x",
  });
  assertEquals(shown(got), "3 needs-decision - -");
  assertEquals(got.json.options.map((one) => one.invoke), [
    null,
    `resume cycle import ${vault}/b/00-state-repo-m2.md`,
  ]);
});

Deno.test("resume cycle finds checkpoints and no vault where there is no home", async () => {
  const saved = { [`${SESSIONS}/no-branch/a-context-save.md`]: "x" };
  assertEquals(shown(await ask(saved, [], { env: {} })), "0 resumable - restore-checkpoint");
  assertEquals(shown(await ask({}, [], { env: {} })), "1 absent - new-cycle");
});

for (
  const [name, files, codes] of [
    ["and names the folder where there are sessions", { [`${SESSIONS}/main/x`]: "" }, [
      "checkpoint-folder-unsafe",
      "no-prior-state",
    ]],
    ["and says nothing where there are none", {}, ["no-prior-state"]],
  ] as const
) {
  Deno.test(`resume cycle refuses a branch that is no safe path ${name}`, async () => {
    const got = await ask(files, [], { git: fakeGit({ branch: "a/.b" }) });
    assertEquals(got.codes, [...codes]);
  });
}

for (
  const [reason, message] of [
    ["denied", "it cannot be read: permission denied"],
    ["other", "it cannot be read: input/output error"],
  ] as const
) {
  Deno.test(`resume cycle answers 77 when checkpoints cannot be listed: ${reason}`, async () => {
    const folder = `${SESSIONS}/no-branch`;
    const got = await ask({ [`${folder}/a-context-save.md`]: "x" }, [], {
      change: (ports) =>
        withFs(ports, {
          readFolder: (path) =>
            path === folder ? failure(reason, "input/output error") : ports.fs.readFolder(path),
        }),
    });
    assertEquals([shown(got), got.codes, got.json.problems[0]?.message], [
      "77 blocked - -",
      ["unreadable"],
      message,
    ]);
  });
}

Deno.test("resume cycle gives no time for a checkpoint where the platform has none", async () => {
  const got = await ask({ [`${SESSIONS}/no-branch/a-context-save.md`]: "x" }, [], {
    change: (ports) =>
      withFs(ports, {
        lstat: (path) => {
          const facts = ports.fs.lstat(path);
          return facts.ok ? { ok: true, value: { ...facts.value, mtimeMs: null } } : facts;
        },
      }),
  });
  assertEquals([shown(got), got.json.updatedAt], ["0 resumable - restore-checkpoint", null]);
});

Deno.test("resume cycle lists what of the vault can be listed", async () => {
  const vault = "/home/al/.lintel/lessons-vault";
  const got = await ask({
    [`${vault}/closed`]: { folder: true, denied: true },
    [`${vault}/open/00-state-repo-m1.md`]: "x",
  });
  assertEquals(got.json.options.map((one) => one.invoke), [
    `resume cycle import ${vault}/open/00-state-repo-m1.md`,
  ]);
});

for (
  const [name, files, want, codes] of [
    [
      "out of the root",
      { [TODO]: "[p](../../../else/plan.md)", "/else/plan.md": OPEN },
      "1 absent - new-cycle",
      [
        "map-link-unsafe",
        "no-prior-state",
      ],
    ],
    [
      "into a folder that leaves the root",
      { [TODO]: "[p](../../f/plan.md)", "/repo/f": { link: "/else" }, "/else/plan.md": OPEN },
      "1 absent - new-cycle",
      ["map-link-unsafe", "no-prior-state"],
    ],
    [
      "to a spec without plan or tasks",
      { [TODO]: "[s](../../f/spec.md)", "/repo/f/spec.md": OPEN },
      "1 absent - new-cycle",
      ["no-prior-state"],
    ],
    [
      "to tasks that may not be read",
      {
        [TODO]: "[p](../../f/plan.md)",
        "/repo/f/plan.md": "x",
        "/repo/f/tasks.md": { text: OPEN, denied: true },
      },
      "77 blocked - -",
      ["unreadable"],
    ],
    [
      "from a todo file that is too large",
      { [TODO]: "x".repeat(4 * 1024 * 1024 + 1) },
      "77 blocked - -",
      ["unreadable"],
    ],
  ] as readonly [string, Files, string, string[]][]
) {
  Deno.test(`resume cycle weighs a link ${name}`, async () => {
    const got = await ask(files);
    assertEquals([shown(got), got.codes], [want, codes]);
  });
}
