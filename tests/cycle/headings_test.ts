import { assertEquals } from "@std/assert";
import { headingsOf } from "../../lib/cycle/headings.ts";
import { visibleLines } from "../../lib/cycle/markdown.ts";

for (
  const [name, text, want] of [
    ["a marked one", "a\n## B ##\nc", ["2:2 B"]],
    ["an underlined one of each level", "a\n=\n\nb\n-----", ["1:1 a", "4:2 b"]],
    ["a paragraph that is underlined", "x\n\n  a\nb\n---", ["3:2 a\nb"]],
    ["a paragraph after a marked one", "# a\nb\n===", ["1:1 a", "2:1 b"]],
    ["bold text", "**a**\n===", ["1:1 **a**"]],
    ["text with a line of code below", "a\n    b\n===", ["1:1 a\nb"]],
    ["a comment on the way", "a <!-- x\n y --> b\n---", ["1:2 a\nb"]],
    ["no line after a blank one", "a\n\n---", []],
    ["no line after a fence", "a\n```\nx\n```\n---", []],
    ["no list", "- a\n---\n+ b\n===\n1. c\n---", []],
    ["no text that goes on in a list", "- a\nb\n---\nc\n===", ["4:1 c"]],
    ["no text that goes on in a quote", "> a\nb\n===\nc\n---", []],
    ["a paragraph in a list", "- a\n\n  b\n  ---", ["3:2 b"]],
    ["no table", "| a |\n---\n", []],
    ["no code", "    a\n---\n\tb\n===", []],
    ["no rule", "***\n---\n_ _ _\n===\nx\n--", ["5:2 x"]],
    ["no settings at the beginning", "---\na: b\n---\nc\n---", ["4:2 c"]],
    ["no settings that end in dots", "---\na: b\n...\n---\n", []],
    ["no settings without an end", "---\na\n===", ["2:1 a"]],
  ] as readonly (readonly [string, string, readonly string[]])[]
) {
  Deno.test(`headingsOf() finds ${name}`, () => {
    const found = [...headingsOf(visibleLines(text))];
    assertEquals(found.map(([line, one]) => `${line.number}:${one.level} ${one.text}`), [...want]);
  });
}
