// Survey spec 3: each question once for the whole run.
import { assertEquals } from "@std/assert";
import { safeArgs, statusArgs } from "../../lib/core/git/args.ts";
import { historyArgs } from "../../lib/core/git/history.ts";
import type { RunReply } from "../../lib/io/ports.ts";
import { sharedGit, type SharedGitOptions } from "../../lib/survey/shared_git.ts";
import { fakePorts, ran } from "../support/fake_ports.ts";
import { HEAD, REACHED } from "../support/survey.ts";

const GIT = { "/repo/.git/HEAD": "ref: refs/heads/main\n" };
const AT = { cwd: "/repo" };
type Shared = ReturnType<typeof sharedGit> & { readonly git: readonly (readonly string[])[] };

function shared(
  options: Partial<SharedGitOptions> = {},
  git: () => RunReply = () => ran(`120 ${HEAD}\n60 ${REACHED}\n`),
  files: Record<string, string> = GIT,
): Shared {
  const { ports, world } = fakePorts({ files, git });
  return { ...sharedGit(ports, { ask: true, whole: true, ...options }), git: world.git };
}

Deno.test("sharedGit() asks the same question once, also while it is being answered", async () => {
  const { ports, git } = shared();
  const [one, two] = await Promise.all([ports.git(statusArgs(), AT), ports.git(statusArgs(), AT)]);
  assertEquals(one, two);
  await ports.git(statusArgs(), AT);
  await ports.git(statusArgs(), { cwd: "/repo/sub" });
  assertEquals(git.length, 2);
});

Deno.test("sharedGit() asks every question that has input of its own", async () => {
  const { ports, git } = shared();
  const stdin = new TextEncoder().encode("HEAD\n");
  await ports.git(safeArgs("cat-file"), { ...AT, stdin });
  await ports.git(safeArgs("cat-file"), { ...AT, stdin });
  assertEquals(git.length, 2);
});

Deno.test("sharedGit() asks nothing with --no-git", async () => {
  const { ports, git, reached } = shared({ ask: false });
  assertEquals((await ports.git(statusArgs(), AT)).kind, "absent");
  assertEquals([git, reached()], [[], null]);
});

Deno.test("sharedGit() says by itself that a folder is in no repository", async () => {
  const { ports, git } = shared({}, () => ran(""), { "/repo/a": "" });
  const reply = await ports.git(statusArgs(), AT);
  assertEquals(reply.kind === "ran" && [reply.code, reply.stderr], [
    128,
    "fatal: not a git repository",
  ]);
  assertEquals(git, []);
});

for (
  const [name, options, args, git, words, reached] of [
    ["the whole history", {}, historyArgs(null), undefined, [], [HEAD, REACHED]],
    ["the whole history in place of a part", {}, historyArgs(REACHED), undefined, [], [
      HEAD,
      REACHED,
    ]],
    [
      "a part when no other system records commits",
      { whole: false },
      historyArgs(REACHED),
      undefined,
      [`^${REACHED}`],
      null,
    ],
    ["no history", {}, statusArgs(), undefined, [], null],
    ["a history that git could not list", {}, historyArgs(null), () => ran("", 128, "x"), [], null],
    [
      "a history that took too long",
      {},
      historyArgs(null),
      () => ({ kind: "timeout", message: "" }),
      [],
      null,
    ],
  ] as const satisfies readonly (readonly [
    string,
    Partial<SharedGitOptions>,
    readonly string[],
    (() => RunReply) | undefined,
    readonly string[],
    readonly string[] | null,
  ])[]
) {
  Deno.test(`sharedGit() learns from ${name}`, async () => {
    const one = shared(options, git);
    await one.ports.git(args, AT);
    assertEquals(one.git.flat().filter((word) => word.startsWith("^")), [...words]);
    const got = one.reached();
    assertEquals(got === null ? null : [...got], reached === null ? null : [...reached]);
  });
}
