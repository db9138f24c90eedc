/**
 * Writes zip archives.
 *
 * @module
 */
import { compress, type Entry, join, sorted } from "./entry.ts";

const encoder = new TextEncoder();

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? value >>> 1 ^ 0xedb88320 : value >>> 1;
  return value;
});

/**
 * The CRC-32 of zip and gzip.
 *
 * @param bytes The data.
 * @returns The sum, unsigned.
 *
 * @example
 * ```ts
 * crc32(new TextEncoder().encode("123456789")); // 0xcbf43926
 * ```
 */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0) ^ sum >>> 8;
  return (sum ^ 0xffffffff) >>> 0;
}

/** DOS date and time, in UTC so that the builder's zone does not matter. */
function dosTime(seconds: number): readonly [time: number, date: number] {
  const at = new Date(Math.max(seconds, 315_532_800) * 1000); // nothing is older than 1980
  const time = at.getUTCHours() << 11 | at.getUTCMinutes() << 5 | at.getUTCSeconds() >> 1;
  const date = at.getUTCFullYear() - 1980 << 9 | at.getUTCMonth() + 1 << 5 | at.getUTCDate();
  return [time, date];
}

/** Numbers of two or four bytes, little end first. */
function fields(values: readonly (readonly [width: 2 | 4, value: number])[]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of values) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

/**
 * Writes a zip archive.
 *
 * @param entries The files, in any order.
 * @param seconds The time of all of them, since the epoch.
 * @returns The archive.
 */
export async function zip(entries: readonly Entry[], seconds: number): Promise<Uint8Array> {
  const [time, date] = dosTime(seconds);
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const entry of sorted(entries)) {
    const name = encoder.encode(entry.name);
    const packed = await compress(entry.bytes, "deflate-raw");
    const common: readonly (readonly [2 | 4, number])[] = [
      [2, 20], // needs version 2.0
      [2, 0x0800], // names are UTF-8
      [2, 8], // deflate
      [2, time],
      [2, date],
      [4, crc32(entry.bytes)],
      [4, packed.length],
      [4, entry.bytes.length],
      [2, name.length],
      [2, 0],
    ];
    const local = [fields([[4, 0x04034b50], ...common]), name, packed];
    const mode = 0o100000 | (entry.executable ? 0o755 : 0o644);
    directory.push(
      fields([
        [4, 0x02014b50],
        [2, 3 << 8 | 20], // made on Unix, whose mode is kept
        ...common,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, mode * 0x10000],
        [4, at],
      ]),
      name,
    );
    for (const piece of local) at += piece.length;
    pieces.push(...local);
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0);
  const count = entries.length;
  const end = fields([[4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [
    2,
    0,
  ]]);
  return join([...pieces, ...directory, end]);
}
