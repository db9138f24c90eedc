/**
 * `resume work IDENTIFIER`: the answer about one piece of work. Pure.
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import type { Problem } from "../core/problem.ts";
import { escapeText } from "../core/text.ts";
import { shownPath, type WorkAnswer, workEnvelope } from "./answer.ts";
import { type Detail, finding } from "./findings.ts";
import type { WorkCode } from "./codes.ts";
import { type Manifest, manifestOf } from "./manifest.ts";
import { invokeWord, similarTo } from "./names.ts";
import { itemProblems, judgeSession, type SessionAnswer } from "./session.ts";
import type { Base, Store, WorkSnapshot } from "./snapshot.ts";
import { nextOf } from "./verdict.ts";

/** Who asks, and when. */
export interface Asked {
  readonly now: number;
  readonly session: string | null;
}

/** How many sessions are offered when the asked one does not exist. */
const OFFERED = 20;

/** How findings name the manifest of a store. */
export function manifestPath(base: Base, store: Store): string {
  return shownPath(base, `${store.dir}/manifest.json`);
}

/** The manifests of the stores, in their order. */
export function manifestsOf(base: Base): Manifest[] {
  return base.stores.map((store) => manifestOf(store, manifestPath(base, store)));
}

/** The finding about a store that cannot be looked into; null when it can. */
export function storeProblem(base: Base, store: Store): Problem | null {
  const detail: Detail = { path: shownPath(base, store.dir), args: { reason: store.reason } };
  switch (store.status) {
    case "missing":
      return finding("work-dir-missing", { path: detail.path });
    case "not-a-folder":
      return finding("work-dir-not-directory", { path: detail.path });
    case "unreadable":
      return finding("work-dir-unreadable", detail);
    default:
      return null;
  }
}

/** Findings that stand in every answer: of the configuration, of whole manifests, of the registrations. */
export function baseProblems(
  base: Base,
  manifests: readonly Manifest[],
  hasSessions: boolean,
): Problem[] {
  const problems: Problem[] = [...base.place.problems];
  const add = (code: WorkCode, detail: Detail): void => void problems.push(finding(code, detail));
  const { active, mainCheckout, stores: [first] } = base;
  if (mainCheckout !== null) {
    const { workDir, count } = mainCheckout;
    add("main-checkout-has-work", { path: workDir, args: { workDir, count } });
  }
  if (first.manifest.kind === "absent" && first.status === "read" && hasSessions) {
    add("manifest-missing", { path: manifestPath(base, first) });
  }
  for (const manifest of manifests) {
    problems.push(...manifest.problems.filter((found) => found.code === "manifest-corrupt"));
  }
  if (active.kind === "corrupt") {
    const path = shownPath(base, `${first.dir}/.active-sessions`);
    add("active-sessions-corrupt", { path, args: { reason: escapeText(active.reason) } });
  }
  return problems;
}

/** The store to look into, or why there is none: the second one may stand in for a missing first. */
export function usableStore(base: Base): Store {
  const [first, second] = base.stores;
  return first.status === "missing" && second?.status === "read" ? second : first;
}

function unusableAnswer(snapshot: WorkSnapshot, store: Store, problems: Problem[]): WorkAnswer {
  const { id } = snapshot;
  const missing = store.status === "missing";
  return {
    exit: missing ? EXIT.noState : store.status === "not-a-folder" ? EXIT.data : EXIT.noPermission,
    detail: {},
    envelope: workEnvelope(snapshot, {
      id,
      title: id,
      state: missing ? "absent" : store.status === "not-a-folder" ? "corrupt" : "blocked",
      next: missing
        ? nextOf("start-requirements", "/create-requirements")
        : nextOf("fix-access", null),
      problems,
    }),
  };
}

function notFound(snapshot: WorkSnapshot, problems: readonly Problem[]): WorkAnswer {
  const { id, sessions } = snapshot;
  const similar = similarTo(id, sessions).map((identifier) =>
    finding("similar-identifier", { args: { identifier } })
  );
  return {
    exit: EXIT.notInState,
    detail: { sessions },
    envelope: workEnvelope(snapshot, {
      id,
      title: id,
      state: "absent",
      options: sessions.slice(0, OFFERED).map((name, at) => ({
        key: String(at + 1),
        text: name,
        invoke: `/resume-work ${invokeWord(name)}`,
      })),
      problems: [
        finding("work-not-found", { args: { identifier: id } }),
        ...similar,
        ...problems,
      ],
    }),
  };
}

/**
 * Decides what `resume work IDENTIFIER` answers. The identifier is a safe one.
 */
export function decideWork(snapshot: WorkSnapshot, asked: Asked): WorkAnswer {
  return decideSession(snapshot, asked).answer;
}

/** The same, with what a write must know: the session itself, where one was found. */
export function decideSession(
  snapshot: WorkSnapshot,
  asked: Asked,
): {
  readonly answer: WorkAnswer;
  readonly session: SessionAnswer | null;
  readonly manifest: Manifest | null;
} {
  const { id, entry } = snapshot;
  const manifests = manifestsOf(snapshot);
  const isSession = entry !== null && entry.state.kind !== "absent";
  const hasSessions = isSession || snapshot.sessions.length > 0;
  const shared = baseProblems(snapshot, manifests, hasSessions);
  const store = usableStore(snapshot);
  const unusable = storeProblem(snapshot, store);
  if (unusable !== null) {
    const answer = unusableAnswer(snapshot, store, [unusable, ...shared]);
    return { answer, session: null, manifest: null };
  }
  if (entry === null) {
    const problems = [...shared, ...manifests.flatMap((one) => itemProblems(one, id))];
    return { answer: notFound(snapshot, problems), session: null, manifest: null };
  }
  const manifest = manifests[entry.store] as Manifest;
  const session = judgeSession(entry, {
    base: snapshot,
    manifest,
    now: asked.now,
    session: asked.session,
    lookUp: (name) => snapshot.related.get(name),
    nested: (epic, slug) => snapshot.nested.get(`${epic}/${slug}`),
    specs: snapshot.sizes,
    full: snapshot,
  });
  const problems = [...session.envelope.problems, ...itemProblems(manifest, id), ...shared];
  return {
    answer: {
      exit: session.exit,
      detail: entry.state.kind === "absent"
        ? { ...session.detail, sessions: snapshot.sessions }
        : session.detail,
      envelope: { ...session.envelope, problems },
    },
    session,
    manifest,
  };
}
