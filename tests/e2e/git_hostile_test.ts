/**
 * A repository must not be able to make us run its programs.
 */
import { assert, assertEquals } from "@std/assert";
import { statusArgs } from "../../lib/core/git/args.ts";
import { denoPorts } from "../../lib/io/deno_ports.ts";

async function git(cwd: string, ...args: string[]): Promise<void> {
  const env = {
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@example.org",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@example.org",
  };
  const { success, stderr } = await new Deno.Command("git", { args: ["-C", cwd, ...args], env })
    .output();
  assert(success, new TextDecoder().decode(stderr));
}

const HAS_GIT = await new Deno.Command("git", { args: ["--version"] }).output().then(
  (o) => o.success,
  () => false,
);

for (
  const [name, config] of [
    ["clean filter", '[filter "evil"]\n\tclean = touch PWNED; cat\n\trequired = true\n'],
    ["process filter", '[filter "evil"]\n\tprocess = touch PWNED\n'],
    ["included filter", "[include]\n\tpath = ../hidden.cfg\n"],
    ["fsmonitor", "[core]\n\tfsmonitor = touch PWNED\n"],
    ["hooks", "[core]\n\thooksPath = hooks\n"],
    [
      "pager and alias",
      '[core]\n\tpager = touch PWNED\n[alias]\n\tstatus = "!touch PWNED"\n[pager]\n\tstatus = true\n',
    ],
    [
      "external diff",
      '[diff]\n\texternal = touch PWNED\n[diff "evil"]\n\ttextconv = touch PWNED\n',
    ],
  ] as const
) {
  Deno.test({
    name: `ports.git() does not run the repository's ${name}`,
    ignore: !HAS_GIT || Deno.build.os === "windows",
    fn: async () => {
      const root = await Deno.makeTempDir({ prefix: "hostile-" });
      const mark = `${root}/PWNED`;
      try {
        await git(root, "init", "-q");
        await Deno.writeTextFile(`${root}/a`, "a\n");
        await git(root, "add", "a");
        await git(root, "commit", "-qm", "a");
        await Deno.writeTextFile(`${root}/.gitattributes`, "* filter=evil diff=evil\n");
        await Deno.writeTextFile(
          `${root}/hidden.cfg`,
          `[filter "evil"]\n\tclean = touch ${mark}; cat\n`,
        );
        await Deno.mkdir(`${root}/hooks`);
        for (const hook of ["post-index-change", "pre-commit", "fsmonitor-watchman"]) {
          await Deno.writeTextFile(`${root}/hooks/${hook}`, `#!/bin/sh\ntouch ${mark}\n`, {
            mode: 0o755,
          });
        }
        const file = `${root}/.git/config`;
        await Deno.writeTextFile(
          file,
          (await Deno.readTextFile(file)) + config.replaceAll("PWNED", mark),
        );
        // Same size, other time: git must look into the file.
        await Deno.writeTextFile(`${root}/a`, "b\n");
        const reply = await denoPorts().git(statusArgs(), { cwd: root });
        assertEquals(reply.kind === "ran" ? reply.code : reply, 0);
        const ranIt = await Deno.lstat(mark).then(() => true, () => false);
        assertEquals(ranIt, false);
      } finally {
        await Deno.remove(root, { recursive: true });
      }
    },
  });
}
