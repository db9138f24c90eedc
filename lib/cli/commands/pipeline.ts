/**
 * `resume pipeline`: the reading command.
 *
 * @module
 */
import { collectPipeline, findPipelineRoot } from "../../pipeline/collect.ts";
import { decidePipeline, type PipelineEnvelope } from "../../pipeline/decide.ts";
import { renderPipeline } from "../../render/pipeline.ts";
import type { ExitCode } from "../../core/exit.ts";
import type { Command, Context, Outcome } from "../context.ts";

/** An answer as an outcome; its text is in the language that the pipeline is kept in. */
export function pipelineOutcome(
  exit: ExitCode,
  envelope: PipelineEnvelope,
  context: Context,
): Outcome {
  const kept = envelope.effective?.language === "zh-CN" ? "zh" : "en";
  const own = envelope.effective === null ? null : kept;
  return {
    exit,
    document: envelope,
    text: (view) => renderPipeline(envelope, { ...view, lang: context.lang ?? own ?? view.lang }),
  };
}

async function run(context: Context): Promise<Outcome> {
  context.ports.dropWrite(false);
  const root = findPipelineRoot(context.ports, context.root, context.cwd);
  const snapshot = await collectPipeline(context.ports, root);
  const { exit, envelope } = decidePipeline(snapshot, {
    session: context.session,
    now: context.now,
    lang: context.lang,
  });
  return pipelineOutcome(exit, envelope, context);
}

/** Answers where the pipeline stands; writes nothing. */
export const pipelineCommand: Command = { run };
