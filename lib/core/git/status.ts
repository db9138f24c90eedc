/**
 * Reads `git status --porcelain=v2 --branch -z`.
 *
 * @module
 */

/** What the status says. */
export interface GitStatus {
  /** The symbolic branch; null when HEAD is detached. */
  readonly branch: string | null;
  /** The commit of HEAD; null on an unborn branch. */
  readonly head: string | null;
  /** Paths that differ from HEAD or are untracked, relative to the top level, as git names them. */
  readonly changed: readonly string[];
}

/** How many fields stand before the path in a line of each kind. */
const FIELDS: Readonly<Record<string, number>> = { "1": 8, "2": 9, u: 10, "?": 1, "!": 1 };

/**
 * Reads the output; unknown lines are passed over.
 *
 * @example
 * ```ts
 * import { parseStatus } from "./status.ts";
 * const got = parseStatus("# branch.oid abc\0# branch.head main\0? new file\0");
 * if (got.branch !== "main" || got.changed[0] !== "new file") throw new Error("unexpected");
 * ```
 */
export function parseStatus(output: string): GitStatus {
  let branch: string | null = null;
  let head: string | null = null;
  const changed: string[] = [];
  const parts = output.split("\0").values();
  for (const line of parts) {
    if (line.startsWith("# branch.oid ")) {
      head = line.slice(13) === "(initial)" ? null : line.slice(13);
    } else if (line.startsWith("# branch.head ")) {
      branch = line.slice(14) === "(detached)" ? null : line.slice(14);
    } else {
      const fields = FIELDS[line.slice(0, 1)];
      if (fields === undefined || line.charAt(1) !== " ") continue;
      changed.push(line.split(" ").slice(fields).join(" "));
      // A rename is followed by the old name in a field of its own.
      if (line.startsWith("2")) parts.next();
    }
  }
  return { branch, head, changed };
}
