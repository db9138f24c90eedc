/**
 * Turns what `deno info --json` tells into imports between files of the project.
 *
 * @module
 */
import type { Edge } from "./rules.ts";

/** The part of `deno info --json` that is read here. */
export interface Info {
  /** The modules, each with what it imports. */
  readonly modules: readonly {
    readonly specifier: string;
    readonly error?: string;
    readonly dependencies?: readonly Dependency[];
  }[];
}

interface Dependency {
  readonly specifier: string;
  readonly code?: { readonly specifier?: string };
  readonly type?: { readonly specifier?: string };
}

/** The imports, the files that have any part in them, and what could not be loaded. */
export interface Graph {
  /** The imports. */
  readonly edges: readonly Edge[];
  /** The files of the project, relative to it. */
  readonly files: readonly string[];
  /** One line per module that could not be loaded. */
  readonly errors: readonly string[];
}

/**
 * Reads a module graph.
 *
 * @param info What `deno info --json` printed.
 * @param root The `file:` URL of the project's folder, with a final slash.
 * @returns The imports between files; those of packages among themselves are left out.
 */
export function readGraph(info: Info, root: string): Graph {
  const edges: Edge[] = [];
  const files: string[] = [];
  const errors: string[] = [];
  for (const module of info.modules) {
    const from = inProject(module.specifier, root);
    if (from === undefined) continue;
    files.push(from);
    if (module.error !== undefined) errors.push(`${from}: ${module.error}`);
    for (const { specifier, code, type } of module.dependencies ?? []) {
      // An import of types alone is an arrow as well: it has only `type`.
      const target = code?.specifier ?? type?.specifier;
      const to = target === undefined ? undefined : inProject(target, root);
      edges.push(to === undefined ? { from, specifier } : { from, specifier, to });
    }
  }
  return { edges, files, errors };
}

function inProject(specifier: string, root: string): string | undefined {
  return specifier.startsWith(root) ? decodeURIComponent(specifier.slice(root.length)) : undefined;
}
