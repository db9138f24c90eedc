/**
 * Rows 1 to 6: files that are absent or cannot be used.
 *
 * @module
 */
import { EXIT } from "../core/exit.ts";
import type { PipelineCode } from "../core/pipeline_words.ts";
import type { Problem } from "../core/problem.ts";
import { type Row, row } from "./row.ts";
import { finding } from "./findings.ts";
import type { Model } from "./model.ts";
import { shown } from "./redact.ts";
import { PLACES, type Snapshot, type YamlFile } from "./snapshot.ts";

type Unusable = Exclude<YamlFile, { kind: "absent" | "read" }>;

function isUnusable(file: YamlFile): file is Unusable {
  return file.kind !== "absent" && file.kind !== "read";
}

/** The finding of a file that cannot be used. */
function unusable(code: PipelineCode, file: Unusable, path: string): Problem {
  switch (file.kind) {
    case "denied":
      return finding(code, "error", `${path} cannot be read: permission denied`, { path });
    case "not-a-file":
      return finding(code, "error", `${path} is no regular file inside the root`, { path });
    case "too-large":
      return finding(code, "error", `${path} is too large: ${file.message}`, { path });
    case "bad": {
      const { reason, line, key, lines } = file.failure;
      const args = key === undefined ? {} : { key: shown(key), lines };
      const where = line === undefined ? "" : ` (line ${line})`;
      const message = `${path} is no usable YAML${where}: ${shown(reason)}`;
      return finding(code, "error", message, { path, line, args });
    }
  }
}

function absent(code: PipelineCode, message: string, path: string): Row {
  return row({
    row: 2,
    state: "absent",
    exit: EXIT.noState,
    problems: [finding(code, "error", message, { path })],
    action: "start",
  });
}

function badState(snapshot: Snapshot): Row | null {
  const { state, paths: { state: path } } = snapshot;
  if (state.kind === "denied") {
    const problems = [unusable("state-unreadable", state, path)];
    return row({ row: 3, state: "corrupt", exit: EXIT.noPermission, problems });
  }
  if (!isUnusable(state)) return null;
  const twice = state.kind === "bad" && state.failure.kind === "duplicate-key";
  const problems = [unusable(twice ? "state-duplicate-key" : "state-invalid", state, path)];
  return corrupt(4, problems, path);
}

function corrupt(number: number, problems: readonly Problem[], path: string): Row {
  const fields = { row: number, state: "corrupt", exit: EXIT.data } as const;
  return row({ ...fields, problems, action: "repair-state", load: [path] });
}

function badConfig(snapshot: Snapshot, model: Model): Row | null {
  const { config, pathProblem } = snapshot;
  const path = PLACES.config;
  const problems: Problem[] = [];
  const isBlank = config.kind === "bad" && config.failure.kind === "empty";
  if (isUnusable(config) && !isBlank) problems.push(unusable("config-invalid", config, path));
  else if (pathProblem !== null) {
    const args = { key: pathProblem.key, value: shown(pathProblem.value) };
    const message = `${pathProblem.key} leaves the root: ${args.value}`;
    problems.push(finding("config-invalid", "error", message, { path, args }));
  } else if (model.settings.expansion.length === 0 && !model.list.saved) {
    const args = { preset: model.settings.preset.name };
    const message = `preset ${args.preset} gives no steps`;
    problems.push(finding("preset-empty", "error", message, { path, args }));
  } else return null;
  const fields = { row: 6, state: "corrupt", exit: EXIT.config } as const;
  return row({ ...fields, problems, action: "repair-config", load: [path] });
}

/** Rows 1 to 6 of pipeline spec 2.2; null when every file can be used. */
export function decideFiles(snapshot: Snapshot, model: Model): Row | null {
  const { folder, paths } = snapshot;
  if (snapshot.newerLayout) {
    const message = "the newer layout of .pipeline/runtime is not served";
    const problems = [
      finding("layout-unsupported", "error", message, { path: PLACES.newerLayout }),
    ];
    return row({ row: 1, state: "corrupt", exit: EXIT.data, problems });
  }
  if (folder === "absent") return absent("pipeline-absent", "no .pipeline here", PLACES.folder);
  if (folder === "denied") {
    const message = ".pipeline cannot be read: permission denied";
    const problems = [finding("state-unreadable", "error", message, { path: PLACES.folder })];
    return row({ row: 3, state: "corrupt", exit: EXIT.noPermission, problems });
  }
  if (folder === "not-a-folder") {
    const message = ".pipeline is no folder inside the root";
    const problem = finding("state-invalid", "error", message, { path: PLACES.folder });
    return corrupt(4, [problem], PLACES.folder);
  }
  if (snapshot.state.kind === "absent") {
    return absent("state-absent", `no ${paths.state}`, paths.state);
  }
  const state = badState(snapshot);
  if (state !== null) return state;
  const places = [
    ["cycle-invalid", snapshot.cycle, PLACES.cycle],
    ["queue-invalid", snapshot.queue, PLACES.queue],
  ] as const;
  const bad = places.flatMap(([code, file, path]) =>
    isUnusable(file) ? [{ path, problem: unusable(code, file, path) }] : []
  );
  const [first] = bad;
  if (first !== undefined) return corrupt(5, bad.map((one) => one.problem), first.path);
  return badConfig(snapshot, model);
}
