import { assertEquals } from "@std/assert";
import type { Given } from "../support/memory_files.ts";
import { failure, withFs } from "../support/fake_ports.ts";
import { ask, LEDGER, read, shown, started } from "../support/cycle.ts";

type Files = Readonly<Record<string, Given>>;

// Jobs: the files around them.
const JOB = "/repo/.claude/runtime/jobs/j/job.yaml";
const SCOPE = "/repo/.claude/runtime/jobs/j/scope.md";
for (
  const [name, files, env, want] of [
    ["a job", { [JOB]: "steps:\n- name: A\n" }, {}, "0 resumable A resume-job"],
    [
      "LINTEL_JOBS_DIR",
      { "/repo/x/j/job.yaml": "current_step: PLAN\n" },
      { LINTEL_JOBS_DIR: "x" },
      "0 resumable PLAN resume-job",
    ],
    [
      "a folder that is a link",
      {
        "/repo/.claude/runtime/jobs/j": { link: "/repo/k" },
        "/repo/k/job.yaml": "current_step: PLAN\n",
      },
      {},
      "2 absent - -",
    ],
    ["a folder without a job", { "/repo/.claude/runtime/jobs/j/x": "" }, {}, "2 absent - -"],
    ["a FIFO", { [JOB]: { fifo: true } }, {}, "2 absent - -"],
    ["a job that may not be read", { [JOB]: { text: "", denied: true } }, {}, "77 blocked - -"],
    [
      "a scope of the environment",
      { [JOB]: "current_step: PLAN\nsteps:\n- name: A\n", "/else/s.md": "depth_schema: tree\n" },
      { LINTEL_SCOPE_PATH: "/else/s.md" },
      "0 resumable A resume-job",
    ],
    ["an empty scope of the environment", { [JOB]: "current_step: PLAN\n", "/repo/s.md": "" }, {
      LINTEL_SCOPE_PATH: "s.md",
    }, "4 blocked - -"],
    [
      "LINTEL_JOBS_DIR elsewhere",
      { "/else/j/job.yaml": "current_step: PLAN\n" },
      { LINTEL_JOBS_DIR: "/else" },
      "0 resumable PLAN resume-job",
    ],
    [
      "a scope that may not be read",
      { [JOB]: "current_step: PLAN\n", [SCOPE]: { text: "", denied: true } },
      {},
      "77 blocked - -",
    ],
    [
      "a scope too large",
      { [JOB]: "current_step: PLAN\n", [SCOPE]: "x".repeat(4 * 1024 * 1024 + 1) },
      {},
      "77 blocked - -",
    ],
    ["a job too large", { [JOB]: `# ${"x".repeat(5_000_000)}` }, {}, "65 corrupt - -"],
  ] as readonly [string, Files, Record<string, string>, string][]
) {
  Deno.test(`resume cycle --job answers ${name}`, async () => {
    assertEquals(shown(await ask(files, ["--job", "j"], { env })), want);
  });
}

for (
  const [words, line] of [
    [["--job", ""], "RESUME BLOCKED: select one job ID, not an empty value or path"],
    [["--job", "a/b"], "RESUME BLOCKED: select one job ID, not an empty value or path"],
    [["--map", ""], "usage: --map must not be empty"],
    [["choose", "C", "PLAN BUILD"], "usage: C needs a phase, SENSE to CAPTURE"],
    [["--job", "j", "--map", "m"], "usage: --job and --map exclude each other"],
    [["choose"], "usage: choose one of A, B, C PHASE, D, E"],
    [["choose", "F"], "usage: choose one of A, B, C PHASE, D, E"],
    [["choose", "AB"], "usage: choose one of A, B, C PHASE, D, E"],
    [["choose", "C"], "usage: C needs a phase, SENSE to CAPTURE"],
    [["choose", "C", "CYCLE"], "usage: C needs a phase, SENSE to CAPTURE"],
    [["choose", "A", "PLAN"], "usage: A takes no phase"],
    [["choose", "C", "PLAN", "x"], "usage: unexpected argument x; see --help"],
    [["import"], "usage: import needs the path of a ledger"],
    [["import", "a", "b"], "usage: unexpected argument b; see --help"],
    [["PLAN"], "usage: unexpected argument PLAN; see --help"],
  ] as const
) {
  Deno.test(`resume cycle ${words.join(" ")} is refused`, async () => {
    const { exit, text, err } = await read({ [LEDGER]: started() }, words);
    assertEquals([exit, text, err], [64, "", `${line}\n`]);
  });
}

Deno.test("resume cycle --job answers 77, never 2, when the folder of jobs may not be looked into", async () => {
  const got = await ask({ [JOB]: "current_step: PLAN\n" }, ["--job", "j"], {
    change: (ports) =>
      withFs(ports, {
        lstat: (path) =>
          path.startsWith("/repo/.claude/runtime/jobs/") ? failure("denied") : ports.fs.lstat(path),
      }),
  });
  assertEquals([got.exit, got.json.state, got.codes], [77, "blocked", ["unreadable"]]);
});
