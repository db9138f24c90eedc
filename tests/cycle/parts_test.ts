import { assertEquals, assertThrows } from "@std/assert";
import { compareNames, isSafeBranch, ownerKey } from "../../lib/cycle/checkpoints.ts";
import { resumeBlock } from "../../lib/cycle/block_text.ts";
import { isMigrated } from "../../lib/cycle/layout.ts";
import { CODES } from "../../lib/cycle/messages.ts";
import { machineOf } from "../../lib/cycle/vault.ts";
import { packageWords, repeatedKey } from "../../lib/cycle/work_map.ts";
import { historyArgs, parseHistory, reaches } from "../../lib/core/git/history.ts";
import { CYCLE_PROBLEMS_ZH } from "../../lib/render/cycle_problems_zh.ts";

for (
  const [text, migrated] of [
    ["layout_version: 5\n", true],
    ["# x\r\nlayout_version: 12\r\n", true],
    ["layout_version: 4\n", false],
    ["layout_version: 4\nlayout_version: 5\n", false],
    [" layout_version: 5\n", false],
    ["layout_version: five\n", false],
    ["layout_version: 5x\n", false],
    ["layout_version:\r 5 # a\u2028b\n", true],
    ["layout_version: 5\rx\n", false],
    ["# a\rlayout_version: 5\n", false],
    ["# a\u2028layout_version: 5\n", false],
    ["", false],
  ] as const
) {
  Deno.test(`isMigrated() is ${migrated} for ${JSON.stringify(text)}`, () => {
    assertEquals(isMigrated(text), migrated);
  });
}

for (
  const [branch, safe] of [
    ["main", true],
    ["feature/x", true],
    ["a.b", true],
    ["a..b", false],
    ["../a", false],
    ["a//b", false],
    ["a/.b", false],
    ["", false],
    ["a\\b", false],
  ] as const
) {
  Deno.test(`isSafeBranch() is ${safe} for '${branch}'`, () => {
    assertEquals(isSafeBranch(branch), safe);
  });
}

Deno.test("compareNames() puts dated names last and then goes by bytes", () => {
  const names = ["zz", "20250101-000000-b", "20250101-00000-c", "20250101-000000-a", "\u00e9", "z"];
  const want = ["20250101-00000-c", "z", "zz", "\u00e9", "20250101-000000-a", "20250101-000000-b"];
  assertEquals(names.sort(compareNames), want);
  assertEquals(want.toReversed().sort(compareNames), want);
});

Deno.test("ownerKey() is the hash that git gives the path as a blob", async () => {
  assertEquals(await ownerKey("/tmp"), "cad2309100006f94967cdafe678356b96bb098a5");
  assertEquals(await ownerKey(""), "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
});

for (
  const [name, machine] of [
    ["00-state-app-m2.md", "m2"],
    ["00-state-app-two-m2.md", null],
    ["00-state-app-.md", null],
    ["00-state-apps-m2.md", null],
    ["x00-state-app-m2.md", null],
    ["00-state-app-m2.md.bak", null],
  ] as const
) {
  Deno.test(`machineOf() finds ${machine} in ${name}`, () => {
    assertEquals(machineOf(name, "app"), machine);
  });
}

for (
  const [text, key] of [
    ['{"a":1,"b":2}', null],
    ['{"a":1,"a":1}', "a"],
    ['{"a":{"b":1,"b":2},"a":1}', "b"],
    ['[{"x":1},{"x":2,"y":0,"y":1}]', "y"],
    ['{"a":1,"\\u0061":2}', "a"],
    ["1", null],
  ] as const
) {
  Deno.test(`repeatedKey() finds ${key} in ${text}`, () => assertEquals(repeatedKey(text), key));
}

Deno.test("packageWords() reads the words of package tables alone", () => {
  const plan =
    "| Package ID | Leaves |\n|---|---|\n| P1 | `T1`, T2. |\n\n| ID |\n|---|\n| T9 |\n\n```\n| Package ID |\n|---|\n| T8 |\n```\n";
  const words = packageWords(plan);
  assertEquals(["T1", "T2", "T9", "T8"].map((id) => words?.has(id)), [true, true, false, false]);
  assertEquals(packageWords("# Plan\n"), null);
  assertEquals(packageWords("| Package ID |"), null);
});

Deno.test("resumeBlock() names the cycle where another one was started last", () => {
  const segment = { cycleId: "a", startIsOther: true };
  const text = resumeBlock({ status: "DONE", now: 0, operator: "x\ry", segment }, [["k", "v\nw"]]);
  const want =
    "---\nphase: RESUME\nts: 1970-01-01T00:00:00Z\nstatus: DONE\noperator: x y\ncycle_id: a\nk: v w\n";
  assertEquals(text, want);
});

Deno.test("historyArgs() lets nothing but hex through to git", () => {
  assertEquals(historyArgs("ABCD").includes("^abcd"), true);
  for (const bad of ["--output=x", "abc", "HEAD", "main", ""]) {
    assertThrows(() => historyArgs(bad), TypeError);
  }
});

Deno.test("reaches() takes short hashes of commits and of the boundary", () => {
  const history = parseHistory("20 aabb\nfatal: x\n10 -ccdd\n");
  assertEquals(["AAB", "ccdd", "dd"].map((hash) => reaches(history, hash)), [true, true, false]);
});

Deno.test("every finding has a Chinese sentence", () => {
  const missing = [...CODES.keys()].filter((code) => !Object.hasOwn(CYCLE_PROBLEMS_ZH, code));
  // The messages of an invalid map are the contract's own.
  assertEquals(missing, ["work-map-invalid"]);
});
