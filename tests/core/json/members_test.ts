import { assertEquals } from "@std/assert";
import {
  distinctKeys,
  lastMember,
  type Member,
  membersOf,
} from "../../../lib/core/json/members.ts";
import { naiveTree, randomText, type Tree } from "../../support/random_json.ts";
import { seeded } from "../../support/seeded.ts";

const all = (): boolean => true;
const top = (): boolean => false;

function keysOf(text: string): string[] | null {
  return membersOf(text, top)?.map((member) => member.key) ?? null;
}

for (
  const [text, keys] of [
    ["{}", []],
    ["[]", []],
    ['{"b":1,"a":2}', ["b", "a"]],
    // The order that JSON.parse would lose.
    ['{"10":1,"2":2,"x":3,"1":4}', ["10", "2", "x", "1"]],
    ['{"a":1,"b":2,"a":3}', ["a", "b", "a"]],
    ['{"\\u0061":1,"a":2}', ["a", "a"]],
    ['{"q\\"":1,"\\\\":2,"\\n":3}', ['q"', "\\", "\n"]],
    ['{"\\\\\\"}":1,"b":2}', ['\\"}', "b"]],
    ['{"__proto__":1,"constructor":2,"":3}', ["__proto__", "constructor", ""]],
    ['{"\\ud83d\\ude00":1,"\\ud800":2}', ["😀", "\ud800"]],
    ['{"a":{"x":"}"},"b":["]",{"c":"\\"]"}],"d":"{"}', ["a", "b", "d"]],
    ["[1,[2],{}]", ["0", "1", "2"]],
    ['\ufeff{"a":1}', ["a"]],
    [' \r\n{ "a" \t: \n1 , "b":2 } \n', ["a", "b"]],
    ['{"a":-1.5e3,"b":true,"c":null}', ["a", "b", "c"]],
    ["1", null],
    ['"{}"', null],
    ["null", null],
    ["", null],
  ] as const
) {
  Deno.test(`membersOf() gives the keys of ${JSON.stringify(text)}`, () => {
    assertEquals(keysOf(text), keys === null ? null : [...keys]);
  });
}

Deno.test("membersOf() says where keys and values stand", () => {
  const text = '{ "a" : 1, "b":\n["x", {"c":2}] }';
  const [a, b] = membersOf(text, all) ?? [];
  assertEquals([text[a?.at ?? 0], text[a?.valueAt ?? 0]], ['"', "1"]);
  assertEquals([text.slice(b?.at).startsWith('"b"'), text[b?.valueAt ?? 0]], [true, "["]);
  const [x, object] = b?.inner ?? [];
  assertEquals([x?.at, x?.valueAt], [text.indexOf('"x"'), text.indexOf('"x"')]);
  assertEquals(object?.inner?.map((one) => [one.key, text[one.valueAt]]), [["c", "2"]]);
});

Deno.test("membersOf() enters what it is told to and skips the rest", () => {
  const asked: string[] = [];
  const got = membersOf('{"a":{"b":{"c":1}},"d":[{"e":1}],"f":2}', (path) => {
    asked.push(path.join("/"));
    return path[0] === "a" && path.length === 1;
  });
  assertEquals(asked, ["a", "a/b", "d"]);
  const [a, d, f] = got ?? [];
  assertEquals(a?.inner?.map((one) => [one.key, one.inner]), [["b", null]]);
  assertEquals([d?.inner, f?.inner], [null, null]);
});

function treeOf(members: readonly Member[] | null): Tree | null {
  return members === null ? null : members.map((one) => [one.key, treeOf(one.inner)] as const);
}

Deno.test("membersOf() agrees with a naive reading and with JSON.parse on 5,000 documents", () => {
  const chance = seeded(21);
  for (let i = 0; i < 5000; i++) {
    const text = randomText(chance);
    const members = membersOf(text, all);
    assertEquals(treeOf(members), naiveTree(text), text);
    const value: unknown = JSON.parse(text);
    if (members === null || typeof value !== "object" || value === null) continue;
    assertEquals(new Set(members.map((one) => one.key)), new Set(Object.keys(value)), text);
    // Skipping must end where entering does.
    assertEquals(keysOf(text), members.map((one) => one.key), text);
  }
});

for (const depth of [9_000, 100_000]) {
  Deno.test(`membersOf() gets through ${depth} levels, skipped or entered`, () => {
    const deep = `{"note":${"[".repeat(depth)}${"]".repeat(depth)},"last":${
      '{"a":'.repeat(depth)
    }1${"}".repeat(depth)}}`;
    assertEquals(keysOf(deep), ["note", "last"]);
    let level = membersOf(deep, all)?.[1]?.inner ?? null;
    let levels = 0;
    while (level !== null) {
      levels++;
      level = level[0]?.inner ?? null;
    }
    assertEquals(levels, depth);
  });
}

Deno.test("membersOf() does not choke on a string of a million escapes", () => {
  const text = `{"a":"${'\\"\\\\'.repeat(1_000_000)}","b":1}`;
  assertEquals(keysOf(text), ["a", "b"]);
});

Deno.test("lastMember() takes the last of the name", () => {
  const members = membersOf('{"a":1,"b":2,"a":3}', top) ?? [];
  assertEquals(lastMember(members, "a")?.valueAt, 17);
  assertEquals(lastMember(members, "c"), undefined);
});

Deno.test("distinctKeys() keeps first places and names what is repeated", () => {
  const members = membersOf('{"b":1,"10":2,"a":3,"b":4,"a":5,"b":6}', top) ?? [];
  assertEquals(distinctKeys(members), { keys: ["b", "10", "a"], repeated: ["b", "a"] });
  assertEquals(distinctKeys([]), { keys: [], repeated: [] });
});
