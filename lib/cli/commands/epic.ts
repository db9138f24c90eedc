/**
 * `resume epic`.
 *
 * @module
 */
import { collectStory } from "../../story/collect.ts";
import { decideEpic } from "../../story/epic.ts";
import { renderEpic } from "../../render/epic.ts";
import type { Command, Context, Outcome } from "../context.ts";
import { requiredEpicId } from "./story.ts";

async function run(context: Context): Promise<Outcome> {
  const epicId = requiredEpicId(context);
  context.ports.dropWrite(false);
  const snapshot = await collectStory(context.ports, {
    root: context.root,
    cwd: context.cwd,
    epicId,
    storyId: null,
  });
  const answer = decideEpic(snapshot);
  return {
    exit: answer.exit,
    document: answer.survey,
    // A program that reads this through a pipe is served the document; people have a terminal.
    asDocument: !context.switches.has("text") && !context.ports.terminal().stdout,
    notes: answer.lines,
    ...(answer.exit === 0 ? { text: (view) => renderEpic(answer, epicId, view) } : {}),
  };
}

/** Answers with every story of the epic. */
export const epicCommand: Command = { check: requiredEpicId, run };
