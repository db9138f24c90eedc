// Large and deep states: answered or refused by name, in seconds.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { fill, inFolder } from "../support/disk.ts";
import { resume } from "../support/program.ts";
import { STATE, STORY, withTasks } from "../support/story.ts";

const ASK = ["story", "--story-id", STORY, "--epic-id", "49"];
const TAIL = `,"stories":{"${STORY}":{"tasks":{"10":{"status":"DONE"},"2":{}}}}}`;
const ONE_LINE =
  `{"resumePoint":"phase-2-task-2","tasksCompleted":[{"id":"10","commitSha":null}],` +
  `"tasksPending":["2"],"lastCommitSha":null,"staleWarnings":[]}\n`;

/** Twenty megabytes of fields that nobody reads, on one line. */
const LOG = `{"log":[${Array(200_000).fill(`{"at":"2026-01-01","text":"${"x".repeat(70)}"}`)}]`;
const DEEP = (depth: number): string => `{"note":${"[".repeat(depth)}${"]".repeat(depth)}`;

for (
  const [name, text, code, stdout, stderr] of [
    ["20 MB", LOG + TAIL, 0, ONE_LINE, ""],
    ["9,000 levels", DEEP(9_000) + TAIL, 0, ONE_LINE, ""],
    ["100,000 levels", DEEP(100_000) + TAIL, 0, ONE_LINE, ""],
    ["20 MB, truncated", LOG, 65, "", "(line 1, column "],
    ["20 MB and something behind it", `${LOG}${TAIL}x`, 65, "", "text after the document"],
    ["100,000 levels that do not close", DEEP(100_000).slice(0, -9), 65, "", "unexpected end"],
    ["20 MB of blanks", " ".repeat(20_000_000), 65, "", "the file is empty"],
    ["20 MB of NULs", "\u0000".repeat(20_000_000), 65, "", "NUL"],
    [
      "a status of 20,000 levels",
      withTasks(`{"A":{"status":${'{"1":'.repeat(20_000)}1${"}".repeat(20_000)}}}`),
      0,
      null,
      "unknown status",
    ],
  ] as const
) {
  Deno.test(`a state of ${name}: exit ${code}`, () =>
    inFolder(async (cwd) => {
      fill(cwd, { [STATE]: text });
      const got = await resume(ASK, { cwd, timeoutMs: 30_000 });
      assertEquals(got.code, code);
      if (stdout !== null) assertEquals(got.stdout, stdout);
      assertStringIncludes(got.stderr, stderr);
      assertEquals(got.stderr.split("\n").length <= 2, true);
    }));
}

Deno.test("10,000 tasks, and as many warnings", () =>
  inFolder(async (cwd) => {
    const nodes = Array.from({ length: 10_000 }, (_, at) => `"${10_000 - at}":{"status":"odd"}`);
    fill(cwd, { [STATE]: withTasks(`{${nodes}}`) });
    const got = await resume(ASK, { cwd, timeoutMs: 30_000 });
    const { tasksPending } = JSON.parse(got.stdout);
    assertEquals([tasksPending.length, tasksPending[0], tasksPending.at(-1)], [
      10_000,
      "10000",
      "1",
    ]);
    assertEquals(got.stderr.split("\n").length, 10_001);
  }));

Deno.test("resume epic reads 2,000 stories of 10 tasks, each with its file", () =>
  inFolder(async (cwd) => {
    const tasks = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`T${at}`, { status: "DONE" }]),
    );
    const ids = Array.from(
      { length: 2000 },
      (_, at) => `story-0049-${String(at).padStart(4, "0")}`,
    );
    const stories = Object.fromEntries(ids.map((id) => [id, { status: "SUCCESS", tasks }]));
    fill(cwd, {
      [STATE]: JSON.stringify({ stories }),
      ...Object.fromEntries(ids.map((id) => [`ai/epics/epic-0049/${id}.md`, ""])),
    });
    const got = await resume(["epic", "--epic-id", "49"], { cwd, timeoutMs: 30_000 });
    assertEquals([got.code, JSON.parse(got.stdout).items.length], [0, 2000]);
  }));
