/**
 * One call after the other, each met by a signal, or by a reader that goes away, at a random moment.
 *
 * @module
 */
import type { Random } from "../../tests/support/random.ts";
import {
  contentsOf,
  isWhole,
  lay,
  lost,
  type Reference,
  runIn,
  undisturbed,
} from "../../tests/support/real_writings.ts";
import { READINGS } from "../../tests/support/readings.ts";
import { type NamedWriting, WRITINGS } from "../../tests/support/writings.ts";
import { type Disturbance, type Disturbed, disturbed } from "./disturb.ts";

/** What meets a call; the first four end it, the others must not. */
const DISTURBANCES: readonly Disturbance[] = [
  "SIGTERM",
  "SIGINT",
  "SIGHUP",
  "SIGKILL",
  "SIGPIPE",
  "SIGSTOP",
  "closed pipe",
];
/** Codes of a second call: done, or (a step of a pipeline) done already. */
const FINE = [0, 4];
/** A session whose folder lies in the trash already is not found any more; its item is told of. */
const IN_TRASH = /"work-not-found".*"manifest-item-orphan"/;

interface Known extends Reference {
  readonly ms: number;
}

/** What is wrong with how a call ended. */
function endFaults(
  { signal, code, stdout, stderr }: Disturbed,
  what: Disturbance,
  clean: Reference,
): string[] {
  const faults: string[] = [];
  if (/^ {4}at |panicked|Uncaught/m.test(stderr)) faults.push(`a stack trace: ${stderr}`);
  if (signal !== null) {
    if (signal !== what) faults.push(`ended by ${signal}`);
    if (stdout !== "" && stdout !== clean.ended.stdout) faults.push(`half an answer: ${stdout}`);
    return faults;
  }
  if (code !== clean.ended.code) {
    faults.push(`exit ${code}, ${clean.ended.code} without: ${stdout}`);
  }
  if (what !== "closed pipe" && stdout !== clean.ended.stdout) faults.push(`says ${stdout}`);
  return faults;
}

/** What is wrong with the files, now and after the next call. */
async function fileFaults(
  writing: NamedWriting,
  folder: string,
  clean: Reference,
  ended: Disturbed,
): Promise<string[]> {
  const died = ended.signal !== null;
  const faults = lost(writing, folder, clean, { temporary: died });
  const isDone = isWhole(folder, clean);
  if (!died && !isDone) faults.push("it ended well, but its files are not there");
  if (isDone) return faults;
  const again = await runIn(writing, folder);
  if (again.code === 2 && IN_TRASH.test(again.stdout)) return faults;
  if (!FINE.includes(again.code)) faults.push(`again: exit ${again.code} ${again.stdout}`);
  // A second call of a pipeline is another event; what it repairs is the matter of `torture pipeline`.
  if (writing.name.startsWith("pipeline")) return faults;
  faults.push(...lost(writing, folder, clean, { temporary: died }).map((one) => `again: ${one}`));
  if (!isWhole(folder, clean)) faults.push("again: its files are not there");
  return faults;
}

/**
 * Runs rounds; prints each fault.
 *
 * @param count How many rounds.
 * @param random Chooses the call, the disturbance and the moment.
 * @param say Prints a line.
 * @returns How many rounds had a fault.
 */
export async function signals(
  count: number,
  random: Random,
  say: (line: string) => void,
): Promise<number> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "resume-signals-" }));
  const calls = [...WRITINGS, ...READINGS];
  const known = new Map<NamedWriting, Known>();
  const tally = { ended: 0, before: 0, during: 0, after: 0 };
  let bad = 0;
  try {
    for (const call of calls) {
      const reference = await undisturbed(call, folder); // the first run warms what is cached
      const start = performance.now();
      lay(call, folder);
      await runIn(call, folder);
      known.set(call, { ...reference, ms: performance.now() - start });
    }
    for (let at = 0; at < count; at++) {
      const call = random.pick(calls);
      const what = random.pick(DISTURBANCES);
      const clean = known.get(call) as Known;
      lay(call, folder);
      const ended = await disturbed(call, folder, { what, clean, random });
      if (ended.signal !== null) {
        tally.ended++;
        const isChanged = String([...contentsOf(folder)]) !== String([...clean.before]);
        if (!isChanged) tally.before++;
        else if (isWhole(folder, clean)) tally.after++;
        else tally.during++;
      }
      const faults = [
        ...endFaults(ended, what, clean),
        ...await fileFaults(call, folder, clean, ended),
      ];
      if (faults.length > 0) {
        bad++;
        say(`round ${at} (${call.name}, ${what}): ${faults.join("; ")}`);
      }
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  say(
    `signals: ${count} rounds, ${tally.ended} ended by one (${tally.before} before a change, ` +
      `${tally.during} between changes, ${tally.after} after all), ${bad} with a fault`,
  );
  return bad;
}
