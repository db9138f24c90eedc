/**
 * Which folder may import which.
 *
 * @module
 */

/** One import: a file, and what it asks for. */
export interface Edge {
  /** The importing file, relative to the project. */
  readonly from: string;
  /** The specifier as it is written. */
  readonly specifier: string;
  /** The file that it leads to, relative to the project; absent for a package. */
  readonly to?: string;
}

const SYSTEMS: readonly string[] = ["story", "work", "cycle", "pipeline"];

// What a layer may import besides itself. The ports are interfaces: whoever is handed them may
// name their types.
const PORTS = "lib/io/ports";
const ALLOWED: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["main", ["lib/cli/", "lib/io/"]],
  ["cli", [
    ...SYSTEMS.map((system) => `lib/${system}/`),
    "lib/survey/",
    "lib/render/",
    "lib/core/",
    PORTS,
    "lib/io/env",
    "deno.json", // the version
  ]],
  ["survey", [...SYSTEMS.map((system) => `lib/${system}/`), "lib/core/", PORTS]],
  ...SYSTEMS.map((system) => [system, ["lib/core/", PORTS]] as const),
  ["render", ["lib/core/"]],
  ["core", []],
  ["io", ["lib/core/"]],
]);

/**
 * Finds the imports that no arrow allows.
 *
 * @param edges All imports.
 * @returns One line per fault.
 *
 * @example
 * ```ts
 * forbidden([{ from: "lib/core/a.ts", specifier: "../io/b.ts", to: "lib/io/b.ts" }]);
 * // ["lib/core/a.ts imports lib/io/b.ts: core must not import io"]
 * ```
 */
export function forbidden(edges: readonly Edge[]): string[] {
  return edges.flatMap((edge) => {
    const fault = edge.to === undefined ? packageFault(edge) : fileFault(edge, edge.to);
    return fault === undefined
      ? []
      : [`${edge.from} imports ${edge.to ?? edge.specifier}: ${fault}`];
  });
}

/**
 * The layer of a file.
 *
 * @param path The file, relative to the project.
 * @returns The layer's name; `undefined` outside lib/ and main.ts.
 */
export function layerOf(path: string): string | undefined {
  if (path === "main.ts") return "main";
  return /^lib\/([^/]+)\//.exec(path)?.[1];
}

function packageFault({ from, specifier }: Edge): string | undefined {
  if (layerOf(from) === undefined) return undefined;
  if (specifier.startsWith("node:")) return "what ships must not need Node's modules";
  if (specifier.startsWith("@std/assert")) return "assertions are for tests";
  return undefined;
}

function fileFault({ from, specifier }: Edge, to: string): string | undefined {
  const layer = layerOf(from);
  // A file outside the layers is reached only through an adapter, which stands for a package.
  if (layer === undefined) return undefined;
  if (to.startsWith("scripts/npm_only/") && !/^\.{0,2}\//.test(specifier)) {
    return packageFault({ from, specifier });
  }
  const allowed = ALLOWED.get(layer);
  if (allowed === undefined) return `"${layer}" is not a layer that scripts/layers/rules.ts knows`;
  if (layerOf(to) === layer || allowed.some((start) => to.startsWith(start))) return undefined;
  return `${layer} must not import ${layerOf(to) ?? "this"}`;
}
