/**
 * `resume work` without an identifier: every session that is not complete. Pure.
 *
 * @module
 */
import { survey } from "../core/envelope.ts";
import { EXIT, type ExitCode } from "../core/exit.ts";
import type { Problem } from "../core/problem.ts";
import { escapeText } from "../core/text.ts";
import { parseTime } from "../core/time.ts";
import { shownPath, type SurveyAnswer, type WorkEnvelope } from "./answer.ts";
import { type Asked, baseProblems, manifestsOf, storeProblem, usableStore } from "./decide.ts";
import { finding } from "./findings.ts";
import { promotionOf } from "./promotion.ts";
import { judgeSession, type SessionAnswer } from "./session.ts";
import type { Entry, SurveySnapshot } from "./snapshot.ts";
import { isFinished, isPromoted } from "./state.ts";

/** Whether a session belongs in the list: it is not complete, or its promotion leads nowhere. */
function isListed(
  entry: Entry,
  answer: SessionAnswer,
  lookUp: (name: string) => Entry | undefined,
): boolean {
  const { facts } = answer;
  if (facts === null || facts.type === null) return true;
  if (isPromoted(facts) && !facts.lifecycleDone) {
    return promotionOf(entry.name, facts.fields.raw("promoted_to"), lookUp).kind === "broken";
  }
  return !isFinished(facts);
}

/** What the survey says about a session that it does not list. */
function aboutUnlisted(entry: Entry, answer: SessionAnswer): Problem[] {
  const kept = answer.envelope.problems.filter(({ code }) =>
    code === "manifest-stale" || code === "duplicate-session"
  );
  const isReady = answer.envelope.next?.action === "offer-implement";
  return isReady
    ? [...kept, finding("ready-to-implement", { args: { identifier: entry.name } })]
    : kept;
}

/** Last activity first, unknown last, ties by identifier. */
function byActivity(items: readonly WorkEnvelope[]): WorkEnvelope[] {
  const timed = items.map((item) => ({ item, at: parseTime(item.updatedAt) ?? -Infinity }));
  timed.sort((a, b) => {
    if (a.at !== b.at) return b.at > a.at ? 1 : -1;
    // Each session is listed once.
    return `${a.item.id}` < `${b.item.id}` ? -1 : 1;
  });
  return timed.map(({ item }) => item);
}

/** Links to folders that were not followed. */
function linkProblem(snapshot: SurveySnapshot, entry: Entry): Problem | null {
  const detail = { path: shownPath(snapshot, entry.dir), args: { identifier: entry.name } };
  if (entry.link === "outside") return finding("link-outside", detail);
  if (entry.link === "dangling" || entry.link === "loop") return finding("link-dangling", detail);
  return null;
}

function exitOf(snapshot: SurveySnapshot, items: readonly unknown[]): ExitCode {
  const store = usableStore(snapshot);
  switch (store.status) {
    case "missing":
      return EXIT.noState;
    case "not-a-folder":
      return EXIT.data;
    case "unreadable":
      return EXIT.noPermission;
    default:
      return items.length > 1 ? EXIT.needsDecision : EXIT.ok;
  }
}

/** Decides what `resume work` answers; with `all` complete work is listed too. */
export function decideSurvey(
  snapshot: SurveySnapshot,
  asked: Asked & { readonly all?: boolean },
): SurveyAnswer {
  const manifests = manifestsOf(snapshot);
  const byName = new Map(snapshot.entries.map((entry) => [entry.name, entry]));
  const lookUp = (name: string): Entry | undefined => byName.get(name);
  const items: WorkEnvelope[] = [];
  const facts: Problem[] = [];
  const shared = {
    base: snapshot,
    now: asked.now,
    session: asked.session,
    lookUp,
    nested: (epic: string, slug: string) => snapshot.nested.get(`${epic}/${slug}`),
    full: null,
  };
  for (const entry of snapshot.entries) {
    const link = linkProblem(snapshot, entry);
    if (link !== null) {
      facts.push(link);
      continue;
    }
    if (entry.state.kind === "absent") {
      const path = shownPath(snapshot, entry.dir);
      facts.push(finding("state-missing", { path, args: { identifier: entry.name } }));
      continue;
    }
    const manifest = manifests[entry.store];
    if (manifest === undefined) continue;
    const answer = judgeSession(entry, { ...shared, manifest, specs: specsOf(snapshot, entry) });
    const isWanted = asked.all === true && answer.envelope.state === "complete";
    if (isWanted || isListed(entry, answer, lookUp)) items.push(answer.envelope);
    else facts.push(...aboutUnlisted(entry, answer));
  }
  const hasSessions = snapshot.entries.some((entry) => entry.state.kind !== "absent");
  const store = usableStore(snapshot);
  const own = storeProblem(snapshot, store);
  const problems = [
    ...(own === null ? [] : [own]),
    ...baseProblems(snapshot, manifests, hasSessions),
    ...manifests.flatMap((manifest) => [
      ...manifest.problems.filter((found) => found.code !== "manifest-corrupt"),
      ...[...manifest.itemProblems.values()].flat(),
    ]),
    ...snapshot.stores.flatMap((store) => store.unsafe).map((name) =>
      finding("path-unsafe", { args: { field: "folder", value: escapeText(name) } })
    ),
    ...facts,
  ];
  const { schema, root, ...rest } = survey(snapshot.place.root, byActivity(items), problems);
  return {
    exit: exitOf(snapshot, items),
    survey: {
      schema,
      root,
      workDir: snapshot.stores[0].dir,
      workDirOrigin: snapshot.place.origin,
      ...rest,
    },
  };
}

const NO_SPECS: ReadonlyMap<string, number> = new Map();

/** Sizes of an epic's spec files, by their path below its folder. */
function specsOf(snapshot: SurveySnapshot, entry: Entry): ReadonlyMap<string, number> {
  const prefix = `${entry.dir}/`;
  if (entry.state.kind !== "read" || entry.state.value.type !== "epic") return NO_SPECS;
  const specs = new Map<string, number>();
  for (const [path, size] of snapshot.sizes) {
    if (path.startsWith(prefix)) specs.set(path.slice(prefix.length), size);
  }
  return specs;
}
