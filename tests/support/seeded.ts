/**
 * Chance that is the same in every run: a failure names the seed, and the seed brings it back.
 *
 * @module
 */

/** A stream of numbers. */
export interface Seeded {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to `below`. */
  int(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** True with this chance. */
  chance(of: number): boolean;
  shuffle<T>(list: readonly T[]): T[];
}

/** Makes the stream of a seed. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    chance: (of) => next() < of,
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new TypeError("Cannot pick from nothing");
      return from[int(from.length)] as T;
    },
    shuffle: <T>(list: readonly T[]): T[] => {
      const out = [...list];
      for (let at = out.length - 1; at > 0; at--) {
        const other = int(at + 1);
        [out[at], out[other]] = [out[other] as T, out[at] as T];
      }
      return out;
    },
  };
}
