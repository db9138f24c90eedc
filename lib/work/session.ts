/**
 * The answer about one session folder, for the survey and by name.
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import type { Problem } from "../core/problem.ts";
import { cleanText, escapeText } from "../core/text.ts";
import { shownPath, type WorkAnswer, workEnvelope } from "./answer.ts";
import { type Findings, findings } from "./findings.ts";
import { readImplementation } from "./implementation.ts";
import type { Manifest, ManifestItem } from "./manifest.ts";
import { promotionOf } from "./promotion.ts";
import { decideRows, isInTables, type Kind, type RowsInput, withDraftOptions } from "./rows.ts";
import { judgeShapes } from "./shapes.ts";
import type { Base, Entry, StateFile, WorkSnapshot } from "./snapshot.ts";
import { judgeStaleness } from "./stale.ts";
import { type StateFacts, stateFacts, titleOf } from "./state.ts";
import { ownVerdict } from "./tickets.ts";
import { nextOf, type Sizes, type Verdict } from "./verdict.ts";
import { againstTree, type TreeFacts } from "./tree.ts";
import type { WorktreeField } from "./worktree.ts";

/** What surrounds a session. */
export interface Around {
  readonly base: Base;
  readonly manifest: Manifest;
  readonly now: number;
  /** The session that asks; null when it is not known. */
  readonly session: string | null;
  readonly lookUp: (name: string) => Entry | undefined;
  /** The state of a session inside the folder of an epic. */
  readonly nested: (epic: string, slug: string) => StateFile | undefined;
  /** Sizes of spec files below an epic's folder. */
  readonly specs: ReadonlyMap<string, number>;
  /** What was looked at for this session alone; null in the survey. */
  readonly full: WorkSnapshot | null;
}

/** The answer and, where the state could be read, its facts. */
export interface SessionAnswer extends WorkAnswer {
  readonly facts: StateFacts | null;
}

const CHOICES = [
  { key: "r", text: "Reset state and restart this phase", invoke: null },
  { key: "d", text: "Delete this work", invoke: null },
  { key: "a", text: "Abort", invoke: null },
];

/** Context files of a session without a state, by name. */
function contextFiles(sizes: Sizes): string[] {
  return [...(sizes ?? [])].filter(([path, size]) => /^context\/[^/]+$/.test(path) && size > 0)
    .map(([path]) => path).sort();
}

/** The decision about a session whose state could not be read (rows 3 to 5 of work spec 2.2). */
function unreadVerdict(entry: Entry, path: string, sizes: Sizes, found: Findings): Verdict {
  const { state } = entry;
  const args = { identifier: entry.name };
  const folder = path.replace(/\/state\.json$/, "");
  if (entry.link === "outside") found.add("link-outside", { path: folder, args });
  if (entry.link === "dangling" || entry.link === "loop") {
    found.add("link-dangling", { path: folder, args });
  }
  if (state.kind === "unreadable") {
    found.add("state-unreadable", { path, args: { reason: state.reason } });
    return { exit: EXIT.noPermission, state: "blocked", next: nextOf("fix-access", null) };
  }
  if (state.kind === "corrupt") {
    const reason = escapeText(state.reason);
    found.add("state-corrupt", { path, line: state.line, args: { reason } });
    return {
      exit: EXIT.data,
      state: "corrupt",
      next: nextOf("choose-repair", null),
      options: CHOICES,
    };
  }
  found.add("state-missing", { path, args });
  if (entry.legacy !== null) found.add("legacy-state", { args: { file: entry.legacy } });
  return {
    exit: EXIT.noState,
    state: "absent",
    next: nextOf("start-requirements", "/create-requirements", contextFiles(sizes)),
  };
}

/** Other sessions that are registered on this work. */
function judgeActivity(entry: Entry, lastMs: number | null, around: Around, found: Findings): void {
  const { active } = around.base;
  if (active.kind !== "read") return;
  const recent = lastMs !== null && Math.abs(around.now - lastMs) <= 600_000;
  for (const session of active.sessions.get(entry.name) ?? []) {
    if (session === around.session) continue;
    found.add("active-elsewhere", { args: { session: cleanText(session), recent } });
  }
}

/** Findings that the folder itself gives rise to. */
function entryFindings(entry: Entry, item: ManifestItem | null, around: Around): Findings {
  const { base, manifest } = around;
  const found = findings(() => shownPath(base, `${entry.dir}/state.json`));
  if (entry.link === "inside") {
    found.add("session-is-link", {
      path: shownPath(base, entry.dir),
      args: { identifier: entry.name },
    });
  }
  if (entry.duplicate) found.add("duplicate-session", { args: { identifier: entry.name } });
  if (manifest.usable && item === null && entry.state.kind !== "absent") {
    found.add("not-in-manifest", { path: manifest.path, args: { identifier: entry.name } });
  }
  if (entry.interrupted !== null) {
    const path = shownPath(base, `${entry.dir}/${entry.interrupted}`);
    found.add("interrupted-write", { path, args: { file: escapeText(entry.interrupted) } });
  }
  return found;
}

function kindOf({ type, fields }: StateFacts, found: Findings): Kind | null {
  if (type === null) return null;
  return type === "implementation"
    ? { type, work: readImplementation({ state: fields, found }) }
    : { type };
}

/** Decides what is answered about one session folder. */
export function judgeSession(entry: Entry, around: Around): SessionAnswer {
  const { base, full } = around;
  const { name: id, state } = entry;
  const item = around.manifest.items.get(id) ?? null;
  const found = entryFindings(entry, item, around);
  const sizes = full?.sizes ?? null;
  const own = { sessionDir: entry.dir };
  if (state.kind !== "read") {
    const path = shownPath(base, `${entry.dir}/state.json`);
    const verdict = unreadVerdict(entry, path, sizes, found);
    const facts = item === null
      ? null
      : stateFacts({ schema_version: 1, status: "in_progress" }, id, {
        item,
        now: around.now,
        found: findings(),
      });
    judgeActivity(entry, facts?.updatedAtMs ?? null, around, found);
    return {
      exit: verdict.exit,
      detail: {},
      facts: null,
      envelope: workEnvelope(base, {
        id,
        title: titleOf(id, null, item),
        state: verdict.state,
        next: verdict.next ?? null,
        options: verdict.options ?? [],
        problems: found.list,
        updatedAt: facts?.updatedAt ?? null,
      }, own),
    };
  }
  const facts = stateFacts(state.value, id, { item, now: around.now, found });
  judgeShapes(state.value, facts.type, found.malformed);
  const kind = kindOf(facts, found);
  const input: RowsInput = {
    id,
    state: facts.fields,
    facts,
    value: state.value,
    sizes,
    found,
    kind,
    specs: around.specs,
    own: (slug) => ownVerdict(around.lookUp(slug)?.state) ?? ownVerdict(around.nested(id, slug)),
    promotion: () => promotionOf(id, facts.fields.raw("promoted_to"), around.lookUp),
  };
  for (const path of full?.escaping ?? []) {
    found.add("path-unsafe", { args: { field: "link", value: cleanText(path) } });
  }
  let verdict = decideRows(input);
  let evidence: TreeFacts["evidence"] = null;
  let worktree: WorktreeField | null = null;
  if (isInTables(facts)) {
    if (kind?.type === "implementation" && full !== null) {
      const context = { item, full };
      ({ verdict, evidence, worktree } = againstTree(verdict, kind.work, input, context));
    }
    verdict = withDraftOptions(verdict, input);
  }
  if (item !== null) {
    judgeStaleness(item, facts, verdict, { path: around.manifest.path, found });
  }
  judgeActivity(entry, facts.updatedAtMs, around, found);
  const { point } = verdict;
  return {
    exit: verdict.exit,
    detail: { status: facts.status, ...verdict.detail },
    facts,
    envelope: workEnvelope(base, {
      id,
      title: facts.title,
      state: verdict.state,
      resumePoint: point === undefined || facts.type === null ? null : {
        kind: "work",
        type: facts.type,
        stage: point.stage,
        label: point.label,
        chunk: point.chunk ?? null,
        iteration: point.iteration ?? null,
        ticket: point.ticket ?? null,
      },
      progress: verdict.progress ?? null,
      completed: verdict.completed ?? [],
      pending: verdict.pending ?? [],
      next: full === null && verdict.next ? { ...verdict.next, load: [] } : verdict.next ?? null,
      options: verdict.options ?? [],
      evidence,
      history: full === null ? null : facts.history,
      problems: found.list,
      updatedAt: facts.updatedAt,
    }, {
      ...own,
      ...(full === null || verdict.agents === undefined ? {} : { agents: verdict.agents }),
      worktree,
    }),
  };
}

/** Findings of the manifest that are about one identifier. */
export function itemProblems(manifest: Manifest, id: string): readonly Problem[] {
  return manifest.itemProblems.get(id) ?? [];
}
