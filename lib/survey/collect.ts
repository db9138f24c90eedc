/**
 * Asks every system, each on its own: one that fails never hides another (survey spec section 2).
 *
 * @module
 */
import { type Envelope, envelope, type Evidence, type System } from "../core/envelope.ts";
import { EXIT } from "../core/exit.ts";
import { isHash } from "../core/git/args.ts";
import { relativeTo } from "../core/paths.ts";
import { type Problem, problem } from "../core/problem.ts";
import { cleanText } from "../core/text.ts";
import { sortEvents, type TimelineEvent } from "../core/timeline.ts";
import type { Ports } from "../io/ports.ts";
import type { Adapter, SurveyRequest, SystemFound } from "./adapter.ts";
import { collectGit } from "./collect_git.ts";
import {
  commitProblems,
  dirtyFiles,
  evidenceOf,
  type GitFacts,
  mergedEvidence,
  operationProblem,
  unavailableProblem,
} from "./git_facts.ts";
import { commitEvents } from "./commit_events.ts";
import { behindProblem, findTwins } from "./deep.ts";
import { systemsHere } from "./here.ts";
import type { Item } from "./order.ts";
import { sharedGit } from "./shared_git.ts";

/** Everything that was found. */
export interface SurveyFound {
  readonly present: boolean;
  readonly items: readonly Item[];
  readonly problems: readonly Problem[];
  readonly events: readonly TimelineEvent[];
  /** Recorded commits by item, in the order of `items`. */
  readonly commits: readonly (readonly string[])[];
}

/** The adapters in the order in which they are asked; the cycle is last, since it asks git itself. */
const ADAPTERS: Readonly<Record<System, () => Promise<Adapter>>> = {
  story: async () => (await import("./story_adapter.ts")).storyAdapter,
  work: async () => (await import("./work_adapter.ts")).workAdapter,
  pipeline: async () => (await import("./pipeline_adapter.ts")).pipelineAdapter,
  cycle: async () => (await import("./cycle_adapter.ts")).cycleAdapter,
};

/** A system that broke: an item that says so instead of an end of the program. */
function broken(system: System, request: SurveyRequest, error: unknown): SystemFound {
  const reason = cleanText(error instanceof Error ? error.message : String(error));
  const found = problem(
    "internal",
    "error",
    `a bug in this program while reading ${system}: ${reason}`,
  );
  const item = envelope({
    system,
    root: request.top,
    id: null,
    state: "corrupt",
    problems: [found],
  });
  return { present: true, items: [{ envelope: item, exit: EXIT.internal }], events: [] };
}

async function ask(system: System, ports: Ports, request: SurveyRequest): Promise<SystemFound> {
  try {
    return await (await ADAPTERS[system]())(ports, request);
  } catch (error) {
    return broken(system, request, error);
  }
}

function commitsOf(found: SystemFound, item: Envelope): readonly string[] {
  const own = item.completed.flatMap((one) => (one.commit === null ? [] : [one.commit]));
  return [...new Set([...(found.commits?.get(item.id) ?? []), ...own])];
}

/** The commits of an item that HEAD does not reach, by the system's own evidence. */
function lostOf(item: Envelope): string[] {
  const commits = item.evidence?.commits ?? [];
  return commits.flatMap(({ sha, verdict }) => (verdict === "unreachable" ? [sha] : []));
}

/** Findings with those about commits: one of the system's own gets the list of the survey's. */
function withCommitProblems(own: readonly Problem[], evidence: Evidence): Problem[] {
  const about = new Map(commitProblems(evidence).map((found) => [found.code, found]));
  const kept = own.map((found) => {
    const more = about.get(found.code);
    about.delete(found.code);
    return more === undefined ? found : { ...found, args: { ...found.args, ...more.args } };
  });
  return [...kept, ...about.values()];
}

/** Where a system's `next.load` counts from, as git names paths. */
function prefixOf(item: Envelope, top: string): string {
  const folder = typeof item.sessionDir === "string" ? item.sessionDir : item.root;
  const below = relativeTo(top, folder);
  return below === "." ? "" : `${below}/`;
}

/** Adds what git says to an item; what the system itself has found stays. */
function withEvidence(item: Item, commits: readonly string[], facts: GitFacts, top: string): Item {
  const { envelope: old } = item;
  // Of work that is over no system judges the commits.
  const own = old.state === "complete" ? null : old.evidence;
  const evidence = own === null ? evidenceOf(facts, commits) : mergedEvidence(own, facts);
  if (evidence === null) return item;
  const operation = operationProblem(facts);
  const dirty = dirtyFiles(old, prefixOf(old, top), facts.changed);
  const problems = [
    ...withCommitProblems(old.problems, evidence),
    ...(operation === null ? [] : [operation]),
    ...(dirty.length === 0 ? [] : [
      problem("recorded-file-dirty", "info", "recorded files have uncommitted changes", {
        args: { files: dirty },
      }),
    ]),
  ];
  return { ...item, envelope: { ...old, evidence, problems } };
}

/** `twin` for the one that matters most often, `twins` for all; nothing without one. */
function twinArgs(twins: ReadonlyMap<string, string>): Record<string, unknown> {
  const [twin] = twins.values();
  return twin === undefined ? {} : { twin, twins: Object.fromEntries(twins) };
}

/** Adds what `--deep` tells: commits since the record, and the twins of rewritten commits. */
async function deepen(ports: Ports, top: string, item: Item): Promise<Item> {
  const { envelope: old } = item;
  const lost = (old.evidence?.commits ?? []).filter((one) => one.verdict === "unreachable");
  const twins = await findTwins(ports, top, lost.map((one) => one.sha).filter(isHash));
  const behind = await behindProblem(ports, top, old.updatedAt);
  const problems = old.problems.map((found) =>
    found.code === "commit-unreachable"
      ? { ...found, args: { ...found.args, ...twinArgs(twins) } }
      : found
  );
  return {
    ...item,
    envelope: { ...old, problems: behind === null ? problems : [...problems, behind] },
  };
}

/** Reads every system that is here, then asks git once for all of them. */
export async function collectAll(
  ports: Ports,
  request: SurveyRequest,
  options: { readonly git: boolean; readonly deep: boolean },
): Promise<SurveyFound> {
  const here = systemsHere(ports, request);
  const founds: SystemFound[] = [];
  for (const system of ["story", "work", "pipeline"] as const) {
    if (here.has(system)) founds.push(await ask(system, ports, request));
  }
  const recorded = founds.some((found) =>
    found.items.some((item) => commitsOf(found, item.envelope).length > 0)
  );
  const shared = sharedGit(ports, { ask: options.git, whole: recorded });
  if (here.has("cycle")) founds.push(await ask("cycle", shared.ports, request));

  const pairs = founds.flatMap((found) =>
    found.items.map((item) => ({ item, commits: commitsOf(found, item.envelope) }))
  ).filter(({ item }) => request.all || item.envelope.state !== "complete");
  const problems = founds.flatMap((found) => found.problems ?? []);
  const result = {
    present: founds.some((found) => found.present),
    events: sortEvents(founds.flatMap((found) => found.events)),
    commits: pairs.map(({ commits }) => commits),
  };
  if (!options.git || pairs.length === 0) {
    return { ...result, items: pairs.map(({ item }) => item), problems };
  }
  const lost = new Set(pairs.flatMap(({ item }) => lostOf(item.envelope)));
  const all = [...new Set([...pairs.flatMap(({ commits }) => commits), ...lost])];
  const reach = { reached: shared.reached(), lost };
  const facts = await collectGit(shared.ports, request.top, all, reach);
  const { top } = facts;
  const times = request.events && top !== null
    ? await commitEvents(
      ports,
      top,
      pairs.map(({ item, commits }) => ({ item: item.envelope, commits })),
    )
    : [];
  // A folder without git is nobody's fault unless commits are recorded in it.
  const isExpected = all.length > 0 || facts.unavailable !== "not-a-repository";
  const unavailable = isExpected ? unavailableProblem(facts) : null;
  const operation = operationProblem(facts);
  const items = pairs.map(({ item, commits }) =>
    withEvidence(item, commits, facts, top ?? request.top)
  );
  return {
    ...result,
    events: sortEvents([...result.events, ...times]),
    items: options.deep && top !== null
      ? await Promise.all(items.map((item) => deepen(ports, top, item)))
      : items,
    problems: [
      ...problems,
      ...(unavailable === null ? [] : [unavailable]),
      ...(operation === null ? [] : [operation]),
    ],
  };
}
