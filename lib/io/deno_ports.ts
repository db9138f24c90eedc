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

/** A writer that goes quiet when the reader has left, so that `resume … | head` ends as it should. */
function writerOf(stream: { writeSync(bytes: Uint8Array): number }): (text: string) => void {
  let closed = false;
  return (text) => {
    let rest = encoder.encode(text);
    try {
      while (!closed && rest.length > 0) rest = rest.subarray(stream.writeSync(rest));
    } catch (error) {
      if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
      closed = true;
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
    out: writerOf(Deno.stdout),
    err: writerOf(Deno.stderr),
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
