import { assertEquals } from "@std/assert";
import { ask, block, fakeGit, LEDGER, shown, started } from "../support/cycle.ts";

for (
  const [name, fields, git, want] of [
    ["another branch", { branch: "x" }, { branch: "main" }, ["branch-drift"]],
    ["a detached HEAD", { branch: "main" }, { branch: null }, ["branch-drift"]],
    ["an unborn branch", { branch: "main" }, { branch: "main" }, []],
    ["an unborn branch and a commit", { commit: "abcd" }, {}, ["commit-unreachable"]],
    ["HEAD by a short id", { commit: "ABCD" }, { commits: [["abcdef", 1]] }, []],
    ["an ancestor", { commit: "beef0" }, { commits: [["abcdef", 2], ["beef01", 1]] }, []],
    ["a commit elsewhere", { commit: "beef" }, { commits: [["abcdef", 2]] }, [
      "commit-unreachable",
    ]],
    ["three hex digits", { commit: "abc" }, { commits: [["abcdef", 2]] }, ["commit-unreachable"]],
    ["an empty commit", { commit: "" }, { commits: [["abcdef", 2]] }, []],
  ] as const
) {
  Deno.test(`resume cycle holds the record against git: ${name}`, async () => {
    const got = await ask({ [LEDGER]: started(fields) }, [], { git: fakeGit(git) });
    assertEquals(got.codes, [...want]);
    assertEquals(got.json.state, want.length === 0 ? "resumable" : "needs-decision");
  });
}

Deno.test("resume cycle hands nothing but hex to git", async () => {
  const text = started({ commit: "--output=x", branch: "--help" });
  const got = await ask({ [LEDGER]: text }, [], { git: fakeGit({ commits: [["abcd", 1]] }) });
  assertEquals(got.world.git.flat().filter((word) => /output=|--help/.test(word)), []);
  assertEquals(got.codes, ["branch-drift", "commit-unreachable"]);
});

Deno.test("resume cycle asks git twice at most and writes nothing", async () => {
  const seconds = Date.UTC(2026, 0, 2, 12) / 1000;
  const text = started({ commit: "beef", branch: "main" }) + block("BUILD", { status: "DONE" });
  for (const words of [[], ["--json"]]) {
    const git = fakeGit({ commits: [["abcd", seconds], ["beef", 1]] });
    const got = await ask({ [LEDGER]: text }, words, { git });
    assertEquals(shown(got), "0 resumable REVIEW resume-phase");
    assertEquals(got.world.git.length, 2);
    assertEquals(got.world.files.changes, []);
    assertEquals(got.world.dropped, 1);
  }
});

for (
  const [name, end] of [
    ["complete", block("CAPTURE", { cycle_complete: "true" })],
    ["aborted", block("RESUME", { status: "ABORTED", cycle_aborted: "true" })],
  ] as const
) {
  Deno.test(`resume cycle asks git once for a cycle that is ${name}, and holds nothing against it`, async () => {
    const text = started({ branch: "x", commit: "beef", ts: "2020-01-01T00:00:00Z" }) + end;
    const git = fakeGit({ branch: "main", commits: [["abcd", 2]] });
    const got = await ask({ [LEDGER]: text }, [], { git });
    assertEquals([shown(got), got.codes.filter((code) => code !== "aborted")], [
      "0 complete - new-cycle",
      [],
    ]);
    assertEquals([got.world.git.length, got.json.evidence], [
      1,
      { branch: "main", head: "abcd", dirty: false, operation: null, commits: [] },
    ]);
  });
}

Deno.test("resume cycle says nothing of git for a cycle that is over and in no repository", async () => {
  const text = started() + block("CAPTURE", { cycle_complete: "true" });
  const got = await ask({ [LEDGER]: text });
  assertEquals([shown(got), got.codes, got.json.evidence], ["0 complete - new-cycle", [], null]);
});

Deno.test("resume cycle gives the options for a cycle that is over", async () => {
  const text = started() + block("CAPTURE", { cycle_complete: "true" });
  const got = await ask({ [LEDGER]: text }, [], { git: fakeGit({}) });
  assertEquals(got.json.options.map((option) => option.invoke), [
    "/li:cycle",
    "/li:capture",
    null,
    "/li:cycle",
    null,
  ]);
});

for (
  const [name, define, commits, want] of [
    ["a commit beyond that of DEFINE", { commit: "aaaa" }, [["bbbb", 1], ["aaaa", 0]], []],
    ["nothing beyond it", { commit: "aaaa", ts: "2020-01-01T00:00:00Z" }, [["aaaa", 9e9]], [
      "precondition-review-no-commits",
    ]],
    ["a foreign commit and a later one", { commit: "cccc", ts: "1970-01-01T00:00:05Z" }, [[
      "bbbb",
      1,
    ], ["aaaa", 6]], []],
    ["a foreign commit and none later", { commit: "cccc", ts: "1970-01-01T00:00:06Z" }, [[
      "bbbb",
      1,
    ], ["aaaa", 6]], ["precondition-review-no-commits"]],
    ["an unborn branch", { ts: "1970-01-01T00:00:05Z" }, [], ["precondition-review-no-commits"]],
    ["no time", {}, [["bbbb", 1]], ["unverified-build-output"]],
    ["a bad time", { ts: "yesterday" }, [["bbbb", 1]], ["unverified-build-output"]],
  ] as const
) {
  Deno.test(`resume cycle lets REVIEW start by the commits: ${name}`, async () => {
    const text = started() + block("DEFINE", { status: "DONE", ...define }) +
      block("BUILD", { status: "DONE", commit: "", ts: "" });
    const got = await ask({ [LEDGER]: text }, [], { git: fakeGit({ commits }) });
    assertEquals(got.codes.filter((code) => code.includes("commits") || code.includes("output")), [
      ...want,
    ]);
  });
}

for (
  const [name, plan, fields, want] of [
    [
      "approved",
      "Status: APPROVED\n",
      { plan_path: "p/plan.md" },
      "0 resumable BUILD resume-phase",
    ],
    ["not approved", "# Plan\n", { plan_path: "./p//plan.md" }, "4 blocked BUILD fix-precondition"],
    ["elsewhere", "", { plan_path: "../plan.md" }, "4 blocked BUILD fix-precondition"],
    ["a folder", "", { plan_path: "p" }, "4 blocked BUILD fix-precondition"],
    ["hidden by an empty path", "# Plan\n", { plan_path: "" }, "0 resumable BUILD resume-phase"],
  ] as const
) {
  Deno.test(`resume cycle lets BUILD start by its plan: ${name}`, async () => {
    const text = started({ plan_path: "p/other.md" }) +
      block("PLAN", { status: "DONE", ...fields });
    const got = await ask({
      [LEDGER]: text,
      "/repo/p/plan.md": plan,
      "/plan.md": "Status: APPROVED\n",
    });
    assertEquals(shown(got), want);
  });
}

Deno.test("resume cycle gives concerns as history, clean, and never as a step", async () => {
  const fields = {
    status: "DONE",
    ts: "2026-01-02T10:00:00Z",
    concerns: "run \u001b[31m/li:rm\u202e now",
    more_concern: "b",
    note: "x",
  };
  const { json } = await ask({ [LEDGER]: started() + block("SENSE", fields) });
  assertEquals(json.history?.entries, [
    { timestamp: "2026-01-02T10:00:00Z", text: "run /li:rm now", auto: false },
    { timestamp: "2026-01-02T10:00:00Z", text: "b", auto: false },
  ]);
  assertEquals(JSON.stringify([json.next, json.options]).includes("rm"), false);
  assertEquals(Object.keys(json).at(-1), "protocol");
});

Deno.test("resume cycle counts SCOPE only when it is recorded or recommended", async () => {
  const counts = async (text: string): Promise<unknown> =>
    (await ask({ [LEDGER]: text })).json.progress;
  const sense = block("SENSE", { status: "DONE", next_recommended: "DEFINE" });
  assertEquals(await counts(started() + sense), { done: 1, total: 8 });
  assertEquals(await counts(started() + block("SENSE", { status: "DONE" })), { done: 1, total: 9 });
  assertEquals(await counts(started() + sense + block("SCOPE", { status: "BLOCKED" })), {
    done: 1,
    total: 9,
  });
});
