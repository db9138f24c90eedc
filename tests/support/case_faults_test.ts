// A runner that never fails would prove nothing.
import { assertEquals } from "@std/assert";
import { differs, type Expect, faults, type Json } from "./case_faults.ts";

for (
  const [name, want, got, same] of [
    ["equal scalars", 1, 1, true],
    ["other scalars", 1, "1", false],
    ["null", null, null, true],
    ["an absent field", { a: null }, {}, false],
    ["a part of an object", { a: 1 }, { a: 1, b: 2 }, true],
    ["a deep difference", { a: { b: [1, 2] } }, { a: { b: [1, 3] } }, false],
    ["a longer list", [1], [1, 2], false],
    ["a list in another order", [1, 2], [2, 1], false],
    ["parts of elements", [{ a: 1 }], [{ a: 1, b: 2 }], true],
    ["$has in any order", { $has: [{ a: 2 }, { a: 1 }] }, [{ a: 1 }, { a: 2, b: 3 }], true],
    ["$has that lacks one", { $has: [{ a: 3 }] }, [{ a: 1 }], false],
    ["$has of no list", { $has: [] }, { a: 1 }, false],
    ["$absent of nothing", { a: { $absent: true } }, {}, true],
    ["$absent of null", { a: { $absent: true } }, { a: null }, true],
    ["$absent of a value", { a: { $absent: true } }, { a: 0 }, false],
    ["a list for an object", { a: {} }, { a: [] }, false],
    ["a name of the prototype", { toString: { $absent: true } }, {}, true],
  ] as readonly (readonly [string, Json, Json, boolean])[]
) {
  Deno.test(`differs() ${same ? "accepts" : "finds"} ${name}`, () => {
    assertEquals(differs(want, got) === null, same);
  });
}

const ENDED = { code: 3, stdout: '{"problems":[{"code":"p"}]}\n', stderr: "warn: x\n" };
const AFTER = {
  changed: ["new.txt"],
  read: (path: string): string | undefined => (path === "a" ? "text" : undefined),
};

for (
  const [expect, count] of [
    [{ exit: 3 }, 0],
    [{ exit: [0, 3] }, 0],
    [{ exit: 0 }, 1],
    [{ exit: 3, stdout: "" }, 1],
    [{ exit: 3, stdoutIncludes: ["problems"], stdoutExcludes: ["nothing"] }, 0],
    [{ exit: 3, stdoutIncludes: ["x", "y"], stdoutExcludes: ["code"] }, 3],
    [{ exit: 3, stderr: "warn: x\n", stderrIncludes: ["warn"] }, 0],
    [{ exit: 3, stderr: "warn: x", stderrIncludes: ["error"] }, 2],
    [{ exit: 3, json: { problems: [{ code: "p" }] }, problems: ["p"], noProblems: ["q"] }, 0],
    [{ exit: 3, json: { problems: [] }, problems: ["q"], noProblems: ["p"] }, 3],
    [{ exit: 3, unchanged: true }, 1],
    [{ exit: 3, unchanged: false }, 0],
    [{ exit: 3, files: { a: { exists: true, equals: "text" }, b: { exists: false } } }, 0],
    [{ exit: 3, files: { a: { exists: false }, b: { exists: true } } }, 2],
    [{ exit: 3, files: { a: { includes: ["t", "no"], excludes: ["ex"] }, b: { equals: "" } } }, 3],
  ] as readonly (readonly [Expect, number])[]
) {
  Deno.test(`faults() counts ${count} for ${JSON.stringify(expect)}`, () => {
    assertEquals(faults(expect, ENDED, AFTER).length, count);
  });
}

Deno.test("faults() finds a stack trace and a stdout that is no JSON", () => {
  const ended = { code: 0, stdout: "oops", stderr: "Error: x\n    at file:///x.ts:1:2\n" };
  assertEquals(faults({ exit: 0, json: {} }, ended, AFTER).length, 2);
});
