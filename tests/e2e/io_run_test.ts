// Child processes and the environment, through the real ports.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { ENV_NAMES } from "../../lib/io/env_names.ts";
import { denoPorts } from "../../lib/io/deno_ports.ts";
import { runProgram } from "../../lib/io/deno_run.ts";
import type { RunReply } from "../../lib/io/ports.ts";
import { inFolder } from "../support/disk.ts";
import { has } from "../support/program.ts";

const ON_WINDOWS = Deno.build.os === "windows";
const text = (got: RunReply): string =>
  got.kind === "ran" ? new TextDecoder().decode(got.stdout) : got.kind;

function test(name: string, body: (folder: string) => Promise<void>): void {
  Deno.test({ name, ignore: ON_WINDOWS, fn: () => inFolder(body) });
}

test("runProgram() gives code, output and remarks", async (cwd) => {
  const got = await runProgram("sh", ["-c", "pwd; echo no >&2; exit 3"], { cwd });
  assertEquals(got.kind === "ran" && [got.code, text(got), got.stderr], [3, `${cwd}\n`, "no\n"]);
});

test("runProgram() feeds standard input, also more than the child reads", async (cwd) => {
  const stdin = new Uint8Array(3_000_000).fill(97);
  assertEquals(
    text(await runProgram("sh", ["-c", "wc -c | tr -d ' '"], { cwd, stdin })),
    "3000000\n",
  );
  assertEquals(text(await runProgram("sh", ["-c", "head -c 2"], { cwd, stdin })), "aa");
  assertEquals(text(await runProgram("cat", [], { cwd })), "");
});

test("runProgram() answers for a program that is not there", async (cwd) => {
  assertEquals((await runProgram("no-such-program", [], { cwd })).kind, "absent");
});

test("runProgram() answers for a folder that is not there", async (cwd) => {
  assertEquals((await runProgram("sh", ["-c", "true"], { cwd: `${cwd}/gone` })).kind, "absent");
});

test("runProgram() ends a hang", async (cwd) => {
  const start = performance.now();
  const got = await runProgram("sleep", ["60"], { cwd, timeoutMs: 200 });
  assertEquals(got.kind, "timeout");
  assertEquals(performance.now() - start < 20_000, true);
});

test("runProgram() hands nothing on that could steer git", async (cwd) => {
  const odd = { LD_PRELOAD: "/x.so", LD_LIBRARY_PATH: "/x", GIT_DIR: "/x", GIT_EDITOR: "x" };
  const before = Object.keys(odd).map((name) => [name, Deno.env.get(name)] as const);
  for (const [name, value] of Object.entries(odd)) Deno.env.set(name, value);
  try {
    const got = text(await runProgram("env", [], { cwd }));
    const names = got.split("\n").map((line) => line.split("=")[0] ?? "");
    assertEquals(names.filter((name) => Object.hasOwn(odd, name)), []);
    for (const line of ["GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C"]) {
      assertStringIncludes(got, line);
    }
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Deno.env.delete(name);
      else Deno.env.set(name, value);
    }
  }
});

Deno.test("the ports take an empty variable for an absent one", () => {
  Deno.env.set("NO_COLOR_TEST_EMPTY", "");
  Deno.env.set("NO_COLOR_TEST_SET", "x");
  try {
    const { env } = denoPorts();
    assertEquals([env("NO_COLOR_TEST_EMPTY"), env("NO_COLOR_TEST_SET")], [undefined, "x"]);
    assertEquals(env("NO_COLOR_TEST_NEVER_SET"), undefined);
  } finally {
    Deno.env.delete("NO_COLOR_TEST_EMPTY");
    Deno.env.delete("NO_COLOR_TEST_SET");
  }
});

Deno.test("ENV_NAMES names each variable once, and none that steers a process", () => {
  assertEquals(new Set(ENV_NAMES).size, ENV_NAMES.length);
  assertEquals(ENV_NAMES.filter((name) => /^(LD_|DYLD_|GIT_|DENO_)/.test(name)), []);
});

Deno.test("the ports know where and what they run on", () => {
  const ports = denoPorts();
  const cwd = ports.cwd();
  assertEquals(cwd.ok && cwd.value, Deno.cwd().replaceAll("\\", "/"));
  assertEquals(Math.abs(ports.now() - Date.now()) < 60_000, true);
  assertEquals([ports.build.deno, ports.build.standalone], [Deno.version.deno, false]);
  assertEquals(ports.terminal().columns > 0, true);
});

Deno.test({
  name: "the git port runs git",
  ignore: !has("git"),
  fn: () =>
    inFolder(async (cwd) => {
      const got = await denoPorts().git(["--version"], { cwd });
      assertStringIncludes(text(got), "git version");
    }),
});
