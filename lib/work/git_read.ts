/**
 * Asks git about an implementation: two processes at the most, side by side.
 *
 * @module
 */
import { catFileArgs, objectsInput, statusArgs } from "../core/git/args.ts";
import { OPERATIONS } from "../core/git/folder.ts";
import { parseObjects } from "../core/git/objects.ts";
import { parseStatus } from "../core/git/status.ts";
import type { Ports, RunReply } from "../io/ports.ts";
import type { EvidenceRead, GitReason } from "./evidence.ts";
import type { GitPlace } from "./locate.ts";

type Output = { readonly stdout: Uint8Array } | { readonly reason: GitReason };

/** What a process printed, or why it gave no answer. */
function outputOf(reply: RunReply): Output {
  if (reply.kind === "absent") return { reason: "absent" };
  if (reply.kind === "timeout") return { reason: "failed" };
  if (reply.code === 0) return { stdout: reply.stdout };
  if (/dubious ownership|safe\.directory/i.test(reply.stderr)) return { reason: "refused" };
  return { reason: /not a git repository/i.test(reply.stderr) ? "not-a-repository" : "failed" };
}

function operationIn(ports: Ports, gitDir: string): string | null {
  return OPERATIONS.find(([name]) => ports.fs.lstat(`${gitDir}/${name}`).ok)?.[1] ?? null;
}

/** Reads the status, and what git knows of the names. */
export async function readEvidence(
  ports: Ports,
  git: GitPlace | null,
  ask: { readonly root: string; readonly names: readonly string[] },
): Promise<EvidenceRead> {
  if (git === null) return { kind: "unavailable", reason: "not-a-repository" };
  const { root: cwd, names } = ask;
  const [replied, objects] = await Promise.all([
    ports.git(statusArgs(), { cwd }),
    names.length === 0 ? null : ports.git(catFileArgs(), { cwd, stdin: objectsInput(names) }),
  ]);
  const status = outputOf(replied);
  if ("reason" in status) return { kind: "unavailable", reason: status.reason };
  const decoder = new TextDecoder();
  const output = objects?.kind === "ran" ? decoder.decode(objects.stdout) : "";
  const answers = parseObjects(output, names.length);
  return {
    kind: "read",
    status: parseStatus(decoder.decode(status.stdout)),
    operation: operationIn(ports, git.gitDir),
    isShallow: ports.fs.lstat(`${git.commonDir}/shallow`).ok,
    objects: new Map(names.map((name, at) => [name, answers[at] ?? { kind: "ambiguous" }])),
  };
}
