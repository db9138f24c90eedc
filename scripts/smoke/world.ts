/**
 * A folder of its own to try a program in, and a clean environment.
 *
 * @module
 */

const decoder = new TextDecoder();

/** How a program ended. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** How a program is started. */
export interface Start {
  /** The working directory; the fixture's root otherwise. */
  readonly cwd?: string;
  /** Variables on top of the few that it is given. */
  readonly env?: Readonly<Record<string, string>>;
  /** A variable that is not set at all. */
  readonly without?: string;
  /** The executable; the one that is tried otherwise. */
  readonly program?: string;
}

/** The state of one story, in words that come out exactly one way. */
const STATE = {
  version: "2.0",
  epicId: "0042",
  stories: {
    "story-0042-0001": {
      status: "IN_PROGRESS",
      tasks: {
        "TASK-1": { status: "DONE", commitSha: "5ad7712" },
        "10": { status: "PENDING" },
        "2": { status: "PENDING" },
      },
    },
  },
};
/** As text, since an object would put the numbers first. */
const STATE_TEXT = JSON.stringify(STATE).replace(
  /"tasks":\{.*\}(?=\}\}\})/,
  '"tasks":{"TASK-1":{"status":"DONE","commitSha":"5ad7712"},"10":{"status":"PENDING"},' +
    '"2":{"status":"PENDING"}}',
);

/** What `resume story` must answer to the fixture. */
export const STORY_LINE =
  '{"resumePoint":"phase-2-task-2","tasksCompleted":[{"id":"TASK-1","commitSha":"5ad7712"}],' +
  '"tasksPending":["10","2"],"lastCommitSha":"5ad7712","staleWarnings":[]}\n';

/** The words that ask for it. */
export const STORY_WORDS: readonly string[] = [
  "story",
  "--story-id",
  "story-0042-0001",
  "--epic-id",
  "0042",
];

/** The folder and the program. */
export class World {
  /** A folder that is removed at the end. */
  readonly folder: string;
  /** The root of the fixture; its path has a blank and letters that are no ASCII. */
  readonly root: string;
  /** Where temporary files go. */
  readonly temporary: string;
  /** The program that is tried. */
  readonly program: string;

  /**
   * Makes the folder.
   *
   * @param program The executable.
   */
  constructor(program: string) {
    this.program = program;
    this.folder = Deno.makeTempDirSync({ prefix: "resume-smoke-" });
    this.root = `${this.folder}/Größe 状态`;
    this.temporary = `${this.folder}/tmp`;
    const epic = `${this.root}/ai/epics/epic-0042`;
    for (const path of [epic, this.temporary]) Deno.mkdirSync(path, { recursive: true });
    Deno.writeTextFileSync(`${epic}/execution-state.json`, STATE_TEXT);
  }

  /** Removes the folder. */
  async remove(): Promise<void> {
    await Deno.remove(this.folder, { recursive: true });
  }

  #command(words: readonly string[], { cwd, env, without, program }: Start): Deno.Command {
    const kept = ["PATH", "SystemRoot", "HOME", "USERPROFILE"].flatMap((name) => {
      const value = Deno.env.get(name);
      return value === undefined || name === without ? [] : [[name, value] as const];
    });
    return new Deno.Command(program ?? this.program, {
      args: [...words],
      cwd: cwd ?? this.root,
      clearEnv: true,
      env: {
        ...Object.fromEntries(kept),
        TMPDIR: this.temporary,
        TEMP: this.temporary,
        TMP: this.temporary,
        ...env,
      },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    });
  }

  /**
   * Runs the program to its end.
   *
   * @param words Its arguments.
   * @param start Where and how.
   * @returns How it ended.
   */
  async run(words: readonly string[], start: Start = {}): Promise<Ended> {
    const { code, stdout, stderr } = await this.#command(words, start).output();
    return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
  }

  /**
   * Runs the program with a reader that leaves at once.
   *
   * @param words Its arguments.
   * @returns How it ended; `out` is empty.
   */
  async runUnread(words: readonly string[]): Promise<Ended> {
    const child = this.#command(words, {}).spawn();
    await child.stdout.cancel();
    const [{ code }, err] = await Promise.all([child.status, new Response(child.stderr).text()]);
    return { code, out: "", err };
  }
}
