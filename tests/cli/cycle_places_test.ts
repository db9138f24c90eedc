import { assertEquals } from "@std/assert";
import type { FilePort, Io, ReadHandle } from "../../lib/io/ports.ts";
import { failure, type FakeOptions, withFs } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";
import { ask, LEDGER, mapFiles, OPEN, shown, started, TODO } from "../support/cycle.ts";

type Files = Readonly<Record<string, Given>>;
type Options = Omit<FakeOptions, "files">;

/** A ledger of 100 bytes that is read so. */
function opened(readAt: ReadHandle["readAt"]): Io<ReadHandle> {
  return { ok: true, value: { size: 100, readAt, close: () => {} } };
}

// Where things are.
const NEW = started({ cycle_id: "new" });
const OLD = started({ cycle_id: "old" });
for (
  const [name, files, options, id] of [
    ["the new place", { [LEDGER]: NEW, "/repo/.lintel/state/00-state.md": OLD }, {}, "new"],
    [
      "the old place of a repository that is not migrated",
      {
        "/repo/.claude/lintel-layout.yaml": "layout_version: 4\n",
        [LEDGER]: NEW,
        "/repo/.lintel/state/00-state.md": OLD,
      },
      {},
      "old",
    ],
    ["LINTEL_STATE_DIR, relative to the root", { [LEDGER]: NEW, "/repo/x/00-state.md": OLD }, {
      env: { LINTEL_STATE_DIR: "x" },
      cwd: "/repo/a",
    }, "old"],
    ["LINTEL_STATE_DIR elsewhere", { [LEDGER]: NEW, "/else/00-state.md": OLD }, {
      env: { LINTEL_STATE_DIR: "/else" },
    }, "old"],
    [
      "LINTEL_REPO_ROOT",
      {
        [LEDGER]: NEW,
        "/other/.claude/lintel-layout.yaml": "layout_version: 5",
        "/other/.claude/runtime/state/00-state.md": OLD,
      },
      { env: { LINTEL_REPO_ROOT: "/other" } },
      "old",
    ],
    [
      "the folder of a linked worktree",
      {
        [LEDGER]: NEW,
        "/repo/wt/.git": "gitdir: x\n",
        "/repo/wt/.claude/lintel-layout.yaml": "layout_version: 5",
        "/repo/wt/.claude/runtime/state/00-state.md": OLD,
      },
      { cwd: "/repo/wt/src" },
      "old",
    ],
    ["the nearest folder with a runtime", { [LEDGER]: NEW, "/repo/sub/x": "" }, {
      cwd: "/repo/sub",
    }, "new"],
    [
      "a .git above a runtime",
      {
        "/repo/.git": { folder: true },
        [LEDGER]: NEW,
        "/repo/sub/.claude/runtime/state/00-state.md": OLD,
      },
      { cwd: "/repo/sub" },
      "new",
    ],
    [
      "a link that stays inside",
      { [LEDGER]: { link: "/repo/l.md" }, "/repo/l.md": OLD },
      {},
      "old",
    ],
  ] as readonly [string, Files, Options, string][]
) {
  Deno.test(`resume cycle finds the ledger: ${name}`, async () => {
    assertEquals((await ask(files, [], options)).json.id, id);
  });
}

for (
  const [name, files, want, codes] of [
    ["no state", {}, "1 absent - new-cycle", ["no-prior-state"]],
    ["an empty ledger", { [LEDGER]: " \n" }, "1 absent - new-cycle", [
      "ledger-empty",
      "no-prior-state",
    ]],
    ["a ledger that is a folder", { [`${LEDGER}/x`]: "" }, "65 corrupt - -", [
      "ledger-not-regular",
    ]],
    ["a ledger that is a FIFO", { [LEDGER]: { fifo: true } }, "65 corrupt - -", [
      "ledger-not-regular",
    ]],
    [
      "a link out of the root",
      { [LEDGER]: { link: "/else/l.md" }, "/else/l.md": OLD },
      "65 corrupt - -",
      ["ledger-not-regular"],
    ],
    [
      "a folder that is a link out of the root",
      { "/repo/.claude/runtime/state": { link: "/else" }, "/else/00-state.md": OLD },
      "65 corrupt - -",
      ["ledger-not-regular"],
    ],
    ["a link to itself", { [LEDGER]: { link: LEDGER } }, "65 corrupt - -", ["ledger-not-regular"]],
    [
      "a merge that was not finished",
      { [LEDGER]: `${OLD}<<<<<<< HEAD\n${NEW}` },
      "65 corrupt - -",
      [
        "ledger-conflict-markers",
      ],
    ],
    ["a dangling link", { [LEDGER]: { link: "/repo/none" } }, "65 corrupt - -", [
      "ledger-not-regular",
    ]],
    [
      "a dangling link out of the root",
      { [LEDGER]: { link: "../../../../none" } },
      "65 corrupt - -",
      [
        "ledger-not-regular",
      ],
    ],
    [
      "a state folder that is a dangling link",
      { "/repo/.claude/runtime/state": { link: "/else/none" } },
      "65 corrupt - -",
      ["ledger-not-regular"],
    ],
    [
      "a dangling link, for all checkpoints and active maps",
      {
        [LEDGER]: { link: "none.md" },
        [TODO]: "[a](a/work.json)",
        ...mapFiles(OPEN),
        "/repo/.claude/runtime/sessions/no-branch/x-context-save.md": "x",
      },
      "65 corrupt - -",
      ["ledger-not-regular"],
    ],
    [
      "a todo file that is a dangling link",
      { [LEDGER]: NEW, [TODO]: { link: "/repo/none" } },
      "0 resumable SENSE resume-phase",
      ["git-unavailable"],
    ],
    [
      "a map that is a dangling link",
      { [TODO]: "[a](a/work.json)", "/repo/.claude/plans/a/work.json": { link: "none.json" } },
      "4 blocked - fix-map",
      ["work-map-invalid"],
    ],
    [
      "a checkpoint that is a dangling link",
      { "/repo/.claude/runtime/sessions/no-branch/x-context-save.md": { link: "none.md" } },
      "1 absent - new-cycle",
      ["no-prior-state"],
    ],
    [
      "a linked plan that is a dangling link",
      { [TODO]: "[p](../../f/plan.md)", "/repo/f/plan.md": { link: "none.md" } },
      "1 absent - new-cycle",
      ["no-prior-state"],
    ],
    [
      "a layout file that is a dangling link",
      {
        "/repo/.claude/lintel-layout.yaml": { link: "none.yaml" },
        [LEDGER]: NEW,
        "/repo/.lintel/state/00-state.md": OLD,
      },
      "0 resumable SENSE resume-phase",
      ["git-unavailable"],
    ],
    ["a ledger that may not be read", { [LEDGER]: { text: OLD, denied: true } }, "77 blocked - -", [
      "unreadable",
    ]],
    [
      "a corrupt ledger, for all active maps",
      { [LEDGER]: "x\n", [TODO]: "[a](a/work.json)", ...mapFiles(OPEN) },
      "65 corrupt - -",
      ["ledger-corrupt"],
    ],
    [
      "an old state folder that is empty",
      {
        "/repo/.claude/lintel-layout.yaml": "",
        "/repo/.lintel/state": { folder: true },
        [LEDGER]: NEW,
      },
      "1 absent - new-cycle",
      ["no-prior-state"],
    ],
    [
      "a todo file that may not be read",
      { [LEDGER]: NEW, [TODO]: { text: "", denied: true } },
      "77 blocked - -",
      ["unreadable"],
    ],
  ] as readonly [string, Files, string, string[]][]
) {
  Deno.test(`resume cycle answers ${name}`, async () => {
    const got = await ask(files);
    assertEquals([shown(got), got.codes], [want, codes]);
  });
}

for (
  const [name, replaced, want, codes] of [
    ["may not be looked at", { lstat: () => failure("denied") }, "77 blocked - -", ["unreadable"]],
    [
      "vanishes before it is opened",
      { openRead: () => failure("absent") },
      "1 absent - new-cycle",
      [
        "no-prior-state",
      ],
    ],
    ["may not be opened", { openRead: () => failure("denied") }, "77 blocked - -", ["unreadable"]],
    ["cannot be opened", { openRead: () => failure("other") }, "77 blocked - -", ["unreadable"]],
    ["cannot be read", { openRead: () => opened(() => failure("other")) }, "77 blocked - -", [
      "unreadable",
    ]],
    [
      "becomes shorter while it is read",
      { openRead: () => opened(() => ({ ok: true, value: new TextEncoder().encode("ph") })) },
      "77 blocked - -",
      ["unreadable"],
    ],
  ] as readonly [string, Partial<FilePort>, string, string[]][]
) {
  Deno.test(`resume cycle answers for a ledger that ${name}`, async () => {
    const got = await ask({ [LEDGER]: NEW }, [], {
      change: (ports) => {
        const replace = (key: "lstat" | "openRead"): Partial<FilePort> => {
          const other = replaced[key];
          return other === undefined
            ? {}
            : { [key]: (path: string) => path === LEDGER ? other(path) : ports.fs[key](path) };
        };
        return withFs(ports, { ...replace("lstat"), ...replace("openRead") });
      },
    });
    assertEquals([shown(got), got.codes], [want, codes]);
  });
}

// A layout file that is there and not to be had.
const LAYOUT = "/repo/.claude/lintel-layout.yaml";
const UNKNOWN: Files = {
  [LAYOUT]: { text: "layout_version: 5\n", denied: true },
  [LEDGER]: NEW,
  "/repo/.lintel/state/00-state.md": OLD,
  "/repo/in.md": `${NEW}---\nphase: PLAN\n`,
  "/repo/.claude/runtime/jobs/j/job.yaml": "current_step: PLAN\n",
  ...mapFiles(OPEN),
};
for (
  const [words, env, want] of [
    [[], {}, "77 blocked - -"],
    [[], { LINTEL_STATE_DIR: "x" }, "77 blocked - -"],
    [["--job", "j"], {}, "77 blocked - -"],
    [["--job", "j"], { LINTEL_JOBS_DIR: ".claude/runtime/jobs" }, "0 resumable PLAN resume-job"],
    [["--map", ".claude/plans/a/work.json"], {}, "0 resumable BUILD/T2 resume-card"],
    [["choose", "A"], {}, "77 blocked - -"],
    [["choose", "E"], {}, "77 blocked - -"],
    [["import", "in.md"], {}, "77 blocked - -"],
    [["import", "none.md"], {}, "2 absent - -"],
  ] as readonly [string[], Record<string, string>, string][]
) {
  const name = [...Object.keys(env), "resume cycle", ...words].join(" ");
  Deno.test(`${name} answers ${want.slice(0, 2).trim()} when the layout file may not be read`, async () => {
    const got = await ask(UNKNOWN, words, { env });
    assertEquals([shown(got), got.world.files.changes], [want, []]);
    if (got.exit !== 77) return;
    assertEquals(got.json.problems.map((one) => [one.code, one.path]), [
      ["unreadable", ".claude/lintel-layout.yaml"],
    ]);
  });
}

Deno.test("resume cycle answers 77 when the layout file is too large", async () => {
  const large = `layout_version: 5\n${"#".repeat(4 * 1024 * 1024)}`;
  const got = await ask({ [LAYOUT]: large, [LEDGER]: NEW });
  assertEquals([shown(got), got.codes], ["77 blocked - -", ["unreadable"]]);
});

Deno.test("resume cycle takes a layout file that is no file for none", async () => {
  const got = await ask({ [LAYOUT]: { fifo: true }, "/repo/.lintel/state/00-state.md": OLD });
  assertEquals(got.json.id, "old");
});
