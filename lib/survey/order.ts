/**
 * Which piece of work comes first (survey spec section 2). Pure.
 *
 * @module
 */
import type { Envelope, Survey } from "../core/envelope.ts";
import { EXIT, type ExitCode } from "../core/exit.ts";
import { parseTime } from "../core/time.ts";

/** One answer with the exit code that its own command would end with. */
export interface Item {
  readonly envelope: Envelope;
  readonly exit: ExitCode;
}

const SYSTEMS: readonly Envelope["system"][] = ["pipeline", "cycle", "work", "story"];
const STATES: readonly Envelope["state"][] = [
  "needs-decision",
  "blocked",
  "inconsistent",
  "corrupt",
  "held",
  "complete",
  "absent",
];

/** Whether nothing worse than a remark was found. */
export function isCertain(envelope: Envelope): boolean {
  return envelope.problems.every((found) => found.severity === "info");
}

/** The class of an answer: resumable without and with doubts, then the other states. */
function classOf(envelope: Envelope): number {
  if (envelope.state === "resumable") return isCertain(envelope) ? 0 : 1;
  return 2 + STATES.indexOf(envelope.state);
}

function timeOf(envelope: Envelope): number {
  return parseTime(envelope.updatedAt, "utc") ?? -Infinity;
}

function compare(a: Envelope, b: Envelope): number {
  const later = timeOf(b) - timeOf(a);
  const [idA, idB] = [a.id ?? "", b.id ?? ""];
  return classOf(a) - classOf(b) ||
    (Number.isNaN(later) ? 0 : later) ||
    SYSTEMS.indexOf(a.system) - SYSTEMS.indexOf(b.system) ||
    (idA < idB ? -1 : idA > idB ? 1 : 0);
}

/** Sorts by class, then last activity, then system, then id. */
export function sortItems(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => compare(a.envelope, b.envelope));
}

/** The piece of work to take first, of sorted ones: the first resumable, and why it is the first. */
export function pickOf(items: readonly Item[]): NonNullable<Survey["pick"]> | null {
  const resumable = items.filter(({ envelope }) => envelope.state === "resumable");
  const [first] = resumable;
  if (first === undefined) return null;
  const index = items.indexOf(first);
  if (resumable.length === 1) return { index, reason: "only-one" };
  const passedOver = resumable.some(({ envelope }) => timeOf(envelope) > timeOf(first.envelope));
  return { index, reason: passedOver ? "fewest-doubts" : "most-recent" };
}

/**
 * The exit code of the survey. `found` says whether any system is here at all, also one with nothing
 * unfinished.
 */
export function exitOf(items: readonly Item[], found: boolean): ExitCode {
  const open = items.filter(({ envelope }) => envelope.state !== "complete");
  if (open.some(({ envelope }) => envelope.state === "resumable")) return EXIT.ok;
  const [first] = open;
  if (first === undefined) return found ? EXIT.ok : EXIT.noState;
  switch (first.envelope.state) {
    case "needs-decision":
      return EXIT.needsDecision;
    case "blocked":
    case "inconsistent":
      // Access that is refused is `blocked` too; its own command says 77.
      return first.exit === EXIT.noPermission ? EXIT.noPermission : EXIT.blocked;
    case "held":
      return EXIT.held;
    default:
      return first.exit === EXIT.ok ? EXIT.data : first.exit;
  }
}
