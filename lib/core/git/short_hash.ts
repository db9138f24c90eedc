/**
 * Full hashes for short ones.
 *
 * @module
 */

/**
 * Prepares to find hashes by how they begin: one sort, then a search by halves for each question.
 *
 * @param oids Full hashes, in lower case.
 * @returns What finds a full hash that begins with a short one, in either case; undefined for none.
 * @example
 * ```ts
 * import { byShortHash } from "./short_hash.ts";
 * const find = byShortHash(["beef01", "0123ab"]);
 * if (find("BEEF") !== "beef01" || find("ff") !== undefined) throw new Error("unexpected");
 * ```
 */
export function byShortHash(oids: Iterable<string>): (short: string) => string | undefined {
  const sorted = [...oids].sort();
  return (short) => {
    const prefix = short.toLowerCase();
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? "") < prefix) low = middle + 1;
      else high = middle;
    }
    const found = sorted[low];
    return found?.startsWith(prefix) === true ? found : undefined;
  };
}
