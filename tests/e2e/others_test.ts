// Other processes at work on the same state.
import { assertEquals } from "@std/assert";
import { fill, inFolder } from "../support/disk.ts";
import { has, resume, script, shell } from "../support/program.ts";
import { STATE, STORY, withTasks } from "../support/story.ts";

const ASK = ["story", "--story-id", STORY, "--epic-id", "49"];
const WORDS = `$RESUME story --story-id ${STORY} --epic-id 49`;
const READS = 50;

Deno.test("a state that is replaced all the time is read whole, 50 times", () =>
  inFolder(async (cwd) => {
    // Two contents of different length: a torn read would be neither.
    const note = "x".repeat(100_000);
    const one = withTasks({ A: { status: "DONE", commitSha: "one", note } });
    const two = withTasks({ A: { status: "DONE", commitSha: "two" }, B: {} });
    fill(cwd, { [STATE]: one });
    const allowed = ["--allow-read", "--allow-write"];
    const [name = "", ...args] = script("tests/support/keep_replacing.ts", allowed);
    const writer = new Deno.Command(name, {
      args: [...args, `${cwd}/${STATE}`, one, two],
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const started = writer.stdout.getReader();
    try {
      await started.read();
      const seen = new Set<string>();
      for (let i = 0; i < READS; i += 2) {
        for (const got of await Promise.all([resume(ASK, { cwd }), resume(ASK, { cwd })])) {
          assertEquals([got.code, got.stderr], [0, ""]);
          seen.add(JSON.parse(got.stdout).lastCommitSha);
        }
      }
      assertEquals([...seen].sort(), ["one", "two"]);
    } finally {
      await started.cancel();
      writer.kill("SIGKILL");
      await writer.status;
    }
  }));

function lockTest(name: string, test: (cwd: string) => Promise<void>): void {
  Deno.test({
    name,
    ignore: !has("flock"),
    fn: () =>
      inFolder(async (cwd) => {
        fill(cwd, { [STATE]: withTasks({ A: { status: "DONE" } }), [`${STATE}.lock`]: "" });
        await test(cwd);
      }),
  });
}

lockTest("a shared lock of another reader does not delay the answer", async (cwd) => {
  const got = await shell(`flock -s ${STATE}.lock ${WORDS}`, {
    cwd,
    env: { RESUME_LOCK_WAIT_MS: "0" },
  });
  assertEquals([got.code, got.stderr], [0, ""]);
});

for (const wait of ["0", "200"]) {
  lockTest(`a writer that keeps the lock is 75 after RESUME_LOCK_WAIT_MS=${wait}`, async (cwd) => {
    const start = performance.now();
    const got = await shell(`flock -x ${STATE}.lock ${WORDS}`, {
      cwd,
      env: { RESUME_LOCK_WAIT_MS: wait },
    });
    assertEquals([got.code, got.stdout, got.stderr], [75, "", `Lock timeout on ${STATE}.lock\n`]);
    assertEquals(performance.now() - start >= Number(wait), true);
    assertEquals(performance.now() - start < 20_000, true);
  });
}

lockTest(
  "a writer that lets go during the wait is waited for, and its state is read",
  async (cwd) => {
    const next = withTasks({ A: { status: "DONE" }, B: {} });
    fill(cwd, { "next.json": next });
    const writer = `exec 9>${STATE}.lock; flock -x 9; echo locked; sleep 1; mv next.json ${STATE}`;
    const got = await shell(
      `mkfifo gate; { ${writer}; } >gate & read -r _ <gate; ${WORDS}; code=$?; wait; exit $code`,
      { cwd, env: { RESUME_LOCK_WAIT_MS: "20000" } },
    );
    assertEquals([got.code, got.stderr], [0, ""]);
    assertEquals(JSON.parse(got.stdout).tasksPending, ["B"]);
  },
);

lockTest(
  "the lock is shared and gone when the answer is out: a writer gets it at once",
  async (cwd) => {
    const got = await shell(`${WORDS} >/dev/null && flock -x -n ${STATE}.lock echo free`, { cwd });
    assertEquals([got.code, got.stdout], [0, "free\n"]);
  },
);

lockTest("anything but digits in RESUME_LOCK_WAIT_MS is ignored: the wait is 30 s", async (cwd) => {
  const got = await shell(
    `flock -x ${STATE}.lock timeout 2 ${WORDS}; echo $?`,
    { cwd, env: { RESUME_LOCK_WAIT_MS: "-1" } },
  );
  assertEquals([got.stdout, got.stderr], ["124\n", ""]);
});
