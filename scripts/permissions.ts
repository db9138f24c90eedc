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
 * The same for a run from source. There `yaml` is the package's build for Node, which looks for two
 * variables that would make it print its tokens; the bundle has the one for browsers, which does not.
 *
 * @returns The flags.
 */
export function sourceFlags(): string[] {
  return [...permissionFlags(), "--ignore-env=LOG_STREAM,LOG_TOKENS"];
}
