/**
 * One git for the whole survey: the same question is asked once, and a system that wants the history of
 * HEAD is given all of it, so that the recorded commits of the others can be judged by it (survey spec
 * section 3: at most three processes).
 *
 * @module
 */
import { parseHistory } from "../core/git/history.ts";
import type { Ports, RunReply } from "../io/ports.ts";
import { findGitFolder } from "./collect_git.ts";

/** Ports whose git remembers, and what it learned. */
export interface SharedGit {
  readonly ports: Ports;
  /** Every commit that HEAD reaches, when a system asked for that; else null. */
  readonly reached: () => ReadonlySet<string> | null;
}

/** A list of what HEAD reaches down to a commit; the limit comes as `^hash`. */
function isHistory(args: readonly string[]): boolean {
  return args.includes("rev-list") && args.includes("--timestamp") && args.includes("HEAD");
}

/** What git says outside a repository; there is no need to start it for that. */
const NO_REPOSITORY: RunReply = {
  kind: "ran",
  code: 128,
  stdout: new Uint8Array(),
  stderr: "fatal: not a git repository",
};

/** Whether git may be asked, and how much. */
export interface SharedGitOptions {
  /** False with `--no-git`. */
  readonly ask: boolean;
  /** Others record commits too, so a limit on the history is not worth it. */
  readonly whole: boolean;
}

/** Wraps the ports for one run. */
export function sharedGit(ports: Ports, { ask, whole }: SharedGitOptions): SharedGit {
  const replies = new Map<string, Promise<RunReply>>();
  let reached: ReadonlySet<string> | null = null;
  const git: Ports["git"] = async (args, request) => {
    if (!ask) return { kind: "absent", message: "not asked" };
    if (findGitFolder(ports, request.cwd) === null) return NO_REPOSITORY;
    const isAll = whole && isHistory(args);
    const words = isAll ? args.filter((word) => !/^\^[0-9a-f]+$/.test(word)) : args;
    if (request.stdin !== undefined) return await ports.git(words, request);
    const key = JSON.stringify([request.cwd, words]);
    const asked = replies.get(key) ?? ports.git(words, request);
    replies.set(key, asked);
    const reply = await asked;
    if (
      isHistory(words) && !words.some((word) => word.startsWith("^")) && reply.kind === "ran" &&
      reply.code === 0
    ) {
      const { commits } = parseHistory(new TextDecoder().decode(reply.stdout));
      reached = new Set(commits.map((commit) => commit.oid));
    }
    return reply;
  };
  return { ports: { ...ports, git }, reached: () => reached };
}
