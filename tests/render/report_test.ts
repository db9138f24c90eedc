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

for (
  const [value, want] of [["&<>\"'", "&amp;&lt;&gt;&quot;&#39;"], [3, "3"], ["&amp;", "&amp;amp;"]]
) {
  Deno.test(`esc() makes ${want} of ${value}`, () => assertEquals(esc(value ?? ""), want));
}

Deno.test("timelineSvg() has no mark for an event whose time cannot be read", () => {
  const odd = { at: "yesterday", system: "work", id: null, text: "x" } as const;
  assertEquals(timelineSvg([odd], "events"), "");
  assertEquals(timelineSvg([odd, ...events], "events").match(/<circle/g)?.length, events.length);
});

Deno.test("timelineSvg() has a row for each system, and names an event without an id by its time", () => {
  const at = "2026-05-01T00:00:00Z";
  const svg = timelineSvg([
    { at, system: "work", id: null, text: "a" },
    { at, system: "cycle", id: "c", text: "b" },
  ], "events");
  assertStringIncludes(svg, `<title>${at}  a</title>`);
  assertStringIncludes(svg, `<title>${at} c b</title>`);
  assertEquals(svg.match(/<g class="(work|cycle)">/g)?.length, 2);
});

const NOBODY = {
  session: null,
  platform: null,
  owner: null,
  heartbeatAt: null,
  expiresAt: null,
} as const;

for (
  const [name, fields, parts, absent] of [
    ["no share of nothing", { progress: { done: 0, total: 0 } }, ["width:0%", "0/0"], []],
    ["a share of at most all", { progress: { done: 5, total: 4 } }, ["width:100%", "5/4"], []],
    [
      "a lease with its heartbeat and its end",
      {
        lease: {
          ...NOBODY,
          verdict: "held",
          session: "s",
          heartbeatAt: "2026-05-10T11:00:00Z",
          expiresAt: "2026-05-10T12:30:00Z",
        },
      },
      ["held · s · last heartbeat 2026-05-10T11:00:00Z · expires 2026-05-10T12:30:00Z"],
      [],
    ],
    ["no lease that nobody holds", { lease: { ...NOBODY, verdict: "none" } }, [], ["Lease"]],
    [
      "history with and without times",
      {
        history: {
          frame: "F",
          entries: [
            { timestamp: null, text: "first", auto: false },
            { timestamp: "2026-05-01T00:00:00Z", text: "second", auto: false },
          ],
          earlier: 0,
        },
      },
      ["<li>first</li>", "<li><time>2026-05-01T00:00:00Z</time> second</li>"],
      [],
    ],
    [
      "no history without entries",
      { history: { frame: "A FRAME", entries: [], earlier: 0 } },
      [],
      ["A FRAME", "<details>"],
    ],
    [
      "a finding with its path alone",
      { problems: [{ ...found("error", "e"), path: "a.json" }] },
      ["<code>a.json</code>"],
      [],
    ],
    [
      "the last activity with its time",
      { updatedAt: "2026-05-10T10:00:00Z" },
      ['2 hours ago <span class="soft">2026-05-10T10:00:00Z</span>'],
      [],
    ],
    ["a state that cannot go on, without a command", { state: "blocked" }, ["<dd>blocked</dd>"], [
      "<dt>Command</dt>",
    ]],
    ["the command of what can", {}, ["<dt>Command</dt><dd><code>resume work A</code></dd>"], []],
  ] as const
) {
  Deno.test(`renderReport() shows ${name}`, () => {
    const one = item({ ...fields } as Parameters<typeof item>[0]);
    const page = renderReport({ survey: surveyOf("/r", [one], []), events: [], now, lang: "en" });
    for (const part of parts) assertStringIncludes(page, part);
    for (const part of absent) assert(!page.includes(part), part);
  });
}

Deno.test("renderReport() lists the latest 200 events and says of how many", () => {
  const many = Array.from({ length: 201 }, (_, at) => ({
    at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    system: "work" as const,
    id: at === 200 ? null : "A",
    text: `event ${at}`,
  }));
  const page = renderReport({ survey: surveyOf("/r", [], []), events: many, now, lang: "en" });
  assertStringIncludes(page, "the latest 200 of 201 events");
  const rows = page.match(/<tr>.*?<\/tr>/g) ?? [];
  assertEquals(rows.length, 200);
  assertStringIncludes(rows[0] ?? "", "<td>work</td><td></td><td>event 200</td>");
  assert(!page.includes("<td>event 0</td>"));
});

for (
  const [items, pick, lang, lead] of [
    [[], null, "en", "Nothing is unfinished."],
    [[item({ state: "blocked" })], null, "en", "1 thing is unfinished; none can go on right now."],
    [
      [item({ id: "A" })],
      { index: 0, reason: "only-one" },
      "en",
      "1 thing is unfinished; take work A first: it is the only one that can go on.",
    ],
    [
      [item({ id: "A" })],
      { index: 0, reason: "most-recent" },
      "zh",
      "有 1 项未完成；先做 work A：它是最近处理的。",
    ],
  ] as const
) {
  Deno.test(`renderReport() begins with: ${lead}`, () => {
    const survey = { ...surveyOf("/r", [...items], []), pick };
    const page = renderReport({ survey, events: [], now, lang });
    assertStringIncludes(page, `<p class="lead">${lead}</p>`);
  });
}
