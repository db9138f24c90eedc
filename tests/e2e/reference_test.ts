// The answer against that of another program of the same contract. RESUME_STORY_REF names a script
// that takes the contract's two flags and reads ai/epics below the current folder.
import { assertEquals } from "@std/assert";
import { fill, inFolder } from "../support/disk.ts";
import { type Ended, resume, start } from "../support/program.ts";
import { type Seeded, seeded } from "../support/seeded.ts";
import { STATE, STORY, withTasks } from "../support/story.ts";

const REFERENCE = Deno.env.get("RESUME_STORY_REF") ?? "";
const ASK = ["--story-id", STORY, "--epic-id", "49"];
const STATES = 200;

/**
 * What the contract wants, and a script over jq may do otherwise. A generated state holds none of it,
 * so that everything else has to be the same to the byte:
 *
 * - a damaged, unreadable or locked state is 65, 77 or 75 here, 2 there;
 * - a commit of "" is null in `tasksCompleted` here, "" there;
 * - `tasks` as a list, a story or `tasks` of another type, a repeated task id, and a story in another
 *   shape have warnings of their own here;
 * - a task that is no object is told as such here, and is silently PENDING there;
 * - a status is trimmed of every white space, not only of blanks, tabs and line ends, and is compared
 *   composed (NFC);
 * - control characters in warnings are `\u000a`-style escapes here;
 * - `completedAt` is read in the forms of the contract alone: no blank in place of T, no offset
 *   without a colon, no missing seconds;
 * - numbers are printed as they are here, and as jq keeps them there (1.0 against 1).
 */
const STATUSES = [
  "DONE",
  "done",
  " Merged ",
  "COMPLETE",
  "CONCLUÍDA",
  "concluida",
  "PENDING",
  "IN_PROGRESS",
  "PR_CREATED",
  "PR_MERGED",
  "FAILED",
  "BLOCKED",
  "SUCCESS",
  "SKIPPED",
  "In Progress",
  "",
  null,
  false,
  true,
  7,
  { a: [1] },
  undefined,
];
const IDS = [
  "TASK-1",
  "10",
  "2",
  "1",
  "",
  "__proto__",
  "constructor",
  "x y",
  "é",
  "a.b",
  "TASK-0-FIX",
];
const COMMITS = ["abc123", "a,b", "1e10", "null", 7, null, undefined, " "];
const TIMES = [
  "2026-04-20T10:00:00Z",
  "2026-04-20T10:00:00.999Z",
  "2026-04-20T12:00:00+02:00",
  "2026-04-20T10:00:00",
  "2026-04-20",
  "2026-02-30T10:00:00Z",
  "yesterday",
  7,
  undefined,
];

function taskText(chance: Seeded): string {
  const ids = chance.shuffle(IDS).slice(0, chance.int(7));
  const members = ids.map((id) => {
    const node = {
      status: chance.pick(STATUSES),
      commitSha: chance.pick(COMMITS),
      completedAt: chance.pick(TIMES),
      note: "x",
    };
    return `${JSON.stringify(id)}:${JSON.stringify(node)}`;
  });
  return `{${members.join(", ")}}`;
}

function shown({ code, stdout, stderr }: Ended): string {
  return JSON.stringify({ code, stdout, stderr });
}

Deno.test({
  name: `${STATES} seeded states get the reference's answer, byte for byte`,
  ignore: REFERENCE === "",
  fn: () =>
    inFolder(async (folder) => {
      const chance = seeded(81);
      const one = async (at: number, text: string, mtime: number | null): Promise<void> => {
        const cwd = `${folder}/${at}`;
        const file = STATE.replace("execution-state.json", `${STORY}.md`);
        fill(cwd, { [STATE]: text, ...(mtime === null ? {} : { [file]: "" }) });
        if (mtime !== null) await Deno.utime(`${cwd}/${file}`, mtime, mtime);
        const [ours, theirs] = await Promise.all([
          resume(["story", ...ASK], { cwd }),
          start([REFERENCE, ...ASK], { cwd }),
        ]);
        assertEquals(shown(ours), shown(theirs), text);
      };
      const base = Date.UTC(2026, 3, 20, 10) / 1000;
      for (let at = 0; at < STATES; at++) {
        const text = chance.chance(0.1)
          ? chance.pick(['{"stories":{}}', '{"stories":[]}', "{}", `{"stories":{"${STORY}":null}}`])
          : withTasks(taskText(chance));
        await one(at, text, chance.pick([null, base - 1, base, base + 1, base + 86_400]));
      }
    }),
});

for (
  const [name, state, ours, theirs] of [
    ["a truncated state", "{", 65, 2],
    ["a list at the top", "[]", 65, 2],
    ["two documents", "{}{}", 65, 2],
  ] as const
) {
  Deno.test({
    name: `${name} is ${ours} here and ${theirs} for the reference`,
    ignore: REFERENCE === "",
    fn: () =>
      inFolder(async (cwd) => {
        fill(cwd, { [STATE]: state });
        assertEquals((await resume(["story", ...ASK], { cwd })).code, ours);
        assertEquals((await start([REFERENCE, ...ASK], { cwd })).code, theirs);
      }),
  });
}
