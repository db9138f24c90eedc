/**
 * Puts small faults into a folder, one at a time, and runs its pure tests: `deno task torture mutants`. A
 * fault that no test notices is listed. MUTANTS_FOLDER (lib/core), MUTANTS_COUNT (200), MUTANTS_SEED (1).
 *
 * The faults are made in a copy; the checkout is not touched.
 *
 * @module
 */
import { randomFrom } from "../../tests/support/random.ts";
import { type Mutant, mutantsOf } from "../mutants/changes.ts";
import { ROOT, say } from "../project.ts";
import { moduleFlags } from "../registry.ts";

const FOLDER = Deno.env.get("MUTANTS_FOLDER") ?? "lib/core";
const COUNT = Number(Deno.env.get("MUTANTS_COUNT") ?? "200");
const SEED = Number(Deno.env.get("MUTANTS_SEED") ?? "1");
/** A fault may make a loop without end. */
const TIMEOUT_MS = 90_000;

async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await filesBelow(path));
    else found.push(path);
  }
  return found.sort();
}

async function copy(from: string, to: string): Promise<void> {
  for (const path of await filesBelow(from)) {
    const target = to + path.slice(from.length);
    await Deno.mkdir(target.slice(0, target.lastIndexOf("/")), { recursive: true });
    await Deno.copyFile(path, target);
  }
}

/** The pure tests of a folder: those that mirror it, and the calls of its command. */
async function testsOf(folder: string): Promise<string[]> {
  const name = folder.split("/")[1] ?? "";
  const cli = (await filesBelow(`${ROOT}/tests/cli`)).map((path) => path.slice(ROOT.length + 1));
  return [`tests/${name}`, ...cli.filter((path) => path.startsWith(`tests/cli/${name}`))];
}

/** Those of the tests that are named after a file; all of them otherwise. */
async function testsFor(source: string, tests: readonly string[]): Promise<readonly string[]> {
  const name = source.split("/").at(-1)?.replace(/\.ts$/, "") ?? "";
  const found: string[] = [];
  for (const path of tests.filter((one) => !one.endsWith(".ts"))) {
    found.push(...(await filesBelow(`${ROOT}/${path}`)).map((one) => one.slice(ROOT.length + 1)));
  }
  const own = found.filter((path) => path.split("/").at(-1)?.startsWith(`${name}_`));
  return own.length > 0 ? own : tests;
}

/** Whether the tests fail in a folder. */
async function isNoticed(folder: string, args: readonly string[]): Promise<boolean> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "-q", "--no-check", "--no-prompt", "--permit-no-files", "--fail-fast", ...args],
    cwd: folder,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
  const { success } = await child.status;
  clearTimeout(timer);
  return !success;
}

/** A choice of mutants that the seed repeats. */
function chosen(all: readonly Mutant[]): Mutant[] {
  const random = randomFrom(SEED);
  const rest = [...all];
  const out: Mutant[] = [];
  while (out.length < COUNT && rest.length > 0) {
    out.push(...rest.splice(random.below(rest.length), 1));
  }
  return out;
}

const world = await Deno.makeTempDir({ prefix: "resume-mutants-" });
try {
  for (const folder of ["lib", "tests/support", "scripts/npm_only"]) {
    await copy(`${ROOT}/${folder}`, `${world}/${folder}`);
  }
  const tests = await testsOf(FOLDER);
  for (const path of tests) {
    if (path.endsWith(".ts")) {
      await Deno.mkdir(`${world}/tests/cli`, { recursive: true });
      await Deno.copyFile(`${ROOT}/${path}`, `${world}/${path}`);
    } else await copy(`${ROOT}/${path}`, `${world}/${path}`);
  }
  for (const name of ["deno.json", "deno.lock"]) {
    await Deno.copyFile(`${ROOT}/${name}`, `${world}/${name}`);
  }
  const flags = await moduleFlags();
  if (await isNoticed(world, [...flags, ...tests])) {
    throw new Error("The tests fail without any fault");
  }
  const sources = (await filesBelow(`${ROOT}/${FOLDER}`)).filter((path) => path.endsWith(".ts"));
  const all = sources.flatMap((path) =>
    mutantsOf(path.slice(ROOT.length + 1), Deno.readTextFileSync(path))
  );
  const mutants = chosen(all);
  let survivors = 0;
  for (const { path, line, from, to, text } of mutants) {
    const original = await Deno.readTextFile(`${ROOT}/${path}`);
    await Deno.writeTextFile(`${world}/${path}`, text);
    const first = await testsFor(path, tests);
    const noticed = await isNoticed(world, [...flags, ...first]) ||
      (first !== tests && await isNoticed(world, [...flags, ...tests]));
    if (!noticed) {
      survivors++;
      say(`survives: ${path}:${line} "${from.trim()}" → "${to.trim()}"`);
    }
    await Deno.writeTextFile(`${world}/${path}`, original);
  }
  say(
    `${mutants.length} of ${all.length} mutants of ${FOLDER}, ${survivors} survive (seed ${SEED})`,
  );
} finally {
  await Deno.remove(world, { recursive: true });
}
