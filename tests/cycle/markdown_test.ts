import { assertEquals } from "@std/assert";
import { isApprovedPlan } from "../../lib/cycle/approval.ts";
import { linkTargets } from "../../lib/cycle/links.ts";
import { cellsOf, headingOf, maskCode, visibleLines } from "../../lib/cycle/markdown.ts";

for (
  const [name, text, want] of [
    ["a fence", "a\n```js\nb\n```\nc", "a|c"],
    ["a fence of tildes with backticks inside", "~~~\n```\nb\n~~~\nc", "c"],
    ["a longer fence around a shorter one", "````\n```\nb\n````\nc", "c"],
    ["a fence that is never closed", "a\n```\nb", "a"],
    ["an indented fence", "- x\n  ```\n  b\n  ```\n- y", "- x|- y"],
    ["three backticks in one line", "```x``` y\nb", "```x``` y|b"],
    ["a comment in a line", "a<!-- b -->c", "ac"],
    ["a comment over lines", "a<!-- b\nc\nd -->e\nf", "a|e|f"],
    ["two comments in a line", "<!-- a -->b<!-- c -->d", "bd"],
    ["a comment that is never closed", "a<!--\nb", "a"],
    ["a fence inside a comment", "<!--\n```\n-->\na", "|a".slice(1)],
    ["a comment sign in a code span", "a `<!--` b\nc", "a `<!--` b|c"],
    ["CR and CRLF", "a\r\nb\rc", "a|b|c"],
    ["a fence with a line separator", "a\n```\u2028js\nb\n```\nc", "a|c"],
  ] as const
) {
  Deno.test(`visibleLines() handles ${name}`, () => {
    const lines = visibleLines(text).map((line) => line.text);
    assertEquals(lines.filter((line) => line !== "" || !text.startsWith("<!--")).join("|"), want);
  });
}

Deno.test("maskCode() covers code spans and keeps lengths", () => {
  assertEquals(maskCode("a `b` ``c`d`` e` f"), "a `·` ``···`` e` f");
});

for (
  const [line, want] of [
    ["# A", { level: 1, text: "A" }],
    ["###### F ##", { level: 6, text: "F" }],
    ["####### G", null],
    ["#A", null],
    ["    # A", null],
    ["##", { level: 2, text: "" }],
    ["## A\u2028b", { level: 2, text: "A\u2028b" }],
  ] as const
) {
  Deno.test(`headingOf() reads ${JSON.stringify(line)}`, () => assertEquals(headingOf(line), want));
}

Deno.test("cellsOf() keeps an escaped border inside a cell", () => {
  assertEquals(cellsOf("| a \\| b | c |"), ["a | b", "c"]);
  assertEquals(cellsOf("prose"), null);
});

for (
  const [text, approved] of [
    ["Status: APPROVED", true],
    ["**Status:** APPROVED (alice)", true],
    ["**Status**: **APPROVED**", true],
    ["Status: APPROVED, 2026-01-01", true],
    ["# Plan — APPROVED", true],
    ["## Notes: APPROVED", true],
    ["Status: NOT APPROVED", false],
    ["Status: UNAPPROVED", false],
    ["Status: to be APPROVED", false],
    ["Status: approved", false],
    ["Status: APPROVED-ISH", false],
    ["status: APPROVED", false],
    ["# Not yet APPROVED", false],
    ["# nOT APPROVED", false],
    ["# UNAPPROVED", false],
    ["# Plan to be APPROVED", false],
    ["# approved", false],
    ["The plan is APPROVED", false],
    ["```\nStatus: APPROVED\n```", false],
    ["<!--\nStatus: APPROVED\n-->", false],
    ["Status: DRAFT\nStatus: APPROVED", true],
    ["Substatus: APPROVED", false],
    ["Plan (APPROVED)\n===", true],
    ["Plan\n**APPROVED** by all\n---", true],
    ["Plan\u2028APPROVED\n---", true],
    ["# Status: DRAFT, then APPROVED", true],
    ["Not yet\nAPPROVED\n---", false],
    ["Plan to be\nAPPROVED\n---", false],
    ["UNAPPROVED\n===", false],
    ["Plan: approved\n===", false],
    ["# NOT\u2028APPROVED", false],
    ["The plan is APPROVED\n\n---", false],
    ["- APPROVED\n---", false],
    ["> APPROVED\n===", false],
    ["    APPROVED\n---", false],
    ["```\nAPPROVED\n---\n```", false],
    ["---\nnote: DRAFT or APPROVED\n---\n# Plan", false],
    ["Status: DRAFT, soon APPROVED\nOwner: all\n---", false],
    ["Status: APPROVED\u2028", true],
    ["Status: APPROVED\u2028not", false],
  ] as const
) {
  Deno.test(`isApprovedPlan() is ${approved} for ${JSON.stringify(text)}`, () => {
    assertEquals(isApprovedPlan(text), approved);
  });
}

for (
  const [name, text, want] of [
    ["a plain link", "[a](x/work.json)", ["x/work.json"]],
    ["a title and angle brackets", '[a](<x y/work.json> "t") [b](z "t")', ["x y/work.json", "z"]],
    ["a fragment", "[a](x/work.json#top)", ["x/work.json"]],
    ["percent signs", "[a](x%20y/w%C3%B6rk.json)", ["x y/wörk.json"]],
    ["a percent sign that is none", "[a](50%/work.json)", ["50%/work.json"]],
    ["brackets in the label", "[a [b] c](x) [`d`](y)", ["x", "y"]],
    ["parentheses in the target", "[a](x(1)/work.json)", ["x(1)/work.json"]],
    ["a label over two lines", "[a\nb](x)", ["x"]],
    ["a label over a paragraph's end", "[a\n\nb](x)", []],
    ["an image", "![a](x)", []],
    ["an escaped bracket", "\\[a](x)", []],
    ["a code span", "`[a](x)`", []],
    ["a fence", "```\n[a](x)\n```", []],
    ["a comment", "<!-- [a](x) -->", []],
    ["URLs", "[a](https://x/work.json) [b](mailto:x) [c](//h/work.json)", []],
    ["a reference", "[a][b]\n\n[b]: x/work.json", []],
    ["an empty target", "[a]() [b](#top)", []],
    ["Historical above", "# Historical\n[a](x)\n## Now\n[b](y)", []],
    ["archive in any case", "## Q1 ARCHIVED\n[a](x)", []],
    ["a heading that ends the archive", "## Archive\n[a](x)\n## Now\n[b](y)", ["y"]],
    ["a heading of a higher level", "## Archive\n# Now\n[b](y)", ["y"]],
    ["an underlined heading", "Archive\n-------\n[a](x)\n\nNow\n---\n[b](y)", ["y"]],
    [
      "an underlined heading of the first level",
      "Archive\n===\n[a](x)\n\nNow\n---\n[b](y)\n\nLater\n=====\n[c](z)",
      ["z"],
    ],
    ["a line above a rule", "- Archive\n---\n[a](x)", ["x"]],
    ["an underlined heading of two lines", "Archive\nof May\n---\n[a](x)\n# Now\n[b](y)", ["y"]],
    ["a link in an underlined heading", "See [a](x) in the\narchive\n===", []],
    ["settings that speak of an archive", "---\ntag: archive\n---\n[a](x)", ["x"]],
    ["an empty target in angle brackets", "[a](<>) [b](<#top>)", []],
    ["a list under the archive", "- Archive\n- [a](x)", ["x"]],
  ] as const
) {
  Deno.test(`linkTargets() handles ${name}`, () => assertEquals(linkTargets(text), [...want]));
}

Deno.test("linkTargets() takes its time in the length of the text only", () => {
  const start = performance.now();
  for (const piece of ["[", "](", "[a](", "`", "<!--", "](<", "[[]("]) {
    linkTargets(piece.repeat(100_000));
    linkTargets(`${piece}\n`.repeat(50_000));
  }
  assertEquals(performance.now() - start < 20_000, true);
});
