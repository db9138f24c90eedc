/**
 * `@std/fs/exists`.
 *
 * @module
 */

/** What must be there. */
export interface ExistsOptions {
  /** It must be a directory. */
  readonly isDirectory?: boolean;
  /** It must be a regular file. */
  readonly isFile?: boolean;
}

/**
 * Whether a path is there, links followed.
 *
 * @param path The path.
 * @param options What it must be.
 * @returns Whether it is there and is that.
 */
export async function exists(path: string | URL, options: ExistsOptions = {}): Promise<boolean> {
  try {
    return fits(await Deno.stat(path), options);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/**
 * {@linkcode exists}, without waiting.
 *
 * @param path The path.
 * @param options What it must be.
 * @returns Whether it is there and is that.
 */
export function existsSync(path: string | URL, options: ExistsOptions = {}): boolean {
  try {
    return fits(Deno.statSync(path), options);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function fits(info: Deno.FileInfo, options: ExistsOptions): boolean {
  if (options.isDirectory && options.isFile) {
    throw new TypeError("ExistsOptions.options.isDirectory and isFile must not be true together");
  }
  if (options.isDirectory) return info.isDirectory;
  return options.isFile ? info.isFile : true;
}
