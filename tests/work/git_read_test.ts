// What git says of an implementation, and what making worktrees asks of it.
import { assertEquals } from "@std/assert";
import type { RunReply } from "../../lib/io/ports.ts";
import { evidenceOf, type EvidenceRead } from "../../lib/work/evidence.ts";
import { findings } from "../../lib/work/findings.ts";
import { readEvidence } from "../../lib/work/git_read.ts";
import { makeWorktrees } from "../../lib/work/make_worktrees.ts";
import type { Target } from "../../lib/work/worktree.ts";
import { failure, fakePorts, ran, withFs } from "../support/fake_ports.ts";

const GIT = { top: "/repo", gitDir: "/repo/.git", commonDir: "/repo/.git", mainCheckout: null };
const STATUS = "# branch.oid aabbccdd\0# branch.head main\0";

async function readWith(git: (args: readonly string[]) => RunReply): Promise<EvidenceRead> {
  const { ports } = fakePorts({ files: { "/repo/.git/HEAD": "" }, git });
  return await readEvidence(ports, GIT, { root: "/repo", names: ["abcd^{commit}"] });
}

for (
  const [name, reply, reason] of [
    ["there is no git", { kind: "absent", message: "no such program" }, "absent"],
    ["git does not answer in time", { kind: "timeout", message: "too long" }, "failed"],
    ["it belongs to somebody else", ran("", 128, "fatal: detected dubious ownership\n"), "refused"],
    ["git names the setting", ran("", 128, "git config --add safe.directory\n"), "refused"],
    ["it is no repository", ran("", 128, "fatal: not a git repository\n"), "not-a-repository"],
    ["git fails in another way", ran("", 128, "fatal: bad object HEAD\n"), "failed"],
  ] as readonly (readonly [string, RunReply, string])[]
) {
  Deno.test(`readEvidence() has nothing to say where ${name}`, async () => {
    const read = await readWith(() => reply);
    assertEquals(read as unknown, { kind: "unavailable", reason });
    const found = findings();
    assertEquals(evidenceOf(read, ["abcd"], found), null);
    assertEquals(found.list.map((one) => [one.code, one.severity, one.args]), [
      ["git-unavailable", "info", { reason }],
    ]);
  });

  Deno.test(`readEvidence() knows nothing of commits where ${name}`, async () => {
    const read = await readWith((args) => args.includes("status") ? ran(STATUS) : reply);
    const evidence = evidenceOf(read, ["abcd"], findings());
    assertEquals([evidence?.branch, evidence?.commits], ["main", [
      { sha: "abcd", verdict: "unknown" },
    ]]);
  });
}

for (
  const [head, branch, want] of [
    ["aabbccdd", "main", "main"],
    ["aabbccdd", "(detached)", "HEAD"],
    ["(initial)", "main", "main"],
    ["(initial)", "(detached)", null],
  ] as const
) {
  Deno.test(`evidenceOf() names the branch ${want} for ${branch} at ${head}`, async () => {
    const read = await readWith(() => ran(`# branch.oid ${head}\0# branch.head ${branch}\0`));
    assertEquals(evidenceOf(read, [], findings())?.branch, want);
  });
}

Deno.test("evidenceOf() is silent where git was not asked", () => {
  const found = findings();
  assertEquals([evidenceOf({ kind: "not-asked" }, ["abcd"], found), found.list], [null, []]);
});

const PATH = "/repo/.claude/worktrees/w";
const TARGET: Target = {
  service: null,
  path: PATH,
  repository: "/repo",
  workspace: "/repo/.claude/worktrees",
  isWellFormed: true,
};
const SILENT = ran("", 1);

/** Makes one worktree with a git that answers by its words. */
async function made(
  answers: Readonly<Record<string, RunReply>>,
  branch = "f/x",
): Promise<{ problems: unknown[]; calls: string[] }> {
  const calls: string[] = [];
  const { ports } = fakePorts({
    files: { "/repo/x": "" },
    git: (args) => {
      const words = args.slice(args.findIndex((word) => /^(worktree|for-each-ref)$/.test(word)));
      calls.push(words.slice(0, 2).join(" "));
      return answers[calls.at(-1) ?? ""] ?? SILENT;
    },
  });
  const blind = withFs(ports, { realPath: () => failure("denied") });
  const problems = await makeWorktrees(blind, [TARGET], branch);
  return { problems: problems.map(({ code, args }) => [code, args]), calls };
}

const LISTED = ran(`worktree /repo\n\nworktree ${PATH}\n`);
for (
  const [name, answers, message, calls] of [
    [
      "the stale entry cannot be removed",
      { "worktree list": LISTED, "worktree remove": ran("", 128, "\nfatal: is locked\nmore\n") },
      "fatal: is locked",
      ["worktree list", "worktree remove"],
    ],
    [
      "git tells first what it tries",
      {
        "worktree add": ran("", 128, "Preparing worktree (new branch)\nfatal: no \u001b[31mroom\n"),
      },
      "fatal: no room",
      ["worktree list", "for-each-ref --format=%(refname)", "worktree add"],
    ],
    [
      "git fails without a word",
      {},
      "git failed without a word",
      ["worktree list", "for-each-ref --format=%(refname)", "worktree add"],
    ],
    [
      "git takes too long",
      { "worktree add": { kind: "timeout", message: "git took too long" } },
      "git took too long",
      ["worktree list", "for-each-ref --format=%(refname)", "worktree add"],
    ],
  ] as readonly (readonly [string, Readonly<Record<string, RunReply>>, string, string[]])[]
) {
  Deno.test(`makeWorktrees() says why when ${name}`, async () => {
    const got = await made(answers);
    assertEquals(got, { problems: [["worktree-failed", { message }]], calls });
  });
}

Deno.test("makeWorktrees() removes the one stale entry before it adds", async () => {
  const got = await made({
    "worktree list": LISTED,
    "worktree remove": ran(""),
    "worktree add": ran(""),
  });
  assertEquals(got.problems, [["worktree-created", {}]]);
  assertEquals(got.calls.filter((call) => call.startsWith("worktree")), [
    "worktree list",
    "worktree remove",
    "worktree add",
  ]);
});

for (const branch of ["--force", "HEAD", "a b", ""]) {
  Deno.test(`makeWorktrees() starts no git for the branch '${branch}'`, async () => {
    assertEquals(await made({}, branch), { problems: [], calls: [] });
  });
}
