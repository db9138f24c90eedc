/**
 * Child processes: `git` and `crontab`, with an environment that is spelled out.
 *
 * @module
 */
import type { RunReply, RunRequest } from "./ports.ts";

/** Passed on as they are; no `LD_*`, no `GIT_DIR`, no pager, no editor. */
const PASSED = [
  "APPDATA",
  "HOME",
  "HOMEDRIVE",
  "HOMEPATH",
  "LOCALAPPDATA",
  "PATH",
  "SystemRoot",
  "TEMP",
  "TMP",
  "USERPROFILE",
  "XDG_CONFIG_HOME",
];

function childEnv(): Record<string, string> {
  const env: Record<string, string> = {
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    LC_ALL: "C",
  };
  for (const name of PASSED) {
    const value = Deno.env.get(name);
    if (value !== undefined) env[name] = value;
  }
  return env;
}

async function feed(child: Deno.ChildProcess, input: Uint8Array): Promise<void> {
  const writer = child.stdin.getWriter();
  try {
    await writer.write(input);
    await writer.close();
  } catch {
    // The child ended before it had read everything; its exit code tells the rest.
  }
}

/** Runs a program to its end. A missing program and a hang are answers, not exceptions. */
export async function runProgram(
  name: string,
  args: readonly string[],
  request: RunRequest,
): Promise<RunReply> {
  let child: Deno.ChildProcess;
  try {
    child = new Deno.Command(name, {
      args: [...args],
      cwd: request.cwd,
      clearEnv: true,
      env: childEnv(),
      stdin: request.stdin === undefined ? "null" : "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  } catch (error) {
    // NotFound: no such program. NotCapable: it appeared on PATH after the start, or PATH is odd.
    return { kind: "absent", message: error instanceof Error ? error.message : String(error) };
  }
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, request.timeoutMs ?? 20_000);
  const [output] = await Promise.all([
    child.output(),
    request.stdin === undefined ? undefined : feed(child, request.stdin),
  ]);
  clearTimeout(timer);
  if (late) return { kind: "timeout", message: `${name} did not end in time` };
  return {
    kind: "ran",
    code: output.code,
    stdout: output.stdout,
    stderr: new TextDecoder().decode(output.stderr),
  };
}
