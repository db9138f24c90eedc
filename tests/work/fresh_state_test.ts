import { assertEquals } from "@std/assert";
import { manifestWithout } from "../../lib/work/fresh_state.ts";

const NOW = "2026-11-30T09:15:00Z";

/** The manifest without the items of `A`, as text; null when nothing has to change. */
function without(text: string | Uint8Array, key: "identifier" | "slug" = "identifier"): unknown {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const got = manifestWithout(bytes, { key, name: "A", now: NOW });
  return got === null ? null : new TextDecoder("utf-8", { ignoreBOM: true }).decode(got);
}

for (
  const [name, text] of [
    ["no JSON", "{"],
    ["a list", '[{"identifier":"A"}]'],
    ["items that are no list", '{"items":{"identifier":"A"}}'],
    ["no items", "{}"],
    ["items of others alone", '{"items":[{"identifier":"B"},"A",null],"total_items":9}'],
    [
      "bytes that are not UTF-8",
      new Uint8Array([...bytesOf('{"items":[{"identifier":"A"}],"x":"'), 0xff, 0x22, 0x7d]),
    ],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0])],
  ] as const
) {
  Deno.test(`manifestWithout() changes nothing of ${name}`, () =>
    assertEquals(without(text), null));
}

for (
  const [name, text, want, key] of [
    [
      "counts what is left and sets the time",
      '{"items": [{"identifier":"A"}, {"identifier":"B"}],\n "total_items": 7, "last_updated": "old" }\n',
      `{"items": [{"identifier":"B"}],\n "total_items": 1, "last_updated": "${NOW}" }\n`,
    ],
    [
      "adds neither a count nor a time that was not there",
      '{"items":[{"identifier":"A"}]}',
      '{"items":[]}',
    ],
    [
      "keeps a byte order mark and what it does not know",
      '\ufeff{"n":1.0,"items":["A",{"identifier":"A","x":{"items":[1]}},7]}',
      '\ufeff{"n":1.0,"items":["A",7]}',
    ],
    [
      "takes every item of the name",
      '{"items":[{"identifier":"A"},{"identifier":"B"},{"identifier":"A","title":"x"}]}',
      '{"items":[{"identifier":"B"}]}',
    ],
    [
      "goes by the slug of the second store, and by nothing else",
      '{"items":[{"slug":"A","identifier":"B"},{"slug":"B","identifier":"A"},{"identifier":"A"}]}',
      '{"items":[{"slug":"B","identifier":"A"},{"identifier":"A"}]}',
      "slug",
    ],
    [
      "edits the items that count where the key is repeated",
      '{"items":[{"identifier":"A"}],"items":[{"identifier":"A"},{"identifier":"B"}]}',
      '{"items":[{"identifier":"A"}],"items":[{"identifier":"B"}]}',
    ],
  ] as readonly (readonly [string, string, string, ("identifier" | "slug")?])[]
) {
  Deno.test(`manifestWithout() ${name}`, () => assertEquals(without(text, key), want));
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
