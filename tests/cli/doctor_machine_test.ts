// What `resume doctor` finds of the program, the terminal, the language and the folder.
import { assertEquals } from "@std/assert";
import { folderFinding } from "../../lib/cli/doctor/machine.ts";
import { run } from "../../lib/cli/run.ts";
import { Doctor } from "../../lib/core/schema.ts";
import type { Ports } from "../../lib/io/ports.ts";
import { FINE } from "../support/doctor.ts";
import { type FakeOptions, fakePorts } from "../support/fake_ports.ts";

for (
  const [name, options, words, want] of [
    ["a program from source", { ...FINE, standalone: false }, [], {
      program: "program-from-source",
    }],
    ["a compiled program", FINE, [], { program: "program-compiled" }],
    ["a session of the environment", FINE, [], { session: "session-known" }],
    ["no session", { ...FINE, env: { PATH: "/bin" } }, [], { session: "session-unknown" }],
    ["no PATH", { ...FINE, env: {} }, [], { links: "links-not-on-path" }],
    ["a locale of UTF-8", { ...FINE, env: { LC_ALL: "zh_CN.utf8" } }, [], { language: "language" }],
    ["a locale of another charset", { ...FINE, env: { LC_ALL: "C" } }, [], {
      language: "language-charset",
    }],
    ["LANG where LC_ALL is not set", { ...FINE, env: { LANG: "de_DE.ISO-8859-1" } }, [], {
      language: "language-charset",
    }],
    ["no locale", { ...FINE, env: {} }, [], { language: "language" }],
    [
      "a locale that Windows does not mind",
      { ...FINE, platform: "windows", env: { LANG: "C" } },
      [],
      {
        language: "language",
      },
    ],
  ] as const satisfies readonly (readonly [
    string,
    FakeOptions,
    readonly string[],
    Readonly<Record<string, string>>,
  ])[]
) {
  Deno.test(`resume doctor finds ${name}`, async () => {
    const { ports, world } = fakePorts(options);
    await run(["doctor", "--json", ...words], ports);
    const { checks } = Doctor.parse(JSON.parse(world.stdout));
    for (const [topic, code] of Object.entries(want)) {
      assertEquals(checks.find((check) => check.topic === topic)?.code, code);
    }
  });
}

for (
  const [terminal, words, args] of [
    [{ stdin: true, stdout: true, columns: 101 }, [], {
      interactive: true,
      columns: 101,
      color: true,
    }],
    [{ stdin: true, stdout: true }, ["--no-color"], {
      interactive: true,
      columns: 80,
      color: false,
    }],
    [{ stdin: false, stdout: true }, [], { interactive: false, columns: 80, color: true }],
    [{ stdin: true, stdout: false }, [], { interactive: false, columns: 80, color: false }],
  ] as const
) {
  Deno.test(`resume doctor finds the terminal ${JSON.stringify(args)}`, async () => {
    const { ports, world } = fakePorts({ ...FINE, terminal });
    await run(["doctor", "--json", ...words], ports);
    const { checks } = Doctor.parse(JSON.parse(world.stdout));
    assertEquals(checks.find((check) => check.topic === "terminal")?.args, args);
  });
}

Deno.test("folderFinding() says why the current folder cannot be named", () => {
  const { ports } = fakePorts(FINE);
  const gone: Ports = {
    ...ports,
    cwd: () => ({ ok: false, reason: "absent", message: "it was removed" }),
  };
  assertEquals(folderFinding(gone, "/repo"), {
    code: "folder-unreadable",
    args: { folder: "/repo", reason: "it was removed" },
  });
});
