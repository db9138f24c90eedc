// The files of a pipeline that cannot be used, and those that can (pipeline spec 2.2, rows 1 to 8).
import { assertEquals } from "@std/assert";
import { call } from "../support/called.ts";
import { withFs } from "../support/fake_ports.ts";
import type { Given } from "../support/memory_files.ts";
import { type PipelineOptions, repoFiles } from "../support/pipeline_call.ts";
import { testRows } from "../support/pipeline_rows.ts";
import { CYCLE, stateText as S } from "../support/pipeline_state.ts";

const STATE = ".pipeline/state.yaml";
const CONFIGURED = ".pipeline/config.yaml";

/** `.pipeline` itself as something else. */
function folderAs(given: Given): PipelineOptions {
  const more = Object.fromEntries(
    Object.keys(repoFiles({})).filter((path) => path.includes("/.pipeline/"))
      .map((path) => [path, null]),
  );
  return { more: { ...more, ".pipeline": given } };
}

testRows([
  ["a file for the folder", folderAs("x"), 65, "corrupt", {
    code: "state-invalid",
    path: ".pipeline",
  }],
  [
    "a link out of the root for the folder",
    {
      ...folderAs({ link: "/elsewhere" }),
      files: { "/elsewhere/x": "" },
    },
    65,
    "corrupt",
    { code: "state-invalid", path: ".pipeline" },
  ],
  [
    "a state of nine megabytes",
    { state: `# ${"x".repeat(9 * 1024 * 1024)}\n${S()}` },
    65,
    "corrupt",
    { code: "state-invalid", path: STATE },
  ],
  ["a NUL byte", { state: `a: 1\nb: "\0"\n` }, 65, "corrupt", { code: "state-invalid", line: 2 }],
  ["null for a state", { state: "~\n" }, 65, "corrupt", { code: "state-invalid" }],
  ["a key twice", { state: "a: 1\nb: 2\na: 3\n" }, 65, "corrupt", {
    code: "state-duplicate-key",
    line: 3,
    args: { key: "a", lines: [1, 3] },
  }],
  [
    "a cycle and a queue that are broken",
    {
      more: { ".pipeline/cycle.yaml": "a: [\n", ".pipeline/feature-queue.yaml": { folder: true } },
    },
    65,
    "corrupt",
    { code: "cycle-invalid", path: ".pipeline/cycle.yaml" },
  ],
  [
    "a cycle that may not be read",
    {
      more: { ".pipeline/cycle.yaml": { text: CYCLE, denied: true } },
    },
    65,
    "corrupt",
    { code: "cycle-invalid" },
  ],
  [
    "a configuration in brackets that stay open",
    { more: { [CONFIGURED]: "a: [\n" } },
    78,
    "corrupt",
    { code: "config-invalid", path: CONFIGURED },
  ],
  ["a configuration that is a list", { more: { [CONFIGURED]: "- a\n" } }, 78, "corrupt", {
    code: "config-invalid",
  }],
  [
    "a prompts folder behind a link out of the root",
    {
      more: {
        [CONFIGURED]: "pipeline:\n  prompts_dir: p\n",
        p: { link: "/elsewhere" },
        "/elsewhere/01-a.md": "",
      },
    },
    78,
    "corrupt",
    {
      code: "config-invalid",
      args: { key: "pipeline.prompts_dir", value: "p" },
    },
  ],
  [
    "a reports folder behind a link inside the root",
    {
      more: {
        [CONFIGURED]: "pipeline:\n  reports_dir: r\n",
        r: { link: "/repo/kept" },
        "kept/x": "",
      },
    },
    0,
    "resumable",
    null,
  ],
  [
    "a custom preset without a sequence and without steps",
    {
      state: S().replace(/prompt_state:[^]*history:/, "history:"),
      more: {
        [CONFIGURED]: "execution:\n  steps:\n    preset: custom\n",
        ".pipeline/cycle.yaml": null,
      },
    },
    78,
    "corrupt",
    { code: "preset-empty", args: { preset: "custom" } },
  ],
  [
    "a workflow kind that is named like a method",
    {
      more: { ".pipeline/cycle.yaml": "cycle:\n  workflow_kind: toString\n" },
    },
    0,
    "resumable",
    null,
  ],
  [
    "neither status nor phase, with work done",
    {
      state: S().replace("  status: running\n", "").replace("  phase: executing\n", ""),
    },
    4,
    "inconsistent",
    { code: "status-mismatch", args: { status: null, phase: null } },
  ],
  [
    "a completed pipeline that is ready to start",
    {
      state: S({ status: "completed", phase: "ready_to_start" }),
    },
    4,
    "inconsistent",
    {
      code: "status-mismatch",
      args: { status: "completed", phase: "ready_to_start" },
    },
  ],
]);

Deno.test("resume pipeline answers a folder that may not be entered with state-unreadable", async () => {
  const got = await call(
    ["pipeline", "--json"],
    { files: repoFiles({}) },
    (ports) =>
      withFs(ports, {
        lstat: (path) =>
          path === "/repo/.pipeline"
            ? { ok: false, reason: "denied", message: "denied" }
            : ports.fs.lstat(path),
      }),
  );
  const { state, problems, lease } = JSON.parse(got.stdout);
  assertEquals([got.code, state, lease], [77, "corrupt", null]);
  assertEquals([problems[0].code, problems[0].path], ["state-unreadable", ".pipeline"]);
});
