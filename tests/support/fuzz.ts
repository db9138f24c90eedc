/**
 * Runs the whole program over damaged states in memory, and checks what must hold whatever a file holds.
 *
 * @module
 */
import * as z from "zod/mini";
import { EXIT_TABLE } from "../../lib/core/exit.ts";
import { isInside } from "../../lib/core/paths.ts";
import { SCHEMAS } from "../../lib/core/schema.ts";
import { run } from "../../lib/cli/run.ts";
import { fakePorts } from "./fake_ports.ts";
import type { Given } from "./memory_files.ts";
import { mutate } from "./mutate.ts";
import { type Random, randomFrom } from "./random.ts";

/** A repository and a reading command that was run on it. */
export interface Seed {
  readonly name: string;
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, Given>>;
  /** Files that may be damaged. */
  readonly targets: readonly string[];
  readonly now: string;
}

/** A rule that was broken, with all that repeats it. */
export interface Fault {
  readonly seed: number;
  readonly name: string;
  readonly what: string;
  readonly mutations: readonly string[];
  readonly path: string;
  readonly bytes: Uint8Array;
}

const CODES = new Set<number>(EXIT_TABLE.map((row) => row.code));

interface Result {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly opened: readonly string[];
  readonly changes: readonly string[];
}

async function runSeed(seed: Seed, files: Seed["files"]): Promise<Result> {
  const { ports, world } = fakePorts({
    files,
    cwd: "/repo",
    env: { HOME: "/repo/.home", USER: "alice" },
    now: seed.now,
  });
  const exit = await run(seed.args, ports);
  return {
    exit,
    stdout: world.stdout,
    stderr: world.stderr,
    opened: world.files.opened,
    changes: world.files.changes,
  };
}

function statesOf(stdout: string): string[] {
  const document = stdout === "" ? {} : JSON.parse(stdout);
  const items = Array.isArray(document.items) ? document.items : [document];
  return items.map((item: { state?: string }) => item.state ?? "");
}

function schemaOf(stdout: string): string | null {
  const document = JSON.parse(stdout);
  const schema = document.schema === "resume/1"
    ? SCHEMAS.envelope
    : document.schema === "resume.survey/1"
    ? SCHEMAS.survey
    : SCHEMAS.story;
  const got = z.safeParse(schema, document);
  return got.success ? null : JSON.stringify(got.error.issues[0]);
}

/** What is wrong with a result; null when every rule holds. */
function judge(result: Result, wasComplete: boolean, destroys: boolean): string | null {
  const { exit, stdout, stderr } = result;
  if (!CODES.has(exit)) return `unknown exit code ${exit}`;
  if (exit === 70) return `internal error: ${stderr.slice(0, 300)}`;
  if (exit === 64) return `usage error on a good command line: ${stderr.slice(0, 200)}`;
  if (/\n\s+at .*:\d+:\d+/.test(stderr)) return `stack trace: ${stderr.slice(0, 300)}`;
  if (result.changes.length > 0) return `a reading command changed ${result.changes[0]}`;
  // deno-lint-ignore no-control-regex
  if (/[\u0000-\u0009\u000b-\u001f\u007f]/.test(stderr)) return "control character on stderr";
  const outside = result.opened.find((path) => !isInside(path, "/repo"));
  if (outside !== undefined) return `opened ${outside}`;
  if (stdout === "") return null;
  if (!stdout.endsWith("\n") || stdout.trimEnd().includes("\n")) return "stdout is not one line";
  const schema = schemaOf(stdout);
  if (schema !== null) return `not of its schema: ${schema}`;
  if (destroys && !wasComplete && statesOf(stdout).includes("complete")) {
    return "damage made it complete";
  }
  return null;
}

async function tryOne(
  seed: Seed,
  number: number,
  random: Random,
  wasComplete: boolean,
): Promise<Fault | null> {
  const path = random.pick(seed.targets);
  const given = seed.files[path];
  const bytes = given instanceof Uint8Array ? given : new Uint8Array();
  const changed = mutate(bytes, random);
  const fault = (what: string): Fault => ({
    seed: number,
    name: seed.name,
    what,
    mutations: changed.names,
    path,
    bytes: changed.bytes,
  });
  try {
    const result = await runSeed(seed, { ...seed.files, [path]: changed.bytes });
    const what = judge(result, wasComplete, changed.destroys);
    return what === null ? null : fault(what);
  } catch (error) {
    return fault(`thrown: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Tries `count` damaged states, beginning with a seed number; the same numbers give the same states. */
export async function fuzz(seeds: readonly Seed[], first: number, count: number): Promise<Fault[]> {
  const faults: Fault[] = [];
  const complete = new Map<string, boolean>();
  for (let number = first; number < first + count; number++) {
    const random = randomFrom(number);
    const seed = random.pick(seeds);
    let was = complete.get(seed.name);
    if (was === undefined) {
      was = statesOf((await runSeed(seed, seed.files)).stdout).includes("complete");
      complete.set(seed.name, was);
    }
    const fault = await tryOne(seed, number, random, was);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}
