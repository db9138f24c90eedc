import { assertEquals } from "@std/assert";
import { nearest } from "../../lib/cli/nearest.ts";

const KNOWN = ["json", "get", "root", "story-id", "epic-id", "no-color", "quiet"];

for (
  const [word, want] of [
    ["jsn", "json"],
    ["josn", "json"],
    ["jsson", "json"],
    ["JSON", "json"],
    ["json", "json"],
    ["gte", "get"],
    ["story_id", "story-id"],
    ["storyid", "story-id"],
    ["story-ids", "story-id"],
    ["story", "story-id"],
    ["epic", "epic-id"],
    ["no-colour", "no-color"],
    ["nocolor", "no-color"],
    ["qiet", "quiet"],
    ["j", null],
    ["zzz", null],
    ["", null],
    ["something-else", null],
    ["x".repeat(61), null],
  ] as const
) {
  Deno.test(`nearest() knows ${want ?? "nothing"} near ${word.slice(0, 20) || "nothing"}`, () => {
    assertEquals(nearest(word, KNOWN), want);
  });
}

Deno.test("nearest() takes the first of equally near words, and none of none", () => {
  assertEquals(nearest("cat", ["bat", "car"]), "bat");
  assertEquals(nearest("cat", []), null);
});
