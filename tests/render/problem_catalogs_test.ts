// The Chinese sentences of findings: nothing that the English one shows is lost, nothing is left in English.
import { assert, assertEquals } from "@std/assert";
import { PIPELINE_CODES } from "../../lib/core/pipeline_words.ts";
import { problem } from "../../lib/core/problem.ts";
import { CYCLE_PROBLEMS_ZH, cycleProblemZh } from "../../lib/render/cycle_problems_zh.ts";
import { pipelineProblemZh, ZH_PROBLEMS } from "../../lib/render/pipeline_problems.ts";
import { problemLine, PROBLEMS_ZH, problemText } from "../../lib/render/work_problems.ts";
import { MESSAGES, type WorkCode } from "../../lib/work/codes.ts";
import { isChinese, leftovers } from "../support/bilingual.ts";

type Args = Readonly<Record<string, unknown>>;

/** Arguments that are all there, each as ‹its name›, apart from those that are given. */
function marked(given: Args = {}): Args {
  return new Proxy(given, {
    get: (own, key) => Object.hasOwn(own, key) ? own[String(key)] : `‹${String(key)}›`,
  });
}

function marksOf(text: string): string[] {
  return [...new Set(text.match(/‹[^›]*›/g))].sort();
}

/** Arguments that choose another sentence. */
const CHOOSING: Readonly<Record<string, readonly Args[]>> = {
  "active-elsewhere": [{ recent: true }, { recent: false }],
  "completed-files-absent": [{ chunk: null }, {}],
  "confirmation-needed": [{ repair: "reset" }, { repair: "delete" }],
  "existing-implementation": [{ path: null }, {}],
  "latest-draft-missing": [{ draft: null }, {}],
  "promotion-broken": [{ reason: "missing", target: null }, { reason: "other" }],
  "repair-refused": [{ reason: "changed" }, { reason: "other" }],
  "session-not-registered": [
    "no-session-id",
    "lock-held",
    "corrupt",
    "not-resumable",
    "identifier-pattern",
    "write-failed",
  ].map((reason) => ({ reason })),
  "state-reset": [{ backup: null }, {}],
  "state-unreadable": [
    "not-regular",
    "link-outside",
    "link-dangling",
    "link-loop",
    "too-large",
    "denied",
  ].map((reason) => ({ reason })),
  "git-unavailable": ["absent", "not-a-repository", "refused", "failed"]
    .map((reason) => ({ reason })),
  "unknown-status": [{ value: null }, {}],
  "unknown-type": [{ type: null }, { nearest: undefined }, {}],
};

for (const code of Object.keys(MESSAGES) as WorkCode[]) {
  const tries = CHOOSING[code] ?? [{}];
  for (const args of tries) {
    Deno.test(`the finding ${code} of work with ${JSON.stringify(args)} says in Chinese what it says in English`, () => {
      const english = MESSAGES[code](marked(args), {});
      const chinese = PROBLEMS_ZH[code](marked(args));
      assertEquals(marksOf(chinese), marksOf(english), `${english}\n${chinese}`);
      assert(isChinese(chinese), chinese);
      assertEquals(leftovers(chinese), []);
    });
  }
  if (tries.length > 1) {
    Deno.test(`the finding ${code} of work has as many sentences in Chinese as in English`, () => {
      const count = (say: (args: Args, detail: Args) => string): number =>
        new Set(tries.map((args) => say(marked(args), {}))).size;
      assertEquals(count(PROBLEMS_ZH[code]), count(MESSAGES[code]));
    });
  }
}

/** What a sentence shows of the arguments, as the English one does; codes that are not here show none. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  // Of the pipeline.
  "state-duplicate-key": ["key", "lines"],
  "preset-empty": ["preset"],
  "lease-malformed": ["errors"],
  "lease-held": ["heartbeatAt", "platform", "secondsLeft", "session"],
  "lease-lost": ["verdict"],
  "status-mismatch": ["phase", "status"],
  "pointer-mismatch": ["step", "stepAtIndex", "stepIndex"],
  "invariant-count": ["passes", "recorded"],
  "evidence-missing": ["missing"],
  "evidence-violation": ["violations"],
  "steps-unfinished": ["steps"],
  "step-not-found": ["step"],
  "work-left": ["prompts"],
  "phase-elsewhere": ["phase"],
  "step-blocked": ["reason", "step"],
  "gate-confirm": ["feature"],
  "depends-unmet": ["feature", "unmet"],
  "auto-chain-off": ["feature"],
  "continuation-ambiguous": ["ids"],
  "gate-unknown": ["feature", "gate"],
  "preset-unknown": ["preset", "used"],
  "profile-unknown": ["profiles"],
  "language-unknown": ["language", "used"],
  "lease-expired": ["expiresAt", "session"],
  "lease-failed": ["session"],
  "lease-clock-skew": ["seconds"],
  "lease-far-future": ["hours"],
  "derived-stale": ["paths"],
  "derived-refresh-failed": ["paths"],
  "pipeline step-status-unknown": ["status", "step"],
  "step-hole": ["steps"],
  "prompt-out-of-order": ["prompt"],
  "prompt-index-mismatch": ["position", "recorded"],
  "queue-current-unknown": ["feature"],
  "queue-two-active": ["features"],
  "pointer-advanced": ["from"],
  "prompts-total-mismatch": ["prompts", "recorded"],
  "lease-taken-over": ["previousSession", "reason"],
  "stray-temp": ["paths"],
  // Of the cycle.
  "all-leaves-gated": ["missing"],
  "precondition-build-map-not-approved": ["status"],
  "branch-drift": ["current", "recorded"],
  "commit-unreachable": ["commit"],
  "stale": ["days"],
  "stale-30d": ["days"],
  "future-ts": ["ts"],
  "other-initiative": ["passedOver"],
  "ledger-map-mismatch": ["open", "recommended"],
  "dependency-unknown": ["dependency", "task"],
  "work-map-open-tasks": ["open"],
  "unnamed-open-boxes": ["count"],
  "imported": ["source"],
  "job-not-active": ["status"],
  "cycle step-status-unknown": ["step"],
  "step-duplicate": ["step"],
};

for (
  const [system, sentences] of [["pipeline", ZH_PROBLEMS], ["cycle", CYCLE_PROBLEMS_ZH]] as const
) {
  for (const [code, say] of Object.entries(sentences)) {
    Deno.test(`the finding ${code} of ${system} shows in Chinese what it shows in English`, () => {
      const text = say(marked());
      const names = SHOWN[`${system} ${code}`] ?? SHOWN[code] ?? [];
      assertEquals(marksOf(text), names.map((name) => `‹${name}›`).sort());
      assert(isChinese(text), text);
      assertEquals(leftovers(text), []);
    });
  }
}

for (
  const [code, want] of [
    // Why the file cannot be used stands in the English sentence alone.
    ["state-invalid", "状态文件无法使用（state.yaml is too large）"],
    ["step-final", "没有可以记录的未完成步骤"],
    ["something-new", "state.yaml is too large"],
  ] as const
) {
  Deno.test(`pipelineProblemZh() says ${want}`, () => {
    assertEquals(pipelineProblemZh(problem(code, "error", "state.yaml is too large")), want);
  });
}

Deno.test("ZH_PROBLEMS has a sentence for each code of the pipeline and no other", () => {
  assertEquals(Object.keys(ZH_PROBLEMS).sort(), [...PIPELINE_CODES].sort());
});

for (
  const [args, want] of [
    [{ steps: ["a", "b"] }, "还有未完成的步骤：a、b"],
    [{ steps: null }, "还有未完成的步骤：—"],
    [{}, "还有未完成的步骤：—"],
    [{ steps: 3 }, "还有未完成的步骤：3"],
    [{ steps: "a\u001b[31m" }, "还有未完成的步骤：a\\u001b[31m"],
  ] as const
) {
  Deno.test(`ZH_PROBLEMS says ${want} for ${JSON.stringify(args)}`, () => {
    assertEquals(ZH_PROBLEMS["steps-unfinished"](args), want);
  });
}

for (
  const [code, args, want] of [
    // English: the sentence of the contract is kept where it names what only it knows.
    ["work-map-invalid", {}, "In words"],
    ["something-new", {}, "In words"],
    ["scope-missing", {}, "RESUME BLOCKED：所选 scope 缺失或为空（In words）"],
    ["all-leaves-gated", { missing: ["a", "b"] }, "剩余步骤都在等待：a、b"],
    ["stale", { days: 8 }, "状态已有 8 天（超过 7 天）"],
    [
      "other-initiative",
      { passedOver: ["the ledger"] },
      "活动的工作地图优先于另一项工作的状态：the ledger",
    ],
    ["other-initiative", { passedOver: [] }, "有一个活动的工作地图属于另一项工作"],
    ["other-initiative", {}, "有一个活动的工作地图属于另一项工作"],
    ["imported", { source: "a\u001bb" }, "状态导入自 a\\u001bb。分支可能不同，继续前请核对。"],
    ["future-ts", { ts: "2026-02-01T00:00:00Z" }, "记录的时间 2026-02-01T00:00:00Z 在未来"],
    [
      "ledger-map-mismatch",
      { recommended: "REVIEW", open: 2 },
      "账本已到 REVIEW，但工作地图还有 2 张未完成的卡片",
    ],
    [
      "ledger-map-mismatch",
      { recommended: null, open: 2 },
      "账本已到周期末尾，但工作地图还有 2 张未完成的卡片",
    ],
  ] as const
) {
  Deno.test(`cycleProblemZh() says ${code} with ${JSON.stringify(args)}`, () => {
    assertEquals(cycleProblemZh(problem(code, "warning", "In words", { args })), want);
  });
}

const SIX = ["a", "b", "c", "d", "e", "f"];
for (
  const [code, args, want] of [
    ["something-new", {}, "In words"],
    ["constructor", {}, "In words"],
    ["dependency-cycle", { tickets: ["a", "b"] }, "工单互相等待：a、b"],
    ["dependency-cycle", { tickets: SIX }, "工单互相等待：a、b、c、d、e 等 6 个"],
    ["manifest-count", { recorded: 3, counted: 2 }, "清单计数 3，实有 2 项"],
    ["completed-files-absent", { chunk: null, files: ["a"] }, "已完成的块缺少文件：a；先查找"],
    ["latest-draft-missing", { draft: null }, "没有找到草稿"],
    ["unknown-type", { type: null }, "状态没有类型"],
    ["unknown-type", { type: "epik", nearest: "epic" }, "epik 不是已知的工作类型；是否指 epic？"],
    ["promotion-broken", { reason: "missing" }, "头脑风暴已转为需求，但没有记录目标"],
    ["state-unreadable", { reason: "too-large" }, "state.json 超过 32 MiB，未读取"],
  ] as const
) {
  Deno.test(`problemText() says ${code} with ${JSON.stringify(args)} in Chinese`, () => {
    const found = problem(code, "warning", "In words", { args });
    assertEquals(problemText(found, "zh"), want);
    assertEquals(problemText(found, "en"), "In words");
  });
}

for (
  const [detail, lang, color, want] of [
    [{}, "en", false, "warning: draft-session: In words"],
    [{ path: "a.json" }, "en", false, "warning: draft-session: In words (a.json)"],
    [
      { path: "a\u0007", line: 3 },
      "zh",
      false,
      "警告: draft-session: 这是没有工单号的草稿 (a\\u0007:3)",
    ],
    [{}, "en", true, "\u001b[33mwarning:\u001b[0m draft-session: In words"],
  ] as const
) {
  Deno.test(`problemLine() writes ${JSON.stringify(want)}`, () => {
    const found = problem("draft-session", "warning", "In words", detail);
    assertEquals(problemLine(found, { lang, color }), want);
  });
}
