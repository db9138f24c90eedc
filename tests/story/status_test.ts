import { assertEquals } from "@std/assert";
import { foldStatus, shownStatus, storyBucket, taskBucket } from "../../lib/story/status.ts";

const DONE = ["DONE", "MERGED", "COMPLETE", "CONCLUÍDA", "CONCLUIDA"];
const OPEN = [
  "PENDING",
  "IN_PROGRESS",
  "PR_CREATED",
  "PR_APPROVED",
  "PR_MERGED",
  "FAILED",
  "BLOCKED",
  "UNKNOWN",
];

/** The ways in which people write a word. */
function spellings(word: string): string[] {
  return [
    word,
    word.toLowerCase(),
    word.charAt(0) + word.slice(1).toLowerCase(),
    `  ${word}\t`,
    `\u00a0${word}\r\n`,
    word.normalize("NFD"),
    word.toLowerCase().normalize("NFD"),
  ];
}

for (const word of DONE) {
  Deno.test(`taskBucket() and storyBucket() count every spelling of ${word} as done`, () => {
    for (const status of spellings(word)) {
      assertEquals([status, taskBucket(status)], [status, "done"]);
      assertEquals([status, storyBucket(status)], [status, "done"]);
    }
  });
}

for (const word of OPEN) {
  Deno.test(`taskBucket() and storyBucket() know every spelling of ${word} as not done`, () => {
    for (const status of spellings(word)) {
      assertEquals([status, taskBucket(status)], [status, "open"]);
      assertEquals([status, storyBucket(status)], [status, "open"]);
    }
  });
}

for (
  const [status, task, story] of [
    // What only a story may be.
    ["SUCCESS", "unknown", "done"],
    [" success ", "unknown", "done"],
    ["PARTIAL", "unknown", "open"],
    ["DEFERRED", "unknown", "open"],
    // Nothing recorded.
    [undefined, "none", "none"],
    [null, "none", "none"],
    [false, "none", "none"],
    // Everything else is unknown, and unknown is not done.
    ["", "unknown", "unknown"],
    ["   ", "unknown", "unknown"],
    ["In Progress", "unknown", "unknown"],
    ["SKIPPED", "unknown", "unknown"],
    ["DONE!", "unknown", "unknown"],
    ["DO NE", "unknown", "unknown"],
    ["concluìda", "unknown", "unknown"],
    ["done\u0000", "unknown", "unknown"],
    ["true", "unknown", "unknown"],
    ["null", "unknown", "unknown"],
    ["constructor", "unknown", "unknown"],
    [true, "unknown", "unknown"],
    [0, "unknown", "unknown"],
    [1, "unknown", "unknown"],
    [{}, "unknown", "unknown"],
    [{ status: "DONE" }, "unknown", "unknown"],
    [["DONE"], "unknown", "unknown"],
  ] as const
) {
  Deno.test(`${JSON.stringify(status)} is ${task} for a task and ${story} for a story`, () => {
    assertEquals([taskBucket(status), storyBucket(status)], [task, story]);
  });
}

Deno.test("foldStatus() trims, composes and lowers", () => {
  assertEquals(foldStatus("  CONCLUI\u0301DA\n"), "concluída");
});

for (
  const [status, want] of [
    ["x y", "x y"],
    ["", ""],
    [7, "7"],
    [true, "true"],
    [{ a: [1] }, '{"a":[1]}'],
    [["DONE"], '["DONE"]'],
  ] as const
) {
  Deno.test(`shownStatus() shows ${JSON.stringify(status)} as ${want}`, () => {
    assertEquals(shownStatus(status), want);
  });
}

// Objects with integer-like keys overflow JSON.stringify: this was an internal error.
Deno.test("shownStatus() shows a status of 20,000 levels", () => {
  const status: unknown = JSON.parse('{"1":'.repeat(20_000) + "1" + "}".repeat(20_000));
  assertEquals(shownStatus(status).startsWith('{"1":{"1":'), true);
});
