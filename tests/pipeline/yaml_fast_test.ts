import { assertEquals } from "@std/assert";
import { sameValue } from "../../lib/pipeline/value.ts";
import { fastYaml } from "../../lib/pipeline/yaml_fast.ts";
import { parseYaml } from "../../lib/pipeline/yaml_full.ts";
import { leaseText, LOG, stateText } from "../support/pipeline_state.ts";

/** Maps in each other, each by a width deeper. */
function nested(depth: number, width: number): string {
  const lines = Array.from({ length: depth }, (_, at) => `${" ".repeat(at * width)}k${at}:`);
  return `${lines.join("\n")}\n${" ".repeat(depth * width)}x: 1\n`;
}

for (
  const [name, text] of [
    ["a state", stateText()],
    ["a log with lone dashes", LOG],
    ["a lease", leaseText("s", "11:00:00", "11:05:00")],
    ["CRLF", "a: 1\r\nb:\r\n- x\r\n"],
    ["comments", '# top\na: x # one\nb: # nothing\n  # deep\nc: "q # r" # two\n'],
    ["a list at its key's column", "a:\n- b: 1\n  c: x\n- d\ne: 2\n"],
    ["Chinese text", "a: 中文：说明\nb: '引号'\n"],
    ["empty collections", "a: []\nb: {}\nc: ''\nd: \"\"\n"],
    ["times", "a: 2026-05-10T12:00:00+08:00\nb: 12:30\n"],
    ["a list deep in lists", "a:\n  -\n    - b:\n      - c\n      -\n  - d: 1\n    e:\n"],
    ["forty maps in each other", nested(39, 1)],
    ["words", "a: true\nb: False\nc: NULL\nd: ~x\ne: yes\n"],
  ] as const
) {
  Deno.test(`fastYaml() agrees with the full parser on ${name}`, () => {
    const full = parseYaml(text);
    const fast = fastYaml(text);
    if (fast !== null || name !== "words") assertEquals(fast, full.ok ? full.value : null);
  });
}

for (
  const [name, text] of [
    ["an anchor", "a: &x 1\n"],
    ["an alias", "a: *x\n"],
    ["a tag", "a: !!str 1\n"],
    ["a merge key", "<<: x\n"],
    ["a block scalar", "a: |\n  x\n"],
    ["a flow map", "a: {b: 1}\n"],
    ["a key twice", "a: 1\na: 2\n"],
    ["a key twice in an item", "- a: 1\n  a: 2\n"],
    ["a tab", "a:\tx\n"],
    ["a document mark", "---\na: 1\n"],
    ["a second document", "a: 1\n---\nb: 1\n"],
    ["a line that goes on", "a: x\n  y\n"],
    ["a colon inside", "a: b: c\n"],
    ["a backslash in quotes", 'a: "\\n"\n'],
    ["a doubled quote", "a: 'it''s'\n"],
    ["text behind a quote", 'a: "x" y\n'],
    ["a number with a sign", "a: -1\n"],
    ["an octal look", "a: 007\n"],
    ["a huge number", "a: 99999999999999999999\n"],
    ["a nested dash", "- - x\n"],
    ["a list alone", "- x\n"],
    ["a nested dash in a map", "a:\n  - - x\n"],
    ["a dash behind a dash", "a:\n  - -\n"],
    ["a comment behind a dash", "a:\n  - # x\n    b: 1\n"],
    ["a map that is nested too deeply", nested(41, 1)],
    ["a list that is nested too deeply", `${nested(40, 1).replace(/x: 1\n$/, "- 1\n")}`],
    ["a blank that YAML does not know", "a:\n\u00a0\u00a0b: 1\n"],
    ["an item deeper than its list", "a:\n  - x\n    - y\n"],
    ["a key deeper than its map", "a:\n  b: 1\n    c: 2\n"],
    ["nothing", "# x\n"],
    ["conflict markers", "<<<<<<< a\na: 1\n"],
    ["an indent that fits nowhere", "a:\n    b: 1\n  c: 2\n"],
    ["a carriage return inside", "a: x\ry\n"],
    ["a prototype key", "__proto__: 1\n"],
    ["a control character", "a: x\u0001\n"],
  ] as const
) {
  Deno.test(`fastYaml() leaves ${name} to the full parser`, () => {
    assertEquals(fastYaml(text), null);
  });
}

const PIECES = (
  "a:|b: 1|a: x|c: \"q # r\"|d: 'it'|d: 'it''s'|e: \"a'b\"|- x|- a: 1|-|- |-  b: 2|#c|# : x|f: [a]|" +
  "f: []|f: {}|g: &x 1|h: >|i: a: b|i: a:b|i: a #c|i: a#c|j: -1|j: 007|j: 1.5|j: 1e3|j: 0x1f|k: true|" +
  'k: ~|k: null # z|l: "x" y|l: "x"#y|m: 中文：x|m: \u00a0x|m: x\u2028y|n: x |n: #x|null: 1|o : 1|p|' +
  "\"q\": 1|? r|- - s|- t: u|- # v|...|---|%x|w: @x|w: !x y|y: x\ttab|ab: .inf|ab: ./x|- true|- 'q'|" +
  "ab: a, b]|ab: 😀 x|  -|-   x: 1|a: x:|a: x :y|a: 12:30|a: 0o17|a: +1|_x: y|a: /hw:x|a: - x|a: ?x"
).split("|");

Deno.test("fastYaml() never disagrees with the full parser on made-up texts", () => {
  let seed = 7;
  const pick = (count: number): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (seed >> 8) % count;
  };
  let accepted = 0;
  for (let round = 0; round < 4000; round++) {
    let text = "";
    for (let line = 1 + pick(5); line > 0; line--) {
      const indent = [0, 0, 0, 2, 2, 4, 1][pick(7)] ?? 0;
      text += " ".repeat(indent) + PIECES[pick(PIECES.length)] + "\n";
    }
    const fast = fastYaml(text);
    if (fast === null) continue;
    accepted++;
    const full = parseYaml(text);
    assertEquals(full.ok && sameValue(full.value, fast), true, JSON.stringify(text));
  }
  assertEquals(accepted > 100, true);
});
