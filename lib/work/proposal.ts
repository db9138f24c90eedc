/**
 * `proposal`: five phases and numbered drafts (work spec 2.4).
 *
 * @module
 */
import { cleanText, escapeText } from "../core/text.ts";
import { objectsOf } from "./fields.ts";
import { isSafePath } from "./names.ts";
import { firstOpen, isDone, type Step, stepLists, stepOf } from "./steps.ts";
import {
  nameEmpty,
  needsDecision,
  nextOf,
  present,
  resumable,
  type TypeInput,
  type Verdict,
} from "./verdict.ts";

/** The phases in order. */
export const PROPOSAL_PHASES: readonly string[] = [
  "requirements_gathering",
  "brainstorming",
  "proposal_drafts",
  "confirm_implementation",
  "implementation",
];

const SKILL = "/create-proposal";

/** One draft: its number and its file below the session folder. */
interface Draft {
  readonly number: number;
  readonly file: string;
}

/** One recorded iteration; `file` is null when it cannot be looked at. */
interface Iteration {
  readonly number: number;
  readonly file: string | null;
  readonly hasFeedback: boolean;
}

function numberIn(file: string): number | null {
  const digits = /^proposal(\d{1,9})\.md$/.exec(file)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The recorded iterations that have a number. */
export function iterationsOf({ state, found }: Pick<TypeInput, "state" | "found">): Iteration[] {
  return objectsOf(state, "iterations").flatMap(({ at, fields }) => {
    const recorded = fields.text("file");
    const isSafe = recorded !== null && isSafePath(recorded);
    if (recorded !== null && !isSafe) {
      const args = { field: `iterations[${at}].file`, value: escapeText(recorded) };
      found.add("path-unsafe", { args });
    }
    const version = fields.number("version");
    const number = (isSafe ? numberIn(recorded) : null) ?? version;
    const hasFeedback = (fields.text("feedback") ?? "").trim() !== "";
    if (number === null || !Number.isInteger(number)) return [];
    return [{ number, file: isSafe ? recorded : null, hasFeedback }];
  });
}

function highest<T extends { readonly number: number }>(all: readonly T[]): T | null {
  return all.reduce<T | null>(
    (best, one) => best === null || one.number > best.number ? one : best,
    null,
  );
}

/** The drafts that exist. Where nothing was looked at, what is recorded is taken for it. */
function draftsOf(iterations: readonly Iteration[], { sizes }: TypeInput): Draft[] {
  const recorded = iterations.flatMap(({ number, file }) =>
    file !== null && (sizes === null || sizes.has(file)) ? [{ number, file }] : []
  );
  const onDisk = [...(sizes?.keys() ?? [])].flatMap((file) => {
    const number = numberIn(file);
    return number === null ? [] : [{ number, file }];
  });
  return [...recorded, ...onDisk];
}

/** Names a latest draft that is not the one that the state records. */
function judgeIteration(
  latest: Draft | null,
  iterations: readonly Iteration[],
  current: number | null,
  { found }: TypeInput,
): void {
  const recorded = highest(iterations)?.number ?? null;
  const differs = (value: number | null): boolean => value !== null && value !== latest?.number;
  // Without any draft, a counter that stands at the first one is no contradiction.
  const isFirst = latest === null && recorded === null && current !== null && current <= 1;
  const unlisted = latest !== null && recorded === null;
  if (differs(recorded) || unlisted || (differs(current) && !isFirst)) {
    const args = { latest: latest?.number ?? null, recorded: recorded ?? current };
    found.add("iteration-mismatch", { args });
  }
}

/** The draft that the state names for approval: the final version, else the highest recorded one. */
function namedDraft(
  drafts: Step,
  iterations: readonly Iteration[],
  input: TypeInput,
): { file: string | null } | null {
  const recorded = drafts.fields?.raw("final_version");
  if (recorded === undefined) {
    const last = highest(iterations);
    return last === null ? null : { file: last.file };
  }
  const digits = typeof recorded === "number" || /^\d{1,9}$/.test(String(recorded));
  if (digits && Number.isInteger(Number(recorded))) {
    const number = Number(recorded);
    const known = iterations.find((one) => one.number === number && one.file !== null);
    return { file: known?.file ?? `proposal${number}.md` };
  }
  if (typeof recorded !== "string") {
    const last = highest(iterations);
    return last === null ? null : { file: last.file };
  }
  if (isSafePath(recorded)) return { file: recorded };
  const args = { field: "phases.proposal_drafts.final_version", value: escapeText(recorded) };
  input.found.add("path-unsafe", { args });
  return { file: null };
}

function decideDrafts(
  latest: Draft | null,
  iterations: readonly Iteration[],
  input: TypeInput,
): { readonly iteration: number; readonly next: NonNullable<Verdict["next"]> } {
  const recorded = iterations.findLast((one) => one.number === latest?.number);
  if (latest === null) return { iteration: 1, next: nextOf("write-next-draft", SKILL) };
  const load = present(input.sizes, latest.file);
  return recorded?.hasFeedback === true
    ? { iteration: latest.number + 1, next: nextOf("write-next-draft", SKILL, load) }
    : { iteration: latest.number, next: nextOf("ask-feedback", SKILL, load) };
}

/** A proposal in progress. */
export function decideProposal(input: TypeInput): Verdict {
  const { state, sizes, found } = input;
  const phases = state.map("phases");
  const steps = PROPOSAL_PHASES.map((name) => stepOf(phases, name, found));
  const open = firstOpen(steps, found);
  const iterations = iterationsOf(input);
  const latest = highest(draftsOf(iterations, input));
  const draftStep = steps[2] as Step;
  judgeIteration(latest, iterations, draftStep.fields?.number("current_iteration") ?? null, input);
  const rest = {
    progress: { done: steps.filter(isDone).length, total: steps.length },
    ...stepLists(steps),
    detail: {
      steps: steps.map((step) => ({
        name: step.name,
        mark: isDone(step) ? "done" as const : step === open ? "here" as const : "open" as const,
      })),
      iterations: iterations.length,
      latest: latest === null ? null : cleanText(latest.file),
    },
  };
  const named = namedDraft(draftStep, iterations, input);
  const draft = named?.file ?? latest?.file ?? null;
  const load = draft === null ? [] : present(sizes, draft);
  const go = (label: string, next: NonNullable<Verdict["next"]>): Verdict =>
    resumable({ ...rest, point: { stage: open?.name ?? "finalise", label }, next });
  switch (open?.name) {
    case undefined:
      return go("Finalising", nextOf("finalise", SKILL));
    case "requirements_gathering":
      nameEmpty(input, "context/requirements.json");
      return go(
        "Requirements gathering (Phase 1/5)",
        nextOf("clarify-requirements", SKILL, present(sizes, "context/requirements.json")),
      );
    case "brainstorming":
      nameEmpty(input, "context/approaches.json");
      return go(
        "Brainstorming (Phase 2/5)",
        nextOf("select-approach", SKILL, present(sizes, "context/approaches.json")),
      );
    case "proposal_drafts": {
      const { iteration, next } = decideDrafts(latest, iterations, input);
      const label = `Drafts (iteration ${iteration})`;
      return resumable({ ...rest, point: { stage: "proposal_drafts", label, iteration }, next });
    }
    case "confirm_implementation": {
      const label = "Confirmation (Phase 4/5)";
      const wanted = named === null ? latest?.file ?? null : named.file;
      const isThere = sizes === null || (wanted !== null && sizes.has(wanted));
      if (isThere) return go(label, nextOf("ask-approval", SKILL, load));
      const shown = wanted === null ? null : escapeText(wanted);
      found.add("latest-draft-missing", { args: { draft: shown } });
      return needsDecision({
        ...rest,
        point: { stage: "confirm_implementation", label },
        next: nextOf("resolve-missing-draft", null),
      });
    }
    default:
      return go(
        "Implementation (Phase 5/5)",
        nextOf("continue-implementation", SKILL, load),
      );
  }
}
