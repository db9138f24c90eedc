import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { survey as surveyOf } from "../../lib/core/envelope.ts";
import { eventAt, sortEvents } from "../../lib/core/timeline.ts";
import { esc } from "../../lib/render/report/escape.ts";
import { renderReport } from "../../lib/render/report/page.ts";
import { timelineSvg } from "../../lib/render/report/timeline.ts";
import { found, item } from "../support/items.ts";

const now = Date.UTC(2026, 4, 10, 12);
const HOSTILE = `</title><script>alert(1)</script><img src=x onerror="alert(1)">' \u202e\u0000`;

const events = sortEvents([
  eventAt("2026-05-01T00:00:00Z", "work", "A", "began"),
  eventAt("2026-05-03T00:00:00Z", "story", "epic-0042", "T1 done"),
  eventAt("2026-05-02T00:00:00Z", "work", "A", HOSTILE),
  eventAt("2026-05-01T00:00:00Z", "work", "A", "began"),
  eventAt("yesterday", "work", "A", "no time"),
]);

Deno.test("sortEvents() sorts by time and keeps equal events once, untimed ones never", () => {
  assertEquals(events.map((event) => event.at.slice(8, 10)), ["01", "02", "03"]);
});

Deno.test("esc() leaves nothing that ends an element or an attribute", () => {
  assert(!/[<>"']/.test(esc(HOSTILE)));
});

for (const lang of ["en", "zh"] as const) {
  Deno.test(`renderReport() in ${lang} holds no value that was not escaped, no script, no address`, () => {
    const one = item({
      id: HOSTILE,
      title: HOSTILE,
      problems: [{ ...found("error"), message: HOSTILE, path: HOSTILE, line: 3 }],
      history: {
        frame: HOSTILE,
        entries: [{ timestamp: HOSTILE, text: HOSTILE, auto: false }],
        earlier: 0,
      },
      next: { action: "a", text: HOSTILE, invoke: null, load: [HOSTILE] },
      updatedAt: HOSTILE,
    });
    const page = renderReport({
      survey: surveyOf(HOSTILE, [one], [found("warning")]),
      events,
      now,
      lang,
    });
    assert(!/<script|<img|onerror="/i.test(page));
    assert(!/<[^>]*(?:src|href)\s*=|url\(|@import|https?:/i.test(page));
    assertStringIncludes(page, `content="default-src 'none'`);
  });
}

Deno.test("renderReport() shows progress, lease, problems with their place, and the timeline", () => {
  const one = item({
    id: "A-1",
    progress: { done: 1, total: 3 },
    problems: [{ ...found("error", "state-corrupt"), path: "a.json", line: 3 }],
    lease: {
      verdict: "expired",
      session: "s",
      platform: "p",
      owner: null,
      heartbeatAt: null,
      expiresAt: null,
    },
  });
  const page = renderReport({ survey: surveyOf("/r", [one], []), events, now, lang: "en" });
  for (
    const part of [
      "width:33%",
      "1/3",
      "expired · s · p",
      "a.json:3",
      "state-corrupt",
      "<svg",
      "<circle",
    ]
  ) {
    assertStringIncludes(page, part);
  }
});

Deno.test("timelineSvg() shows gaps to scale", () => {
  const svg = timelineSvg(
    sortEvents([
      eventAt("2026-05-01T00:00:00Z", "work", "A", "a"),
      eventAt("2026-05-02T00:00:00Z", "work", "A", "b"),
      eventAt("2026-05-05T00:00:00Z", "work", "A", "c"),
    ]),
    "events",
  );
  const [first = 0, second = 0, third = 0] = [...svg.matchAll(/cx="([\d.]+)"/g)].map((match) =>
    Number(match[1])
  );
  assertEquals(Math.round((third - second) / (second - first)), 3);
});

Deno.test("timelineSvg() is empty without events and whole with one", () => {
  assertEquals(timelineSvg([], "x"), "");
  assertStringIncludes(timelineSvg(events.slice(0, 1), "x"), "<circle");
});
