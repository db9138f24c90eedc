/**
 * The tasks that build what is shipped: the bundle, and executables around it.
 *
 * @module
 */
import { permissionFlags } from "../permissions.ts";
import { filesBelow, note, ROOT, say, start } from "../project.ts";
import { moduleFlags } from "../registry.ts";
import { executableTarget, programFile, TARGETS } from "./targets.ts";

const BUNDLE = "dist/bundle";
const ENTRY = `${BUNDLE}/main.js`;

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
  for (const path of await filesBelow(BUNDLE, ".js")) {
    const script = await Deno.readTextFile(`${ROOT}/${path}`);
    const found = nodeImports(script);
    if (found.length > 0) {
      note(`${path} imports ${found.join(", ")}, which a browser build must not.`);
      return 1;
    }
    const marked = script.replaceAll(COMMIT_MARK, commit);
    if (marked !== script) await Deno.writeTextFile(`${ROOT}/${path}`, marked);
  }
  return 0;
}

/** The commit that is built; empty without git, so that the tool says that it does not know. */
async function currentCommit(): Promise<string> {
  try {
    const args = ["-C", ROOT, "rev-parse", "HEAD"];
    const { success, stdout } = await new Deno.Command("git", { args, stderr: "null" }).output();
    return success ? new TextDecoder().decode(stdout).trim() : "";
  } catch {
    return "";
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

/** Bundles, and writes dist/resume, or with `--target T` or `--all` dist/resume-T. */
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
    const name = target === undefined ? "dist/resume" : `dist/resume-${target}`;
    const file = programFile(name, target ?? Deno.build.target);
    if (await compileScript(ENTRY, file, target) === 0) say(file);
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
 * Compiles a script, with the flags of everything that we ship. `-q` keeps the program from
 * talking about an absent git as it starts; without `--no-code-cache` it would leave a cache in
 * the shared temporary folder, where somebody else could have put one before.
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
  const runtime = Deno.env.get("DENORT_BIN");
  if (runtime !== undefined && runtime !== "") {
    const found = await runtimeTarget(runtime);
    if (found !== (target ?? Deno.build.target)) {
      note(`DENORT_BIN is for ${found ?? "no known machine"}, not for ${target ?? "this one"}.`);
      return 1;
    }
  }
  const flags = ["compile", "-q", "--no-config", "--no-code-cache", ...permissionFlags()];
  const where = target === undefined ? [] : ["--target", target];
  return await start([compiler(), ...flags, ...where, "-o", file, script]);
}

/** The Deno that compiles: the one whose version `DENORT_BIN` has, or the running one. */
export function compiler(): string {
  const named = Deno.env.get("DENO_COMPILE");
  return named === undefined || named === "" ? Deno.execPath() : named;
}

async function runtimeTarget(path: string): Promise<string | undefined> {
  using file = await Deno.open(path);
  const head = new Uint8Array(1024);
  const length = await file.read(head);
  return executableTarget(head.subarray(0, length ?? 0));
}
