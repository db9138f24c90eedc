/**
 * Asks git whether it will answer for a folder.
 *
 * @module
 */
import type { DoctorFinding } from "../../core/doctor.ts";
import { safeArgs } from "../../core/git/args.ts";
import { cleanText } from "../../core/text.ts";
import type { Ports, RunReply } from "../../io/ports.ts";

type Ran = Extract<RunReply, { kind: "ran" }>;

/** What Deno says when the right to start a program is missing, as when it is not installed. */
const NO_RIGHT = /^Requires run access/;

function firstLine(text: string): string {
  return text.replace(/\n[^]*$/, "");
}

function notRun(reply: Exclude<RunReply, Ran>): DoctorFinding {
  if (reply.kind === "timeout") return { code: "git-fails", args: { reason: reply.message } };
  return NO_RIGHT.test(reply.message)
    ? { code: "git-not-allowed", args: { reason: firstLine(reply.message) } }
    : { code: "git-absent", args: {} };
}

function reasonOf(reply: Ran): string {
  return cleanText(firstLine(reply.stderr)) || `exit ${reply.code}`;
}

/** The finding for a folder: two processes at most. */
export async function gitFinding(ports: Ports, folder: string): Promise<DoctorFinding> {
  const request = { cwd: folder };
  const asked = await ports.git(["--version"], request);
  if (asked.kind !== "ran") return notRun(asked);
  const text = new TextDecoder().decode(asked.stdout);
  const version = /^git version (\S+)/.exec(text)?.[1];
  if (asked.code !== 0 || version === undefined) {
    return { code: "git-fails", args: { reason: reasonOf(asked) } };
  }
  const args = safeArgs("rev-parse", "--show-toplevel", "--is-shallow-repository");
  const looked = await ports.git(args, request);
  if (looked.kind !== "ran") return notRun(looked);
  if (looked.code === 0) {
    const [topLevel = "", shallow] = new TextDecoder().decode(looked.stdout).split("\n");
    return shallow === "true"
      ? { code: "git-shallow", args: { version } }
      : { code: "git-ok", args: { version, topLevel } };
  }
  if (/dubious ownership/.test(looked.stderr)) {
    // The folder to trust is that of the repository, not the one below it that was asked about.
    const named = /repository at '([^'\n]+)'/.exec(looked.stderr)?.[1];
    return { code: "git-refused", args: { folder: named ?? folder, version } };
  }
  if (/not a git repository|must be run in a work tree/.test(looked.stderr)) {
    return { code: "git-no-repository", args: { folder, version } };
  }
  return { code: "git-fails", args: { reason: reasonOf(looked) } };
}
