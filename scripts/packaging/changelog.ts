/**
 * Reads CHANGELOG.md (Keep a Changelog), and checks that a release is what its tag says.
 *
 * @module
 */

/**
 * The section of a version, without its heading.
 *
 * @param changelog The text of CHANGELOG.md.
 * @param version The version, without `v`.
 * @returns The section, or `undefined` when there is none.
 */
export function section(changelog: string, version: string): string | undefined {
  const lines = changelog.split(/\r?\n/);
  const start = lines.findIndex((line) =>
    line === `## [${version}]` || line.startsWith(`## [${version}] - `)
  );
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => /^(?:## |\[[^\]]+\]: )/.test(line));
  const end = length < 0 ? lines.length : start + 1 + length;
  return `${lines.slice(start + 1, end).join("\n").trim()}\n`;
}

/** What a release is made from. */
export interface ReleaseSources {
  /** The tag, `v1.2.3`. */
  readonly tag: string;
  /** The version in deno.json. */
  readonly version: string;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
}

/**
 * Finds what does not agree in a release.
 *
 * @param sources The tag, deno.json's version, the changelog.
 * @returns One line per fault; none when the tag, deno.json and CHANGELOG.md name one version.
 *
 * @example
 * ```ts
 * releaseFaults({ tag: "v1.0.0", version: "1.0.1", changelog: "## [1.0.1] - 2026-01-01\n\n- x\n" });
 * // ["The tag is v1.0.0, but deno.json says 1.0.1."]
 * ```
 */
export function releaseFaults({ tag, version, changelog }: ReleaseSources): string[] {
  const faults: string[] = [];
  if (tag !== `v${version}`) faults.push(`The tag is ${tag}, but deno.json says ${version}.`);
  const notes = section(changelog, version);
  if (notes === undefined) faults.push(`CHANGELOG.md has no section [${version}].`);
  else if (notes.trim() === "") faults.push(`CHANGELOG.md says nothing about [${version}].`);
  return faults;
}
