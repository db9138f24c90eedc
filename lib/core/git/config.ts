/**
 * What a repository's own configuration could make git run on a plain `git status`: the filters that
 * `.gitattributes` may name.
 *
 * @module
 */

/** Filters and further files that a configuration names. */
export interface ConfigNames {
  readonly filters: readonly string[];
  readonly includes: readonly string[];
}

function unquote(value: string): string {
  return value.trim().replace(/^"(.*)"$/, "$1").replace(/\\(["\\])/g, "$1");
}

/**
 * Reads the text of a git configuration file. Section names are case-insensitive, subsections are not.
 *
 * @example
 * ```ts
 * import { configNames } from "./config.ts";
 * const got = configNames('[Filter "x"]\n\tclean = evil\n[include]\n\tpath = more\n');
 * if (got.filters[0] !== "x" || got.includes[0] !== "more") throw new Error("unexpected");
 * ```
 */
export function configNames(text: string): ConfigNames {
  const filters = new Set<string>();
  const includes: string[] = [];
  let isInclude = false;
  for (const line of text.split("\n")) {
    // A section may be followed by a key on the same line.
    const section = /^\s*\[\s*([A-Za-z0-9.-]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line);
    const rest = section === null ? line : line.slice(section[0].length);
    if (section !== null) {
      const name = (section[1] ?? "").toLowerCase();
      isInclude = name === "include" || name === "includeif";
      if (name === "filter" && section[2] !== undefined) filters.add(unquote(section[2]));
      else if (name.startsWith("filter.")) filters.add(name.slice(7));
    }
    const path = isInclude ? /^\s*path\s*=\s*(.+?)\s*$/i.exec(rest)?.[1] : undefined;
    if (path !== undefined) includes.push(unquote(path));
  }
  return { filters: [...filters], includes };
}

/** Arguments in front of a git command that take every program away from these filters. */
export function withoutFilters(names: readonly string[]): string[] {
  return names.flatMap((name) => [
    "-c",
    `filter.${name}.clean=`,
    "-c",
    `filter.${name}.smudge=`,
    "-c",
    `filter.${name}.process=`,
    "-c",
    `filter.${name}.required=false`,
  ]);
}
