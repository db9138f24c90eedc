/**
 * Copies of the checkout in which faults are tried, and the tests that are to notice them.
 *
 * @module
 */
import { filesBelow, ROOT } from "../project.ts";

const SOURCES = ["lib", "tests/support", "tests/fixtures", "scripts"];
/** A fault may make a loop without end. */
const TIMEOUT_MS = 90_000;

async function copyFile(path: string, to: string): Promise<void> {
  const target = `${to}/${path}`;
  await Deno.mkdir(target.slice(0, target.lastIndexOf("/")), { recursive: true });
  await Deno.copyFile(`${ROOT}/${path}`, target);
}

/** Makes a copy of everything that pure tests need; the caller removes it. */
export async function makeCopy(tests: readonly string[]): Promise<string> {
  const world = await Deno.makeTempDir({ prefix: "resume-mutants-" });
  for (const folder of SOURCES) {
    for (const path of await filesBelow(folder, "")) await copyFile(path, world);
  }
  for (const path of ["main.ts", "deno.json", "deno.lock", ...tests]) await copyFile(path, world);
  return world;
}

/** The tests that a fault in a folder of lib may fail, and those that are about one file of it. */
export interface Tests {
  readonly all: readonly string[];
  readonly about: (source: string) => readonly string[];
}

const NOT_PURE = /^tests\/(?:e2e|scripts|hostile|support|fixtures)\//;

/**
 * Finds the pure tests of a folder: those that mirror it or import from it, what the commands of its name
 * do, and what fails a write of theirs.
 */
export async function testsOf(folder: string): Promise<Tests> {
  const name = folder.split("/")[1] ?? "";
  const pure = (await filesBelow("tests", "_test.ts")).filter((path) => !NOT_PURE.test(path));
  const texts = new Map<string, string>();
  for (const path of pure) texts.set(path, await Deno.readTextFile(`${ROOT}/${path}`));
  const all = pure.filter((path) =>
    path.startsWith(`tests/${name}/`) || path.split("/").at(-1)?.startsWith(name) ||
    texts.get(path)?.includes(`/lib/${name}/`)
  );
  const about = (source: string): readonly string[] => {
    const base = source.split("/").at(-1)?.replace(/\.ts$/, "") ?? "";
    return all.filter((path) =>
      path.split("/").at(-1)?.startsWith(`${base}_`) || texts.get(path)?.includes(`/${source}"`)
    );
  };
  return { all, about };
}

/** Whether tests fail in a copy. */
export async function isNoticed(copy: string, args: readonly string[]): Promise<boolean> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "-q", "--no-check", "--no-prompt", "--permit-no-files", "--fail-fast", ...args],
    cwd: copy,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
  const { success } = await child.status;
  clearTimeout(timer);
  return !success;
}
