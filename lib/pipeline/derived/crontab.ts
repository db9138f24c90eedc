/**
 * The watchdog's line in the crontab (pipeline spec 3.5): exactly that line goes. Bytes in, bytes out.
 *
 * @module
 */

const NEWLINE = 0x0a;

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, start)) {
    lines.push(bytes.subarray(start, at + 1));
    start = at + 1;
  }
  if (start < bytes.length) lines.push(bytes.subarray(start));
  return lines;
}

/**
 * The crontab without the lines of these roots; null when it holds none of them.
 *
 * @example
 * ```ts
 * import { withoutWatchdog } from "./crontab.ts";
 * const tab = new TextEncoder().encode("1 * * * * x # hypo-workflow-watchdog:/a-2\n");
 * if (withoutWatchdog(tab, ["/a"]) !== null) throw new Error("unexpected");
 * ```
 */
export function withoutWatchdog(bytes: Uint8Array, roots: readonly string[]): Uint8Array | null {
  const decoder = new TextDecoder();
  const lines = linesOf(bytes);
  const rest = lines.filter((line) => {
    const text = decoder.decode(line).replace(/\r?\n$/, "");
    return !roots.some((root) => text.endsWith(`# hypo-workflow-watchdog:${root}`));
  });
  if (rest.length === lines.length) return null;
  const out = new Uint8Array(rest.reduce((sum, line) => sum + line.length, 0));
  let at = 0;
  for (const line of rest) {
    out.set(line, at);
    at += line.length;
  }
  return out;
}
