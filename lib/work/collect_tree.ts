/**
 * Looks for what an implementation claims: files of done chunks, worktrees, recorded commits.
 *
 * @module
 */
import type { Ports } from "../io/ports.ts";
import { featureBranch } from "./branch.ts";
import { absentOf, branchNames, claimsOf, type Grounds, placesOf } from "./chunk_files.ts";
import { chunksOf } from "./chunks.ts";
import { commitsOf, type EvidenceRead, namesToAsk } from "./evidence.ts";
import { findings } from "./findings.ts";
import { readEvidence } from "./git_read.ts";
import type { GitPlace } from "./locate.ts";
import type { ManifestItem } from "./manifest.ts";
import { isInTables } from "./rows.ts";
import type { Entry, Place, WorkSnapshot } from "./snapshot.ts";
import { stateFacts } from "./state.ts";
import { isContained } from "./stores.ts";
import { worktreePlan } from "./worktree.ts";

/** What was looked for in the tree, and what git said. */
export interface Tree {
  readonly existing: ReadonlySet<string>;
  readonly worktree: WorkSnapshot["worktree"];
  readonly evidence: EvidenceRead;
}

/** Nothing was looked for. */
export const NO_TREE: Tree = {
  existing: new Set(),
  worktree: { folders: new Set(), contained: new Set() },
  evidence: { kind: "not-asked" },
};

function isFolder(ports: Ports, path: string): boolean {
  const facts = ports.fs.stat(path);
  return facts.ok && facts.value.kind === "folder";
}

/** What the working tree and git say of an implementation that goes on. */
export async function treeOf(
  ports: Ports,
  ground: { readonly place: Place; readonly git: GitPlace | null },
  work: { readonly entry: Entry; readonly item: ManifestItem | null },
): Promise<Tree> {
  const { entry, item } = work;
  if (entry.state.kind !== "read") return NO_TREE;
  const found = findings();
  const facts = stateFacts(entry.state.value, entry.name, { item, now: 0, found });
  if (facts.type !== "implementation" || !isInTables(facts)) return NO_TREE;
  const { place, git } = ground;
  const state = facts.fields;
  const plan = worktreePlan(entry.name, state, place, found);
  const folders = new Set<string>();
  const contained = new Set<string>();
  for (const target of plan?.targets ?? []) {
    if (!target.isWellFormed) continue;
    if (isContained(ports, target.workspace, place.root)) contained.add(target.workspace);
    for (const path of [target.path, target.repository]) {
      if (isFolder(ports, path)) folders.add(path);
    }
  }
  const worktree = { folders, contained };
  const grounds: Grounds = { root: place.root, gitTop: git?.top ?? null, plan, facts: worktree };
  const chunks = chunksOf(state, found);
  const claims = claimsOf(chunks, state, found);
  const existing = new Set(
    claims.flatMap(({ files }) => files).flatMap((file) => placesOf(file, grounds))
      .filter((path) => ports.fs.stat(path).ok),
  );
  const absent = absentOf(claims, existing, grounds).flatMap(({ files }) => files);
  const names = namesToAsk(
    commitsOf(state, chunks),
    featureBranch(entry.name, state, item),
    absent.flatMap((file) => branchNames(file, grounds)),
  );
  const evidence = await readEvidence(ports, git, { root: place.root, names });
  return { existing, worktree, evidence };
}
