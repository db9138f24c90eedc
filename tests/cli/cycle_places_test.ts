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
    ["a dangling link", { [LEDGER]: { link: "/repo/none" } }, "1 absent - new-cycle", [
      "no-prior-state",
    ]],
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
