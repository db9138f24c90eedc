import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { cleanEnv, program } from "../support/program.ts";
import { HAS_TERMINAL, onTerminal, type Step, type TerminalRun } from "../support/terminal.ts";

const ESC = "\u001b";
const HOSTILE = `${ESC}[2J\u202e${"很长".repeat(2000)}`;

function state(identifier: string, title: string, updated: string): string {
  return JSON.stringify({
    schema_version: 1,
    type: "implementation",
    identifier,
    title,
    status: "in_progress",
    started_at: "2026-04-01T10:00:00Z",
    updated_at: updated,
    phases: { plan: { status: "completed" }, implement: { status: "in_progress" } },
  });
}

async function withWork<T>(use: (root: string) => Promise<T>): Promise<T> {
  const root = await Deno.makeTempDir({ prefix: "resume-terminal-" });
  try {
    const made = [["A-1", "First", "12"], ["B-2", HOSTILE, "11"]] as const;
    for (const [id, title, hour] of made) {
      await Deno.mkdir(`${root}/.claude/work/${id}`, { recursive: true });
      const text = state(id, title, `2026-04-30T${hour}:00:00Z`);
      await Deno.writeTextFile(`${root}/.claude/work/${id}/state.json`, text);
    }
    return await use(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

function work(
  args: readonly string[],
  steps: readonly Step[],
  env: Readonly<Record<string, string>> = {},
): Promise<TerminalRun> {
  const argv = [...program(), "work", "--now", "2026-05-01T00:00:00Z", ...args];
  return withWork((cwd) =>
    onTerminal(argv, steps, { cwd, columns: 60, rows: 16, env: { ...cleanEnv(), ...env } })
  );
}

for (
  const [name, steps, args, env, code, said] of [
    ["an arrow", [{ wait: "]: " }, { send: `${ESC}[B\r` }], [], {}, 0, "Resuming: B-2"],
    ["a number", [{ wait: "]: " }, { send: "1\r" }], [], {}, 0, "Resuming: A-1"],
    ["the last entry", [{ wait: "]: " }, { send: "3\r" }], [], {}, 0, "Start new work"],
    ["Esc", [{ wait: "]: " }, { send: ESC }], [], {}, 3, "[2] B-2"],
    [
      "a number on a dumb terminal",
      [{ wait: "]: " }, { send: "1\r" }],
      [],
      { TERM: "dumb" },
      0,
      "Resuming: A-1",
    ],
    ["no question with --no-input", [], ["--no-input"], {}, 3, "[2] B-2"],
    ["no question with --json", [], ["--json"], {}, 3, '"A-1"'],
    ["Chinese", [{ wait: "]：" }, { send: "q" }], ["--lang", "zh"], {}, 3, "选择 [1-3]："],
  ] as const
) {
  Deno.test({
    name: `resume work on a terminal takes ${name}`,
    ignore: !HAS_TERMINAL,
    fn: async () => {
      const run = await work(args, steps, env);
      assertEquals([run.code, run.late, run.restored], [code, false, true], run.output);
      assertStringIncludes(run.output, said);
      assert(!run.output.includes(`${ESC}[2J`) && !run.output.includes("\u202e"), "hostile title");
    },
  });
}

Deno.test({
  name: "resume work on a terminal keeps a long title within its line while choosing",
  ignore: !HAS_TERMINAL,
  fn: async () => {
    const { output } = await work([], [{ wait: "]: " }, { send: "q" }]);
    const line = output.split("\r\n").find((one) => one.includes("[2] B-2")) ?? "";
    assert(line.trimEnd().endsWith("…"), line);
    assert(line.length < 60, line);
  },
});
