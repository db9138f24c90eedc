/**
 * `resume story`: the contract's arguments, texts and exit codes.
 *
 * @module
 */
import { collectStory } from "../../story/collect.ts";
import { decideStory } from "../../story/decide.ts";
import { UsageError } from "../scan.ts";
import type { Command, Context, Outcome } from "../context.ts";

type Values = Pick<Context, "values">;

/** The values of flags that must be there, all of them, and not be empty. */
function required(context: Values, names: readonly string[]): string[] {
  const given = names.map((name) => {
    const value = context.values.get(name);
    if (value === undefined) throw new UsageError(`usage: --${name} is required`);
    return { name, value };
  });
  return given.map(({ name, value }) => {
    if (value === "") throw new UsageError(`usage: --${name} must not be empty`);
    return value;
  });
}

/** The four digits of an epic id: `08` is the number eight. */
export function epicIdOf(text: string): string {
  if (!/^[0-9]{1,4}$/.test(text)) throw new UsageError("usage: --epic-id must match NNNN");
  return text.padStart(4, "0");
}

/** The epic id of a call that needs nothing else. */
export function requiredEpicId(context: Values): string {
  const [epic = ""] = required(context, ["epic-id"]);
  return epicIdOf(epic);
}

/** Checks both ids in the order of story spec 2.1, before the global options are looked at. */
export function storyIdsOf(context: Values): { storyId: string; epicId: string } {
  const [story = "", epic = ""] = required(context, ["story-id", "epic-id"]);
  const storyId = story.toLowerCase();
  // `[0-9]` and not `\d`, no `m` flag: ASCII digits, and no line end behind them.
  if (!/^story-[0-9]{4}-[0-9]{4}$/.test(storyId)) {
    throw new UsageError("usage: --story-id must match story-NNNN-NNNN");
  }
  return { storyId, epicId: epicIdOf(epic) };
}

async function run(context: Context): Promise<Outcome> {
  const { storyId, epicId } = storyIdsOf(context);
  context.ports.dropWrite(false);
  const snapshot = await collectStory(context.ports, {
    root: context.root,
    cwd: context.cwd,
    epicId,
    storyId,
  });
  const answer = decideStory(snapshot, storyId, epicId);
  const { envelope } = answer;
  if (envelope === null) return { exit: answer.exit, notes: answer.lines };
  return {
    exit: answer.exit,
    document: envelope,
    asDocument: true,
    exact: true,
    notes: answer.lines,
  };
}

/** Answers with the contract's line on stdout, or with its texts on stderr. */
export const storyCommand: Command = { check: storyIdsOf, run };
