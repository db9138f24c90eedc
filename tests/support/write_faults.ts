/**
 * Fails every change that a writing command makes, one after the other, and holds what is left on the
 * disk against what must hold then.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import type { IoReason } from "../../lib/io/ports.ts";
import { call, type Called } from "./called.ts";
import type { FakeOptions } from "./fake_ports.ts";
import type { Given, Node } from "./memory_files.ts";

/** A writing command on a machine. */
export interface Writing {
  readonly argv: readonly string[];
  readonly options: FakeOptions & { readonly files: Readonly<Record<string, Given>> };
  /** The exit code without a fault (0). */
  readonly exit?: number;
  /** Files that may be there after a fault, beside those of before and of a clean run. */
  readonly may?: RegExp;
  /** Whether a call that met a fault may end so; 74 always may. */
  readonly accepts?: (called: Pick<Called, "code" | "stdout">) => boolean;
  /** Whether a file that was there may hold something that is neither the old nor the new version. */
  readonly between?: (path: string, text: string) => boolean;
  /** What a second call without a fault must bring about; by default the files of a clean run. */
  readonly repaired?: (called: Called) => void;
}

/** A failure to order. */
export interface Fault {
  readonly at: number;
  readonly reason: IoReason;
  readonly onwards: boolean;
}

const REASONS: readonly IoReason[] = ["full", "read-only", "denied"];
const TEMP = /\.tmp|\.tmp-|~$/;

function contents(nodes: ReadonlyMap<string, Node>): Map<string, string> {
  const out = new Map<string, string>();
  for (const [path, node] of nodes) {
    if (node.kind === "file") out.set(path, new TextDecoder().decode(node.bytes));
  }
  return out;
}

function givenOf(nodes: ReadonlyMap<string, Node>): Record<string, Given> {
  const out: Record<string, Given> = {};
  for (const [path, node] of nodes) {
    if (node.kind === "file") out[path] = node.bytes;
    else if (node.kind === "folder" && path !== "/") out[path] = { folder: true };
    else if (node.kind === "link") out[path] = { link: node.target };
  }
  return out;
}

async function attempt(writing: Writing, fault: Fault): Promise<Called> {
  return await call(writing.argv, writing.options, (ports) => ports, (world) => {
    world.files.failChange = fault;
  });
}

function checkFiles(
  writing: Writing,
  before: ReadonlyMap<string, string>,
  { called, clean, label }: { called: Called; clean: Called; label: string },
): void {
  const final = contents(clean.world.files.nodes);
  const now = contents(called.world.files.nodes);
  const failed = called.world.files.changes.filter((change) => change.startsWith("failed "));
  for (const [path, text] of before) {
    const got = now.get(path);
    if (got === undefined) {
      assert(!final.has(path), `${label}: ${path} is gone`);
    } else if (got !== text && got !== final.get(path)) {
      assert(writing.between?.(path, got) === true, `${label}: ${path} is neither old nor new`);
    }
  }
  for (const path of now.keys()) {
    const known = before.has(path) || final.has(path) || writing.may?.test(path) === true;
    const isKept = failed.some((change) => change === `failed remove ${path}`);
    assert(known || isKept, `${label}: left ${path}`);
    assert(!TEMP.test(path) || isKept || before.has(path), `${label}: left ${path}`);
  }
}

/** Whether the call found another way: the same end and the same files as without a fault. */
function isAsGood(called: Called, clean: Called): boolean {
  const now = contents(called.world.files.nodes);
  const final = contents(clean.world.files.nodes);
  return called.code === clean.code && [...final].every(([path, text]) => now.get(path) === text);
}

function document(called: Called, label: string): void {
  assert(called.stdout.endsWith("\n"), `${label}: no document`);
  JSON.parse(called.stdout);
}

/** Fails each change in turn; returns how many faults were tried. */
export async function failEach(writing: Writing): Promise<number> {
  const untouched = await call(["--version"], writing.options);
  const before = contents(untouched.world.files.nodes);
  const clean = await call(writing.argv, writing.options);
  assertEquals(clean.code, writing.exit ?? 0, clean.stdout + clean.stderr);
  const count = clean.world.files.changes.length;
  assert(count > 0, "nothing was written");
  let tried = 0;
  for (const reason of REASONS) {
    for (const onwards of [false, true]) {
      for (let at = 1; at <= count; at++) {
        const label = `change ${at} ${reason}${onwards ? " and later ones" : ""}`;
        const called = await attempt(writing, { at, reason, onwards });
        tried++;
        const { changes } = called.world.files;
        assert(changes.some((change) => change.startsWith("failed ")), `${label}: not reached`);
        const accepted = called.code === 74 || isAsGood(called, clean) ||
          writing.accepts?.(called) === true;
        assert(accepted, `${label}: exit ${called.code} ${changes.join(" | ")} ${called.stdout}`);
        document(called, label);
        checkFiles(writing, before, { called, clean, label });
        if (isAsGood(called, clean)) continue;
        const again = await call(writing.argv, {
          ...writing.options,
          files: givenOf(called.world.files.nodes),
        }, (ports) => ({ ...ports, pid: ports.pid + 1 }));
        if (writing.repaired !== undefined) {
          writing.repaired(again);
          continue;
        }
        assertEquals(again.code, writing.exit ?? 0, `${label}, then again: ${again.stdout}`);
        const after = contents(again.world.files.nodes);
        for (const [path, text] of contents(clean.world.files.nodes)) {
          assertEquals(after.get(path), text, `${label}, then again: ${path}`);
        }
      }
    }
  }
  return tried;
}
