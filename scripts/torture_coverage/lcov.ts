/**
 * Reads the report of a coverage run.
 *
 * @module
 */

/** So many of all were run. */
export interface Share {
  readonly hit: number;
  readonly all: number;
}

/** What was run of a folder. */
export interface Counts {
  readonly lines: Share;
  readonly branches: Share;
}

const NOTHING: Counts = { lines: { hit: 0, all: 0 }, branches: { hit: 0, all: 0 } };

/** The share in percent; all of nothing is 100. */
export function percent({ hit, all }: Share): number {
  return all === 0 ? 100 : 100 * hit / all;
}

function plus(a: Share, hit: number, all: number): Share {
  return { hit: a.hit + hit, all: a.all + all };
}

/**
 * Adds up a report in the format of lcov, by the folder below `lib/`, in the order of names.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const report = "SF:/x/lib/core/a.ts\nBRF:4\nBRH:3\nLF:10\nLH:9\nend_of_record\n";
 * assertEquals([...coverageByFolder(report)], [
 *   ["core", { lines: { hit: 9, all: 10 }, branches: { hit: 3, all: 4 } }],
 * ]);
 * ```
 */
export function coverageByFolder(lcov: string): ReadonlyMap<string, Counts> {
  const found = new Map<string, Counts>();
  for (const record of lcov.split("end_of_record")) {
    const folder = /^SF:.*\/lib\/([^/\n]+)\//m.exec(record)?.[1];
    if (folder === undefined) continue;
    const number = (name: string): number =>
      Number(new RegExp(`^${name}:(\\d+)$`, "m").exec(record)?.[1] ?? 0);
    const before = found.get(folder) ?? NOTHING;
    found.set(folder, {
      lines: plus(before.lines, number("LH"), number("LF")),
      branches: plus(before.branches, number("BRH"), number("BRF")),
    });
  }
  return new Map([...found].sort(([a], [b]) => a < b ? -1 : 1));
}
