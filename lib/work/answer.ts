/**
 * The answer of `resume work`: the common envelope with this system's own fields behind it.
 *
 * @module
 */
import { type Envelope, envelope, type EnvelopeInput, type Survey } from "../core/envelope.ts";
import type { ExitCode } from "../core/exit.ts";
import { relativeTo } from "../core/paths.ts";
import type { Problem } from "../core/problem.ts";
import type { Detail } from "../core/work_detail.ts";
import type { Base } from "./snapshot.ts";
import type { Agents } from "./verdict.ts";
import type { WorktreeField } from "./worktree.ts";

/** The fields behind the common ones. */
export interface OwnFields {
  readonly workDir: string;
  readonly workDirOrigin: "config" | "default";
  /** The folder of the session; `next.load` is relative to it. */
  readonly sessionDir: string | null;
  readonly agents: Agents | null;
  readonly worktree: WorktreeField | null;
}

/** One piece of work. */
export type WorkEnvelope = Envelope & OwnFields;

/** One piece of work with its exit code and what the text for people needs beside it. */
export interface WorkAnswer {
  readonly exit: ExitCode;
  readonly envelope: WorkEnvelope;
  readonly detail: Detail;
}

/** All unfinished work. */
export interface SurveyAnswer {
  readonly exit: ExitCode;
  readonly survey: Survey & Pick<OwnFields, "workDir" | "workDirOrigin">;
}

/** Builds the envelope of this system. */
export function workEnvelope(
  base: Base,
  input: Omit<EnvelopeInput, "system" | "root">,
  own: Partial<Pick<OwnFields, "sessionDir" | "agents" | "worktree">> = {},
): WorkEnvelope {
  return {
    ...envelope({ ...input, system: "work", root: base.place.root }),
    workDir: base.stores[0].dir,
    workDirOrigin: base.place.origin,
    sessionDir: own.sessionDir ?? null,
    agents: own.agents ?? null,
    worktree: own.worktree ?? null,
  };
}

/** A path as findings show it: below the root where it lies there. */
export function shownPath(base: Base, path: string): string {
  return relativeTo(base.place.root, path);
}

/** The same answer with more findings, and another exit code where one is given. */
export function withProblems(
  answer: WorkAnswer,
  problems: readonly Problem[],
  exit: ExitCode = answer.exit,
): WorkAnswer {
  const { envelope } = answer;
  return {
    ...answer,
    exit,
    envelope: { ...envelope, problems: [...problems, ...envelope.problems] },
  };
}
