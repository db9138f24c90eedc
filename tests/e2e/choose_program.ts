/**
 * Asks once on the real terminal and says what was chosen; `choose_test.ts` runs it.
 *
 * @module
 */
import { choose } from "../../lib/cli/choose.ts";
import { denoPorts } from "../../lib/io/deno_ports.ts";
import { isReading } from "../../lib/io/deno_terminal.ts";

const [count = "3", mode = ""] = Deno.args;
const items = Array.from({ length: Number(count) }, (_, at) => ({ label: `Item-${at + 1}` }));
const real = denoPorts();
let frames = 0;
const ports = mode === "throw"
  ? {
    ...real,
    // The failure of a renderer must not leave the terminal raw.
    out: (text: string) => {
      if (frames++ === 1) throw new Error("cannot draw");
      real.out(text);
    },
  }
  : real;
try {
  real.out(`chosen ${await choose(ports, items, { lang: "en", color: true })}\n`);
} catch (error) {
  real.out(`threw ${error instanceof Error ? error.message : error}\n`);
}
if (isReading()) Deno.exit();
