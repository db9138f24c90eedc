/**
 * Every argument list that git is ever given. Deno cannot restrict the arguments of an allowed program,
 * so they are kept in one file where they can be read (design rule 8).
 *
 * @module
 */

/**
 * Keeps the repository's own configuration from starting a program: no fsmonitor, no hooks, no fetch of
 * missing objects, no pager.
 */
const SAFE: readonly string[] = [
  "--no-pager",
  "--no-optional-locks",
  "--literal-pathspecs",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "core.attributesFile=/dev/null",
  "-c",
  "protocol.allow=never",
];

/** Only this reaches git as a commit: 4 to 64 hex digits. */
export function isHash(text: string): boolean {
  return /^[0-9a-fA-F]{4,64}$/.test(text);
}

/** Branch, head and whether anything is uncommitted. */
export function statusArgs(): string[] {
  return [...SAFE, "status", "--porcelain=v2", "--branch", "-z", "--ignore-submodules=all"];
}

/** Types of objects; their names come on standard input, one a line (`objectsInput`). */
export function catFileArgs(): string[] {
  return [...SAFE, "cat-file", "--batch-check=%(objectname) %(objecttype)"];
}

/** Standard input of `catFileArgs`; a name with a line end would shift every answer and is refused. */
export function objectsInput(names: readonly string[]): Uint8Array {
  const unfit = names.find((name) => name === "" || /[\n\r\0]/.test(name));
  if (unfit !== undefined) throw new TypeError(`Cannot ask git for ${JSON.stringify(unfit)}`);
  return new TextEncoder().encode(names.map((name) => `${name}\n`).join(""));
}

/** What HEAD does not reach: commits and a last line `^HEAD` come on standard input. */
export function notReachedArgs(): string[] {
  return [...SAFE, "rev-list", "--ignore-missing", "--stdin"];
}

/** Commits since a time on HEAD, counted. `since` is RFC 3339. */
export function countSinceArgs(since: string, max: number): string[] {
  return [...SAFE, "rev-list", "--count", `--max-count=${max}`, `--since=${since}`, "HEAD"];
}

/** The prefix for a list that another file of this folder builds. */
export function safeArgs(...args: readonly string[]): string[] {
  return [...SAFE, ...args];
}

/** Hash, author time and subject of commits, NUL between them; of HEAD's history, or of those named. */
const SUBJECTS = "--format=%H%x00%at%x00%s";

/** The latest commits that HEAD reaches, with author time and subject. */
export function subjectsArgs(max: number): string[] {
  return [...SAFE, "log", "-z", `--max-count=${max}`, SUBJECTS, "HEAD", "--"];
}

/** The same of the commits on standard input. */
export function namedSubjectsArgs(): string[] {
  return [...SAFE, "log", "-z", "--no-walk=unsorted", "--ignore-missing", SUBJECTS, "--stdin"];
}

/** The changes of the latest commits of HEAD as patches, for `patchIdArgs`. */
export function patchesArgs(max: number): string[] {
  const plain = [
    "--no-ext-diff",
    "--no-textconv",
    "--no-merges",
    "--no-color",
    "--format=commit %H",
  ];
  return [...SAFE, "log", "-p", ...plain, `--max-count=${max}`, "HEAD", "--"];
}

/** The changes of the commits on standard input as patches. */
export function namedPatchesArgs(): string[] {
  const plain = ["--no-ext-diff", "--no-textconv", "--no-color", "--format=commit %H"];
  return [...SAFE, "log", "-p", "--no-walk=unsorted", "--ignore-missing", ...plain, "--stdin"];
}

/** Names patches by what they change: they come on standard input, `patch-id commit` lines go out. */
export function patchIdArgs(): string[] {
  return [...SAFE, "patch-id", "--stable"];
}

/** Commit times of the commits on standard input. */
export function timesArgs(): string[] {
  return [...SAFE, "rev-list", "--timestamp", "--no-walk=unsorted", "--ignore-missing", "--stdin"];
}
