/**
 * The nearest known word to a mistyped one.
 *
 * @module
 */

/** Edits (insert, delete, replace, swap neighbours) between two words. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, cell(i - 2, j - 2) + 1);
      }
      row.push(best);
    }
  }
  return cell(a.length, b.length);
}

/**
 * The known word that is at most a third of its letters (and at least one) away; null when none is.
 *
 * @example
 * ```ts
 * import { nearest } from "./nearest.ts";
 * if (nearest("jsn", ["json", "get"]) !== "json" || nearest("zzz", ["json"]) !== null) throw new Error();
 * ```
 */
export function nearest(word: string, known: readonly string[]): string | null {
  if (word.length === 0 || word.length > 60) return null;
  let best: { word: string; edits: number } | null = null;
  for (const one of known) {
    const edits = one.startsWith(word) && word.length >= 3 ? 1 : distance(word.toLowerCase(), one);
    const limit = Math.max(1, Math.floor(one.length / 3));
    if (edits <= limit && (best === null || edits < best.edits)) best = { word: one, edits };
  }
  return best?.word ?? null;
}
