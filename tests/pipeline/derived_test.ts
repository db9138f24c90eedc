import { assertEquals } from "@std/assert";
import { withoutWatchdog } from "../../lib/pipeline/derived/crontab.ts";
import { editLog } from "../../lib/pipeline/derived/log_file.ts";
import { LOG } from "../support/pipeline_state.ts";

const ENTRY = { id: "N", type: "step", details: { reason: "a: b" } };
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function log(before: string | null): string {
  const got = editLog(before === null ? null : encode(before), [ENTRY]);
  return got.ok ? got.text : got.reason;
}

const LONE = '  -\n    id: N\n    type: step\n    details:\n      reason: "a: b"\n';
const OLD = (id: string, time: string): string =>
  `- id: ${id}\n  timestamp: "2026-05-10T${time}Z"\n`;
const INLINE = '- id: N\n  type: step\n  details:\n    reason: "a: b"\n';

for (
  const [name, before, after] of [
    ["no file", null, `entries:\n${LONE}`],
    ["an empty file", "", `entries:\n${LONE}`],
    ["comments", "# log\n", `# log\nentries:\n${LONE}`],
    ["an empty list", "v: 1\nentries: []\nz: 2\n", `v: 1\nentries:\n${LONE}z: 2\n`],
    ["a key without a value", "entries:\n", `entries:\n${LONE}`],
    ["no such key", "v: 1", `v: 1\nentries:\n${LONE.trimEnd()}`],
    ["lone dashes", LOG, LOG + LONE],
    [
      "inline dashes",
      `entries:\n${OLD("a", "10:00:00")}${OLD("b", "11:00:00")}# end\n`,
      `entries:\n${OLD("a", "10:00:00")}${OLD("b", "11:00:00")}${INLINE}# end\n`,
    ],
    [
      "the newest first",
      `entries:\n${OLD("b", "11:00:00")}${OLD("a", "10:00:00")}`,
      `entries:\n${INLINE}${OLD("b", "11:00:00")}${OLD("a", "10:00:00")}`,
    ],
    [
      "one entry",
      `entries:\n${OLD("b", "11:00:00")}`,
      `entries:\n${OLD("b", "11:00:00")}${INLINE}`,
    ],
    [
      "unknown types and redacted lists",
      'entries:\n  - id: a\n    type: odd\n    x:\n      - "[REDACTED]"\n',
      'entries:\n  - id: a\n    type: odd\n    x:\n      - "[REDACTED]"\n  - id: N\n    type: step\n    details:\n      reason: "a: b"\n',
    ],
    [
      "CRLF",
      "entries:\r\n- id: a\r\n",
      `entries:\r\n- id: a\r\n${INLINE.replaceAll("\n", "\r\n")}`,
    ],
    ["comments without their line end", "# log", `# log\nentries:\n${LONE}`],
    ["comments with CRLF", "# log\r\n", `# log\r\n${`entries:\n${LONE}`.replaceAll("\n", "\r\n")}`],
    [
      "entries without an id",
      "entries:\n  - x: 1\n  - y\n",
      `entries:\n  - x: 1\n  - y\n${INLINE.replace(/^/gm, "  ").trimEnd()}\n`,
    ],
    [
      "the newest first with CRLF",
      `entries:\n${OLD("b", "11:00:00")}${OLD("a", "10:00:00")}`.replaceAll("\n", "\r\n"),
      `entries:\n${INLINE}${OLD("b", "11:00:00")}${OLD("a", "10:00:00")}`.replaceAll("\n", "\r\n"),
    ],
    [
      "brackets with the newest first",
      'entries: [{id: b, timestamp: "2026-05-10T11:00:00Z"}, {id: a, timestamp: "2026-05-10T10:00:00Z"}]\n',
      'entries: [{"id": "N", "type": "step", "details": {"reason": "a: b"}}, {id: b, timestamp: "2026-05-10T11:00:00Z"}, {id: a, timestamp: "2026-05-10T10:00:00Z"}]\n',
    ],
    [
      "an empty list in JSON",
      '{"v": 1, "entries": []}\n',
      '{"v": 1, "entries": [{"id": "N", "type": "step", "details": {"reason": "a: b"}}]}\n',
    ],
    [
      "JSON without such a key",
      '{"v": 1}\n',
      '{"v": 1, "entries": [{"id": "N", "type": "step", "details": {"reason": "a: b"}}]}\n',
    ],
    [
      "an explicit key alone",
      "? entries\n",
      '? entries\n: [{id: N, type: step, details: {reason: "a: b"}}]\n',
    ],
    [
      "null",
      "entries: null # none\nv: 1\n",
      `entries: # none\n${LONE}v: 1\n`.replace(":  #", ": #"),
    ],
    ["the same id", "entries:\n  - id: N\n    x: 1\n", "entries:\n  - id: N\n    x: 1\n"],
    [
      "brackets",
      "entries: [{id: a}]\n",
      'entries: [{id: a}, {"id": "N", "type": "step", "details": {"reason": "a: b"}}]\n',
    ],
  ] as const
) {
  Deno.test(`editLog() adds an entry to ${name}`, () => assertEquals(log(before), after));
}

for (
  const [name, before] of [
    ["an open bracket", "entries: [\n"],
    ["a list alone", "- id: a\n"],
    ["a text for entries", "entries: none\n"],
    ["a key twice", "entries:\n  - id: a\n    id: b\n"],
    ["a map for entries", "entries:\n  a: 1\n"],
    ["an alias for entries", "x: &x\n  - id: a\nentries: *x\n"],
    [
      "a list behind its colon, the newest first",
      `? entries\n: ${OLD("b", "11:00:00")}${OLD("a", "10:00:00")}`.replaceAll("\n  t", "\n    t")
        .replace("\n- ", "\n  - "),
    ],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x61, 0, 0x3a, 0])],
    ["bytes that are not UTF-8", new Uint8Array([0x61, 0x3a, 0x20, 0xff])],
  ] as const
) {
  Deno.test(`editLog() leaves a log of ${name} alone and says why`, () => {
    const got = editLog(typeof before === "string" ? encode(before) : before, [ENTRY]);
    assertEquals(got.ok, false);
    assertEquals(
      got.ok || /^(?:cannot be parsed|has no list|is (?:not|written))/.test(got.reason),
      true,
    );
  });
}

for (const before of [null, "", "entries:\n  - id: a\n"]) {
  Deno.test(`editLog() adds an id once to ${JSON.stringify(before)}`, () => {
    const got = editLog(before === null ? null : encode(before), [ENTRY, { id: "N", x: 1 }]);
    assertEquals(got.ok && got.text.match(/id: N$/gm)?.length, 1);
  });
}

for (const [name, entries] of [["an empty log", null], ["a log of comments", "# x\n"]] as const) {
  Deno.test(`editLog() changes nothing of ${name} without entries`, () => {
    const got = editLog(entries === null ? null : encode(entries), []);
    assertEquals(got.ok && got.changed, false);
  });
}

Deno.test("editLog() keeps the order of several entries, turned where the newest is first", () => {
  const entries = [{ id: "A" }, { id: "B" }];
  const down = `entries:\n${OLD("b", "11:00:00")}${OLD("a", "10:00:00")}`;
  const got = editLog(encode(down), entries);
  assertEquals(
    got.ok && got.text,
    `entries:\n- id: B\n- id: A\n${down.slice("entries:\n".length)}`,
  );
});

for (
  const [name, before, after] of [
    [
      "only the line of this root",
      "a\nx # hypo-workflow-watchdog:/r\ny # hypo-workflow-watchdog:/r-2\nz # hypo-workflow-watchdog:/r/s\n",
      "a\ny # hypo-workflow-watchdog:/r-2\nz # hypo-workflow-watchdog:/r/s\n",
    ],
    ["the last line without its end", "a\nx # hypo-workflow-watchdog:/r", "a\n"],
    ["no line with something behind the mark", "x # hypo-workflow-watchdog:/r \n", null],
    ["nothing from an empty crontab", "", null],
  ] as const
) {
  Deno.test(`withoutWatchdog() takes ${name}`, () => {
    const got = withoutWatchdog(encode(before), ["/r"]);
    assertEquals(got === null ? null : new TextDecoder().decode(got), after);
  });
}

Deno.test("withoutWatchdog() keeps bytes that are not UTF-8", () => {
  const bytes = new Uint8Array([0xff, 0x0a, ...encode("x # hypo-workflow-watchdog:/r\n"), 0xfe]);
  assertEquals(withoutWatchdog(bytes, ["/r"]), new Uint8Array([0xff, 0x0a, 0xfe]));
});
