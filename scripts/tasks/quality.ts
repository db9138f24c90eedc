/**
 * The tasks that look at the code without running it.
 *
 * @module
 */
import { filesBelow, note, say, start } from "../project.ts";
import { moduleFlags } from "../registry.ts";
import { test } from "./test.ts";

/** Type-checks everything that is there. */
export async function check(args: readonly string[]): Promise<number> {
  const files = ["main.ts", ...await sources("lib"), ...await sources("scripts")];
  const tests = await sources("tests");
  return await deno(["check", ...await moduleFlags(), ...args, ...files, ...tests]);
}

/** Lints everything; the words are handed on. */
export async function lint(args: readonly string[]): Promise<number> {
  return await deno(["lint", "-q", ...args]);
}

/** Formats everything, or with `--check` only looks. */
export async function fmt(args: readonly string[]): Promise<number> {
  return await deno(["fmt", ...args]);
}

/** Checks who imports whom, and that the pure folders are pure. */
export async function layers(args: readonly string[]): Promise<number> {
  return await deno(["run", "-A", "-q", "scripts/layers.ts", ...args]);
}

/**
 * Checks the documentation comments of what ships. Not a part of {@linkcode ok}: it asks for a
 * comment on every member of every type, also where the name says it all.
 */
export async function doc(args: readonly string[]): Promise<number> {
  const files = ["main.ts", ...await sources("lib")];
  return await deno(["doc", "--lint", ...await moduleFlags(), ...args, ...files], true);
}

/** Everything that a change must pass. Goes on after a failure, and lists them at the end. */
export async function ok(): Promise<number> {
  const steps: readonly [string, () => Promise<number>][] = [
    ["fmt --check", () => fmt(["--check"])],
    ["lint", () => lint([])],
    ["check", () => check([])],
    ["layers", () => layers([])],
    ["test", () => test([])],
  ];
  const failed: string[] = [];
  for (const [name, step] of steps) {
    say(`# ${name}`);
    if (await step() !== 0) failed.push(name);
  }
  if (failed.length > 0) note(`Not ok: ${failed.join(", ")}.`);
  else say("ok");
  return failed.length === 0 ? 0 : 1;
}

async function sources(folder: string): Promise<string[]> {
  return (await filesBelow(folder, ".ts")).filter((path) => !path.startsWith("tests/fixtures/"));
}

/** `quietly`: what the command prints when all is well (the documentation itself) is not shown. */
async function deno(args: readonly string[], quietly = false): Promise<number> {
  if (!quietly) return await start([Deno.execPath(), ...args]);
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).output();
  return code;
}
