/**
 * Compiles what the tool is measured against.
 *
 * @module
 */
import { permissionFlags } from "../permissions.ts";
import { ROOT } from "../project.ts";
import { compiler, compileScript } from "../tasks/build.ts";
import { programFile } from "../tasks/targets.ts";

/** The scripts, which get the very flags that the tool gets. */
const SCRIPTS = {
  empty: "",
  "read-and-parse": "JSON.parse(Deno.readTextFileSync(Deno.args[0]));\n",
} as const;

/**
 * Compiles a program, unless dist/bench/ holds it as the same compiler and flags would make it.
 *
 * @param name Which program.
 * @returns The path of the executable.
 */
export async function yardstick(name: keyof typeof SCRIPTS): Promise<string> {
  const base = `dist/bench/${name}`;
  const file = programFile(base, Deno.build.target);
  const script = SCRIPTS[name];
  const key = JSON.stringify([
    script,
    permissionFlags(),
    await stamp(compiler()),
    await stamp(Deno.env.get("DENORT_BIN") ?? ""),
  ]);
  if (await read(`${base}.key`) !== key || await stamp(`${ROOT}/${file}`) === null) {
    await Deno.mkdir(`${ROOT}/dist/bench`, { recursive: true });
    await Deno.writeTextFile(`${ROOT}/${base}.js`, script);
    const code = await compileScript(`${base}.js`, file);
    if (code !== 0) throw new Error(`Cannot compile "${name}": exit ${code}`);
    await Deno.writeTextFile(`${ROOT}/${base}.key`, key);
  }
  return `${ROOT}/${file}`;
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(`${ROOT}/${path}`);
  } catch {
    return undefined; // not there yet
  }
}

/** What tells one build of a program from another. */
async function stamp(path: string): Promise<readonly unknown[] | null> {
  try {
    const { size, mtime } = await Deno.stat(path);
    return [path, size, mtime?.getTime()];
  } catch {
    return null;
  }
}
