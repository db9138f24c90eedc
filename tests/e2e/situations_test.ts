// Where and with what the tool may find itself.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { fill, inFolder } from "../support/disk.ts";
import { asNobody, COMPILED, has, program, resume, shell, start } from "../support/program.ts";
import { STATE, STORY, withTasks } from "../support/story.ts";

const ON_WINDOWS = Deno.build.os === "windows";
const ASK = ["story", "--story-id", STORY, "--epic-id", "49"];
const WORDS = `$RESUME ${ASK.join(" ")}`;
const DONE = withTasks({
  A: { status: "DONE", commitSha: "c", completedAt: "2026-04-20T10:00:00" },
});
const FILE = STATE.replace("execution-state.json", `${STORY}.md`);

for (
  const zone of ["UTC", "Asia/Shanghai", "America/Toronto", "Pacific/Kiritimati", "Asia/Kolkata"]
) {
  Deno.test(`a zone-less completedAt is UTC under TZ=${zone}`, () =>
    inFolder(async (cwd) => {
      fill(cwd, { [STATE]: DONE, [FILE]: "" });
      const at = Date.UTC(2026, 3, 20, 10) / 1000;
      for (const [mtime, count] of [[at, 0], [at + 1, 1], [at - 1, 0]] as const) {
        await Deno.utime(`${cwd}/${FILE}`, mtime, mtime);
        const got = await resume(ASK, { cwd, env: { TZ: zone } });
        assertEquals([got.code, JSON.parse(got.stdout).staleWarnings.length], [0, count]);
      }
      const epic = await resume(["epic", "--epic-id", "49", "--get", "items[].updatedAt"], {
        cwd,
        env: { TZ: zone },
      });
      assertEquals(epic.stdout, "2026-04-20T10:00:00Z\n");
    }));
}

for (const name of ["a b", "状态 é", "-dash", "quo'te\"$x", "new\nline"]) {
  Deno.test({
    name: `a folder called ${JSON.stringify(name)} is like any other`,
    ignore: ON_WINDOWS,
    fn: () =>
      inFolder(async (folder) => {
        fill(folder, { [`${name}/${STATE}`]: DONE, [`${name}/src/x`]: "" });
        const below = await resume(ASK, { cwd: `${folder}/${name}/src` });
        assertEquals([below.code, below.stderr], [0, ""]);
        const root = await resume([...ASK, `--root=${name}`], { cwd: folder });
        assertEquals(root.stdout, below.stdout);
        const epic = await resume(["epic", "--epic-id=49", "--get=root"], {
          cwd: `${folder}/${name}`,
        });
        assertEquals(epic.stdout, `${folder}/${name}\n`);
      }),
  });
}

for (
  const [name, env] of [
    ["no HOME", {}],
    ["a HOME that is not there", { HOME: "/nonexistent" }],
    ["LD_LIBRARY_PATH", { LD_LIBRARY_PATH: "/usr/lib" }],
    ["a PATH without git", { PATH: "/nonexistent" }],
    ["an empty PATH", { PATH: "" }],
    ["git's variables", { GIT_DIR: "/nonexistent", GIT_WORK_TREE: "/nonexistent" }],
    ["another language", { LANG: "zh_CN.UTF-8", LC_ALL: "tr_TR.UTF-8" }],
    ["a runtime's variables", { DENO_V8_FLAGS: "--max-old-space-size=64", DENO_LOG: "" }],
  ] as readonly (readonly [string, Record<string, string>])[]
) {
  Deno.test(`the answer is the same with ${name}`, () =>
    inFolder(async (cwd) => {
      fill(cwd, { [STATE]: DONE });
      const got = await resume(ASK, { cwd, env });
      assertEquals(got.code, 0);
      assertEquals(JSON.parse(got.stdout).resumePoint, "all-done");
      // The runtime itself tells of an absent git when it is started from source.
      if (COMPILED) assertEquals(got.stderr, "");
    }));
}

Deno.test({
  // The runtime refuses to start in a folder that is gone, before a line of ours has run.
  name: "in a current folder that was removed nothing is answered",
  ignore: ON_WINDOWS,
  fn: () =>
    inFolder(async (folder) => {
      fill(folder, { [STATE]: DONE, "gone/x": "" });
      const got = await shell(`cd gone && rm -rf ../gone && ${WORDS}`, { cwd: folder });
      assertEquals([got.code === 0, got.stdout], [false, ""]);
    }),
});

const NOBODY = asNobody();

async function askAsNobody(cwd: string): Promise<[number, string, string]> {
  const got = await start([...NOBODY ?? [], ...program(), ...ASK], { cwd });
  return [got.code, got.stdout, got.stderr];
}

for (
  const [name, path, mode] of [
    ["a state", STATE, 0o000],
    ["a state that may only be written", STATE, 0o200],
    ["an epic folder", "ai/epics/epic-0049", 0o000],
    ["the folder of all epics", "ai/epics", 0o000],
    ["a folder above", "ai", 0o600],
  ] as const
) {
  for (const below of ["", "/src"]) {
    Deno.test({
      name: `${name} without permission is 77${below && ", also from below"}, never 1`,
      ignore: NOBODY === null,
      fn: () =>
        inFolder(async (folder) => {
          fill(folder, { [STATE]: DONE, ".git/HEAD": "", "src/x": "" });
          await Deno.chmod(folder, 0o755);
          await Deno.chmod(`${folder}/${path}`, mode);
          assertEquals(await askAsNobody(`${folder}${below}`), [
            77,
            "",
            "execution-state.json cannot be read: permission denied\n",
          ]);
        }),
    });
  }
}

Deno.test({
  name: "a lock file without permission, and a read-only folder, do not matter",
  ignore: NOBODY === null,
  fn: () =>
    inFolder(async (folder) => {
      fill(folder, { [STATE]: DONE, [`${STATE}.lock`]: "" });
      await Deno.chmod(folder, 0o755);
      await Deno.chmod(`${folder}/${STATE}.lock`, 0o000);
      await Deno.chmod(`${folder}/ai/epics/epic-0049`, 0o555);
      const [code, , stderr] = await askAsNobody(folder);
      assertEquals([code, stderr], [0, ""]);
    }),
});

Deno.test({
  name: "a FIFO is never opened, as state, lock or story file",
  ignore: !has("mkfifo"),
  fn: () =>
    inFolder(async (cwd) => {
      fill(cwd, { "plans/epic-0049/execution-state.json": DONE, "ai/epics/epic-0049/x": "" });
      const folder = "plans/epic-0049";
      const made = await shell(
        `mkfifo ${STATE} ${folder}/execution-state.json.lock ${folder}/${STORY}.md ${folder}/b.md`,
        { cwd },
      );
      assertEquals(made.code, 0);
      for (const words of [ASK, ["epic", "--epic-id", "49"]]) {
        const got = await resume(words, { cwd, timeoutMs: 10_000 });
        assertEquals([got.code, got.stderr], [0, ""]);
      }
    }),
});

Deno.test({
  name: "links are followed wherever they lead",
  ignore: ON_WINDOWS,
  fn: () =>
    inFolder(async (folder) => {
      fill(folder, { "data/s.json": DONE, "repo/ai/epics/epic-0049/x": "", "other/x": "" });
      await Deno.symlink(`${folder}/data/s.json`, `${folder}/repo/${STATE}`);
      await Deno.symlink(`${folder}/repo/ai`, `${folder}/other/ai`);
      for (const cwd of [`${folder}/repo`, `${folder}/other`]) {
        assertEquals((await resume(ASK, { cwd })).code, 0);
      }
    }),
});

Deno.test({
  name: "called through a link with the skill's name, the binary is the skill",
  ignore: !COMPILED || ON_WINDOWS,
  fn: () =>
    inFolder(async (cwd) => {
      fill(cwd, { [STATE]: DONE, "bin/x": "" });
      const [binary = ""] = program();
      const link = `${cwd}/bin/x-internal-resume-story`;
      await Deno.symlink(binary, link);
      const words = ASK.slice(1);
      const direct = await start([link, ...words], { cwd });
      assertEquals([direct.code, direct.stderr], [0, ""]);
      assertEquals(direct.stdout, (await resume(ASK, { cwd })).stdout);
      const onPath = await shell(
        `PATH="$PWD/bin:$PATH" x-internal-resume-story ${words.join(" ")}`,
        {
          cwd,
        },
      );
      assertEquals(onPath.stdout, direct.stdout);
      const help = await start([link, "--help"], { cwd });
      assertStringIncludes(help.stdout, "x-internal-resume-story");
      const root = await start([link, ...words, "--root", "."], { cwd });
      assertEquals([root.code, root.stderr], [
        64,
        "usage: unknown flag --root; usage: --story-id <id> --epic-id <id>\n",
      ]);
    }),
});
