/**
 * What `.claude/configuration.yml` says about where work is kept (work spec 1.1). Pure: the YAML is
 * parsed elsewhere and comes in as plain maps.
 *
 * @module
 */
import { isAbsolute, join } from "../core/paths.ts";
import type { Problem } from "../core/problem.ts";
import { hasUnsafe } from "../core/text.ts";
import { type Findings, findings } from "./findings.ts";

/** A node of the configuration: text of a scalar, a map, a list, or nothing (null and false too). */
export type ConfigNode = string | ConfigMap | ConfigList | undefined;

/** A map of the configuration; values are looked up lazily, so that aliases cannot blow up. */
export interface ConfigMap {
  get(key: string): ConfigNode;
}

/** A list of the configuration, as lazy. */
export interface ConfigList {
  items(): readonly ConfigNode[];
}

/** A repository of a workspace of several. */
export interface Service {
  readonly name: string;
  readonly path: string;
}

/** Where everything is. */
export interface WorkPlaces {
  readonly workDir: string;
  /** The second store; null when none is configured. */
  readonly brainstorms: string | null;
  /** Where worktrees of several repositories are made, absolute. */
  readonly worktreeRoot: string;
  readonly services: readonly Service[];
  readonly problems: readonly Problem[];
}

/** The configuration file, below its root. */
export const CONFIG = ".claude/configuration.yml";

/**
 * Characters that a shell would take apart, or that a screen obeys; a path from the configuration may not
 * hold one.
 */
function isHostile(path: string): boolean {
  return /['"`$\\;|&<>*?()]/.test(path) || hasUnsafe(path);
}

function isMap(node: ConfigNode): node is ConfigMap {
  return typeof node === "object" && "get" in node;
}

function at(node: ConfigNode, ...keys: readonly string[]): ConfigNode {
  let found = node;
  for (const key of keys) found = isMap(found) ? found.get(key) : undefined;
  return found;
}

function textAt(node: ConfigNode, ...keys: readonly string[]): string | null {
  const found = at(node, ...keys);
  return typeof found === "string" ? found : null;
}

function climbs(path: string): boolean {
  return path.split("/").includes("..");
}

/**
 * Collapses `//` and `/./` and takes trailing `/` and `/.` away; `..` of an absolute location stays.
 *
 * @example
 * ```ts
 * import { collapse } from "./config.ts";
 * if (collapse("/a/./.claude//work/.//") !== "/a/.claude/work") throw new Error("unexpected");
 * ```
 */
export function collapse(path: string): string {
  const drive = /^[A-Za-z]:(?=\/)/.exec(path)?.[0] ?? "";
  const parts = path.slice(drive.length).split("/").filter((part) => part !== "" && part !== ".");
  return `${drive}/${parts.join("/")}`;
}

/** One of the two stores: `storage.artifacts.NAME` and the location that it names. */
function storeOf(
  config: ConfigNode,
  root: string,
  artifact: { name: string; subdir: string },
  found: Findings,
): string {
  const reject = (key: string): void =>
    found.add("config-value-rejected", { path: CONFIG, args: { key } });
  const key = `storage.artifacts.${artifact.name}`;
  const entry = at(config, "storage", "artifacts", artifact.name);
  let location = textAt(entry, "location") ?? "local";
  let base: string | null = null;
  if (!/^[A-Za-z0-9._-]+$/.test(location) || /^\.+$/.test(location)) {
    reject(`${key}.location`);
    location = "";
  } else base = textAt(config, "storage", "locations", location, "path");
  if (base === null || base === "" || base === "null") base = ".claude";
  else if (isHostile(base) || (!isAbsolute(base) && climbs(base))) {
    reject(`storage.locations.${location}.path`);
    base = ".claude";
  }
  let subdir = textAt(entry, "subdir");
  if (subdir === null || subdir === "" || subdir === "null") subdir = artifact.subdir;
  else if (isHostile(subdir) || isAbsolute(subdir) || climbs(subdir)) {
    reject(`${key}.subdir`);
    subdir = artifact.subdir;
  }
  return collapse(`${isAbsolute(base) ? "" : `${root}/`}${base}/${subdir}`);
}

function worktreeRootOf(config: ConfigNode, root: string, found: Findings): string {
  const value = textAt(config, "worktree", "root");
  if (value === null || value === "" || value === "null") return join(root, ".worktrees");
  if (isAbsolute(value) || climbs(value) || value.includes("\\") || hasUnsafe(value)) {
    found.add("config-value-rejected", { path: CONFIG, args: { key: "worktree.root" } });
    return join(root, ".worktrees");
  }
  return join(root, value);
}

function servicesOf(config: ConfigNode, root: string): Service[] {
  const list = at(config, "workspace", "services");
  if (typeof list !== "object" || !("items" in list)) return [];
  return list.items().flatMap((node) => {
    const name = textAt(node, "name");
    const path = textAt(node, "path");
    if (name === null || hasUnsafe(path ?? name)) return [];
    return [{ name, path: join(root, path ?? name) }];
  });
}

/** Resolves a configuration (`undefined`: there is none) below its root. Never fails. */
export function placesOf(config: ConfigNode, root: string): WorkPlaces {
  const found = findings();
  const workDir = storeOf(config, root, { name: "work", subdir: "work" }, found);
  const second = isMap(at(config, "storage", "artifacts", "brainstorms"))
    ? storeOf(config, root, { name: "brainstorms", subdir: "brainstorm" }, found)
    : null;
  return {
    workDir,
    brainstorms: second === workDir ? null : second,
    worktreeRoot: worktreeRootOf(config, root, found),
    services: servicesOf(config, root),
    problems: found.list,
  };
}
