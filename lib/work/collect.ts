/**
 * Reads what the answers are made from. Apart from the files that it uses, the only part of this system
 * that touches the disk for reading; nothing is written.
 *
 * @module
 */
import { join, relativeTo } from "../core/paths.ts";
import type { Ports } from "../io/ports.ts";
import { fieldsOf } from "./fields.ts";
import { findings } from "./findings.ts";
import { findGit, type GitPlace, locate, type LocateRequest, startFolder } from "./locate.ts";
import { NO_TREE, treeOf } from "./collect_tree.ts";
import { itemNamed } from "./manifest.ts";
import { isSafePath } from "./names.ts";
import { iterationsOf } from "./proposal.ts";
import { readActive, readManifest, readState, type Roots, rootsOf, sizeOf } from "./read_files.ts";
import { outputsOf } from "./requirements.ts";
import type { Base, Entry, StateFile, SurveySnapshot, WorkSnapshot } from "./snapshot.ts";
import { readEntries, readEntry, readStore, sessionNames, type StoreRead } from "./stores.ts";
import { ticketSlugs, ticketSpecs } from "./tickets.ts";

/** Pause before a file that did not parse is read once more: its writer may just be renaming. */
const RETRY_MS = 50;

interface Ground extends Base {
  readonly stores: readonly [StoreRead, ...StoreRead[]];
  readonly roots: Roots;
  readonly git: GitPlace | null;
}

/** Sessions of the main checkout, when this is a linked worktree of it. */
async function mainCheckoutOf(
  ports: Ports,
  git: GitPlace | null,
  here: { readonly root: string; readonly workDir: string },
): Promise<Base["mainCheckout"]> {
  if (git?.mainCheckout === null || git === null) return null;
  const below = relativeTo(git.top, here.root);
  const starts = [...new Set([join(git.mainCheckout, below), git.mainCheckout])];
  for (const start of starts) {
    const there = await locate(ports, start);
    if (there.workDir === here.workDir) continue;
    const roots = rootsOf(ports, there.root, there.workDir);
    const store = readStore(ports, there.workDir, { key: "identifier", roots });
    const { length } = sessionNames(ports, [store], roots);
    if (length > 0) return { workDir: there.workDir, count: length };
  }
  return null;
}

async function groundOf(ports: Ports, request: LocateRequest): Promise<Ground> {
  const located = await locate(ports, startFolder(ports, request));
  const { root, workDir, brainstorms } = located;
  const roots = rootsOf(ports, root, workDir, ...(brainstorms === null ? [] : [brainstorms]));
  const first = readStore(ports, workDir, { key: "identifier", roots });
  const second = brainstorms === null
    ? []
    : [readStore(ports, brainstorms, { key: "slug", roots })];
  const active = first.status === "read"
    ? readActive(ports, workDir, roots)
    : { kind: "read" as const, sessions: new Map() };
  return {
    place: {
      root,
      origin: located.origin,
      worktreeRoot: located.worktreeRoot,
      services: located.services,
      problems: located.problems,
    },
    stores: [first, ...second],
    active,
    mainCheckout: null,
    roots,
    git: findGit(ports, root),
  };
}

/** The same, with what did not parse read once more. */
async function settled(ports: Ports, ground: Ground): Promise<Ground> {
  const isCorrupt = ground.active.kind === "corrupt" ||
    ground.stores.some((store) => store.manifest.kind === "corrupt");
  if (!isCorrupt) return ground;
  await ports.sleep(RETRY_MS);
  const { roots, stores: [first, ...rest] } = ground;
  const again = (store: StoreRead): StoreRead =>
    store.manifest.kind === "corrupt"
      ? { ...store, manifest: readManifest(ports, store.dir, roots) }
      : store;
  const active = ground.active.kind === "corrupt"
    ? readActive(ports, first.dir, roots)
    : ground.active;
  return { ...ground, stores: [again(first), ...rest.map(again)], active };
}

/** Entries whose state did not parse, read once more. */
async function settledEntries<T extends Entry | null>(
  ports: Ports,
  entries: readonly T[],
  roots: Roots,
): Promise<readonly T[]> {
  if (!entries.some((entry) => entry?.state.kind === "corrupt")) return entries;
  await ports.sleep(RETRY_MS);
  return entries.map((entry) =>
    entry?.state.kind === "corrupt"
      ? { ...entry, state: readState(ports, entry.dir, roots) }
      : entry
  );
}

/** States of tickets that lie inside the folder of their epic. */
function nestedStates(ports: Ports, entry: Entry, roots: Roots): [string, StateFile][] {
  if (entry.state.kind !== "read" || entry.state.value.type !== "epic") return [];
  return ticketSlugs(entry.state.value).flatMap((slug): [string, StateFile][] => {
    const state = readState(ports, `${entry.dir}/${slug}`, roots);
    return state.kind === "absent" ? [] : [[`${entry.name}/${slug}`, state]];
  });
}

/** Reads every session. */
export async function collectSurvey(ports: Ports, request: LocateRequest): Promise<SurveySnapshot> {
  const ground = await settled(ports, await groundOf(ports, request));
  const { roots, stores, place } = ground;
  const entries = await settledEntries(ports, readEntries(ports, stores, roots), roots);
  const sizes = new Map<string, number>();
  const nested = new Map<string, StateFile>();
  for (const entry of entries) {
    if (entry.state.kind !== "read" || entry.state.value.type !== "epic") continue;
    for (const [key, state] of nestedStates(ports, entry, roots)) nested.set(key, state);
    for (const spec of ticketSpecs(entry.state.value)) {
      const size = sizeOf(ports, `${entry.dir}/${spec}`, roots);
      if (typeof size === "number") sizes.set(`${entry.dir}/${spec}`, size);
    }
  }
  const hasSessions = entries.some((entry) => entry.state.kind !== "absent");
  const mainCheckout = hasSessions
    ? null
    : await mainCheckoutOf(ports, ground.git, { root: place.root, workDir: stores[0].dir });
  return { ...ground, mainCheckout, entries, nested, sizes };
}

type SessionFiles = Pick<WorkSnapshot, "sizes" | "escaping">;

/** The files of a session that its answer may name. */
function sessionFiles(ports: Ports, entry: Entry, roots: Roots): SessionFiles {
  const sizes = new Map<string, number>();
  const escaping: string[] = [];
  if (entry.link !== "none" && entry.link !== "inside") return { sizes, escaping };
  const look = (path: string): void => {
    if (sizes.has(path) || escaping.includes(path)) return;
    const size = sizeOf(ports, `${entry.dir}/${path}`, roots);
    if (typeof size === "number") sizes.set(path, size);
    else if (size === "outside") escaping.push(path);
  };
  const list = (prefix: string, isWanted: (name: string) => boolean): void => {
    const names = ports.fs.readFolder(`${entry.dir}/${prefix}`);
    if (!names.ok) return;
    for (const { name, kind } of names.value) {
      const isFile = kind === "file" || kind === "link";
      if (isFile && isSafePath(name) && isWanted(name)) look(`${prefix}${name}`);
    }
  };
  list("", (name) => name.endsWith(".md"));
  list("context/", (name) => !name.startsWith("."));
  if (entry.state.kind !== "read") return { sizes, escaping };
  const found = findings();
  const state = fieldsOf(entry.state.value);
  const phases = state.map("phases");
  const final = phases?.map("proposal_drafts")?.text("final_version") ?? "";
  const named = [
    ...iterationsOf({ state, found }).flatMap(({ file }) => file === null ? [] : [file]),
    ...outputsOf({ id: entry.name, state, found }).map(({ file }) => file),
    ...ticketSpecs(entry.state.value),
    ...(isSafePath(final) ? [final] : []),
  ];
  for (const path of named) look(path);
  return { sizes, escaping };
}

/** Other sessions that a state names: the target of a promotion, the tickets of an epic. */
function relatedTo(ports: Ports, entry: Entry, ground: Ground): Map<string, Entry> {
  const related = new Map<string, Entry>();
  if (entry.state.kind !== "read") return related;
  const { value } = entry.state;
  const target = typeof value.promoted_to === "string" ? [value.promoted_to] : [];
  const slugs = value.type === "epic" ? ticketSlugs(value) : [];
  for (const name of [...target, ...slugs]) {
    const other = findEntry(ports, ground, name);
    if (other !== null) related.set(name, other);
  }
  return related;
}

/** The folder of this name: in the first store, else in the second. */
function findEntry(ports: Ports, ground: Ground, name: string): Entry | null {
  const { roots } = ground;
  const found = ground.stores.flatMap((read, at) => {
    const entry = readEntry(ports, { at, read }, name, roots);
    return entry === null ? [] : [entry];
  });
  const sessions = found.filter((entry) => entry.state.kind !== "absent");
  const first = sessions[0] ?? found[0];
  return first === undefined ? null : { ...first, duplicate: sessions.length > 1 };
}

/** What a writer left beside the state; null when there is nothing. */
function interruptedIn(ports: Ports, entry: Entry): string | null {
  const names = ports.fs.readFolder(entry.dir);
  if (!names.ok) return null;
  return names.value.find(({ name }) => name.startsWith("state.json.tmp."))?.name ?? null;
}

/** Reads one session. The identifier is a safe one. */
export async function collectWork(
  ports: Ports,
  request: LocateRequest & { readonly id: string },
): Promise<WorkSnapshot> {
  const { id } = request;
  const ground = await settled(ports, await groundOf(ports, request));
  const { roots, stores, place, git } = ground;
  let entry = findEntry(ports, ground, id);
  if (entry !== null) {
    const [again] = await settledEntries(ports, [entry], roots);
    entry = again ?? entry;
    const isFollowed = entry.link === "none" || entry.link === "inside";
    entry = { ...entry, interrupted: isFollowed ? interruptedIn(ports, entry) : null };
  }
  const store = entry === null ? undefined : stores[entry.store];
  const item = store === undefined ? null : itemNamed(store, id);
  const sessions = entry === null || entry.state.kind === "absent"
    ? sessionNames(ports, stores, roots)
    : [];
  const isBare = sessions.length === 0 && (entry === null || entry.state.kind === "absent");
  const mainCheckout = isBare
    ? await mainCheckoutOf(ports, git, { root: place.root, workDir: stores[0].dir })
    : null;
  return {
    ...ground,
    mainCheckout,
    id,
    entry,
    sessions,
    related: entry === null ? new Map() : relatedTo(ports, entry, ground),
    nested: new Map(entry === null ? [] : nestedStates(ports, entry, roots)),
    ...(entry === null ? { sizes: new Map(), escaping: [] } : sessionFiles(ports, entry, roots)),
    gitTop: git?.top ?? null,
    ...(entry === null ? NO_TREE : await treeOf(ports, ground, { entry, item })),
  };
}
