// Work spec 2.1: ids of chunks are text, as recorded; a number keeps what was written.
import { assertEquals } from "@std/assert";
import { parseState } from "../../lib/work/read_files.ts";
import { keepWrittenIds } from "../../lib/work/written_ids.ts";
import { fieldsOf } from "../../lib/work/fields.ts";
import { findings } from "../../lib/work/findings.ts";
import { chunksOf } from "../../lib/work/chunks.ts";

/** The ids as the chunks of a state's text have them. */
function idsOf(text: string): string[] {
  const state = parseState(new TextEncoder().encode(text));
  if (state.kind !== "read") throw new Error(text);
  return chunksOf(fieldsOf(state.value), findings()).map((chunk) => chunk.id);
}

for (
  const id of [
    "1",
    "-1",
    "1.0",
    "1.10",
    "0.0",
    "-0",
    "1e2",
    "1E2",
    "-1.50e+3",
    "1e400",
    "9007199254740993",
    "12345678901234567890",
    "-12345678901234567890",
  ]
) {
  Deno.test(`keepWrittenIds() keeps ${id}`, () => {
    assertEquals(idsOf(`{"plan":{"chunks":[{"id":${id}}]}}`), [id]);
    assertEquals(idsOf(`{"plan": {"chunks": [{"id" :\r\n ${id} , "files": []}]}}`), [id]);
  });
}

for (
  const [name, text, want] of [
    ["texts", '{"plan":{"chunks":[{"id":"1.0"},{"id":2.0},{}]}}', ["1.0", "2.0", "3"]],
    ["elements that are no maps", '{"plan":{"chunks":[[1.0],{"id":2.0},7.0]}}', ["2.0"]],
    ["an escaped key", '{"plan":{"chunks":[{"\\u0069d":2.0}]}}', ["2.0"]],
    [
      "repeated keys: the last one counts",
      '{"plan":{"chunks":[{"id":9.0}]},"plan":{"chunks":1,"chunks":[{"id":"8","id":7.0}]}}',
      ["7.0"],
    ],
    [
      "ids of other things",
      '{"id":3.0,"chunks":[{"id":4.0}],"plan":{"x":[{"id":5.0}],"chunks":[{"x":{"id":6.0},"id":1}]}}',
      ["1"],
    ],
    [
      "strings that look like numbers",
      '{"at":"T10:00.1","plan":{"chunks":[{"description":"\\"id\\":2.0","id":1}]}}',
      ["1"],
    ],
    ["a byte order mark", '\ufeff{"plan":{"chunks":[{"id":1.0}]}}', ["1.0"]],
  ] as const
) {
  Deno.test(`keepWrittenIds() heeds ${name}`, () => assertEquals(idsOf(text), [...want]));
}

for (const plan of [undefined, null, [], "x", {}, { chunks: null }, { chunks: { id: 1.5 } }]) {
  Deno.test(`keepWrittenIds() leaves the plan ${JSON.stringify(plan)} alone`, () => {
    const state = { plan, share: 1.5 };
    const text = JSON.stringify(state);
    keepWrittenIds(state, text);
    assertEquals(JSON.stringify(state), text);
  });
}
