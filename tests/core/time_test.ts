import { assertEquals, assertThrows } from "@std/assert";
import { formatUtc, latestTime, parseTime } from "../../lib/core/time.ts";
import { seeded } from "../support/seeded.ts";

const MINUTE = 60_000;

for (
  const [text, want] of [
    ["1970-01-01T00:00:00Z", 0],
    ["2026-04-20T10:00:00Z", Date.UTC(2026, 3, 20, 10)],
    ["2026-04-20T23:59:59Z", Date.UTC(2026, 3, 20, 23, 59, 59)],
    ["2026-12-31T23:59:59.999Z", Date.UTC(2026, 11, 31, 23, 59, 59, 999)],
    // Leap years: every fourth, not every hundredth, but every four-hundredth.
    ["2024-02-29T00:00:00Z", Date.UTC(2024, 1, 29)],
    ["2000-02-29T00:00:00Z", Date.UTC(2000, 1, 29)],
    // Fractions: cut, never rounded, any number of digits.
    ["1970-01-01T00:00:00.5Z", 500],
    ["1970-01-01T00:00:00.05Z", 50],
    ["1970-01-01T00:00:00.0019Z", 1],
    ["1970-01-01T00:00:00.999999999999Z", 999],
    // Offsets.
    ["2026-02-28T23:00:00-01:00", Date.UTC(2026, 2, 1)],
    ["2026-01-01T00:00:00+14:00", Date.UTC(2025, 11, 31, 10)],
    ["2026-01-01T00:00:00-05:30", Date.UTC(2026, 0, 1, 5, 30)],
    ["2026-01-01T00:00:00+23:59", Date.UTC(2026, 0, 1) - (23 * 60 + 59) * MINUTE],
    ["2026-01-01T00:00:00-00:00", Date.UTC(2026, 0, 1)],
    ["2026-01-01T00:00:00.25+00:01", Date.UTC(2026, 0, 1) - MINUTE + 250],
    // Years that Date.UTC takes for 1900 to 1999, and the edges.
    ["0000-01-01T00:00:00Z", -62_167_219_200_000],
    ["0000-02-29T00:00:00Z", -62_167_219_200_000 + 59 * 86_400_000],
    ["0099-12-31T23:59:59Z", -59_011_459_200_000 - 1000],
    ["0100-01-01T00:00:00Z", -59_011_459_200_000],
    ["9999-12-31T23:59:59Z", 253_402_300_799_000],
  ] as const
) {
  Deno.test(`parseTime() reads ${text}`, () => assertEquals(parseTime(text), want));
}

const NO_TIME: readonly unknown[] = [
  "2026-02-30T00:00:00Z",
  "2026-02-29T00:00:00Z",
  "1900-02-29T00:00:00Z",
  "2026-04-31T00:00:00Z",
  "2026-13-01T00:00:00Z",
  "2026-00-10T00:00:00Z",
  "2026-01-00T00:00:00Z",
  "2026-01-32T00:00:00Z",
  "2026-01-01T24:00:00Z",
  "2026-01-01T23:60:00Z",
  "2026-01-01T23:59:60Z",
  "2026-01-01T00:00:00+24:00",
  "2026-01-01T00:00:00+01:60",
  "2026-01-01T00:00:00+0200",
  "2026-01-01T00:00:00+02",
  "2026-01-01T00:00:00 Z",
  "2026-01-01T00:00:00.Z",
  "2026-01-01T00:00:00,5Z",
  "2026-01-01t00:00:00Z",
  "2026-01-01T00:00:00z",
  "2026-01-01 00:00:00Z",
  "2026-01-01T00:00Z",
  "2026-01-01T00Z",
  "2026-01-01Z",
  "20260420T110000Z",
  "2026-1-1T00:00:00Z",
  "12026-01-01T00:00:00Z",
  "-2026-01-01T00:00:00Z",
  "+002026-01-01T00:00:00Z",
  "2026-01-01T00:00:00−01:00",
  "２０２６-01-01T00:00:00Z",
  " 2026-01-01T00:00:00Z",
  "2026-01-01T00:00:00Z ",
  "2026-01-01T00:00:00Z\n",
  "2026-W01-1T00:00:00Z",
  "2026-001T00:00:00Z",
  "yesterday",
  "",
  "1767225600000",
  1767225600000,
  null,
  undefined,
  true,
  {},
  ["2026-01-01T00:00:00Z"],
];
for (const text of NO_TIME) {
  Deno.test(`parseTime() refuses ${JSON.stringify(text)}`, () => {
    assertEquals(parseTime(text), null);
    assertEquals(parseTime(text, "utc"), null);
  });
}

for (
  const [text, utc] of [
    ["2026-04-20T10:00:00", Date.UTC(2026, 3, 20, 10)],
    ["2026-04-20T10:00:00.75", Date.UTC(2026, 3, 20, 10) + 750],
    ["2026-04-20", Date.UTC(2026, 3, 20)],
    ["0001-01-01", -62_135_596_800_000],
    ["2026-02-30", null],
    ["2026-01-01T24:00:00", null],
    ["2026-01-01T23:60:00", null],
    ["2026-01-01T23:59:60", null],
    ["2026-01-01T23:59:59", Date.UTC(2026, 0, 1, 23, 59, 59)],
    ["2026-04-20T", null],
    ["2026-04-20T10:00:00\n", null],
  ] as const
) {
  Deno.test(`parseTime() takes the zone-less ${JSON.stringify(text)} as UTC only when asked`, () => {
    assertEquals(parseTime(text), null);
    assertEquals(parseTime(text, "refuse"), null);
    assertEquals(parseTime(text, "utc"), utc);
  });
}

Deno.test("parseTime() agrees with the calendar on every day of 404 years", () => {
  for (let day = Date.UTC(1897, 0, 1); day < Date.UTC(2301, 0, 1); day += 86_400_000) {
    const text = new Date(day).toISOString().replace(".000", "");
    if (parseTime(text) !== day) throw new Error(`wrong: ${text}`);
  }
});

Deno.test("parseTime() reads back what formatUtc() writes, for seeded times", () => {
  const chance = seeded(1);
  for (let i = 0; i < 2000; i++) {
    const ms = chance.int(253_402_300_799) * 1000;
    assertEquals(parseTime(formatUtc(ms)), ms);
  }
});

for (
  const [ms, text] of [
    [0, "1970-01-01T00:00:00Z"],
    [1999, "1970-01-01T00:00:01Z"],
    [-1, "1969-12-31T23:59:59Z"],
    [Date.UTC(2026, 4, 10, 4), "2026-05-10T04:00:00Z"],
  ] as const
) {
  Deno.test(`formatUtc() cuts ${ms} to ${text}`, () => assertEquals(formatUtc(ms), text));
}

Deno.test("formatUtc() takes no time that does not exist", () => {
  assertThrows(() => formatUtc(NaN), RangeError);
});

for (
  const [name, times, want] of [
    ["the latest", ["2026-01-01T00:00:00Z", "2026-01-03T00:00:00Z", "2026-01-02T00:00:00Z"], 1],
    ["instants, not texts", ["2026-01-01T23:00:00-05:00", "2026-01-02T01:00:00Z"], 0],
    ["the first of equal ones", ["2026-01-01T01:00:00+01:00", "2026-01-01T00:00:00Z"], 0],
    ["past what is no time", [null, 7, "later", "2026-01-01T00:00:00Z", "2026-02-30T00:00:00Z"], 3],
  ] as const
) {
  Deno.test(`latestTime() picks ${name}`, () => {
    assertEquals<unknown>(latestTime(times), times[want]);
  });
}

Deno.test("latestTime() is null without any valid time", () => {
  assertEquals(latestTime([]), null);
  assertEquals(latestTime(["2026-01-01"]), null);
});

// An answer's times are RFC 3339, also where the record's are not.
for (
  const [recorded, shown] of [
    ["2026-04-20", "2026-04-20T00:00:00Z"],
    ["2026-04-20T10:00:00", "2026-04-20T10:00:00Z"],
    ["2026-04-20T10:00:00.25", "2026-04-20T10:00:00.25Z"],
    ["2026-04-20T10:00:00+02:00", "2026-04-20T10:00:00+02:00"],
  ] as const
) {
  Deno.test(`latestTime() shows ${recorded} as ${shown}`, () => {
    assertEquals(latestTime([recorded], "utc"), shown);
  });
}
