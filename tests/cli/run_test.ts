import { assertEquals, assertStringIncludes } from "@std/assert";
import { VERSION } from "../../lib/cli/version.ts";
import { SCHEMAS } from "../../lib/core/schema.ts";
import type { Ports } from "../../lib/io/ports.ts";
import { call } from "../support/called.ts";
import { STATE, STORY, withTasks } from "../support/story.ts";

const FILES = { [`/repo/${STATE}`]: withTasks({ A: { status: "DONE" } }) };
const ASK = ["story", "--story-id", STORY, "--epic-id", "49"];

/** Ports whose stdout fails, as the runtime reports it. */
function brokenOut(error: unknown): (ports: Ports) => Ports {
  return (ports) => ({
    ...ports,
    out: (): void => {
      throw error;
    },
  });
}

for (
  const [name, error] of [
    ["a full disk", new Error("No space left on device (os error 28)")],
    ["a device that fails", new Error("Input/output error (os error 5)")],
    ["a quota", new Error("Disk quota exceeded (os error 122)")],
  ] as const
) {
  for (const argv of [ASK, ["--help"], ["--version"], ["schema"], ["epic", "--epic-id=49"]]) {
    Deno.test(`run() answers 74 for ${name} under resume ${argv[0]}`, async () => {
      const got = await call(argv, { files: FILES }, brokenOut(error));
      assertEquals(got.code, 74);
      assertEquals(got.stderr, `resume: cannot write the result: ${error.message}\n`);
    });
  }
}

for (
  const [name, error, message] of [
    ["an error", new TypeError("boom"), "boom"],
    ["an error of several lines", new Error("a\n    at x.ts:1:2"), "a\\u000a    at x.ts:1:2"],
    ["a text", "boom", "boom"],
    ["nothing", undefined, "undefined"],
    ["control characters", new Error("\u001b[31m"), "\\u001b[31m"],
  ] as const
) {
  Deno.test(`run() answers 70 with one line and no stack when a bug throws ${name}`, async () => {
    const got = await call(ASK, { files: FILES }, (ports) => ({
      ...ports,
      fs: {
        ...ports.fs,
        stat: () => {
          throw error;
        },
      },
    }));
    assertEquals([got.code, got.stdout], [70, ""]);
    assertEquals(got.stderr, `resume: internal error: ${message}\n`);
  });
}

Deno.test("run() keeps its exit code when stderr is gone too", async () => {
  const gone = (): never => {
    throw new Error("Bad file descriptor (os error 9)");
  };
  const closed = (ports: Ports): Ports => ({ ...ports, out: gone, err: gone });
  assertEquals((await call(["stroy"], {}, closed)).code, 64);
  assertEquals((await call(["--version"], {}, closed)).code, 74);
});

Deno.test("a reader that has left is no error", async () => {
  // The real ports swallow the broken pipe; what is written then is nothing.
  const got = await call(ASK, { files: FILES }, (ports) => ({ ...ports, out: () => {} }));
  assertEquals([got.code, got.stdout, got.stderr], [0, "", ""]);
});

Deno.test("a current folder that is gone still gives an answer", async () => {
  const gone = (ports: Ports): Ports => ({
    ...ports,
    cwd: () => ({ ok: false, reason: "absent", message: "No such file" }),
  });
  const got = await call(ASK, { files: FILES }, gone);
  assertEquals([got.code, got.stderr], [1, "execution-state.json not found\n"]);
  assertEquals((await call([...ASK, "--root", "/repo"], { files: FILES }, gone)).code, 0);
});

for (const argv of [["nope"], ["--nope"], [""], ["story", "--nope"], ["help", "x"]]) {
  Deno.test(`run() refuses resume ${JSON.stringify(argv)} with one line`, async () => {
    const got = await call(argv);
    assertEquals([got.code, got.stdout], [64, ""]);
    assertEquals(/^usage: [^\n]+\n$/.test(got.stderr), true, got.stderr);
  });
}

Deno.test("resume --version is one line; with --json a document that fits its schema", async () => {
  assertEquals((await call(["--version"])).stdout, `resume ${VERSION}\n`);
  const { stdout, code } = await call(["--version", "--json"]);
  assertEquals([code, stdout.split("\n").length], [0, 2]);
  const document = SCHEMAS.version.parse(JSON.parse(stdout));
  assertEquals([document.version, document.deno], [VERSION, "2.0.0"]);
  assertEquals(/^\d+\.\d+\.\d+/.test(VERSION), true);
});

Deno.test("resume schema lists the names, one a line, or as a list", async () => {
  const names = Object.keys(SCHEMAS);
  assertEquals((await call(["schema"])).stdout, `${names.join("\n")}\n`);
  assertEquals(JSON.parse((await call(["schema", "--json"])).stdout), names);
});

for (const name of Object.keys(SCHEMAS)) {
  Deno.test(`resume schema ${name} prints a JSON Schema, on one line with --json`, async () => {
    const text = await call(["schema", name]);
    const json = await call(["schema", name, "--json"]);
    assertEquals([text.code, json.code, text.stderr, json.stderr], [0, 0, "", ""]);
    const document = JSON.parse(text.stdout);
    assertEquals(JSON.parse(json.stdout), document);
    assertEquals(json.stdout.split("\n").length, 2);
    assertStringIncludes(document.$schema, "json-schema.org");
    assertEquals([document.type, Array.isArray(document.required)], ["object", true]);
    const title = await call(["schema", name, "--get", "type"]);
    assertEquals(title.stdout, "object\n");
  });
}

for (
  const [argv, line] of [
    [["schema", "stroy"], "usage: unknown schema stroy; did you mean story?"],
    [["schema", "story", "x"], "usage: unexpected argument x; see --help"],
    [["schema", "toString"], null],
    [["schema", "--nope"], "usage: unknown flag --nope; see --help"],
    [["schema", "--jsno"], "usage: unknown flag --jsno; did you mean --json?"],
    [["schema", "--json=true"], "usage: --json takes no value"],
    [["schema", "--get="], "usage: --get must not be empty"],
  ] as const
) {
  Deno.test(`resume ${argv.join(" ")} is refused`, async () => {
    const got = await call(argv);
    assertEquals([got.code, got.stdout], [64, ""]);
    if (line !== null) assertEquals(got.stderr, `${line}\n`);
  });
}

for (
  const [name, files, words, stderr] of [
    ["that is there", { "/repo/sub/a": "" }, ["--root", "sub"], ""],
    [
      "that is not there",
      {},
      ["--root", "/gone"],
      "resume: --root /gone is no folder that can be looked into\n",
    ],
    [
      "that is a file",
      { "/repo/a": "" },
      ["--root", "a"],
      "resume: --root /repo/a is no folder that can be looked into\n",
    ],
    ["that is not there, with --quiet", {}, ["--root", "/gone", "--quiet"], ""],
  ] as const
) {
  Deno.test(`run() tells of a root ${name}, and the exit stays that of the command`, async () => {
    const got = await call(["survey", ...words], { files: { ...files } });
    assertEquals([got.code, got.stderr], [1, stderr]);
  });
}
