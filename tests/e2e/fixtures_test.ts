// Fixtures are bytes. A checkout that converts line ends or text would test something else.
import { assertEquals } from "@std/assert";
import { readJson } from "../../lib/core/json/read.ts";
import { ROOT } from "../../scripts/project.ts";

const ascii = (text: string): number[] => [...new TextEncoder().encode(text)];

for (
  const [name, bytes, readable] of [
    ["crlf.json", ascii('{"a":\r\n1}\r\n'), true],
    ["mixed.json", ascii('{\r"a"\n:\r\n1}'), true],
    ["bom.json", [0xef, 0xbb, 0xbf, ...ascii('{"a":1}\n')], true],
    ["bad_utf8.json", [...ascii('{"a":"'), 0xe9, 0xff, ...ascii('"}\n')], true],
    ["nul.json", [...ascii('{"a":1}\n'), 0, 0], false],
    ["utf16.json", [0xff, 0xfe, 0x7b, 0, 0x7d, 0], false],
  ] as const
) {
  Deno.test(`tests/fixtures/bytes/${name} survived git`, async () => {
    const found = await Deno.readFile(`${ROOT}/tests/fixtures/bytes/${name}`);
    assertEquals([...found], [...bytes]);
    assertEquals(readJson(found).ok, readable);
  });
}
