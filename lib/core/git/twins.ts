/**
 * Rewritten commits: the same work under another hash (survey spec section 3).
 *
 * @module
 */

/** A commit as `git log` names it. */
export interface Subject {
  readonly oid: string;
  /** Author time in seconds since the epoch. */
  readonly time: string;
  readonly subject: string;
}

/** Reads `subjectsArgs` and `namedSubjectsArgs`: three fields a commit, NUL between everything. */
export function parseSubjects(output: string): Subject[] {
  const parts = output.split("\0");
  const subjects: Subject[] = [];
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [oid = "", time = "", subject = ""] = parts.slice(at, at + 3);
    if (/^[0-9a-f]{40,64}$/.test(oid)) subjects.push({ oid, time, subject });
  }
  return subjects;
}

/** Reads `patchIdArgs`: commits by patch id. */
export function parsePatchIds(output: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of output.split("\n")) {
    const [, id, oid] = /^([0-9a-f]{40,64}) ([0-9a-f]{40,64})$/.exec(line) ?? [];
    if (id !== undefined && oid !== undefined) found.set(id, oid);
  }
  return found;
}

/**
 * The commit of the history with the same subject and author time as each lost one.
 *
 * @example
 * ```ts
 * import { twinsBySubject } from "./twins.ts";
 * const lost = [{ oid: "a", time: "1", subject: "Fix" }];
 * const twins = twinsBySubject(lost, [{ oid: "b", time: "1", subject: "Fix" }]);
 * if (twins.get("a") !== "b") throw new Error("unexpected");
 * ```
 */
export function twinsBySubject(
  lost: readonly Subject[],
  history: readonly Subject[],
): Map<string, string> {
  const known = new Map(history.map((one) => [`${one.time}\0${one.subject}`, one.oid]));
  const twins = new Map<string, string>();
  for (const one of lost) {
    const twin = known.get(`${one.time}\0${one.subject}`);
    if (twin !== undefined && twin !== one.oid) twins.set(one.oid, twin);
  }
  return twins;
}
