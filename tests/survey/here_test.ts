// Survey spec 1: where each system is looked for, and the root of the whole.
import { assertEquals } from "@std/assert";
import { systemsHere } from "../../lib/survey/here.ts";
import { surveyRoot } from "../../lib/survey/root.ts";
import { type FakeOptions, fakePorts } from "../support/fake_ports.ts";
import { surveyRequest } from "../support/survey.ts";

type Files = NonNullable<FakeOptions["files"]>;

for (
  const [path, system] of [
    [".pipeline/state.yaml", "pipeline"],
    ["ai/epics/epic-0001/execution-state.json", "story"],
    ["plans/epic-0001/execution-state.json", "story"],
    [".claude/configuration.yml", "work"],
    [".claude/work/A/state.json", "work"],
    [".claude/brainstorm/A/state.json", "work"],
    [".claude/runtime/state/00-state.md", "cycle"],
    [".claude/lintel-layout.yaml", "cycle"],
    [".claude/plans/a/work.json", "cycle"],
    [".claude/memory/x.md", "cycle"],
    [".lintel/x", "cycle"],
    ["tasks/todo.md", "cycle"],
    ["tasks/memory.md", "cycle"],
  ] as const
) {
  for (const cwd of ["/repo", "/repo/src/deep"]) {
    Deno.test(`systemsHere() finds ${system} from ${cwd} by ${path}`, () => {
      const { ports } = fakePorts({ files: { [`/repo/${path}`]: "" } });
      assertEquals([...systemsHere(ports, surveyRequest({ cwd }))], [system]);
    });
  }
  Deno.test(`surveyRoot() is the nearest folder with ${path} where there is no repository`, () => {
    const { ports } = fakePorts({ files: { [`/repo/${path}`]: "" } });
    assertEquals(surveyRoot(ports, null, "/repo/src/deep"), "/repo");
  });
}

for (
  const [name, options, request, want] of [
    ["nothing in an empty folder", {}, {}, []],
    ["nothing in a plain repository", { files: { "/repo/.git/HEAD": "" } }, {}, []],
    ["a cycle by a variable", { env: { LINTEL_STATE_DIR: "/x" } }, {}, ["cycle"]],
    [
      "a cycle by the folder in the home",
      { files: { "/home/al/.lintel/x": "" }, env: { HOME: "/home/al" } },
      {},
      ["cycle"],
    ],
    [
      "no cycle in another home",
      { files: { "/home/al/.lintel/x": "" }, env: { HOME: "/home/bo" } },
      {},
      [],
    ],
    [
      "a cycle by the folder in the profile",
      { files: { "/C:/Users/al/.lintel/x": "" }, env: { USERPROFILE: "/C:\\\\Users\\\\al" } },
      {},
      ["cycle"],
    ],
    [
      "work in a linked worktree",
      { files: { "/repo/.git": "gitdir: /main/.git/worktrees/w" } },
      {},
      ["work"],
    ],
    [
      "no work beside the nearest repository",
      { files: { "/repo/.git/HEAD": "", "/.git": "gitdir: /x" } },
      {},
      [],
    ],
    [
      "what the root holds, not the current folder",
      { files: { "/other/.pipeline/x": "", "/repo/.lintel/x": "" } },
      { root: "/other" },
      ["pipeline"],
    ],
  ] as const satisfies readonly (readonly [string, FakeOptions, object, readonly string[]])[]
) {
  Deno.test(`systemsHere() finds ${name}`, () => {
    const { ports } = fakePorts(options);
    assertEquals([...systemsHere(ports, surveyRequest(request))], [...want]);
  });
}

for (
  const [name, files, root, want] of [
    ["--root, whatever is there", { "/repo/.git/HEAD": "" }, "/other", "/other"],
    [
      "the nearest repository, past nearer state",
      { "/repo/.git/HEAD": "", "/repo/src/.pipeline/x": "" },
      null,
      "/repo",
    ],
    ["a linked worktree", { "/repo/src/.git": "gitdir: /x" }, null, "/repo/src"],
    ["the current folder", {}, null, "/repo/src/deep"],
  ] as const satisfies readonly (readonly [string, Files, string | null, string])[]
) {
  Deno.test(`surveyRoot() is ${name}`, () => {
    const { ports } = fakePorts({ files });
    assertEquals(surveyRoot(ports, root, "/repo/src/deep"), want);
  });
}
