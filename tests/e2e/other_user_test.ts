// deno-lint-ignore-file no-sync-fn-in-async-fn -- a test prepares its folder before anything runs
// Files and folders of another user: a repository that one may only read, a folder that everybody may
// write to, a lock that somebody else left, and git's own refusal.
import { assert, assertEquals } from "@std/assert";
import { fill, inFolder } from "../support/disk.ts";
import { asNobody, COMPILED, has, program, start } from "../support/program.ts";
import {
  contentsOf,
  isWhole,
  lay,
  lost,
  type Reference,
  runIn,
  undisturbed,
} from "../support/real_writings.ts";
import { STATE, STORY, withTasks } from "../support/story.ts";
import { type NamedWriting, WRITINGS } from "../support/writings.ts";

const UNFINISHED = withTasks({ A: { status: "DONE", commitSha: "a".repeat(40) }, B: {} });

/** The files that a clean run locks, a lease apart; what a repair moved away is named as it was. */
function locksOf({ before, final }: Reference): string[] {
  return [...final.keys()]
    .map((path) => path.replace(/\.trash\/A-1-[^/]*\//, "A-1/"))
    .filter((path) => /[^/]\.lock$|\.lock\.guard$/.test(path) && !before.has(path));
}

/** Only root can make files of somebody else. */
const NOBODY = Deno.build.os === "linux" && Deno.uid() === 0 ? asNobody() : null;

/** Gives every folder below one a mode; files stay readable for all. */
function setModes(folder: string, mode: number): void {
  Deno.chmodSync(folder, mode);
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) setModes(path, mode);
    else Deno.chmodSync(path, 0o644);
  }
}

/** A refusal: nothing could be written, or the answer says that it was not. */
function isRefusal(writing: NamedWriting, ended: { code: number; stdout: string }): boolean {
  return ended.code === 74 || writing.accepts?.(ended) === true;
}

for (const writing of WRITINGS) {
  for (
    const [name, mode] of [
      ["folders that only their owner may write to", 0o755],
      ["folders for everybody with the sticky bit", 0o1777],
      ["folders for everybody", 0o777],
    ] as const
  ) {
    Deno.test({
      name: `resume ${writing.name} loses nothing of another user in ${name}`,
      ignore: NOBODY === null || !COMPILED,
      fn: () =>
        inFolder(async (folder) => {
          const clean = await undisturbed(writing, folder);
          lay(writing, folder);
          setModes(folder, mode);
          const ended = await runIn(writing, folder, NOBODY ?? []);
          assertEquals(lost(writing, folder, clean), [], ended.stdout);
          const good = ended.code === 0 && isWhole(folder, clean);
          assert(good || isRefusal(writing, ended), `${ended.code} ${ended.stdout}`);
          if (mode === 0o755) {
            assertEquals(contentsOf(folder), clean.before, "what one may only read is as it was");
          }
        }),
    });
  }

  Deno.test({
    name: `resume ${writing.name} is refused by a lock that another user keeps closed`,
    ignore: NOBODY === null || !COMPILED || writing.name.startsWith("report"),
    fn: () =>
      inFolder(async (folder) => {
        const clean = await undisturbed(writing, folder);
        const locks = locksOf(clean);
        lay(writing, folder);
        fill(folder, Object.fromEntries(locks.map((path) => [path.slice(1), ""])));
        setModes(folder, 0o777);
        for (const path of locks) Deno.chmodSync(folder + path, 0o600);
        const before = contentsOf(folder);
        const ended = await runIn(writing, folder, NOBODY ?? []);
        assert(locks.length > 0, "it takes no lock");
        assert(isRefusal(writing, ended), `${ended.code} ${ended.stdout}`);
        assertEquals(contentsOf(folder), before);
      }),
  });
}

for (
  const [name, owner, caller] of [
    ["of root, asked by another user", 0, "nobody"],
    ["of another user, asked by root", 65534, "root"],
  ] as const
) {
  Deno.test({
    name: `a repository ${name}, is refused by git, and the answer comes without`,
    ignore: NOBODY === null || !has("git"),
    fn: () =>
      inFolder(async (folder) => {
        fill(folder, { [STATE]: UNFINISHED });
        assertEquals((await start(["git", "init", "-q", folder])).code, 0);
        assertEquals((await start(["chown", "-R", `${owner}:${owner}`, folder])).code, 0);
        setModes(folder, 0o755);
        const words = [...(caller === "root" ? [] : NOBODY ?? []), ...program()];
        const env = { HOME: folder };
        const survey = await start([...words, "--json"], { cwd: folder, env });
        const { items, problems } = JSON.parse(survey.stdout);
        assertEquals(problems.map(({ code }: { code: string }) => code), ["git-unavailable"]);
        assert(problems[0].message.includes("safe.directory"), survey.stdout);
        assertEquals(items.map(({ id }: { id: string }) => id), ["epic-0049"]);
        const ask = ["story", "--story-id", STORY, "--epic-id", "49"];
        const story = await start([...words, ...ask], { cwd: folder, env });
        assertEquals([story.code, JSON.parse(story.stdout).resumePoint], [0, "phase-2-task-2"]);
      }),
  });
}
