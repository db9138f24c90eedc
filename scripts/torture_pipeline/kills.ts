/**
 * Writing commands that are killed at random moments: the state is one of its two whole versions, and the
 * next run tells and repairs what is behind, without a second entry for what was logged.
 *
 * @module
 */
import { leaseText, stateText } from "../../tests/support/pipeline_state.ts";
import { type Ended, makeWorld, type Random, runTool, textOf } from "./world.ts";

interface Scenario {
  readonly name: string;
  readonly state: string;
  readonly lease: string | null;
  readonly args: readonly string[];
  /** Ids of what the command logs when its state is on disk. */
  readonly logged: readonly string[];
  /** Id of the takeover that comes with its lease. */
  readonly takeover: string | null;
}

const NOW = "2026-05-10T12:00:00+08:00";
const LATER = "2026-05-10T12:00:07+08:00";
const STAMP = "C1-20260510T120000+0800";
const OWN = leaseText("me", "11:58:00", "12:03:00");
const running = ["done", "done", "done", "running", "pending", "pending"];

const SCENARIOS: readonly Scenario[] = [
  {
    name: "begin",
    state: stateText(),
    lease: leaseText("sess-other", "11:50:00", "11:55:00"),
    args: ["begin"],
    logged: [`PIPELINE-RESUME-${STAMP}`],
    takeover: `LEASE-TAKEOVER-${STAMP}`,
  },
  {
    name: "begin without a lease",
    state: stateText({ status: "stopped", result: "stopped" }),
    lease: null,
    args: ["begin"],
    logged: [`PIPELINE-RESUME-${STAMP}`],
    takeover: null,
  },
  {
    name: "advance",
    state: stateText({ steps: running }),
    lease: OWN,
    args: ["advance", "--status", "done"],
    logged: [`M02-IMPLEMENT-${STAMP}`],
    takeover: null,
  },
  {
    name: "advance with a result",
    state: stateText({
      steps: ["done", "done", "done", "done", "done", "running"],
      pointer: ["review_code", 5],
    }),
    lease: OWN,
    args: ["advance", "--status", "done", "--result", "pass"],
    logged: [`M02-REVIEW-CODE-${STAMP}`, `M02-COMPLETE-${STAMP}`],
    takeover: null,
  },
  {
    name: "end",
    state: stateText({ steps: running }),
    lease: OWN,
    args: ["end", "--outcome", "stopped", "--reason", "lunch"],
    logged: [`PIPELINE-STOP-${STAMP}`],
    takeover: null,
  },
];

interface Expected {
  readonly state: string;
  readonly ms: number;
}

function worldOf(scenario: Scenario): Promise<string> {
  const more = scenario.lease === null ? {} : { ".pipeline/.lock": scenario.lease };
  return makeWorld(scenario.state, more as Record<string, string>);
}

function call(scenario: Scenario): string[] {
  return [...scenario.args, "--session", "me", "--now", NOW];
}

/** What the command does when nobody kills it. */
async function undisturbed(bin: string, scenario: Scenario): Promise<Expected> {
  const root = await worldOf(scenario);
  try {
    let ms = 0;
    const ended = await runTool(bin, root, call(scenario));
    if (ended.code !== 0) throw new Error(`${scenario.name} ends with ${ended.code}`);
    ms = ended.ms;
    return { state: await textOf(root, ".pipeline/state.yaml") ?? "", ms };
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

function idsOf(log: string): string[] {
  return [...log.matchAll(/^ {4}id: (.*)$/gm)].map((match) => match[1] ?? "");
}

/** Checks the disk as the kill left it. */
async function afterKill(root: string, scenario: Scenario, expected: Expected): Promise<string[]> {
  const state = await textOf(root, ".pipeline/state.yaml");
  return state === scenario.state || state === expected.state ? [] : ["a third state"];
}

/** Lets the next run repair, then checks that everything is told once. */
async function repair(
  bin: string,
  root: string,
  scenario: Scenario,
  expected: Expected,
): Promise<string[]> {
  const faults: string[] = [];
  const written = await textOf(root, ".pipeline/state.yaml") === expected.state;
  const lock = await textOf(root, ".pipeline/.lock");
  const leased = lock?.includes("session_id: me\n") ?? false;
  const marker = await textOf(root, ".pipeline/derived-refresh.yaml");
  const read = await runTool(bin, root, ["--session", "me", "--now", LATER]);
  const stale = read.stdout.includes('"code":"derived-stale"');
  if (stale !== (marker !== undefined)) faults.push("derived-stale does not tell of the marker");
  const again: Ended = await runTool(bin, root, ["begin", "--session", "me", "--now", LATER]);
  if (again.code !== 0) faults.push(`the next begin ends with ${again.code}`);
  const log = await textOf(root, ".pipeline/log.yaml") ?? "";
  const ids = idsOf(log);
  if (new Set(ids).size !== ids.length) faults.push("an id is logged twice");
  for (const id of scenario.logged) {
    if (ids.includes(id) !== written) {
      faults.push(
        `${id} is ${written ? "not " : ""}logged, the state was ${written ? "" : "not "}written`,
      );
    }
  }
  if (scenario.takeover !== null) {
    const count = ids.filter((id) => id.startsWith("LEASE-TAKEOVER")).length;
    if (count !== 1) faults.push(`${count} takeover entries`);
    if (leased && !ids.includes(scenario.takeover)) faults.push("the first takeover is not logged");
  }
  if (await textOf(root, ".pipeline/derived-refresh.yaml") !== undefined) {
    faults.push("a marker is left");
  }
  return faults;
}

/** Runs rounds with a seed; prints each fault and returns how many rounds had one. */
export async function kills(
  bin: string,
  rounds: number,
  random: Random,
  say: (line: string) => void,
): Promise<number> {
  const expected = new Map<Scenario, Expected>();
  for (const scenario of SCENARIOS) expected.set(scenario, await undisturbed(bin, scenario));
  let bad = 0;
  const tally = { killed: 0, before: 0, after: 0, marked: 0 };
  for (let at = 0; at < rounds; at++) {
    const scenario = SCENARIOS[at % SCENARIOS.length] as Scenario;
    const known = expected.get(scenario) as Expected;
    const root = await worldOf(scenario);
    // Most of a run is start-up, so most of the kills wait until it has begun to write.
    const kill = random() < 0.25
      ? { afterMs: known.ms * random() }
      : { afterMs: random() * 14, file: ".pipeline/.lock.guard" };
    const ended = await runTool(bin, root, call(scenario), kill);
    if (ended.killed) {
      tally.killed++;
      const state = await textOf(root, ".pipeline/state.yaml");
      if (state === scenario.state) tally.before++;
      else tally.after++;
      if (await textOf(root, ".pipeline/derived-refresh.yaml") !== undefined) tally.marked++;
    }
    const faults = [
      ...await afterKill(root, scenario, known),
      ...await repair(bin, root, scenario, known),
    ];
    if (faults.length > 0) {
      bad++;
      say(`kill ${at} (${scenario.name}): ${faults.join("; ")}`);
    }
    await Deno.remove(root, { recursive: true });
    if ((at + 1) % 50 === 0) say(`kills: ${at + 1} rounds so far, ${bad} with a fault`);
  }
  say(
    `kills: ${rounds} rounds, ${tally.killed} killed in time (${tally.before} before the state, ` +
      `${tally.after} after it, ${tally.marked} with an open marker), ${bad} with a fault`,
  );
  return bad;
}
