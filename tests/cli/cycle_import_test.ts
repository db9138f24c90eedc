import { assertEquals } from "@std/assert";
import { ask, type Asked, block, LEDGER, NOW, read, started } from "../support/cycle.ts";
import { failure, withFs } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";

const TEXT = started() + block("PLAN", { ts: "2026-01-02T10:00:00Z", status: "DONE" });

function tail(name: string, more = ""): string {
  return `---\nphase: RESUME\nts: ${NOW}\nstatus: IMPORTED\noperator: alice\n${more}source: ${name}\n`;
}

function ledgerOf(got: Asked): string | undefined {
  return got.world.files.text(LEDGER);
}

for (
  const [name, source, more] of [
    ["a ledger", TEXT, ""],
    ["a ledger without its last line end", TEXT.trimEnd(), "\n"],
    ["a ledger with CRLF and a BOM", `\ufeff${TEXT.replaceAll("\n", "\r\n")}`, ""],
  ] as const
) {
  Deno.test(`resume cycle import takes ${name} byte for byte and adds one block`, async () => {
    const got = await ask({ "/in/m2.md": source }, ["import", "../in/m2.md"]);
    assertEquals([got.exit, got.json.state, got.json.next?.invoke, got.codes], [
      0,
      "resumable",
      "resume cycle",
      ["imported"],
    ]);
    assertEquals(got.json.resumePoint, { kind: "cycle", phase: "BUILD", node: null, card: null });
    assertEquals(
      got.json.problems[0]?.message,
      "State imported from m2.md. Branch may differ. Verify before proceeding.",
    );
    // Reading it back as text drops the byte order mark.
    assertEquals(ledgerOf(got), source.replace("\ufeff", "") + more + tail("m2.md"));
    assertEquals([...got.world.files.nodes.keys()].filter((path) => path.endsWith(".tmp")), []);
  });
}

Deno.test("resume cycle import names the cycle where another one was started last", async () => {
  const text = started({ cycle_id: "a" }) + started({ cycle_id: "b" }) +
    block("PLAN", { cycle_id: "a" });
  const got = await ask({ "/repo/x.md": text }, ["import", "x.md"]);
  assertEquals(ledgerOf(got), text + tail("x.md", "cycle_id: a\n"));
});

Deno.test("resume cycle import takes control characters out of the source's name", async () => {
  const got = await ask({ "/repo/a\n\u001bb.md": TEXT }, ["import", "a\n\u001bb.md"]);
  assertEquals(ledgerOf(got), TEXT + tail("ab.md"));
});

Deno.test("resume cycle import replaces a blank ledger", async () => {
  const got = await ask({ "/repo/x.md": TEXT, [LEDGER]: " \n" }, ["import", "x.md"]);
  assertEquals([got.exit, ledgerOf(got)], [0, TEXT + tail("x.md")]);
});

Deno.test("resume cycle import is then reported by resume cycle", async () => {
  const got = await ask({ "/repo/x.md": TEXT }, ["import", "x.md"]);
  const after = await ask({ [LEDGER]: ledgerOf(got) ?? "" });
  assertEquals(after.codes.includes("imported"), true);
  assertEquals(after.json.updatedAt, "2026-01-02T10:00:00Z");
});

for (
  const [name, files, path, exit, state, code] of [
    ["a missing file", {}, "x.md", 2, "absent", "import-not-found"],
    ["a folder", { "/repo/x.md/y": "" }, "x.md", 65, "corrupt", "import-not-a-ledger"],
    ["a FIFO", { "/repo/x.md": { fifo: true } }, "x.md", 65, "corrupt", "import-not-a-ledger"],
    [
      "a file that may not be read",
      { "/repo/x.md": { text: TEXT, denied: true } },
      "x.md",
      65,
      "corrupt",
      "import-not-a-ledger",
    ],
    [
      "a link out of the root",
      { "/repo/x.md": { link: "/else.md" }, "/else.md": TEXT },
      "x.md",
      65,
      "corrupt",
      "import-not-a-ledger",
    ],
    ["an empty file", { "/repo/x.md": "" }, "x.md", 65, "corrupt", "import-not-a-ledger"],
    ["prose", { "/repo/x.md": "# PLAN\n" }, "x.md", 65, "corrupt", "import-not-a-ledger"],
    [
      "a ledger without a phase",
      { "/repo/x.md": started() },
      "x.md",
      65,
      "corrupt",
      "import-not-a-ledger",
    ],
    [
      "a conflict",
      { "/repo/x.md": `${TEXT}<<<<<<< a\n` },
      "x.md",
      65,
      "corrupt",
      "import-not-a-ledger",
    ],
    [
      "a phase that only a lone CR precedes",
      { "/repo/x.md": `${started()}note: a\rphase: PLAN\n` },
      "x.md",
      65,
      "corrupt",
      "import-not-a-ledger",
    ],
    [
      "a phase that only a line separator precedes",
      { "/repo/x.md": `${started()}note: a\u2028phase: PLAN\n` },
      "x.md",
      65,
      "corrupt",
      "import-not-a-ledger",
    ],
    ["NUL bytes", { "/repo/x.md": `${TEXT}\0` }, "x.md", 65, "corrupt", "import-not-a-ledger"],
    [
      "a ledger over another",
      { "/repo/x.md": TEXT, [LEDGER]: TEXT },
      "x.md",
      3,
      "needs-decision",
      "import-ledger-exists",
    ],
    [
      "a ledger over a corrupt one",
      { "/repo/x.md": TEXT, [LEDGER]: "x" },
      "x.md",
      3,
      "needs-decision",
      "import-ledger-exists",
    ],
    [
      "a ledger over a dangling link",
      { "/repo/x.md": TEXT, [LEDGER]: { link: "none.md" } },
      "x.md",
      65,
      "corrupt",
      "ledger-not-regular",
    ],
    [
      "a ledger below a dangling link",
      { "/repo/x.md": TEXT, "/repo/.claude/runtime": { link: "/else" } },
      "x.md",
      65,
      "corrupt",
      "ledger-not-regular",
    ],
    [
      "a dangling link",
      { "/repo/x.md": { link: "none.md" } },
      "x.md",
      2,
      "absent",
      "import-not-found",
    ],
    [
      "a ledger over a FIFO",
      { "/repo/x.md": TEXT, [LEDGER]: { fifo: true } },
      "x.md",
      65,
      "corrupt",
      "ledger-not-regular",
    ],
    [
      "a ledger over one that may not be read",
      { "/repo/x.md": TEXT, [LEDGER]: { text: TEXT, denied: true } },
      "x.md",
      77,
      "blocked",
      "unreadable",
    ],
    [
      "a state folder elsewhere",
      { "/repo/x.md": TEXT, "/repo/.claude/runtime": { link: "/else" }, "/else/y": "" },
      "x.md",
      65,
      "corrupt",
      "ledger-not-regular",
    ],
  ] as readonly [string, Record<string, Given>, string, number, string, string][]
) {
  Deno.test(`resume cycle import refuses ${name} and writes nothing`, async () => {
    const got = await ask(files, ["import", path]);
    assertEquals([got.exit, got.json.state, got.codes], [exit, state, [code]]);
    assertEquals(got.world.files.changes, []);
  });
}

Deno.test("resume cycle import speaks to people", async () => {
  const { text } = await read({ "/repo/x.md": TEXT }, ["import", "x.md"]);
  assertEquals(
    text,
    "The ledger is imported.\nState imported from x.md. Branch may differ. Verify before proceeding.\nNext: resume cycle\nStatus: DONE\n",
  );
});

for (const [platform, exit] of [["windows", 0], ["linux", 2]] as const) {
  Deno.test(`resume cycle import takes backslashes for ${platform === "windows" ? "" : "no "}separators on ${platform}`, async () => {
    const got = await ask({ "/in/m2.md": TEXT }, ["import", "..\\in\\m2.md"], { platform });
    assertEquals(got.exit, exit);
  });
}

Deno.test("resume cycle import goes where LINTEL_STATE_DIR says", async () => {
  const env = { LINTEL_STATE_DIR: "/else/s", USER: "alice" };
  const got = await ask({ "/repo/x.md": TEXT }, ["import", "x.md"], { env });
  assertEquals([got.exit, got.world.files.text("/else/s/00-state.md")], [0, TEXT + tail("x.md")]);
});

Deno.test("resume cycle import answers 2 when its source vanishes before it is read", async () => {
  const got = await ask({ "/repo/x.md": TEXT }, ["import", "x.md"], {
    change: (ports) =>
      withFs(ports, {
        readBytes: (path, cap) =>
          path === "/repo/x.md" ? failure("absent") : ports.fs.readBytes(path, cap),
      }),
  });
  assertEquals([got.exit, got.codes, got.world.files.changes], [2, ["import-not-found"], []]);
});

Deno.test("resume cycle import leaves a ledger that appeared while the lock was waited for", async () => {
  const got = await ask({ "/repo/x.md": TEXT }, ["import", "x.md"], {
    change: (ports, world) =>
      withFs(ports, {
        lock: (path, request) => {
          ports.fs.createFile(LEDGER, new TextEncoder().encode(started()));
          assertEquals(world.files.text(LEDGER), started());
          return ports.fs.lock(path, request);
        },
      }),
  });
  assertEquals([got.exit, got.json.state, got.codes], [3, "needs-decision", [
    "import-ledger-exists",
  ]]);
  assertEquals([ledgerOf(got), got.world.files.locked.size], [started(), 0]);
});

Deno.test("resume cycle import does not claim a ledger that is gone again", async () => {
  const got = await ask({ "/repo/x.md": TEXT }, ["import", "x.md"], {
    change: (ports, world) =>
      withFs(ports, {
        replaceFile: (path, bytes, temp) => {
          const done = ports.fs.replaceFile(path, bytes, temp);
          world.files.nodes.delete(path);
          return done;
        },
      }),
  });
  assertEquals([got.exit, got.json.state, got.codes], [74, "blocked", ["write-failed"]]);
});
