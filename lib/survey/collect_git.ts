/**
 * Asks git what the survey needs: at most three processes for all systems together (survey spec
 * section 3).
 *
 * @module
 */
import { catFileArgs, isHash, notReachedArgs, objectsInput, statusArgs } from "../core/git/args.ts";
import { OPERATIONS, parseGitFile } from "../core/git/folder.ts";
import { parseObjects } from "../core/git/objects.ts";
import { parseStatus } from "../core/git/status.ts";
import { ancestors, join } from "../core/paths.ts";
import type { Ports, RunReply } from "../io/ports.ts";
import { type GitFacts, judgeCommits, noGit, type Unavailable } from "./git_facts.ts";

/** Where the repository keeps its files. */
interface GitFolder {
  /** The folder that holds `.git`. */
  readonly top: string;
  /** This worktree's own git folder. */
  readonly own: string;
  /** The one that all worktrees share. */
  readonly common: string;
}

const decoder = new TextDecoder();

function readLine(ports: Ports, path: string): string | null {
  const facts = ports.fs.lstat(path);
  if (!facts.ok || facts.value.kind !== "file") return null;
  const bytes = ports.fs.readBytes(path, 64 * 1024);
  return bytes.ok ? decoder.decode(bytes.value) : null;
}

/** Finds the git folder from a folder upwards; a `.git` file leads to that of a linked worktree. */
export function findGitFolder(ports: Ports, from: string): GitFolder | null {
  for (const top of ancestors(from)) {
    const path = join(top, ".git");
    const facts = ports.fs.stat(path);
    if (!facts.ok) continue;
    if (facts.value.kind === "folder") return { top, own: path, common: path };
    const named = parseGitFile(readLine(ports, path) ?? "");
    if (named === null) return null;
    const own = join(top, named);
    const common = readLine(ports, join(own, "commondir"))?.trim();
    return { top, own, common: common === undefined ? own : join(own, common) };
  }
  return null;
}

function operationOf(ports: Ports, folder: GitFolder): string | null {
  const found = OPERATIONS.find(([name]) => ports.fs.lstat(join(folder.own, name)).ok);
  return found?.[1] ?? null;
}

function refusal(reply: RunReply): Unavailable | null {
  if (reply.kind === "absent") return "absent";
  if (reply.kind === "timeout") return "failed";
  if (reply.code === 0) return null;
  if (/dubious ownership|safe\.directory/.test(reply.stderr)) return "refused";
  return /not a git repository/i.test(reply.stderr) ? "not-a-repository" : "failed";
}

function outputOf(reply: RunReply): string {
  return reply.kind === "ran" ? decoder.decode(reply.stdout) : "";
}

/** What a system has learned of HEAD before. */
export interface Reach {
  /** All that HEAD reaches; null: nobody asked. */
  readonly reached: ReadonlySet<string> | null;
  /** Recorded commits that it does not reach. */
  readonly lost: ReadonlySet<string>;
}

/** The branch by the file `HEAD`, when git itself says nothing. */
function branchOf(ports: Ports, folder: GitFolder): string | null {
  const head = readLine(ports, join(folder.own, "HEAD"))?.trimEnd() ?? "";
  if (/^[0-9a-f]{40,64}$/.test(head)) return "HEAD";
  const name = /^ref: refs\/heads\/(.+)$/.exec(head)?.[1];
  // Where refs are kept in tables, the file names none of them.
  return name === undefined || name === ".invalid" ? null : name;
}

/** The verdicts on commits; two processes, or none when nothing is recorded. */
async function verdictsOf(
  ports: Ports,
  folder: GitFolder,
  commits: readonly string[],
  { reached, lost }: Reach,
): Promise<GitFacts["verdicts"]> {
  const asked = commits.filter(isHash);
  if (asked.length === 0) return new Map();
  const names = [...asked.map((commit) => `${commit}^{commit}`), "HEAD"];
  const request = { cwd: folder.top, stdin: objectsInput(names) };
  const answers = parseObjects(outputOf(await ports.git(catFileArgs(), request)), names.length);
  const existing = asked.flatMap((commit, at) => {
    const answer = answers[at];
    return answer?.kind === "found" ? [{ oid: answer.oid, isLost: lost.has(commit) }] : [];
  });
  const open = existing.filter(({ isLost }) => !isLost).map(({ oid }) => oid);
  const head = answers.at(-1)?.kind;
  let notReached = new Set(open.filter((oid) => reached === null || !reached.has(oid)));
  // On an unborn branch HEAD is missing and reaches nothing; without an answer nothing is known of it.
  if (open.length > 0 && reached === null && head !== "missing") {
    if (head !== "found") return new Map();
    const stdin = objectsInput([...new Set(open), "^HEAD"]);
    const reply = await ports.git(notReachedArgs(), { cwd: folder.top, stdin });
    // When this one fails nothing is known of what HEAD reaches.
    if (refusal(reply) !== null) return new Map();
    notReached = new Set(outputOf(reply).split("\n"));
  }
  for (const { oid, isLost } of existing) if (isLost) notReached.add(oid);
  const shallow = ports.fs.lstat(join(folder.common, "shallow")).ok;
  return judgeCommits(asked, answers, { notReached, shallow });
}

/**
 * Asks git about a repository and every commit that is recorded in it. What is known of HEAD already saves
 * a process.
 */
export async function collectGit(
  ports: Ports,
  root: string,
  commits: readonly string[],
  reach: Reach = { reached: null, lost: new Set() },
): Promise<
  GitFacts & { /** The top level; null where git says nothing. */ readonly top: string | null }
> {
  const folder = findGitFolder(ports, root);
  if (folder === null) return { ...noGit("not-a-repository"), top: null };
  const operation = operationOf(ports, folder);
  const reply = await ports.git(statusArgs(), { cwd: folder.top });
  const unavailable = refusal(reply);
  if (unavailable !== null) {
    return { ...noGit(unavailable, { branch: branchOf(ports, folder), operation }), top: null };
  }
  const { branch, head, changed } = parseStatus(outputOf(reply));
  return {
    unavailable: null,
    branch: branch ?? (head === null ? null : "HEAD"),
    head,
    changed,
    operation,
    verdicts: await verdictsOf(ports, folder, [...new Set(commits)], reach),
    top: folder.top,
  };
}
