import { assertEquals } from "@std/assert";
import { byShortHash } from "../../../lib/core/git/short_hash.ts";

const OIDS = ["c0ffee01", "00000000", "beef0001", "beef0000", "ffffffff"];

for (
  const [short, full] of [
    ["c0", "c0ffee01"],
    ["C0FF", "c0ffee01"],
    ["00", "00000000"],
    ["f", "ffffffff"],
    ["ffffffff", "ffffffff"],
    ["beef", "beef0000"],
    ["beef0001", "beef0001"],
    ["bee0", undefined],
    ["ffffffff0", undefined],
    ["a", undefined],
  ] as const
) {
  Deno.test(`byShortHash() finds ${full ?? "nothing"} for ${short}`, () => {
    assertEquals(byShortHash(OIDS)(short), full);
  });
}

Deno.test("byShortHash() finds nothing among no hashes", () => {
  assertEquals(byShortHash([])("c0"), undefined);
});
