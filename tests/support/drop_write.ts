/**
 * Tries to write and to start programs after the ports have given the right up, and prints what came
 * of each attempt. Run with the permissions that ship.
 *
 * @module
 */
import { denoPorts } from "../../lib/io/deno_ports.ts";

const [folder = "", keepRun = ""] = Deno.args;

function outcome(act: () => unknown): string {
  try {
    const got = act();
    return typeof got === "string" ? got : "done";
  } catch (error) {
    return error instanceof Error ? error.constructor.name : String(error);
  }
}

function git(): string {
  new Deno.Command("git", { args: ["--version"], clearEnv: true, stdout: "null" }).outputSync();
  return "done";
}

function attempts(): Record<string, string> {
  const { fs } = denoPorts();
  const bytes = new Uint8Array([1]);
  const said = (got: { ok: boolean; reason?: string }): string =>
    got.ok ? "done" : got.reason ?? "?";
  return {
    write: outcome(() => Deno.writeTextFileSync(`${folder}/w`, "x")),
    mkdir: outcome(() => Deno.mkdirSync(`${folder}/d`)),
    rename: outcome(() => Deno.renameSync(`${folder}/a`, `${folder}/b`)),
    remove: outcome(() => Deno.removeSync(`${folder}/a`)),
    chmod: outcome(() => Deno.chmodSync(`${folder}/a`, 0o600)),
    utime: outcome(() => Deno.utimeSync(`${folder}/a`, 1, 1)),
    append: outcome(() => Deno.openSync(`${folder}/a`, { append: true })),
    shell: outcome(() => new Deno.Command("sh", { args: ["-c", "true"] }).outputSync()),
    create: outcome(() => said(fs.createFile(`${folder}/c`, bytes))),
    replace: outcome(() => said(fs.replaceFile(`${folder}/a`, bytes, `${folder}/t`))),
    folder: outcome(() => said(fs.makeFolder(`${folder}/e`))),
    git: outcome(git),
    read: outcome(() => Deno.readTextFileSync(`${folder}/a`)),
  };
}

denoPorts().dropWrite(keepRun === "keep-run");
Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify(attempts())));
