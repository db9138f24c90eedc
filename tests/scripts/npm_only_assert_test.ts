// The adapter judges itself here, so the checks stand on plain comparisons.
import * as a from "../../scripts/npm_only/assert.ts";

function throwing(fn: () => unknown): string | undefined {
  try {
    fn();
  } catch (error) {
    return error instanceof a.AssertionError ? error.message : `not an assertion: ${error}`;
  }
  return undefined;
}

function check(is: boolean, what: string): void {
  if (!is) throw new Error(what);
}

const cycle: { self?: unknown } = {};
cycle.self = cycle;
const twin: { self?: unknown } = {};
twin.self = twin;

for (
  const [name, one, other, equal] of [
    ["equal lists", [1, { x: [2] }], [1, { x: [2] }], true],
    ["NaN", NaN, NaN, true],
    ["-0 and 0", [-0], [0], true],
    ["an object without prototype", Object.assign(Object.create(null), { x: 1 }), { x: 1 }, true],
    ["keys in another order", { x: 1, y: 2 }, { y: 2, x: 1 }, true],
    ["dates", new Date(5), new Date(5), true],
    ["maps", new Map([["k", { v: 1 }]]), new Map([["k", { v: 1 }]]), true],
    ["cycles", cycle, twin, true],
    ["an absent and an undefined property", {}, { x: undefined }, false],
    ["a number and its text", 1, "1", false],
    ["lists of other length", [1], [1, undefined], false],
    ["a list and an object", [], {}, false],
    ["null and an object", null, {}, false],
    ["sets", new Set([1]), new Set([2]), false],
    ["errors of other text", new Error("a"), new Error("b"), false],
    ["bytes", new Uint8Array([1]), new Uint8Array([2]), false],
  ] as const
) {
  Deno.test(`assertEquals() and assertNotEquals() judge ${name}`, () => {
    const message = throwing(() => a.assertEquals<unknown>(one, other, "why"));
    check((message === undefined) === equal, `assertEquals: ${message}`);
    check(equal || message?.startsWith("Values are not equal: why") === true, `${message}`);
    const inverse = throwing(() => a.assertNotEquals<unknown>(one, other));
    check((inverse === undefined) !== equal, `assertNotEquals: ${inverse}`);
  });
}

for (
  const [name, holds, fails] of [
    ["assert", () => a.assert(1), () => a.assert(0)],
    ["assertFalse", () => a.assertFalse(""), () => a.assertFalse("x")],
    ["assertStrictEquals", () => a.assertStrictEquals(1, 1), () => a.assertStrictEquals({}, {})],
    ["assertExists", () => a.assertExists(0), () => a.assertExists(null)],
    ["assertMatch", () => a.assertMatch("ab", /b/), () => a.assertMatch("a", /b/)],
    [
      "assertStringIncludes",
      () => a.assertStringIncludes("abc", "b"),
      () => a.assertStringIncludes("abc", "d"),
    ],
    [
      "assertArrayIncludes",
      () => a.assertArrayIncludes([{ x: 1 }, { x: 2 }], [{ x: 2 }]),
      () => a.assertArrayIncludes([{ x: 1 }], [{ x: 2 }]),
    ],
    [
      "assertObjectMatch",
      () =>
        a.assertObjectMatch({ x: { y: 1, z: 2 }, l: [{ a: 1, b: 2 }] }, {
          x: { y: 1 },
          l: [{ a: 1 }],
        }),
      () => a.assertObjectMatch({ x: { y: 1 } }, { x: { y: 2 } }),
    ],
    [
      "assertInstanceOf",
      () => a.assertInstanceOf(new TypeError("x"), Error),
      () => a.assertInstanceOf({}, Error),
    ],
    ["assertGreater", () => a.assertGreater(2, 1), () => a.assertGreater(1, 1)],
    [
      "assertGreaterOrEqual",
      () => a.assertGreaterOrEqual(1, 1),
      () => a.assertGreaterOrEqual(0, 1),
    ],
    ["assertLess", () => a.assertLess(1, 2), () => a.assertLess(1, 1)],
    ["assertLessOrEqual", () => a.assertLessOrEqual(1, 1), () => a.assertLessOrEqual(2, 1)],
    ["fail", () => undefined, () => a.fail("x")],
    ["unreachable", () => undefined, () => a.unreachable()],
  ] as const
) {
  Deno.test(`${name}() passes what holds and throws an AssertionError otherwise`, () => {
    check(throwing(holds) === undefined, `${throwing(holds)}`);
    const message = throwing(fails);
    check(message !== undefined && !message.startsWith("not an assertion"), `${message}`);
  });
}

function thrower(): never {
  throw new RangeError("out of range");
}

Deno.test("assertThrows() returns what was thrown, and looks at class and text", () => {
  check(a.assertThrows(thrower) instanceof RangeError, "plain");
  check(a.assertThrows(thrower, RangeError, "of range").message === "out of range", "class");
  check(throwing(() => a.assertThrows(thrower, TypeError)) !== undefined, "other class");
  check(throwing(() => a.assertThrows(thrower, RangeError, "zzz")) !== undefined, "other text");
  check(throwing(() => a.assertThrows(() => 1)) !== undefined, "nothing thrown");
});

Deno.test("assertRejects() returns what it was rejected with", async () => {
  const rejected = (): Promise<never> => Promise.reject(new RangeError("out of range"));
  check((await a.assertRejects(rejected, RangeError, "range")).message === "out of range", "class");
  for (
    const act of [
      () => a.assertRejects(rejected, TypeError),
      () => a.assertRejects(() => Promise.resolve(1)),
      () => a.assertRejects(thrower as unknown as () => Promise<never>),
    ]
  ) {
    const error = await act().then(() => undefined, (caught: unknown) => caught);
    check(error instanceof a.AssertionError, `${error}`);
  }
});
