/**
 * Reads `git cat-file --batch-check`, which answers one line for each name, in order.
 *
 * @module
 */

/** What git knows of one name. */
export type ObjectAnswer =
  | { readonly kind: "found"; readonly oid: string; readonly type: string }
  | { readonly kind: "missing" }
  | { readonly kind: "ambiguous" };

/**
 * The answers in the order of the names; a name without an answer (git died) is `ambiguous`, that is,
 * not known.
 *
 * @example
 * ```ts
 * import { parseObjects } from "./objects.ts";
 * const got = parseObjects("abcd commit\nfeed missing\n", 3);
 * if (got.map((one) => one.kind).join() !== "found,missing,ambiguous") throw new Error("unexpected");
 * ```
 */
export function parseObjects(output: string, count: number): ObjectAnswer[] {
  const lines = output.split("\n");
  return Array.from({ length: count }, (_, at): ObjectAnswer => {
    const line = lines[at] ?? "";
    if (line.endsWith(" missing")) return { kind: "missing" };
    const [oid = "", type = ""] = line.split(" ");
    if (/^[0-9a-f]{40,64}$|^[0-9a-f]{4,}$/.test(oid) && /^(commit|tree|blob|tag)$/.test(type)) {
      return { kind: "found", oid, type };
    }
    return { kind: "ambiguous" };
  });
}
