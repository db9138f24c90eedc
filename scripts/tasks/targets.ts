/**
 * The machines that the tool is compiled for.
 *
 * @module
 */

/** Deno's names for them. */
export const TARGETS: readonly string[] = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
  "x86_64-pc-windows-msvc",
  "aarch64-pc-windows-msvc",
];

/**
 * The file that a compiled program is written to.
 *
 * @param name The path without ending.
 * @param target The machine.
 * @returns The path, with `.exe` for Windows.
 */
export function programFile(name: string, target: string): string {
  return target.includes("windows") ? `${name}.exe` : name;
}

/**
 * Reads from the first bytes of an executable which machine it is for. `deno compile` takes the
 * runtime of `DENORT_BIN` for any target without a look, and would write a program that cannot
 * start.
 *
 * @param head The first kilobyte.
 * @returns A target, or `undefined` for anything unknown.
 */
export function executableTarget(head: Uint8Array): string | undefined {
  if (head.length < 64) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.getUint32(0) === 0x7f454c46) { // ELF
    return machine(view.getUint16(18, true), 0x3e, 0xb7, "unknown-linux-gnu");
  }
  if (view.getUint32(0, true) === 0xfeedfacf) { // Mach-O, 64 bits
    return machine(view.getUint32(4, true), 0x01000007, 0x0100000c, "apple-darwin");
  }
  if (view.getUint16(0) === 0x4d5a) { // MZ, which says where the PE header is
    const at = view.getUint32(60, true);
    if (at + 6 > head.length || view.getUint32(at) !== 0x50450000) return undefined;
    return machine(view.getUint16(at + 4, true), 0x8664, 0xaa64, "pc-windows-msvc");
  }
  return undefined;
}

function machine(found: number, x86: number, arm: number, system: string): string | undefined {
  if (found === x86) return `x86_64-${system}`;
  return found === arm ? `aarch64-${system}` : undefined;
}
