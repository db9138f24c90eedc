// Which follow-up plan is meant (pipeline spec 2.6).
import { assertEquals } from "@std/assert";
import { pipeline } from "../support/pipeline_call.ts";
import { testRows } from "../support/pipeline_rows.ts";
import { CYCLE, stateText as S } from "../support/pipeline_state.ts";

const FOLLOW_UP = (tail: string): string =>
  S({ status: "stopped", phase: "follow_up_planning", tail });

testRows([
  [
    "a follow-up plan that is gone",
    {
      state: FOLLOW_UP("continuation:\n  id: A\n  status: active\n  prompt_ref: .pipeline/a.md\n"),
      more: { ".pipeline/cycle.yaml": null },
    },
    4,
    "inconsistent",
    {
      code: "continuation-plan-missing",
      path: ".pipeline/a.md",
      args: { id: "A" },
    },
  ],
  [
    "a follow-up plan without a file",
    {
      state: FOLLOW_UP("continuation:\n  status: active\n"),
      more: { ".pipeline/cycle.yaml": null },
    },
    4,
    "inconsistent",
    { code: "continuation-plan-missing", args: { id: "" } },
  ],
  [
    "a follow-up plan outside of the folder",
    {
      state: FOLLOW_UP("continuation:\n  id: A\n  status: active\n  prompt_ref: a.md\n"),
      more: { ".pipeline/cycle.yaml": null, "a.md": "" },
    },
    4,
    "inconsistent",
    {
      code: "path-outside",
      args: { field: "prompt_ref", value: "a.md" },
    },
  ],
  [
    "a continuation of another kind",
    {
      state: FOLLOW_UP("continuation:\n  id: A\n  kind: other\n  status: active\n"),
      more: { ".pipeline/cycle.yaml": null },
    },
    4,
    "inconsistent",
    { code: "continuation-missing" },
  ],
  [
    "a follow-up plan that only the cycle has",
    {
      state: FOLLOW_UP(""),
      more: {
        ".pipeline/a.md": "",
        ".pipeline/cycle.yaml": CYCLE.replace("active", "follow_up_planning") +
          "  continuations:\n    - kind: other\n    - kind: follow_up_plan\n      status: done\n    - kind: follow_up_plan\n      id: B\n      status: pending\n      prompt_ref: .pipeline/a.md\n",
      },
    },
    0,
    "resumable",
    { code: "continuation-mirror-missing", args: { id: "B" } },
  ],
  [
    "a follow-up plan without a status",
    {
      state: FOLLOW_UP("continuation:\n  prompt_ref: .pipeline/a.md\n"),
      more: { ".pipeline/a.md": "", ".pipeline/cycle.yaml": null },
    },
    0,
    "resumable",
    { code: "continuation-mirror-missing", args: { id: "" } },
  ],
  [
    "a mirror that is shorter than the cycle's plan",
    {
      state: FOLLOW_UP("continuation:\n  id: B\n  status: active\n"),
      more: {
        ".pipeline/a.md": "",
        ".pipeline/cycle.yaml": CYCLE.replace("active", "follow_up_planning") +
          "  continuations:\n    - kind: follow_up_plan\n      id: B\n      status: active\n      prompt_ref: .pipeline/a.md\n",
      },
    },
    0,
    "resumable",
    null,
  ],
]);

Deno.test("resume pipeline takes the file of a mirrored plan from the cycle's entry of its id", async () => {
  const entry = (id: string, status: string): string =>
    `    - id: ${id}\n      kind: follow_up_plan\n      status: ${status}\n      prompt_ref: .pipeline/${id}.md\n`;
  const got = await pipeline([], {
    state: FOLLOW_UP("continuation:\n  id: B\n  status: active\n"),
    more: {
      ".pipeline/A.md": "",
      ".pipeline/B.md": "",
      ".pipeline/cycle.yaml": CYCLE.replace("active", "follow_up_planning") +
        `  continuations:\n${entry("A", "done")}${entry("B", "active")}`,
    },
  });
  assertEquals([got.code, got.codes, got.envelope.next?.load], [0, [], [".pipeline/B.md"]]);
});
