/**
 * What a program must do on any machine that it is published for.
 *
 * @module
 */
import { permissionFlags, PROGRAMS } from "../permissions.ts";
import { ENV_NAMES } from "../../lib/io/env_names.ts";
import { embeddedPermissions } from "./embedded.ts";
import { type Ended, STORY_LINE, STORY_WORDS, type World } from "./world.ts";

/** What a program must say of itself. */
export interface Expected {
  /** Its version, without `v`. */
  readonly version: string;
  /** The machine that it is for. */
  readonly target: string;
}

/** One check; it answers with what is wrong, or nothing. */
export interface SmokeCheck {
  /** What it is about. */
  readonly name: string;
  /** Tries it. */
  readonly run: (world: World, expected: Expected) => Promise<string | undefined>;
}

const SKILL = "x-internal-resume-story";
const isWindows = Deno.build.os === "windows";

/** What differs between how a program ended and how it should have. */
function unlike(got: Ended, wanted: Partial<Ended>): string | undefined {
  for (const key of ["code", "out", "err"] as const) {
    const [found, expected] = [got[key], wanted[key]];
    if (expected !== undefined && found !== expected) {
      return `${key} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}` +
        (key === "code" ? ` (${JSON.stringify(got.err.slice(0, 300))})` : "");
    }
  }
  return undefined;
}

const STORY: Ended = { code: 0, out: STORY_LINE, err: "" };

/** The code of doctor's finding on git. */
async function gitCode(world: World, env: Readonly<Record<string, string>>): Promise<string> {
  const { out } = await world.run(["doctor", "--json"], { env });
  const { checks } = JSON.parse(out) as { checks: { topic: string; code: string }[] };
  return checks.find(({ topic }) => topic === "git")?.code ?? "none";
}

async function beside(world: World, name: string): Promise<string> {
  const path = `${world.folder}/${name}${isWindows ? ".exe" : ""}`;
  await Deno.link(world.program, path).catch(() => Deno.copyFile(world.program, path));
  return path;
}

async function names(folder: string): Promise<string> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    found.push(name, ...isDirectory ? [await names(`${folder}/${name}`)] : []);
  }
  return found.sort().join(" ");
}

/** The checks, in the order in which they are run. */
export const CHECKS: readonly SmokeCheck[] = [
  {
    name: "says its version",
    run: async (world, { version }) =>
      unlike(await world.run(["--version"]), { code: 0, out: `resume ${version}\n`, err: "" }),
  },
  {
    name: "knows what it was built from",
    run: async (world, { version, target }) => {
      const { out } = await world.run(["--version", "--json"]);
      const found = JSON.parse(out) as { version: string; commit: string | null; target: string };
      if (found.version !== version) return `version is ${found.version}`;
      if (found.target !== target) return `target is ${found.target}`;
      return found.commit === null ? "commit is not known" : undefined;
    },
  },
  {
    name: "shows its help",
    run: async (world) => unlike(await world.run(["--help"]), { code: 0, err: "" }),
  },
  {
    name: "refuses bad arguments with 64 and one line",
    run: async (world) => {
      const got = await world.run(["story", "--no-such-flag"]);
      return unlike(got, { code: 64, out: "" }) ??
        (/^usage: [^\n]+\n$/.test(got.err) ? undefined : `err is ${JSON.stringify(got.err)}`);
    },
  },
  {
    name: "reads a state below a path with blanks and letters of other scripts",
    run: async (world) => unlike(await world.run(STORY_WORDS), STORY),
  },
  {
    name: "finds the same state by --root",
    run: async (world) =>
      unlike(
        await world.run([...STORY_WORDS, "--root", world.root], { cwd: world.folder }),
        STORY,
      ),
  },
  {
    name: "is the skill when it is called by its name",
    run: async (world) => {
      const program = await beside(world, SKILL);
      const got = unlike(await world.run(STORY_WORDS.slice(1), { program }), STORY);
      return got ?? unlike(await world.run(["story"], { program }), { code: 64 });
    },
  },
  {
    name: "answers missing state with 1",
    run: async (world) =>
      unlike(await world.run(STORY_WORDS, { cwd: world.folder }), {
        code: 1,
        out: "",
        err: "execution-state.json not found\n",
      }),
  },
  {
    name: "ends quietly when its reader leaves",
    run: async (world) =>
      unlike(await world.runUnread(["schema", "envelope"]), { code: 0, err: "" }),
  },
  {
    name: "works where there is no git, and says so",
    run: async (world) => {
      const env = { PATH: world.temporary };
      const got = unlike(await world.run(STORY_WORDS, { env }), STORY);
      if (got !== undefined) return got;
      const code = await gitCode(world, env);
      return code === "git-absent" ? undefined : `doctor finds ${code}`;
    },
  },
  {
    name: "starts where PATH is not set",
    run: async (world) => unlike(await world.run(STORY_WORDS, { without: "PATH" }), STORY),
  },
  {
    name: "starts git where LD_LIBRARY_PATH is set",
    run: async (world) => {
      const without = await gitCode(world, {});
      const code = await gitCode(world, { LD_LIBRARY_PATH: "/nowhere", DYLD_LIBRARY_PATH: "/no" });
      return code === without ? undefined : `doctor finds ${code}, and ${without} without it`;
    },
  },
  {
    name: "reads a folder that it may not write to, and leaves it as it was",
    run: async (world) => {
      const before = await names(world.root);
      if (!isWindows) await Deno.chmod(world.root, 0o555);
      const got = unlike(await world.run(STORY_WORDS), STORY);
      if (!isWindows) await Deno.chmod(world.root, 0o755);
      const after = await names(world.root);
      return got ?? (before === after ? undefined : `there is now ${after}`);
    },
  },
  {
    name: "leaves nothing in the temporary folder",
    run: async (world) => {
      await world.run(["doctor"]);
      const left = await names(world.temporary);
      return left === "" ? undefined : `there is ${left}`;
    },
  },
  {
    name: "carries no right but those that are documented",
    run: async (world) => {
      const found = embeddedPermissions(await Deno.readFile(world.program));
      if (found === undefined) return "no permissions are found in it";
      const wanted: Record<string, unknown> = {
        allow_read: [],
        allow_write: [],
        allow_run: PROGRAMS,
        allow_env: ENV_NAMES,
      };
      if (found.prompt) return "it would ask for more";
      if (permissionFlags().length !== 5) return "the flags are others than this check knows";
      for (const [name, grant] of Object.entries(found.grants)) {
        if (!name.startsWith("allow_")) continue;
        // Every program may import from a few hosts, unless it is denied.
        if (name === "allow_import" && found.grants["deny_import"]?.length === 0) continue;
        const expected = JSON.stringify(wanted[name] ?? null);
        if (JSON.stringify(grant) !== expected) return `${name} is ${JSON.stringify(grant)}`;
      }
      return undefined;
    },
  },
  {
    name: "is signed as macOS asks of every program",
    run: async (world) => {
      if (Deno.build.os !== "darwin") return undefined;
      const args = ["--verify", "--strict", world.program];
      const { success, stderr } = await new Deno.Command("codesign", { args }).output();
      return success ? undefined : new TextDecoder().decode(stderr);
    },
  },
];
