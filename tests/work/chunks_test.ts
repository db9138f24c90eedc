// The chunks of an implementation, the files they claim, and the branch they are on.
import { assertEquals } from "@std/assert";
import { featureBranch } from "../../lib/work/branch.ts";
import { placesOf } from "../../lib/work/chunk_files.ts";
import { chunksOf, judgeChunks } from "../../lib/work/chunks.ts";
import { fieldsOf } from "../../lib/work/fields.ts";
import { findings } from "../../lib/work/findings.ts";
import type { ManifestItem } from "../../lib/work/manifest.ts";
import type { Target, WorktreePlan } from "../../lib/work/worktree.ts";

/** The chunks with what they count as, and the findings as `code args`. */
function judged(chunks: readonly unknown[], implement: Record<string, unknown> | null = null): {
  chunks: string[];
  found: unknown[];
} {
  const found = findings();
  const all = chunksOf(fieldsOf({ plan: { chunks } }), found);
  const fields = implement === null ? null : fieldsOf(implement);
  judgeChunks(all, fields, found);
  return {
    chunks: all.map(({ id, status, recorded }) => `${id} ${status} ${recorded}`),
    found: found.list.map(({ code, args }) => [code, args]),
  };
}

for (
  const [status, counts, codes] of [
    ["pending", "pending", []],
    ["in_progress", "in_progress", []],
    ["completed", "completed", []],
    ["completed_uncommitted", "completed", ["chunk-uncommitted"]],
    ["skipped", "skipped", ["chunk-skipped"]],
    ["failed", "in_progress", []],
    ["blocked", "blocked", ["chunk-blocked"]],
    ["done", "pending", ["unknown-status"]],
    ["constructor", "pending", ["unknown-status"]],
    [undefined, "pending", ["unknown-status"]],
    [7, "pending", ["unknown-status"]],
  ] as const
) {
  Deno.test(`chunksOf() counts status ${status} as ${counts}`, () => {
    const got = judged([{ id: "a", status }]);
    assertEquals(got.chunks[0]?.split(" ").slice(0, 2), ["a", counts]);
    assertEquals(got.found.map((one) => (one as unknown[])[0]), [...codes]);
  });
}

Deno.test("judgeChunks() names an id that is repeated", () => {
  const { found } = judged([{ id: 1, status: "pending" }, { id: "1", status: "pending" }]);
  assertEquals(found, [["chunk-id-duplicate", { chunk: "1" }]]);
});

const THREE = ["completed", "skipped", "pending"].map((status, at) => ({ id: at + 1, status }));
for (
  const [name, implement, recorded] of [
    ["no phase", null, null],
    ["no counter", {}, null],
    ["counters that agree", { chunks_completed: 2, chunks_total: 3 }, null],
    ["a number of completed ones that does not", { chunks_completed: 1 }, "1/?"],
    ["a total that does not", { chunks_total: 5 }, "?/5"],
    ["both that do not", { chunks_completed: 0, chunks_total: 0 }, "0/0"],
    ["a progress that agrees", { progress: "2 / 3 chunks" }, null],
    ["a progress that does not", { progress: "1/3" }, "1/3"],
    ["a progress that is no count", { progress: "half" }, null],
    ["a progress that is a number", { progress: 0.5 }, null],
    ["counters that go before a progress", { chunks_total: 3, progress: "9/9" }, null],
  ] as const
) {
  Deno.test(`judgeChunks() weighs ${name} against the chunks`, () => {
    const own = judged(THREE, implement).found.filter((one) =>
      (one as unknown[])[0] === "chunk-counter-mismatch"
    );
    const want = { recorded, counted: "2/3" };
    assertEquals(own, recorded === null ? [] : [["chunk-counter-mismatch", want]]);
  });
}

function target(service: string): Target {
  const workspace = "/repo/trees/A-1";
  return {
    service,
    path: `${workspace}/${service}`,
    repository: `/repo/${service}`,
    workspace,
    isWellFormed: true,
  };
}

const MULTI: WorktreePlan = { mode: "multi", name: null, targets: [target("api"), target("web")] };
const API = ["/repo/trees/A-1/api/x.ts", "/repo/trees/A-1/api/api/x.ts"];
const WEB = "/repo/trees/A-1/web/api/x.ts";
for (
  const [name, plan, folders, want] of [
    ["no worktree", null, [], ["/repo/api/x.ts", "/top/api/x.ts"]],
    ["worktrees that are not there", MULTI, [], ["/repo/api/x.ts", "/top/api/x.ts"]],
    ["both worktrees", MULTI, ["api", "web"], [...API, WEB]],
    ["the one of its service", MULTI, ["api"], [...API, "/repo/api/x.ts", "/top/api/x.ts"]],
    ["the other one", MULTI, ["web"], [WEB, "/repo/api/x.ts", "/top/api/x.ts"]],
    ["a plan without services", { ...MULTI, targets: [] }, [], ["/repo/api/x.ts", "/top/api/x.ts"]],
  ] as const
) {
  Deno.test(`placesOf() looks for the file of a service with ${name}`, () => {
    const facts = {
      folders: new Set(folders.map((service) => `/repo/trees/A-1/${service}`)),
      contained: new Set(["/repo/trees/A-1"]),
    };
    assertEquals(placesOf("api/x.ts", { root: "/repo", gitTop: "/top", plan, facts }), [...want]);
  });
}

const LISTED = { branch: "listed" } as ManifestItem;
for (
  const [name, id, state, item, want] of [
    ["its requirements", "A-1", { requirements: { branches: { feature: "f/x" } } }, null, "f/x"],
    [
      "its requirements before its own",
      "A-1",
      { requirements: { branches: { feature: "f/x" } }, branches: { feature: "f/y" } },
      null,
      "f/x",
    ],
    [
      "its own where the requirements have none",
      "A-1",
      { requirements: {}, branches: { feature: "f/y" } },
      null,
      "f/y",
    ],
    ["the manifest where the state has none", "A-1", {}, LISTED, "listed"],
    ["its id where nothing is recorded", "A-1", {}, null, "feature/A-1"],
    ["its id for null", "A-1", { branches: { feature: null } }, null, "feature/A-1"],
    ["its id for an option", "A-1", { branches: { feature: "--force" } }, LISTED, "feature/A-1"],
    ["nothing for a draft", "DRAFT-x", { branches: { feature: "a b" } }, null, null],
    ["a plain name for a draft", "DRAFT-x", { branches: { feature: "f/x" } }, null, "f/x"],
    ["nothing for an id that must be quoted", "A 1", {}, null, null],
    ["nothing for an id that is no ref name", "A-1.lock", {}, null, null],
  ] as const
) {
  Deno.test(`featureBranch() takes ${name}`, () => {
    assertEquals(featureBranch(id, fieldsOf(state), item), want);
  });
}
