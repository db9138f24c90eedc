/**
 * Which runtime (`denort`) a program is compiled around.
 *
 * `deno compile` downloads the one of its own version. Where the download host is out of reach, or
 * a build must use runtimes that were checked before, they are named in the environment:
 *
 * - `DENORT_BIN_aarch64_apple_darwin` and the like: one file for one target (`-` becomes `_`);
 * - `DENORT_DIR`: a folder with files named `denort-<target>` (`.exe` for Windows);
 * - `DENORT_BIN`: one file for the machine that compiles, or for the only target that is asked for.
 *
 * They are looked up in this order. As soon as one of the first two is in use, nothing is downloaded:
 * a target without a runtime is then left out by `--all` and refused by `--target`.
 *
 * @module
 */
import { executableTarget, programFile, TARGETS } from "./targets.ts";

/** Reads an environment variable. */
export type Env = (name: string) => string | undefined;

/** Where the runtime of a target comes from. */
export type Runtime =
  | { readonly kind: "file"; readonly path: string; readonly from: string }
  | { readonly kind: "download" }
  | { readonly kind: "none" };

/**
 * The variable that names the runtime of one target.
 *
 * @param target The machine.
 * @returns The name.
 *
 * @example
 * ```ts
 * runtimeVariable("aarch64-apple-darwin"); // "DENORT_BIN_aarch64_apple_darwin"
 * ```
 */
export function runtimeVariable(target: string): string {
  return `DENORT_BIN_${target.replaceAll("-", "_")}`;
}

/**
 * Finds the runtime of a target.
 *
 * @param target The machine.
 * @param env The environment.
 * @param here The machine that compiles.
 * @param exists Whether a file is there.
 * @returns Where the runtime comes from; `none` when others are named and this one is not.
 */
export function runtimeOf(
  target: string,
  env: Env,
  here: string,
  exists: (path: string) => boolean,
): Runtime {
  const variable = runtimeVariable(target);
  const own = env(variable);
  if (own) return { kind: "file", path: own, from: variable };
  const folder = env("DENORT_DIR");
  if (folder) {
    const path = programFile(`${folder.replace(/[\\/]$/, "")}/denort-${target}`, target);
    if (exists(path)) return { kind: "file", path, from: "DENORT_DIR" };
  }
  const offline = Boolean(folder) || TARGETS.some((one) => env(runtimeVariable(one)));
  const single = env("DENORT_BIN");
  if (single && (target === here || !offline)) {
    return { kind: "file", path: single, from: "DENORT_BIN" };
  }
  return offline ? { kind: "none" } : { kind: "download" };
}

/**
 * Says what is wrong with a runtime file: `deno compile` takes it without a look, and a wrong one
 * makes a program that cannot start.
 *
 * @param runtime The file, and the variable that names it.
 * @param target The machine that it must be for.
 * @returns One line, or `undefined` when it fits.
 */
export async function unfit(
  runtime: { readonly path: string; readonly from: string },
  target: string,
): Promise<string | undefined> {
  const head = new Uint8Array(1024);
  try {
    using file = await Deno.open(runtime.path);
    const length = await file.read(head);
    const found = executableTarget(head.subarray(0, length ?? 0));
    if (found === target) return undefined;
    return `${runtime.from} is for ${found ?? "no known machine"}, not for ${target}.`;
  } catch (error) {
    return `${runtime.from}: cannot read "${runtime.path}": ${
      error instanceof Error ? error.message : String(error)
    }`;
  }
}
