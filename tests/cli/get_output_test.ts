import { assertEquals } from "@std/assert";
import { print } from "../../lib/cli/output.ts";
import type { Context, Outcome } from "../../lib/cli/context.ts";
import { run } from "../../lib/cli/run.ts";
import { type FakeOptions, fakePorts, type FakeWorld } from "../support/fake_ports.ts";

function printed(outcome: Outcome, get: string, options: FakeOptions = {}): [number, FakeWorld] {
  const { ports, world } = fakePorts(options);
  const context: Context = {
    ports,
    root: null,
    cwd: "/repo",
    now: 0,
    session: null,
    lang: null,
    json: false,
    interactive: () => false,
    values: new Map([["get", get]]),
    switches: new Set(),
    operands: [],
  };
  return [print(outcome, context), world];
}

for (
  const [name, exit, document, get, code, out] of [
    ["a field", 0, { a: "x" }, "a", 0, "x\n"],
    ["a field of an answer that is not ok", 3, { a: "x" }, "a", 3, "x\n"],
    ["an empty text", 0, { a: "" }, "a", 0, "\n"],
    ["a list", 0, { a: ["x", 1] }, "a[]", 0, "x\n1\n"],
    ["an absent field", 0, { a: "x" }, "b", 1, ""],
    ["a null field", 0, { a: null }, "a", 1, ""],
    ["an absent field of a decision", 3, {}, "a", 1, ""],
    ["an absent field of corrupt state", 65, {}, "a", 65, ""],
    ["an absent field of held work", 75, { a: null }, "a", 75, ""],
    ["an absent field of unreadable state", 77, {}, "a[]", 77, ""],
    ["no document at all", 2, undefined, "a", 2, ""],
  ] as const
) {
  Deno.test(`print() answers --get for ${name}`, () => {
    const [found, world] = printed({ exit, document }, get);
    assertEquals([found, world.stdout, world.stderr], [code, out, ""]);
  });
}

Deno.test("print() hands a value over as it is, but keeps it from driving a terminal", () => {
  const document = { a: "x\u001b[2Jy\u202ez\n\u0007end" };
  const [, piped] = printed({ exit: 0, document }, "a");
  assertEquals(piped.stdout, `${document.a}\n`);
  const [, shown] = printed({ exit: 0, document }, "a", { terminal: { stdout: true } });
  assertEquals(shown.stdout, "xyz\nend\n");
});

Deno.test("run() refuses a path that cannot be read, before anything is looked at", async () => {
  const { ports, world } = fakePorts();
  assertEquals(await run(["schema", "--get", "a..b"], ports), 64);
  assertEquals(world.stdout, "");
  assertEquals(world.stderr, "usage: --get cannot read the path a..b; see resume help formats\n");
});

Deno.test("run() takes --get of a list document", async () => {
  const { ports, world } = fakePorts();
  assertEquals(await run(["schema", "--get", "[0]"], ports), 0);
  assertEquals(world.stdout, "envelope\n");
});
