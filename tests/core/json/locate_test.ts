import { assertEquals } from "@std/assert";
import { locateFault } from "../../../lib/core/json/locate.ts";
import { mutate, randomText } from "../../support/random_json.ts";
import { seeded } from "../../support/seeded.ts";

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

for (
  const [text, offset] of [
    // Where it ends too early: behind the last character.
    ["", 0],
    [" \n", 2],
    ["{", 1],
    ['{"a"', 4],
    ['{"a":', 5],
    ['{"a":1', 6],
    ["[1,", 3],
    ['"abc', 4],
    ['"a\\', 3],
    ['"\\u12', 5],
    ["tru", 3],
    ["-", 1],
    ["1.", 2],
    ["1e", 2],
    ["1e+", 3],
    // A character that cannot stand there.
    ['{"a":1,}', 7],
    ["[1,]", 3],
    ["[,1]", 1],
    ["{,}", 1],
    ["{1:2}", 1],
    ["{'a':1}", 1],
    ["{a:1}", 1],
    ['{"a" 1}', 5],
    ['{"a"::1}', 5],
    ['{"a":1 "b":2}', 7],
    ["[1 2]", 3],
    ["[1}", 2],
    ['{"a":1]', 6],
    ["NaN", 0],
    ["nan", 1],
    ["nulL", 3],
    ["truth", 3],
    ["+1", 0],
    ["-a", 1],
    ["-01", 2],
    ["01", 1],
    [".5", 0],
    ["1.x", 2],
    ["1.e5", 2],
    ["1e5.2", 3],
    ["1ex", 2],
    ["1.5e+x", 5],
    ["0x10", 1],
    ["[1_000]", 2],
    ["Infinity", 0],
    ["// note\n1", 0],
    ['{"a":1} // note', 8],
    ["/* */ 1", 0],
    // Strings.
    ['"a\nb"', 2],
    ['"a\u0000"', 2],
    ['"\t"', 1],
    ['"\\x"', 2],
    ['"\\u12g4"', 5],
    ['"\\u\u0660000"', 3],
    ['"\\\'"', 2],
    // Blanks that are none.
    ["\u00a01", 0],
    ["\ufeff1", 0],
    ["1\u2028", 1],
    ["\u000b1", 0],
    // After the document.
    ["{} x", 3],
    ["{}\n\n{}", 4],
    ["{}\u0000", 2],
    ["1 2", 2],
    ["{}}", 2],
    ["[]]", 2],
    ['""""', 2],
  ] as const
) {
  Deno.test(`locateFault() finds ${offset} in ${JSON.stringify(text)}`, () => {
    assertEquals(locateFault(text)?.offset, offset);
  });
}

for (
  const [text, reason] of [
    ["[1,", "unexpected end of text"],
    ['"a', "unexpected end of text in a string"],
    ['"\n"', "control character in a string"],
    ["{} {}", "text after the document"],
    ["[😀]", 'unexpected character "😀"'],
    ["[tr\n]", 'unexpected character "\\u000a"'],
    ["[\u202e]", 'unexpected character "\\u202e"'],
    ["[\n\\]", 'unexpected character "\\\\"'],
  ] as const
) {
  Deno.test(`locateFault() says of ${JSON.stringify(text)}: ${reason}`, () => {
    assertEquals(locateFault(text)?.reason, reason);
  });
}

Deno.test("locateFault() is null exactly when JSON.parse accepts, over 20,000 seeded faults", () => {
  const chance = seeded(11);
  let refused = 0;
  for (let i = 0; i < 20_000; i++) {
    let text = randomText(chance);
    for (let n = chance.int(3); n > 0; n--) text = mutate(text, chance);
    const accepted = parses(text);
    if (!accepted) refused++;
    if ((locateFault(text) === null) !== accepted) throw new Error(JSON.stringify(text));
  }
  // Neither side may be a formality.
  assertEquals(refused > 5000 && refused < 19_000, true, `${refused} refused`);
});

/** What may be missing behind the start of a document, before its brackets are closed. */
const TAILS = [
  "",
  "0",
  ...['"', 'n"', '0000"', '000"', '00"', '0"'].flatMap((end) => [end, `${end}:0`]),
  ":0",
  '"":0',
  ...["true", "false", "null"].flatMap((word) =>
    Array.from(word, (_, at) => word.slice(at)).slice(1)
  ),
];

/** The closing brackets of a text, its last string taken as open or closed as it is. */
function closers(text: string): string {
  const open: string[] = [];
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{") open.unshift("}");
    else if (char === "[") open.unshift("]");
    else if (char === "}" || char === "]") open.shift();
  }
  return open.join("");
}

/** Whether a text is the start of some JSON document: tried out, not reasoned. */
function isStart(text: string): boolean {
  const close = closers(text);
  return TAILS.some((tail) => parses(text + tail + close));
}

Deno.test("locateFault() finds the first character behind which no JSON can follow", () => {
  const chance = seeded(12);
  let checked = 0;
  while (checked < 400) {
    const text = mutate(randomText(chance, 2), chance).slice(0, 60);
    const fault = locateFault(text);
    if (fault === null) continue;
    checked++;
    let length = 0;
    while (length < text.length && isStart(text.slice(0, length + 1))) length++;
    if (fault.offset !== length) {
      throw new Error(`${JSON.stringify(text)}: ${fault.offset}, should be ${length}`);
    }
  }
});

for (const depth of [9_000, 100_000, 1_000_000]) {
  Deno.test(`locateFault() gets through ${depth} levels`, () => {
    const open = "[".repeat(depth);
    const close = "]".repeat(depth);
    assertEquals(locateFault(open + close), null);
    assertEquals(locateFault(open)?.offset, depth);
    assertEquals(locateFault(`${open}${close}]`)?.offset, 2 * depth);
    assertEquals(locateFault(`${'{"a":'.repeat(depth)}}`)?.offset, 5 * depth);
  });
}

Deno.test("locateFault() is not slow on 20 MB", () => {
  const text = `[${'{"key":"some text","n":12},'.repeat(740_000)}`;
  const start = performance.now();
  assertEquals(locateFault(text)?.offset, text.length);
  // It takes about a second; a quadratic step would take hours.
  assertEquals(performance.now() - start < 30_000, true);
});
