/**
 * Which packages the tool is made of, from what Deno says of its modules.
 *
 * @module
 */

/** A package that is in the program. */
export interface Component {
  /** Where it comes from; `runtime` is Deno itself. */
  readonly from: "npm" | "jsr" | "runtime";
  /** Its name. */
  readonly name: string;
  /** Its exact version. */
  readonly version: string;
  /** Its licence as an SPDX expression; `NOASSERTION` when nobody says. */
  readonly license: string;
  /** SHA-512 of the package as hex digits, where the lock file has it. */
  readonly sha512?: string;
}

/** The part of `deno info --json` that is read here. */
export interface ModuleInfo {
  /** The modules. */
  readonly modules: readonly { readonly specifier: string; readonly npmPackage?: string }[];
  /** The npm packages by `name@version`; also such as no module needs. */
  readonly npmPackages?: Readonly<
    Record<string, {
      readonly name: string;
      readonly version: string;
      readonly dependencies?: readonly string[];
      readonly localPath?: string;
    }>
  >;
}

/** The part of `deno.lock` that is read here. */
export interface Lock {
  /** The npm packages by `name@version`. */
  readonly npm?: Readonly<Record<string, { readonly integrity?: string }>>;
}

/**
 * Lists the packages that modules come from, those that these need included.
 *
 * @param info What `deno info --json main.ts` printed.
 * @param lock The lock file.
 * @param licenseOf Finds the licence of an npm package in its folder.
 * @returns The packages, sorted by name.
 */
export function componentsOf(
  info: ModuleInfo,
  lock: Lock,
  licenseOf: (folder: string) => string,
): Component[] {
  const found = new Map<string, Component>();
  const npm = info.npmPackages ?? {};
  const add = (key: string): void => {
    const one = npm[key];
    if (one === undefined || found.has(`npm:${key}`)) return;
    const sha512 = hexOf(lock.npm?.[key]?.integrity);
    found.set(`npm:${key}`, {
      from: "npm",
      name: one.name,
      version: one.version,
      license: one.localPath === undefined ? "NOASSERTION" : licenseOf(one.localPath),
      ...(sha512 === undefined ? {} : { sha512 }),
    });
    for (const next of one.dependencies ?? []) add(next);
  };
  for (const { specifier, npmPackage } of info.modules) {
    if (npmPackage !== undefined) add(npmPackage);
    const [, name, version] = /^https:\/\/jsr\.io\/(@[^/]+\/[^/]+)\/([^/]+)\//.exec(specifier) ??
      [];
    if (name === undefined || version === undefined) continue;
    const license = name.startsWith("@std/") ? "MIT" : "NOASSERTION";
    found.set(`jsr:${name}@${version}`, { from: "jsr", name, version, license });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function hexOf(integrity: string | undefined): string | undefined {
  const base64 = /^sha512-([A-Za-z0-9+/=]+)$/.exec(integrity ?? "")?.[1];
  if (base64 === undefined) return undefined;
  return Array.from(
    atob(base64),
    (char) => char.charCodeAt(0).toString(16).padStart(2, "0"),
  ).join("");
}
