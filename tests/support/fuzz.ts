/**
 * Runs the whole program over damaged states in memory, and checks what must hold whatever a file holds.
 *
 * @module
 */
import { run } from "../../lib/cli/run.ts";
import { fakePorts } from "./fake_ports.ts";
import { judge, type Result, statesOf } from "./fuzz_judge.ts";
import type { Given, MemoryFiles } from "./memory_files.ts";
import { mutate } from "./mutate.ts";
import { type Random, randomFrom } from "./random.ts";

/** A repository and a reading command that was run on it. */
export interface Seed {
  readonly name: string;
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, Given>>;
  /** Files that may be damaged. */
  readonly targets: readonly string[];
  readonly now: string;
}

/** A rule that was broken, with all that repeats it. */
export interface Fault {
  readonly seed: number;
  readonly name: string;
  readonly args: readonly string[];
  readonly what: string;
  readonly mutations: readonly string[];
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Longer than any damaged case may take; a slow one is a denial of service. */
const MAX_MS = 5_000;

/** Runs a command on the files of a seed. */
export async function runSeed(
  seed: Seed,
  args: readonly string[],
  files: Seed["files"],
): Promise<Result & { readonly files: MemoryFiles }> {
  const { ports, world } = fakePorts({
    files,
    cwd: "/repo",
    env: { HOME: "/repo/.home", USER: "alice" },
    now: seed.now,
  });
  const exit = await run(args, ports);
  return {
    args,
    exit,
    stdout: world.stdout,
    stderr: world.stderr,
    opened: world.files.opened,
    changes: world.files.changes,
    files: world.files,
  };
}

const EVERYWHERE: readonly (readonly string[])[] = [
  ["survey", "--all", "--json"],
  ["survey", "--all"],
  ["survey", "--json"],
  ["survey", "--lang", "zh"],
  ["report", "--json"],
  ["report", "--html", "-"],
  ["brief"],
  ["brief", "--json"],
  ["brief", "--hook", "claude-code"],
];

/** The command of the case, the same for a person, or one that reads every system. */
function wordsFor(seed: Seed, random: Random): readonly string[] {
  if (random.chance(0.6)) return seed.args;
  if (random.chance(0.5)) return random.pick(EVERYWHERE);
  const text = seed.args.filter((word) => word !== "--json");
  return seed.args[0] === "story" || random.chance(0.5) ? text : [...text, "--lang", "zh"];
}

/** One damaged file of a seed, the words of the call, and how a fault in its answer is reported. */
export function damage(
  seed: Seed,
  number: number,
  random: Random,
  wordsOf: (seed: Seed, random: Random) => readonly string[],
): {
  path: string;
  changed: ReturnType<typeof mutate>;
  args: readonly string[];
  fault: (what: string) => Fault;
} {
  const path = random.pick(seed.targets);
  const given = seed.files[path];
  const changed = mutate(given instanceof Uint8Array ? given : new Uint8Array(), random);
  const args = wordsOf(seed, random);
  const fault = (what: string): Fault => ({
    seed: number,
    name: seed.name,
    args,
    what,
    mutations: changed.names,
    path,
    bytes: changed.bytes,
  });
  return { path, changed, args, fault };
}

async function tryOne(
  seed: Seed,
  number: number,
  random: Random,
  wasComplete: boolean,
): Promise<Fault | null> {
  const { path, changed, args, fault } = damage(seed, number, random, wordsFor);
  const before = changed.bytes.slice();
  try {
    const begun = performance.now();
    const result = await runSeed(seed, args, { ...seed.files, [path]: changed.bytes });
    if (performance.now() - begun > MAX_MS) return fault(`took more than ${MAX_MS} ms`);
    const what = judge(result);
    if (what !== null) return fault(what);
    if (args === seed.args && changed.destroys && !wasComplete) {
      if (statesOf(result).includes("complete")) return fault("damage made it complete");
    }
    return before.every((byte, at) => byte === changed.bytes[at])
      ? null
      : fault("the bytes that were read changed");
  } catch (error) {
    return fault(`thrown: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Tries `count` damaged states, beginning with a seed number; the same numbers give the same states. */
export async function fuzz(seeds: readonly Seed[], first: number, count: number): Promise<Fault[]> {
  const faults: Fault[] = [];
  const complete = new Map<string, boolean>();
  for (let number = first; number < first + count; number++) {
    const random = randomFrom(number);
    const seed = random.pick(seeds);
    let was = complete.get(seed.name);
    if (was === undefined) {
      was = statesOf(await runSeed(seed, seed.args, seed.files)).includes("complete");
      complete.set(seed.name, was);
    }
    const fault = await tryOne(seed, number, random, was);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}
