/**
 * `resume work`: the list, one piece of work, registrations, repairs and worktrees.
 *
 * @module
 */
import { collectSurvey, collectWork } from "../../work/collect.ts";
import { decideWork } from "../../work/decide.ts";
import { isUnsafeIdentifier } from "../../work/names.ts";
import { decideSurvey } from "../../work/survey.ts";
import type { WorkAnswer } from "../../work/answer.ts";
import { escapeText } from "../../core/text.ts";
import type { Command, Context, Outcome } from "../context.ts";
import { type Arguments, UsageError } from "../scan.ts";

const HOW = ["reset", "delete"];

/** Refuses combinations that mean nothing (work spec 2.1), and identifiers that no path is made from. */
function check({ operands, switches, values }: Arguments): void {
  const [id] = operands;
  const repair = values.get("repair");
  for (const name of ["register", "repair", "worktrees"]) {
    if (id === undefined && (switches.has(name) || values.has(name))) {
      throw new UsageError(`usage: --${name} needs an identifier`);
    }
  }
  if (repair !== undefined && !HOW.includes(repair)) {
    throw new UsageError("usage: --repair must be reset or delete");
  }
  if (repair !== undefined && (switches.has("register") || switches.has("worktrees"))) {
    throw new UsageError("usage: --repair excludes --register and --worktrees");
  }
  if (switches.has("yes") && repair === undefined) {
    throw new UsageError("usage: --yes needs --repair");
  }
  if (id !== undefined && isUnsafeIdentifier(id)) {
    throw new UsageError(`usage: unsafe identifier ${id === "" ? '""' : escapeText(id)}`);
  }
}

async function answerOne(context: Context, id: string): Promise<WorkAnswer> {
  const { ports, root, cwd, switches } = context;
  const request = { root, cwd, id };
  const asked = { now: context.now, session: context.session };
  const repair = context.values.get("repair");
  const [register, worktrees] = [switches.has("register"), switches.has("worktrees")];
  if (repair === undefined && !register && !worktrees) {
    ports.dropWrite(true);
    return decideWork(await collectWork(ports, request), asked);
  }
  const { repairWork, writeWork } = await import("../../work/write.ts");
  if (repair === undefined) {
    return await writeWork(ports, request, { ...asked, register, worktrees });
  }
  return await repairWork(ports, request, {
    ...asked,
    repair: repair === "delete" ? "delete" : "reset",
    yes: switches.has("yes"),
  });
}

async function run(context: Context): Promise<Outcome> {
  const { ports, root, cwd } = context;
  const [id] = context.operands;
  const isText = !context.json && !context.values.has("get");
  if (id !== undefined) {
    const answer = await answerOne(context, id);
    if (!isText) return { exit: answer.exit, document: answer.envelope };
    const { workOutcome } = await import("./work_text.ts");
    return workOutcome(answer, context);
  }
  ports.dropWrite(!isText ? false : context.interactive());
  const survey = decideSurvey(
    await collectSurvey(ports, { root, cwd }),
    { now: context.now, session: context.session },
  );
  if (!isText) return { exit: survey.exit, document: survey.survey };
  const { surveyOutcome } = await import("./work_text.ts");
  return await surveyOutcome(survey, context, (one) => answerOne(context, one));
}

/** Answers with the list or with one piece of work. */
export const workCommand: Command = { check, run };
