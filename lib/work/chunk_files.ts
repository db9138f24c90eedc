/**
 * The files of done chunks: where each of them may be, and which are absent. The working tree wins over
 * what is recorded (work spec 2.6).
 *
 * @module
 */
import { isInside, join, relativeTo } from "../core/paths.ts";
import { escapeText } from "../core/text.ts";
import type { Chunk } from "./chunks.ts";
import { type Fields, textsOf } from "./fields.ts";
import type { Findings } from "./findings.ts";
import type { WorktreeFacts } from "./snapshot.ts";
import { isSafePath } from "./names.ts";
import { isThere, type Target, type WorktreePlan } from "./worktree.ts";

/** Where files are looked for. */
export interface Grounds {
  readonly root: string;
  readonly gitTop: string | null;
  readonly plan: WorktreePlan | null;
  readonly facts: WorktreeFacts;
}

/** The files that one done chunk claims; `chunk` is null for `implemented_files`. */
export interface Claim {
  readonly chunk: string | null;
  readonly files: readonly string[];
}

/** The entries of a list of files that can be looked for: no `...`, no glob, no unsafe path. */
function usable(fields: Fields, key: string, found: Findings): string[] {
  return textsOf(fields, key).filter((file) => {
    if (file === "" || file.includes("...") || /[*?[]/.test(file)) return false;
    if (isSafePath(file)) return true;
    const args = { field: fields.path(key), value: escapeText(file) };
    found.add("path-unsafe", { args });
    return false;
  });
}

/** What the done chunks claim; chunks without a usable list are named. */
export function claimsOf(chunks: readonly Chunk[], state: Fields, found: Findings): Claim[] {
  const claims: Claim[] = [];
  for (const chunk of chunks) {
    if (chunk.status !== "completed") continue;
    const files = usable(chunk.fields, "files", found);
    if (files.length > 0) claims.push({ chunk: chunk.id, files });
    else found.add("completion-unverified", { args: { chunk: chunk.id } });
  }
  if (claims.length > 0 || !chunks.some((chunk) => chunk.status === "completed")) return claims;
  const files = usable(state, "implemented_files", found);
  return files.length === 0 ? [] : [{ chunk: null, files }];
}

/** Places in the worktrees of several repositories: the named service without its segment, or any. */
function inServices(file: string, there: readonly Target[]): string[] {
  const [first, ...rest] = file.split("/");
  return there.flatMap((target) => {
    const whole = join(target.path, file);
    return target.service === first ? [join(target.path, rest.join("/")), whole] : [whole];
  });
}

/** Every place where a claimed file may be; one of them is enough. */
export function placesOf(file: string, grounds: Grounds): string[] {
  const { root, gitTop, plan, facts } = grounds;
  const above = [join(root, file), ...(gitTop === null ? [] : [join(gitTop, file)])];
  if (plan === null) return above;
  const there = plan.targets.filter((target) => isThere(target, facts));
  const own = plan.mode === "multi"
    ? inServices(file, there)
    : there.map(({ path }) => join(path, file));
  const isWhole = there.length > 0 && there.length === plan.targets.length;
  return isWhole ? own : [...own, ...above];
}

/** The claimed files that are in none of their places. */
export function absentOf(
  claims: readonly Claim[],
  existing: ReadonlySet<string>,
  grounds: Grounds,
): Claim[] {
  return claims.flatMap(({ chunk, files }) => {
    const absent = files.filter((file) =>
      !placesOf(file, grounds).some((path) => existing.has(path))
    );
    return absent.length === 0 ? [] : [{ chunk, files: absent }];
  });
}

/** The names by which git may know a file on a branch, relative to the top level. */
export function branchNames(file: string, { root, gitTop }: Grounds): string[] {
  const clean = join(file);
  if (gitTop === null || !isInside(root, gitTop) || root === gitTop) return [clean];
  return [`${relativeTo(gitTop, root)}/${clean}`, clean];
}
