/**
 * The decision about a state that could be read: rows 6 to 12 of work spec 2.2, then the tables.
 *
 * @module
 */
import type { Envelope } from "../core/envelope.ts";
import { EXIT } from "../core/exit.ts";
import { escapeText } from "../core/text.ts";
import { BRAINSTORM_PHASES, decideBrainstorm, fromBrainstorm } from "./brainstorm.ts";
import { decideEpic, type EpicInput, epicLists, openTickets } from "./epic.ts";
import {
  decideImplementation,
  type Implementation,
  implementationLists,
  openPhases,
} from "./implementation.ts";
import { decidePromotion, type Promotion } from "./promotion.ts";
import { decideProposal, PROPOSAL_PHASES } from "./proposal.ts";
import { completedRequirements, decideRequirements, requirementsLists } from "./requirements.ts";
import { hintOf, isPromoted, nearestType, type StateFacts, type WorkType } from "./state.ts";
import { isDone, stepLists, stepOf } from "./steps.ts";
import { needsDecision, nextOf, present, type Verdict } from "./verdict.ts";

/** The known type of a work; an implementation comes with its chunks and phases. */
export type Kind =
  | { readonly type: "implementation"; readonly work: Implementation }
  | { readonly type: Exclude<WorkType, "implementation"> };

/** What the rows are given. */
export interface RowsInput extends EpicInput {
  readonly facts: StateFacts;
  readonly value: Record<string, unknown>;
  /** Null when the type is not known. */
  readonly kind: Kind | null;
  readonly promotion: () => Promotion;
}

function unknownType({ facts, value, found }: RowsInput): Verdict {
  const recorded = facts.recordedType;
  const hint = hintOf(value);
  const nearest = recorded === null ? null : nearestType(recorded);
  const args = {
    type: recorded === null ? null : escapeText(recorded),
    ...(hint === null ? {} : { hint }),
    ...(nearest === null ? {} : { nearest }),
  };
  found.add("unknown-type", { args });
  return needsDecision({ next: nextOf("inspect-state", null) });
}

type Lists = Omit<Verdict, "exit" | "state">;

function phaseLists(names: readonly string[], input: RowsInput): Lists & { open: string[] } {
  const phases = input.state.map("phases");
  const steps = names.map((name) => stepOf(phases, name, input.found));
  return {
    progress: { done: steps.filter(isDone).length, total: steps.length },
    ...stepLists(steps),
    open: steps.filter((step) => !isDone(step)).map((step) => step.name),
  };
}

/** What a finished piece of work consists of, and what of it is open. */
function finishedLists(kind: Kind, input: RowsInput): Lists & { open: string[] } {
  switch (kind.type) {
    case "implementation":
      return { ...implementationLists(kind.work, input.state), open: openPhases(kind.work) };
    case "proposal":
      return phaseLists(PROPOSAL_PHASES, input);
    case "brainstorm":
      return phaseLists(BRAINSTORM_PHASES, input);
    case "epic":
      return { ...epicLists(input), open: openTickets(input) };
    case "requirements":
      return { ...requirementsLists(input), open: [] };
  }
}

function complete(kind: Kind, input: RowsInput, isRow12: boolean): Verdict {
  const { id, found, sizes } = input;
  const { open, ...lists } = finishedLists(kind, input);
  if (isRow12 && open.length > 0) {
    found.add("completed-with-open-phases", { args: { phases: open } });
  }
  const next = isRow12 && kind.type === "brainstorm"
    ? nextOf("offer-requirements", fromBrainstorm(id), present(sizes, "brainstorm-summary.md"))
    : null;
  return { exit: EXIT.ok, state: "complete", ...lists, next };
}

function table(kind: Kind, input: RowsInput): Verdict {
  switch (kind.type) {
    case "requirements":
      return decideRequirements(input);
    case "proposal":
      return decideProposal(input);
    case "brainstorm":
      return decideBrainstorm(input);
    case "implementation":
      return decideImplementation(kind.work, input);
    case "epic":
      return decideEpic(input);
  }
}

/** A draft is offered a ticket number first; ticket-like words of notes are never used. */
export function withDraftOptions(verdict: Verdict, input: RowsInput): Verdict {
  if (!input.id.startsWith("DRAFT-")) return verdict;
  input.found.add("draft-session");
  const draft: Envelope["options"] = [
    {
      key: "t",
      text: "Give the draft its ticket number first",
      invoke: "/create-requirements reconcile",
    },
    { key: "c", text: "Continue as a draft", invoke: verdict.next?.invoke ?? null },
  ];
  const own = verdict.options ?? [];
  const added = draft.filter(({ key }) => !own.some((option) => option.key === key));
  return { ...verdict, options: [...own, ...added] };
}

/** Whether the tables apply: no row before them has decided. */
export function isInTables(facts: StateFacts): boolean {
  return facts.type !== null && !facts.lifecycleDone && facts.status !== "completed" &&
    !isPromoted(facts);
}

/** The decision, files of done chunks left aside. */
export function decideRows(input: RowsInput): Verdict {
  const { facts, kind } = input;
  if (kind === null) return unknownType(input);
  if (facts.lifecycleDone) return complete(kind, input, false);
  if (facts.status === "completed") {
    return kind.type === "requirements"
      ? completedRequirements(input)
      : complete(kind, input, true);
  }
  if (isPromoted(facts)) {
    return decidePromotion(input.id, input.promotion(), input.found);
  }
  return table(kind, input);
}
