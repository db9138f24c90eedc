import { assertEquals } from "@std/assert";
import { type BoardUpdate, editBoard } from "../../lib/pipeline/derived/progress.ts";
import { BOARD } from "../support/pipeline_state.ts";

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

Deno.test("editBoard() adds a timeline in the language that the board is kept in", () => {
  const got = editBoard("# P\n", { ...UPDATE, language: "zh-CN" });
  assertEquals(
    got,
    `# P\n\n## 时间线\n\n| 时间 | 类型 | 事件 | 结果 |\n|---|---|---|---|\n${ROWS}`,
  );
});

Deno.test("editBoard() takes no table of another section for the timeline", () => {
  const other = "## Milestones\n| a |\n|---|\n| b |\n";
  const got = editBoard(`## Timeline\n\n${other}`, UPDATE);
  assertEquals(
    got,
    `## Timeline\n\n| Time | Type | Event | Result |\n|---|---|---|---|\n${ROWS}\n${other}`,
  );
});

Deno.test("editBoard() leaves a current line alone that is longer than any board's", () => {
  const line = `X **M01: ${"a".repeat(1000)}** — t (step: b)`;
  const got = editBoard(`## Current\n${line}\n## Timeline\n|a|\n|-|\n`, UPDATE);
  assertEquals(got.includes(`\n${line}\n`), true);
});

for (
  const [language, status, want] of [
    ["en", "running", "running"],
    ["zh-CN", "aborted", "已中止"],
    ["zh-CN", "toString", "toString"],
  ] as const
) {
  Deno.test(`editBoard() writes the state ${status} in ${language} as ${want}`, () => {
    const update = { ...UPDATE, language, status };
    const label = language === "en" ? "State" : "状态";
    assertEquals(editBoard(null, update).includes(` | ${label}：${want} | `), true);
    const line = language === "en"
      ? "> Last updated: 9:05 | State: x |"
      : "> 最后更新：9:05 | 状态：x |";
    assertEquals(editBoard(`${line}\n`, update).includes(`${want} |\n`), true);
  });
}

Deno.test("editBoard() writes unknown words of milestones as they are, and a dash for no step", () => {
  const got = editBoard(null, {
    ...UPDATE,
    current: { id: "M03", name: "x", step: null },
    milestones: [
      { id: "M1", name: "a", status: "constructor" },
      { id: "M2", name: "b", status: "failed" },
    ],
  });
  assertEquals(got.includes("| M1 | a | constructor | — |\n| M2 | b | ❌ failed | — |\n"), true);
  assertEquals(got.includes("🔄 **M03: x** — in progress (step: -)\n"), true);
});

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
