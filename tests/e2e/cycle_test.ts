// Two processes at once, a process that is killed, and gits of every kind.
import { assert, assertEquals } from "@std/assert";
import { has, program, quoted, resume, shell } from "../support/program.ts";

const NOW = ["--now", "2026-01-03T00:00:00Z"];
const START =
  "---\nphase: CYCLE\nts: 2026-01-02T10:00:00Z\nstatus: STARTING\ncycle_id: c\n---\nphase: PLAN\nts: 2026-01-02T10:00:00Z\nstatus: DONE\n";
const BASH = has("bash") && has("git");

/** Runs a test in a repository of its own with this ledger. */
async function inRepository(
  ledger: string,
  act: (root: string, path: string) => Promise<void>,
): Promise<void> {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "cycle-" }));
  const state = `${root}/.claude/runtime/state`;
  try {
    await Deno.mkdir(state, { recursive: true });
    await Deno.writeTextFile(`${root}/.claude/lintel-layout.yaml`, "layout_version: 5\n");
    await Deno.writeTextFile(`${state}/00-state.md`, ledger);
    await act(root, `${state}/00-state.md`);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

function blocksOf(text: string): string[] {
  return text.split("---\n").filter((one) => one !== "");
}

Deno.test("resume cycle choose appends whole blocks when many choose at once", async () => {
  await inRepository(START, async (root, path) => {
    const calls = Array.from(
      { length: 4 },
      () => resume(["cycle", "choose", "A", "--json", ...NOW], { cwd: root, env: { USER: "al" } }),
    );
    const ended = await Promise.all(calls);
    assertEquals(ended.map((one) => one.code), [0, 0, 0, 0]);
    const text = await Deno.readTextFile(path);
    assertEquals(text.slice(0, START.length), START);
    const added = blocksOf(text.slice(START.length));
    assertEquals(added.length, 4);
    assertEquals(new Set(added).size, 1);
    assertEquals(added[0]?.split("\n").length, 9);
  });
});

Deno.test({
  name: "resume cycle reads what a killed choice leaves behind",
  ignore: !BASH,
  fn: async () => {
    await inRepository(START, async (root, path) => {
      for (const seconds of ["0.02", "0.05", "0.1", "0.15", "0.2", "0.3"]) {
        const call = quoted([...program(), "cycle", "choose", "A", ...NOW]);
        await shell(`${call} >/dev/null 2>&1 & sleep ${seconds}; kill -9 $!; wait`, { cwd: root });
      }
      const text = await Deno.readTextFile(path);
      assertEquals(text.slice(0, START.length), START);
      for (const block of blocksOf(text.slice(START.length))) {
        assert(block.endsWith("cross_machine: no\n"), block);
      }
      const { code, stdout } = await resume(["cycle", "--json", ...NOW], { cwd: root });
      assertEquals([code, JSON.parse(stdout).resumePoint.phase], [0, "BUILD"]);
      assertEquals((await resume(["cycle", "choose", "A", ...NOW], { cwd: root })).code, 0);
    });
  },
});

for (
  const [name, setup, where, want] of [
    ["no git on PATH", "git init -q -b x", { PATH: "/nonexistent" }, ["git-unavailable absent"]],
    ["no repository", ":", {}, ["git-unavailable not-a-repository"]],
    ["a broken repository", "mkdir .git", {}, ["git-unavailable not-a-repository"]],
    ["an unborn branch", "git init -q -b main", {}, ["commit-unreachable"]],
    ["a commit of another branch", "git init -q -b main; git commit -q --allow-empty -m a", {}, [
      "commit-unreachable",
    ]],
    [
      "a linked worktree",
      'git init -q -b x; git commit -q --allow-empty -m a; git worktree add -q -b main wt; cp -r .claude wt/; cd wt; sed -i "s/abcd1234/$(git rev-parse --short HEAD)/" .claude/runtime/state/00-state.md',
      {},
      [],
    ],
    [
      "a shallow clone",
      'git init -q -b main o; cd o; git commit -q --allow-empty -m a; A=$(git rev-parse HEAD); git commit -q --allow-empty -m b; cd ..; git clone -q --depth 1 file://$PWD/o wt; cp -r .claude wt/; sed -i "s/abcd1234/$A/" wt/.claude/runtime/state/00-state.md',
      {},
      ["commit-unreachable"],
    ],
  ] as const
) {
  Deno.test({
    name: `resume cycle answers with ${name}`,
    ignore: !BASH,
    fn: async () => {
      const ledger =
        "---\nphase: CYCLE\nts: 2026-01-02T10:00:00Z\nstatus: STARTING\nbranch: main\ncommit: abcd1234\n";
      await inRepository(ledger, async (root) => {
        const env = {
          HOME: root,
          GIT_AUTHOR_NAME: "a",
          GIT_AUTHOR_EMAIL: "a@example.org",
          GIT_COMMITTER_NAME: "a",
          GIT_COMMITTER_EMAIL: "a@example.org",
          GIT_CEILING_DIRECTORIES: root,
        };
        const made = await shell(`set -e; ${setup}`, { cwd: root, env });
        assertEquals([made.code, made.stderr], [0, ""]);
        const cwd = setup.includes("wt") ? `${root}/wt` : root;
        const { code, stdout } = await resume(["cycle", "--json", ...NOW], {
          cwd,
          env: { HOME: root, ...where },
        });
        const { problems } = JSON.parse(stdout);
        const shown = problems.map((one: { code: string; args: { reason?: string } }) =>
          `${one.code} ${one.args.reason ?? ""}`.trim()
        );
        assertEquals([code, shown], [want.some((one) => one.startsWith("commit")) ? 3 : 0, want]);
      });
    },
  });
}

for (const zone of ["Asia/Shanghai", "America/Toronto", "Pacific/Kiritimati"]) {
  Deno.test(`resume cycle tells the same age in ${zone}`, async () => {
    await inRepository(START, async (root) => {
      const { stdout } = await resume(["cycle", ...NOW], { cwd: root, env: { TZ: zone } });
      assert(stdout.includes("Last activity: 2026-01-02T10:00:00Z (14 hours ago)\n"), stdout);
    });
  });
}

Deno.test("resume cycle reads a ledger of 100 MB from its end", async () => {
  await inRepository("", async (root, path) => {
    const old = "---\nphase: PLAN\nts: 2025-01-01T00:00:00Z\nstatus: DONE\nnote: what was\n";
    const file = await Deno.open(path, { write: true });
    const bytes = new TextEncoder().encode(old.repeat(10_000));
    for (let size = 0; size < 100_000_000; size += bytes.length) await file.write(bytes);
    await file.write(new TextEncoder().encode(START));
    file.close();
    const { code, stdout } = await resume(["cycle", "--json", ...NOW], {
      cwd: root,
      timeoutMs: 5000,
    });
    assertEquals([code, JSON.parse(stdout).id], [0, "c"]);
  });
});
