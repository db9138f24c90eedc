/**
 * The file system through Deno. Everything is synchronous: the tool reads a handful of files and ends,
 * and a synchronous read is the shortest way through the runtime.
 *
 * @module
 */
import { attempt, failure } from "./deno_failure.ts";
import { flock } from "./deno_lock.ts";
import type { FileFacts, FilePort, FolderEntry, Io, ReadHandle } from "./ports.ts";

type Kinds = Pick<Deno.DirEntry, "isFile" | "isDirectory" | "isSymlink">;

function kindOf(entry: Kinds): FileFacts["kind"] {
  if (entry.isSymlink) return "link";
  if (entry.isFile) return "file";
  return entry.isDirectory ? "folder" : "other";
}

function facts(info: Deno.FileInfo): FileFacts {
  return {
    kind: kindOf(info),
    size: info.size,
    mtimeMs: info.mtime?.getTime() ?? null,
    mode: info.mode,
  };
}

function readAll(path: string, maxBytes?: number): Io<Uint8Array> {
  const read = attempt(() => {
    if (maxBytes !== undefined && Deno.statSync(path).size > maxBytes) return undefined;
    return Deno.readFileSync(path);
  });
  if (!read.ok) return read;
  if (read.value === undefined || (maxBytes !== undefined && read.value.length > maxBytes)) {
    return { ok: false, reason: "too-large", message: `larger than ${maxBytes} bytes` };
  }
  return { ok: true, value: read.value };
}

function openRead(path: string): Io<ReadHandle> {
  return attempt(() => {
    const file = Deno.openSync(path, { read: true });
    return {
      size: file.statSync().size,
      readAt: (offset, length) =>
        attempt(() => {
          const buffer = new Uint8Array(length);
          file.seekSync(offset, Deno.SeekMode.Start);
          let filled = 0;
          while (filled < length) {
            const got = file.readSync(buffer.subarray(filled));
            if (got === null) break;
            filled += got;
          }
          return buffer.subarray(0, filled);
        }),
      close: () => file.close(),
    };
  });
}

function writeWhole(file: Deno.FsFile, bytes: Uint8Array): void {
  let rest = bytes;
  while (rest.length > 0) rest = rest.subarray(file.writeSync(rest));
}

function createFile(path: string, bytes: Uint8Array, mode?: number): Io<void> {
  const opened = attempt(() =>
    Deno.openSync(path, { write: true, createNew: true, ...(mode === undefined ? {} : { mode }) })
  );
  if (!opened.ok) return opened;
  try {
    writeWhole(opened.value, bytes);
    opened.value.syncSync();
    return { ok: true, value: undefined };
  } catch (error) {
    attempt(() => Deno.removeSync(path));
    return failure(error);
  } finally {
    opened.value.close();
  }
}

function replaceFile(path: string, bytes: Uint8Array, temp: string): Io<void> {
  const old = attempt(() => Deno.statSync(path).mode);
  const mode = old.ok && old.value !== null ? old.value & 0o777 : undefined;
  const made = createFile(temp, bytes, mode);
  if (!made.ok) return made;
  // The umask may have taken bits away that the old file had.
  if (mode !== undefined) attempt(() => Deno.chmodSync(temp, mode));
  const renamed = attempt(() => Deno.renameSync(temp, path));
  if (!renamed.ok) attempt(() => Deno.removeSync(temp));
  return renamed;
}

function appendFile(path: string, bytes: Uint8Array): Io<void> {
  const opened = attempt(() => Deno.openSync(path, { append: true, create: true }));
  if (!opened.ok) return opened;
  const file = opened.value;
  const before = attempt(() => file.statSync().size);
  try {
    const written = file.writeSync(bytes);
    if (written < bytes.length) {
      throw new Error(`only ${written} of ${bytes.length} bytes were written`);
    }
    file.syncSync();
    return { ok: true, value: undefined };
  } catch (error) {
    if (before.ok) attempt(() => Deno.truncateSync(path, before.value));
    return failure(error);
  } finally {
    file.close();
  }
}

function readFolder(path: string): Io<readonly FolderEntry[]> {
  return attempt(() => {
    const entries: FolderEntry[] = [];
    for (const entry of Deno.readDirSync(path)) {
      entries.push({ name: entry.name, kind: kindOf(entry) });
    }
    return entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  });
}

/** The real file system. `sleep` is what a wait for a lock pauses with. */
export function denoFiles(sleep: (ms: number) => Promise<void>): FilePort {
  return {
    lstat: (path) => attempt(() => facts(Deno.lstatSync(path))),
    stat: (path) => attempt(() => facts(Deno.statSync(path))),
    readBytes: readAll,
    openRead,
    readFolder,
    realPath: (path) => attempt(() => Deno.realPathSync(path).replaceAll("\\", "/")),
    lock: (path, request) => flock(path, request, sleep),
    createFile: (path, bytes) => createFile(path, bytes),
    replaceFile,
    appendFile,
    rename: (from, to) => attempt(() => Deno.renameSync(from, to)),
    hardLink: (from, to) => attempt(() => Deno.linkSync(from, to)),
    removeFile: (path) => attempt(() => Deno.removeSync(path)),
    makeFolder: (path) => attempt(() => Deno.mkdirSync(path, { recursive: true })),
  };
}
