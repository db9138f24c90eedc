/**
 * Runs the writing commands over damaged states in memory: what cannot be written without loss is left as
 * it is.
 *
 * @module
 */
import { damage, type Fault, runSeed, type Seed } from "./fuzz.ts";
import { judge } from "./fuzz_judge.ts";
import { type Random, randomFrom } from "./random.ts";

const WRITES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  cycle: [
    ["cycle", "choose", "A", "--accept-warnings"],
    ["cycle", "choose", "B"],
    ["cycle", "choose", "E"],
    ["cycle", "choose", "C", "SENSE", "--accept-warnings"],
  ],
  pipeline: [
    ["pipeline", "begin"],
    ["pipeline", "begin", "--fix-pointer"],
    ["pipeline", "heartbeat"],
    ["pipeline", "advance", "--status", "done"],
    ["pipeline", "advance", "--status", "blocked", "--reason", "x", "--result", "blocked"],
    ["pipeline", "end", "--outcome", "stopped"],
    ["pipeline", "end", "--outcome", "aborted", "--reason", "a: b # c"],
  ],
};

function wordsFor(seed: Seed, random: Random): readonly string[] {
  const [system = "", id] = seed.args;
  if (system !== "work") {
    const words = random.pick(WRITES[system] ?? []);
    const isPipeline = system === "pipeline";
    return [...words, ...(isPipeline ? ["--session", "sess-me"] : []), "--json"];
  }
  const named = id === undefined || id.startsWith("-") ? "A-1" : id;
  const repair = ["--repair", random.pick(["reset", "delete"]), "--yes"];
  return ["work", named, ...random.pick([["--register", "--session", "s"], repair]), "--json"];
}

/** Files that a refusal may touch: locks, a marker that was settled; `--register` leaves the exit as it is. */
const AUXILIARY = /\.active-sessions$|\.lock$|\.lock\.guard$|derived-refresh\.yaml$|log\.yaml$/;

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

async function tryOne(seed: Seed, number: number, random: Random): Promise<Fault | null> {
  const { path, changed, args, fault } = damage(seed, number, random, wordsFor);
  const files = { ...seed.files, [path]: changed.bytes.slice() };
  try {
    const result = await runSeed(seed, args, files);
    const what = judge({ ...result, changes: [] });
    if (what !== null) return fault(what);
    if (result.exit === 0) return null;
    for (const [name, old] of Object.entries(files)) {
      const node = result.files.nodes.get(name);
      if (!(old instanceof Uint8Array) || AUXILIARY.test(name)) continue;
      if (node?.kind !== "file" || !isSame(node.bytes, old)) {
        return fault(`exit ${result.exit}, but ${name} was changed`);
      }
    }
    return null;
  } catch (error) {
    return fault(`thrown: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Tries `count` damaged states, beginning with a seed number. */
export async function fuzzWrites(
  seeds: readonly Seed[],
  first: number,
  count: number,
): Promise<Fault[]> {
  const writable = seeds.filter((seed) =>
    ["work", "cycle", "pipeline"].includes(seed.args[0] ?? "")
  );
  const faults: Fault[] = [];
  for (let number = first; number < first + count; number++) {
    const random = randomFrom(number);
    const fault = await tryOne(random.pick(writable), number, random);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}
