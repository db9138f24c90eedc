/**
 * `resume cycle choose`: records the operator's choice in the ledger.
 *
 * @module
 */
import { EXIT } from "../../core/exit.ts";
import type { Choice } from "../../cycle/choose.ts";
import { phaseOf, upper } from "../../cycle/phases.ts";
import { chooseCycle } from "../../cycle/record.ts";
import { type Arguments, UsageError } from "../scan.ts";
import type { Command, Context, Outcome } from "../context.ts";
import { outcomeOf } from "./cycle.ts";

/** The choice that the words mean. */
export function choiceOf(args: Pick<Arguments, "operands" | "switches">): Choice {
  const [word = "", second] = args.operands;
  const letter = upper(word);
  const acceptWarnings = args.switches.has("accept-warnings");
  switch (letter) {
    case "A":
    case "B":
    case "D":
    case "E":
      if (second === undefined) return { letter, phase: null, acceptWarnings };
      throw new UsageError(`usage: ${letter} takes no phase`);
    case "C": {
      const phase = second === undefined || /[ \t]/.test(second) ? null : phaseOf(second);
      if (phase !== null) return { letter, phase, acceptWarnings };
      throw new UsageError("usage: C needs a phase, SENSE to CAPTURE");
    }
    default:
      throw new UsageError("usage: choose one of A, B, C PHASE, D, E");
  }
}

async function run(context: Context): Promise<Outcome> {
  const { ports, root, cwd, now } = context;
  const answer = await chooseCycle(ports, { root, cwd }, choiceOf(context), now);
  const outcome = outcomeOf(answer, context);
  if (answer.exit === EXIT.ok) return outcome;
  const what = answer.envelope.next?.text;
  const why = what === undefined ? "" : `: ${what}`;
  return { ...outcome, notes: [...(outcome.notes ?? []), `Nothing was recorded${why}`] };
}

/** Appends one block, or says why not. */
export const cycleChooseCommand: Command = { check: (args) => void choiceOf(args), run };
