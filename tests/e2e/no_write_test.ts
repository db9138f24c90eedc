// A reading command could not have written, and did not.
import { assertEquals } from "@std/assert";
import { permissionFlags } from "../../scripts/permissions.ts";
import { changed, fill, fingerprint, inFolder } from "../support/disk.ts";
import { has, program, resume, script, start } from "../support/program.ts";
import { STATE, STORY, tasksOf, withTasks } from "../support/story.ts";

const ON_WINDOWS = Deno.build.os === "windows";
const ASK = ["story", "--story-id", STORY, "--epic-id", "49"];
const EPIC = ["epic", "--epic-id", "49"];

for (const keepRun of [false, true]) {
  Deno.test({
    name: `after dropWrite(${keepRun}) every write fails, and a program ${
      keepRun ? "may" : "cannot"
    } start`,
    ignore: ON_WINDOWS || !has("git"),
    fn: () =>
      inFolder(async (folder) => {
        fill(folder, { a: "content" });
        const words = script("tests/support/drop_write.ts", permissionFlags());
        const got = await start([...words, folder, keepRun ? "keep-run" : ""]);
        assertEquals([got.code, got.stderr], [0, ""]);
        assertEquals(JSON.parse(got.stdout), {
          write: "NotCapable",
          mkdir: "NotCapable",
          rename: "NotCapable",
          remove: "NotCapable",
          chmod: "NotCapable",
          utime: "NotCapable",
          append: "NotCapable",
          shell: "NotCapable",
          create: "denied",
          replace: "denied",
          folder: "denied",
          git: keepRun ? "done" : "NotCapable",
          read: "content",
        });
        assertEquals([...(await fingerprint(folder)).keys()], ["a"]);
      }),
  });
}

const DONE = { status: "DONE", completedAt: "2026-01-01T00:00:00Z" };
for (
  const [name, files] of [
    ["a state", { [STATE]: withTasks(tasksOf(["DONE", "PENDING", "odd"])) }],
    ["a state, its lock and its story file", {
      [STATE]: withTasks({ A: DONE }),
      [`${STATE}.lock`]: "",
      [STATE.replace("execution-state.json", `${STORY}.md`)]: "x",
    }],
    ["a corrupt state", { [STATE]: "{" }],
    ["an empty state", { [STATE]: "" }],
    ["no state", { "x": "" }],
    ["a state in another shape", { [STATE]: '{"storyStatuses":{}}' }],
  ] as const
) {
  for (const words of [ASK, EPIC, [...EPIC, "--text"], [...ASK, "--get", "resumePoint"]]) {
    Deno.test(`resume ${words[0]} ${words.slice(-1)} leaves ${name} as it was`, () =>
      inFolder(async (folder) => {
        fill(`${folder}/repo`, files);
        fill(folder, { "home/x": "", "tmp/x": "" });
        const before = await fingerprint(folder, { times: true });
        const env = { HOME: `${folder}/home`, TMPDIR: `${folder}/tmp`, XDG_CACHE_HOME: folder };
        await resume(words, { cwd: `${folder}/repo`, env });
        assertEquals(changed(before, await fingerprint(folder, { times: true })), []);
      }));
  }
}

function canTrace(): boolean {
  if (!has("strace")) return false;
  const { success } = new Deno.Command("strace", {
    args: ["-f", "-o", "/dev/null", "true"],
    stdout: "null",
    stderr: "null",
  }).outputSync();
  return success;
}

Deno.test({
  name: "no system call of resume story opens anything of the repository for writing",
  ignore: !canTrace(),
  fn: () =>
    inFolder(async (folder) => {
      fill(folder, { [STATE]: withTasks({ A: DONE }), [`${STATE}.lock`]: "", "trace": "" });
      const calls = "trace=openat,open,creat,unlink,unlinkat,rename,renameat,renameat2,mkdir," +
        "mkdirat,link,linkat,symlink,symlinkat,truncate,ftruncate,chmod,fchmodat,utimensat";
      const words = ["strace", "-f", "-qq", "-e", calls, "-o", `${folder}/trace`, ...program()];
      const got = await start([...words, ...ASK], { cwd: folder });
      assertEquals([got.code, JSON.parse(got.stdout).resumePoint], [0, "all-done"]);
      const trace = await Deno.readTextFile(`${folder}/trace`);
      const touched = trace.split("\n")
        .filter((line) => line.includes(folder) || line.includes('"ai/'));
      const writing = touched.filter((line) =>
        /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND/.test(line) || !line.includes("open")
      );
      assertEquals(writing, []);
      assertEquals(touched.some((line) => line.includes("execution-state.json")), true);
    }),
});
