// `resume work` at a terminal: the list, a choice, and what was chosen.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { askWork, type Files, session, state } from "../support/work.ts";

const TERMINAL = { stdin: true, stdout: true };
const FILES: Files = { ...session("requirements", {}), "B-2/state.json": state("epic", "B-2") };
const PLAIN = ["--no-color"];

Deno.test("resume work shows the session that is chosen", async () => {
  const { code, stdout } = await askWork(PLAIN, {
    files: FILES,
    terminal: TERMINAL,
    keys: ["\u001b[B", "\r"],
  });
  assertEquals(code, 0);
  assertStringIncludes(stdout, "Found incomplete work:\r\n\r\n");
  assertStringIncludes(stdout, "Select [1-3]: 2\n\nResuming: B-2 - Title of B-2\n");
});

Deno.test("resume work lists before it asks for a line, where keys cannot be read", async () => {
  const { code, stdout } = await askWork(PLAIN, {
    files: FILES,
    terminal: TERMINAL,
    input: ["1"],
  });
  assertEquals(code, 0);
  assertStringIncludes(
    stdout,
    "[3] Start fresh (create new requirements)\n\nSelect [1-3]: \nResuming: A-1 - Title of A-1\n",
  );
});

for (
  const [lang, text] of [
    ["en", "Start new work with /create-requirements\n"],
    ["zh", "用 /create-requirements 开始新工作\n"],
  ] as const
) {
  Deno.test(`resume work says in ${lang} how to start fresh when that is chosen`, async () => {
    const { code, stdout } = await askWork([...PLAIN, "--lang", lang], {
      files: FILES,
      terminal: TERMINAL,
      keys: ["3", "\r"],
    });
    assertEquals([code, stdout.endsWith(`3\n${text}`)], [0, true]);
  });
}

for (const [name, answer] of [["q", { keys: ["q"] }], ["no line", { input: [] }]] as const) {
  Deno.test(`resume work keeps its exit code and its findings when nothing is chosen with ${name}`, async () => {
    const files = { ...FILES, "C/state.json": "{" };
    const { code, stdout, stderr } = await askWork(PLAIN, { files, terminal: TERMINAL, ...answer });
    assertEquals([code, stdout.includes("Resuming")], [3, false]);
    assertStringIncludes(stderr, "error: state-corrupt: ");
  });
}

for (
  const [name, files, words, order] of [
    ["no session", {}, [], {}],
    ["--no-input", FILES, ["--no-input"], {}],
    ["no terminal", FILES, [], { terminal: { stdin: true, stdout: false } }],
  ] as const
) {
  Deno.test(`resume work asks nothing for ${name}`, async () => {
    const { stdout } = await askWork([...PLAIN, ...words], {
      files,
      terminal: TERMINAL,
      keys: ["\r"],
      ...order,
    });
    assertEquals(stdout.includes("Select"), false);
  });
}

for (
  const [name, files, code, text] of [
    [
      "a file",
      { "/repo/.claude/work": "x" },
      65,
      "The work directory is not a folder: /repo/.claude/work\n",
    ],
  ] as const
) {
  Deno.test(`resume work says that the work directory is ${name}`, async () => {
    const got = await askWork([], { files });
    assertEquals([got.code, got.stdout], [code, text]);
  });
}

for (
  const [stderr, words, line] of [
    [true, [], "\u001b[31merror:\u001b[0m state-corrupt: "],
    [false, [], "error: state-corrupt: "],
    [true, PLAIN, "error: state-corrupt: "],
  ] as const
) {
  Deno.test(`resume work ${words.join(" ")} colours findings only on a terminal: ${stderr}`, async () => {
    const got = await askWork(["A", ...words], {
      files: { "A/state.json": "{" },
      terminal: { stdout: true, stderr },
    });
    assertEquals(got.stderr.startsWith(line), true, got.stderr);
  });
}

Deno.test("resume work says that the work directory cannot be read", async () => {
  const got = await askWork([], {
    files: FILES,
    change: (ports) => ({
      ...ports,
      fs: {
        ...ports.fs,
        readFolder: (path) =>
          path === "/repo/.claude/work"
            ? { ok: false, reason: "denied", message: "denied" }
            : ports.fs.readFolder(path),
      },
    }),
  });
  assertEquals([got.code, got.stdout], [
    77,
    "The work directory cannot be read: /repo/.claude/work\n",
  ]);
});
