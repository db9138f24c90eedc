/**
 * What was found on disk: plain data, read once.
 *
 * @module
 */
import type { YamlMap } from "./value.ts";
import type { YamlFailure, YamlRead } from "./yaml_read.ts";

/** One YAML file, or why there is none to look at. */
export type YamlFile =
  | { readonly kind: "absent" }
  | { readonly kind: "denied"; readonly message: string }
  /** A folder, FIFO or device, a link that leaves the root or leads nowhere. */
  | { readonly kind: "not-a-file" }
  | { readonly kind: "too-large"; readonly message: string }
  | { readonly kind: "bad"; readonly bytes: Uint8Array; readonly failure: YamlFailure }
  | { readonly kind: "read"; readonly bytes: Uint8Array; readonly yaml: YamlRead };

/** The value of a YAML file that was read; an empty map otherwise. */
export function valueOf(file: YamlFile): YamlMap {
  return file.kind === "read" ? file.yaml.value : {};
}

/** The lease file. */
export type LockFile =
  | { readonly kind: "absent" }
  | { readonly kind: "bad"; readonly error: "link" | "not-a-file" | "unreadable" | "too-large" }
  | {
    readonly kind: "read";
    readonly bytes: Uint8Array;
    readonly yaml: YamlRead | YamlFailure;
  };

/** The folder `.pipeline` itself. */
export type PipelineFolder = "absent" | "folder" | "not-a-folder" | "denied";

/** Where the files of this pipeline are, relative to the root. */
export interface PipelinePaths {
  readonly state: string;
  readonly promptsDir: string;
  readonly reportsDir: string;
}

/** Everything that an answer is made from. Paths are relative to the root. */
export interface Snapshot {
  readonly root: string;
  readonly folder: PipelineFolder;
  /** `.pipeline/runtime/active.yaml` is there. */
  readonly newerLayout: boolean;
  readonly paths: PipelinePaths;
  /** A configured path that cannot be used, with the reason. */
  readonly pathProblem: { readonly key: string; readonly value: string } | null;
  readonly state: YamlFile;
  readonly cycle: YamlFile;
  readonly queue: YamlFile;
  readonly metrics: YamlFile;
  readonly config: YamlFile;
  readonly globalConfig: YamlFile;
  readonly lock: LockFile;
  /** Names of the `*.md` files in the prompts folder. */
  readonly promptNames: readonly string[];
  /** Paths that states refer to (feedback, plans, reports), as far as they are there as files. */
  readonly present: ReadonlySet<string>;
  /** The feedback of a rejection. */
  readonly feedback: YamlFile;
  /** Evidence of the current prompt. */
  readonly evidence: YamlFile;
  readonly marker: YamlFile;
  readonly hint: YamlFile;
  /** Left-over `*.tmp-*` files. */
  readonly strays: readonly string[];
  /** What the environment says of language, owner and platform. */
  readonly env: {
    readonly locale: string | null;
    readonly claude: boolean;
    readonly user: string | null;
  };
}

/** Fixed places, relative to the root. */
export const PLACES = {
  folder: ".pipeline",
  cycle: ".pipeline/cycle.yaml",
  queue: ".pipeline/feature-queue.yaml",
  metrics: ".pipeline/metrics.yaml",
  config: ".pipeline/config.yaml",
  globalConfig: ".hypo-workflow/config.yaml",
  lock: ".pipeline/.lock",
  guard: ".pipeline/.lock.guard",
  log: ".pipeline/log.yaml",
  progress: ".pipeline/PROGRESS.md",
  watchdog: ".pipeline/watchdog.log",
  marker: ".pipeline/derived-refresh.yaml",
  hint: ".pipeline/continuation.yaml",
  evidence: ".pipeline/evidence",
  newerLayout: ".pipeline/runtime/active.yaml",
} as const;
