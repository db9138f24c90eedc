import { assertEquals } from "@std/assert";
import { type HistoryWanted, readGit } from "../../lib/cycle/git_read.ts";
import { worldOf } from "../../lib/cycle/layout.ts";
import type { RunReply } from "../../lib/io/ports.ts";
import { ask, fakeGit, LEDGER, started } from "../support/cycle.ts";
import { fakePorts, ran } from "../support/fake_ports.ts";

const REFUSED = ran("", 128, "fatal: detected dubious ownership in repository at '/repo'\n");
const OUTSIDE = ran("", 128, "fatal: not a git repository (or any of the parent directories)\n");
const LATE: RunReply = { kind: "timeout", message: "git took too long" };

const REASONS: readonly (readonly [name: string, reply: RunReply, reason: string])[] = [
  ["there is no git", { kind: "absent", message: "no such program" }, "absent"],
  ["there is no repository", OUTSIDE, "not-a-repository"],
  ["git refuses a repository of somebody else", REFUSED, "refused"],
  ["git names the setting that it refuses by", ran("", 128, "see safe.directory\n"), "refused"],
  ["git does not answer in time", LATE, "failed"],
  ["git fails in another way", ran("", 128, "fatal: bad object HEAD\n"), "failed"],
];

for (const [name, reply, reason] of REASONS) {
  Deno.test(`resume cycle answers without git where ${name}`, async () => {
    const files = { [LEDGER]: started({ branch: "x", commit: "abcd" }) };
    const got = await ask(files, [], { git: () => reply });
    assertEquals([got.exit, got.codes, got.json.problems[0]?.args, got.json.evidence], [
      0,
      ["git-unavailable"],
      { reason },
      null,
    ]);
  });

  Deno.test(`readGit() says nothing at all when only its history failed: ${name}`, async () => {
    const plain = fakeGit({ commits: [["abcdef", 1]] });
    const { ports } = fakePorts({
      git: (args, request) => args.includes("status") ? plain(args, request) : reply,
    });
    const got = await readGit(worldOf(ports, "/repo", "/repo"), { kind: "all" });
    assertEquals(got as unknown, { kind: "unavailable", reason });
  });
}

for (
  const [name, wanted, calls] of [
    ["not asked for", { kind: "none" }, 1],
    ["of everything", { kind: "all" }, 2],
    ["since a commit", { kind: "since", commit: "abcd" }, 2],
    ["since what is no hash", { kind: "since", commit: "--all" }, 2],
  ] as readonly (readonly [string, HistoryWanted, number])[]
) {
  Deno.test(`readGit() starts ${calls} processes for a history ${name}`, async () => {
    const { ports, world } = fakePorts({ git: fakeGit({ commits: [["abcdef", 1]] }) });
    const got = await readGit(worldOf(ports, "/repo", "/repo"), wanted);
    assertEquals([got.kind, world.git.length], ["read", calls]);
    assertEquals(world.git.flat().includes("--all"), false);
  });
}

Deno.test("readGit() asks for no history on an unborn branch", async () => {
  const { ports, world } = fakePorts({ git: fakeGit({}) });
  const got = await readGit(worldOf(ports, "/repo", "/repo"), { kind: "all" });
  assertEquals([got.kind === "read" && [got.head, got.history], world.git.length], [
    [null, null],
    1,
  ]);
});
