/**
 * The terminal of this process: its width, its lines, its key presses.
 *
 * @module
 */
import { attempt } from "./deno_failure.ts";
import type { TerminalFacts } from "./ports.ts";

/** Which streams are a terminal, and how wide it is (80 where nobody says). */
export function terminalFacts(): TerminalFacts {
  const size = attempt(() => Deno.consoleSize().columns);
  return {
    stdin: Deno.stdin.isTerminal(),
    stdout: Deno.stdout.isTerminal(),
    stderr: Deno.stderr.isTerminal(),
    columns: size.ok && size.value > 0 ? size.value : 80,
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

/** Hands key presses over until the callback returns false; the terminal is always set back. */
export async function readKeys(onKey: (key: string) => boolean): Promise<void> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(64);
  Deno.stdin.setRaw(true, { cbreak: false });
  try {
    while (true) {
      const got = await Deno.stdin.read(buffer);
      if (got === null) return;
      if (!onKey(decoder.decode(buffer.subarray(0, got)))) return;
    }
  } finally {
    Deno.stdin.setRaw(false);
  }
}
