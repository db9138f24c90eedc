/**
 * The rows of `resume cycle`.
 *
 * @module
 */
import type { Program } from "../measure.ts";
import type { Context, Row } from "../row.ts";

const STATE = ".claude/runtime/state";
const FINISHED = "---\nphase: CYCLE\nts: 2025-01-01T00:00:00Z\nstatus: STARTING\ncycle_id: old\n";
const BLOCK =
  "---\nphase: BUILD\nts: 2025-01-02T00:00:00Z\nstatus: DONE\noperator: alice\nnote: what was done\n";
const RUNNING =
  "---\nphase: CAPTURE\nts: 2025-01-03T00:00:00Z\nstatus: DONE\ncycle_complete: true\n" +
  "---\nphase: CYCLE\nts: 2026-01-02T10:00:00Z\nstatus: STARTING\ncycle_id: now\n" +
  "---\nphase: BUILD\nts: 2026-01-02T11:00:00Z\nstatus: IN_PROGRESS\noperator: alice\n";

/** Writes a ledger of a finished cycle, so large, and a running one behind it. */
async function write(root: string, size: number): Promise<void> {
  await Deno.mkdir(`${root}/${STATE}`, { recursive: true });
  await Deno.writeTextFile(`${root}/.claude/lintel-layout.yaml`, "layout_version: 5\n");
  const encoder = new TextEncoder();
  const file = await Deno.open(`${root}/${STATE}/00-state.md`, { write: true, create: true });
  const piece = encoder.encode(BLOCK.repeat(Math.ceil(Math.min(size, 1_000_000) / BLOCK.length)));
  await file.write(encoder.encode(FINISHED));
  for (let written = 0; written < size; written += piece.length) await file.write(piece);
  await file.write(encoder.encode(RUNNING));
  file.close();
}

async function setup({ dir }: Context): Promise<void> {
  await write(`${dir}/large`, 100_000_000);
  await write(`${dir}/small`, 10_000);
}

function cycle({ dir, resume }: Context, which: string): Program {
  const argv = [resume, "cycle", "--json", "--now", "2026-01-03T00:00:00Z"];
  return { name: `resume cycle, ${which}`, argv, cwd: `${dir}/${which}` };
}

/** The rows of `resume cycle`. */
export const rows: readonly Row[] = [
  {
    name: "`cycle`, a ledger of 100 MB of a finished and a running cycle, by one of 10 kB",
    atMost: 1.5,
    setup,
    command: (context) => cycle(context, "large"),
    against: (context) => cycle(context, "small"),
  },
  {
    name: "peak memory of the same",
    atMost: 1.2,
    what: "memory",
    runs: 9,
    setup,
    command: (context) => cycle(context, "large"),
    against: (context) => cycle(context, "small"),
  },
];
