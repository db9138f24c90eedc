/**
 * A call that something happens to.
 *
 * @module
 */
import { cleanEnv } from "../../tests/support/program.ts";
import type { Random } from "../../tests/support/random.ts";
import { type Reference, situation } from "../../tests/support/real_writings.ts";
import type { NamedWriting } from "../../tests/support/writings.ts";

/** A signal, or a reader that goes away. */
export type Disturbance =
  | "SIGTERM"
  | "SIGINT"
  | "SIGHUP"
  | "SIGKILL"
  | "SIGPIPE"
  | "SIGSTOP"
  | "closed pipe";

/** How a call ended. */
export interface Disturbed {
  readonly code: number;
  readonly signal: Deno.Signal | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Most of a run is start-up: this share of the rounds waits until the call begins to write. */
const AFTER_FIRST_CHANGE = 0.7;
/** How long the rest of a call takes at most, in milliseconds. */
const REST_MS = 14;
const SUSPENDED_MS = 20;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Waits for a file that the call makes, or for the call's end. */
async function firstChange(paths: readonly string[], isOver: () => boolean): Promise<void> {
  while (!isOver() && !paths.some(isThere)) await pause(0);
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text();
}

/** Runs a call and disturbs it once. */
export async function disturbed(
  call: NamedWriting,
  folder: string,
  { what, clean, random }: {
    readonly what: Disturbance;
    readonly clean: Reference & { readonly ms: number };
    readonly random: Random;
  },
): Promise<Disturbed> {
  const waits = random.chance(AFTER_FIRST_CHANGE);
  const share = random.below(1000) / 1000;
  const { argv, cwd, env } = situation(call, folder);
  const [name = "", ...args] = argv;
  const child = new Deno.Command(name, {
    args,
    cwd,
    clearEnv: true,
    env: cleanEnv(env),
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let over = false;
  const status = child.status.then((ended) => {
    over = true;
    return ended;
  });
  const stderr = textOf(child.stderr);
  const stdout = what === "closed pipe" ? null : textOf(child.stdout);
  const made = [...clean.final.keys()].filter((path) => !clean.before.has(path));
  const isAwaited = waits && made.length > 0;
  if (isAwaited) await firstChange(made.map((path) => folder + path), () => over);
  await Promise.race([status, pause(share * (isAwaited ? REST_MS : clean.ms))]);
  if (what === "closed pipe") await child.stdout.cancel();
  else await signalled(child, what, () => over);
  const { code, signal } = await status;
  return { code, signal, stdout: await stdout ?? "", stderr: await stderr };
}

async function signalled(
  child: Deno.ChildProcess,
  what: Deno.Signal,
  isOver: () => boolean,
): Promise<void> {
  if (isOver()) return;
  try {
    child.kill(what);
    if (what !== "SIGSTOP") return;
    await pause(SUSPENDED_MS);
    child.kill("SIGCONT");
  } catch (error) {
    if (!isOver() && !(error instanceof TypeError)) throw error; // it had ended by itself
  }
}
