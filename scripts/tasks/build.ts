/**
 * The tasks that build what is shipped: the bundle, and executables around it.
 *
 * @module
 */
import { permissionFlags } from "../permissions.ts";
import { filesBelow, note, ROOT, say, start } from "../project.ts";
import { moduleFlags } from "../registry.ts";
import { runtimeOf, unfit } from "./runtimes.ts";
import { programFile, TARGETS } from "./targets.ts";

const BUNDLE = "dist/bundle";

/** The script that programs are compiled from. */
export const BUNDLE_ENTRY: string = `${BUNDLE}/main.js`;

/** What `lib/cli/commit.ts` holds in place of the commit. */
const COMMIT_MARK = "@COMMIT@";

/**
 * Writes dist/bundle/main.js and a chunk for each part that is loaded only when it is needed: the
 * runtime reads every file that it starts with whole, about 4 ms for 100 kB, so a command must not
 * carry the code of the others. `--platform browser` picks the ESM build of `yaml`, which starts in half
 * the time; it also means that nothing may need a `node:` module, which is checked here.
 */
export async function bundle(args: readonly string[]): Promise<number> {
  await Deno.remove(`${ROOT}/${BUNDLE}`, { recursive: true }).catch(() => {});
  const flags = ["bundle", "-q", "--platform", "browser", "--minify", "--code-splitting"];
  const words = [...flags, ...await moduleFlags(), ...args, "--outdir", BUNDLE, "main.ts"];
  const code = await start([Deno.execPath(), ...words]);
  if (code !== 0) return code;
  const commit = await currentCommit();
  const time = await buildTime();
  for (const path of await filesBelow(BUNDLE, ".js")) {
    const script = await Deno.readTextFile(`${ROOT}/${path}`);
    const found = nodeImports(script);
    if (found.length > 0) {
      note(`${path} imports ${found.join(", ")}, which a browser build must not.`);
      return 1;
    }
    const marked = script.replaceAll(COMMIT_MARK, commit);
    if (marked !== script) await Deno.writeTextFile(`${ROOT}/${path}`, marked);
    // A program embeds the times of its files; with the clock's it would never be the same twice.
    await Deno.utime(`${ROOT}/${path}`, time, time);
  }
  return 0;
}

/**
 * The time that goes into what is built, so that one commit always gives the same bytes:
 * `SOURCE_DATE_EPOCH`, else the time of the commit, else the year 2020.
 *
 * @returns Whole seconds since the epoch.
 */
export async function buildTime(): Promise<number> {
  const set = Deno.env.get("SOURCE_DATE_EPOCH");
  if (set !== undefined && /^[0-9]{1,11}$/.test(set)) return Number(set);
  return Number(await git("log", "-1", "--format=%ct")) || 1_577_836_800;
}

/** The commit that is built; empty without git, so that the tool says that it does not know. */
export async function currentCommit(): Promise<string> {
  return await git("rev-parse", "HEAD");
}

async function git(...words: readonly string[]): Promise<string> {
  try {
    const args = ["-C", ROOT, ...words];
    const { success, stdout } = await new Deno.Command("git", { args, stderr: "null" }).output();
    return success ? new TextDecoder().decode(stdout).trim() : "";
  } catch {
    return ""; // no git here
  }
}

/**
 * Finds imports of Node's built-in modules.
 *
 * @param script A bundled script.
 * @returns The specifiers, each once.
 */
export function nodeImports(script: string): string[] {
  const found = script.matchAll(
    /(?:\bfrom|\bimport\(?|\brequire\()\s*["'`](node:[a-z_/]+)["'`]/g,
  );
  return [...new Set(Array.from(found, (match) => match[1] ?? ""))];
}

/**
 * Bundles, and writes dist/resume, or with `--target T` or `--all` dist/resume-T. See runtimes.ts for
 * the runtimes; `--all` leaves a target out when others have one at hand and it has none.
 */
export async function compile(args: readonly string[]): Promise<number> {
  const targets = wanted(args);
  if (typeof targets === "string") {
    note(targets);
    return 64;
  }
  const code = await bundle([]);
  if (code !== 0) return code;
  let failed = 0;
  for (const target of targets) {
    if (target !== undefined && args.includes("--all") && lacksRuntime(target)) {
      note(`${target} is left out: no runtime is named for it.`);
      continue;
    }
    const name = target === undefined ? "dist/resume" : `dist/resume-${target}`;
    const file = programFile(name, target ?? Deno.build.target);
    if (await compileScript(BUNDLE_ENTRY, file, target) === 0) say(file);
    else failed = 1;
  }
  return failed;
}

/** The targets asked for (`undefined`: this machine), or what is wrong with the words. */
function wanted(args: readonly string[]): readonly (string | undefined)[] | string {
  if (args.length === 0) return [undefined];
  if (args.length === 1 && args[0] === "--all") return TARGETS;
  const words = args.flatMap((arg) =>
    arg.startsWith("--target=") ? ["--target", arg.slice(9)] : arg
  );
  if (words.length !== 2 || words[0] !== "--target") {
    return "Usage: compile [--target TRIPLE | --all]";
  }
  if (TARGETS.includes(words[1] ?? "")) return [words[1]];
  return `Unknown target "${words[1]}". There are: ${TARGETS.join(", ")}.`;
}

/**
 * Whether runtimes are named, and none that is meant for this target.
 *
 * @param target The machine.
 * @returns True when it is left out where all are asked for.
 */
export function lacksRuntime(target: string): boolean {
  const runtime = runtimeFor(target);
  if (runtime.kind !== "file") return runtime.kind === "none";
  return runtime.from === "DENORT_BIN" && target !== Deno.build.target;
}

function runtimeFor(target: string): ReturnType<typeof runtimeOf> {
  return runtimeOf(target, (name) => Deno.env.get(name), Deno.build.target, isFile);
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/**
 * Compiles a script, with the flags of everything that we ship. `-q` keeps the program from
 * talking about an absent git as it starts; without `--no-code-cache` it would leave a cache in
 * the shared temporary folder, where somebody else could have put one before. `--deny-import` takes
 * away the hosts from which Deno lets any program fetch code. See default.env for `--env-file`.
 *
 * @param script The script.
 * @param file The executable.
 * @param target The machine; this one when `undefined`.
 * @returns The exit code of `deno compile`.
 */
export async function compileScript(
  script: string,
  file: string,
  target?: string,
): Promise<number> {
  const machine = target ?? Deno.build.target;
  const runtime = runtimeFor(machine);
  const fault = runtime.kind === "none"
    ? `No runtime is named for ${machine}, though others are.`
    : runtime.kind === "file"
    ? await unfit(runtime, machine)
    : undefined;
  if (fault !== undefined) {
    note(fault);
    return 1;
  }
  const flags = ["compile", "-q", "--no-config", "--no-code-cache", "--deny-import"];
  if (!machine.includes("windows")) flags.push(`--env-file=${ROOT}/scripts/tasks/default.env`);
  flags.push(...permissionFlags());
  const where = target === undefined ? [] : ["--target", target];
  const env: Record<string, string> = runtime.kind === "file" ? { DENORT_BIN: runtime.path } : {};
  return await start([compiler(), ...flags, ...where, "-o", file, script], { env });
}

/** The Deno that compiles: the one whose version the runtimes have, or the running one. */
export function compiler(): string {
  const named = Deno.env.get("DENO_COMPILE");
  return named === undefined || named === "" ? Deno.execPath() : named;
}
