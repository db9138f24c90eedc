/**
 * `resume cycle`: the answer from what was read, source by source (cycle spec 2.1). Pure.
 *
 * @module
 */
import type { Envelope } from "../core/envelope.ts";
import { EXIT } from "../core/exit.ts";
import type { Problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { formatUtc } from "../core/time.ts";
import { type Answer, answer, invokeWith, newCycle, refusal, step } from "./answer.ts";
import type { CheckpointRead } from "./checkpoints.ts";
import type { Snapshot } from "./collect.ts";
import type { Unreadable } from "./files.ts";
import { answerJob } from "./job_answer.ts";
import { answerLedger } from "./ledger_answer.ts";
import type { LedgerRead } from "./ledger_read.ts";
import type { PlanFolder } from "./link_read.ts";
import { answerMap, answerMapRead, mapFault } from "./map_answer.ts";
import type { MapRead } from "./map_read.ts";
import { found } from "./messages.ts";

/** The answer for a ledger that cannot be read; null when it can, or is not there. */
export function ledgerFailure(root: string, ledger: LedgerRead, path: string): Answer | null {
  switch (ledger.kind) {
    case "corrupt": {
      const text = `the ledger cannot be read: ${ledger.reason}`;
      return refusal(root, "corrupt", EXIT.data, [found("ledger-corrupt", text, { path })]);
    }
    case "conflict": {
      const text = "the ledger holds conflict markers of a merge";
      return refusal(root, "corrupt", EXIT.data, [
        found("ledger-conflict-markers", text, { path }),
      ]);
    }
    case "not-regular": {
      const text = `the ledger is not opened: ${ledger.reason}`;
      return refusal(root, "corrupt", EXIT.data, [found("ledger-not-regular", text, { path })]);
    }
    case "unreadable":
      return unreadable(root, { path, reason: ledger.reason }, []);
    default:
      return null;
  }
}

/** The answer where something cannot be read; `before` are findings that stand in front. */
export function unreadable(
  root: string,
  what: Unreadable,
  before: readonly Problem[],
): Answer {
  const problem = found("unreadable", `it cannot be read: ${what.reason}`, { path: what.path });
  return refusal(root, "blocked", EXIT.noPermission, [...before, problem]);
}

/** Options 1…n. */
function numbered(
  rows: readonly { readonly text: string; readonly invoke: string | null }[],
): Envelope["options"] {
  return rows.map((row, at) => ({ key: String(at + 1), ...row }));
}

function answerCheckpoint(
  root: string,
  newest: NonNullable<CheckpointRead["newest"]>,
  before: readonly Problem[],
): Answer {
  const { path, mtimeMs } = newest;
  const invoke = invokeWith("/li:context-restore", path);
  return answer(EXIT.ok, {
    root,
    id: cleanText(path, 4096),
    state: "resumable",
    next: step("restore-checkpoint", "restore the newest checkpoint", invoke, [path]),
    problems: before,
    updatedAt: mtimeMs === null ? null : formatUtc(mtimeMs),
  });
}

function answerFolders(
  root: string,
  open: readonly PlanFolder[],
  before: readonly Problem[],
): Answer | null {
  const [only] = open;
  if (only === undefined) return null;
  if (open.length === 1) {
    const missing = found("work-map-missing", "the plans are linked, but no work map is", {
      path: only.path,
    });
    return answerMap(root, { ...only, status: "APPROVED" }, [...before, missing]);
  }
  const text = "several linked plans have open cards";
  const paths = open.map((folder) => cleanText(folder.path, 4096));
  return answer(EXIT.needsDecision, {
    root,
    id: null,
    state: "needs-decision",
    options: numbered(paths.map((path) => ({ text: path, invoke: null }))),
    problems: [...before, found("ambiguous-initiative", text, { args: { folders: paths } })],
  });
}

function answerVault(root: string, vault: readonly string[], before: readonly Problem[]): Answer {
  const rows = vault.map((path) => ({
    text: `import ${cleanText(path, 4096)}`,
    invoke: invokeWith("resume cycle import", path),
  }));
  const text = "no local state, but the vault holds a ledger of this repository";
  const args = { paths: vault.map((path) => cleanText(path, 4096)) };
  return answer(EXIT.needsDecision, {
    root,
    id: null,
    state: "needs-decision",
    options: numbered(rows),
    problems: [...before, found("vault-state-found", text, { args })],
  });
}

/** The answer where no state is found. */
export function answerNothing(root: string, before: readonly Problem[]): Answer {
  const nothing = found("no-prior-state", "No prior state found");
  return answer(EXIT.noState, {
    root,
    id: null,
    state: "absent",
    next: newCycle(),
    problems: [...before, nothing],
  });
}

/** Several active maps: a person says which one is meant, those that cannot be used among them. */
function answerSeveral(
  root: string,
  active: readonly MapRead[],
  before: readonly Problem[],
): Answer {
  const rows = active.map(({ path }) => ({
    text: cleanText(path, 4096),
    invoke: invokeWith("resume cycle --map", path),
  }));
  const faults = active.filter((map) => map.kind !== "valid").map(mapFault);
  const maps = rows.map((row) => row.text);
  const text = "several work maps are active";
  return answer(EXIT.needsDecision, {
    root,
    id: null,
    state: "needs-decision",
    options: numbered(rows),
    problems: [...before, found("ambiguous-work-map", text, { args: { maps } }), ...faults],
  });
}

/** The answer of the active maps; null when there is none, or the ledger speaks for the one there is. */
function answerActive(snapshot: Snapshot, before: readonly Problem[]): Answer | null {
  const { root } = snapshot;
  const active = snapshot.links?.active ?? [];
  const [first] = active;
  if (first === undefined || snapshot.state !== null) return null;
  if (active.length > 1) return answerSeveral(root, active, before);
  if (first.kind !== "valid") return answerMapRead(root, first, before);
  const passedOver = [
    ...(snapshot.ledger?.kind === "read" ? [snapshot.ledgerPath] : []),
    ...(snapshot.checkpoint?.newest ? [snapshot.checkpoint.newest.path] : []),
  ].map((path) => cleanText(path, 4096));
  const text = "the active work map goes before state of another initiative";
  const other = passedOver.length === 0
    ? []
    : [found("other-initiative", text, { args: { passedOver } })];
  return answerMap(root, first, [...before, ...other]);
}

/** Findings that go with every answer. */
function findingsBefore(snapshot: Snapshot): Problem[] {
  const { ledger, links, checkpoint, folders, ledgerPath } = snapshot;
  const out: Problem[] = [];
  if (ledger?.kind === "empty") {
    out.push(found("ledger-empty", "the ledger is empty", { path: ledgerPath }));
  }
  for (const path of [...(links?.unsafe ?? []), ...(folders?.unsafe ?? [])]) {
    const clean = cleanText(path, 4096);
    out.push(
      found("map-link-unsafe", "a link leads out of the repository; it is ignored", {
        path: clean,
      }),
    );
  }
  for (const path of checkpoint?.refused ?? []) {
    const text =
      "the checkpoint folder of the branch is reached through a link, or its name is unsafe";
    out.push(found("checkpoint-folder-unsafe", text, { path: cleanText(path, 4096) }));
  }
  return out;
}

/**
 * Decides what `resume cycle` answers.
 *
 * @example
 * ```ts
 * import { decideCycle } from "./decide.ts";
 * const got = decideCycle({
 *   root: "/r", unreadable: null, ledgerPath: "l", job: null, named: null, ledger: { kind: "absent" },
 *   links: null, state: null, checkpoint: null, folders: null, vault: [],
 * }, 0);
 * if (got.exit !== 1 || got.envelope.protocol !== "NEEDS_CONTEXT") throw new Error("unexpected");
 * ```
 */
export function decideCycle(snapshot: Snapshot, now: number): Answer {
  const { root, ledgerPath, state, checkpoint } = snapshot;
  if (snapshot.job !== null) return answerJob(root, snapshot.job);
  if (snapshot.named !== null) {
    const { named } = snapshot;
    if (named.kind !== "absent") return answerMapRead(root, named);
    const problem = found("work-map-not-found", "there is no such work map", { path: named.path });
    return refusal(root, "absent", EXIT.notInState, [problem], cleanText(named.path, 4096));
  }
  if (snapshot.unreadable !== null) return unreadable(root, snapshot.unreadable, []);
  const before = findingsBefore(snapshot);
  const failure = snapshot.ledger === null
    ? null
    : ledgerFailure(root, snapshot.ledger, ledgerPath);
  if (failure !== null) return failure;
  if (snapshot.links?.unreadable) return unreadable(root, snapshot.links.unreadable, before);
  const active = answerActive(snapshot, before);
  if (active !== null) return active;
  if (state !== null) return answerLedger({ root, path: ledgerPath, before, ...state }, now);
  if (checkpoint?.unreadable) return unreadable(root, checkpoint.unreadable, before);
  if (checkpoint?.newest) return answerCheckpoint(root, checkpoint.newest, before);
  if (snapshot.folders?.unreadable) return unreadable(root, snapshot.folders.unreadable, before);
  const folders = answerFolders(root, snapshot.folders?.open ?? [], before);
  if (folders !== null) return folders;
  return snapshot.vault.length > 0
    ? answerVault(root, snapshot.vault, before)
    : answerNothing(root, before);
}
