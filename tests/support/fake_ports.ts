/**
 * A whole machine that a test makes up.
 *
 * @module
 */
import type {
  FilePort,
  IoFailure,
  IoReason,
  Ports,
  Right,
  RunReply,
  RunRequest,
} from "../../lib/io/ports.ts";
import { type Given, type MemoryFiles, memoryFiles } from "./memory_files.ts";

/** What a test may order; everything has a plain default. */
export interface FakeOptions {
  readonly files?: Readonly<Record<string, Given>>;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** RFC 3339; the clock stands still. */
  readonly now?: string;
  readonly programName?: string;
  readonly terminal?: Partial<ReturnType<Ports["terminal"]>>;
  /** Answers of git; without it there is no git. */
  readonly git?: (args: readonly string[], request: RunRequest) => RunReply;
  readonly crontab?: (args: readonly string[], request: RunRequest) => RunReply;
  /** Lines that standard input holds. */
  readonly input?: readonly string[];
  /** Keys that are pressed; without them the terminal has no raw mode. */
  readonly keys?: readonly string[];
  /** Rights that the runtime gives without limits; those of the shipped program otherwise. */
  readonly rights?: readonly Right[];
  readonly platform?: Ports["platform"];
  readonly standalone?: boolean;
}

/** What happened on the machine. */
export interface FakeWorld {
  readonly files: MemoryFiles;
  readonly out: string[];
  readonly err: string[];
  readonly git: (readonly string[])[];
  /** How often the right to write was given up. */
  dropped: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Ports whose file operations are partly replaced. */
export function withFs(ports: Ports, replaced: Partial<FilePort>): Ports {
  return { ...ports, fs: { ...ports.fs, ...replaced } };
}

/** A failed access. */
export function failure(reason: IoReason, message: string = reason): IoFailure {
  return { ok: false, reason, message };
}

/** The reply of a program that ran. */
export function ran(stdout: string, code = 0, stderr = ""): RunReply {
  return { kind: "ran", code, stdout: new TextEncoder().encode(stdout), stderr };
}

/** Makes ports over memory; `world` tells what was done with them. */
export function fakePorts(options: FakeOptions = {}): { ports: Ports; world: FakeWorld } {
  const now = Date.parse(options.now ?? "2026-05-01T00:00:00Z");
  const files = memoryFiles(options.files ?? {}, now);
  const input = [...(options.input ?? [])];
  const world = {
    files,
    out: [] as string[],
    err: [] as string[],
    git: [] as (readonly string[])[],
    dropped: 0,
    get stdout(): string {
      return this.out.join("");
    },
    get stderr(): string {
      return this.err.join("");
    },
  };
  const absent: RunReply = { kind: "absent", message: "no such program" };
  const ports: Ports = {
    fs: files.port,
    git: (args, request) => {
      world.git.push(args);
      return Promise.resolve(options.git?.(args, request) ?? absent);
    },
    crontab: (args, request) => Promise.resolve(options.crontab?.(args, request) ?? absent),
    env: (name) => options.env?.[name] || undefined,
    cwd: () => ({ ok: true, value: options.cwd ?? "/repo" }),
    now: () => now,
    sleep: () => Promise.resolve(),
    pid: 4242,
    platform: options.platform ?? "linux",
    out: (text) => void world.out.push(text),
    err: (text) => void world.err.push(text),
    terminal: () => ({
      stdin: false,
      stdout: false,
      stderr: false,
      columns: 80,
      rows: 24,
      ...options.terminal,
    }),
    readLine: () => input.shift() ?? null,
    readKeys: (onKey, begin) => {
      if (options.keys === undefined) return Promise.resolve(false);
      begin?.();
      for (const key of options.keys) if (!onKey(key)) break;
      return Promise.resolve(true);
    },
    permitted: (right) => (options.rights ?? ["read", "write"]).includes(right),
    dropWrite: () => void world.dropped++,
    programName: () => options.programName ?? "resume",
    build: {
      deno: "2.0.0",
      target: "x86_64-unknown-linux-gnu",
      standalone: options.standalone ?? false,
    },
  };
  return { ports, world };
}
