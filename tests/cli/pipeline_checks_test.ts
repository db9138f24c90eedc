// What must hold in a state (pipeline spec 2.5).
import { testRows } from "../support/pipeline_rows.ts";
import { CYCLE, stateText as S } from "../support/pipeline_state.ts";

const STATE = ".pipeline/state.yaml";
const REVISE = S({ phase: "needs_revision", pointer: ["revise", 0] });
const REJECTED = (ref: string): string =>
  `acceptance:\n  state: rejected\n  feedback_ref: ${ref}\n`;
const NO_MILESTONES = /milestones:[^]*?prompt_state:/;

testRows([
  // 2.5 (a)
  [
    "a pointer without an index",
    { state: S({ pointer: ["implement", null] }) },
    4,
    "inconsistent",
    {
      code: "pointer-mismatch",
      args: { step: "implement", stepIndex: null, stepAtIndex: null, indexOfStep: 3 },
    },
  ],
  [
    "a pointer with an index in words",
    {
      state: S().replace("step_index: 3", "step_index: three"),
    },
    4,
    "inconsistent",
    {
      code: "pointer-mismatch",
      args: { step: "implement", stepIndex: "three", stepAtIndex: null, indexOfStep: 3 },
    },
  ],
  ["a pointer at another step", { state: S({ pointer: ["nope", 1.5] }) }, 4, "inconsistent", {
    code: "pointer-mismatch",
    args: { step: "nope", stepIndex: 1.5, stepAtIndex: null, indexOfStep: null },
  }],
  [
    "a pointer on revise while the revision executes",
    {
      state: S({ pointer: ["revise", 0], tail: REJECTED(".pipeline/f.yaml") }),
      more: { ".pipeline/f.yaml": "a: 1\n" },
    },
    0,
    "resumable",
    null,
  ],
  [
    "a wrong pointer on a finished prompt",
    {
      state: S({ pointer: ["nope", 9], milestones: ["done", "done", "pending"] }),
    },
    0,
    "resumable",
    null,
  ],
  // 2.5 (b)
  [
    "a history of bare names",
    {
      state: S({ completed: 2 }).replace(
        /completed_prompts:\n[^]*/,
        "completed_prompts: [00-scaffold.md, 01-feature.md]\n",
      ),
    },
    0,
    "resumable",
    null,
  ],
  [
    "a history of entries without prompts",
    {
      state: S({ completed: 2 }).replace(
        /completed_prompts:\n[^]*/,
        "completed_prompts: [{result: pass}, {result: pass}, {result: stopped}]\n",
      ),
    },
    0,
    "resumable",
    null,
  ],
  // 2.5 (c)
  [
    "a rejection without a phase",
    {
      state: S({ tail: REJECTED(".pipeline/f.yaml") }).replace("  phase: executing\n", ""),
      more: { ".pipeline/f.yaml": "a: 1\n" },
    },
    0,
    "resumable",
    null,
  ],
  ["a revision without feedback", { state: REVISE }, 4, "inconsistent", {
    code: "feedback-missing",
    path: STATE,
  }],
  [
    "a revision whose feedback is gone",
    {
      state: REVISE + REJECTED(".pipeline/f.yaml"),
    },
    4,
    "inconsistent",
    { code: "feedback-missing", path: ".pipeline/f.yaml" },
  ],
  [
    "feedback of the cycle",
    {
      state: REVISE,
      more: {
        ".pipeline/cycle.yaml":
          `${CYCLE}  acceptance:\n    state: rejected\n    feedback_ref: .pipeline/f.yaml\n`,
        ".pipeline/f.yaml": "problem: slow\n",
      },
    },
    0,
    "resumable",
    null,
  ],
  // Prompts
  [
    "a prompt in another folder",
    {
      state: S().replace(
        "prompt_file: .pipeline/prompts/01-feature.md\n  prompt_n",
        "prompt_file: docs/x.md\n  prompt_n",
      ),
    },
    4,
    "inconsistent",
    {
      code: "path-outside",
      message: "prompt_file is outside the prompts folder",
      args: { field: "prompt_file", value: "docs/x.md" },
    },
  ],
  [
    "no prompts folder",
    {
      more: {
        ".pipeline/prompts/00-scaffold.md": null,
        ".pipeline/prompts/01-feature.md": null,
        ".pipeline/prompts/02-polish.md": null,
      },
    },
    4,
    "inconsistent",
    { code: "prompt-missing", args: { existing: [] } },
  ],
  [
    "a prompt that is a link inside the root",
    {
      more: { ".pipeline/prompts/01-feature.md": { link: "/repo/kept.md" }, "kept.md": "" },
    },
    0,
    "resumable",
    null,
  ],
  [
    "a prompt that is a link out of the root",
    {
      more: { ".pipeline/prompts/01-feature.md": { link: "/etc/kept.md" }, "/etc/kept.md": "" },
    },
    4,
    "inconsistent",
    {
      code: "prompt-missing",
      args: { existing: ["00-scaffold.md", "02-polish.md"] },
    },
  ],
  // Milestones of the old shape
  [
    "milestones that are named like their prompts",
    {
      state: S({ completed: 2, history: [[0, "pass"], [2, "pass"]] }).replace(
        NO_MILESTONES,
        "milestones:\n  - name: Feature\n    status: deferred\n  - status: done\nprompt_state:",
      ),
    },
    0,
    "resumable",
    null,
  ],
  [
    "no prompt, no milestone and nothing left",
    {
      state: S({ history: [[0, "pass"], [1, "skipped"], [2, null]], completed: 2 })
        .replace(NO_MILESTONES, "prompt_state:")
        .replace(/ {2}prompt_file: .*\n {2}prompt_name/, "  prompt_file: null\n  prompt_name"),
    },
    0,
    "resumable",
    null,
  ],
]);
