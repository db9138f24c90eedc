import { assertEquals } from "@std/assert";
import { staleTasks } from "../../lib/story/stale.ts";
import { readTasks } from "../../lib/story/tasks.ts";

const CHANGED = Date.UTC(2026, 3, 20, 11);

function staleFor(completedAt: unknown, changed: number | null, status = "DONE"): boolean {
  const { tasks } = readTasks({ a: { status, completedAt } }, null);
  return staleTasks(tasks, changed).length === 1;
}

for (
  const [name, completedAt, changed, want] of [
    ["a file newer than the task", "2026-04-20T10:00:00Z", CHANGED, true],
    ["a file one second newer", "2026-04-20T10:59:59Z", CHANGED, true],
    ["the same second", "2026-04-20T11:00:00Z", CHANGED, false],
    ["a file later in the same second", "2026-04-20T11:00:00Z", CHANGED + 900, false],
    ["a fraction of the second before", "2026-04-20T10:59:59.999Z", CHANGED, true],
    ["a fraction of the same second", "2026-04-20T11:00:00.999Z", CHANGED, false],
    ["a file older than the task", "2026-04-20T11:00:01Z", CHANGED, false],
    ["a task of the future", "2999-01-01T00:00:00Z", CHANGED, false],
    ["an offset", "2026-04-20T12:59:59+02:00", CHANGED, true],
    ["an offset, same second", "2026-04-20T13:00:00+02:00", CHANGED, false],
    ["no zone: UTC", "2026-04-20T10:59:59", CHANGED, true],
    ["no zone, same second", "2026-04-20T11:00:00", CHANGED, false],
    ["a date: UTC midnight", "2026-04-20", Date.UTC(2026, 3, 20, 0, 0, 1), true],
    ["a date, at that midnight", "2026-04-20", Date.UTC(2026, 3, 20), false],
    ["a file without a time", "2026-04-20T10:00:00Z", null, false],
    ["a file dated 0", "1969-12-31T00:00:00Z", 0, false],
    ["a file dated within the first second", "1969-12-31T00:00:00Z", 999, false],
    ["a calendar that has no such day", "2026-02-30T00:00:00Z", CHANGED, false],
    ["a leap second", "2026-04-20T10:59:60Z", CHANGED, false],
    ["hour 24", "2026-04-19T24:00:00Z", CHANGED, false],
    ["a word", "yesterday", CHANGED, false],
    ["the basic form", "20260420T100000Z", CHANGED, false],
    ["an offset without a colon", "2026-04-20T10:00:00+0200", CHANGED, false],
    ["no seconds", "2026-04-20T10:00Z", CHANGED, false],
    ["small letters", "2026-04-20t10:00:00z", CHANGED, false],
    ["a blank in place of T", "2026-04-20 10:00:00Z", CHANGED, false],
    ["a blank around", " 2026-04-20T10:00:00Z", CHANGED, false],
    ["a number", 1, CHANGED, false],
    ["null", null, CHANGED, false],
    ["nothing", undefined, CHANGED, false],
  ] as const
) {
  Deno.test(`staleTasks() ${want ? "warns of" : "is silent for"} ${name}`, () => {
    assertEquals(staleFor(completedAt, changed), want);
  });
}

Deno.test("staleTasks() looks at completed tasks alone", () => {
  assertEquals(staleFor("2026-04-20T10:00:00Z", CHANGED, "PENDING"), false);
  assertEquals(staleFor("2026-04-20T10:00:00Z", CHANGED, "PR_MERGED"), false);
  assertEquals(staleFor("2026-04-20T10:00:00Z", CHANGED, " merged "), true);
});

Deno.test("staleTasks() names the tasks in file order", () => {
  const old = { status: "DONE", completedAt: "2026-01-01" };
  const { tasks } = readTasks({ c: old, a: { ...old, completedAt: "no" }, b: old }, null);
  assertEquals(staleTasks(tasks, CHANGED), ["c", "b"]);
});
