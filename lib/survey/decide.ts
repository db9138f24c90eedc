/**
 * The survey as one document (survey spec section 2). Pure.
 *
 * @module
 */
import { type Survey, survey } from "../core/envelope.ts";
import type { ExitCode } from "../core/exit.ts";
import type { Problem } from "../core/problem.ts";
import { exitOf, type Item, pickOf, sortItems } from "./order.ts";

/** The document, the exit code, and whether any system is here. */
export interface SurveyAnswer {
  readonly exit: ExitCode;
  readonly survey: Survey;
  readonly present: boolean;
}

/** Orders what was found and picks what to take first. */
export function decideAll(
  root: string,
  found: {
    readonly items: readonly Item[];
    readonly problems: readonly Problem[];
    readonly present: boolean;
  },
): SurveyAnswer {
  const sorted = sortItems(found.items);
  const { problems, ...rest } = survey(root, sorted.map((item) => item.envelope), found.problems);
  return {
    exit: exitOf(sorted, found.present),
    survey: { ...rest, pick: pickOf(sorted), problems },
    present: found.present,
  };
}
