import { assertEquals } from "@std/assert";
import { cleanText, cut, escapeText, hasUnsafe, shellWord } from "../../lib/core/text.ts";
import { seeded } from "../support/seeded.ts";

const ESC = "\u001b";

for (
  const [text, max, want] of [
    ["abc", 3, "abc"],
    ["abcd", 3, "abc…"],
    ["", 0, ""],
    ["a", 0, "…"],
    // Code points, never half a pair.
    ["😀😀😀", 3, "😀😀😀"],
    ["😀😀😀", 2, "😀😀…"],
    ["a😀b", 2, "a😀…"],
    ["\ud83d\ud83d\ud83d", 2, "\ud83d\ud83d…"],
    ["状态文档", 3, "状态文…"],
  ] as const
) {
  Deno.test(`cut() makes ${JSON.stringify(want)} of ${JSON.stringify(text)}`, () => {
    assertEquals(cut(text, max), want);
  });
}

for (
  const [name, text, want] of [
    ["C0", "\u0000\u0007\u001f", "\\u0000\\u0007\\u001f"],
    ["line ends and tabs", "a\nb\r\tc", "a\\u000ab\\u000d\\u0009c"],
    ["DEL and C1", "\u007f\u0080\u009b31m\u009f", "\\u007f\\u0080\\u009b31m\\u009f"],
    ["line and paragraph separators", "\u2028\u2029", "\\u2028\\u2029"],
    [
      "bidi controls",
      "\u061c\u200e\u200f\u202a\u202e\u2066\u2069",
      "\\u061c\\u200e\\u200f\\u202a\\u202e\\u2066\\u2069",
    ],
    ["lone surrogates", "\ud83dx\ude00", "\\ud83dx\\ude00"],
    ["surrogates the wrong way round", "\ude00\ud83d", "\\ude00\\ud83d"],
    ["ANSI", `${ESC}[31mred${ESC}[0m`, "\\u001b[31mred\\u001b[0m"],
    ["nothing in plain text", "Zwölf 状态 😀 \u00a0 \u200b ~", "Zwölf 状态 😀 \u00a0 \u200b ~"],
    ["nothing twice", "\\u001b", "\\u001b"],
  ] as const
) {
  Deno.test(`escapeText() escapes ${name}`, () => assertEquals(escapeText(text), want));
}

Deno.test("escapeText() cuts the value at 200 characters, before it escapes", () => {
  assertEquals(escapeText("x".repeat(200)), "x".repeat(200));
  assertEquals(escapeText("x".repeat(201)), `${"x".repeat(200)}…`);
  assertEquals(escapeText("\n".repeat(300)), `${"\\u000a".repeat(200)}…`);
  assertEquals(escapeText("😀".repeat(201)), `${"😀".repeat(200)}…`);
});

for (
  const [name, text, want] of [
    ["colours", `a${ESC}[1;31mb${ESC}[0m`, "ab"],
    ["cursor moves", `a${ESC}[2J${ESC}[10;5Hb${ESC}[?25l`, "ab"],
    ["a title (OSC, BEL)", `a${ESC}]0;evil title\u0007b`, "ab"],
    ["a link (OSC 8, ST)", `${ESC}]8;;https://x${ESC}\\text${ESC}]8;;${ESC}\\`, "text"],
    ["a device string", `a${ESC}P1$r0m${ESC}\\b`, "ab"],
    ["an application message", `a${ESC}_secret${ESC}\\b`, "ab"],
    ["a C1 CSI", "a\u009b31mb", "ab"],
    ["a C1 OSC ended by BEL", "a\u009d0;evil title\u0007b", "ab"],
    ["a C1 OSC ended by ST", "a\u009d0;evil title\u009cb", "ab"],
    ["a C1 device string", "a\u0090payload\u009cb", "ab"],
    ["character sets", `${ESC}(Ba${ESC})0b`, "ab"],
    ["a reset", `${ESC}ca${ESC}7b`, "ab"],
    ["an OSC that does not end, up to the line end", `a${ESC}]0;x\nb`, "a b"],
    ["half a sequence at the end", `a${ESC}`, "a"],
    ["half a CSI at the end", `a${ESC}[`, "a"],
    ["control characters", "a\u0000\u0008\tb", "ab"],
    ["bidi", "a\u202eb\u2069", "ab"],
    ["lone surrogates", "a\ud800b", "ab"],
    ["line ends of every kind", "a\r\nb\nc\rd\u2028e\u2029f", "a b c d e f"],
    ["nothing in plain text", "Zwölf 状态 😀 [31m", "Zwölf 状态 😀 [31m"],
  ] as const
) {
  Deno.test(`cleanText() takes out ${name}`, () => assertEquals(cleanText(text), want));
}

Deno.test("cleanText() cuts after cleaning and keeps the line ends it is told to", () => {
  assertEquals(cleanText(`${ESC}[31m`.repeat(100) + "x".repeat(10), 10), "x".repeat(10));
  assertEquals(cleanText("abcdef", 3), "abc…");
  assertEquals(cleanText("a\r\nb", 200, "\\n"), "a\\nb");
});

Deno.test("what comes out of escapeText() and cleanText() is never unsafe", () => {
  const chance = seeded(7);
  const parts = [ESC, "[", "]", "0;", "\u0007", "\u009b", "\u009d", "\u009c", "\ud83d", "\ude00"];
  const more = ["a", "m", "31", "\\", "\n", "\r", "\u202e", "\u2066", "😀", "\u0000", "P", "_"];
  for (let i = 0; i < 5000; i++) {
    const text = Array.from({ length: chance.int(12) }, () => chance.pick([...parts, ...more]));
    for (const safe of [escapeText(text.join("")), cleanText(text.join(""))]) {
      if (hasUnsafe(safe)) throw new Error(`unsafe: ${JSON.stringify(text)}`);
    }
  }
});

for (
  const [text, want] of [
    ["", false],
    ["plain 状态 😀", false],
    ["a\u0000", true],
    ["\u009b", true],
    ["\u202e", true],
    ["\ud800", true],
    ["\u2028", true],
  ] as const
) {
  Deno.test(`hasUnsafe() is ${want} for ${JSON.stringify(text)}, every time it is asked`, () => {
    assertEquals([hasUnsafe(text), hasUnsafe(text), hasUnsafe(text)], [want, want, want]);
  });
}

for (
  const [word, want] of [
    ["plain", "plain"],
    ["a/b-c_d.e+1", "a/b-c_d.e+1"],
    ["", "''"],
    ["two words", "'two words'"],
    ["it's", "'it'\\''s'"],
    ["$(rm -rf x)", "'$(rm -rf x)'"],
    ["`x`", "'`x`'"],
    ["a\nb", "'a\nb'"],
    ["-rf", "'-rf'"],
    ["~", "'~'"],
    ["a;b", "'a;b'"],
    ["状态", "'状态'"],
  ] as const
) {
  Deno.test(`shellWord() writes ${JSON.stringify(word)} as ${JSON.stringify(want)}`, () => {
    assertEquals(shellWord(word), want);
  });
}

Deno.test("shellWord() takes the caller's idea of plain", () => {
  assertEquals(shellWord("a:b"), "'a:b'");
  assertEquals(shellWord("a:b", /^[a-z:]+$/), "a:b");
});

for (const length of [200, 201, 500]) {
  Deno.test(`cleanText() and escapeText() show at most 200 characters of ${length}`, () => {
    const text = "x".repeat(length);
    const want = length > 200 ? `${"x".repeat(200)}…` : text;
    assertEquals([cleanText(text), escapeText(text)], [want, want]);
  });
}
