/**
 * `@std/fs/copy`.
 *
 * @module
 */

/** How {@linkcode copy} treats what is there. */
export interface CopyOptions {
  /** Replace what is there; an error otherwise. */
  readonly overwrite?: boolean;
}

/**
 * Copies a file or a directory with all that is in it; links are copied as links.
 *
 * @param from The source.
 * @param to The new path.
 * @param options How to treat what is there.
 */
export async function copy(from: string, to: string, options: CopyOptions = {}): Promise<void> {
  const there = await Deno.lstat(to).catch((error: unknown) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  });
  if (there !== undefined && options.overwrite !== true) {
    throw new Deno.errors.AlreadyExists(`"${to}" already exists.`);
  }
  await copyEntry(from, to, await Deno.lstat(from));
}

async function copyEntry(from: string, to: string, info: Deno.FileInfo): Promise<void> {
  if (info.isSymlink) return await Deno.symlink(await Deno.readLink(from), to);
  if (!info.isDirectory) return await Deno.copyFile(from, to);
  await Deno.mkdir(to, { recursive: true });
  for await (const entry of Deno.readDir(from)) {
    const source = `${from}/${entry.name}`;
    await copyEntry(source, `${to}/${entry.name}`, await Deno.lstat(source));
  }
}
