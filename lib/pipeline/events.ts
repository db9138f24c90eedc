/**
 * Recorded times of a pipeline, for a timeline: its log, its steps, its finished prompts.
 *
 * @module
 */
import type { Ports } from "../io/ports.ts";
import { CAPS, placeOf, readYamlFile } from "./files.ts";
import { redact } from "./redact.ts";
import { type Snapshot, valueOf } from "./snapshot.ts";
import { asList, asText, at, type YamlMap } from "./value.ts";

/** An event; `at` is text as recorded. */
export interface PipelineEvent {
  readonly at: unknown;
  readonly text: string;
}

function stateEvents(state: YamlMap): PipelineEvent[] {
  const steps = asList(at(state, "prompt_state", "steps")).flatMap((step) => {
    const name = asText(at(step, "name")) ?? "step";
    return [
      { at: at(step, "started_at"), text: `${name} started` },
      { at: at(step, "finished_at"), text: `${name} finished` },
    ];
  });
  const prompts = asList(at(state, "history", "completed_prompts")).map((entry) => ({
    at: at(entry, "completed_at"),
    text: `${asText(at(entry, "prompt_file")) ?? "prompt"} ${
      asText(at(entry, "result")) ?? "pass"
    }`,
  }));
  const started = { at: at(state, "pipeline", "started"), text: "pipeline started" };
  return [started, ...prompts, ...steps];
}

/** Every recorded time, redacted; the order does not matter. */
export async function pipelineEvents(ports: Ports, snapshot: Snapshot): Promise<PipelineEvent[]> {
  const log = await readYamlFile(placeOf(ports, snapshot.root), ".pipeline/log.yaml", CAPS.derived);
  const entries = asList(at(valueOf(log), "entries")).map((entry) => ({
    at: at(entry, "timestamp"),
    text: asText(at(entry, "summary")) ?? asText(at(entry, "type")) ?? "entry",
  }));
  return [...stateEvents(valueOf(snapshot.state)), ...entries]
    .map((event) => ({ ...event, text: redact(event.text) }));
}
