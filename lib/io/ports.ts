/**
 * What the tool asks of the machine it runs on. Systems know these interfaces only; the real ones are
 * in `deno_ports.ts`, the ones of the tests in `tests/support/`.
 *
 * Paths are absolute and use `/` on every platform. Nothing here throws for what a user's disk may
 * hold: a failure is a value.
 *
 * @module
 */

/** Why something could not be read or written. */
export type IoReason =
  | "absent"
  | "denied"
  | "exists"
  | "not-a-folder"
  | "is-a-folder"
  | "loop"
  | "too-large"
  | "full"
  | "read-only"
  | "other";

/** A failed access: the kind, and what the system said. */
export interface IoFailure {
  readonly ok: false;
  readonly reason: IoReason;
  readonly message: string;
}

/** The result of an access to the machine. */
export type Io<T> = { readonly ok: true; readonly value: T } | IoFailure;

/** What is known of a path without opening it. `other` is a FIFO, socket or device. */
export interface FileFacts {
  readonly kind: "file" | "folder" | "link" | "other";
  readonly size: number;
  /** Last change in milliseconds since the epoch; null where the platform does not say. */
  readonly mtimeMs: number | null;
  /** Permission bits; null on platforms without them. */
  readonly mode: number | null;
}

/** One name in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: FileFacts["kind"];
}

/** An open file to read pieces of. */
export interface ReadHandle {
  readonly size: number;
  /** Reads at most `length` bytes from `offset`; fewer at the end of the file. */
  readAt(offset: number, length: number): Io<Uint8Array>;
  close(): void;
}

/** An advisory lock that is held until `release()`. */
export interface LockHandle {
  release(): void;
}

/** How a lock is asked for. */
export interface LockRequest {
  readonly mode: "shared" | "exclusive";
  /** Make the (empty) lock file when it is not there. Without it the file is opened read-only. */
  readonly create: boolean;
  /** How long to wait for it; 0 is one try. */
  readonly waitMs: number;
  /** Pause between two tries (50 ms). */
  readonly pollMs?: number;
}

/** The file system. */
export interface FilePort {
  /** Facts of the path itself (a link is a link). */
  lstat(path: string): Io<FileFacts>;
  /** Facts of what the path leads to. */
  stat(path: string): Io<FileFacts>;
  /** The whole file; `too-large` above `maxBytes`. Callers `lstat` first: a FIFO would block. */
  readBytes(path: string, maxBytes?: number): Io<Uint8Array>;
  openRead(path: string): Io<ReadHandle>;
  /** The names in a folder, sorted by code units. */
  readFolder(path: string): Io<readonly FolderEntry[]>;
  /** The physical path, all links resolved. */
  realPath(path: string): Io<string>;
  /** An advisory `flock`; null when somebody else kept it for the whole wait. */
  lock(path: string, request: LockRequest): Promise<Io<LockHandle | null>>;
  /** Makes a file that must not exist yet, and flushes it. */
  createFile(path: string, bytes: Uint8Array): Io<void>;
  /** Puts new content in place: `temp` (same folder) is made, flushed and renamed; removed on failure. */
  replaceFile(path: string, bytes: Uint8Array, temp: string): Io<void>;
  /** One write in append mode and a flush; on failure the file is cut back to its old length. */
  appendFile(path: string, bytes: Uint8Array): Io<void>;
  rename(from: string, to: string): Io<void>;
  /** Gives a file a second name; fails with `exists` rather than replace. */
  hardLink(from: string, to: string): Io<void>;
  removeFile(path: string): Io<void>;
  /** Makes a folder and its parents; no error when it is there. */
  makeFolder(path: string): Io<void>;
}

/** How a child process ended. */
export type RunReply =
  | {
    readonly kind: "ran";
    readonly code: number;
    readonly stdout: Uint8Array;
    readonly stderr: string;
  }
  | { readonly kind: "absent"; readonly message: string }
  | { readonly kind: "timeout"; readonly message: string };

/** What a child process is given. */
export interface RunRequest {
  readonly cwd: string;
  readonly stdin?: Uint8Array;
  /** Killed after this long (20 s). */
  readonly timeoutMs?: number;
}

/** The terminal, or its absence. */
export interface TerminalFacts {
  readonly stdin: boolean;
  readonly stdout: boolean;
  readonly stderr: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** A right that the runtime gives or withholds, asked for as a whole: every host, every program, … */
export type Right = "read" | "write" | "network" | "programs" | "variables" | "system" | "ffi";

/** Everything at once; made in `main.ts`, handed down. */
export interface Ports {
  readonly fs: FilePort;
  /** Runs `git` with exactly these arguments and a clean environment. */
  readonly git: (args: readonly string[], request: RunRequest) => Promise<RunReply>;
  /** Runs `crontab` likewise. */
  readonly crontab: (args: readonly string[], request: RunRequest) => Promise<RunReply>;
  /** An environment variable; an empty one counts as absent. */
  readonly env: (name: string) => string | undefined;
  readonly cwd: () => Io<string>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly pid: number;
  readonly platform: "linux" | "darwin" | "windows" | "other";
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly terminal: () => TerminalFacts;
  /** One line from standard input, null at its end. */
  readonly readLine: () => string | null;
  /**
   * Hands over one key at a time (an escape sequence is one key), while the callback returns true and
   * the input lasts; raw mode is on meanwhile, and from before `begin`. False, and nothing called,
   * where keys cannot be read one by one.
   */
  readonly readKeys: (onKey: (key: string) => boolean, begin?: () => void) => Promise<boolean>;
  /** Gives up the right to write and, unless `keepRun`, to start programs, for the rest of the run. */
  readonly dropWrite: (keepRun: boolean) => void;
  /** Whether the runtime gives a right without limits. */
  readonly permitted: (right: Right) => boolean;
  /** The name that the program was called by, without folder and `.exe`. */
  readonly programName: () => string;
  /** Facts for `--version --json` and `doctor`. */
  readonly build: { readonly deno: string; readonly target: string; readonly standalone: boolean };
}
