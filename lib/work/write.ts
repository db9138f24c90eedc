/**
 * The writing forms of `resume work`: what is asked for is judged first, then done, then judged again.
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import type { Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { formatUtc } from "../core/time.ts";
import type { Ports } from "../io/ports.ts";
import { shownPath, withProblems, type WorkAnswer, workEnvelope } from "./answer.ts";
import { featureBranch } from "./branch.ts";
import { collectWork } from "./collect.ts";
import { type Asked, decideSession } from "./decide.ts";
import { type Detail, finding, findings } from "./findings.ts";
import type { LocateRequest } from "./locate.ts";
import { makeWorktrees } from "./make_worktrees.ts";
import type { ManifestItem } from "./manifest.ts";
import { registerSession, type Unregistered } from "./record.ts";
import {
  type Repaired,
  type RepairTarget,
  resetState,
  stateBytes,
  trashSession,
} from "./repair.ts";
import { isInTables } from "./rows.ts";
import type { SessionAnswer } from "./session.ts";
import type { WorkSnapshot } from "./snapshot.ts";
import { isPromoted, isWorkType } from "./state.ts";
import { missingTargets, worktreePlan } from "./worktree.ts";
import { parseState } from "./read_files.ts";

/** A call that names one piece of work. */
export interface WorkRequest extends LocateRequest {
  readonly id: string;
}

interface Judged {
  readonly snapshot: WorkSnapshot;
  readonly answer: WorkAnswer;
  readonly session: SessionAnswer | null;
  readonly item: ManifestItem | null;
}

async function judge(ports: Ports, request: WorkRequest, asked: Asked): Promise<Judged> {
  const snapshot = await collectWork(ports, request);
  const { answer, session, manifest } = decideSession(snapshot, asked);
  return { snapshot, answer, session, item: manifest?.items.get(request.id) ?? null };
}

/** Why this work cannot be registered as it stands; null when it can. */
function unfit({ session, answer }: Judged): Unregistered | null {
  const facts = session?.facts ?? null;
  if (facts === null || isPromoted(facts) || answer.envelope.state === "complete") {
    return "not-resumable";
  }
  return null;
}

/** `--register`: the answer as it is, with a finding when nothing was registered. */
export async function registerWork(
  ports: Ports,
  judged: Judged,
  asked: Asked,
): Promise<WorkAnswer> {
  const { snapshot, answer } = judged;
  const { session } = asked;
  const workDir = snapshot.stores[0].dir;
  const refused = session === null ? "no-session-id" as const : unfit(judged) ??
    await registerSession(ports, workDir, { session, identifier: snapshot.id });
  if (refused === null) return answer;
  const detail: Detail = {
    path: shownPath(snapshot, `${workDir}/.active-sessions`),
    args: { reason: refused },
    ...(refused === "no-session-id" ? { severity: "info" } : {}),
  };
  return withProblems(answer, [finding("session-not-registered", detail)]);
}

/** `--worktrees`: makes what is missing, then answers anew. */
async function remakeWorktrees(
  ports: Ports,
  request: WorkRequest,
  asked: Asked,
  judged: Judged,
): Promise<Judged> {
  const { snapshot, session, item } = judged;
  const facts = session?.facts ?? null;
  if (facts === null || facts.type !== "implementation" || !isInTables(facts)) return judged;
  const plan = worktreePlan(request.id, facts.fields, snapshot.place, findings());
  const branch = featureBranch(request.id, facts.fields, item);
  if (plan === null || branch === null) return judged;
  const targets = missingTargets(plan, snapshot.worktree);
  const problems = await makeWorktrees(ports, targets, branch);
  if (problems.length === 0) return judged;
  const hasFailed = problems.some((found) => found.code === "worktree-failed");
  const isMade = problems.some((found) => found.code === "worktree-created");
  const again = isMade ? await judge(ports, request, asked) : judged;
  const exit = hasFailed ? EXIT.io : again.answer.exit;
  return { ...again, answer: withProblems(again.answer, problems, exit) };
}

/** `--register` and `--worktrees`, each when it was asked for. */
export async function writeWork(
  ports: Ports,
  request: WorkRequest,
  asked: Asked & { readonly register: boolean; readonly worktrees: boolean },
): Promise<WorkAnswer> {
  let judged = await judge(ports, request, asked);
  if (asked.worktrees) judged = await remakeWorktrees(ports, request, asked, judged);
  return asked.register ? await registerWork(ports, judged, asked) : judged.answer;
}

/** What a repair is asked to do. */
export interface RepairAsked extends Asked {
  readonly repair: "reset" | "delete";
  readonly yes: boolean;
}

/** The answer where the state was not reset. */
function outcomeOf(
  done: Exclude<Repaired, { kind: "reset" | "changed" }>,
  { answer, snapshot }: Judged,
  about: { readonly path: string; readonly repair: RepairAsked["repair"] },
): WorkAnswer {
  const { path, repair } = about;
  switch (done.kind) {
    case "held":
      return withProblems(
        answer,
        [finding("lock-held", { path: `${path}.lock`, args: { repair } })],
        EXIT.held,
      );
    case "failed": {
      const args = { reason: cleanText(done.reason) };
      return withProblems(answer, [finding("write-failed", { path, args })], EXIT.io);
    }
    case "trashed":
      return {
        exit: EXIT.ok,
        detail: {},
        envelope: workEnvelope(snapshot, {
          id: snapshot.id,
          title: answer.envelope.title,
          state: "absent",
          problems: [
            finding("work-trashed", {
              path: shownPath(snapshot, done.trash),
              args: { trash: shownPath(snapshot, done.trash) },
            }),
          ],
        }),
      };
  }
}

async function runRepair(
  ports: Ports,
  { snapshot, item }: Judged,
  target: RepairTarget,
  asked: RepairAsked,
): Promise<Repaired | Problem> {
  const { entry, store } = target;
  if (asked.repair === "delete") return await trashSession(ports, target);
  const type = item?.type ?? null;
  if (!isWorkType(type)) {
    const path = shownPath(snapshot, `${store.dir}/manifest.json`);
    return finding("repair-type-unknown", { path });
  }
  return await resetState(ports, target, {
    type,
    identifier: entry.name,
    title: item?.title ?? null,
  });
}

/** `--repair`: only a corrupt or missing state, only with `--yes`. */
export async function repairWork(
  ports: Ports,
  request: WorkRequest,
  asked: RepairAsked,
): Promise<WorkAnswer> {
  const judged = await judge(ports, request, asked);
  const { answer, snapshot } = judged;
  const { entry } = snapshot;
  const store = snapshot.stores[entry?.store ?? 0];
  const refuse = (found: Problem): WorkAnswer => withProblems(answer, [found], EXIT.needsDecision);
  if (entry === null || store === undefined || entry.state.kind === "unreadable") return answer;
  const about = { path: shownPath(snapshot, `${entry.dir}/state.json`), repair: asked.repair };
  const { path } = about;
  if (entry.state.kind === "read") {
    return refuse(finding("repair-refused", { path, args: { reason: "healthy" } }));
  }
  if (!asked.yes) {
    return refuse(finding("confirmation-needed", { path, args: { repair: asked.repair } }));
  }
  const changed = finding("repair-refused", { path, args: { reason: "changed" } });
  // The bytes that are repaired must be corrupt themselves, whatever was read a moment ago.
  const bytes = stateBytes(ports, entry.dir);
  if (bytes === undefined) {
    return outcomeOf({ kind: "failed", reason: "the state is a link" }, judged, about);
  }
  if (bytes !== null && parseState(bytes).kind === "read") return refuse(changed);
  const target = { entry, store, judged: bytes, now: formatUtc(asked.now) };
  const done = await runRepair(ports, judged, target, asked);
  if ("code" in done) return refuse(done);
  if (done.kind === "changed") {
    const now = await judge(ports, request, asked);
    return withProblems(now.answer, [changed], EXIT.needsDecision);
  }
  if (done.kind !== "reset") return outcomeOf(done, judged, about);
  const backup = done.backup === null ? null : shownPath(snapshot, done.backup);
  const fresh = await judge(ports, request, asked);
  return withProblems(fresh.answer, [finding("state-reset", { path, args: { backup } })]);
}
