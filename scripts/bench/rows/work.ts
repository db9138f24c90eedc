/**
 * The rows of `resume work`.
 *
 * @module
 */
import type { Program } from "../measure.ts";
import type { Context, Row } from "../row.ts";

const TYPES = ["requirements", "brainstorm", "proposal", "implementation"] as const;

/** Every third session is completed, as in a work directory that has been in use for a while. */
function isCompleted(at: number): boolean {
  return at % 3 === 0;
}

function timeOf(at: number): string {
  return new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString();
}

function bodyOf(type: (typeof TYPES)[number]): Record<string, unknown> {
  const done = { status: "completed" };
  const open = { status: "in_progress" };
  switch (type) {
    case "requirements":
      return { stages: { setup: done, discovery: done, deep_dive: open } };
    case "brainstorm":
      return { phases: { exploration: done, approaches: done }, selected_approach: "async" };
    case "proposal":
      return { phases: { requirements_gathering: done, brainstorming: open }, iterations: [] };
    case "implementation": {
      const chunk = (id: number, status: string): unknown => ({
        id,
        description: `Step ${id}`,
        files: [`src/step${id}.ts`],
        status,
      });
      const chunks = [chunk(1, "completed"), chunk(2, "in_progress"), chunk(3, "pending")];
      return { phases: { plan: done, implement: open }, plan: { chunks }, commits: ["abc1234"] };
    }
  }
}

function stateOf(identifier: string, at: number): Record<string, unknown> {
  const type = TYPES[at % TYPES.length] ?? "requirements";
  return {
    schema_version: 1,
    type,
    identifier,
    title: `Work number ${at}`,
    status: isCompleted(at) ? "completed" : "in_progress",
    created_at: timeOf(at),
    updated_at: timeOf(at + 24),
    updates: [{ timestamp: timeOf(at + 25), note: "Found a second caller of the exporter" }],
    ...bodyOf(type),
  };
}

async function write(context: Context, count: number): Promise<void> {
  const workDir = `${context.dir}/.claude/work`;
  const items: unknown[] = [];
  for (let at = 0; at < count; at++) {
    const identifier = `JIRA-${String(at).padStart(4, "0")}`;
    const state = stateOf(identifier, at);
    await Deno.mkdir(`${workDir}/${identifier}`, { recursive: true });
    await Deno.writeTextFile(`${workDir}/${identifier}/state.json`, JSON.stringify(state, null, 2));
    const { title, type, status, created_at, updated_at } = state;
    const path = `${identifier}/`;
    items.push({ identifier, title, type, status, created_at, updated_at, branch: null, path });
  }
  const manifest = { version: "1.0", artifact_type: "work", total_items: count, items };
  await Deno.writeTextFile(`${workDir}/manifest.json`, JSON.stringify(manifest, null, 2));
}

function list({ dir, resume }: Context, ...words: string[]): Program {
  // Several sessions are unfinished: the answer is 3.
  return { name: "resume work", argv: [resume, "work", ...words], cwd: dir, exit: 3 };
}

function empty({ dir, empty }: Context): Program {
  return { name: "empty", argv: [empty], cwd: dir };
}

/** The rows of `resume work`. */
export const rows: readonly Row[] = [
  {
    name: "`work ID`, 1,000 sessions in the manifest, by an empty program",
    atMost: 2,
    setup: (context) => write(context, 1_000),
    command: (context) => ({ ...list(context, "JIRA-0001", "--json"), exit: 0 }),
    against: empty,
  },
  {
    // Reads a thousand states: opening that many files is half of what it costs.
    name: "`work`, the list of these 1,000 sessions, by an empty program",
    atMost: null,
    setup: (context) => write(context, 1_000),
    command: (context) => list(context, "--json"),
    against: empty,
  },
  {
    name: "`work`, the list of 30 sessions, by an empty program",
    atMost: 2,
    setup: (context) => write(context, 30),
    command: (context) => list(context, "--json"),
    against: empty,
  },
];
