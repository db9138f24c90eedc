/**
 * States of a story that two programs of the contract answer with the same bytes, and the comparison.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { fill, inFolder } from "./disk.ts";
import { type Ended, resume, start } from "./program.ts";
import { type Seeded, seeded } from "./seeded.ts";
import { STATE, STORY, withTasks } from "./story.ts";

/** The two flags of the contract. */
export const ASK: readonly string[] = ["--story-id", STORY, "--epic-id", "49"];
/** So many calls run at once. */
const WORKERS = 2;

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

const BASE = Date.UTC(2026, 3, 20, 10) / 1000;

/** A state, and the time of the story's own file: null without one. */
function given(chance: Seeded): { readonly text: string; readonly mtime: number | null } {
  const text = chance.chance(0.1)
    ? chance.pick(['{"stories":{}}', '{"stories":[]}', "{}", `{"stories":{"${STORY}":null}}`])
    : withTasks(taskText(chance));
  return { text, mtime: chance.pick([null, BASE - 1, BASE, BASE + 1, BASE + 86_400]) };
}

async function compare(reference: string, cwd: string, seed: number): Promise<void> {
  const { text, mtime } = given(seeded(seed));
  const file = STATE.replace("execution-state.json", `${STORY}.md`);
  fill(cwd, { [STATE]: text, ...(mtime === null ? {} : { [file]: "" }) });
  if (mtime !== null) await Deno.utime(`${cwd}/${file}`, mtime, mtime);
  const [ours, theirs] = await Promise.all([
    resume(["story", ...ASK], { cwd }),
    start([reference, ...ASK], { cwd }),
  ]);
  assertEquals(shown(ours), shown(theirs), `seed ${seed}: ${text}`);
}

/**
 * Asks both programs about `count` states, one for each seed from `first` on.
 *
 * @param reference The other program.
 * @throws An AssertionError for the first state that gets two answers.
 */
export async function compareStates(
  reference: string,
  first: number,
  count: number,
): Promise<void> {
  let next = first;
  const worker = async (): Promise<void> => {
    while (next < first + count) {
      const seed = next++;
      await inFolder((cwd) => compare(reference, cwd, seed));
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}
