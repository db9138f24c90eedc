// `resume cycle` where a write fails.
import { assertEquals } from "@std/assert";
import { LEDGER, NOW, PLAN, started } from "../support/cycle.ts";
import { failEach, type Writing } from "../support/write_faults.ts";

const LAYOUT = { "/repo/.claude/lintel-layout.yaml": "layout_version: 5\n" };
const TEXT = `${started()}${PLAN}`;

function writing(argv: readonly string[], files: Record<string, string>): Writing {
  return {
    argv: ["cycle", ...argv, "--json"],
    options: {
      files: { ...LAYOUT, "/home/al/.lintel/x": "", ...files },
      now: NOW,
      env: { HOME: "/home/al", USER: "alice", LINTEL_HOME: "/home/al/.lintel" },
    },
    // A choice that could not be recorded has archived its copy already; the next one makes another.
    may: /\.lock$|archive\/c\/00-state(-\d)?\.md$/,
  };
}

for (const words of [["A"], ["B"], ["C", "SENSE"], ["D"], ["E"]]) {
  Deno.test(`resume cycle choose ${words.join(" ")} loses nothing whichever change fails`, async () => {
    const files = { [LEDGER]: TEXT };
    const tried = await failEach(writing(["choose", ...words, "--accept-warnings"], files));
    assertEquals(tried > 0, true);
  });
}

for (const [name, local] of [["no ledger", null], ["a blank ledger", "\n"]] as const) {
  Deno.test(`resume cycle import over ${name} loses nothing whichever change fails`, async () => {
    const files = { "/repo/other.md": TEXT, ...(local === null ? {} : { [LEDGER]: local }) };
    const tried = await failEach(writing(["import", "other.md"], files));
    assertEquals(tried > 0, true);
  });
}
