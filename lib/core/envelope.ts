/**
 * The common answer (`resume/1`) and how it is built: key order is fixed, whatever order a caller
 * names its fields in.
 *
 * @module
 */
import type * as z from "zod/mini";
import type * as schema from "./schema.ts";
import type { Problem } from "./problem.ts";

/** One piece of work: where it stands and what is next. */
export type Envelope = z.infer<typeof schema.Envelope>;
/** Several pieces of work. */
export type Survey = z.infer<typeof schema.Survey>;
/** Where work goes on. */
export type ResumePoint = z.infer<typeof schema.ResumePoint>;
/** What to do next. */
export type Next = z.infer<typeof schema.Next>;
/** What git says of the record. */
export type Evidence = z.infer<typeof schema.Evidence>;
/** The systems whose state is read. */
export type System = Envelope["system"];
/** How a piece of work stands. */
export type State = Envelope["state"];

/** The fields that an answer must name; the others have an empty value. */
export type EnvelopeInput =
  & Pick<Envelope, "system" | "root" | "id" | "state">
  & Partial<
    Pick<
      Envelope,
      | "title"
      | "resumePoint"
      | "progress"
      | "completed"
      | "pending"
      | "next"
      | "options"
      | "lease"
      | "evidence"
      | "history"
      | "updatedAt"
    >
  >
  & { readonly problems?: readonly Problem[] };

/**
 * Builds an answer in the fixed key order (design, "The envelope"). A system adds its own fields behind:
 * `{ ...envelope({…}), workDir }`.
 *
 * @example
 * ```ts
 * import { envelope } from "./envelope.ts";
 * const answer = envelope({ system: "work", root: "/repo", id: "A-1", state: "complete" });
 * if (answer.next !== null || answer.schema !== "resume/1") throw new Error("unexpected");
 * ```
 */
export function envelope(input: EnvelopeInput): Envelope {
  return {
    schema: "resume/1",
    system: input.system,
    root: input.root,
    id: input.id,
    title: input.title ?? null,
    state: input.state,
    resumePoint: input.resumePoint ?? null,
    progress: input.progress ?? null,
    completed: input.completed ?? [],
    pending: input.pending ?? [],
    next: input.next ?? null,
    options: input.options ?? [],
    lease: input.lease ?? null,
    evidence: input.evidence ?? null,
    history: input.history ?? null,
    problems: [...(input.problems ?? [])],
    updatedAt: input.updatedAt ?? null,
  };
}

/**
 * Builds a survey in the fixed key order. Fields of a system stand before `items` when it needs them
 * there (`extra`); `pick` belongs to the whole-repository survey alone.
 */
export function survey(
  root: string,
  items: readonly Envelope[],
  problems: readonly Problem[],
): Survey {
  return { schema: "resume.survey/1", root, items: [...items], problems: [...problems] };
}
