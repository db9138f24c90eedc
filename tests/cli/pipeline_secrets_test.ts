// Secrets in recorded text are copied to no file (pipeline spec 3.7).
import { assertEquals } from "@std/assert";
import { asMap, type YamlMap } from "../../lib/pipeline/value.ts";
import {
  type Answer,
  NOW,
  pipeline,
  type PipelineOptions,
  repoFiles,
  stateOf,
  valueOf,
} from "../support/pipeline_call.ts";
import { CYCLE, F1, F2, leaseText, queueText, stateText as S } from "../support/pipeline_state.ts";

const SECRET = "zzz9";
const OWN = { ".pipeline/.lock": leaseText("me", "11:58:00", "12:03:00") };
const QUEUE = ".pipeline/feature-queue.yaml";
const LAST_STEP = S({
  steps: ["done", "done", "done", "done", "done", "running"],
  pointer: ["review_code", 5],
});
const PLANNED = S({ status: "stopped", phase: "follow_up_planning" });
const FOLLOWED = CYCLE.replace("status: active", "status: follow_up_planning") +
  "  continuations:\n    - id: token=zzz9\n      kind: follow_up_plan\n      status: active\n" +
  "      title: use token=zzz9 now\n      prompt_ref: .pipeline/p.md\n";
const PENDING = 'status: pending\nsession_id: me\nstate_before: "00"\nentries:\n' +
  '  -\n    id: "x token=zzz9"\n    summary: "token=zzz9 a"\n    details:\n' +
  "      token: zzz9\n      list:\n        - api_key=zzz9\nfailures: []\n";

/** How often the secret stands in each file. */
function counts(text: (path: string) => string | undefined, paths: readonly string[]): number[] {
  return paths.map((path) => (text(path) ?? "").split(SECRET).length - 1);
}

for (
  const [name, argv, options, look, want] of [
    [
      "title and id of a follow-up plan",
      ["begin"],
      { state: PLANNED, more: { ".pipeline/cycle.yaml": FOLLOWED, ".pipeline/p.md": "# p\n" } },
      (got: Answer): unknown => stateOf(got).continuation,
      {
        id: "token=[REDACTED]",
        kind: "follow_up_plan",
        status: "active",
        title: "use token=[REDACTED] now",
        prompt_ref: ".pipeline/p.md",
        updated_at: NOW,
      },
    ],
    [
      "the name of a prompt",
      ["advance", "--status", "done", "--result", "pass"],
      {
        state: LAST_STEP.replace("prompt_name: M02 / F001 - feature", 'prompt_name: "token=zzz9"'),
        more: OWN,
      },
      (got: Answer): unknown =>
        (asMap(stateOf(got).history).completed_prompts as YamlMap[])[1]?.prompt_name,
      "token=[REDACTED]",
    ],
    [
      "what was measured",
      ["begin"],
      {
        state: S({ milestones: ["done", "done", "pending"] }),
        more: {
          [QUEUE]: queueText("F001", F1, F2()),
          ".pipeline/metrics.yaml": "features:\n  - id: F001\n    cost: password=zzz9\n",
        },
      },
      (got: Answer): unknown => (valueOf(got, QUEUE).features as YamlMap[])[0]?.metric_summary,
      { cost: "password=[REDACTED]" },
    ],
    [
      "entries of a pending marker",
      ["heartbeat"],
      { more: { ...OWN, ".pipeline/derived-refresh.yaml": PENDING } },
      (got: Answer): unknown => (valueOf(got, ".pipeline/log.yaml").entries as unknown[])[1],
      {
        id: "x token=[REDACTED]",
        summary: "token=[REDACTED] a",
        details: { token: "[REDACTED]", list: ["api_key=[REDACTED]"] },
      },
    ],
    [
      "the name of a session",
      ["begin", "--session=sk-zzz9zzz9"],
      { session: null },
      (got: Answer): unknown =>
        asMap((valueOf(got, ".pipeline/log.yaml").entries as YamlMap[])[1]?.details).session_id,
      "[REDACTED]",
    ],
  ] as const
) {
  Deno.test(`kept() masks a secret in ${name}`, async () => {
    const given: PipelineOptions = options;
    const before = repoFiles(given);
    const got = await pipeline(argv, given);
    assertEquals([got.code, look(got)], [0, want]);
    // The lease names its session letter by letter: nothing else tells whose it is.
    const paths = [...got.world.files.nodes.keys()]
      .filter((path) => path.startsWith("/repo/") && !path.endsWith("/.lock"))
      .map((path) => path.slice("/repo/".length));
    const old = (path: string): string | undefined => {
      const text = before[`/repo/${path}`];
      return typeof text === "string" ? text : undefined;
    };
    const more = counts(got.text, paths).filter((count, at) =>
      count > (counts(old, paths)[at] ?? 0)
    );
    assertEquals(more, []);
  });
}

Deno.test("findFollowUp() knows a mirror whose id is masked for the cycle's own plan", async () => {
  const more = { ".pipeline/cycle.yaml": FOLLOWED, ".pipeline/p.md": "# p\n" };
  const begun = await pipeline(["begin"], { state: PLANNED, more });
  const state = begun.text(".pipeline/state.yaml") ?? "";
  const got = await pipeline([], { state, more });
  assertEquals([got.code, got.envelope.state, got.codes], [0, "resumable", []]);
});
