// What the fuzzer has found, each as the smallest state that shows it.
import { assertEquals } from "@std/assert";
import { hasUnsafe } from "../../lib/core/text.ts";
import { call } from "../support/called.ts";
import { ask, mapFiles } from "../support/cycle.ts";
import { pipeline } from "../support/pipeline_call.ts";
import { leaseText } from "../support/pipeline_state.ts";
import { state, WORK } from "../support/work.ts";

/** The strings of a document that a screen would obey. */
function unsafeIn(value: unknown): string[] {
  if (typeof value === "string") return hasUnsafe(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(unsafeIn) : [];
}

Deno.test("answerMapRead() escapes the path of a linked map, and loads no other path in its place", async () => {
  const got = await ask({
    "/repo/.claude/plans/todo.md": "See [map](pl\u001c\u0012an/work.json).\n",
  });
  assertEquals(unsafeIn(got.json), []);
  assertEquals(got.codes, ["work-map-invalid"]);
  assertEquals(got.json.problems[0]?.path, ".claude/plans/pl\\u001c\\u0012an/work.json");
  assertEquals(got.json.next?.load, []);
});

Deno.test("answerMapRead() loads a linked map whose path is plain", async () => {
  const files = mapFiles("- [ ] T1 a\n");
  const got = await ask({ ...files, "/repo/.claude/plans/todo.md": "[map](b/work.json)\n" });
  assertEquals(got.json.next?.load, [".claude/plans/b/work.json"]);
});

Deno.test("placesOf() rejects a folder with escapes in its name", async () => {
  const yaml = 'storage: { artifacts: { work: { subdir: "\\u001b[2J\\u202e" } } }\n';
  const files = { "/repo/.claude/configuration.yml": yaml };
  const got = await call(["work", "--json"], { files });
  const document = JSON.parse(got.stdout);
  assertEquals(unsafeIn(document), []);
  assertEquals(got.stdout.includes("config-value-rejected"), true);
});

Deno.test("shownEffective() shows settings as recorded text", async () => {
  const mode = 'execution:\n  mode: "\\ud800\\e[2Jtoken=abc"\n';
  const got = await pipeline([], { more: { ".pipeline/config.yaml": mode } });
  assertEquals(unsafeIn(got.envelope), []);
  assertEquals(got.envelope.effective?.mode, "token=[REDACTED]");
});

Deno.test("problem() escapes recorded values in its arguments", async () => {
  const lock = `${leaseText("x", "11:58:00", "12:03:00")}note: a\n`
    .replace("schema_version: 1", "schema_version: 1\u0085");
  const got = await pipeline([], { more: { ".pipeline/.lock": lock } });
  assertEquals(got.codes.includes("lease-schema-unknown"), true);
  assertEquals(unsafeIn(got.envelope), []);
});

for (const depth of [10, 100_000]) {
  Deno.test(`register() answers over ${depth} levels in .active-sessions`, async () => {
    const deep = `{"x": ${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const files = {
      [`${WORK}/A-1/state.json`]: state("requirements", "A-1"),
      [`${WORK}/.active-sessions`]: deep,
    };
    const got = await call(["work", "A-1", "--register", "--json", "--session", "me"], { files });
    assertEquals(got.code === 70, false, got.stderr);
    const now = got.world.files.text(`${WORK}/.active-sessions`);
    assertEquals(now === deep, depth === 100_000);
    assertEquals(got.stdout.includes("session-not-registered"), depth === 100_000);
  });
}
