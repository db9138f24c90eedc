/**
 * The manifest: an index that is often behind. Judged item by item; a bad one is named and passed over
 * (work spec 1.3).
 *
 * @module
 */
import { field, isObject } from "../core/json/read.ts";
import type { Problem } from "../core/problem.ts";
import { escapeText } from "../core/text.ts";
import { shownValue } from "./fields.ts";
import { finding } from "./findings.ts";
import { isUnsafeIdentifier } from "./names.ts";
import type { Store } from "./snapshot.ts";

/** One usable item. Absent and malformed fields are null. */
export interface ManifestItem {
  readonly identifier: string;
  readonly title: string | null;
  readonly type: string | null;
  readonly status: string | null;
  readonly currentPhase: string | null;
  readonly progress: string | null;
  readonly branch: string | null;
  readonly updatedAt: unknown;
}

/** A manifest that was read. */
export interface Manifest {
  /** How findings name it. */
  readonly path: string;
  /** Whether its items can be relied on at all. */
  readonly usable: boolean;
  readonly items: ReadonlyMap<string, ManifestItem>;
  /** Findings about the whole. */
  readonly problems: readonly Problem[];
  /** Findings about one identifier. */
  readonly itemProblems: ReadonlyMap<string, readonly Problem[]>;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function itemOf(node: Record<string, unknown>, identifier: string): ManifestItem {
  return {
    identifier,
    title: textOf(node.title),
    type: textOf(node.type),
    status: textOf(node.status),
    currentPhase: textOf(node.current_phase),
    progress: textOf(node.progress),
    branch: textOf(node.branch),
    updatedAt: node.updated_at,
  };
}

/** Findings about an item that is used. */
function judge(
  item: ManifestItem,
  node: Record<string, unknown>,
  path: string,
  index: number,
): Problem[] {
  const { identifier } = item;
  const problems: Problem[] = [];
  const missing = (["title", "type", "status"] as const).filter((key) => item[key] === null);
  if (missing.length > 0) {
    problems.push(
      finding("manifest-item-incomplete", { path, args: { identifier, index, missing } }),
    );
  }
  const recorded = node.path;
  if (recorded !== undefined && recorded !== null && recorded !== `${identifier}/`) {
    const shown = typeof recorded === "string" ? escapeText(recorded) : null;
    problems.push(
      finding("manifest-path-ignored", { path, args: { identifier, index, path: shown } }),
    );
  }
  return problems;
}

const EMPTY = { items: new Map<string, ManifestItem>(), itemProblems: new Map() };

function unusable(path: string, reason: string, line?: number): Manifest {
  return {
    ...EMPTY,
    path,
    usable: false,
    problems: [finding("manifest-corrupt", { path, line, args: { reason } })],
  };
}

/**
 * Reads the manifest of a store; `path` is how findings name it. An item without a folder (or a link) of
 * its name is an orphan.
 */
export function manifestOf(
  store: Pick<Store, "key" | "manifest" | "folders">,
  path: string,
): Manifest {
  const file = store.manifest;
  if (file.kind === "absent") return { ...EMPTY, path, usable: false, problems: [] };
  if (file.kind === "corrupt") return unusable(path, file.reason, file.line);
  if (!isObject(file.value)) return unusable(path, "not a JSON object");
  const { items: list, total_items: total } = file.value;
  if (!Array.isArray(list)) return unusable(path, "items is not a list");
  const items = new Map<string, ManifestItem>();
  const problems: Problem[] = [];
  const itemProblems = new Map<string, Problem[]>();
  const note = (identifier: string, ...more: Problem[]): void => {
    if (more.length > 0) {
      itemProblems.set(identifier, [...(itemProblems.get(identifier) ?? []), ...more]);
    }
  };
  for (const [index, node] of list.entries()) {
    const own = field(node, store.key);
    if (!isObject(node) || typeof own !== "string") {
      const args = { index, key: store.key };
      problems.push(finding("manifest-item-malformed", { path, args }));
      continue;
    }
    if (isUnsafeIdentifier(own)) {
      const args = { index, identifier: escapeText(own) };
      problems.push(finding("manifest-item-unsafe", { path, args }));
      continue;
    }
    if (items.has(own)) {
      const args = { identifier: own, index };
      note(own, finding("manifest-item-duplicate", { path, args }));
      continue;
    }
    const item = itemOf(node, own);
    items.set(own, item);
    note(own, ...judge(item, node, path, index));
    if (!store.folders.has(own)) {
      const args = { identifier: own, index };
      note(own, finding("manifest-item-orphan", { path, args }));
    }
  }
  if (total !== undefined && total !== null && total !== list.length) {
    const recorded = typeof total === "number" ? total : shownValue(total);
    const args = { recorded, counted: list.length };
    problems.push(finding("manifest-count", { path, args }));
  }
  return { path, usable: true, items, problems, itemProblems };
}

type Listed = Pick<Store, "key" | "manifest">;

function nodesOf({ manifest }: Listed): readonly unknown[] {
  const items = manifest.kind === "read" ? field(manifest.value, "items") : undefined;
  return Array.isArray(items) ? items : [];
}

/** The names that the items of a manifest give, good or bad, without judging the rest. */
export function itemNames(store: Listed): Set<string> {
  const names = nodesOf(store).map((node) => field(node, store.key));
  return new Set(names.filter((name) => typeof name === "string"));
}

/** The item of one name, without judging the rest; null when there is none. */
export function itemNamed(store: Listed, name: string): ManifestItem | null {
  const node = nodesOf(store).find((one) => field(one, store.key) === name);
  return isObject(node) ? itemOf(node, name) : null;
}
