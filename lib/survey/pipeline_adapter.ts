/**
 * The pipeline in the survey.
 *
 * @module
 */
import { join } from "../core/paths.ts";
import { eventAt } from "../core/timeline.ts";
import { collectPipeline, findPipelineRoot } from "../pipeline/collect.ts";
import { decidePipeline } from "../pipeline/decide.ts";
import { pipelineEvents } from "../pipeline/events.ts";
import { type Adapter, NOT_HERE } from "./adapter.ts";

/** Reads the pipeline of the current folder's repository. */
export const pipelineAdapter: Adapter = async (ports, request) => {
  const root = findPipelineRoot(ports, request.root, request.cwd);
  if (!ports.fs.lstat(join(root, ".pipeline")).ok) return NOT_HERE;
  const snapshot = await collectPipeline(ports, root);
  const { session, now } = request;
  const { exit, envelope } = decidePipeline(snapshot, { session, now, lang: null });
  if (envelope.state === "absent") return NOT_HERE;
  const events = request.events
    ? (await pipelineEvents(ports, snapshot)).map(({ at, text }) =>
      eventAt(at, "pipeline", envelope.id, text)
    )
    : [];
  return { present: true, items: [{ envelope, exit }], events };
};
