/**
 * The real program, for the end-to-end tests: `RESUME_BIN` when it is set, else main.ts with the
 * permissions that ship. Paths below are absolute, so that a test may stand anywhere.
 *
 * @module
 */
import { sourceFlags } from "../../scripts/permissions.ts";
import { ROOT } from "../../scripts/project.ts";
import { moduleFlags } from "../../scripts/registry.ts";

const BIN = Deno.env.get("RESUME_BIN") ?? "";
/** Whether the compiled binary is tested. */
export const COMPILED: boolean = BIN !== "";
const SOURCE = COMPILED ? [] : [
  Deno.execPath(),
  "run",
  "-q",
  "--no-lock",
  `--config=${ROOT}/deno.json`,
  ...await moduleFlags(),
];

/** The words that start the tool. */
export function program(): string[] {
  if (COMPILED) return [BIN.startsWith("/") ? BIN : Deno.realPathSync(BIN)];
  return [...SOURCE.filter((flag) => flag !== "--frozen"), ...sourceFlags(), `${ROOT}/main.ts`];
}

/** The words that run a script of ours with these permissions. */
export function script(path: string, permissions: readonly string[]): string[] {
  return [Deno.execPath(), "run", "-q", "--no-lock", ...permissions, `${ROOT}/${path}`];
}

function cacheFolder(): string {
  const { stdout } = new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).outputSync();
  const info: { denoDir?: string } = JSON.parse(new TextDecoder().decode(stdout));
  return info.denoDir ?? "";
}

// Without HOME the runtime would look for its modules elsewhere.
const CACHE: Readonly<Record<string, string>> = COMPILED ? {} : { DENO_DIR: cacheFolder() };

/** The environment of a call: nothing of ours but what a program cannot do without. */
export function cleanEnv(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const env: Record<string, string> = {};
  for (const name of ["PATH", "SystemRoot", "TEMP", "TMP"]) {
    const value = Deno.env.get(name);
    if (value !== undefined) env[name] = value;
  }
  return { ...env, ...CACHE, DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1", ...more };
}

/** How a process ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and with what a process runs. */
export interface Situation {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Killed after this long (60 s): a hang is a failure, not a wait. */
  readonly timeoutMs?: number;
}

/** Runs a program to its end. */
export async function start(argv: readonly string[], where: Situation = {}): Promise<Ended> {
  const [name = "", ...args] = argv;
  const child = new Deno.Command(name, {
    args,
    ...(where.cwd === undefined ? {} : { cwd: where.cwd }),
    clearEnv: true,
    env: cleanEnv(where.env),
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, where.timeoutMs ?? 60_000);
  const { code, stdout, stderr } = await child.output();
  clearTimeout(timer);
  if (late) throw new Error(`did not end in time: ${argv.join(" ")}`);
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

/** Runs `resume` with these words. */
export function resume(args: readonly string[], where: Situation = {}): Promise<Ended> {
  return start([...program(), ...args], where);
}

/** A word for the shell, whatever is in it. */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}

/** Runs a line of bash in which `$RESUME` stands for the tool. */
export function shell(line: string, where: Situation = {}): Promise<Ended> {
  const text = line.replaceAll("$RESUME", quoted(program()));
  return start(["bash", "-c", text], where);
}

/** Whether a program is there to be tested with. */
export function has(name: string): boolean {
  if (Deno.build.os === "windows") return false;
  const { success } = new Deno.Command("sh", {
    args: ["-c", `command -v ${name}`],
    stdout: "null",
    stderr: "null",
  }).outputSync();
  return success;
}

/** Words in front of a call that run it as somebody to whom permissions apply; null without such. */
export function asNobody(): readonly string[] | null {
  if (Deno.build.os === "windows") return null;
  if (Deno.uid() !== 0) return [];
  if (!has("setpriv")) return null;
  const words = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
  // The program, or the runtime, may lie where only root may look.
  const [name = "", ...args] = [...words, ...program(), "--version"];
  const { success } = new Deno.Command(name, { args, stdout: "null", stderr: "null" }).outputSync();
  return success ? words : null;
}
