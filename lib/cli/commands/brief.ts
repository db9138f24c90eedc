/**
 * `resume brief`: what a session-start hook adds to an agent's context. Never fails: a hook must not
 * break a session.
 *
 * @module
 */
import { escapeText } from "../../core/text.ts";
import { renderBrief } from "../../render/brief.ts";
import { type Arguments, UsageError } from "../scan.ts";
import type { Command, Context, Outcome } from "../context.ts";
import { surveyOf, translatorOf } from "../survey_call.ts";

function check(args: Pick<Arguments, "values">): void {
  const hook = args.values.get("hook");
  if (hook !== undefined && hook !== "claude-code") {
    throw new UsageError("usage: --hook must be claude-code");
  }
}

function hookJson(additionalContext: string): unknown {
  return { hookSpecificOutput: { hookEventName: "SessionStart", additionalContext } };
}

async function run(context: Context): Promise<Outcome> {
  try {
    context.ports.dropWrite(!context.switches.has("no-git"));
    const { survey } = await surveyOf(context, { events: false });
    const { translator } = await translatorOf(context);
    const text = renderBrief(survey, context.lang ?? "en", translator);
    if (text === "") return { exit: 0 };
    const isHook = context.values.has("hook");
    return {
      exit: 0,
      document: isHook ? hookJson(text.trimEnd()) : { text: text.trimEnd() },
      asDocument: isHook,
      text: () => text,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { exit: 0, notes: [`resume brief: ${escapeText(reason)}`] };
  }
}

/** Answers with a brief, or with nothing. */
export const briefCommand: Command = { check, run };
