import { assertEquals } from "@std/assert";
import { nodeImports } from "../../scripts/tasks/build.ts";
import { count } from "../../scripts/tasks/tally.ts";
import { executableTarget, programFile, TARGETS } from "../../scripts/tasks/targets.ts";

for (
  const [name, text, code, tally] of [
    ["a good run", "a ... ok\n\nok | 12 passed (3 steps) | 0 failed (5ms)\n", 0, [12, 0]],
    ["a bad run", "\nFAILED | 1 passed | 2 failed (5ms)\n", 1, [1, 2]],
    ["ignored tests", "ok | 4 passed | 0 failed | 2 ignored (5ms)\n", 0, [4, 0]],
    ["colours", "\x1b[0m\x1b[32mok\x1b[0m | 4 passed | 0 failed \x1b[0m(5ms)\n", 0, [4, 0]],
    ["a run that broke off", "error: Module not found\n", 1, [0, 1]],
    ["a failure outside any test", "ok | 4 passed | 0 failed (5ms)\n", 1, [4, 1]],
    ["no files", "", 0, [0, 0]],
    ["the last summary", "ok | 9 passed | 0 failed\nok | 4 passed | 0 failed (1s)\n", 0, [4, 0]],
  ] as const
) {
  Deno.test(`count() reads ${name}`, () => {
    const { passed, failed } = count(text, code);
    assertEquals([passed, failed], [...tally]);
  });
}

Deno.test("nodeImports() finds each form of import once, and no mere text", () => {
  const script = `import a from"node:fs";import"node:os";await import("node:net");` +
    `require('node:fs');const x="node:path";`;
  assertEquals(nodeImports(script), ["node:fs", "node:os", "node:net"]);
});

Deno.test("programFile() ends in .exe for Windows alone", () => {
  assertEquals(TARGETS.map((target) => programFile("r", target)), [
    "r",
    "r",
    "r",
    "r",
    "r.exe",
    "r.exe",
  ]);
});

function head(values: Readonly<Record<number, readonly number[]>>): Uint8Array {
  const bytes = new Uint8Array(256);
  for (const [at, value] of Object.entries(values)) bytes.set(value, Number(at));
  return bytes;
}

for (
  const [target, bytes] of [
    ["x86_64-unknown-linux-gnu", head({ 0: [0x7f, 0x45, 0x4c, 0x46], 18: [0x3e] })],
    ["aarch64-unknown-linux-gnu", head({ 0: [0x7f, 0x45, 0x4c, 0x46], 18: [0xb7] })],
    ["x86_64-apple-darwin", head({ 0: [0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1] })],
    ["aarch64-apple-darwin", head({ 0: [0xcf, 0xfa, 0xed, 0xfe, 12, 0, 0, 1] })],
    [
      "x86_64-pc-windows-msvc",
      head({ 0: [0x4d, 0x5a], 60: [128], 128: [0x50, 0x45, 0, 0, 0x64, 0x86] }),
    ],
    [
      "aarch64-pc-windows-msvc",
      head({ 0: [0x4d, 0x5a], 60: [128], 128: [0x50, 0x45, 0, 0, 0x64, 0xaa] }),
    ],
    [undefined, head({ 0: [0x23, 0x21] })],
    [undefined, new Uint8Array(3)],
  ] as const
) {
  Deno.test(`executableTarget() recognises ${target ?? "nothing"}`, () => {
    assertEquals(executableTarget(bytes), target);
  });
}
