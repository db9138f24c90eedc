import { assertEquals } from "@std/assert";
import type { Given } from "../support/memory_files.ts";
import { pipeline } from "../support/pipeline_call.ts";
import { CONFIG, stateText as S } from "../support/pipeline_state.ts";

const LAST = S({
  steps: ["done", "done", "done", "done", "done", "pending"],
  pointer: ["review_code", 5],
});

function config(profiles: string): string {
  return CONFIG.replace("mode: self", `mode: self\n  test_profiles:\n    profiles: [${profiles}]`);
}

for (
  const [profiles, evidence, missing, violations] of [
    ["webapp", "e2e_run: true\nbrowser_interaction: 'true'\nvisual_evidence: 1\n", [], []],
    ["webapp", "e2e_run: yes\nbrowser_interaction: 1\nscreenshot: '1'\n", [
      "e2e_run",
      "visual_evidence",
    ], []],
    ["agent-service", "cli_planned: true\n", ["shared_core_interface", "cli_run"], []],
    [
      "agent-service",
      "cli_planned: true\nshared_core_interface: true\ncli_run: true\nsplit_core_logic: true\n",
      [],
      ["split_core_logic"],
    ],
    [
      "research",
      "baseline_metric: acc\nexpected_direction: up\nvalidation_script: v.py\nscript_executed: true\nbefore_metric: 1\nafter_metric: 2.5\n",
      [],
      [],
    ],
    [
      "research",
      "baseline_metric: ''\nvalidation_script: ''\nscript_executed: true\nbefore_metric: '1'\ndiff_only: 1\n",
      [
        "baseline_metric",
        "expected_direction",
        "validation_script",
        "before_metric",
        "after_metric",
        "delta",
      ],
      ["diff_only"],
    ],
    [
      "research",
      "baseline_metric: [a]\nexpected_direction: {up: 1}\nvalidation_script: []\nscript_executed: true\nbefore_metric: .inf\nafter_metric: 2\ndelta: 5 %\n",
      ["validation_script", "before_metric"],
      [],
    ],
    [
      "research",
      "baseline_metric: false\nexpected_direction: {}\nvalidation_script: v.py\nscript_executed: true\nbefore_metric: 1\nafter_metric: 2\n",
      ["baseline_metric", "expected_direction"],
      [],
    ],
    ["webapp, agent-service", "", [
      "e2e_run",
      "browser_interaction",
      "visual_evidence",
      "cli_planned",
      "shared_core_interface",
      "cli_run",
    ], []],
  ] as const
) {
  Deno.test(`evidence of ${profiles}: ${JSON.stringify(evidence)}`, async () => {
    const more: Record<string, Given> = {
      ".pipeline/config.yaml": config(profiles),
      ".pipeline/evidence/01-feature.yaml": evidence,
    };
    const got = await pipeline([], { state: LAST, more });
    const none = missing.length === 0 && violations.length === 0;
    assertEquals([got.code, got.envelope.state], none ? [0, "resumable"] : [4, "blocked"]);
    const want = {
      profiles: profiles.split(", "),
      missing: [...missing],
      violations: [...violations],
    };
    assertEquals(got.envelope.problems[0]?.args, none ? undefined : want);
  });
}

Deno.test("evidence in the state counts before the file", async () => {
  const own =
    "  evidence:\n    e2e_run: true\n    browser_interaction: true\n    screenshot: true\n";
  const state = LAST.replace("  diff_score: null\n", own);
  assertEquals(
    (await pipeline([], { state, more: { ".pipeline/config.yaml": config("webapp") } })).code,
    0,
  );
});

Deno.test("evidence is not due while more than one step is left, nor when profiles are off", async () => {
  assertEquals(
    (await pipeline([], { more: { ".pipeline/config.yaml": config("webapp") } })).code,
    0,
  );
  const off = config("webapp").replace("    profiles", "    enabled: false\n    profiles");
  assertEquals(
    (await pipeline([], { state: LAST, more: { ".pipeline/config.yaml": off } })).code,
    0,
  );
});

Deno.test("evidence is due when no step is left", async () => {
  const state = S({ steps: Array(6).fill("done"), pointer: [null, null] });
  const got = await pipeline([], { state, more: { ".pipeline/config.yaml": config("webapp") } });
  assertEquals([got.code, got.envelope.next?.action], [4, "collect-evidence"]);
});
