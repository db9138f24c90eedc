/**
 * Writes tar archives (POSIX ustar).
 *
 * @module
 */
import { compress, type Entry, join, sorted } from "./entry.ts";

const BLOCK = 512;
const encoder = new TextEncoder();

function header(entry: Entry, time: number): Uint8Array {
  const name = encoder.encode(entry.name);
  if (name.length > 100) throw new RangeError(`Cannot archive "${entry.name}": name too long`);
  const block = new Uint8Array(BLOCK);
  const put = (at: number, text: string): void => block.set(encoder.encode(text), at);
  const octal = (at: number, width: number, value: number): void =>
    put(at, `${value.toString(8).padStart(width - 1, "0")}\0`);
  block.set(name);
  octal(100, 8, entry.executable ? 0o755 : 0o644);
  octal(108, 8, 0); // owner and group by number: root, who exists everywhere
  octal(116, 8, 0);
  octal(124, 12, entry.bytes.length);
  octal(136, 12, time);
  put(156, "0"); // a regular file
  put(257, "ustar\x0000");
  put(148, "        "); // the sum is taken with blanks in its own place
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(148, `${sum.toString(8).padStart(6, "0")}\0 `);
  return block;
}

/**
 * Writes a tar archive.
 *
 * @param entries The files, in any order.
 * @param time The time of all of them, in whole seconds since the epoch.
 * @returns The archive.
 */
export function tar(entries: readonly Entry[], time: number): Uint8Array {
  const pieces = sorted(entries).flatMap((entry) => [
    header(entry, time),
    entry.bytes,
    new Uint8Array((BLOCK - entry.bytes.length % BLOCK) % BLOCK),
  ]);
  return join([...pieces, new Uint8Array(2 * BLOCK)]);
}

/** The same, compressed with gzip. */
export function tarGz(entries: readonly Entry[], time: number): Promise<Uint8Array> {
  return compress(tar(entries, time), "gzip");
}
