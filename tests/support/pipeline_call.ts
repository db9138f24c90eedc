/**
 * `resume pipeline` on a made-up machine.
 *
 * @module
 */
import type { Envelope } from "../../lib/core/envelope.ts";
import { asMap, type YamlMap } from "../../lib/pipeline/value.ts";
import { parseYaml } from "../../lib/pipeline/yaml_full.ts";
import { call } from "./called.ts";
import type { FakeOptions, FakeWorld } from "./fake_ports.ts";
import type { Given } from "./memory_files.ts";
import { pipelineFiles } from "./pipeline_state.ts";

/** An answer that was printed as JSON. */
export interface Answer {
  readonly code: number;
  readonly envelope: Envelope & { readonly effective: Record<string, unknown> | null };
  readonly codes: readonly string[];
  readonly stderr: string;
  readonly world: FakeWorld;
  /** The text of a file below the root afterwards. */
  readonly text: (path: string) => string | undefined;
}

/** The moment of every call. */
export const NOW = "2026-05-10T12:00:00+08:00";

/** What a call is made on. */
export interface PipelineOptions extends FakeOptions {
  /** `state.yaml`; the ordinary one otherwise. */
  readonly state?: string;
  /** Files below the root; null takes one away. */
  readonly more?: Readonly<Record<string, Given | null>>;
  /** Who calls; null: nobody says. */
  readonly session?: string | null;
}

/** The files of a call, by absolute path. */
export function repoFiles(options: PipelineOptions): Record<string, Given> {
  const files: Record<string, Given> = {};
  for (const [path, text] of Object.entries(pipelineFiles(options.state))) {
    files[`/repo/${path}`] = text;
  }
  for (const [path, given] of Object.entries(options.more ?? {})) {
    const absolute = path.startsWith("/") ? path : `/repo/${path}`;
    if (given === null) delete files[absolute];
    else files[absolute] = given;
  }
  return { ...files, ...options.files };
}

/** Runs `resume pipeline …` and reads what it prints. */
export async function pipeline(
  argv: readonly string[],
  options: PipelineOptions = {},
): Promise<Answer> {
  const { session = "me" } = options;
  const who = session === null ? [] : ["--session", session];
  const words = ["pipeline", ...argv, ...who, "--now", NOW, "--json"];
  const got = await call(words, { ...options, files: repoFiles(options), now: NOW });
  const envelope = got.stdout === "" ? {} : JSON.parse(got.stdout);
  return {
    code: got.code,
    envelope,
    codes: (envelope.problems ?? []).map((found: { code: string }) => found.code),
    stderr: got.stderr,
    world: got.world,
    text: (path) => got.world.files.text(`/repo/${path}`),
  };
}

/** What a call changed below the root, without the guard file. */
export function changesOf(answer: Answer): string[] {
  return answer.world.files.changes.filter((change) => !change.includes(".lock.guard"));
}

/** The value of a YAML file afterwards. */
export function valueOf(answer: Answer, path: string): YamlMap {
  const read = parseYaml(answer.text(path) ?? "");
  return read.ok ? read.value : {};
}

/** The state afterwards. */
export function stateOf(answer: Answer): YamlMap {
  return valueOf(answer, ".pipeline/state.yaml");
}

/** The steps of the current prompt afterwards. */
export function stepsOf(answer: Answer): YamlMap[] {
  return asMap(stateOf(answer).prompt_state).steps as YamlMap[];
}

/** Their statuses, in one line. */
export function statusesOf(answer: Answer): string {
  return stepsOf(answer).map((step) => String(step.status)).join(" ");
}

/** Ids that were added to the log, without their stamps. */
export function logged(answer: Answer): string[] {
  const text = answer.text(".pipeline/log.yaml") ?? "";
  return [...text.matchAll(/^ +(?:- )?id: "?(.*)-C1-20260510T120000\+0800"?$/gm)].map((match) =>
    match[1] ?? ""
  );
}
