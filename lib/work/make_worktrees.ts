/**
 * `--worktrees`: makes what is missing. Each worktree is tried on its own; nothing is forced, pruned or
 * checked out in the current tree.
 *
 * @module
 */
import { isPlainBranch } from "./names.ts";
import { safeArgs } from "../core/git/args.ts";
import { basename, dirname } from "../core/paths.ts";
import type { Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import type { Ports, RunReply } from "../io/ports.ts";
import { finding } from "./findings.ts";
import type { Target } from "./worktree.ts";

/** A checkout of a large repository takes its time. */
const TIMEOUT_MS = 600_000;

type Git = (...args: readonly string[]) => Promise<RunReply>;

function isSuccess(reply: RunReply): boolean {
  return reply.kind === "ran" && reply.code === 0;
}

/** What git said first, cleaned. */
function firstLine(reply: RunReply): string {
  const text = reply.kind === "ran" ? reply.stderr : reply.message;
  const lines = text.split("\n").map((line) => cleanText(line).trim());
  // "Preparing worktree …" tells what was tried, not why it failed.
  return lines.find((line) => line !== "" && !line.startsWith("Preparing worktree")) ??
    "git failed without a word";
}

/** Whether git lists a worktree at this place. */
async function isRegistered(git: Git, ports: Ports, path: string): Promise<boolean> {
  const reply = await git("worktree", "list", "--porcelain");
  if (reply.kind !== "ran" || reply.code !== 0) return false;
  const parent = ports.fs.realPath(dirname(path));
  const names = [path, ...(parent.ok ? [`${parent.value}/${basename(path)}`] : [])];
  const fields = new TextDecoder().decode(reply.stdout).split("\n");
  return fields.some((field) =>
    field.startsWith("worktree ") && names.includes(field.slice("worktree ".length))
  );
}

/** Whether the branch is there, here or on exactly the remotes that git would guess from. */
async function hasBranch(git: Git, branch: string): Promise<boolean> {
  const names = [`refs/heads/${branch}`, `refs/remotes/*/${branch}`];
  const reply = await git("for-each-ref", "--format=%(refname)", ...names);
  return reply.kind === "ran" && reply.code === 0 && reply.stdout.length > 0;
}

async function make(ports: Ports, target: Target, branch: string): Promise<Problem> {
  const git: Git = (...args) =>
    ports.git(safeArgs(...args), { cwd: target.repository, timeoutMs: TIMEOUT_MS });
  const args = target.service === null ? {} : { service: target.service };
  const failed = (reply: RunReply): Problem =>
    finding("worktree-failed", { path: target.path, args: { ...args, message: firstLine(reply) } });
  if (await isRegistered(git, ports, target.path)) {
    const removed = await git("worktree", "remove", target.path);
    if (!isSuccess(removed)) return failed(removed);
  }
  const reply = await hasBranch(git, branch)
    ? await git("worktree", "add", target.path, branch)
    : await git("worktree", "add", target.path, "-b", branch);
  return isSuccess(reply)
    ? finding("worktree-created", { path: target.path, args })
    : failed(reply);
}

/** Makes the worktrees one after the other; a finding for each. */
export async function makeWorktrees(
  ports: Ports,
  targets: readonly Target[],
  branch: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (!isPlainBranch(branch)) return problems;
  for (const target of targets) problems.push(await make(ports, target, branch));
  return problems;
}
