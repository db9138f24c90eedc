/**
 * The tasks that run a program of ours.
 *
 * @module
 */
import { sourceFlags } from "../permissions.ts";
import { filesBelow, isFile, note, ROOT, say, start } from "../project.ts";
import { moduleFlags } from "../registry.ts";

/** Runs the tool from source, where the user stands. */
export async function resume(args: readonly string[]): Promise<number> {
  // `deno task` itself goes to the project's folder, and leaves word of where it was called.
  const cwd = Deno.env.get("INIT_CWD") ?? Deno.cwd();
  return await start([...await fromSource(), ...args], { cwd });
}

/** Shows the two commands on the example epic. */
export async function demo(): Promise<number> {
  const example = "tests/fixtures/example";
  const commands = [
    ["story", "--story-id", "story-0042-0003", "--epic-id", "0042", "--root", example],
    ["epic", "--epic-id", "0042", "--root", example, "--text"],
  ];
  const program = await fromSource();
  let failed = 0;
  for (const args of commands) {
    say(`$ resume ${args.join(" ")}`);
    // A blocked or undecided epic has an exit code of its own; only a fault spoils the show.
    const code = await start([...program, ...args]);
    if (code >= 64 || code === 1 || code === 2) failed = code;
    say(code === 0 ? "" : `(exit ${code})\n`);
  }
  return failed;
}

/** Runs the measurements. */
export async function bench(args: readonly string[]): Promise<number> {
  const flags = ["run", "-A", "-q", ...await moduleFlags()];
  return await start([Deno.execPath(), ...flags, `${ROOT}/scripts/bench.ts`, ...args]);
}

/**
 * Runs the long tests: those whose name holds one of the words, or all. What starts the tool starts
 * `RESUME_BIN`, else the compiled program when there is one.
 */
export async function torture(args: readonly string[]): Promise<number> {
  const compiled = `${ROOT}/dist/resume`;
  if (!Deno.env.get("RESUME_BIN") && isFile(compiled)) Deno.env.set("RESUME_BIN", compiled);
  const all = await filesBelow("scripts/torture", ".ts");
  const wanted = all.filter((path) =>
    args.length === 0 || args.some((word) => path.slice("scripts/torture/".length).includes(word))
  );
  if (wanted.length === 0) note("There is no such long test in scripts/torture.");
  let worst = 0;
  for (const path of wanted) {
    say(`# ${path}`);
    const flags = ["run", "-A", "-q", ...await moduleFlags()];
    worst = Math.max(worst, await start([Deno.execPath(), ...flags, path]));
  }
  return worst;
}

/** Prints the manual page, dated by `SOURCE_DATE_EPOCH` or the last commit. */
export async function man(): Promise<number> {
  const { manPage } = await import("../packaging/man.ts");
  await writeAll(manPage({ date: await dateOfSource() }));
  return 0;
}

async function dateOfSource(): Promise<string> {
  const epoch = Deno.env.get("SOURCE_DATE_EPOCH") ?? "";
  if (/^\d{1,11}$/.test(epoch)) return new Date(Number(epoch) * 1000).toISOString().slice(0, 10);
  try {
    const { stdout } = await new Deno.Command("git", {
      args: ["-C", ROOT, "log", "-1", "--format=%cs"],
      stderr: "null",
    }).output();
    return new TextDecoder().decode(stdout).trim();
  } catch {
    return ""; // no git: a page without a date
  }
}

async function writeAll(text: string): Promise<void> {
  const writer = Deno.stdout.writable.getWriter();
  await writer.write(new TextEncoder().encode(text));
  writer.releaseLock();
}

async function fromSource(): Promise<string[]> {
  const flags = ["run", "-q", ...await moduleFlags(), ...sourceFlags()];
  return [Deno.execPath(), ...flags, `${ROOT}/main.ts`];
}
