/**
 * A file system in memory: files, folders, links, FIFOs, permissions, locks held by others, and failures
 * that a test orders.
 *
 * @module
 */
import { ancestors, basename, dirname, join } from "../../lib/core/paths.ts";
import type { FileFacts, FilePort, FolderEntry, Io, IoReason } from "../../lib/io/ports.ts";

/** One node of the tree. */
export type Node =
  | { kind: "file"; bytes: Uint8Array; mtimeMs: number; mode: number }
  | { kind: "folder"; mtimeMs: number; mode: number }
  | { kind: "link"; target: string; mtimeMs: number; mode: number }
  | { kind: "other"; mtimeMs: number; mode: number };

/** What a test writes down for a path: text, bytes, or a special node. */
export type Given =
  | string
  | Uint8Array
  | { link: string }
  | { fifo: true }
  | { folder: true; denied?: boolean }
  | { text: string; mtimeMs?: number; denied?: boolean };

/** The tree and what was done to it. */
export interface MemoryFiles {
  readonly port: FilePort;
  readonly nodes: Map<string, Node>;
  /** Paths that were opened or listed, in order. */
  readonly opened: string[];
  /** Operations that changed something, as `rename a b`. */
  readonly changes: string[];
  /** Locks held by somebody else. */
  readonly locked: Map<string, "shared" | "exclusive">;
  /**
   * Fails the n-th change (from 1) with this reason; null fails none. With `onwards` everything that
   * needs room fails from there on, as on a full disk: names can still be changed and removed.
   */
  failChange: { at: number; reason: IoReason; onwards?: boolean } | null;
  text(path: string): string | undefined;
}

function fail(reason: IoReason, path: string): { ok: false; reason: IoReason; message: string } {
  return { ok: false, reason, message: `${reason}: ${path}` };
}

function nodeOf(given: Given, mtimeMs: number): Node {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  if (typeof given === "string") {
    return { kind: "file", bytes: encode(given), mtimeMs, mode: 0o644 };
  }
  if (given instanceof Uint8Array) return { kind: "file", bytes: given, mtimeMs, mode: 0o644 };
  if ("link" in given) return { kind: "link", target: given.link, mtimeMs, mode: 0o777 };
  if ("fifo" in given) return { kind: "other", mtimeMs, mode: 0o644 };
  if ("folder" in given) {
    return { kind: "folder", mtimeMs, mode: given.denied === true ? 0 : 0o755 };
  }
  const mode = given.denied === true ? 0 : 0o644;
  return { kind: "file", bytes: encode(given.text), mtimeMs: given.mtimeMs ?? mtimeMs, mode };
}

/** Builds a tree from absolute paths; the folders above a path are made as needed. */
export function memoryFiles(tree: Readonly<Record<string, Given>>, nowMs = 0): MemoryFiles {
  const nodes = new Map<string, Node>();
  const opened: string[] = [];
  const changes: string[] = [];
  const locked = new Map<string, "shared" | "exclusive">();
  const parents = (path: string): void => {
    for (const folder of ancestors(dirname(path))) {
      if (!nodes.has(folder)) nodes.set(folder, { kind: "folder", mtimeMs: nowMs, mode: 0o755 });
    }
  };
  for (const [path, given] of Object.entries(tree)) {
    parents(path);
    nodes.set(path, nodeOf(given, nowMs));
  }
  parents("/x");

  /** The physical path: links in every part resolved, the last one only when `follow`. */
  const resolve = (path: string, follow: boolean, hops = 0): Io<string> => {
    let at = "/";
    const parts = path.split("/").filter((part) => part !== "");
    for (const [i, part] of parts.entries()) {
      const next = join(at, part);
      const node = nodes.get(next);
      const last = i === parts.length - 1;
      if (node?.kind === "link" && (follow || !last)) {
        if (hops > 20) return fail("loop", path);
        return resolve(join(at, node.target, ...parts.slice(i + 1)), follow, hops + 1);
      }
      if (node === undefined && !last) return fail("absent", path);
      if (node !== undefined && !last && node.kind !== "folder") return fail("not-a-folder", path);
      at = next;
    }
    return { ok: true, value: at };
  };
  const find = (path: string, follow: boolean): Io<{ path: string; node: Node }> => {
    const real = resolve(path, follow);
    if (!real.ok) return real;
    const node = nodes.get(real.value);
    return node === undefined
      ? fail("absent", path)
      : { ok: true, value: { path: real.value, node } };
  };
  const facts = (node: Node): FileFacts => ({
    kind: node.kind,
    size: node.kind === "file" ? node.bytes.length : 0,
    mtimeMs: node.mtimeMs,
    mode: node.mode,
  });
  const file = (path: string): Io<Uint8Array> => {
    opened.push(path);
    const got = find(path, true);
    if (!got.ok) return got;
    const { node } = got.value;
    if (node.kind === "folder") return fail("is-a-folder", path);
    if (node.kind !== "file") throw new Error(`Test: a read of ${path} would block for ever`);
    return node.mode === 0 ? fail("denied", path) : { ok: true, value: node.bytes };
  };
  const change = (what: string, path: string, act: () => Io<void>): Io<void> => {
    const order = memory.failChange;
    const number = changes.length + 1;
    const isLater = order?.onwards === true && number > order.at && !/^(remove|rename) /.test(what);
    if (order !== null && (number === order.at || isLater)) {
      changes.push(`failed ${what}`);
      return fail(order.reason, path);
    }
    const done = act();
    if (done.ok) changes.push(what);
    return done;
  };
  const put = (path: string, bytes: Uint8Array, mode = 0o644): Io<void> => {
    if (nodes.get(dirname(path))?.kind !== "folder") return fail("absent", path);
    nodes.set(path, { kind: "file", bytes: bytes.slice(), mtimeMs: nowMs, mode });
    return { ok: true, value: undefined };
  };
  const done: Io<void> = { ok: true, value: undefined };

  const port: FilePort = {
    lstat: (path) => {
      const got = find(path, false);
      return got.ok ? { ok: true, value: facts(got.value.node) } : got;
    },
    stat: (path) => {
      const got = find(path, true);
      return got.ok ? { ok: true, value: facts(got.value.node) } : got;
    },
    readBytes: (path, maxBytes) => {
      const got = file(path);
      if (got.ok && maxBytes !== undefined && got.value.length > maxBytes) {
        return fail("too-large", path);
      }
      return got;
    },
    openRead: (path) => {
      const got = file(path);
      if (!got.ok) return got;
      const bytes = got.value;
      return {
        ok: true,
        value: {
          size: bytes.length,
          readAt: (offset, length) => ({ ok: true, value: bytes.slice(offset, offset + length) }),
          close: () => {},
        },
      };
    },
    readFolder: (path) => {
      opened.push(path);
      const got = find(path, true);
      if (!got.ok) return got;
      if (got.value.node.kind !== "folder") return fail("not-a-folder", path);
      if (got.value.node.mode === 0) return fail("denied", path);
      const entries: FolderEntry[] = [];
      for (const [name, node] of nodes) {
        if (name !== "/" && dirname(name) === got.value.path) {
          entries.push({ name: basename(name), kind: node.kind });
        }
      }
      return { ok: true, value: entries.sort((a, b) => (a.name < b.name ? -1 : 1)) };
    },
    realPath: (path) => {
      const got = find(path, true);
      return got.ok ? { ok: true, value: got.value.path } : got;
    },
    lock: (path, request) => {
      const there = find(path, true);
      if (!there.ok && !request.create) return Promise.resolve(there);
      if (!there.ok) {
        const made = change(`create ${path}`, path, () => put(path, new Uint8Array()));
        if (!made.ok) return Promise.resolve(made);
      }
      const other = locked.get(path);
      if (other === "exclusive" || (other === "shared" && request.mode === "exclusive")) {
        return Promise.resolve({ ok: true, value: null });
      }
      locked.set(path, request.mode);
      return Promise.resolve({ ok: true, value: { release: () => void locked.delete(path) } });
    },
    createFile: (path, bytes) =>
      change(
        `create ${path}`,
        path,
        () => (nodes.has(path) ? fail("exists", path) : put(path, bytes)),
      ),
    replaceFile: (path, bytes, temp) =>
      change(
        `replace ${path}`,
        path,
        () => (nodes.has(temp) ? fail("exists", temp) : put(path, bytes)),
      ),
    appendFile: (path, bytes) =>
      change(`append ${path}`, path, () => {
        const old = nodes.get(path);
        const before = old?.kind === "file" ? old.bytes : new Uint8Array();
        return put(path, new Uint8Array([...before, ...bytes]));
      }),
    rename: (from, to) =>
      change(`rename ${from} ${to}`, from, () => {
        if (!nodes.has(from)) return fail("absent", from);
        for (const [path, node] of [...nodes]) {
          if (path !== from && !path.startsWith(`${from}/`)) continue;
          nodes.delete(path);
          nodes.set(to + path.slice(from.length), node);
        }
        return done;
      }),
    hardLink: (from, to) =>
      change(`link ${from} ${to}`, from, () => {
        const node = nodes.get(from);
        if (node === undefined) return fail("absent", from);
        if (nodes.has(to)) return fail("exists", to);
        nodes.set(to, node);
        return done;
      }),
    removeFile: (path) =>
      change(`remove ${path}`, path, () => (nodes.delete(path) ? done : fail("absent", path))),
    makeFolder: (path) => {
      const there = nodes.get(path)?.kind;
      if (there === "folder") return done;
      if (there === "file" || there === "other") return fail("exists", path);
      return change(`folder ${path}`, path, () => {
        parents(`${path}/x`);
        return done;
      });
    },
  };
  const memory: MemoryFiles = {
    port,
    nodes,
    opened,
    changes,
    locked,
    failChange: null,
    text: (path) => {
      const node = nodes.get(path);
      return node?.kind === "file" ? new TextDecoder().decode(node.bytes) : undefined;
    },
  };
  return memory;
}
