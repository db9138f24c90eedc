/**
 * SHA-256 sums, in the form that `sha256sum` and `shasum -a 256` write and check.
 *
 * @module
 */

/**
 * The SHA-256 sum of some bytes.
 *
 * @param bytes The data.
 * @returns Hex digits, lower case.
 */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes.slice()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Writes the text of a SHA256SUMS file.
 *
 * @param sums Sums by file name.
 * @returns One line a file, sorted by name.
 */
export function sumsText(sums: ReadonlyMap<string, string>): string {
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sum]) => `${sum}  ${name}\n`).join("");
}

/**
 * Reads a SHA256SUMS file.
 *
 * @param text The text.
 * @returns Sums by file name.
 * @throws {SyntaxError} for a line that is no sum, so that a damaged file is never read in part
 */
export function parseSums(text: string): Map<string, string> {
  const sums = new Map<string, string>();
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line === "") continue;
    const [, sum, name] = /^([0-9a-f]{64}) [ *]([A-Za-z0-9][A-Za-z0-9._+-]*)$/.exec(line) ?? [];
    if (sum === undefined || name === undefined) {
      throw new SyntaxError(`Cannot read line ${at + 1} of the checksums: "${line}"`);
    }
    if (sums.has(name)) {
      throw new SyntaxError(`Cannot read the checksums: "${name}" is there twice`);
    }
    sums.set(name, sum);
  }
  return sums;
}
