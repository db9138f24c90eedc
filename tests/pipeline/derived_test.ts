import { assertEquals } from "@std/assert";
import { withoutWatchdog } from "../../lib/pipeline/derived/crontab.ts";
import { editLog } from "../../lib/pipeline/derived/log_file.ts";
import { type BoardUpdate, editBoard } from "../../lib/pipeline/derived/progress.ts";
import { BOARD, LOG } from "../support/pipeline_state.ts";

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
  ] as const
) {
  Deno.test(`editLog() leaves a log of ${name} alone`, () => {
    assertEquals(editLog(encode(before), [ENTRY]).ok, false);
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

const UPDATE: BoardUpdate = {
  language: "en",
  title: "P",
  clock: "12:00",
  status: "blocked",
  done: 2,
  total: 5,
  current: { id: "M03", name: "polish", step: "implement" },
  milestones: [{ id: "M|1", name: "a", status: "done" }],
  rows: [["Step", "M03 implement", "done"], ["Milestone", "M03 a|b", "pass"]],
};
const ROWS = "| 12:00 | Milestone | M03 a\\|b | pass |\n| 12:00 | Step | M03 implement | done |\n";

Deno.test("editBoard() changes the state line, the current line and the timeline alone", () => {
  const want = BOARD
    .replace(
      "最后更新：11:40 | 状态：进行中 | 进度：1/3",
      "最后更新：12:00 | 状态：已阻塞 | 进度：2/5",
    )
    .replace(
      "**M02: feature** — 实现中（step: implement）",
      "**M03: polish** — 实现中（step: implement）",
    )
    .replace("|---|---|---|---|\n| 11:40", `|---|---|---|---|\n${ROWS}| 11:40`);
  assertEquals(editBoard(BOARD, UPDATE), want);
});

for (
  const [name, before, after] of [
    [
      "an English board",
      "> Last updated: 9:05 | Status: running | Progress: 0/3 Milestone\n\n## Timeline\n| a |\n|---|\n",
      `> Last updated: 12:00 | Status: blocked | Progress: 2/5 Milestone\n\n## Timeline\n| a |\n|---|\n${ROWS}`,
    ],
    [
      "a current line of another shape",
      "## Current\nworking on it\n## Timeline\n|a|b|\n|:-|-:|\n",
      `## Current\nworking on it\n## Timeline\n|a|b|\n|:-|-:|\n${ROWS}`,
    ],
    [
      "brackets of the other kind",
      "## Current\nX **M01: a** — t (step: b)\n## Timeline\n|a|\n|-|\n",
      `## Current\nX **M03: polish** — t (step: implement)\n## Timeline\n|a|\n|-|\n${ROWS}`,
    ],
    [
      "no timeline",
      "# P",
      `# P\n\n## Timeline\n\n| Time | Type | Event | Result |\n|---|---|---|---|\n${ROWS}`,
    ],
    [
      "a timeline without a table",
      "## Timeline\n\ntext\n",
      `## Timeline\n\n| Time | Type | Event | Result |\n|---|---|---|---|\n${ROWS}\ntext\n`,
    ],
    [
      "CRLF",
      "## Timeline\r\n|a|\r\n|-|\r\n",
      `## Timeline\r\n|a|\r\n|-|\r\n${ROWS.replaceAll("\n", "\r\n")}`,
    ],
  ] as const
) {
  Deno.test(`editBoard() writes ${name}`, () => assertEquals(editBoard(before, UPDATE), after));
}

for (const language of ["en", "zh-CN"] as const) {
  Deno.test(`editBoard() makes a board in ${language} that it can go on with`, () => {
    const made = editBoard(null, { ...UPDATE, language });
    const again = editBoard(made, {
      ...UPDATE,
      language,
      clock: "12:01",
      current: { id: "M04", name: "x", step: null },
    });
    assertEquals(again.includes("**M04: x**"), true);
    assertEquals(again.split("\n").length, made.split("\n").length + 2);
    assertEquals(again.includes("| M\\|1 | a |"), true);
  });
}

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
