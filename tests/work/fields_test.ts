// Fields, steps, events and times of a state that have another shape than they should.
import { assertEquals } from "@std/assert";
import { workEvents } from "../../lib/work/events.ts";
import { fieldsOf, objectsOf, shownValue, textsOf } from "../../lib/work/fields.ts";
import { findings } from "../../lib/work/findings.ts";
import { notesOf } from "../../lib/work/history.ts";
import { deepDive } from "../../lib/work/agents.ts";
import { stepOf } from "../../lib/work/steps.ts";

const NOW = Date.UTC(2026, 10, 30, 9, 15);

Deno.test("textsOf() passes over the elements that are no texts", () => {
  const fields = fieldsOf({ a: ["x", 1, null, { b: 1 }, "y"], b: "x" });
  assertEquals([textsOf(fields, "a"), textsOf(fields, "b")], [["x", "y"], []]);
});

Deno.test("objectsOf() passes over the elements that are no objects and keeps the places", () => {
  const objects = objectsOf(fieldsOf({ a: ["x", { b: 1 }, null, [], {}] }, "p"), "a");
  assertEquals(objects.map(({ at, fields }) => [at, fields.path("b"), fields.number("b")]), [
    [1, "p.a[1].b", 1],
    [4, "p.a[4].b", null],
  ]);
});

for (
  const [value, want] of [
    [[1, 2], "a list"],
    [{ a: 1 }, "a map"],
    ["x", '"x"'],
    [1.5, "1.5"],
    [true, "true"],
    [null, "null"],
    [undefined, "nothing"],
  ] as const
) {
  Deno.test(`shownValue() shows ${JSON.stringify(value)} as ${want}`, () => {
    assertEquals(shownValue(value), want);
  });
}

for (
  const [name, phases, want, codes] of [
    ["no map", null, "pending pending", []],
    ["a missing step", {}, "pending pending", []],
    ["null", { a: null }, "pending pending", []],
    ["a bare word", { a: "completed" }, "completed completed", []],
    ["a map", { a: { status: "in_progress" } }, "in_progress in_progress", []],
    ["a map without a status", { a: { note: "x" } }, "pending pending", []],
    ["a remark behind the word", { a: "completed/conditional" }, "completed completed", []],
    [
      "a remark behind a blank",
      { a: { status: "completed / with care" } },
      "completed completed",
      [],
    ],
    ["a remark alone", { a: "/ later" }, "open ", ["unknown-status"]],
    ["an unknown word", { a: "done" }, "open done", ["unknown-status"]],
    ["a number", { a: 1 }, "pending pending", []],
    ["a list", { a: ["completed"] }, "pending pending", []],
    ["a status that is a number", { a: { status: 1 } }, "pending pending", []],
  ] as const
) {
  Deno.test(`stepOf() reads ${name}`, () => {
    const found = findings();
    const parent = phases === null ? null : fieldsOf({ ...phases }, "phases");
    const { status, recorded } = stepOf(parent, "a", found);
    assertEquals(`${status} ${recorded}`, want);
    assertEquals(found.list.map((one) => one.code), [...codes]);
    for (const { args } of found.list) assertEquals(`${args.field}`.startsWith("phases.a"), true);
  });
}

Deno.test("deepDive() expects the two agents of old where the stage is a bare word", () => {
  const found = findings();
  const input = { id: "A-1", state: fieldsOf({}), sizes: new Map(), found };
  const { done, remaining } = deepDive(null, input);
  assertEquals([done, remaining, found.list], [[], ["archaeologist", "architect"], []]);
});

Deno.test("notesOf() shows what it can use and names the times that it cannot", () => {
  const found = findings();
  const updates = [
    "text",
    { timestamp: "2026-11-28T16:30:00Z", note: "first" },
    { timestamp: "2026-11-28T16:31:00Z" },
    { note: " " },
    { note: 7 },
    { note: "[auto] last", timestamp: "yesterday" },
    null,
  ];
  const { history, times } = notesOf(fieldsOf({ updates }), NOW, found);
  assertEquals(history?.entries, [
    { timestamp: "2026-11-28T16:30:00Z", text: "first", auto: false },
    { timestamp: null, text: "[auto] last", auto: true },
  ]);
  // A time without a text is one of activity all the same.
  assertEquals(times.map((time) => time.text), ["2026-11-28T16:30:00Z", "2026-11-28T16:31:00Z"]);
  assertEquals(found.list.map((one) => `${one.code} ${one.args.field}`), [
    "timestamp-malformed updates[5].timestamp",
  ]);
});

for (const updates of [undefined, {}, "x", []]) {
  Deno.test(`notesOf() has no history for updates ${JSON.stringify(updates)}`, () => {
    const found = findings();
    const { history } = notesOf(fieldsOf({ updates }), NOW, found);
    assertEquals([history, found.list], [null, []]);
  });
}

Deno.test("workEvents() takes every recorded time that is a text, with its note", () => {
  const events = workEvents({
    created_at: "2026-01-01T00:00:00Z",
    started_at: 5,
    completed_at: null,
    updates: [
      { timestamp: "2026-01-02T00:00:00Z", note: "a\u001b[31m b" },
      { timestamp: "2026-01-03T00:00:00Z" },
      { note: "without a time" },
      "text",
    ],
  });
  assertEquals(events as unknown, [
    { at: "2026-01-01T00:00:00Z", text: "created" },
    { at: "2026-01-02T00:00:00Z", text: "a b" },
    { at: "2026-01-03T00:00:00Z", text: "update" },
  ]);
});

Deno.test("workEvents() has none for notes that are no list", () => {
  assertEquals(workEvents({ updates: { timestamp: "2026-01-02T00:00:00Z" } }), []);
});
