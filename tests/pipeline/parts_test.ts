import { assertEquals } from "@std/assert";
import { byBytes, promptPath, referencePath, slugOf } from "../../lib/pipeline/prompt_path.ts";
import { kept, keptValue, redact, shown, shownValue } from "../../lib/pipeline/redact.ts";
import { clockOf, isZone, parseSpan, stampOf, zonedTime } from "../../lib/pipeline/times.ts";

for (
  const [before, after] of [
    ["token=abc def", "token=[REDACTED] def"],
    ["API_KEY: abc, x", "API_KEY: [REDACTED], x"],
    ["api-key=abc;x", "api-key=[REDACTED];x"],
    ["apikey=abc", "apikey=[REDACTED]"],
    ['{"password": "abc", "a": 1}', '{"password": "[REDACTED]", "a": 1}'],
    ["my_secret = abc", "my_secret = [REDACTED]"],
    ["Bearer abc.def tail", "Bearer [REDACTED] tail"],
    ["sk-abcdef and sk-abc", "[REDACTED] and sk-abc"],
    ["task-runner is a name", "task-runner is a name"],
    ["tokens: 5, token_count: 7", "tokens: 5, token_count: 7"],
    ["the password is there", "the password is there"],
    ["(a token=[REDACTED]).", "(a token=[REDACTED])."],
    ["Bearer [REDACTED]. x", "Bearer [REDACTED]. x"],
    ["token=[REDACTED]abc", "token=[REDACTED]"],
    ["token=[REDACTED].abc x", "token=[REDACTED] x"],
  ] as const
) {
  Deno.test(`redact() reads ${before}`, () => {
    assertEquals(redact(before), after);
    assertEquals(redact(after), after);
  });
}

Deno.test("shown() and kept() make recorded text harmless", () => {
  assertEquals(shown("a\u001b[31mb\u202ec\ntoken=x"), "abc token=[REDACTED]");
  assertEquals(kept(" a\r\n\tb secret:x "), "a b secret:[REDACTED]");
});

for (
  const [ms, zone, text] of [
    [Date.UTC(2026, 4, 10, 4), "Asia/Shanghai", "2026-05-10T12:00:00+08:00"],
    [Date.UTC(2026, 4, 10, 4, 0, 0, 999), "UTC", "2026-05-10T04:00:00+00:00"],
    [Date.UTC(2026, 4, 10, 4), "America/New_York", "2026-05-10T00:00:00-04:00"],
    [Date.UTC(2026, 0, 10, 4), "America/New_York", "2026-01-09T23:00:00-05:00"],
    [Date.UTC(2026, 4, 10, 4), "Asia/Kolkata", "2026-05-10T09:30:00+05:30"],
    [Date.UTC(2026, 4, 10, 4), "Pacific/Kiritimati", "2026-05-10T18:00:00+14:00"],
    [Date.UTC(1988, 6, 1, 0), "Asia/Shanghai", "1988-07-01T09:00:00+09:00"],
  ] as const
) {
  Deno.test(`zonedTime() writes ${text}`, () => assertEquals(zonedTime(ms, zone), text));
}

Deno.test("shown() and kept() are empty where nothing was recorded", () => {
  assertEquals([shown(null), kept(null)], ["", ""]);
});

Deno.test("shownValue() cleans values of every shape, and keeps their keys", () => {
  const value = { a: "token=x", b: [1, { c: null, d: undefined }], ["__proto__"]: true };
  const got = shownValue(value);
  assertEquals(
    JSON.stringify(got),
    '{"a":"token=[REDACTED]","b":[1,{"c":null,"d":null}],"__proto__":true}',
  );
});

for (
  const [value, want] of [
    [{ token: "x", api_key: 5, mySecret: "y" }, {
      token: "[REDACTED]",
      api_key: "[REDACTED]",
      mySecret: "[REDACTED]",
    }],
    [{ token_count: 5, tokens: "7", password: null, secret: "" }, {
      token_count: 5,
      tokens: "7",
      password: null,
      secret: "",
    }],
    [["a\nsk-abcdef", true], ["a [REDACTED]", true]],
    [" Bearer abc ", "Bearer [REDACTED]"],
  ] as const
) {
  Deno.test(`keptValue() writes ${JSON.stringify(value)} without secrets`, () => {
    assertEquals(keptValue(value), want);
  });
}

Deno.test("stampOf() and clockOf() cut a time", () => {
  assertEquals(stampOf("2026-05-10T00:00:00-04:00"), "20260510T000000-0400");
  assertEquals(clockOf("2026-05-10T09:30:00+05:30"), "09:30");
});

Deno.test("isZone() knows zones by name alone", () => {
  assertEquals([isZone("Europe/Berlin"), isZone("Mars/Base"), isZone("")], [true, false, false]);
});

for (
  const [text, ms] of [
    ["30s", 30_000],
    ["24h", 86_400_000],
    ["1440m", 86_400_000],
    ["90m", 5_400_000],
    ["29s", null],
    ["1441m", null],
    ["5", null],
    ["-5m", null],
    ["1.5h", null],
    ["5M", null],
    ["", null],
  ] as const
) {
  Deno.test(`parseSpan() reads "${text}"`, () => assertEquals(parseSpan(text), ms));
}

for (
  const [file, path] of [
    ["01-a.md", "p/q/01-a.md"],
    ["p/q/01-a.md", "p/q/01-a.md"],
    ["p/q/r/01-a.md", "p/q/r/01-a.md"],
    ["/p/q/01-a.md", null],
    ["p/q/../../x.md", null],
    ["p/x.md", null],
    ["p/q", null],
    ["C:/p/q/x.md", null],
    ["p/q/a\nb.md", null],
  ] as const
) {
  Deno.test(`promptPath() resolves ${JSON.stringify(file)}`, () => {
    assertEquals(promptPath(file, "p/q"), path);
  });
}

Deno.test("referencePath() stays inside .pipeline", () => {
  assertEquals(referencePath(".pipeline/a/b.yaml"), ".pipeline/a/b.yaml");
  for (const bad of ["a.yaml", ".pipeline", "/.pipeline/a", ".pipeline/../a", ".pipelines/a"]) {
    assertEquals(referencePath(bad), null);
  }
});

Deno.test("slugOf() takes the number off", () => {
  assertEquals(["01-a-b.md", "x/007_c.md", "plain.md", "42.md"].map(slugOf), [
    "a-b",
    "c",
    "plain",
    "42",
  ]);
});

Deno.test("byBytes() puts a name before those that it begins", () => {
  assertEquals([byBytes("a", "ab") < 0, byBytes("ab", "a") > 0, byBytes("a", "a")], [
    true,
    true,
    0,
  ]);
});

Deno.test("byBytes() orders file names by their bytes", () => {
  const names = [
    "10-b.md",
    "2-a.md",
    "é.md",
    "a.mdx",
    "a.md",
    "\u{10000}.md",
    "\uff5e.md",
    "01.md",
  ];
  assertEquals(names.sort(byBytes), [
    "01.md",
    "10-b.md",
    "2-a.md",
    "a.md",
    "a.mdx",
    "é.md",
    "\uff5e.md",
    "\u{10000}.md",
  ]);
});
