/**
 * Asks git, at most twice: for branch and head, and for the history where something hangs on it.
 *
 * @module
 */
import { isHash, statusArgs } from "../core/git/args.ts";
import { type GitHistory, historyArgs, parseHistory } from "../core/git/history.ts";
import { parseStatus } from "../core/git/status.ts";
import type { RunReply } from "../io/ports.ts";
import type { World } from "./files.ts";

/** What git says, or why it says nothing. */
export type GitRead =
  | {
    readonly kind: "unavailable";
    readonly reason: "absent" | "not-a-repository" | "refused" | "failed";
  }
  | {
    readonly kind: "read";
    /** Null when HEAD is detached. */
    readonly branch: string | null;
    /** Null on an unborn branch. */
    readonly head: string | null;
    readonly dirty: boolean;
    /** Null when nobody asked for it, and on an unborn branch. */
    readonly history: GitHistory | null;
  };

/** What is wanted beside branch and head. */
export type HistoryWanted = { readonly kind: "none" | "all" } | {
  readonly kind: "since";
  readonly commit: string;
};

/** What git printed, or why it says nothing. */
function outputOf(reply: RunReply): string | Extract<GitRead, { kind: "unavailable" }> {
  if (reply.kind === "absent") return { kind: "unavailable", reason: "absent" };
  if (reply.kind === "timeout") return { kind: "unavailable", reason: "failed" };
  if (reply.code === 0) return new TextDecoder().decode(reply.stdout);
  if (/not a git repository/i.test(reply.stderr)) {
    return { kind: "unavailable", reason: "not-a-repository" };
  }
  const refused = /dubious ownership|safe\.directory/.test(reply.stderr);
  return { kind: "unavailable", reason: refused ? "refused" : "failed" };
}

/** Asks git for the state of the root. */
export async function readGit(world: World, wanted: HistoryWanted): Promise<GitRead> {
  const { ports, root } = world;
  const status = outputOf(await ports.git(statusArgs(), { cwd: root }));
  if (typeof status !== "string") return status;
  const { branch, head, changed } = parseStatus(status);
  const state = { kind: "read", branch, head, dirty: changed.length > 0 } as const;
  if (head === null || wanted.kind === "none") return { ...state, history: null };
  const down = wanted.kind === "since" && isHash(wanted.commit) ? wanted.commit : null;
  const history = outputOf(await ports.git(historyArgs(down), { cwd: root }));
  return typeof history === "string" ? { ...state, history: parseHistory(history) } : history;
}

/** The symbolic name of the branch, `HEAD` when detached; null when git says nothing. */
export function branchName(git: GitRead): string | null {
  return git.kind === "read" ? git.branch ?? "HEAD" : null;
}
