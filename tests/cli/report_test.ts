// `resume report` (survey spec 5).
import { assertEquals, assertStringIncludes } from "@std/assert";
import { SCHEMAS } from "../../lib/core/schema.ts";
import { call, type Called } from "../support/called.ts";
import type { FakeOptions, FakeWorld } from "../support/fake_ports.ts";
import { allFour, NOW, surveyGit, workFiles } from "../support/survey.ts";

function report(
  words: readonly string[],
  options: FakeOptions = {},
  prepare: (world: FakeWorld) => void = () => {},
): Promise<Called> {
  const all = { now: NOW, git: surveyGit(), files: workFiles(), ...options };
  return call(["report", ...words], all, undefined, prepare);
}

for (
  const [words, line] of [
    [[], "usage: --html FILE or --json is required"],
    [["--html", ""], "usage: --html must not be empty"],
    [["--html=", "--json"], "usage: --html must not be empty"],
    [
      ["--html", "-", "--json"],
      "usage: --html - and a document cannot both go to standard output",
    ],
    [
      ["--html=-", "--get=events"],
      "usage: --html - and a document cannot both go to standard output",
    ],
  ] as const
) {
  Deno.test(`resume report ${words.join(" ")} is refused: ${line}`, async () => {
    const { code, stdout, stderr, world } = await report(words);
    assertEquals([code, stdout, stderr], [64, "", `${line}\n`]);
    assertEquals(world.files.opened, []);
  });
}

Deno.test("resume report --html - prints the page and gives up the right to write", async () => {
  const { code, stdout, world } = await report(["--html", "-"]);
  assertEquals([code, stdout.startsWith("<!DOCTYPE html>\n"), stdout.endsWith("</html>\n")], [
    0,
    true,
    true,
  ]);
  assertEquals([world.dropped, world.files.changes], [1, []]);
});

Deno.test("resume report --html FILE writes the page and prints where it is", async () => {
  const { code, stdout, stderr, world } = await report(["--html", "out.html", "--lang", "zh"]);
  assertEquals([code, stdout, stderr, world.dropped], [0, "/repo/out.html\n", "", 0]);
  assertEquals(world.files.changes, ["replace /repo/out.html"]);
  assertStringIncludes(world.files.text("/repo/out.html") ?? "", '<html lang="zh-CN">');
});

Deno.test("resume report --html FILE --json writes the page and prints its data", async () => {
  const { code, stdout, world } = await report(["--html", "/repo/out.html", "--json"]);
  assertEquals([code, JSON.parse(stdout).schema], [0, "resume.report/1"]);
  assertEquals(world.files.changes, ["replace /repo/out.html"]);
});

for (
  const [name, given] of [
    ["a folder", { folder: true }],
    ["a link", { link: "/repo/elsewhere" }],
    ["a FIFO", { fifo: true }],
  ] as const
) {
  Deno.test(`resume report --html writes nothing over ${name}`, async () => {
    const files = { ...workFiles(), "/repo/out.html": given };
    const { code, stdout, stderr, world } = await report(["--html", "out.html"], { files });
    assertEquals([code, stdout, stderr], [
      74,
      "",
      "resume: /repo/out.html is no plain file: not written\n",
    ]);
    assertEquals(world.files.changes, []);
  });
}

Deno.test("resume report --html exits 74 when the page cannot be written, and leaves the old one", async () => {
  const files = { ...workFiles(), "/repo/out.html": "old" };
  const { code, stderr, world } = await report(
    ["--html", "out.html"],
    { files },
    ({ files: disk }) => void (disk.failChange = { at: 1, reason: "denied" }),
  );
  assertEquals([code, stderr], [
    74,
    "resume: cannot write /repo/out.html: denied: /repo/out.html\n",
  ]);
  assertEquals(world.files.text("/repo/out.html"), "old");
});

Deno.test("resume report --json gives the data of the timeline, with the right to write given up", async () => {
  const { code, stdout, world } = await report(["--json"], { files: allFour() });
  const data = SCHEMAS.report.parse(JSON.parse(stdout));
  assertEquals([code, data.survey.items.length, world.dropped], [0, 4, 1]);
  assertEquals([...new Set(data.events.map((event) => event.system))].sort(), [
    "cycle",
    "pipeline",
    "story",
    "work",
  ]);
});

for (
  const [words, files, code, stdout] of [
    [["--get", "survey.items[].id"], workFiles(), 0, "JIRA-1\n"],
    [["--get", "events[].text"], workFiles(), 0, "created\n"],
    [["--get", "survey.root"], { "/repo/a": "" }, 1, "/repo\n"],
  ] as const
) {
  Deno.test(`resume report ${words.join(" ")} exits ${code}`, async () => {
    const got = await report(words, { files: { ...files } });
    assertEquals([got.code, got.stdout], [code, stdout]);
  });
}

for (const words of [["--html", "-"], ["--html", "out.html"], ["--json"]]) {
  Deno.test(`resume report ${words.join(" ")} exits 1 where no system is`, async () => {
    const got = await report(words, { files: { "/repo/a": "" } });
    assertEquals([got.code, got.stderr], [1, ""]);
    assertEquals(got.stdout === "", false);
  });
}
