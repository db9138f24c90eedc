import { assertEquals } from "@std/assert";
import { parsePatchIds, parseSubjects, twinsBySubject } from "../../../lib/core/git/twins.ts";

const [A, B, C] = ["a".repeat(40), "b".repeat(40), "c".repeat(64)];

Deno.test("parseSubjects() reads every commit, and takes no half one", () => {
  const output =
    `${A}\u00001\u0000One\u0000${B}\u00002\u0000\u0000${C}\u00003\u0000Three\u0000${A}\u00004`;
  assertEquals(parseSubjects(output), [
    { oid: A, time: "1", subject: "One" },
    { oid: B, time: "2", subject: "" },
    { oid: C, time: "3", subject: "Three" },
  ]);
  assertEquals(parseSubjects(""), []);
  assertEquals(parseSubjects("no hash\u00001\u0000x"), []);
});

Deno.test("parsePatchIds() reads whole lines of two hashes", () => {
  assertEquals([...parsePatchIds(`${A} ${B}\n${C}\n${A}x ${B}\n${C} ${A}\n`)], [[A, B], [C, A]]);
});

Deno.test("twinsBySubject() wants the same time and the same subject of another commit", () => {
  const one = (oid: string, time: string, subject: string) => ({ oid, time, subject });
  const history = [one("n", "1", "Fix"), one("same", "2", "Keep"), one("m", "3", "Other")];
  const lost = [
    one("a", "1", "Fix"),
    one("b", "2", "Fix"),
    one("c", "1", "Other"),
    one("same", "2", "Keep"),
  ];
  assertEquals([...twinsBySubject(lost, history)], [["a", "n"]]);
});
