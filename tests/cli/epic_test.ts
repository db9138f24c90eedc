import { assertEquals, assertStringIncludes } from "@std/assert";
import { SCHEMAS } from "../../lib/core/schema.ts";
import { call, type Called } from "../support/called.ts";
import type { FakeOptions } from "../support/fake_ports.ts";
import { STATE, tasksOf, textOf } from "../support/story.ts";

const FILES = {
  [`/repo/${STATE}`]: textOf({
    stories: {
      "story-0049-0001": { title: "First", status: "SUCCESS", tasks: tasksOf(["DONE"]) },
      "story-0049-0002": { status: "IN_PROGRESS", tasks: tasksOf(["DONE", "PENDING"]) },
      "story-0049-0003": { status: "PENDING", blockedBy: ["story-0049-0002"] },
    },
  }),
  "/repo/ai/epics/epic-0049/story-0049-0002.md": "",
};
const TERMINAL = { stdin: true, stdout: true, stderr: true, columns: 80 };

function epic(argv: readonly string[], options: FakeOptions = {}): Promise<Called> {
  return call(["epic", ...argv], { files: FILES, ...options });
}

Deno.test("resume epic prints one survey through a pipe, with and without --json", async () => {
  const got = await epic(["--epic-id", "49"]);
  assertEquals([got.code, got.stderr, got.stdout.split("\n").length], [0, "", 2]);
  const survey: unknown = JSON.parse(got.stdout);
  const fits = SCHEMAS.survey.safeParse(survey);
  assertEquals(fits.success, true);
  assertEquals(fits.data?.items.map((item) => [item.id, item.state, item.next?.action]), [
    ["story-0049-0001", "complete", undefined],
    ["story-0049-0002", "resumable", "continue-task"],
    ["story-0049-0003", "blocked", undefined],
  ]);
  assertEquals(fits.data?.items[1]?.next?.load, ["ai/epics/epic-0049/story-0049-0002.md"]);
  assertEquals((await epic(["--epic-id", "49", "--json"])).stdout, got.stdout);
  const terminal = await epic(["--epic-id", "49", "--json"], { terminal: TERMINAL });
  assertEquals(terminal.stdout, got.stdout);
});

Deno.test("resume epic lists on a terminal: id, mark, recorded status, what is next or blocks", async () => {
  const { stdout } = await epic(["--epic-id", "49", "--no-color"], { terminal: TERMINAL });
  const [head, blank, ...lines] = stdout.trimEnd().split("\n");
  assertEquals([head, blank], ["Epic 0049: 1 of 3 stories complete", ""]);
  const want = [
    ["✓ story-0049-0001", "SUCCESS", "1/1", "complete"],
    ["→ story-0049-0002", "IN_PROGRESS", "1/2", "T2"],
    ["○ story-0049-0003", "PENDING", "-", "story-0049-0002"],
  ];
  assertEquals(lines.length, want.length);
  for (const [at, parts] of want.entries()) {
    for (const part of parts) assertStringIncludes(lines[at] ?? "", part);
  }
});

Deno.test("resume epic --text lists through a pipe too", async () => {
  assertStringIncludes((await epic(["--epic-id", "49", "--text"])).stdout, "→ story-0049-0002");
});

Deno.test("resume epic speaks Chinese when it is asked to", async () => {
  const { stdout } = await epic(["--epic-id", "49", "--lang", "zh"], { terminal: TERMINAL });
  assertStringIncludes(stdout, "史诗 0049");
  const auto = await epic(["--epic-id", "49", "--lang=auto"], {
    terminal: TERMINAL,
    env: { LANG: "zh_CN.UTF-8" },
  });
  assertEquals(auto.stdout, stdout);
});

for (
  const [name, argv, env, colored] of [
    ["a terminal", [], {}, true],
    ["--no-color", ["--no-color"], {}, false],
    ["NO_COLOR", [], { NO_COLOR: "1" }, false],
    ["an empty NO_COLOR", [], { NO_COLOR: "" }, true],
    ["TERM=dumb", [], { TERM: "dumb" }, false],
  ] as readonly (readonly [string, readonly string[], Record<string, string>, boolean])[]
) {
  Deno.test(`resume epic is ${colored ? "" : "not "}coloured with ${name}`, async () => {
    const got = await epic(["--epic-id", "49", ...argv], { terminal: TERMINAL, env });
    assertEquals(got.stdout.includes("\u001b["), colored);
  });
}

for (
  const [name, files, code, problem, line] of [
    ["no state", {}, 1, "no-state", "execution-state.json not found"],
    [
      "a corrupt state",
      { [`/repo/${STATE}`]: '{"stories":\n' },
      65,
      "state-corrupt",
      "execution-state.json is not valid JSON (line 2, column 1): unexpected end of text",
    ],
    [
      "an unknown shape",
      { [`/repo/${STATE}`]: "{}" },
      65,
      "shape-unknown",
      "execution-state.json holds no known story container",
    ],
    [
      "a state without permission",
      { [`/repo/${STATE}`]: { text: "{}", denied: true } },
      77,
      "state-unreadable",
      "execution-state.json cannot be read: permission denied",
    ],
  ] as readonly (readonly [string, NonNullable<FakeOptions["files"]>, number, string, string])[]
) {
  Deno.test(`resume epic exits ${code} for ${name}, with one document that says why`, async () => {
    const got = await epic(["--epic-id", "49", "--json"], { files });
    assertEquals([got.code, got.stderr], [code, `${line}\n`]);
    const survey = SCHEMAS.survey.parse(JSON.parse(got.stdout));
    assertEquals([survey.items, survey.problems.map((one) => one.code)], [[], [problem]]);
    assertEquals(survey.problems[0]?.path, STATE);
    const list = await epic(["--epic-id", "49"], { files, terminal: TERMINAL });
    assertEquals([list.code, list.stdout, list.stderr], [code, "", `${line}\n`]);
  });
}

Deno.test("resume epic names line and column of what is no JSON", async () => {
  const files = { [`/repo/${STATE}`]: '{"stories":\n x' };
  const got = await epic(["--epic-id", "49", "--json"], { files });
  const [problem] = SCHEMAS.survey.parse(JSON.parse(got.stdout)).problems;
  assertEquals([problem?.line, problem?.args], [2, { column: 2 }]);
});

Deno.test("resume epic exits 75 with a document when a writer keeps the lock", async () => {
  const files = { ...FILES, [`/repo/${STATE}.lock`]: "" };
  const got = await call(["epic", "--epic-id", "49"], { files }, (ports) => ({
    ...ports,
    fs: { ...ports.fs, lock: () => Promise.resolve({ ok: true, value: null }) },
  }));
  assertEquals([got.code, got.stderr], [75, `Lock timeout on ${STATE}.lock\n`]);
  assertEquals(JSON.parse(got.stdout).problems[0].code, "lock-timeout");
});

const TAIL = "usage: --epic-id <id>";
for (
  const [argv, line] of [
    [[], "--epic-id is required"],
    [["--root="], "--epic-id is required"],
    [["--epic-id="], "--epic-id must not be empty"],
    [["--epic-id", "x", "--now=x"], "--epic-id must match NNNN"],
    [["--epic-id=1", "--root=", "--now=x"], "--root must not be empty"],
    [["--epic-id=1", "--now=x"], "--now must be an RFC 3339 time"],
    [["--epic-id=1", "--lang=fr"], "--lang must be en, zh or auto"],
    [["--epic-id"], "--epic-id requires a value"],
    [["--nope", "--help"], `unknown flag --nope; ${TAIL}`],
    [["--story-id", "x"], `unknown flag --story-id; ${TAIL}`],
    [["--epic-id=1", "x"], `unknown flag x; ${TAIL}`],
    [["--epic-id=1", "--json=1"], `unknown flag --json; ${TAIL}`],
  ] as readonly (readonly [readonly string[], string])[]
) {
  Deno.test(`resume epic ${argv.join(" ")} is refused: ${line}`, async () => {
    const got = await epic(argv);
    assertEquals([got.code, got.stdout, got.stderr], [64, "", `usage: ${line}\n`]);
    assertEquals(got.world.files.opened, []);
  });
}

for (
  const [path, code, stdout] of [
    ["items[].id", 0, "story-0049-0001\nstory-0049-0002\nstory-0049-0003\n"],
    ["items.1.resumePoint.point", 0, "phase-2-task-2\n"],
    ["items[1].next.action", 0, "continue-task\n"],
    ["items[].progress.total", 0, "1\n2\n"],
    ["items.0.next", 1, ""],
    ["nope", 1, ""],
  ] as const
) {
  Deno.test(`resume epic --get ${path}`, async () => {
    const got = await epic(["--epic-id", "49", "--get", path]);
    assertEquals([got.code, got.stdout, got.stderr], [code, stdout, ""]);
  });
}

Deno.test("resume epic --quiet keeps stderr empty and the exit code", async () => {
  const got = await epic(["--epic-id", "49", "--quiet"], { files: {} });
  assertEquals([got.code, got.stderr], [1, ""]);
});

Deno.test("resume epic changes nothing and starts nothing", async () => {
  const { world } = await epic(["--epic-id", "49"]);
  assertEquals([world.dropped, world.git, world.files.changes], [1, [], []]);
});
