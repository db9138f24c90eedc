/**
 * What HEAD reaches, with the times of the commits: one `git rev-list`.
 *
 * @module
 */
import { isHash, safeArgs } from "./args.ts";

/** Commits that HEAD reaches. */
export interface GitHistory {
  /** Newest first, as git lists them. */
  readonly commits: readonly { readonly oid: string; readonly timeMs: number }[];
  /** Commits right below those that were listed, when the list was limited. */
  readonly boundary: readonly string[];
}

/**
 * Lists HEAD and its ancestors with their times. With `down` only those that this commit does not reach,
 * and the commit itself as a boundary, provided that it is an ancestor; a commit that git does not know
 * limits nothing.
 *
 * @throws {TypeError} when `down` is no hash: nothing but hex may reach git
 */
export function historyArgs(down: string | null): string[] {
  if (down !== null && !isHash(down)) throw new TypeError("Cannot ask git for what is no hash");
  const limit = down === null ? [] : [`^${down.toLowerCase()}`];
  return safeArgs(
    "rev-list",
    "--timestamp",
    "--boundary",
    "--ignore-missing",
    "HEAD",
    ...limit,
    "--",
  );
}

/**
 * Reads the output of `historyArgs`.
 *
 * @example
 * ```ts
 * import { parseHistory } from "./history.ts";
 * const got = parseHistory("20 bbbb\n10 -aaaa\n");
 * if (got.commits[0]?.timeMs !== 20_000 || got.boundary[0] !== "aaaa") throw new Error("unexpected");
 * ```
 */
export function parseHistory(output: string): GitHistory {
  const commits: { oid: string; timeMs: number }[] = [];
  const boundary: string[] = [];
  for (const line of output.split("\n")) {
    const [, time, mark, oid = ""] = /^(\d+) (-?)([0-9a-f]+)$/.exec(line) ?? [];
    if (oid === "") continue;
    if (mark === "-") boundary.push(oid);
    else commits.push({ oid, timeMs: Number(time) * 1000 });
  }
  return { commits, boundary };
}

/** Whether HEAD is a commit or has it among its ancestors; `hash` may be short. */
export function reaches(history: GitHistory, hash: string): boolean {
  const prefix = hash.toLowerCase();
  return history.commits.some((commit) => commit.oid.startsWith(prefix)) ||
    history.boundary.some((oid) => oid.startsWith(prefix));
}
