/**
 * A folder with a pipeline, and the compiled tool at work in it.
 *
 * @module
 */
import { pipelineFiles } from "../../tests/support/pipeline_state.ts";

/** How a process ended. */
export interface Ended {
  readonly code: number;
  /** It was killed before it ended. */
  readonly killed: boolean;
  readonly stdout: string;
  readonly ms: number;
}

/** Numbers that a seed decides. */
export type Random = () => number;

/** A generator of numbers in [0, 1). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Writes a pipeline into a new folder. */
export async function makeWorld(
  state: string,
  more: Readonly<Record<string, string>>,
): Promise<string> {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "resume-torture-" }));
  for (const [path, text] of Object.entries(pipelineFiles(state, more))) {
    const folder = `${root}/${path.slice(0, path.lastIndexOf("/"))}`;
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(`${root}/${path}`, text);
  }
  return root;
}

/** The text of a file; undefined when it is not there. */
export async function textOf(root: string, path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(`${root}/${path}`);
  } catch {
    return undefined;
  }
}

/** When the tool is killed: some time after its start, or after a file is there. */
export interface Kill {
  readonly afterMs: number;
  readonly file?: string;
}

function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

async function killLater(child: Deno.ChildProcess, kill: Kill, root: string): Promise<void> {
  let over = false;
  const end = child.status.then(() => over = true);
  while (!over && kill.file !== undefined && !isThere(`${root}/${kill.file}`)) {
    await new Promise((done) => setTimeout(done, 0));
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([end, new Promise((done) => timer = setTimeout(done, kill.afterMs))]);
  clearTimeout(timer);
  try {
    child.kill("SIGKILL");
  } catch {
    // It had ended by itself.
  }
}

/** Runs the tool to its end, or until it is killed. */
export async function runTool(
  bin: string,
  root: string,
  args: readonly string[],
  kill?: Kill,
): Promise<Ended> {
  const start = performance.now();
  const child = new Deno.Command(bin, {
    args: ["pipeline", ...args, "--json"],
    cwd: root,
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "", USER: "alice", HOME: root },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const killer = kill === undefined ? undefined : killLater(child, kill, root);
  const output = await child.output();
  await killer;
  const killed = output.signal === "SIGKILL";
  const stdout = new TextDecoder().decode(output.stdout);
  return { code: output.code, killed, stdout, ms: performance.now() - start };
}

/** How often a line stands in a text. */
export function countLines(text: string | undefined, line: string): number {
  return (text ?? "").split("\n").filter((one) => one.trim() === line).length;
}
