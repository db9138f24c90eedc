import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { moduleFlags } from "../../scripts/registry.ts";
import { HAS_TERMINAL, onTerminal, type Step, type TerminalRun } from "../support/terminal.ts";

const PROGRAM = new URL("./choose_program.ts", import.meta.url).pathname;
const LISTED: Step = { wait: "Select [1-3]: " };

async function ask(
  args: readonly string[],
  steps: readonly Step[],
  env: Record<string, string> = {},
): Promise<TerminalRun> {
  const argv = [Deno.execPath(), "run", "-A", "-q", ...await moduleFlags(), PROGRAM, ...args];
  // The registry was asked for already, and the child must not ask again.
  return await onTerminal(argv, steps, { env, rows: 10, columns: 40 });
}

const ESC = "\u001b";
for (
  const [name, steps, said] of [
    ["Enter takes the first", [{ send: "\r" }], "chosen 0"],
    ["an arrow moves", [{ send: `${ESC}[B\r` }], "chosen 1"],
    ["application cursor keys move", [{ send: `${ESC}OB${ESC}OB${ESC}OA\r` }], "chosen 1"],
    [
      "an arrow in two reads moves",
      [{ send: ESC }, { send: "[B" }, { pause: 100 }, { send: "\r" }],
      "chosen 1",
    ],
    [
      "an arrow cut behind the bracket moves",
      [{ send: `${ESC}[` }, { pause: 20 }, { send: "B\r" }],
      "chosen 1",
    ],
    ["a digit moves", [{ send: "3" }, { wait: "]: 3" }, { send: "\r" }], "chosen 2"],
    ["Esc leaves, without another key", [{ send: ESC }], "chosen null"],
    ["Ctrl-C leaves", [{ send: "\u0003" }], "chosen null"],
    ["Ctrl-D leaves", [{ send: "\u0004" }], "chosen null"],
    ["q leaves", [{ send: "q" }], "chosen null"],
  ] as const
) {
  Deno.test({
    name: `choose() on a terminal: ${name}`,
    ignore: !HAS_TERMINAL,
    fn: async () => {
      const run = await ask(["3"], [LISTED, ...steps]);
      assertStringIncludes(run.output, said);
      assertEquals([run.code, run.late, run.restored], [0, false, true]);
      assertCursorBack(run.output);
    },
  });
}

function assertCursorBack(output: string): void {
  assert(output.includes(`${ESC}[?25l`), "the cursor was never hidden");
  assert(output.lastIndexOf(`${ESC}[?25h`) > output.lastIndexOf(`${ESC}[?25l`), "cursor is hidden");
}

for (const [signal, code] of [["SIGTERM", 143], ["SIGHUP", 129]] as const) {
  Deno.test({
    name: `choose() on a terminal: ${signal} sets the terminal back`,
    ignore: !HAS_TERMINAL,
    fn: async () => {
      const run = await ask(["3"], [LISTED, { pause: 100 }, { signal }]);
      assertEquals([run.code, run.restored], [code, true]);
      assertCursorBack(run.output);
    },
  });
}

Deno.test({
  name: "choose() on a terminal: a failure while drawing sets the terminal back",
  ignore: !HAS_TERMINAL,
  fn: async () => {
    const run = await ask(["3", "throw"], [{ pause: 500 }, { send: "2" }]);
    assertStringIncludes(run.output, "threw cannot draw");
    assertEquals(run.restored, true);
  },
});

Deno.test({
  name: "choose() on a dumb terminal asks for a line and sends no escape sequence",
  ignore: !HAS_TERMINAL,
  fn: async () => {
    const run = await ask(["3"], [LISTED, { send: "2\r" }], { TERM: "dumb", NO_COLOR: "1" });
    assertStringIncludes(run.output, "[2] Item-2");
    assertStringIncludes(run.output, "chosen 1");
    assertEquals(run.output.includes(`${ESC}[?25`), false);
    assertEquals(run.restored, true);
  },
});

Deno.test({
  name: "choose() on a terminal keeps a long list within its height",
  ignore: !HAS_TERMINAL,
  fn: async () => {
    const steps: Step[] = [{ wait: "Select [1-40]: " }, { send: `${ESC}[F` }, { wait: "Item-40" }];
    const run = await ask(["40"], [...steps, { send: "\r" }]);
    assertStringIncludes(run.output, "chosen 39");
    const [first = ""] = run.output.split(`${ESC}[?25l`).slice(1);
    assertEquals(first.split("Select")[0]?.split("\n").length, 9);
  },
});
