/**
 * `@std/fs/ensure-dir`.
 *
 * @module
 */

/**
 * Makes a directory, and those above it, unless it is there.
 *
 * @param path The directory.
 */
export async function ensureDir(path: string | URL): Promise<void> {
  await Deno.mkdir(path, { recursive: true });
}

/**
 * {@linkcode ensureDir}, without waiting.
 *
 * @param path The directory.
 */
export function ensureDirSync(path: string | URL): void {
  Deno.mkdirSync(path, { recursive: true });
}
