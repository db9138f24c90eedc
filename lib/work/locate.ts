/**
 * Where the work of a workspace is: the start folder, the configuration above it, the git folder.
 *
 * @module
 */
import { decodeText } from "../core/decode.ts";
import { parseGitFile } from "../core/git/folder.ts";
import { ancestors, dirname, isAbsolute, join, normalize } from "../core/paths.ts";
import type { Problem } from "../core/problem.ts";
import type { Ports } from "../io/ports.ts";
import { CONFIG, type ConfigNode, placesOf, type WorkPlaces } from "./config.ts";
import { finding } from "./findings.ts";
import type { ConfigRead } from "./yaml.ts";

/** A configuration is never this large. */
const CONFIG_BYTES = 1024 * 1024;

/** Where to start. */
export interface LocateRequest {
  /** `--root`; null without one. */
  readonly root: string | null;
  readonly cwd: string;
}

/** A resolved workspace. */
export interface Located extends WorkPlaces {
  readonly root: string;
  readonly origin: "config" | "default";
}

/** The git repository around a folder, from its files alone. */
export interface GitPlace {
  /** The folder that holds `.git`. */
  readonly top: string;
  /** The git folder of this checkout. */
  readonly gitDir: string;
  /** The git folder that all checkouts share. */
  readonly commonDir: string;
  /** The main checkout, when this is a linked worktree. */
  readonly mainCheckout: string | null;
}

/** `$PWD` where it names the current folder, so that links in it survive; else the physical path. */
export function startFolder(ports: Ports, request: LocateRequest): string {
  if (request.root !== null) return request.root;
  const pwd = ports.env("PWD");
  if (pwd === undefined || !isAbsolute(pwd) || normalize(pwd) !== pwd) return request.cwd;
  const [logical, physical] = [ports.fs.realPath(pwd), ports.fs.realPath(request.cwd)];
  return logical.ok && physical.ok && logical.value === physical.value ? pwd : request.cwd;
}

/** A short text file; null when it is not there or cannot be read. */
function readSmall(ports: Ports, path: string): string | null {
  const facts = ports.fs.stat(path);
  if (!facts.ok || facts.value.kind !== "file") return null;
  const bytes = ports.fs.readBytes(path, 64 * 1024);
  const decoded = bytes.ok ? decodeText(bytes.value) : null;
  return decoded?.ok ? decoded.text : null;
}

/** Finds the repository around a folder; null without one. */
export function findGit(ports: Ports, folder: string): GitPlace | null {
  for (const top of ancestors(folder)) {
    const dotGit = join(top, ".git");
    const facts = ports.fs.stat(dotGit);
    if (!facts.ok) continue;
    if (facts.value.kind === "folder") {
      return { top, gitDir: dotGit, commonDir: dotGit, mainCheckout: null };
    }
    const named = parseGitFile(readSmall(ports, dotGit) ?? "");
    if (named === null) return null;
    const gitDir = join(top, named);
    const common = readSmall(ports, join(gitDir, "commondir"))?.trim() ?? "";
    if (common === "") return { top, gitDir, commonDir: gitDir, mainCheckout: null };
    const commonDir = join(gitDir, common);
    return { top, gitDir, commonDir, mainCheckout: dirname(commonDir) };
  }
  return null;
}

/** Reads a configuration file; the YAML parser is loaded only here. */
async function readFile(ports: Ports, path: string): Promise<ConfigRead> {
  const bytes = ports.fs.readBytes(path, CONFIG_BYTES);
  if (!bytes.ok) {
    const reason = bytes.reason === "too-large" ? "larger than 1 MiB" : "it cannot be read";
    return { ok: false, reason };
  }
  const decoded = decodeText(bytes.value);
  if (!decoded.ok) return { ok: false, reason: decoded.reason };
  if (/^\s*$/.test(decoded.text)) return { ok: true, config: undefined, documents: 1 };
  const { readConfig } = await import("./yaml.ts");
  return readConfig(decoded.text);
}

/** Resolves the workspace that `start` lies in (work spec 1.1). Never fails. */
export async function locate(ports: Ports, start: string): Promise<Located> {
  for (const root of ancestors(start)) {
    if (dirname(root) === root) break;
    const path = join(root, CONFIG);
    const facts = ports.fs.stat(path);
    if (!facts.ok || facts.value.kind !== "file") continue;
    const read = await readFile(ports, path);
    const extra: Problem[] = [];
    let config: ConfigNode;
    if (read.ok) {
      config = read.config;
      if (read.documents > 1) extra.push(finding("config-multiple-documents", { path: CONFIG }));
    } else {
      const { reason, line } = read;
      extra.push(finding("config-unreadable", { path: CONFIG, line, args: { reason } }));
    }
    const places = placesOf(config, root);
    return {
      ...places,
      root,
      origin: read.ok ? "config" : "default",
      problems: [...extra, ...places.problems],
    };
  }
  return { ...placesOf(undefined, start), root: start, origin: "default" };
}
