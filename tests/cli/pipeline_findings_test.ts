// Blocks, and findings beside an answer (pipeline spec 2.3, 2.6, 5).
import { testRows } from "../support/pipeline_rows.ts";
import { leaseText, stateText as S } from "../support/pipeline_state.ts";

const CONFIGURED = ".pipeline/config.yaml";
const GLOBAL = "/home/al/.hypo-workflow/config.yaml";
const HOME = { HOME: "/home/al" };

testRows([
  // Row 19
  [
    "a block without a reason",
    {
      state: S({ steps: ["done", "done", "done", "blocked", "pending", "pending"] })
        .replace("needs_api_key", "null"),
    },
    3,
    "needs-decision",
    {
      code: "step-blocked",
      message: "step implement is blocked",
      args: { step: "implement", reason: null },
    },
  ],
  [
    "a block without a prompt",
    {
      state: S({ status: "blocked", milestones: ["done", "done", "pending"] })
        .replace(/ {2}prompt_file: .*\n {2}prompt_name/, "  prompt_file: null\n  prompt_name"),
    },
    3,
    "needs-decision",
    { code: "step-blocked", args: { step: null, reason: null } },
  ],
  // Findings beside the answer
  [
    "a pointer on a done step with no step left",
    {
      state: S({ steps: Array(6).fill("done"), pointer: ["review_code", 5] }),
    },
    0,
    "resumable",
    { code: "pointer-advanced", args: { from: "review_code", to: null } },
  ],
  ["a pointer on a done step", { state: S({ pointer: ["run_tests_red", 2] }) }, 0, "resumable", {
    code: "pointer-advanced",
    args: { from: "run_tests_red", to: "implement" },
  }],
  [
    "a global configuration that is broken",
    { env: HOME, more: { [GLOBAL]: "a: [\n" } },
    0,
    "resumable",
    { code: "global-config-invalid", path: "~/.hypo-workflow/config.yaml", line: 2 },
  ],
  [
    "a global configuration that may not be read",
    {
      env: HOME,
      more: { [GLOBAL]: { text: "a: 1\n", denied: true } },
    },
    0,
    "resumable",
    { code: "global-config-invalid" },
  ],
  [
    "a folder for a global configuration",
    { env: HOME, more: { [GLOBAL]: { folder: true } } },
    0,
    "resumable",
    { code: "global-config-invalid" },
  ],
  [
    "a global configuration of comments",
    { env: HOME, more: { [GLOBAL]: "# none\n" } },
    0,
    "resumable",
    null,
  ],
  [
    "a global configuration behind a link",
    {
      env: HOME,
      more: {
        [GLOBAL]: { link: "/dotfiles" },
        "/dotfiles": "output:\n  language: fr\n",
        [CONFIGURED]: null,
      },
    },
    0,
    "resumable",
    { code: "language-unknown", args: { language: "fr", used: "zh-CN" } },
  ],
  [
    "a continuation hint for a command of ours",
    {
      more: {
        ".pipeline/continuation.yaml":
          "status: active\nsafe_resume_command: 继续\nnext_action: {step: implement, list: [1]}\n",
      },
    },
    0,
    "resumable",
    {
      code: "continuation-hint",
      args: { nextAction: { step: "implement", list: [1] }, commandAllowed: true },
    },
  ],
  [
    "a continuation hint for another command",
    {
      more: { ".pipeline/continuation.yaml": "status: active\nsafe_resume_command: rm -rf /\n" },
    },
    0,
    "resumable",
    {
      code: "continuation-hint",
      args: { nextAction: null, commandAllowed: false },
    },
  ],
  [
    "a continuation hint that is done",
    {
      more: { ".pipeline/continuation.yaml": "status: done\n" },
    },
    0,
    "resumable",
    null,
  ],
  [
    "a marker that names files",
    {
      more: {
        ".pipeline/derived-refresh.yaml":
          "status: warning\nfailures:\n  - path: .pipeline/log.yaml\n  - error: x\n",
      },
    },
    0,
    "resumable",
    { code: "derived-stale", args: { paths: [".pipeline/log.yaml"] } },
  ],
  [
    "a lease with a map for a version",
    {
      more: {
        ".pipeline/.lock": leaseText("me", "11:58:00", "12:03:00").replace(
          "version: 1",
          "version: {a: 1}",
        ),
      },
    },
    0,
    "resumable",
    { code: "lease-schema-unknown", args: { schemaVersion: null } },
  ],
  [
    "a lease in UTF-16",
    {
      more: { ".pipeline/.lock": new Uint8Array([0xff, 0xfe, 0x61, 0, 0x3a, 0]) },
    },
    65,
    "corrupt",
    { code: "lease-malformed", args: { errors: ["unparsable"] } },
  ],
]);
