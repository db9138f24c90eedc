/**
 * What was found on disk: the input of every decision of this system. Paths are absolute unless said.
 *
 * @module
 */
import type { Problem } from "../core/problem.ts";
import type { EvidenceRead } from "./evidence.ts";
import type { Service } from "./config.ts";

/** Why a state was not opened. */
export type Refusal =
  | "not-regular"
  | "link-outside"
  | "link-dangling"
  | "link-loop"
  | "too-large"
  | "permission";

/** A `state.json`, or why there is none to read. */
export type StateFile =
  | { readonly kind: "read"; readonly value: Record<string, unknown> }
  | { readonly kind: "absent" }
  | { readonly kind: "corrupt"; readonly reason: string; readonly line?: number }
  | { readonly kind: "unreadable"; readonly reason: Refusal };

/** Where a folder that is a link leads. */
export type FolderLink = "none" | "inside" | "outside" | "dangling" | "loop";

/** One folder of a store that is a session, or that should be one. */
export interface Entry {
  readonly name: string;
  readonly dir: string;
  /** Position of its store. */
  readonly store: number;
  readonly link: FolderLink;
  readonly state: StateFile;
  /** An old state file that is still there; null without one. */
  readonly legacy: string | null;
  /** The same name is in the second store too. */
  readonly duplicate: boolean;
  /** A temporary file that a writer left; looked for by name only. */
  readonly interrupted: string | null;
}

/** A manifest as it was read. */
export type ManifestFile =
  | { readonly kind: "absent" }
  | { readonly kind: "corrupt"; readonly reason: string; readonly line?: number }
  | { readonly kind: "read"; readonly value: unknown };

/** `.active-sessions`: the sessions that are registered on each identifier. */
export type ActiveFile =
  | { readonly kind: "read"; readonly sessions: ReadonlyMap<string, readonly string[]> }
  | { readonly kind: "corrupt"; readonly reason: string };

/** Whether a store can be looked into. */
export type StoreStatus = "read" | "missing" | "not-a-folder" | "unreadable";

/** `$WORK_DIR`, or the second store. */
export interface Store {
  readonly dir: string;
  /** The field that names an item in its manifest. */
  readonly key: "identifier" | "slug";
  readonly status: StoreStatus;
  readonly reason: string;
  readonly manifest: ManifestFile;
  /** Names of the folders (and links) in it, dot folders left out. */
  readonly folders: ReadonlySet<string>;
  /** Names of folders that no identifier may have; they are named and left alone. */
  readonly unsafe: readonly string[];
}

/** Where the work of this workspace is. */
export interface Place {
  readonly root: string;
  readonly origin: "config" | "default";
  readonly worktreeRoot: string;
  readonly services: readonly Service[];
  readonly problems: readonly Problem[];
}

/** Everything that both forms of the command know. */
export interface Base {
  readonly place: Place;
  /** `$WORK_DIR` first. */
  readonly stores: readonly [Store, ...Store[]];
  readonly active: ActiveFile;
  /** Sessions in the main checkout, when this worktree has none. */
  readonly mainCheckout: { readonly workDir: string; readonly count: number } | null;
}

/** All sessions at once. */
export interface SurveySnapshot extends Base {
  readonly entries: readonly Entry[];
  /** Sessions of tickets inside an epic's folder, by `epic/slug`. */
  readonly nested: ReadonlyMap<string, StateFile>;
  /** Size of the spec files of epics, by path; absent ones are not in it. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** One session with everything that its answer may need. */
export interface WorkSnapshot extends Base {
  readonly id: string;
  /** Null when there is no such folder. */
  readonly entry: Entry | null;
  /** Names of the sessions, when the asked one was not found. */
  readonly sessions: readonly string[];
  /** Sessions that this one refers to, by name. */
  readonly related: ReadonlyMap<string, Entry>;
  readonly nested: ReadonlyMap<string, StateFile>;
  /** Size of the files below the session folder, by relative path; absent ones are not in it. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Files below the session folder that a link leads out of the workspace; not looked at. */
  readonly escaping: readonly string[];
  /** Absolute paths that were asked for and exist. */
  readonly existing: ReadonlySet<string>;
  readonly worktree: WorktreeFacts;
  readonly evidence: EvidenceRead;
  /** Top level of the git repository around the root; null without one. */
  readonly gitTop: string | null;
}

/** What the disk says of the worktree folders and of the repositories they belong to. */
export interface WorktreeFacts {
  /** Folders that exist, of those that were asked for. */
  readonly folders: ReadonlySet<string>;
  /** Folders whose real place lies in the root, of those that were asked for. */
  readonly contained: ReadonlySet<string>;
}
