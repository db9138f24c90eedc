// Survey spec 2 and 3: every system on its own, git once for all of them.
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Ports } from "../../lib/io/ports.ts";
import type { SurveyRequest } from "../../lib/survey/adapter.ts";
import { collectAll, type SurveyFound } from "../../lib/survey/collect.ts";
import { decideAll } from "../../lib/survey/decide.ts";
import { type FakeOptions, fakePorts, type FakeWorld, ran, withFs } from "../support/fake_ports.ts";
import {
  allFour,
  cycleFiles,
  epicFiles,
  hash,
  HEAD,
  LOST,
  MISSING,
  NOW,
  pipelineTree,
  REACHED,
  surveyGit,
  surveyRequest,
  workFiles,
} from "../support/survey.ts";
import { state } from "../support/work.ts";

const GIT = { "/repo/.git/HEAD": "ref: refs/heads/main\n" };

interface Order extends FakeOptions {
  readonly request?: Partial<SurveyRequest>;
  readonly git_?: boolean;
  readonly deep?: boolean;
  readonly change?: (ports: Ports) => Ports;
}

async function found(order: Order): Promise<SurveyFound & { readonly world: FakeWorld }> {
  const { request, git_, deep, change, ...options } = order;
  const { ports, world } = fakePorts({ now: NOW, git: surveyGit(), ...options });
  const result = await collectAll(change?.(ports) ?? ports, surveyRequest(request), {
    git: git_ ?? true,
    deep: deep ?? false,
  });
  assertEquals(world.files.changes, [], "reading changed something");
  return { ...result, world };
}

function names(result: SurveyFound): string[] {
  return result.items.map(({ envelope }) => `${envelope.system} ${envelope.id} ${envelope.state}`);
}

Deno.test("collectAll() finds one item of each system, whichever there are", async () => {
  const got = await found({ files: allFour() });
  assertEquals(names(got), [
    "story epic-0049 resumable",
    "work JIRA-1 resumable",
    "pipeline C1 resumable",
    "cycle c resumable",
  ]);
  assertEquals([got.present, got.problems, got.events], [true, [], []]);
});

Deno.test("collectAll() asks at most three git processes for four systems with recorded commits", async () => {
  const files = { ...allFour(), ...cycleFiles(REACHED) };
  const { items, world } = await found({ files });
  assertEquals(world.git.length <= 3, true, JSON.stringify(world.git));
  // The list of the cycle is the whole history, by which the commits of the epic are judged too.
  assertEquals(world.git.flat().filter((word) => word.startsWith("^")), []);
  assertEquals(items[0]?.envelope.evidence?.commits, [{ sha: REACHED, verdict: "reachable" }]);
});

Deno.test("collectAll() lets a cycle alone ask for no more of the history than it needs", async () => {
  const { world } = await found({ files: { ...GIT, ...cycleFiles(REACHED) } });
  assertEquals(world.git.flat().filter((word) => word.startsWith("^")), [`^${REACHED}`]);
});

Deno.test("collectAll() keeps what a system found of git itself, and adds the operation under way", async () => {
  const files = { ...allFour(), ...cycleFiles(REACHED), "/repo/.git/MERGE_HEAD": HEAD };
  const { items, problems } = await found({ files });
  const cycle = items.at(-1)?.envelope;
  assertEquals(cycle?.evidence?.operation, "merge");
  assertEquals(problems.map(({ code, args }) => [code, args]), [
    ["git-operation", { operation: "merge" }],
  ]);
  const codes = items.map(({ envelope }) => envelope.problems.map(({ code }) => code));
  assertEquals(codes.map((some) => some.filter((code) => code === "git-operation").length), [
    1,
    1,
    1,
    1,
  ]);
});

for (
  const [name, where, order] of [
    ["is not there", "a folder without git", { files: { ...epicFiles(), ...workFiles() } }],
    ["is not asked for", "--no-git", { files: allFour(), git_: false }],
    ["has nothing to tell", "a repository without state", { files: GIT }],
  ] as const
) {
  Deno.test(`collectAll() starts no process when git ${name}: ${where}`, async () => {
    const { items, world } = await found(order);
    assertEquals(world.git, []);
    assertEquals(items.map(({ envelope }) => envelope.evidence).filter((one) => one !== null), []);
  });
}

for (
  const [name, order, reason] of [
    ["outside of a repository", { files: epicFiles() }, "not-a-repository"],
    ["without git", {
      files: { ...GIT, ...epicFiles() },
      git: () => ({ kind: "absent", message: "" }),
    }, "absent"],
    [
      "in a refused repository",
      {
        files: { ...GIT, ...epicFiles() },
        git: () => ran("", 128, "fatal: detected dubious ownership"),
      },
      "refused",
    ],
    ["when git fails", { files: { ...GIT, ...epicFiles() }, git: () => ran("", 1, "x") }, "failed"],
  ] as const satisfies readonly (readonly [string, Order, string])[]
) {
  Deno.test(`collectAll() names why recorded commits are not checked ${name}`, async () => {
    const { items, problems } = await found(order);
    assertEquals(names({ items } as SurveyFound), ["story epic-0049 resumable"]);
    assertEquals(problems.map(({ code, severity, args }) => [code, severity, args]), [
      ["git-unavailable", "info", { reason }],
    ]);
  });
}

for (
  const [name, files, codes] of [
    ["says nothing of a folder without git", {}, []],
    ["names a git that is missing in a repository", GIT, ["git-unavailable"]],
  ] as const
) {
  Deno.test(`collectAll() ${name} where no commit is recorded`, async () => {
    const git = () => ({ kind: "absent", message: "" } as const);
    const { problems } = await found({ files: { ...files, ...workFiles() }, git });
    assertEquals(problems.map(({ code }) => code), [...codes]);
  });
}

for (
  const [commit, files, verdict, more] of [
    [LOST, {}, "unreachable", { "commit-unreachable": { commit: LOST, commits: [LOST] } }],
    [MISSING, {}, "missing", {
      "commit-unreachable": { commit: MISSING },
      "commit-missing": { commits: [MISSING] },
    }],
    [MISSING, { "/repo/.git/shallow": "" }, "unknown", {
      "commit-unreachable": { commit: MISSING },
    }],
    ["main", {}, "unknown", { "commit-unreachable": { commit: "main" } }],
    [REACHED, {}, "reachable", {}],
  ] as const
) {
  const where = Object.keys(files).length === 0 ? "" : " in a shallow repository";
  for (const others of [{}, epicFiles()]) {
    const beside = Object.keys(others).length === 0 ? "" : " beside another's";
    Deno.test(`collectAll() judges a cycle's commit ${commit.slice(0, 4)}${where}${beside} as ${verdict}`, async () => {
      const { items, world } = await found({
        files: { ...GIT, ...cycleFiles(commit), ...others, ...files },
      });
      const cycle = items.at(-1)?.envelope;
      assertEquals(cycle?.evidence?.commits, [{ sha: commit, verdict }]);
      const about = cycle?.problems.filter(({ code }) => code.startsWith("commit-")) ?? [];
      assertEquals(Object.fromEntries(about.map(({ code, args }) => [code, args])), more);
      assertEquals(world.git.length <= 3, true, JSON.stringify(world.git));
    });
  }
}

for (
  const [commit, verdict, code] of [
    [REACHED, "reachable", null],
    [HEAD, "reachable", null],
    [LOST, "unreachable", "commit-unreachable"],
    [MISSING, "missing", "commit-missing"],
    ["not hex", "unknown", null],
  ] as const
) {
  Deno.test(`collectAll() judges the recorded commit ${commit.slice(0, 7)} as ${verdict}`, async () => {
    const { items } = await found({ files: { ...GIT, ...epicFiles(commit) } });
    const envelope = items[0]?.envelope;
    assertEquals(envelope?.evidence?.commits, [{ sha: commit, verdict }]);
    assertEquals(envelope?.problems.map((one) => one.code) ?? [], code === null ? [] : [code]);
  });
}

const PROMPT = ".pipeline/prompts/01-feature.md";
for (
  const [folder, changed, dirty] of [
    ["/repo", PROMPT, true],
    ["/repo", "prompts/01-feature.md", false],
    ["/repo/sub", `sub/${PROMPT}`, true],
    ["/repo/sub", PROMPT, false],
  ] as const
) {
  Deno.test(`collectAll() ${dirty ? "names" : "passes over"} the changed file ${changed} for ${folder}`, async () => {
    const files = Object.fromEntries(
      Object.entries(pipelineTree()).map(([path, text]) => [path.replace("/repo", folder), text]),
    );
    const { items } = await found({
      files: { ...GIT, ...files },
      request: { root: folder },
      git: surveyGit(null, [changed]),
    });
    assertEquals(items[0]?.envelope.next?.load.includes(PROMPT), true);
    const about = items[0]?.envelope.problems.find(({ code }) => code === "recorded-file-dirty");
    assertEquals(about?.severity, dirty ? "info" : undefined);
    assertEquals(about?.args.files, dirty ? [PROMPT] : undefined);
    assertEquals(items[0]?.envelope.evidence?.dirty, true);
  });
}

Deno.test("collectAll() --all judges the commits of a cycle that is complete", async () => {
  const [ledger, text] = Object.entries(cycleFiles()).at(-1) ?? ["", ""];
  const end = `---\nphase: SHIP\nstatus: DONE\ncommit: ${MISSING}\ncycle_complete: true\n`;
  const files = { ...GIT, ...cycleFiles(), [ledger]: `${text}${end}` };
  const got = await found({ files, request: { all: true } });
  const [item] = got.items;
  assertEquals([item?.envelope.state, item?.envelope.evidence], ["complete", {
    branch: "main",
    head: HEAD,
    dirty: false,
    operation: null,
    commits: [{ sha: MISSING, verdict: "missing" }],
  }]);
});

Deno.test("collectAll() --deep names the twin of an unreachable commit and how far records are behind", async () => {
  const twin = hash("e");
  const line = (oid: string): string => `${oid}\0${1}\0Fix\0`;
  const git = surveyGit((args) =>
    args.includes("log")
      ? ran(args.includes("--stdin") ? line(LOST) : line(twin))
      : { kind: "absent", message: "" }
  );
  const { items } = await found({
    files: { ...GIT, ...epicFiles(LOST), ...workFiles() },
    git,
    deep: true,
  });
  const [story, work] = items.map(({ envelope }) => envelope.problems);
  assertEquals(story?.map(({ code, args }) => [code, args]), [
    ["commit-unreachable", { commits: [LOST], twin, twins: { [LOST]: twin } }],
    ["record-behind", { commits: 3 }],
  ]);
  assertEquals(work?.map(({ code, args }) => [code, args]), [["record-behind", { commits: 3 }]]);
});

Deno.test("collectAll() --deep leaves a finding as it is when no twin is found", async () => {
  const { items } = await found({ files: { ...GIT, ...epicFiles(LOST) }, deep: true });
  assertEquals(items[0]?.envelope.problems[0]?.args, { commits: [LOST] });
});

Deno.test("collectAll() gathers the events of every system, with the times of commits, in their order", async () => {
  const got = await found({ files: allFour(), request: { events: true } });
  assertEquals([...new Set(got.events.map(({ system }) => system))].sort(), [
    "cycle",
    "pipeline",
    "story",
    "work",
  ]);
  const times = got.events.map(({ at }) => Date.parse(at));
  assertEquals(times, times.toSorted((a, b) => a - b));
  const commit = got.events.find(({ text }) => text.startsWith("commit "));
  assertEquals(commit, {
    at: "1970-01-01T00:01:00Z",
    system: "story",
    id: "epic-0049",
    text: `commit ${REACHED.slice(0, 12)}`,
  });
});

Deno.test("collectAll() tells the events of a folder without git", async () => {
  const { events } = await found({ files: epicFiles(), request: { events: true } });
  assertEquals(events.map(({ at, text }) => `${at} ${text}`), [
    "2026-05-09T10:00:00Z T1 completed",
    "2026-05-09T11:00:00Z T2 started",
  ]);
});

const DONE = {
  "/repo/ai/epics/epic-0001/execution-state.json": JSON.stringify({
    stories: { "story-0001-0001": { status: "DONE", tasks: { T1: { status: "DONE" } } } },
  }),
};
for (const [all, want] of [[false, []], [true, ["story epic-0001 complete"]]] as const) {
  Deno.test(`collectAll() ${all ? "shows" : "leaves out"} complete work ${all ? "with" : "without"} --all`, async () => {
    const got = await found({ files: DONE, request: { all } });
    assertEquals([names(got), got.present], [[...want], true]);
  });
}

/** Ports that break whenever a path with this part is looked at. */
function breaking(part: string, error: unknown): (ports: Ports) => Ports {
  return (ports) =>
    withFs(ports, {
      readFolder: (path) => {
        if (path.includes(part)) throw error;
        return ports.fs.readFolder(path);
      },
      readBytes: (path, max) => {
        if (path.includes(part)) throw error;
        return ports.fs.readBytes(path, max);
      },
    });
}

for (
  const [system, part, id] of [
    ["story", "ai/epics", "epic-0049"],
    ["work", ".claude/work", "JIRA-1"],
    ["pipeline", "state.yaml", "C1"],
  ] as const
) {
  Deno.test(`collectAll() shows a bug in ${system} as an item and hides no other system`, async () => {
    const files = { ...epicFiles(), ...workFiles(), ...pipelineTree() };
    const change = breaking(part, new Error("boom\u001b[31m"));
    const got = await found({ files, change });
    const item = got.items.find(({ envelope }) => envelope.system === system);
    assertEquals([item?.exit, item?.envelope.state, item?.envelope.id], [70, "corrupt", null]);
    assertEquals(item?.envelope.problems.map(({ code, message }) => [code, message]), [
      ["internal", `a bug in this program while reading ${system}: boom`],
    ]);
    assertEquals(got.items.length, 3);
    assertEquals(names(got).some((name) => name.includes(id)), false);
    assertEquals(decideAll("/repo", got).exit, 0);
  });
}

Deno.test("collectAll() exits 70 for a bug when nothing else is there, whatever was thrown", async () => {
  const got = await found({ files: workFiles(), change: breaking(".claude/work", "no error") });
  assertStringIncludes(got.items[0]?.envelope.problems[0]?.message ?? "", "work: no error");
  assertEquals(decideAll("/repo", got).exit, 70);
});

Deno.test("collectAll() checks the commits of completed steps too, and --deep adds to no other finding", async () => {
  const chunks = [{ id: 1, status: "completed", commit: LOST, files: ["a"] }, {
    id: 2,
    status: "completed",
    files: ["a"],
  }, { id: 3, status: "pending" }];
  const files = {
    ...GIT,
    "/repo/.claude/work/A/state.json": state("implementation", "A", {
      status: "odd",
      phases: { plan: "completed" },
      plan: { chunks },
    }),
  };
  // No commit is newer than the record, and no commit is like the lost one.
  const git = surveyGit((args) =>
    args.includes("--count") ? ran("0\n") : { kind: "absent", message: "" }
  );
  const { items, commits } = await found({ files, git, deep: true });
  assertEquals(commits, [[LOST]]);
  assertEquals(items[0]?.envelope.evidence?.commits, [{ sha: LOST, verdict: "unreachable" }]);
  const codes = items[0]?.envelope.problems.map(({ code }) => code) ?? [];
  assertEquals(codes.includes("record-behind"), false);
  assertEquals(codes.filter((code) => ["commit-unreachable", "unknown-status"].includes(code)), [
    "unknown-status",
    "commit-unreachable",
  ]);
});
