/**
 * The survey as a process, beside a real git.
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Ended, program, start } from "../support/program.ts";

const CASES = new URL("../fixtures/cases/survey/", import.meta.url).pathname;
const UNIX = Deno.build.os !== "windows";
const NOW = ["--now", "2026-05-10T12:00:00+08:00"];

const GIT_ENV = {
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.org",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
};

async function sh(script: string, cwd: string): Promise<string> {
  const ended = await start(["bash", "-euc", script], { cwd, env: GIT_ENV });
  assertEquals(ended.code, 0, ended.stderr);
  return ended.stdout.trim();
}

/** A copy of a case's files as a git repository. */
async function repository(name: string): Promise<string> {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "survey-" }));
  await sh(
    `cp -R '${CASES}${name}/files/.' . && git init -q -b main && git add -A -f && git commit -qm state`,
    root,
  );
  return root;
}

async function resume(root: string, ...args: string[]): Promise<Ended> {
  const env = { HOME: `${root}/.no-home` };
  return await start([...program(), ...args, ...NOW], { cwd: root, env });
}

Deno.test({
  name: "resume asks at most three git processes for four systems with recorded commits",
  ignore: !UNIX,
  fn: async () => {
    const root = await repository("all-four");
    const tools = await Deno.makeTempDir({ prefix: "tools-" });
    try {
      const real = (await start(["bash", "-c", "command -v git"])).stdout.trim();
      await Deno.writeTextFile(
        `${tools}/git`,
        `#!/bin/sh\necho x >>'${tools}/count'\nexec '${real}' "$@"\n`,
        { mode: 0o755 },
      );
      const head = await sh("git rev-parse HEAD", root);
      const ledger = `${root}/.claude/runtime/state/00-state.md`;
      await Deno.writeTextFile(
        ledger,
        (await Deno.readTextFile(ledger)).replace(/^commit: .*$/gm, "") + `commit: ${head}\n`,
      );
      const state = `${root}/ai/epics/epic-0049/execution-state.json`;
      await Deno.writeTextFile(
        state,
        (await Deno.readTextFile(state)).replace(
          /"commitSha":\s*"[^"]*"/,
          `"commitSha": "${head}"`,
        ),
      );
      const path = `${tools}:${Deno.env.get("PATH")}`;
      const env = { HOME: `${root}/.no-home`, PATH: path };
      const ended = await start([...program(), "--json", ...NOW], { cwd: root, env });
      assertEquals(ended.code, 0, ended.stderr);
      assertStringIncludes(ended.stdout, `"sha":"${head}","verdict":"reachable"`);
      const count = (await Deno.readTextFile(`${tools}/count`)).length / 2;
      assert(count >= 1 && count <= 3, `${count} git processes`);
    } finally {
      await Deno.remove(root, { recursive: true });
      await Deno.remove(tools, { recursive: true });
    }
  },
});

Deno.test({
  name: "resume --deep finds the twin of an amended commit, and how far the record is behind",
  ignore: !UNIX,
  fn: async () => {
    const root = await repository("commit-reachable");
    try {
      await sh(
        "echo 1 >one && git add one && git commit -qm 'Add one' --date 2026-04-01T00:00:00Z",
        root,
      );
      const lost = await sh("git rev-parse HEAD", root);
      await sh("echo 2 >two && git add two && git commit -q --amend --no-edit", root);
      await sh("for i in 1 2 3; do git commit -q --allow-empty -m $i; done", root);
      const twin = await sh("git log --format=%H --grep='Add one'", root);
      const state = `${root}/ai/epics/epic-0049/execution-state.json`;
      await Deno.writeTextFile(state, (await Deno.readTextFile(state)).replace(/b{40}/, lost));
      const plain = JSON.parse((await resume(root, "survey", "--json")).stdout);
      const verdicts = plain.items[0].evidence.commits;
      assertEquals(
        verdicts.find((one: { sha: string }) => one.sha === lost).verdict,
        "unreachable",
      );
      const deep = JSON.parse((await resume(root, "survey", "--deep", "--json")).stdout);
      const codes = new Map(
        deep.items[0].problems.map((one: { code: string; args: unknown }) => [one.code, one.args]),
      );
      assertEquals(codes.get("commit-unreachable"), {
        commits: [lost],
        twin,
        twins: { [lost]: twin },
      });
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  },
});

Deno.test({
  name: "resume --deep finds the twin of a reworded commit by its change",
  ignore: !UNIX,
  fn: async () => {
    const root = await repository("commit-reachable");
    try {
      await sh("echo 1 >one && git add one && git commit -qm 'Add one'", root);
      const lost = await sh("git rev-parse HEAD", root);
      await sh("git commit -q --amend -m 'Other words' --date 2026-04-02T00:00:00Z", root);
      const twin = await sh("git rev-parse HEAD", root);
      const state = `${root}/ai/epics/epic-0049/execution-state.json`;
      await Deno.writeTextFile(state, (await Deno.readTextFile(state)).replace(/b{40}/, lost));
      const deep = JSON.parse((await resume(root, "survey", "--deep", "--json")).stdout);
      const found = deep.items[0].problems.find((one: { code: string }) =>
        one.code === "commit-unreachable"
      );
      assertEquals(found.args.twin, twin);
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  },
});

Deno.test({
  name: "resume sees a merge under way and a missing commit",
  ignore: !UNIX,
  fn: async () => {
    const root = await repository("commit-reachable");
    try {
      await sh("git rev-parse HEAD >.git/MERGE_HEAD", root);
      const got = JSON.parse((await resume(root, "--json")).stdout);
      assertEquals(got.items[0].evidence.operation, "merge");
      const codes = got.items[0].problems.map((one: { code: string }) => one.code);
      assertEquals(codes.sort(), ["commit-missing", "git-operation"]);
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  },
});

for (
  const [name, args, want] of [["brief", ["brief"], ""], ["brief --hook", [
    "brief",
    "--hook",
    "claude-code",
  ], ""]] as const
) {
  Deno.test(`resume ${name} is silent and ends well where there is nothing`, async () => {
    const root = await Deno.makeTempDir({ prefix: "empty-" });
    try {
      const ended = await resume(root, ...args);
      assertEquals([ended.code, ended.stdout, ended.stderr], [0, want, ""]);
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  });
}

Deno.test({
  name: "resume report writes one page, and not over a link or a folder",
  ignore: !UNIX,
  fn: async () => {
    const root = await repository("all-four");
    try {
      const ended = await resume(root, "report", "--html", "out.html");
      assertEquals([ended.code, ended.stdout], [0, `${root}/out.html\n`]);
      const page = await Deno.readTextFile(`${root}/out.html`);
      for (const part of ["JIRA-1", "epic-0049", "2026-05-09-2000-app", "<svg", "</html>"]) {
        assertStringIncludes(page, part);
      }
      await sh("ln -s out.html link.html; mkdir folder.html", root);
      for (const target of ["link.html", "folder.html", "no/such/folder.html"]) {
        assertEquals((await resume(root, "report", "--html", target)).code, 74, target);
      }
      assertEquals(await Deno.readTextFile(`${root}/out.html`), page);
      assertEquals(await sh("ls -A | grep -c tmp- || true", root), "0");
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  },
});
