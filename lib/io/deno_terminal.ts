/**
 * The terminal of this process: its size, its lines, its key presses.
 *
 * @module
 */
import { attempt } from "./deno_failure.ts";
import { keySplitter } from "./keys.ts";
import type { TerminalFacts } from "./ports.ts";

/** How long the rest of an escape sequence may take; longer, and it was the Esc key. */
const ESCAPE_MS = 50;

/** A read that nothing came for. It cannot be taken back and keeps the process alive. */
let pending: Promise<Uint8Array | null> | null = null;

/** `COLUMNS` wins over the terminal, as in other programs; 80 where neither says. */
function columnsOf(terminal: number): number {
  const wanted = attempt(() => Deno.env.get("COLUMNS") ?? "");
  const number = wanted.ok && /^\d{1,4}$/.test(wanted.value) ? Number(wanted.value) : 0;
  return number || terminal || 80;
}

/** Which streams are a terminal, and how large it is. */
export function terminalFacts(): TerminalFacts {
  const got = attempt(() => Deno.consoleSize());
  const size = got.ok ? got.value : { columns: 0, rows: 0 };
  return {
    stdin: Deno.stdin.isTerminal(),
    stdout: Deno.stdout.isTerminal(),
    stderr: Deno.stderr.isTerminal(),
    columns: columnsOf(size.columns),
    rows: size.rows || 24,
  };
}

/** One line of standard input without its end; null when there is no more. */
export function readLine(): string | null {
  const bytes: number[] = [];
  const one = new Uint8Array(1);
  while (true) {
    const got = attempt(() => Deno.stdin.readSync(one));
    const ended = !got.ok || got.value === null;
    if (ended && bytes.length === 0) return null;
    if (ended || one[0] === 10) break;
    bytes.push(one[0] ?? 0);
  }
  return new TextDecoder().decode(new Uint8Array(bytes)).replace(/\r$/, "");
}

/** Null when the input has ended or the terminal is gone. */
async function readSome(): Promise<Uint8Array | null> {
  const buffer = new Uint8Array(256);
  try {
    const got = await Deno.stdin.read(buffer);
    return got === null ? null : buffer.subarray(0, got);
  } catch {
    return null;
  }
}

/** Bytes, null at the end of the input, undefined when `ms` went by before there were any. */
async function readWithin(ms: number): Promise<Uint8Array | null | undefined> {
  pending ??= readSome();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    if (ms !== Infinity) timer = setTimeout(() => done(undefined), ms);
  });
  const got = await Promise.race([pending, late]);
  clearTimeout(timer);
  if (got !== undefined) pending = null;
  return got;
}

/** What ends the process from outside, with its number; the shell adds 128 to it. */
const SIGNALS = [["SIGHUP", 1], ["SIGINT", 2], ["SIGTERM", 15]] as const;

/** Sets the terminal back when the process is told to end meanwhile; the result takes that away. */
function guardTerminal(): () => void {
  const guards = SIGNALS.map(([signal, number]) => {
    const end = (): void => {
      attempt(() => Deno.stdin.setRaw(false));
      attempt(() => Deno.stdout.writeSync(new TextEncoder().encode("\u001b[?25h\r\n")));
      Deno.exit(128 + number);
    };
    attempt(() => Deno.addSignalListener(signal, end)); // Windows does not know them all
    return () => attempt(() => Deno.removeSignalListener(signal, end));
  });
  return () => guards.forEach((remove) => remove());
}

/** Hands keys over one by one until the callback returns false; the terminal is always set back. */
export async function readKeys(
  onKey: (key: string) => boolean,
  begin?: () => void,
): Promise<boolean> {
  if (!attempt(() => Deno.stdin.setRaw(true)).ok) return false;
  const splitter = keySplitter();
  const unguard = guardTerminal();
  try {
    begin?.();
    while (true) {
      const got = await readWithin(splitter.waiting() ? ESCAPE_MS : Infinity);
      const keys = got ? splitter.push(got) : splitter.flush();
      for (const key of keys) if (!onKey(key)) return true;
      if (got === null) return true;
    }
  } finally {
    attempt(() => Deno.stdin.setRaw(false));
    unguard();
  }
}

/** Whether a read still waits for input: the process would not end by itself. */
export function isReading(): boolean {
  return pending !== null;
}
