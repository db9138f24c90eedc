/**
 * What a release is called, and where it is.
 *
 * @module
 */

/** The repository that releases are published in. */
export const REPOSITORY = "https://github.com/resume-cli/resume";

/** The program in one line, as packages describe it; Homebrew takes 80 characters. */
export const DESCRIPTION = "Tell where unfinished agent work stopped and what comes next";

/**
 * The name of an archive without its ending, which is also the one folder in it.
 *
 * @param version The version, without `v`.
 * @param target The machine.
 * @returns The name.
 */
export function archiveStem(version: string, target: string): string {
  return `resume-v${version}-${target}`;
}

/**
 * The file name of an archive: zip for Windows, tar.gz elsewhere. Installers and the package managers'
 * guesses depend on it.
 *
 * @param version The version, without `v`.
 * @param target The machine.
 * @returns The name.
 *
 * @example
 * ```ts
 * archiveName("1.2.3", "aarch64-apple-darwin"); // "resume-v1.2.3-aarch64-apple-darwin.tar.gz"
 * ```
 */
export function archiveName(version: string, target: string): string {
  return `${archiveStem(version, target)}${target.includes("windows") ? ".zip" : ".tar.gz"}`;
}

/**
 * Where a file of a release is downloaded from.
 *
 * @param version The version, without `v`.
 * @param name The file.
 * @returns The address.
 */
export function assetUrl(version: string, name: string): string {
  return `${REPOSITORY}/releases/download/v${version}/${name}`;
}
