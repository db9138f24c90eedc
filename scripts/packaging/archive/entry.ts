/**
 * What an archive is made of.
 *
 * The two formats are written here rather than by the programs of the system: those differ between
 * GNU, BSD and Windows in their flags and in what they put into a header, and an archive must be the
 * same bytes wherever it is made.
 *
 * @module
 */

/** One file in an archive. */
export interface Entry {
  /** Its path in the archive, with `/`. */
  readonly name: string;
  /** What is in it. */
  readonly bytes: Uint8Array;
  /** Whether it is a program. */
  readonly executable?: boolean;
}

/**
 * Puts entries into the one order that an archive has, by code units of the name.
 *
 * @param entries The files.
 * @returns A sorted copy.
 */
export function sorted(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/**
 * Compresses bytes.
 *
 * @param bytes What to compress.
 * @param format The format; `gzip` has neither a time nor a name in its header.
 * @returns The compressed bytes.
 */
export async function compress(
  bytes: Uint8Array,
  format: "gzip" | "deflate-raw",
): Promise<Uint8Array> {
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new CompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Joins pieces of bytes.
 *
 * @param pieces The pieces.
 * @returns One array.
 */
export function join(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
