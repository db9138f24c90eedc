/**
 * Work sessions on a made-up machine, asked through the whole command line.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import type { Ports } from "../../lib/io/ports.ts";
import { call, type Called } from "./called.ts";
import { type Expect, faults } from "./case_faults.ts";
import type { FakeOptions } from "./fake_ports.ts";
import type { Given } from "./memory_files.ts";

/** The clock of these tests. */
export const NOW = "2026-11-30T09:15:00Z";
/** Where work is when nobody says. */
export const WORK = "/repo/.claude/work";

/** Files by path; below `$WORK_DIR` when the path is relative. */
export type Files = Readonly<Record<string, Given>>;

/** What a test orders beside its files. */
export interface Order extends Omit<FakeOptions, "files"> {
  readonly files: Files;
  /** Changes the machine before it is asked. */
  readonly change?: (ports: Ports) => Ports;
  /** The call may write. */
  readonly writes?: boolean;
}

/** A state with what every state has; `undefined` takes a field away. */
export function state(type: string, id: string, more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    schema_version: 1,
    type,
    identifier: id,
    title: `Title of ${id}`,
    status: "in_progress",
    updated_at: "2026-11-28T16:30:00Z",
    ...more,
  });
}

/** One session of the id `A-1`: its state, and files below its folder. */
export function session(type: string, more: Record<string, unknown>, files: Files = {}): Files {
  const below = Object.entries(files).map(([path, given]) =>
    [path.startsWith("/") ? path : `A-1/${path}`, given] as const
  );
  return { "A-1/state.json": state(type, "A-1", more), ...Object.fromEntries(below) };
}

/** A manifest of these items. */
export function manifest(...items: readonly unknown[]): string {
  return JSON.stringify({ version: "1.0", total_items: items.length, items });
}

/** A full item; fields can be replaced. */
export function item(identifier: string, more: Record<string, unknown> = {}): unknown {
  return {
    identifier,
    title: `Listed ${identifier}`,
    type: "requirements",
    status: "in_progress",
    path: `${identifier}/`,
    ...more,
  };
}

/** Steps of a map in order: `steps("ab", "c")` is a and b completed, c in progress. */
export function steps(names: readonly string[], done: number): Record<string, unknown> {
  const word = (at: number): string =>
    at < done ? "completed" : at === done ? "in_progress" : "pending";
  return Object.fromEntries(names.map((name, at) => [name, { status: word(at) }]));
}

/** Asks `resume work` with these words. */
export async function askWork(words: readonly string[], order: Order): Promise<Called> {
  const { files, change, writes, ...rest } = order;
  const absolute = Object.entries(files).map(([path, given]) =>
    [path.startsWith("/") ? path : `${WORK}/${path}`, given] as const
  );
  const options = { now: NOW, ...rest, files: Object.fromEntries(absolute) };
  const called = await call(["work", ...words], options, change);
  if (writes !== true) assertEquals(called.world.files.changes, [], "reading changed something");
  return called;
}

/** Asks, and holds the answer against what is expected of it. */
export async function expectWork(
  words: readonly string[],
  order: Order,
  expect: Expect,
): Promise<Called> {
  const called = await askWork(words, order);
  const read = (path: string): string | undefined =>
    called.world.files.text(path.startsWith("/") ? path : `${WORK}/${path}`);
  assertEquals(faults(expect, called, { changed: [], read }), [], called.stdout + called.stderr);
  return called;
}

/** One row of a table: what it is about, the machine, what is expected of `A-1` as JSON. */
export type Row = readonly [
  name: string,
  files: Files,
  expect: Expect,
  order?: Omit<Order, "files">,
];

/** A test for each row: `resume work A-1 --json`. */
export function eachRow(symbol: string, rows: readonly Row[]): void {
  for (const [name, files, expect, order] of rows) {
    Deno.test(`${symbol} ${name}`, async () => {
      await expectWork(["A-1", "--json"], { ...order, files }, expect);
    });
  }
}

/** Expects a point of the tables, with exit 0 unless told otherwise. */
export function point(
  stage: string,
  label: string,
  next: { readonly action: string; readonly invoke?: string | null; readonly load?: string[] },
  more: Partial<Expect> = {},
): Expect {
  const { json, ...rest } = more;
  const extra = typeof json === "object" && json !== null ? json : {};
  return { exit: 0, ...rest, json: { resumePoint: { stage, label }, next, ...extra } };
}
