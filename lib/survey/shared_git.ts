/**
 * One git for the whole survey: the same question is asked once, and a system that wants the history of
 * HEAD is given all of it, so that the recorded commits of the others can be judged by it (survey spec
 * section 3: at most three processes).
 *
 * @module
 */
import { parseHistory } from "../core/git/history.ts";
import type { Ports, RunReply } from "../io/ports.ts";

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

/** Wraps the ports for one run. `whole`: others record commits too, so a limit is not worth it. */
export function sharedGit(ports: Ports, whole: boolean): SharedGit {
  const replies = new Map<string, Promise<RunReply>>();
  let reached: ReadonlySet<string> | null = null;
  const git: Ports["git"] = async (args, request) => {
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
