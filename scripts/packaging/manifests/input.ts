/**
 * What package manifests are made from.
 *
 * @module
 */
import { archiveName } from "../release_info.ts";

/** A release, as manifests need it. */
export interface ManifestInput {
  /** The version, without `v`. */
  readonly version: string;
  /** SHA-256 sums by file name, from SHA256SUMS. */
  readonly sums: ReadonlyMap<string, string>;
  /** What stands beside the program in the archives. */
  readonly files: readonly string[];
  /** The day of the release, `2026-01-31`. */
  readonly date: string;
}

/**
 * The sum of the archive for a target.
 *
 * @param input The release.
 * @param target The machine.
 * @returns Hex digits.
 * @throws {RangeError} when the release has no such archive
 */
export function sumOf(input: ManifestInput, target: string): string {
  const name = archiveName(input.version, target);
  const sum = input.sums.get(name);
  if (sum === undefined) throw new RangeError(`Cannot make a manifest: no checksum of "${name}"`);
  return sum;
}
