/**
 * The real machine behind the ports. The files named `deno_*.ts` and `main.ts` are the only ones that
 * know Deno.
 *
 * @module
 */
import { attempt } from "./deno_failure.ts";
import { denoFiles } from "./deno_files.ts";
import { runProgram } from "./deno_run.ts";
import { readKeys, readLine, terminalFacts } from "./deno_terminal.ts";
import { guardArgs } from "./git_guard.ts";
import type { Ports, Right } from "./ports.ts";

const encoder = new TextEncoder();

interface Stream {
  writeSync(bytes: Uint8Array): number;
}

/**
 * The most that a pipe takes as a whole or not at all (PIPE_BUF). A larger write into a full pipe that
 * does not block fails after some of it was written, and does not say how much.
 */
const WHOLE = Deno.build.os === "linux" ? 4096 : 512;

/** Waits a moment. A pipe that its maker has set to non-blocking says so when it is full. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
}

/**
 * A writer that goes quiet when the reader has left, so that `resume … | head` ends as it should; with
 * `isRemark` whatever is wrong: a remark that cannot be written is no reason to keep the result back.
 */
function writerOf(stream: Stream, isRemark: boolean): (text: string) => void {
  let closed = false;
  return (text) => {
    let rest = encoder.encode(text);
    while (!closed && rest.length > 0) {
      try {
        rest = rest.subarray(stream.writeSync(rest.subarray(0, WHOLE)));
      } catch (error) {
        if (error instanceof Deno.errors.WouldBlock) pause();
        else if (isRemark || error instanceof Deno.errors.BrokenPipe) closed = true;
        else throw error;
      }
    }
  };
}

function readEnv(name: string): string | undefined {
  const value = attempt(() => Deno.env.get(name));
  return value.ok && value.value !== "" ? value.value : undefined;
}

/** Deno keeps the name that a link was called by only here. */
function programName(): string {
  const host = globalThis as { process?: { argv0?: string } };
  const argv0 = host.process?.argv0 ?? "resume";
  return (argv0.split(/[\\/]/).at(-1) ?? argv0).replace(/\.exe$/i, "");
}

function platformOf(os: string): Ports["platform"] {
  return os === "linux" || os === "darwin" || os === "windows" ? os : "other";
}

function dropWrite(keepRun: boolean): void {
  Deno.permissions.revokeSync({ name: "write" });
  if (!keepRun) Deno.permissions.revokeSync({ name: "run" });
}

const DENO_NAMES = {
  read: "read",
  write: "write",
  network: "net",
  programs: "run",
  variables: "env",
  system: "sys",
  ffi: "ffi",
} as const satisfies Record<Right, Deno.PermissionDescriptor["name"]>;

function permitted(right: Right): boolean {
  return Deno.permissions.querySync({ name: DENO_NAMES[right] }).state === "granted";
}

/** The ports of this process. */
export function denoPorts(): Ports {
  // A file that is not there is an answer, not a fault: its error is made often and its stack is never
  // looked at.
  Error.stackTraceLimit = 0;
  const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
  const fs = denoFiles(sleep);
  return {
    fs,
    git: (args, request) => runProgram("git", [...guardArgs(fs, request.cwd), ...args], request),
    crontab: (args, request) => runProgram("crontab", args, request),
    env: readEnv,
    cwd: () => attempt(() => Deno.cwd().replaceAll("\\", "/")),
    now: () => Date.now(),
    sleep,
    pid: Deno.pid,
    platform: platformOf(Deno.build.os),
    out: writerOf(Deno.stdout, false),
    err: writerOf(Deno.stderr, true),
    terminal: terminalFacts,
    readLine,
    readKeys,
    dropWrite,
    permitted,
    programName,
    build: {
      deno: Deno.version.deno,
      target: Deno.build.target,
      standalone: Deno.build.standalone,
    },
  };
}
