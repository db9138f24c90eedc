/**
 * A pipeline to test with: three prompts, the second one under way.
 *
 * @module
 */

/** Steps of the preset `tdd`. */
export const STEPS: readonly string[] = [
  "write_tests",
  "review_tests",
  "run_tests_red",
  "implement",
  "run_tests_green",
  "review_code",
];

/** What may differ from the ordinary pipeline. */
export interface StateOptions {
  readonly status?: string;
  readonly phase?: string;
  readonly result?: string;
  readonly completed?: number;
  /** Name and position of the pointer; null points at nothing. */
  readonly pointer?: readonly [string | null, number | null];
  /** Status of each step by position. */
  readonly steps?: readonly string[];
  /** Prompt and result of each history entry. */
  readonly history?: readonly (readonly [number, string | null])[];
  /** Status of each milestone. */
  readonly milestones?: readonly string[];
  readonly prompt?: number;
  /** Text behind everything else. */
  readonly tail?: string;
}

/** The prompts by position. */
export const PROMPTS: readonly string[] = ["00-scaffold", "01-feature", "02-polish"];
const NAMES = ["scaffold", "feature", "polish"];

function stepText(name: string, status: string): string {
  const done = status === "done";
  return `    - name: ${name}
      status: ${status}
      executor: self
      subagent_tool: null
      subagent_result: null
      reason: ${status === "blocked" ? "needs_api_key" : "null"}
      started_at: ${
    done || status === "running" || status === "blocked" ? '"2026-05-10T11:10:00+08:00"' : "null"
  }
      finished_at: ${done ? '"2026-05-10T11:11:00+08:00"' : "null"}
      duration_seconds: ${done ? "60" : "null"}
      notes: ""
`;
}

/** A `state.yaml`. */
export function stateText(options: StateOptions = {}): string {
  const statuses = options.steps ?? ["done", "done", "done", "pending", "pending", "pending"];
  const [step, index] = options.pointer ?? ["implement", 3];
  const milestones = options.milestones ?? ["done", "in_progress", "pending"];
  const history = options.history ?? [[0, "pass"]];
  const prompt = options.prompt ?? 1;
  return `pipeline:
  name: Sample Project
  status: ${options.status ?? "running"}
  prompts_total: 3
  prompts_completed: ${options.completed ?? 1}
  started: "2026-05-10T10:00:00+08:00"
  finished: null
last_heartbeat: "2026-05-10T11:40:00+08:00"
current:
  phase: ${options.phase ?? "executing"}
  prompt_index: ${prompt}
  prompt_file: .pipeline/prompts/${PROMPTS[prompt]}.md
  prompt_name: M0${prompt + 1} / F001 - ${NAMES[prompt]}
  step: ${step}
  step_index: ${index}
milestones:
${
    milestones.map((status, at) =>
      `  - id: M0${at + 1}
    feature_id: F001
    name: ${NAMES[at]}
    prompt_file: .pipeline/prompts/${PROMPTS[at]}.md
    status: ${status}
`
    ).join("")
  }prompt_state:
  started_at: "2026-05-10T11:10:00+08:00"
  updated_at: "2026-05-10T11:40:00+08:00"
  finished_at: null
  result: ${options.result ?? "running"}
  diff_score: null
  code_quality: null
  steps:
${statuses.map((status, at) => stepText(STEPS[at] ?? `step_${at}`, status)).join("")}history:
  completed_prompts:
${
    history.map(([at, result]) =>
      `    - prompt_index: ${at}
      prompt_file: .pipeline/prompts/${PROMPTS[at]}.md
      prompt_name: M0${at + 1}
${result === null ? "" : `      result: ${result}\n`}      report_file: null
      completed_at: "2026-05-10T11:00:00+08:00"
`
    ).join("")
  }${options.tail ?? ""}`;
}

/** A `cycle.yaml`. */
export const CYCLE = `cycle:
  number: 1
  workflow_kind: build
  status: active
  preset: tdd
`;

/** A `config.yaml` in English. */
export const CONFIG = `execution:
  mode: self
output:
  language: en
  timezone: Asia/Shanghai
`;

/** A lease of a session. */
export function leaseText(session: string, heartbeat: string, expires: string): string {
  return `schema_version: 1
platform: opencode
session_id: ${session}
owner: bob
command: "/hw:start"
phase: executing
created_at: "2026-05-10T11:00:00+08:00"
heartbeat_at: "2026-05-10T${heartbeat}+08:00"
expires_at: "2026-05-10T${expires}+08:00"
workflow_kind: build
cycle_id: C1
handoff_allowed: true
`;
}

/** A log with one entry. */
export const LOG = `entries:
  -
    id: M01-COMPLETE-C1-20260510T110000+0800
    type: milestone_complete
    ref: C1/M01
    status: completed
    timestamp: "2026-05-10T11:00:00+08:00"
    summary: Completed scaffold.
    trigger: auto
    related_milestone: M01
`;

/** A progress board in Chinese, as its writers made it. */
export const BOARD = `# Sample Project — 开发进度

> 最后更新：11:40 | 状态：进行中 | 进度：1/3 Milestone

## 当前状态
🔄 **M02: feature** — 实现中（step: implement）

## Milestone 进度

| # | Milestone | 状态 | 摘要 |
|---|---|---|---|
| M01 | scaffold | ✅ 完成 | skeleton |

## 时间线

| 时间 | 类型 | 事件 | 结果 |
|---|---|---|---|
| 11:40 | Step | M02 run_tests_red | 完成，进入 implement |
`;

/** A `feature-queue.yaml`. */
export function queueText(current: string, ...list: readonly string[]): string {
  return `current_feature: ${current}\nfeatures:\n${list.join("")}`;
}

/** A feature of a queue; `more` are lines of its own. */
export function featureText(
  id: string,
  status: string,
  milestones: readonly string[],
  more = "",
): string {
  return `  - id: ${id}\n    status: ${status}\n${more}` +
    (milestones.length === 0 ? "    milestones: []\n" : `    milestones:\n${milestones.join("")}`);
}

/** A milestone of a feature. */
export function milestoneText(id: string, status: string, stem: string): string {
  return `      - id: ${id}\n        status: ${status}\n        prompt_file: .pipeline/prompts/${stem}.md\n`;
}

/** The feature that the ordinary pipeline is in. */
export const F1: string = featureText("F001", "active", [
  milestoneText("M01", "done", "00-scaffold"),
  milestoneText("M02", "planned", "01-feature"),
]);

/** The feature behind it. */
export function F2(more = ""): string {
  return featureText("F002", "queued", [milestoneText("M03", "planned", "02-polish")], more);
}

/** The files of a pipeline below a root, by path from it. */
export function pipelineFiles(
  state: string = stateText(),
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    ".pipeline/state.yaml": state,
    ".pipeline/cycle.yaml": CYCLE,
    ".pipeline/config.yaml": CONFIG,
    ".pipeline/log.yaml": LOG,
    ".pipeline/PROGRESS.md": BOARD,
    ...Object.fromEntries(
      PROMPTS.map((stem) => [`.pipeline/prompts/${stem}.md`, `# ${stem}\n`]),
    ),
    ...more,
  };
}
