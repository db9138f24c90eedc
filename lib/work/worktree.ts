/**
 * The worktrees of an implementation: where they belong, which are missing, and the command that makes
 * them (work spec 2.7).
 *
 * @module
 */
import { isAbsolute, isInside, join } from "../core/paths.ts";
import { cleanText, escapeText, shellWord } from "../core/text.ts";
import type { Fields } from "./fields.ts";
import type { Findings } from "./findings.ts";
import { isPlain } from "./names.ts";
import type { Place, WorktreeFacts } from "./snapshot.ts";

/** The `worktree` field of the envelope. */
export interface WorktreeField {
  readonly mode: "single" | "multi";
  readonly name: string | null;
  readonly exists: boolean;
  readonly services: readonly {
    readonly name: string;
    readonly path: string;
    readonly exists: boolean;
  }[];
  readonly commands: readonly string[];
}

/** One worktree folder. */
export interface Target {
  /** Null in mode single. */
  readonly service: string | null;
  readonly path: string;
  /** The repository it belongs to. */
  readonly repository: string;
  /** The folder that its real place must be in. */
  readonly workspace: string;
  /** Name and path are what they must be; whether links leave the root is up to the disk. */
  readonly isWellFormed: boolean;
}

/** All worktrees of one work. */
export interface WorktreePlan {
  readonly mode: "single" | "multi";
  readonly name: string | null;
  readonly targets: readonly Target[];
}

// deno-lint-ignore no-control-regex
const CONTROL = /[\\\u0000-\u001f\u007f]/;

function absolute(root: string, path: string): string {
  return isAbsolute(path) ? join(path) : join(root, path);
}

function singlePlan(id: string, worktree: Fields, place: Place): WorktreePlan {
  const name = worktree.text("name") ?? `impl-${id}`;
  const workspace = join(place.root, ".claude/worktrees");
  const isWellFormed = isPlain(name);
  const path = isWellFormed ? `${workspace}/${name}` : workspace;
  const target = { service: null, path, repository: place.root, workspace, isWellFormed };
  return { mode: "single", name, targets: [target] };
}

function repositoryOf(name: string, place: Place): string {
  return place.services.find((one) => one.name === name)?.path ?? join(place.root, name);
}

function multiPlan(id: string, worktree: Fields, place: Place): WorktreePlan {
  const recorded = worktree.text("workspace");
  const workspace = recorded === null || recorded === ""
    ? join(place.worktreeRoot, isPlain(id) ? id : ".")
    : absolute(place.root, recorded);
  const isContained = isInside(workspace, place.root) && workspace !== place.root &&
    !CONTROL.test(recorded ?? "") && (recorded !== null || isPlain(id));
  const services = worktree.map("services");
  const pairs = services === null || services.keys().length === 0
    ? place.services.map(({ name }) => [name, `${workspace}/${name}`] as const)
    : services.keys().map((name) => [name, services.text(name)] as const);
  const targets = pairs.map(([service, given]): Target => {
    const path = given === null ? "" : absolute(place.root, given);
    const isWellFormed = isContained && isPlain(service) && path === `${workspace}/${service}` &&
      !CONTROL.test(given ?? "");
    const repository = isPlain(service) ? repositoryOf(service, place) : place.root;
    return { service, path, repository, workspace, isWellFormed };
  });
  return { mode: "multi", name: worktree.text("name"), targets };
}

/** The worktrees that a state asks for; null when it asks for none. */
export function worktreePlan(
  id: string,
  state: Fields,
  place: Place,
  found: Findings,
): WorktreePlan | null {
  const worktree = state.map("worktree");
  if (worktree === null || worktree.raw("enabled") !== true) return null;
  const mode = worktree.text("mode");
  if (mode === "single") return singlePlan(id, worktree, place);
  if (mode === "multi") return multiPlan(id, worktree, place);
  found.add("worktree-mode-unknown", { args: { mode: mode === null ? null : escapeText(mode) } });
  const hasServices = (worktree.map("services")?.keys().length ?? 0) > 0 ||
    place.services.length > 0;
  return (hasServices ? multiPlan : singlePlan)(id, worktree, place);
}

/** Whether a worktree may be looked at and made. */
export function isValid(target: Target, facts: WorktreeFacts): boolean {
  return target.isWellFormed && facts.contained.has(target.workspace);
}

/** Whether a valid worktree is there. */
export function isThere(target: Target, facts: WorktreeFacts): boolean {
  return isValid(target, facts) && facts.folders.has(target.path);
}

/** Valid worktrees that are not there and whose repository is. */
export function missingTargets(plan: WorktreePlan, facts: WorktreeFacts): Target[] {
  return plan.targets.filter((target) =>
    isValid(target, facts) && !isThere(target, facts) && facts.folders.has(target.repository)
  );
}

function commandOf({ repository, path }: Target, branch: string): string {
  const add = `git -C ${shellWord(repository)} worktree add ${shellWord(path)}`;
  return `${add} ${shellWord(branch)} || ${add} -b ${shellWord(branch)}`;
}

/** The `worktree` field; what is missing or unsafe is named. */
export function worktreeField(
  plan: WorktreePlan,
  facts: WorktreeFacts,
  branch: string | null,
  found: Findings,
): WorktreeField {
  const commands: string[] = [];
  for (const target of plan.targets) {
    const args = target.service === null ? {} : { service: cleanText(target.service) };
    if (!isValid(target, facts)) {
      const name = cleanText(target.service ?? plan.name ?? "");
      found.add("worktree-unsafe", { args: { ...args, name } });
      continue;
    }
    if (isThere(target, facts)) continue;
    found.add("worktree-missing", { path: target.path, args });
    if (!facts.folders.has(target.repository)) {
      found.add("worktree-service-unresolved", { path: target.repository, args });
    } else if (branch !== null) commands.push(commandOf(target, branch));
  }
  const there = (target: Target): boolean => isThere(target, facts);
  return {
    mode: plan.mode,
    name: plan.name === null ? null : cleanText(plan.name),
    exists: plan.targets.length > 0 && plan.targets.every(there),
    services: plan.mode === "single" ? [] : plan.targets.map((target) => ({
      name: cleanText(target.service ?? ""),
      path: cleanText(target.path, 4096),
      exists: there(target),
    })),
    commands,
  };
}
