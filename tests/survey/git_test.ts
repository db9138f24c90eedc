import { assertEquals } from "@std/assert";
import { collectGit, findGitFolder } from "../../lib/survey/collect_git.ts";
import {
  commitProblems,
  dirtyFiles,
  evidenceOf,
  noGit,
  operationProblem,
  unavailableProblem,
} from "../../lib/survey/git_facts.ts";
import { fakePorts, ran } from "../support/fake_ports.ts";
import { item } from "../support/items.ts";

const A = "a".repeat(40);
const B = "b".repeat(40);
const C = "c".repeat(40);
const HEAD = "d".repeat(40);

/** A repository whose HEAD reaches A, holds B elsewhere, and does not know C. */
function repository(files: Record<string, string> = {}): ReturnType<typeof fakePorts> {
  return fakePorts({
    files: { "/repo/.git/HEAD": "ref: refs/heads/main\n", ...files },
    git: (args, request) => {
      const input = new TextDecoder().decode(request.stdin);
      if (args.includes("status")) {
        return ran(`# branch.oid ${HEAD}\0# branch.head main\0? spec.md\0`);
      }
      if (args.includes("cat-file")) {
        const lines = input.trimEnd().split("\n").map((name) => {
          const oid = name === "HEAD" ? HEAD : name.replace("^{commit}", "");
          return oid === C ? `${name} missing` : `${oid} commit`;
        });
        return ran(`${lines.join("\n")}\n`);
      }
      return ran(input.includes(B) ? `${B}\n` : "");
    },
  });
}

Deno.test("collectGit() judges reachable, unreachable and missing commits with three processes", async () => {
  const { ports, world } = repository();
  const facts = await collectGit(ports, "/repo", [A, B, C, A, "not hex"]);
  assertEquals([...facts.verdicts], [[A, "reachable"], [B, "unreachable"], [C, "missing"]]);
  assertEquals([facts.branch, facts.head, facts.changed], ["main", HEAD, ["spec.md"]]);
  assertEquals(world.git.length, 3);
});

Deno.test("collectGit() calls a missing commit unknown in a shallow repository", async () => {
  const { ports } = repository({ "/repo/.git/shallow": `${HEAD}\n` });
  assertEquals((await collectGit(ports, "/repo", [C])).verdicts.get(C), "unknown");
});

Deno.test("collectGit() asks nothing about commits when none is recorded", async () => {
  const { ports, world } = repository();
  await collectGit(ports, "/repo", ["--upload-pack=x", "zz"]);
  assertEquals(world.git.length, 1);
});

Deno.test("collectGit() starts no process where there is no git folder", async () => {
  const { ports, world } = fakePorts({ files: { "/repo/a": "" } });
  assertEquals((await collectGit(ports, "/repo", [A])).unavailable, "not-a-repository");
  assertEquals(world.git.length, 0);
});

for (
  const [reason, reply] of [
    ["absent", { kind: "absent", message: "" }],
    ["failed", { kind: "timeout", message: "" }],
    ["refused", ran("", 128, "fatal: detected dubious ownership in repository at '/repo'")],
    ["not-a-repository", ran("", 128, "fatal: not a git repository")],
    ["failed", ran("", 128, "fatal: bad config line 1")],
  ] as const
) {
  Deno.test(`collectGit() says ${reason} for ${JSON.stringify(reply).slice(0, 60)}`, async () => {
    const files = { "/repo/.git/HEAD": "ref: refs/heads/a/b\n", "/repo/.git/MERGE_HEAD": "" };
    const { ports } = fakePorts({ files, git: () => reply });
    const facts = await collectGit(ports, "/repo", [A]);
    assertEquals(facts.unavailable, reason);
    assertEquals(unavailableProblem(facts)?.args, { reason });
    // The files of the git folder tell what they can; nothing is known of a commit.
    const evidence = {
      branch: "a/b",
      head: null,
      dirty: null,
      operation: "merge",
      commits: [{ sha: A, verdict: "unknown" as const }],
    };
    assertEquals(evidenceOf(facts, [A]), reason === "not-a-repository" ? null : evidence);
  });
}

for (
  const [head, branch] of [
    ["ref: refs/heads/main\n", "main"],
    ["ref: refs/heads/main\r\n", "main"],
    [`${HEAD}\n`, "HEAD"],
    ["ref: refs/heads/.invalid\n", null],
    ["ref: refs/tags/x\n", null],
    ["", null],
    [{ folder: true }, null],
  ] as const
) {
  Deno.test(`collectGit() takes the branch ${branch} from HEAD ${JSON.stringify(head)} without git`, async () => {
    const { ports } = fakePorts({ files: { "/repo/.git/HEAD": head } });
    assertEquals((await collectGit(ports, "/repo", [])).branch, branch);
  });
}

for (
  const [name, operation] of [
    ["rebase-merge/x", "rebase"],
    ["rebase-apply/x", "rebase"],
    ["MERGE_HEAD", "merge"],
    ["CHERRY_PICK_HEAD", "cherry-pick"],
    ["REVERT_HEAD", "revert"],
    ["BISECT_LOG", "bisect"],
  ] as const
) {
  Deno.test(`collectGit() sees a ${operation} by ${name}`, async () => {
    const { ports } = repository({ [`/repo/.git/${name}`]: "x" });
    assertEquals((await collectGit(ports, "/repo", [])).operation, operation);
  });
}

Deno.test("findGitFolder() follows a linked worktree to its own and the common folder", () => {
  const { ports } = fakePorts({
    files: {
      "/wt/.git": "gitdir: /main/.git/worktrees/wt\n",
      "/main/.git/worktrees/wt/commondir": "../..\n",
      "/main/.git/HEAD": "",
    },
  });
  const found = { top: "/wt", own: "/main/.git/worktrees/wt", common: "/main/.git" };
  assertEquals(findGitFolder(ports, "/wt/src/deep"), found);
});

Deno.test("findGitFolder() does not open a .git that is a FIFO", () => {
  const { ports } = fakePorts({ files: { "/repo/.git": { fifo: true } } });
  assertEquals(findGitFolder(ports, "/repo"), null);
});

Deno.test("commitProblems() names missing and unreachable commits apart", () => {
  const evidence = {
    branch: "main",
    head: HEAD,
    dirty: false,
    operation: null,
    commits: [
      { sha: A, verdict: "reachable" },
      { sha: B, verdict: "unreachable" },
      { sha: C, verdict: "missing" },
      { sha: "x", verdict: "unknown" },
    ],
  } as const;
  const got = commitProblems({ ...evidence, commits: [...evidence.commits] });
  assertEquals(got.map((one) => [one.code, one.severity, one.args.commits]), [
    ["commit-missing", "warning", [C]],
    ["commit-unreachable", "warning", [B]],
  ]);
});

Deno.test("evidenceOf() calls a commit that was never asked for unknown", () => {
  const facts = { ...noGit("failed"), unavailable: null, branch: "x\u001b[31m", changed: [] };
  assertEquals(evidenceOf(facts, ["?"]), {
    branch: "x",
    head: null,
    dirty: false,
    operation: null,
    commits: [{ sha: "?", verdict: "unknown" }],
  });
});

Deno.test("dirtyFiles() finds recorded files with uncommitted changes below a prefix", () => {
  const one = item({
    next: { action: "a", text: "t", invoke: null, load: ["spec.md", "plan.md"] },
  });
  assertEquals(dirtyFiles(one, "sub/", ["sub/spec.md", "plan.md"]), ["spec.md"]);
});

Deno.test("commitProblems() names three commits, cut at twelve characters, and counts the rest", () => {
  const commits = ["1", "2", "3", "4", "5"].map((digit) => ({
    sha: digit.repeat(40),
    verdict: "missing" as const,
  }));
  const rest = { branch: null, head: null, dirty: false, operation: null };
  assertEquals(
    commitProblems({ ...rest, commits })[0]?.message,
    "recorded commits are not in this repository: 111111111111…, 222222222222…, 333333333333… and 2 more",
  );
});

for (
  const [name, asked, reply, verdict] of [
    ["cat-file takes too long", "cat-file", { kind: "timeout", message: "" }, "unknown"],
    ["cat-file dies before it comes to HEAD", "cat-file", ran(`${A} commit\n`), undefined],
    ["cat-file dies at once", "cat-file", ran("", 128), "unknown"],
    [
      "a short id is ambiguous",
      "cat-file",
      ran(`${A}^{commit} ambiguous\n${HEAD} commit\n`),
      "unknown",
    ],
    ["rev-list fails", "rev-list", ran("", 128, "fatal: x"), undefined],
    ["rev-list is not there any more", "rev-list", { kind: "absent", message: "" }, undefined],
  ] as const
) {
  Deno.test(`collectGit() claims nothing of a commit when ${name}`, async () => {
    const { ports } = repository();
    const git: typeof ports.git = (args, request) =>
      args.includes(asked) ? Promise.resolve(reply) : ports.git(args, request);
    const facts = await collectGit({ ...ports, git }, "/repo", [A]);
    assertEquals(facts.verdicts.get(A), verdict);
    assertEquals(evidenceOf(facts, [A])?.commits, [{ sha: A, verdict: "unknown" }]);
  });
}

Deno.test("collectGit() calls a commit unreachable on an unborn branch, whose HEAD reaches nothing", async () => {
  const { ports, world } = repository();
  const git: typeof ports.git = (args, request) =>
    args.includes("cat-file")
      ? Promise.resolve(ran(`${A} commit\nHEAD missing\n`))
      : ports.git(args, request);
  const facts = await collectGit({ ...ports, git }, "/repo", [A]);
  assertEquals(facts.verdicts.get(A), "unreachable");
  assertEquals(world.git.some((args) => args.includes("rev-list")), false);
});

for (
  const [name, reached, verdict] of [
    ["reachable", [HEAD, A], "reachable"],
    ["unreachable", [HEAD], "unreachable"],
  ] as const
) {
  Deno.test(`collectGit() calls a commit ${name} by a history that is known already, without rev-list`, async () => {
    const { ports, world } = repository();
    const facts = await collectGit(ports, "/repo", [A], {
      reached: new Set(reached),
      lost: new Set(),
    });
    assertEquals(facts.verdicts.get(A), verdict);
    assertEquals(world.git.some((args) => args.includes("rev-list")), false);
  });
}

for (
  const [name, status, branch, head] of [
    ["a branch", `# branch.oid ${HEAD}\0# branch.head main\0`, "main", HEAD],
    ["a detached HEAD", `# branch.oid ${HEAD}\0# branch.head (detached)\0`, "HEAD", HEAD],
    ["an unborn branch", "# branch.oid (initial)\0# branch.head main\0", "main", null],
    ["an answer without a branch", "", null, null],
  ] as const
) {
  Deno.test(`collectGit() names ${name}`, async () => {
    const { ports } = fakePorts({ files: { "/repo/.git/HEAD": "" }, git: () => ran(status) });
    const facts = await collectGit(ports, "/repo", []);
    assertEquals([facts.branch, facts.head, evidenceOf(facts, [])?.branch], [branch, head, branch]);
  });
}

for (
  const [name, files, found] of [
    ["that names nothing", { "/wt/.git": "nonsense\n" }, null],
    ["that is denied", { "/wt/.git": { text: "gitdir: /main/.git", denied: true } }, null],
    [
      "of a submodule, which has no common folder",
      { "/wt/.git": "gitdir: ../main/.git/modules/wt\n" },
      { top: "/wt", own: "/main/.git/modules/wt", common: "/main/.git/modules/wt" },
    ],
    ["nowhere above", { "/wt/a": "" }, null],
  ] as const
) {
  Deno.test(`findGitFolder() reads a .git file ${name}`, () => {
    const { ports } = fakePorts({ files });
    assertEquals(findGitFolder(ports, "/wt"), found);
  });
}

Deno.test("operationProblem() names what is under way, and nothing else", () => {
  assertEquals(operationProblem(noGit("failed")), null);
  const found = operationProblem({ ...noGit("failed"), operation: "rebase" });
  assertEquals([found?.code, found?.severity, found?.args], ["git-operation", "warning", {
    operation: "rebase",
  }]);
});

Deno.test("dirtyFiles() finds nothing of work without a next step", () => {
  assertEquals(dirtyFiles(item({ next: null }), "", ["a"]), []);
});
