/**
 * A repository with Lintel's state in memory, and the tool run on it.
 *
 * @module
 */
import { run } from "../../lib/cli/run.ts";
import type { CycleEnvelope } from "../../lib/cycle/answer.ts";
import type { Ports, RunReply } from "../../lib/io/ports.ts";
import { type FakeOptions, fakePorts, type FakeWorld, ran } from "./fake_ports.ts";
import type { Given } from "./memory_files.ts";

/** The clock of all these tests. */
export const NOW = "2026-01-03T00:00:00Z";
/** Where the ledger of a migrated repository lies. */
export const LEDGER = "/repo/.claude/runtime/state/00-state.md";

/** A block of the ledger: its phase and its fields. */
export function block(phase: string, fields: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${value}\n`);
  return `---\nphase: ${phase}\n${lines.join("")}`;
}

/** A cycle start at ten o'clock of the day before. */
export function started(fields: Readonly<Record<string, string>> = {}): string {
  const head = { ts: "2026-01-02T10:00:00Z", status: "STARTING", cycle_id: "c", ...fields };
  return block("CYCLE", head);
}

/** Files of a work map with these tasks. */
export function mapFiles(
  tasks: string,
  fields: Readonly<Record<string, unknown>> = {},
  at = "/repo/.claude/plans/a/work.json",
): Record<string, Given> {
  const map = {
    schema_version: 1,
    workflow: "lintel",
    status: "APPROVED",
    spec: "s/spec.md",
    plan: "s/plan.md",
    tasks: "s/tasks.md",
    prompt: "s/prompt.md",
    ...fields,
  };
  return {
    [at]: JSON.stringify(map),
    "/repo/s/spec.md": "# Spec\n",
    "/repo/s/plan.md": "# Plan\n",
    "/repo/s/prompt.md": "go\n",
    "/repo/s/tasks.md": tasks,
  };
}

/** What a fake git knows. */
export interface FakeGit {
  /** Null: detached. */
  readonly branch?: string | null;
  /** Newest first: hash and seconds since the epoch; none on an unborn branch. */
  readonly commits?: readonly (readonly [oid: string, seconds: number])[];
}

/** A git that answers the two lists of arguments of this system. */
export function fakeGit(
  { branch = "main", commits = [] }: FakeGit,
): NonNullable<FakeOptions["git"]> {
  return (args): RunReply => {
    const head = commits[0]?.[0] ?? "(initial)";
    if (args.includes("status")) {
      return ran(`# branch.oid ${head}\0# branch.head ${branch ?? "(detached)"}\0`);
    }
    return ran(commits.map(([oid, seconds]) => `${seconds} ${oid}\n`).join(""));
  };
}

/** The result of one call. */
export interface Asked {
  readonly exit: number;
  readonly world: FakeWorld;
  /** The codes of its problems. */
  readonly codes: readonly string[];
  readonly json: CycleEnvelope;
}

/** What a test orders beside its files. */
export interface Order extends Omit<FakeOptions, "files"> {
  /** Changes the machine before it is asked. */
  readonly change?: (ports: Ports, world: FakeWorld) => Ports;
}

/** Runs `resume cycle …` with `--json` on a migrated repository. */
export async function ask(
  files: Readonly<Record<string, Given>>,
  words: readonly string[] = [],
  { change = (ports) => ports, ...options }: Order = {},
): Promise<Asked> {
  const { ports, world } = fakePorts({
    env: { HOME: "/home/al", USER: "alice" },
    now: NOW,
    ...options,
    files: { "/repo/.claude/lintel-layout.yaml": "layout_version: 5\n", ...files },
  });
  const exit = await run(["cycle", ...words, "--json"], change(ports, world));
  const json: CycleEnvelope = world.stdout === "" ? null : JSON.parse(world.stdout);
  return { exit, world, json, codes: json?.problems.map((one) => one.code) ?? [] };
}

/** Runs `resume cycle …` for a person. */
export async function read(
  files: Readonly<Record<string, Given>>,
  words: readonly string[] = [],
  options: Omit<FakeOptions, "files"> = {},
): Promise<{ exit: number; text: string; err: string }> {
  const { ports, world } = fakePorts({
    env: { HOME: "/home/al", USER: "alice" },
    now: NOW,
    ...options,
    files: { "/repo/.claude/lintel-layout.yaml": "layout_version: 5\n", ...files },
  });
  const exit = await run(["cycle", ...words], ports);
  return { exit, text: world.stdout, err: world.stderr };
}

/** `exit state phase-or-node/card action`. */
export function shown({ exit, json }: Asked): string {
  const point = json.resumePoint?.kind === "cycle" ? json.resumePoint : null;
  const place = point === null
    ? "-"
    : `${point.node ?? point.phase}${point.card ? `/${point.card}` : ""}`;
  return `${exit} ${json.state} ${place} ${json.next?.action ?? "-"}`;
}

/** A PLAN that is done, at ten o'clock of the day before. */
export const PLAN = block("PLAN", { ts: "2026-01-02T10:00:00Z", status: "DONE" });
/** Where `mapFiles` puts the map. */
export const MAP = "/repo/.claude/plans/a/work.json";
/** The todo file of a migrated repository. */
export const TODO = "/repo/.claude/plans/todo.md";
/** Tasks of which the second is open. */
export const OPEN = "- [x] T1 a\n- [ ] T2 b\n";
