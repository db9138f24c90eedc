import { assertEquals } from "@std/assert";
import { call, type Called } from "../support/called.ts";
import type { FakeOptions } from "../support/fake_ports.ts";
import { STATE, STORY, tasksOf, withTasks } from "../support/story.ts";

const FILES = { [`/repo/${STATE}`]: withTasks(tasksOf(["DONE", "PENDING", "odd"])) };
const LINE = '{"resumePoint":"phase-2-task-2","tasksCompleted":[{"id":"T1","commitSha":"c1"}],' +
  '"tasksPending":["T2","T3"],"lastCommitSha":"c1","staleWarnings":[]}\n';
const WARNING = "warn: unknown status 'odd' for task T3; treated as PENDING\n";
const TAIL = "usage: --story-id <id> --epic-id <id>";
const IDS = ["--story-id", STORY, "--epic-id", "0049"];

function story(argv: readonly string[], options: FakeOptions = {}): Promise<Called> {
  return call(["story", ...argv], { files: FILES, ...options });
}

for (
  const argv of [
    IDS,
    [`--story-id=${STORY}`, "--epic-id=49"],
    ["--epic-id", "049", "--story-id", STORY.toUpperCase()],
    ["--story-id", "nonsense", "--epic-id", "9", ...IDS],
    ["--root", "/repo", ...IDS],
    ["--root=/gone", "--root=/repo", ...IDS],
    ["--now", "2026-01-01T00:00:00+02:00", ...IDS],
    ["--now=1999-01-01T00:00:00Z", ...IDS],
  ]
) {
  Deno.test(`resume story ${argv.join(" ")} prints the line`, async () => {
    const got = await story(argv);
    assertEquals([got.code, got.stdout, got.stderr], [0, LINE, WARNING]);
  });
}

for (
  const [argv, line] of [
    // At once, left to right.
    [["--nope", "--help"], `unknown flag --nope; ${TAIL}`],
    [["--story-id", "--epic-id", "49"], `unknown flag 49; ${TAIL}`],
    [["--story-id"], "--story-id requires a value"],
    [["--epic-id"], "--epic-id requires a value"],
    [["--root"], "--root requires a value"],
    [["--get"], "--get requires a value"],
    [["--now"], "--now requires a value"],
    [["--story-id=", "--epic-id"], "--epic-id requires a value"],
    [[...IDS, "x"], `unknown flag x; ${TAIL}`],
    [[...IDS, ""], `unknown flag ; ${TAIL}`],
    [[...IDS, "--"], `unknown flag --; ${TAIL}`],
    [[...IDS, "-"], `unknown flag -; ${TAIL}`],
    [["--help=1"], `unknown flag --help; ${TAIL}`],
    // Other global options are unknown here.
    [["--json", ...IDS], `unknown flag --json; ${TAIL}`],
    [["--quiet", ...IDS], `unknown flag --quiet; ${TAIL}`],
    [["--lang=zh", ...IDS], `unknown flag --lang; ${TAIL}`],
    [["--no-color", ...IDS], `unknown flag --no-color; ${TAIL}`],
    [["--no-input", ...IDS], `unknown flag --no-input; ${TAIL}`],
    [["--session=x", ...IDS], `unknown flag --session; ${TAIL}`],
    [["--version"], `unknown flag --version; ${TAIL}`],
    // Afterwards, in this order.
    [[], "--story-id is required"],
    [["--root=", "--now=x"], "--story-id is required"],
    [["--epic-id", ""], "--story-id is required"],
    [["--story-id="], "--epic-id is required"],
    [["--story-id", "bad"], "--epic-id is required"],
    [["--story-id=", "--epic-id="], "--story-id must not be empty"],
    [["--story-id=bad", "--epic-id="], "--epic-id must not be empty"],
    [["--story-id=bad", "--epic-id=bad"], "--story-id must match story-NNNN-NNNN"],
    [[`--story-id=${STORY}`, "--epic-id=bad", "--root="], "--epic-id must match NNNN"],
    [[...IDS, "--root=", "--now=x"], "--root must not be empty"],
    [[...IDS, "--now=x", "--get="], "--now must be an RFC 3339 time"],
    [[...IDS, "--now="], "--now must be an RFC 3339 time"],
    [[...IDS, "--now=2026-01-01"], "--now must be an RFC 3339 time"],
    [[...IDS, "--now=2026-02-30T00:00:00Z"], "--now must be an RFC 3339 time"],
    [[...IDS, "--get="], "--get must not be empty"],
  ] as readonly (readonly [readonly string[], string])[]
) {
  Deno.test(`resume story ${argv.join(" ")} is refused: ${line}`, async () => {
    const got = await story(argv);
    assertEquals([got.code, got.stdout, got.stderr], [64, "", `usage: ${line}\n`]);
    assertEquals(got.world.files.opened, []);
  });
}

for (
  const id of [
    "story-49-13",
    "story-0049-00131",
    "story-00049-0013",
    "xstory-0049-0013",
    `${STORY}\n`,
    ` ${STORY}`,
    `${STORY} `,
    "story-００４９-0013",
    "story-0049-001٣",
    "story_0049_0013",
    "story-0049-0013.md",
    "../story-0049-0013",
    "ſtory-0049-0013",
  ]
) {
  Deno.test(`${JSON.stringify(id)} is no story id`, async () => {
    const got = await story(["--story-id", id, "--epic-id", "49"]);
    assertEquals(got.stderr, "usage: --story-id must match story-NNNN-NNNN\n");
  });
}

for (
  const id of [
    "00049",
    "0x31",
    "EPIC-0049",
    "../x",
    "49\n",
    " 49",
    "4 9",
    "-1",
    "+1",
    "4.9",
    "４９",
    "1e2",
  ]
) {
  Deno.test(`${JSON.stringify(id)} is no epic id`, async () => {
    const got = await story(["--story-id", STORY, "--epic-id", id]);
    assertEquals([got.code, got.stderr], [64, "usage: --epic-id must match NNNN\n"]);
  });
}

for (const [id, folder] of [["8", "0008"], ["08", "0008"], ["0", "0000"], ["9999", "9999"]]) {
  Deno.test(`epic ${id} is read from epic-${folder}`, async () => {
    const files = { [`/repo/ai/epics/epic-${folder}/execution-state.json`]: withTasks({}) };
    const got = await story(["--story-id", STORY, "--epic-id", id ?? ""], { files });
    assertEquals([got.code, JSON.parse(got.stdout).resumePoint], [0, "fresh-start"]);
    assertEquals(got.stderr, `warn: ${STORY} does not belong to epic ${folder}\n`);
  });
}

for (
  const [name, files, code, stderr] of [
    ["no state", {}, 1, "execution-state.json not found\n"],
    ["no such story", { [`/repo/${STATE}`]: "{}" }, 2, "Story not in execution-state.json\n"],
    [
      "another shape",
      { [`/repo/${STATE}`]: `{"storyStatuses":{"${STORY}":"DONE"}}` },
      2,
      "warn: storyStatuses holds this story; only stories{} is served here, see resume epic\n" +
      "Story not in execution-state.json\n",
    ],
    [
      "a truncated state",
      { [`/repo/${STATE}`]: '{"stories": {\n' },
      65,
      "execution-state.json is not valid JSON (line 2, column 1): unexpected end of text\n",
    ],
    [
      "a list",
      { [`/repo/${STATE}`]: "[]" },
      65,
      "execution-state.json is not a JSON object: array\n",
    ],
    [
      "a state without permission",
      { [`/repo/${STATE}`]: { text: "{}", denied: true } },
      77,
      "execution-state.json cannot be read: permission denied\n",
    ],
  ] as readonly (readonly [string, NonNullable<FakeOptions["files"]>, number, string])[]
) {
  Deno.test(`resume story exits ${code} for ${name}, with nothing on stdout`, async () => {
    const got = await story(IDS, { files });
    assertEquals([got.code, got.stdout, got.stderr], [code, "", stderr]);
    const field = await story([...IDS, "--get", "resumePoint"], { files });
    assertEquals([field.code, field.stdout, field.stderr], [code, "", stderr]);
  });
}

Deno.test("resume story exits 75 when a writer keeps the lock, and names it from the root", async () => {
  const files = { ...FILES, [`/repo/${STATE}.lock`]: "" };
  const got = await call(["story", ...IDS], { files }, (ports) => ({
    ...ports,
    fs: { ...ports.fs, lock: () => Promise.resolve({ ok: true, value: null }) },
  }));
  assertEquals([got.code, got.stdout, got.stderr], [75, "", `Lock timeout on ${STATE}.lock\n`]);
});

for (
  const [path, stdout] of [
    ["resumePoint", "phase-2-task-2\n"],
    ["tasksCompleted.0.commitSha", "c1\n"],
    ["tasksPending", '["T2","T3"]\n'],
    ["tasksPending[]", "T2\nT3\n"],
    ["tasksPending.1", "T3\n"],
    ["staleWarnings", "[]\n"],
    [".lastCommitSha", "c1\n"],
  ] as const
) {
  Deno.test(`resume story --get ${path} prints one field, the warnings stay`, async () => {
    const got = await story([...IDS, "--get", path]);
    assertEquals([got.code, got.stdout, got.stderr], [0, stdout, WARNING]);
  });
}

for (const path of ["absent", "tasksPending.7", "resumePoint.length", "__proto__"]) {
  Deno.test(`resume story --get ${path} exits 1 and prints nothing`, async () => {
    const got = await story([...IDS, "--get", path]);
    assertEquals([got.code, got.stdout], [1, ""]);
  });
}

Deno.test("resume story gives up the right to write before it opens a file", async () => {
  let dropped = 0;
  await call(["story", ...IDS], { files: FILES }, (ports) => {
    const early = <T>(act: (path: string) => T) => (path: string): T => {
      assertEquals(dropped, 1, `${path} was looked at before`);
      return act(path);
    };
    return {
      ...ports,
      dropWrite: (keepRun) => {
        assertEquals(keepRun, false);
        dropped++;
      },
      fs: {
        ...ports.fs,
        stat: early(ports.fs.stat),
        lstat: early(ports.fs.lstat),
        openRead: early(ports.fs.openRead),
      },
    };
  });
  assertEquals(dropped, 1);
});

Deno.test("resume story starts no git, changes nothing, and reads one state", async () => {
  const { world } = await story(IDS);
  assertEquals([world.git, world.files.changes], [[], []]);
  assertEquals(new Set(world.files.opened), new Set([`/repo/${STATE}`]));
});

Deno.test("resume story prints JSON also on a terminal, and without colour", async () => {
  const got = await story(IDS, { terminal: { stdin: true, stdout: true, stderr: true } });
  assertEquals(got.stdout, LINE);
});

Deno.test("a relative --root starts at the current folder", async () => {
  assertEquals((await story(["--root", "..", ...IDS], { cwd: "/repo/src" })).stdout, LINE);
  assertEquals((await story(["--root", ".", ...IDS])).stdout, LINE);
});

Deno.test("lone surrogates of an id come out as escapes", async () => {
  const files = { [`/repo/${STATE}`]: withTasks('{"a\\ud800":{"status":"DONE"}}') };
  const got = await story(IDS, { files });
  assertEquals(got.stdout.includes('{"id":"a\\ud800","commitSha":null}'), true);
});

// Called by the name of the skill.

const SKILL = { files: FILES, programName: "x-internal-resume-story" };

Deno.test("under the skill's name there is no command word", async () => {
  const got = await call(IDS, SKILL);
  assertEquals([got.code, got.stdout, got.stderr], [0, LINE, WARNING]);
  const word = await call(["story", ...IDS], SKILL);
  assertEquals([word.code, word.stderr], [64, `usage: unknown flag story; ${TAIL}\n`]);
});

for (const flag of ["--root", "--get", "--now", "--json", "--version", "--lang"]) {
  Deno.test(`under the skill's name ${flag} is unknown`, async () => {
    const got = await call([...IDS, flag, "x"], SKILL);
    assertEquals([got.code, got.stdout, got.stderr], [
      64,
      "",
      `usage: unknown flag ${flag}; ${TAIL}\n`,
    ]);
  });
}
