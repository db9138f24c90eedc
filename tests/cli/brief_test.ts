// `resume brief` (survey spec 4): whatever happens, a session begins.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { SURVEY_TEXT } from "../../lib/render/survey_text.ts";
import { call, type Called } from "../support/called.ts";
import type { FakeOptions } from "../support/fake_ports.ts";
import { allFour, NOW, surveyGit, workFiles } from "../support/survey.ts";
import { withFs } from "../support/fake_ports.ts";

const LINE =
  '1. work JIRA-1 — Discovery (Stage 2/4) [discovery] · "Title of JIRA-1" (1/4) → /create-requirements';
const TEXT = `${SURVEY_TEXT.en.frame}\n${LINE}`;

function brief(words: readonly string[], options: FakeOptions = {}): Promise<Called> {
  return call(["brief", ...words], { now: NOW, git: surveyGit(), files: workFiles(), ...options });
}

for (
  const [words, stdout] of [
    [[], `${TEXT}\n`],
    [["--json"], `${JSON.stringify({ text: TEXT })}\n`],
    [["--get", "text"], `${TEXT}\n`],
    [
      ["--hook", "claude-code"],
      `${
        JSON.stringify({
          hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: TEXT },
        })
      }\n`,
    ],
    [["--hook=claude-code", "--get", "hookSpecificOutput.hookEventName"], "SessionStart\n"],
  ] as const
) {
  Deno.test(`resume brief ${words.join(" ")} prints the brief`, async () => {
    const { code, stdout: printed, stderr, world } = await brief(words);
    assertEquals([code, printed, stderr], [0, stdout, ""]);
    assertEquals([world.dropped, world.files.changes], [1, []]);
  });
}

Deno.test("resume brief --lang zh speaks Chinese", async () => {
  const { stdout } = await brief(["--lang", "zh"]);
  assertEquals(
    stdout,
    `${SURVEY_TEXT.zh.frame}\n` +
      '1. work JIRA-1 — 调研（阶段 2/4） [discovery] · "Title of JIRA-1" (1/4) → /create-requirements\n',
  );
});

for (const words of [[], ["--hook", "claude-code"], ["--json"]]) {
  Deno.test(`resume brief ${words.join(" ")} is silent and ends well where nothing is unfinished`, async () => {
    const { code, stdout, stderr } = await brief(words, { files: { "/repo/a": "" } });
    assertEquals([code, stdout, stderr], [0, "", ""]);
  });
}

Deno.test("resume brief stays within 1,200 characters over four systems", async () => {
  const { stdout } = await brief([], { files: allFour() });
  assertEquals(stdout.match(/^\d\. (\w+)/gm), ["1. cycle", "2. work", "3. pipeline", "4. story"]);
  assertEquals(stdout.length <= 1_200, true);
});

for (const hook of ["", "codex", "Claude-Code"]) {
  Deno.test(`resume brief refuses the hook ${hook || "that is empty"}`, async () => {
    const { code, stdout, stderr, world } = await brief(["--hook", hook]);
    assertEquals([code, stdout, stderr], [64, "", "usage: --hook must be claude-code\n"]);
    assertEquals(world.files.opened, []);
  });
}

for (
  const [name, error, quiet, stderr] of [
    ["an error", new Error("boom\u001b[31m"), [], "resume brief: boom\\u001b[31m\n"],
    ["no error", "boom", [], "resume brief: boom\n"],
    ["an error and --quiet", new Error("boom"), ["--quiet"], ""],
  ] as const
) {
  Deno.test(`resume brief ends well and says why on stderr when a bug throws ${name}`, async () => {
    const got = await call(
      ["brief", "--hook", "claude-code", ...quiet],
      { now: NOW, files: workFiles() },
      (ports) =>
        withFs(ports, {
          lstat: () => {
            throw error;
          },
        }),
    );
    assertEquals([got.code, got.stdout, got.stderr], [0, "", stderr]);
  });
}

Deno.test("resume brief shows a system that a bug keeps from being read as corrupt", async () => {
  const got = await call(["brief"], { now: NOW, files: workFiles() }, (ports) =>
    withFs(ports, {
      readFolder: () => {
        throw new Error("boom");
      },
    }));
  assertEquals([got.code, got.stderr], [0, ""]);
  assertStringIncludes(got.stdout, "1. work — the state cannot be used (state corrupt)\n");
  assertStringIncludes(got.stdout, "! work: a bug in this program while reading work: boom\n");
});
