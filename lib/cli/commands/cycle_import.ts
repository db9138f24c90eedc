/**
 * `resume cycle import`: adopts a ledger from another machine.
 *
 * @module
 */
import { join } from "../../core/paths.ts";
import { importCycle } from "../../cycle/import.ts";
import { type Arguments, UsageError } from "../scan.ts";
import type { Command, Context, Outcome } from "../context.ts";
import { outcomeOf } from "./cycle.ts";

function check(args: Pick<Arguments, "operands">): void {
  if (!args.operands[0]) throw new UsageError("usage: import needs the path of a ledger");
}

async function run(context: Context): Promise<Outcome> {
  const { ports, root, cwd, now } = context;
  const [word = ""] = context.operands;
  const path = join(cwd, ports.platform === "windows" ? word.replaceAll("\\", "/") : word);
  return outcomeOf(await importCycle(ports, { root, cwd }, path, now), context);
}

/** Copies the ledger and records where it came from, or says why not. */
export const cycleImportCommand: Command = { check, run };
