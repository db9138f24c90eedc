import { assert, assertEquals } from "@std/assert";
import { COMMANDS } from "../../lib/cli/commands/table.ts";
import { sourceFlags } from "../../scripts/permissions.ts";
import { ROOT } from "../../scripts/project.ts";
import { moduleFlags } from "../../scripts/registry.ts";

const SKILLS = `${ROOT}/scripts/packaging/skills`;
const SESSION = { CLAUDE_SESSION_ID: "session-of-a-test" };

interface Skill {
  readonly system: string;
  readonly fixture: string;
  /** The variables that the skill's lines name. */
  readonly env: Readonly<Record<string, string>>;
  /** How its lines end, one after the other in one folder. */
  readonly exits: readonly number[];
}

const EACH: readonly Skill[] = [
  {
    system: "story",
    fixture: "example",
    env: { STORY_ID: "story-0042-0003", EPIC_ID: "0042" },
    exits: [0, 0, 0],
  },
  {
    system: "work",
    fixture: "skills/work",
    env: { IDENTIFIER: "DEMO-7-export" },
    exits: [0, 0, 0],
  },
  { system: "cycle", fixture: "skills/cycle", env: { CHOICE: "A" }, exits: [0, 0, 0] },
  {
    system: "pipeline",
    fixture: "skills/pipeline",
    env: { REASON: "the day is over" },
    exits: [0, 0, 0, 0, 0, 0],
  },
];

/** The text of every block that a shell is to run. */
function bashBlocks(markdown: string): string[] {
  return Array.from(markdown.matchAll(/^```bash\n([\s\S]*?)^```$/gm), ([, text]) => text ?? "");
}

/** Copies a fixture; `@NOW@` in a file becomes the time, so that nothing in it is stale. */
async function lay(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  const now = `${new Date().toISOString().slice(0, 19)}Z`;
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await lay(`${from}/${name}`, `${to}/${name}`);
    else {
      const text = await Deno.readTextFile(`${from}/${name}`);
      await Deno.writeTextFile(`${to}/${name}`, text.replaceAll("@NOW@", now));
    }
  }
}

/** A folder with `resume` in it: the compiled program, or a script that runs the sources. */
async function programFolder(folder: string): Promise<string> {
  await Deno.mkdir(folder);
  const binary = Deno.env.get("RESUME_BIN");
  if (binary !== undefined) await Deno.symlink(binary, `${folder}/resume`);
  else {
    const flags = [...await moduleFlags(), ...sourceFlags()].map((flag) => `'${flag}'`);
    const words = ["exec", `'${Deno.execPath()}'`, "run", "-q", ...flags, `'${ROOT}/main.ts'`];
    const script = `#!/bin/sh\n${words.join(" ")} "$@"\n`;
    await Deno.writeTextFile(`${folder}/resume`, script, { mode: 0o755 });
  }
  return folder;
}

interface Ran {
  readonly line: string;
  readonly code: number;
  readonly err: string;
}

async function runBlocks(
  blocks: readonly string[],
  fixtures: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ran[]> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    for (const fixture of fixtures) {
      await lay(`${ROOT}/tests/fixtures/${fixture}`, `${folder}/repo`);
    }
    const bin = await programFolder(`${folder}/bin`);
    const ran: Ran[] = [];
    for (const line of blocks) {
      const { code, stderr } = await new Deno.Command("bash", {
        // What an example of a script calls $1.
        args: ["-c", line, "bash", env["IDENTIFIER"] ?? ""],
        cwd: `${folder}/repo`,
        env: {
          ...SESSION,
          ...env,
          PATH: `${bin}:${Deno.env.get("PATH") ?? ""}`,
          HOME: folder,
          TMPDIR: folder,
        },
        stdin: "null",
        stdout: "null",
      }).output();
      ran.push({ line, code, err: new TextDecoder().decode(stderr) });
    }
    return ran;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function isBuilt(system: string): boolean {
  return COMMANDS.some(({ words }) => words[0] === system);
}

for (const { system, fixture, env, exits } of EACH) {
  const path = `${SKILLS}/${system}/SKILL.md`;

  Deno.test({
    name: `the skill for ${system} has lines that run as they stand`,
    ignore: Deno.build.os === "windows" || !isBuilt(system),
    fn: async () => {
      const blocks = bashBlocks(await Deno.readTextFile(path));
      for (const block of blocks) assertEquals(block.trim().split("\n").length, 1, block);
      const ran = await runBlocks(blocks, [fixture], env);
      assertEquals(ran.map(({ code }) => code), exits, JSON.stringify(ran, null, 2));
    },
  });

  Deno.test({
    name: `the skill for ${system} says what to do for every exit code`,
    ignore: !isBuilt(system),
    fn: async () => {
      const text = await Deno.readTextFile(path);
      const listed = Array.from(
        text.matchAll(/^\| ((?:\d+)(?:, \d+)*) *\|/gm),
        ([, codes]) => codes,
      )
        .flatMap((codes) => (codes ?? "").split(", ").map(Number));
      const ends = COMMANDS.filter(({ words }) => words[0] === system).flatMap((spec) =>
        spec.exits
      );
      for (const code of new Set(ends)) {
        assert(code === 70 || listed.includes(code), `exit ${code} is not in the table`);
      }
      assert(/^\| any other \|/m.test(text));
    },
  });

  Deno.test(`the skill for ${system} can be found by an agent`, async () => {
    const [, head = ""] = /^---\n([\s\S]*?)\n---\n/.exec(await Deno.readTextFile(path)) ?? [];
    const [name = "", description = "", more] = head.split("\n");
    assertEquals(name, `name: resume-${system}`);
    assert(/^description: .{40,400}$/.test(description), description);
    assertEquals(more, undefined);
  });
}

Deno.test("bashBlocks() takes blocks for bash and no others", () => {
  const text = "```bash\none\ntwo\n```\n\n```sh\nthree\n```\n\n```console\n$ four\n```\n";
  assertEquals(bashBlocks(text), ["one\ntwo\n"]);
});

// Lines that need a network or variables of the reader's are in blocks for `sh`.
Deno.test({
  name: "README.md has lines for bash that run as they stand",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const blocks = bashBlocks(await Deno.readTextFile(`${ROOT}/README.md`));
    const built = EACH.filter(({ system }) => isBuilt(system));
    const env = Object.assign({}, ...built.map((skill) => skill.env)) as Record<string, string>;
    const ran = await runBlocks(blocks, built.map(({ fixture }) => fixture), env);
    // An answer may have any exit code of the table; bad arguments and bugs are none.
    const wrong = ran.filter(({ code }) => [64, 70].includes(code) || code > 78);
    assertEquals(wrong, []);
  },
});
