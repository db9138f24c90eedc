/**
 * The rows of `resume story`.
 *
 * @module
 */
import { ROOT } from "../../project.ts";
import type { Program } from "../measure.ts";
import type { Context, Row } from "../row.ts";
import { bigState, ordinaryState } from "../story_state.ts";

const WORDS = ["--story-id", "story-0042-0011", "--epic-id", "0042"];

async function write({ dir }: Context, state: string): Promise<void> {
  const folder = `${dir}/ai/epics/epic-0042`;
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${folder}/execution-state.json`, state);
  await Deno.writeTextFile(`${folder}/story-0042-0011.md`, "# Story\n");
}

function story({ dir, resume }: Context): Program {
  return { name: "resume story", argv: [resume, "story", ...WORDS], cwd: dir };
}

function empty({ dir, empty }: Context): Program {
  return { name: "empty", argv: [empty], cwd: dir };
}

/** The reference script, which is not part of this project. */
function reference({ dir }: Context, ...flags: string[]): Program | undefined {
  const script = Deno.env.get("RESUME_STORY_REF") || `${ROOT}/../shared/tools/story-ref.sh`;
  if (!isFile(script)) return undefined;
  const env = { STORY_REF_ROOT: `${dir}/ai/epics` };
  return { name: "reference", argv: ["bash", script, ...flags, ...WORDS], cwd: dir, env };
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** The rows of `resume story`. */
export const rows: readonly Row[] = [
  {
    name: "`story`, 22 stories × 5 tasks, by an empty program",
    atMost: 1.25,
    setup: (context) => write(context, ordinaryState()),
    command: story,
    against: empty,
  },
  {
    name: "the same, by the reference script",
    atMost: 0.5,
    setup: (context) => write(context, ordinaryState()),
    command: story,
    against: (context) => reference(context),
    floor: empty,
  },
  {
    // The floor of the row above: no compiled program can cost less than one that does nothing.
    name: "an empty program, by the reference script",
    atMost: null,
    setup: (context) => write(context, ordinaryState()),
    command: empty,
    against: (context) => reference(context),
  },
  {
    name: "`story`, by the reference script with a process per field",
    atMost: null,
    runs: 5,
    setup: (context) => write(context, ordinaryState()),
    command: story,
    against: (context) => reference(context, "--slow"),
  },
  {
    name: "`story`, 20 MB of state, by a program that reads and parses it",
    atMost: 1.5,
    runs: 9,
    setup: (context) => write(context, bigState(20_000_000)),
    command: story,
    against: ({ dir, readAndParse }) => ({
      name: "read and parse",
      argv: [readAndParse, `${dir}/ai/epics/epic-0042/execution-state.json`],
      cwd: dir,
    }),
  },
  {
    name: "peak memory of `story`, 22 stories × 5 tasks, by an empty program",
    atMost: 1.2,
    what: "memory",
    runs: 9,
    setup: (context) => write(context, ordinaryState()),
    command: story,
    against: empty,
  },
];
