import { assertEquals } from "@std/assert";
import { collectGit, findGitFolder } from "../../lib/survey/collect_git.ts";
import {
  commitProblems,
  dirtyFiles,
  evidenceOf,
  noGit,
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
    const { ports } = fakePorts({ files: { "/repo/.git/HEAD": "" }, git: () => reply });
    const facts = await collectGit(ports, "/repo", [A]);
    assertEquals(facts.unavailable, reason);
    assertEquals(unavailableProblem(facts)?.args, { reason });
    assertEquals(evidenceOf(facts, [A]), null);
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
