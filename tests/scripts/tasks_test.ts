import { assertEquals, assertStringIncludes } from "@std/assert";
import { nodeImports } from "../../scripts/tasks/build.ts";
import { runtimeOf, unfit } from "../../scripts/tasks/runtimes.ts";
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

const LINUX = "x86_64-unknown-linux-gnu";
const MAC = "aarch64-apple-darwin";
const WINDOWS = "x86_64-pc-windows-msvc";

for (
  const [name, target, env, files, expected] of [
    ["downloads when nothing is named", MAC, {}, [], "download"],
    ["takes the target's own variable", MAC, { DENORT_BIN_aarch64_apple_darwin: "/m" }, [], "/m"],
    [
      "prefers the target's own variable to the folder",
      MAC,
      { DENORT_BIN_aarch64_apple_darwin: "/m", DENORT_DIR: "/d" },
      [`/d/denort-${MAC}`],
      "/m",
    ],
    ["looks into the folder", MAC, { DENORT_DIR: "/d/" }, [`/d/denort-${MAC}`], `/d/denort-${MAC}`],
    [
      "looks for .exe in the folder",
      WINDOWS,
      { DENORT_DIR: "/d" },
      [`/d/denort-${WINDOWS}.exe`],
      `/d/denort-${WINDOWS}.exe`,
    ],
    ["downloads nothing beside a folder", MAC, { DENORT_DIR: "/d" }, [], "none"],
    [
      "downloads nothing beside another's variable",
      MAC,
      {
        DENORT_BIN_x86_64_apple_darwin: "/x",
      },
      [],
      "none",
    ],
    ["takes DENORT_BIN for this machine", LINUX, { DENORT_BIN: "/b" }, [], "/b"],
    [
      "takes DENORT_BIN for this machine beside a folder",
      LINUX,
      {
        DENORT_BIN: "/b",
        DENORT_DIR: "/d",
      },
      [],
      "/b",
    ],
    [
      "takes DENORT_BIN for another machine when it stands alone",
      MAC,
      { DENORT_BIN: "/b" },
      [],
      "/b",
    ],
    ["counts an empty variable as absent", MAC, { DENORT_BIN: "", DENORT_DIR: "" }, [], "download"],
  ] as const
) {
  Deno.test(`runtimeOf() ${name}`, () => {
    const variables: Readonly<Record<string, string>> = env;
    const there: readonly string[] = files;
    const got = runtimeOf(target, (key) => variables[key], LINUX, (path) => there.includes(path));
    assertEquals(got.kind === "file" ? got.path : got.kind, expected);
  });
}

Deno.test("unfit() names the machine of a runtime, a file that is none, and one that is absent", async () => {
  const file = await Deno.makeTempFile();
  try {
    await Deno.writeFile(file, head({ 0: [0x7f, 0x45, 0x4c, 0x46], 18: [0xb7] }));
    const runtime = { path: file, from: "DENORT_BIN" };
    assertEquals(await unfit(runtime, "aarch64-unknown-linux-gnu"), undefined);
    assertEquals(
      await unfit(runtime, MAC),
      `DENORT_BIN is for aarch64-unknown-linux-gnu, not for ${MAC}.`,
    );
    await Deno.writeTextFile(file, "#!/bin/sh\n");
    assertEquals(await unfit(runtime, MAC), `DENORT_BIN is for no known machine, not for ${MAC}.`);
    const absent = await unfit({ path: `${file}.absent`, from: "DENORT_DIR" }, MAC);
    assertStringIncludes(absent ?? "", `DENORT_DIR: cannot read "${file}.absent"`);
  } finally {
    await Deno.remove(file);
  }
});
