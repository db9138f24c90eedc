/**
 * What the tool may do. Everything that starts or builds it takes the flags from here.
 *
 * @module
 */
import { ENV_NAMES } from "../lib/io/env_names.ts";

/** The programs that it may start. */
export const PROGRAMS: readonly string[] = ["git", "crontab"];

/**
 * The permission flags of `deno run` and `deno compile`. Reading and writing are not narrowed to
 * folders, since a root may be anywhere; a reading command gives up the rest as it starts.
 *
 * @returns The flags.
 */
export function permissionFlags(): string[] {
  return [
    "--no-prompt",
    "--allow-read",
    "--allow-write",
    `--allow-run=${PROGRAMS.join(",")}`,
    `--allow-env=${ENV_NAMES.join(",")}`,
  ];
}

/**
 * Variables that npm's build of `yaml` asks for when it is not bundled. Nothing is granted: they read
 * as unset instead of ending the program.
 */
export const IGNORED_ENV = "--ignore-env=LOG_STREAM,LOG_TOKENS";

/**
 * The permission flags of a run from source.
 *
 * @returns The flags.
 */
export function sourceFlags(): string[] {
  return [...permissionFlags(), IGNORED_ENV];
}
