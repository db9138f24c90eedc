// `resume work` as processes: registrations at once, locks of flock(1), kills, a writer beside the reader.
import { assert, assertEquals } from "@std/assert";
import { fill, inFolder } from "../support/disk.ts";
import { cleanEnv, COMPILED, has, program, resume, shell } from "../support/program.ts";
import { state } from "../support/work.ts";

const WORK = ".claude/work";
const ACTIVE = `${WORK}/.active-sessions`;
/** Starting from source takes a second, so the long forms are for the compiled binary. */
const ROUNDS = COMPILED ? 200 : 4;

function sessions(folder: string, ...ids: readonly string[]): void {
  fill(
    folder,
    Object.fromEntries(ids.map((id) => [`${WORK}/${id}/state.json`, state("epic", id)])),
  );
}

function register(folder: string, id: string, session: string): ReturnType<typeof resume> {
  const words = ["work", id, "--register", "--session", session, "--json"];
  return resume(words, { cwd: folder });
}

Deno.test(`two processes register at once, ${ROUNDS} times, and lose nothing`, async () => {
  await inFolder(async (folder) => {
    sessions(folder, "A", "B");
    const want: Record<string, string> = {};
    for (let round = 0; round < ROUNDS; round++) {
      const ended = await Promise.all([
        register(folder, "A", `a${round}`),
        register(folder, "B", `b${round}`),
      ]);
      assertEquals(ended.map(({ code }) => code), [0, 0]);
      Object.assign(want, { [`a${round}`]: "A", [`b${round}`]: "B" });
    }
    const got: Record<string, string> = JSON.parse(await Deno.readTextFile(`${folder}/${ACTIVE}`));
    assertEquals(Object.keys(got).length, 2 * ROUNDS);
    assertEquals(
      Object.fromEntries(Object.entries(got).sort()),
      Object.fromEntries(Object.entries(want).sort()),
    );
  });
});

Deno.test({
  name: "a lock of flock(1) is waited for, and given up after the limit",
  ignore: !has("flock"),
  fn: async () => {
    await inFolder(async (folder) => {
      sessions(folder, "A");
      const lock = `${ACTIVE}.lock`;
      const call = "$RESUME work A --register --session s --json";
      const hold = `touch ${lock}; flock -x ${lock} sleep`;
      const late = await shell(
        `${hold} 2 & sleep 0.3; RESUME_LOCK_WAIT_MS=200 ${call}; kill %1`,
        { cwd: folder },
      );
      assert(late.stdout.includes('"reason":"lock-held"'), late.stdout);
      const soon = await shell(`${hold} 0.5 & sleep 0.2; RESUME_LOCK_WAIT_MS=9000 ${call}`, {
        cwd: folder,
      });
      assertEquals(soon.stdout.includes("session-not-registered"), false);
      assertEquals(JSON.parse(await Deno.readTextFile(`${folder}/${ACTIVE}`)), { s: "A" });
    });
  },
});

Deno.test({
  name: "a lock of ours keeps flock(1) out until it is written",
  ignore: !has("flock"),
  fn: async () => {
    await inFolder(async (folder) => {
      sessions(folder, "A");
      // Each side adds its key under the lock; nobody's is lost.
      const other =
        `flock -x ${ACTIVE}.lock bash -c 'sleep 0.4; printf "{\\"o\\":\\"A\\"}" > ${ACTIVE}'`;
      const line = `touch ${ACTIVE}.lock; ${other} & sleep 0.1; ` +
        "$RESUME work A --register --session s --json; wait";
      const ended = await shell(line, { cwd: folder });
      assertEquals(ended.code, 0);
      const got = JSON.parse(await Deno.readTextFile(`${folder}/${ACTIVE}`));
      assertEquals(got, { o: "A", s: "A" });
    });
  },
});

Deno.test("a process that is killed while it registers leaves a whole file", async () => {
  await inFolder(async (folder) => {
    sessions(folder, "A");
    const old = JSON.stringify(Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`session-${at}`, "A"]),
    ));
    await Deno.writeTextFile(`${folder}/${ACTIVE}`, old);
    for (let round = 0; round < (COMPILED ? 40 : 3); round++) {
      const [name = "", ...args] = program();
      const child = new Deno.Command(name, {
        args: [...args, "work", "A", "--register", "--session", `k${round}`, "--json"],
        cwd: folder,
        clearEnv: true,
        env: cleanEnv(),
        stdout: "null",
        stderr: "null",
      }).spawn();
      await new Promise((done) => setTimeout(done, COMPILED ? 40 + 2 * round : 300 * (round + 1)));
      try {
        child.kill("SIGKILL");
      } catch {
        // It had ended already.
      }
      await child.status;
      const got = JSON.parse(await Deno.readTextFile(`${folder}/${ACTIVE}`));
      assertEquals(got["session-19999"], "A");
    }
    const after = await register(folder, "A", "last");
    assertEquals(after.stdout.includes("session-not-registered"), false, "no lock is left behind");
  });
});

Deno.test("a writer that renames never makes a reader see half a state", async () => {
  await inFolder(async (folder) => {
    sessions(folder, "A");
    const path = `${folder}/${WORK}/A/state.json`;
    const big = state("epic", "A", {
      updates: Array.from({ length: 5_000 }, () => ({ note: "x" })),
    });
    let writing = true;
    const writer = (async (): Promise<void> => {
      for (let at = 0; writing; at++) {
        await Deno.writeTextFile(`${path}.tmp`, at % 2 === 0 ? big : state("epic", "A"));
        await Deno.rename(`${path}.tmp`, path);
      }
    })();
    for (let round = 0; round < (COMPILED ? 40 : 3); round++) {
      assertEquals((await resume(["work", "A", "--json"], { cwd: folder })).code, 0);
    }
    writing = false;
    await writer;
  });
});

Deno.test({
  name: "hooks and filters of a repository are not run by --worktrees",
  ignore: !has("git"),
  fn: async () => {
    await inFolder(async (folder) => {
      const more = { worktree: { enabled: true, mode: "single", name: "w" } };
      fill(folder, {
        [`${WORK}/A/state.json`]: state("implementation", "A", more),
        ".git/hooks/post-checkout": '#!/bin/sh\ntouch "$HOME/ran"\n',
        "a.txt": "x\n",
      });
      const env = { HOME: folder };
      const set = "git init -q -b main && chmod +x .git/hooks/post-checkout && git add a.txt && " +
        "git -c user.name=a -c user.email=a@example.org commit -qm a";
      assertEquals((await shell(set, { cwd: folder, env })).code, 0);
      const ended = await resume(["work", "A", "--worktrees", "--json"], { cwd: folder, env });
      assertEquals(
        [ended.code, ended.stdout.includes("worktree-created")],
        [0, true],
        ended.stdout,
      );
      assertEquals(await Deno.readTextFile(`${folder}/.claude/worktrees/w/a.txt`), "x\n");
      const hook = await Deno.stat(`${folder}/ran`).then(() => "ran", () => "not run");
      assertEquals(hook, "not run");
    });
  },
});
