import { assertEquals, assertThrows } from "@std/assert";
import { readArguments } from "../../lib/cli/args.ts";
import type { FlagSpec } from "../../lib/cli/flags.ts";
import { scanArguments, type ScanOptions, UsageError } from "../../lib/cli/scan.ts";

const FLAGS: readonly FlagSpec[] = [
  { name: "story-id", value: "ID", help: "" },
  { name: "root", value: "DIR", help: "" },
  { name: "json", help: "" },
  { name: "help", help: "" },
];
const PLAIN: ScanOptions = { maxOperands: 2 };
const CONTRACT: ScanOptions = { maxOperands: 0, tail: "usage: T", contract: true };

function shown(argv: readonly string[], options: ScanOptions): string {
  const got = scanArguments(argv, FLAGS, options);
  return JSON.stringify({
    ...(got.help ? { help: true } : {}),
    ...Object.fromEntries(got.values),
    ...(got.switches.size > 0 ? { on: [...got.switches] } : {}),
    ...(got.operands.length > 0 ? { operands: got.operands } : {}),
  });
}

for (
  const [argv, want] of [
    [[], "{}"],
    [["--root", "x"], '{"root":"x"}'],
    [["--root=x"], '{"root":"x"}'],
    [["--root="], '{"root":""}'],
    [["--root", ""], '{"root":""}'],
    [["--root=a=b"], '{"root":"a=b"}'],
    [["--root=a\nb"], '{"root":"a\\nb"}'],
    [["--root=--json"], '{"root":"--json"}'],
    [["--root", "--jso"], '{"root":"--jso"}'],
    [["--root", "--"], '{"root":"--"}'],
    [["--root", "-h"], '{"root":"-h"}'],
    [["--root", "a", "--root=a"], '{"root":"a"}'],
    [["--story-id", "007", "--root", "1e3"], '{"story-id":"007","root":"1e3"}'],
    [["--help"], '{"help":true}'],
    [["-h", "--nope"], '{"help":true}'],
    [["--root", "x", "--help"], '{"help":true,"root":"x"}'],
  ] as const
) {
  for (const [kind, options] of [["plain", PLAIN], ["contract", CONTRACT]] as const) {
    Deno.test(`scanArguments() reads ${JSON.stringify(argv)} (${kind})`, () => {
      assertEquals(shown(argv, options), want);
    });
  }
}

for (
  const [argv, want] of [
    [["--root", "--json"], '{"root":"--json"}'],
    [["--root", "a", "--root=b"], '{"root":"b"}'],
  ] as const
) {
  Deno.test(`scanArguments() reads ${JSON.stringify(argv)} as the contract wants it`, () => {
    assertEquals(shown(argv, CONTRACT), want);
  });
}

for (
  const [argv, want] of [
    [["--json"], '{"on":["json"]}'],
    [["--json", "--json"], '{"on":["json"]}'],
    [["a", "b"], '{"operands":["a","b"]}'],
    [["-"], '{"operands":["-"]}'],
    [[""], '{"operands":[""]}'],
    [["--", "--json", "-h"], '{"operands":["--json","-h"]}'],
    [["a", "--root", "r", "b"], '{"root":"r","operands":["a","b"]}'],
    [["--", "--"], '{"operands":["--"]}'],
  ] as const
) {
  Deno.test(`scanArguments() reads ${JSON.stringify(argv)}`, () => {
    assertEquals(shown(argv, PLAIN), want);
  });
}

for (
  const [argv, message] of [
    [["--root"], "usage: --root requires a value"],
    [["--root", "--json"], "usage: --root requires a value"],
    [["--root", "--json=x"], "usage: --root requires a value"],
    [["--root", "a", "--root", "b"], "usage: --root is given twice"],
    [["--root=a", "--json", "--root="], "usage: --root is given twice"],
    [["--json=0"], "usage: --json takes no value"],
    [["--json="], "usage: --json takes no value"],
    [["--jsn"], "usage: unknown flag --jsn; did you mean --json?"],
    [["--zzz=x"], "usage: unknown flag --zzz; see --help"],
    [["-x"], "usage: unknown flag -x; see --help"],
    [["-json"], "usage: unknown flag -json; did you mean --json?"],
    [["--JSON"], "usage: unknown flag --JSON; did you mean --json?"],
    [["--no-json"], "usage: unknown flag --no-json; see --help"],
    [["---json"], "usage: unknown flag ---json; did you mean --json?"],
    [["--=x"], "usage: unknown flag --; see --help"],
    [["--help=x"], "usage: --help takes no value"],
    [["a", "b", "c"], "usage: unexpected argument c; see --help"],
    [["a", "b", ""], 'usage: unexpected argument ""; see --help'],
    [["--nope", "--help"], "usage: unknown flag --nope; see --help"],
  ] as const
) {
  Deno.test(`scanArguments() refuses ${JSON.stringify(argv)}`, () => {
    assertThrows(() => scanArguments(argv, FLAGS, PLAIN), UsageError, message);
  });
}

for (
  const [argv, shownWord] of [
    [["--nope"], "--nope"],
    [["--nope=value"], "--nope"],
    [["a"], "a"],
    [["a=b"], "a"],
    [["-x"], "-x"],
    [["--"], "--"],
    [[""], ""],
    [["-"], "-"],
    [["=x"], ""],
    [["--root", "x", "49"], "49"],
    [["--help=x"], "--help"],
    [["--json=x"], "--json"],
    [["--story_id", "x"], "--story_id"],
    [["-hx"], "-hx"],
    [["--Help"], "--Help"],
    [["--nope", "--help"], "--nope"],
    [["a\nb"], "a\\u000ab"],
    [["\u001b[31m"], "\\u001b[31m"],
    [["x".repeat(300)], `${"x".repeat(200)}…`],
    [["\n".repeat(300)], `${"\\u000a".repeat(200)}…`],
  ] as const
) {
  Deno.test(`the contract refuses ${JSON.stringify(argv).slice(0, 40)}, and shows its usage`, () => {
    const error = assertThrows(() => scanArguments(argv, FLAGS, CONTRACT), UsageError);
    assertEquals(error.message, `usage: unknown flag ${shownWord}; usage: T`);
  });
}

Deno.test("readArguments() keeps every value as text", () => {
  const argv = ["--story-id", "007", "--root=1e3", "0x10", "--json"];
  const got = readArguments(argv, FLAGS, PLAIN);
  assertEquals([...got.values], [["story-id", "007"], ["root", "1e3"]]);
  assertEquals([[...got.switches], got.operands, got.help], [["json"], ["0x10"], false]);
});

for (const value of ["", "--x", "true", "false", "a=b", "-1", "a\nb", "__proto__", "\u0000"]) {
  Deno.test(`readArguments() hands the value ${JSON.stringify(value)} on as it is`, () => {
    const got = readArguments(["--root", value], FLAGS, PLAIN);
    assertEquals(got.values.get("root"), value);
    assertEquals(got.switches.size, 0);
  });
}

Deno.test("readArguments() leaves absent flags absent", () => {
  const got = readArguments([], FLAGS, PLAIN);
  assertEquals([got.values.size, got.switches.size], [0, 0]);
});
