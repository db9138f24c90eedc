import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { choose } from "../../lib/cli/choose.ts";
import { type FakeOptions, fakePorts, type FakeWorld } from "../support/fake_ports.ts";

const ITEMS = [{ label: "A-1", details: ["Stage: build"] }, { label: "B-2" }, { label: "C-3" }];
const TERMINAL = { stdin: true, stdout: true };
const VIEW = { lang: "en", color: false } as const;
const ESC = "\u001b";

async function ask(options: FakeOptions): Promise<{ chosen: number | null; world: FakeWorld }> {
  const { ports, world } = fakePorts({ terminal: TERMINAL, ...options });
  return { chosen: await choose(ports, ITEMS, VIEW), world };
}

for (
  const [name, options, expected] of [
    ["Enter", { keys: ["\r"] }, 0],
    ["an arrow and Enter", { keys: [`${ESC}[B`, "\r"] }, 1],
    ["a number and Enter", { keys: ["3", "\r"] }, 2],
    ["q", { keys: ["j", "q"] }, null],
    ["Ctrl-C", { keys: ["\u0003"] }, null],
    ["the end of the input", { keys: ["j"] }, null],
    ["a number on a line", { input: ["2"] }, 1],
    ["a number with blanks", { input: ["  3 "] }, 2],
    ["a wrong line and a number", { input: ["x", "2"] }, 1],
    ["three wrong lines", { input: ["x", "0", "4", "1"] }, null],
    ["an empty line", { input: ["", "1"] }, null],
    ["q on a line", { input: ["q", "1"] }, null],
    ["no line", { input: [] }, null],
    ["a sign", { input: ["-1", "+1", "1e0", "1"] }, null],
    ["a dumb terminal", { env: { TERM: "dumb" }, keys: ["\r"], input: ["2"] }, 1],
    ["no terminal for the input", { terminal: { stdout: true }, keys: ["\r"], input: ["1"] }, null],
    ["no terminal for the list", { terminal: { stdin: true }, keys: ["\r"], input: ["1"] }, null],
  ] as const
) {
  Deno.test(`choose() answers ${expected} for ${name}`, async () => {
    assertEquals((await ask(options)).chosen, expected);
  });
}

Deno.test("choose() writes to stdout alone, and nothing without a terminal", async () => {
  assertEquals((await ask({ keys: ["\r"] })).world.stderr, "");
  const { world } = await ask({ terminal: {}, keys: ["\r"] });
  assertEquals(world.stdout, "");
});

for (const keys of [["\r"], ["q"], ["\u0003"], ["j"], []]) {
  Deno.test(`choose() shows the cursor again after ${JSON.stringify(keys)}`, async () => {
    const { stdout } = (await ask({ keys })).world;
    assertStringIncludes(stdout, `${ESC}[?25l`);
    assert(stdout.lastIndexOf(`${ESC}[?25h`) > stdout.lastIndexOf(`${ESC}[?25l`));
  });
}

Deno.test("choose() shows the cursor again when reading fails", async () => {
  const { ports, world } = fakePorts({ terminal: TERMINAL });
  const broken = {
    ...ports,
    readKeys: (_: unknown, begin?: () => void) => {
      begin?.();
      return Promise.reject(new Error("gone"));
    },
  };
  await assertRejects(() => choose(broken, ITEMS, VIEW), Error, "gone");
  assert(world.stdout.endsWith(`${ESC}[?25h`));
});

Deno.test("choose() takes its frame away and leaves one line", async () => {
  const { stdout } = (await ask({ keys: ["2", "\r"] })).world;
  assertEquals(stdout.split("\u001b[?25h").at(-1), "Select [1-3]: 2\n");
  // Six lines: back over five, then all of it away.
  assertEquals(stdout.split(`\r${ESC}[5A${ESC}[J`).length, 3);
});

Deno.test("choose() leaves the list when nothing was chosen", async () => {
  const { stdout } = (await ask({ keys: ["2", "q"] })).world;
  assert(stdout.endsWith(`Select [1-3]: 2\r\n${ESC}[?25h`));
});

Deno.test("choose() lists and asks in plain text on a dumb terminal", async () => {
  const { stdout } = (await ask({ env: { TERM: "dumb" }, input: ["7", "1"] })).world;
  assertEquals(
    stdout,
    "[1] A-1\n    Stage: build\n\n[2] B-2\n[3] C-3\n" +
      "Select [1-3]: Type a number from 1 to 3, or q.\nSelect [1-3]: ",
  );
});

Deno.test("choose() draws for the size that the terminal has by now", async () => {
  const { ports, world } = fakePorts({ terminal: TERMINAL });
  let columns = 80;
  const shrinking = {
    ...ports,
    terminal: () => ({ ...ports.terminal(), columns, rows: 24 }),
    readKeys: (onKey: (key: string) => boolean, begin?: () => void) => {
      begin?.();
      columns = 9;
      onKey("j");
      onKey("\r");
      return Promise.resolve(true);
    },
  };
  assertEquals(await choose(shrinking, ITEMS, VIEW), 1);
  assertStringIncludes(world.stdout, "❯ [2] B…");
});

Deno.test("choose() takes a listing of the caller's, and a place to begin", async () => {
  const plain = fakePorts({ terminal: TERMINAL, input: ["3"] });
  const view = { ...VIEW, initial: 1, heading: "Mine:\n", listing: "My list\n\n" };
  assertEquals(await choose(plain.ports, ITEMS, view), 2);
  assertEquals(plain.world.stdout, "My list\n\nSelect [1-3]: ");
  const keys = fakePorts({ terminal: TERMINAL, keys: ["\r"] });
  assertEquals(await choose(keys.ports, ITEMS, view), 1);
  assert(keys.world.stdout.startsWith(`Mine:\r\n${ESC}[?25l`));
  assert(!keys.world.stdout.includes("My list"));
  const bare = fakePorts({ terminal: TERMINAL, input: ["1"] });
  await choose(bare.ports, ITEMS, { ...VIEW, heading: "Mine:\n" });
  assert(bare.world.stdout.startsWith("Mine:\n[1] A-1\n"));
});

Deno.test("choose() shows the detail of an item behind its label in the plain list", async () => {
  const { ports, world } = fakePorts({ terminal: TERMINAL, input: ["1"] });
  await choose(ports, [{ label: "A-1", detail: "build it" }, { label: "B-2" }], VIEW);
  assert(world.stdout.startsWith("[1] A-1  build it\n[2] B-2\n"), world.stdout);
});

Deno.test("choose() draws a frame of one line again without going up", async () => {
  const { ports, world } = fakePorts({ terminal: { ...TERMINAL, rows: 1 }, keys: ["j", "\r"] });
  assertEquals(await choose(ports, ITEMS, VIEW), 1);
  assertStringIncludes(world.stdout, `❯ [1] A-1\r${ESC}[J❯ [2] B-2\r${ESC}[J`);
});
