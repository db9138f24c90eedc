import { assertEquals, assertThrows } from "@std/assert";
import type { Context } from "../../lib/cli/context.ts";
import { GLOBAL_FLAGS } from "../../lib/cli/flags.ts";
import { contextOf } from "../../lib/cli/globals.ts";
import { print, viewOf } from "../../lib/cli/output.ts";
import { scanArguments, UsageError } from "../../lib/cli/scan.ts";
import type { Ports } from "../../lib/io/ports.ts";
import { type FakeOptions, fakePorts, type FakeWorld } from "../support/fake_ports.ts";

function contextOn(ports: Ports, argv: readonly string[]): Context {
  return contextOf(scanArguments(argv, GLOBAL_FLAGS, { maxOperands: 9 }), ports);
}

function context(argv: readonly string[], options: FakeOptions = {}): Context {
  return contextOn(fakePorts(options).ports, argv);
}

for (
  const [argv, cwd, want] of [
    [[], "/repo", null],
    [["--root", "/a/b/../c"], "/repo", "/a/c"],
    [["--root", "x"], "/repo", "/repo/x"],
    [["--root", ".."], "/repo/src", "/repo"],
    [["--root", "."], "/", "/"],
    [["--root", "~"], "/repo", "/repo/~"],
    [["--root", "a b/状态"], "/repo", "/repo/a b/状态"],
    [["--root", "a\\b"], "/repo", "/repo/a\\b"],
  ] as const
) {
  Deno.test(`contextOf() makes ${want} of ${argv.join(" ") || "no --root"}`, () => {
    assertEquals(context(argv, { cwd }).root, want);
  });
}

Deno.test("contextOf() turns backslashes round on Windows alone", () => {
  const ports: Ports = { ...fakePorts({ cwd: "C:/repo" }).ports, platform: "windows" };
  assertEquals(contextOn(ports, ["--root", "sub\\x"]).root, "C:/repo/sub/x");
  assertEquals(contextOn(ports, ["--root", "D:\\x\\..\\y"]).root, "D:/y");
});

for (
  const [argv, env, want] of [
    [[], {}, null],
    [[], { CLAUDE_CODE_SESSION_ID: "code" }, "code"],
    [[], { CLAUDE_CODE_SESSION_ID: "code", CLAUDE_SESSION_ID: "plain" }, "plain"],
    [["--session", "mine"], { CLAUDE_SESSION_ID: "plain" }, "mine"],
    [["--session="], { CLAUDE_SESSION_ID: "plain" }, "plain"],
    [["--session="], { CLAUDE_SESSION_ID: "", CLAUDE_CODE_SESSION_ID: "code" }, "code"],
    [["--session="], {}, null],
  ] as readonly (readonly [readonly string[], Record<string, string>, string | null])[]
) {
  Deno.test(`contextOf() knows the session ${want} from ${JSON.stringify([argv, env])}`, () => {
    assertEquals(context(argv, { env }).session, want);
  });
}

for (
  const [argv, env, want] of [
    [[], { LANG: "zh_CN.UTF-8" }, null],
    [["--lang", "zh"], {}, "zh"],
    [["--lang", "en"], { LANG: "zh_CN" }, "en"],
    [["--lang", "auto"], { LANG: "zh_TW.UTF-8" }, "zh"],
    [["--lang", "auto"], { LANG: "zh_CN", LC_ALL: "C" }, "en"],
    [["--lang", "auto"], {}, "en"],
  ] as readonly (readonly [readonly string[], Record<string, string>, string | null])[]
) {
  Deno.test(`contextOf() takes the language ${want} from ${JSON.stringify([argv, env])}`, () => {
    assertEquals(context(argv, { env }).lang, want);
  });
}

Deno.test("contextOf() judges by --now, else by the clock", () => {
  assertEquals(context(["--now", "1970-01-01T00:00:01Z"]).now, 1000);
  assertEquals(context([], { now: "2026-05-01T00:00:00Z" }).now, Date.UTC(2026, 4, 1));
});

for (const argv of [["--root="], ["--now=x"], ["--get="], ["--lang="], ["--lang=EN"]]) {
  Deno.test(`contextOf() refuses ${argv}`, () => {
    assertThrows(() => context(argv), UsageError);
  });
}

const TERMINAL = { stdin: true, stdout: true };
for (
  const [argv, terminal, want] of [
    [[], TERMINAL, true],
    [[], { stdin: true }, false],
    [[], { stdout: true }, false],
    [["--json"], TERMINAL, false],
    [["--no-input"], TERMINAL, false],
    [["--get", "x"], TERMINAL, false],
    [["--quiet"], TERMINAL, true],
  ] as const
) {
  Deno.test(`a question ${want ? "may" : "may not"} be asked: ${JSON.stringify([argv, terminal])}`, () => {
    assertEquals(context(argv, { terminal }).interactive(), want);
  });
}

Deno.test("viewOf() is English, and judges by the call's clock", () => {
  const { lang, now } = viewOf(context(["--now", "1970-01-01T00:00:01Z"], {}));
  assertEquals([lang, now], ["en", 1000]);
});

for (
  const [name, options, width] of [
    ["as wide as the terminal", { terminal: { columns: 120, stdout: true } }, 120],
    ["without limit in a pipe", { terminal: { columns: 120, stdout: false } }, Infinity],
    ["as wide as COLUMNS in a pipe", {
      terminal: { columns: 40, stdout: false },
      env: { COLUMNS: "40" },
    }, 40],
  ] as const
) {
  Deno.test(`viewOf() is ${name}`, () => {
    assertEquals(viewOf(context([], options)).width, width);
  });
}

const OUTCOME = {
  exit: 3,
  document: { a: { b: "x" }, n: null },
  text: () => "for people\n",
  notes: ["one", "two"],
} as const;

for (
  const [argv, outcome, code, stdout, stderr] of [
    [[], OUTCOME, 3, "for people\n", "one\ntwo\n"],
    [["--json"], OUTCOME, 3, '{"a":{"b":"x"},"n":null}\n', "one\ntwo\n"],
    [["--quiet"], OUTCOME, 3, "for people\n", ""],
    [[], { ...OUTCOME, asDocument: true }, 3, '{"a":{"b":"x"},"n":null}\n', "one\ntwo\n"],
    [["--get", "a.b"], OUTCOME, 3, "x\n", "one\ntwo\n"],
    [["--get", "a.b", "--json"], OUTCOME, 3, "x\n", "one\ntwo\n"],
    [["--get", "n"], OUTCOME, 1, "", "one\ntwo\n"],
    [["--get", "a.b"], { exit: 65, notes: ["why"] }, 65, "", "why\n"],
    [["--json"], { exit: 65, notes: ["why"] }, 65, "", "why\n"],
    [["--json"], { exit: 0, text: () => "text\n" }, 0, "text\n", ""],
    [[], { exit: 0 }, 0, "", ""],
  ] as const
) {
  Deno.test(`print() of ${JSON.stringify(outcome)} with ${argv.join(" ") || "no flags"}`, () => {
    const { ports, world }: { ports: Ports; world: FakeWorld } = fakePorts();
    assertEquals(print(outcome, contextOn(ports, argv)), code);
    assertEquals([world.stdout, world.stderr], [stdout, stderr]);
  });
}
