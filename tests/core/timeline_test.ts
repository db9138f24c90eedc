import { assertEquals } from "@std/assert";
import { eventAt, sortEvents } from "../../lib/core/timeline.ts";

for (const at of [null, 1, "", "yesterday", "2026-02-30T00:00:00Z", ["2026-01-01T00:00:00Z"]]) {
  Deno.test(`eventAt() takes ${JSON.stringify(at)} for no time`, () => {
    assertEquals(eventAt(at, "work", "A", "x"), null);
  });
}

Deno.test("eventAt() keeps the time as recorded and the text harmless", () => {
  assertEquals(eventAt("2026-01-01T00:00:00+02:00", "work", null, "a\u001b[31m\nb"), {
    at: "2026-01-01T00:00:00+02:00",
    system: "work",
    id: null,
    text: "a b",
  });
  assertEquals(eventAt("2026-01-01T00:00:00Z", "work", "A", "x".repeat(200))?.text.length, 121);
});

Deno.test("sortEvents() sorts by the moment, and says the same thing once", () => {
  const [late, early, zoned] = [
    eventAt("2026-01-01T12:00:00Z", "work", "A", "late"),
    eventAt("2026-01-01T10:00:00Z", "cycle", "B", "early"),
    eventAt("2026-01-01T12:30:00+02:00", "story", "C", "zoned"),
  ];
  const timeless = { at: "yesterday", system: "work", id: "E", text: "timeless" } as const;
  const other = eventAt("2026-01-01T10:00:00Z", "cycle", "D", "early");
  const sorted = sortEvents([
    late ?? null,
    null,
    timeless,
    early ?? null,
    zoned ?? null,
    early ?? null,
    other,
  ]);
  assertEquals(sorted.map((one) => `${one.id} ${one.text}`), [
    "B early",
    "D early",
    "C zoned",
    "A late",
  ]);
});
