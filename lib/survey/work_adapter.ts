/**
 * Work sessions in the survey, as `resume work` lists them.
 *
 * @module
 */
import { type Envelope, envelope, type Survey } from "../core/envelope.ts";
import { EXIT, type ExitCode } from "../core/exit.ts";
import { hasProblem } from "../core/problem.ts";
import { eventAt } from "../core/timeline.ts";
import { collectSurvey } from "../work/collect.ts";
import { workEvents } from "../work/events.ts";
import { decideSurvey } from "../work/survey.ts";
import type { Adapter } from "./adapter.ts";
import type { Item } from "./order.ts";

/** The exit code that `resume work ID` would have for an item of the list. */
function exitOf(item: Envelope): ExitCode {
  switch (item.state) {
    case "needs-decision":
      return EXIT.needsDecision;
    case "corrupt":
      return EXIT.data;
    case "blocked":
      return hasProblem(item.problems, "state-unreadable") ? EXIT.noPermission : EXIT.blocked;
    default:
      return EXIT.ok;
  }
}

/** A `$WORK_DIR` that cannot be used at all is a piece of work that nobody can see. */
function itemOfStore({ root, problems }: Survey, exit: ExitCode): Item {
  const state = exit === EXIT.data ? "corrupt" : "blocked";
  return { exit, envelope: envelope({ system: "work", root, id: null, state, problems }) };
}

/** Reads every session; whether `$WORK_DIR` is there decides whether the system is. */
export const workAdapter: Adapter = async (ports, request) => {
  const { root, cwd, now, session, all } = request;
  const snapshot = await collectSurvey(ports, { root, cwd });
  const { survey, exit } = decideSurvey(snapshot, { now, session, all });
  const events = request.events
    ? snapshot.entries.flatMap(({ name, state }) =>
      state.kind === "read"
        ? workEvents(state.value).map(({ at, text }) => eventAt(at, "work", name, text))
        : []
    )
    : [];
  if (exit >= EXIT.usage) {
    const sessions = survey.items.map((item) => ({ envelope: item, exit: exitOf(item) }));
    return { present: true, items: [itemOfStore(survey, exit), ...sessions], events };
  }
  return {
    present: exit !== EXIT.noState,
    items: survey.items.map((envelope) => ({ envelope, exit: exitOf(envelope) })),
    problems: exit === EXIT.noState ? [] : survey.problems,
    events,
  };
};
