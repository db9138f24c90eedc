/**
 * Runs a program on a pseudo-terminal, by a helper in Python.
 *
 * @module
 */

/** Something to do: wait for output, press keys, let time pass, send a signal. */
export type Step =
  | { readonly wait: string }
  | { readonly send: string }
  | { readonly pause: number }
  | { readonly signal: "SIGTERM" | "SIGHUP" | "SIGINT" };

/** How the program ended. */
export interface TerminalRun {
  readonly output: string;
  /** Null when it had to be killed. */
  readonly code: number | null;
  /** Whether an awaited text never came. */
  readonly late: boolean;
  /** Whether the terminal's settings are what they were before. */
  readonly restored: boolean;
}

/** How the terminal is set up. */
export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly seconds?: number;
}

const HELPER = new URL("./on_terminal.py", import.meta.url).pathname;

/** Whether a program is on this machine; tests that need it say so and leave otherwise. */
export function hasProgram(name: string, args: readonly string[] = ["--version"]): boolean {
  try {
    const command = new Deno.Command(name, { args: [...args], stdout: "null", stderr: "null" });
    return command.outputSync().success;
  } catch {
    return false;
  }
}

/** Whether pseudo-terminals can be had: not on Windows, and not without Python. */
export const HAS_TERMINAL: boolean = Deno.build.os !== "windows" && hasProgram("python3");

/** Runs a program from its start to its end. */
export async function onTerminal(
  argv: readonly string[],
  steps: readonly Step[],
  options: TerminalOptions = {},
): Promise<TerminalRun> {
  const { columns = 80, rows = 24, cwd = Deno.cwd(), seconds = 20 } = options;
  const own = { PATH: Deno.env.get("PATH") ?? "", HOME: Deno.env.get("HOME") ?? "" };
  const env = { ...own, TERM: "xterm-256color", DENO_NO_UPDATE_CHECK: "1", ...options.env };
  const child = new Deno.Command("python3", { args: [HELPER], stdin: "piped", stdout: "piped" })
    .spawn();
  const writer = child.stdin.getWriter();
  const order = { argv, steps, columns, rows, cwd, seconds, env };
  await writer.write(new TextEncoder().encode(JSON.stringify(order)));
  await writer.close();
  const { stdout } = await child.output();
  return JSON.parse(new TextDecoder().decode(stdout));
}
