// Every answer of resume work is one of the published documents.
import { assertEquals } from "@std/assert";
import { SCHEMAS } from "../../lib/core/schema.ts";
import { askWork, type Files, item, manifest, session, state } from "../support/work.ts";

const MIXED: Files = {
  "A-1/state.json": state("implementation", "A-1", {
    plan: { chunks: [{ id: 1, status: "completed", commit: "abc1234" }, { status: "odd" }, 7] },
    updates: [{ note: "x", timestamp: "bad" }],
    worktree: { enabled: true, mode: "multi" },
  }),
  "B/state.json": "{",
  "C/state.json": state("proposal", "C", { phases: { requirements_gathering: "completed" } }),
  "D/state.json": state("epic", "D", { tickets: [{ slug: "t" }] }),
  "E/context/x.md": "",
  "F/state.json": state("spike", "F"),
  "manifest.json": manifest(item("A-1"), item("B"), "x", { identifier: "../y" }),
};

for (
  const [words, schema, files] of [
    [[], "survey", MIXED],
    [[], "survey", { "/repo/x": "" }],
    [["A-1"], "envelope", MIXED],
    [["B"], "envelope", MIXED],
    [["C"], "envelope", MIXED],
    [["D"], "envelope", MIXED],
    [["E"], "envelope", MIXED],
    [["F"], "envelope", MIXED],
    [["gone"], "envelope", MIXED],
    [["A-1"], "envelope", { "/repo/.claude/work": "x" }],
    [["B", "--repair", "delete", "--yes"], "envelope", MIXED],
    [["A-1", "--register"], "envelope", session("epic", {})],
  ] as readonly (readonly [string[], "survey" | "envelope", Files])[]
) {
  Deno.test(`resume work ${words.join(" ")} answers with the document ${schema}`, async () => {
    const called = await askWork([...words, "--json"], { files, writes: true });
    const parsed = SCHEMAS[schema].safeParse(JSON.parse(called.stdout));
    assertEquals(parsed.success, true, JSON.stringify(parsed.error?.issues));
    const keys = Object.keys(JSON.parse(called.stdout));
    assertEquals(
      keys.slice(schema === "survey" ? 1 : -5),
      schema === "survey"
        ? ["root", "workDir", "workDirOrigin", "items", "problems"]
        : ["workDir", "workDirOrigin", "sessionDir", "agents", "worktree"],
    );
  });
}
