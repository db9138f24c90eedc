/**
 * Puts small faults into a folder, one at a time, and runs its pure tests: `deno task torture mutants`. A
 * fault that no test notices is listed. MUTANTS_FOLDER (lib/core), MUTANTS_COUNT (200), MUTANTS_SEED (1)
 * choose the faults, MUTANTS_JOBS (2) how many are tried at once.
 *
 * The faults are made in copies; the checkout is not touched.
 *
 * @module
 */
import { type Random, randomFrom } from "../../tests/support/random.ts";
import { type Mutant, mutantsOf } from "../mutants/changes.ts";
import { isNoticed, makeCopy, type Tests, testsOf } from "../mutants/copies.ts";
import { IGNORED_ENV } from "../permissions.ts";
import { filesBelow, ROOT, say } from "../project.ts";
import { moduleFlags } from "../registry.ts";

function setting(name: string, usual: number): number {
  return Number(Deno.env.get(name) ?? usual);
}

const FOLDER = Deno.env.get("MUTANTS_FOLDER") ?? "lib/core";
const COUNT = setting("MUTANTS_COUNT", 200);
const SEED = setting("MUTANTS_SEED", 1);
const JOBS = setting("MUTANTS_JOBS", 2);

/** A choice of mutants that the seed repeats. */
function chosen(all: readonly Mutant[], random: Random): Mutant[] {
  const rest = [...all];
  const out: Mutant[] = [];
  while (out.length < COUNT && rest.length > 0) {
    out.push(...rest.splice(random.below(rest.length), 1));
  }
  return out;
}

async function allMutants(): Promise<Mutant[]> {
  const sources = await filesBelow(FOLDER, ".ts");
  const texts = await Promise.all(sources.map((path) => Deno.readTextFile(`${ROOT}/${path}`)));
  return sources.flatMap((path, at) => mutantsOf(path, texts[at] ?? ""));
}

/** Tries faults from the list in a copy of its own until none is left; returns those that live on. */
async function tryAll(
  list: Mutant[],
  tests: Tests,
  flags: readonly string[],
): Promise<Mutant[]> {
  const copy = await makeCopy(tests.all);
  const survivors: Mutant[] = [];
  try {
    if (await isNoticed(copy, [...flags, ...tests.all])) {
      throw new Error("They fail without a fault");
    }
    for (let mutant = list.shift(); mutant !== undefined; mutant = list.shift()) {
      const { path, line, from, to, text } = mutant;
      await Deno.writeTextFile(`${copy}/${path}`, text);
      const first = tests.about(path);
      const noticed = (first.length > 0 && await isNoticed(copy, [...flags, ...first])) ||
        await isNoticed(copy, [...flags, ...tests.all]);
      await Deno.copyFile(`${ROOT}/${path}`, `${copy}/${path}`);
      if (noticed) continue;
      survivors.push(mutant);
      say(`survives: ${path}:${line} "${from.trim()}" → "${to.trim()}"`);
    }
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
  return survivors;
}

const tests = await testsOf(FOLDER);
const flags = [IGNORED_ENV, ...await moduleFlags()];
const all = await allMutants();
const list = chosen(all, randomFrom(SEED));
const tried = list.length;
const found = await Promise.all(Array.from({ length: JOBS }, () => tryAll(list, tests, flags)));
say(
  `${tried} of ${all.length} mutants of ${FOLDER}, ${found.flat().length} survive (seed ${SEED})`,
);
